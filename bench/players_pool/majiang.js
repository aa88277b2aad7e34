// @kobalab/majiang-ai as an mjai bot: on each line one event, or a list of events, of one seat; one answer each.
"use strict";

const Majiang = require("@kobalab/majiang-core");
const Player = require("@kobalab/majiang-ai");

const WINDS = "ESWN", DRAGONS = "PFC", FROM = ["", "+", "=", "-"];
const SILENT = new Set(["dora", "reach_accepted"]); // nobody is asked at these

function tileOf(pai) {
    if (pai == "?") return "";
    if (WINDS.includes(pai)) return "z" + (WINDS.indexOf(pai) + 1);
    if (DRAGONS.includes(pai)) return "z" + (DRAGONS.indexOf(pai) + 5);
    return pai[1] + (pai.endsWith("r") ? "0" : pai[0]);
}

function paiOf(tile) {
    const number = +tile[1];
    if (tile[0] == "z") return number < 5 ? WINDS[number - 1] : DRAGONS[number - 5];
    return number ? number + tile[0] : "5" + tile[0] + "r";
}

function handOf(tiles) {
    return ["m", "p", "s", "z"].map(suit => {
        const numbers = tiles.filter(tile => tile[0] == suit).map(tile => tile[1]);
        return numbers.length ? suit + numbers.sort((a, b) => (+a || 5) - (+b || 5)).join("") : "";
    }).join("");
}

class Seat {
    begin(id) {
        this.id = id;
        this.player = new Player();
        this.player.action({ kaiju: { id, rule: Majiang.rule(), title: "", player: ["", "", "", ""], qijia: 0 } });
    }

    place(actor) { return (actor + 4 - this.oya) % 4; }

    meld(event) { // of a call, as this engine writes it: the called tile is followed by where it came from
        const called = tileOf(event.pai), from = FROM[(event.target - event.actor + 4) % 4];
        const own = event.consumed.map(tileOf), suit = called[0];
        if (event.type != "chi") return Majiang.Shoupai.valid_mianzi(suit + own.map(tile => tile[1]).join("") + called[1] + from);
        const digits = [...own.map(tile => [tile[1], ""]), [called[1], from]];
        digits.sort((a, b) => (+a[0] || 5) - (+b[0] || 5));
        return suit + digits.map(digit => digit[0] + digit[1]).join("");
    }

    message(event) {
        const l = event.actor == null ? -1 : this.place(event.actor);
        switch (event.type) {
        case "start_game":
            this.begin(event.id ?? 0);
            return null;
        case "start_kyoku": {
            this.oya = event.oya;
            this.pons = {};
            this.kan = this.reach = this.pending = null;
            const seats = [0, 1, 2, 3].map(i => (event.oya + i) % 4);
            return { qipai: {
                zhuangfeng: WINDS.indexOf(event.bakaze), jushu: event.kyoku - 1, changbang: event.honba, lizhibang: event.kyotaku || 0,
                defen: seats.map(seat => event.scores[seat]), baopai: tileOf(event.dora_marker),
                shoupai: seats.map(seat => seat == this.id ? handOf(event.tehais[seat].map(tileOf)) : ""),
            } };
        }
        case "tsumo": {
            const name = this.kan === event.actor ? "gangzimo" : "zimo";
            this.kan = null;
            return { [name]: { l, p: tileOf(event.pai) } };
        }
        case "reach":
            this.reach = event.actor;
            return null;
        case "dahai": {
            const said = (event.tsumogiri ? "_" : "") + (this.reach === event.actor ? "*" : "");
            this.reach = null;
            return { dapai: { l, p: tileOf(event.pai) + said } };
        }
        case "chi": case "pon": case "daiminkan": {
            const m = this.meld(event);
            if (event.type == "pon") this.pons[tileOf(event.pai).replace("0", "5")] = m;
            if (event.type == "daiminkan") this.kan = event.actor;
            return { fulou: { l, m } };
        }
        case "ankan":
            this.kan = event.actor;
            return { gang: { l, m: Majiang.Shoupai.valid_mianzi(handOf(event.consumed.map(tileOf))) } };
        case "kakan": {
            const tile = tileOf(event.pai);
            this.kan = event.actor;
            return { gang: { l, m: this.pons[tile.replace("0", "5")] + tile[1] } };
        }
        case "dora":
            return { kaigang: { baopai: tileOf(event.dora_marker) } };
        }
        return null;
    }

    answer(events) {
        let last = events.length - 1;
        while (last > 0 && SILENT.has(events[last].type)) last--;
        let said = { type: "none" };
        events.forEach((event, i) => {
            const asked = i == last && !SILENT.has(event.type);
            if (asked && event.type == "reach" && event.actor == this.id && this.pending) {
                said = this.discard(this.pending);
            }
            const message = this.message(event);
            if (message == null) return;
            if (!asked) {
                this.player._callback = null;
                this.player.action(message);
            } else {
                this.player.action(message, reply => { if (reply) said = this.translate(reply, event); });
            }
        });
        return said;
    }

    discard(p) {
        return { type: "dahai", actor: this.id, pai: paiOf(p), tsumogiri: p[2] == "_" };
    }

    translate(reply, event) {
        const actor = this.id, target = event.actor;
        if (reply.hule) return { type: "hora", actor, target, pai: event.pai };
        if (reply.daopai && event.type == "tsumo") return { type: "ryukyoku", actor };
        if (reply.dapai) {
            this.pending = null;
            if (!reply.dapai.endsWith("*")) return this.discard(reply.dapai);
            this.pending = reply.dapai;
            return { type: "reach", actor };
        }
        if (reply.gang) {
            const tiles = reply.gang.match(/\d/g).map(digit => paiOf(reply.gang[0] + digit));
            if (/^[mpsz]\d{4}$/.test(reply.gang)) return { type: "ankan", actor, consumed: tiles };
            return { type: "kakan", actor, pai: tiles[3], consumed: tiles.slice(0, 3) };
        }
        if (reply.fulou) {
            const m = reply.fulou, own = m.replace(/\d(?=[\+\=\-])/, "").match(/\d/g).map(digit => paiOf(m[0] + digit));
            const type = own.length == 3 ? "daiminkan" : new Set(own.map(pai => pai.slice(0, 2))).size == 1 ? "pon" : "chi";
            return { type, actor, target, pai: event.pai, consumed: own };
        }
        return { type: "none" };
    }
}

const seat = new Seat();
require("readline").createInterface({ input: process.stdin }).on("line", line => {
    const told = JSON.parse(line), events = Array.isArray(told) ? told : [told];
    console.log(JSON.stringify(seat.answer(events)));
});
