// What a hand and a game came to, as HTML: a page a win, draws, the leap of a yakuman's winner, the final ranks.
import { tile, cell, melds, esc, figure, windOf, doraKinds, roundName, extras } from "./table.js";
import { parse, sort, kind, HIDDEN } from "./tiles_text.js";
import { w, has, named, lang, points, signed } from "./i18n.js";

const ENDS = ["hora", "ryukyoku", "false_win", "penalty"];

/** The pages of a hand that has ended: one a win, else one for the draw or the ruling. */
export function resultPages(s, m) {
  const wins = s.ends.filter((e) => e.type === "hora"), list = [];
  wins.forEach((e, i) => list.push({ type: "win", e, x: (m.wins ?? []).find((x) => x.seat === e.actor) ?? m.wins?.[i] ?? e }));
  if (!list.length) { const e = s.ends.find((v) => ENDS.includes(v.type)); if (e) list.push({ type: e.type === "ryukyoku" ? "draw" : "ruling", e }); }
  return list;
}
const before = (s) => s.ends[0].scores.map((v, i) => v - (s.ends[0].deltas?.[i] ?? 0));

function flow(s, info) {
  const from = before(s), after = s.ends.at(-1).scores, deltas = from.map((v, i) => after[i] - v);
  const rank = (list) => list.map((v, i) => 1 + list.filter((x, j) => x > v || (x === v && j < i)).length);
  const r0 = rank(from), r1 = rank(after), max = Math.max(...after, ...from, 1), part = (n) => ((n / max) * 100).toFixed(1);
  const row = (a, i) => {
    const d = deltas[i], low = Math.max(0, Math.min(a, from[i])), moved = Math.abs(Math.max(a, 0) - Math.max(from[i], 0));
    return `<li class="${d > 0 ? "up" : d < 0 ? "down" : ""}"><span class="rk">${r1[i]}<small>${r1[i] < r0[i] ? "▲" : r1[i] > r0[i] ? "▼" : ""}</small></span>${figure(info.seats[i].face)}<span class="nmx"><b>${esc(info.seats[i].name)}</b><svg class="barx" viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden="true"><rect width="${part(low)}" height="5"/><rect class="d" x="${part(low)}" width="${part(moved)}" height="5"/></svg></span><span class="dl">${d ? signed(d) : "±0"}</span><span class="af">${points(a)}</span></li>`;
  };
  return `<ul class="flow">${after.map(row).join("")}</ul>`;
}
function foot(s, info, ui) {
  const ticks = info.seats.map((x, i) => `<i class="${ui.ready?.[i] ? "on" : ""}" role="img" aria-label="${esc(x.name)} ${ui.ready?.[i] ? "✓" : ""}">${figure(x.face)}</i>`).join("");
  return `<footer class="foot ok"><span class="ticks">${ticks}</span><button class="btn big" data-next="1" ${ui.asleep || ui.done ? 'aria-disabled="true"' : ""}>${w(ui.done ? "ready" : "next")}<small>${ui.hold}</small></button></footer>`;
}
const rate = (y) => (y.multiple ? (y.multiple > 1 ? w("doubleyakuman") : w("yakuman")) : w("nhan", y.han));
function suzumeSets(x, e) {
  const pool = [...parse(e.tehai), e.pai];
  const real = (c) => { const i = pool.findIndex((t) => kind(t) === kind(c)); return i < 0 ? c : pool.splice(i, 1)[0]; };
  return (x.sets ?? []).map((set) => `<span class="ms">${parse(set).map((c) => tile(real(c), "in")).join("")}</span>`).join(" ");
}
function yakuRows(s, x, e) {
  if (s.variant !== "suzume") return x.yaku.map((y) => [esc(named(y)), rate(y)]);
  const p = x.parts;
  return [[`${w("sets")} ${suzumeSets(x, e)}`, p.base], ...x.yaku.map((y) => [esc(named(y)), y.points]), ...[["red", "redtiles"], ["dora", "dora"], ["dealer", "dealer"]].filter(([k]) => p[k]).map(([k, word]) => [w(word), p[k]])];
}
function payText(s, x) {
  const pay = x.pay ?? {};
  if (s.variant === "suzume") return pay.each ? w("eachs", pay.each) : "";
  return pay.each ? w("each", points(pay.each)) : pay.dealer && pay.child ? `${points(pay.child)}・${points(pay.dealer)}` : "";
}
function limitText(s, x) {
  if (s.variant === "suzume") return x.yakuman ? w("yakuman") : "";
  return x.yakuman > 1 ? (x.yakuman === 2 ? w("doubleyakuman") : w("nyakuman", x.yakuman)) : x.limit ? w(x.limit) : "";
}
/** A page: who, what it is called and stamped with, what stands beside that, and the body. */
function sheet({ s, info, ui }, { seat, title, stamp, look, line, total = "" }, body) {
  const who = seat === undefined ? "" : `<span class="rfig">${figure(info.seats[seat].face)}</span>`;
  return `<section class="sheet result" role="dialog" aria-label="${title ?? stamp}"><header class="rh">${who}<div><h2>${title ?? esc(info.seats[seat].name)}<em class="stamp ${look}">${stamp}</em></h2><p>${roundName(s)} ${line}</p></div>${total}</header>${body}${foot(s, info, ui)}</section>`;
}
const meldsOf = (s, i, dora) => { const all = melds(s, i, dora ?? new Set()); return all && `<span class="ms">${all}</span>`; };
const table2 = (cls, rows) => `<table class="${cls}">${rows.map(([a, b]) => `<tr><td>${a}</td><td>${b}</td></tr>`).join("")}</table>`;
const wonHand = (s, e, dora, more = "") => `<div class="wh"><div class="tilesrow">${sort(parse(e.tehai)).map((c) => cell(c, "", dora)).join("")}${meldsOf(s, e.actor, dora)}<span class="wt2">${cell(e.pai, "", dora)}</span></div>${more}</div>`;

function win(page, { e, x }) {
  const { s, info } = page, ron = e.actor !== e.target, suzume = s.variant === "suzume", ura = (e.ura_markers ?? []).flatMap(parse), dora = doraKinds(s, ura);
  const plain = suzume || x.yakuman;
  const total = `<div class="tot"><span class="lim">${limitText(s, x)}</span><b>${w("npoints", points(x.total ?? x.points ?? e.points))}</b><small>${plain ? "" : `${w("nhan", x.han)} ${w("nfu", x.fu)}`} ${payText(s, x)}</small></div>`;
  const line = `${extras(s, " ")}${suzume ? "" : `・${w("seatwind", w(windOf(s, e.actor)))}`}${ron ? ` <span class="deal">${w("dealtin", esc(info.seats[e.target].name))}</span>` : ""}`;
  const shown = (name, tiles) => (tiles.length ? `<span><small>${name}</small>${tiles.map((c) => tile(c)).join("")}</span>` : "");
  const parts = plain || !x.fu_parts?.length ? "" : `<div class="fu"><h3>${w("nfu", x.fu)}</h3>${table2("", x.fu_parts.map((f) => [`${has("fu_" + f.reason) ? w("fu_" + f.reason) : esc(f.reason)}${f.tile ? ` ${tile(f.tile, "in")}` : ""}`, f.fu]))}</div>`;
  return sheet(page, { seat: e.actor, stamp: w(ron ? "ron" : "tsumo"), look: ron ? "" : "t", line, total },
    `${wonHand(s, e, dora, `<div class="inds">${shown(w("dora") + (suzume ? "" : w("dorashort")), s.dora)}${shown(w("ura"), ura)}</div>`)}<div class="rb"><div class="cols"><div><h3>${w("yakuhead")}</h3>${table2("yaku", yakuRows(s, x, e))}</div>${parts}</div>${flow(s, info)}</div>`);
}
function drawn(page, { e }) {
  const { s, info } = page, reason = e.reason === "exhausted" ? "exhaustive" : e.reason ?? "";
  const row = (st, i) => { const t = st.open ?? st.hand; return st.open || e.tenpai?.includes(i) ? `<li>${figure(info.seats[i].face)}<b>${esc(info.seats[i].name)}</b><div class="tilesrow sm">${(t[0] === HIDDEN ? t : sort(t)).map((c) => cell(c)).join("")}${meldsOf(s, i)}</div></li>` : ""; };
  return sheet(page, { title: w("draw"), stamp: has(reason) ? w(reason) : esc(reason), look: "k", line: `${extras(s, " ")}${e.tenpai ? `・${w("ntenpai", e.tenpai.length)}` : ""}` },
    `<ul class="ten">${s.seats.map(row).join("")}</ul>${flow(s, info)}`);
}
const ruling = (page, { e }) => sheet(page, { seat: e.actor, stamp: w(e.type), look: "k", line: esc(e.kind ?? "") }, (e.tehai ? wonHand(page.s, e) : "") + flow(page.s, page.info));
/** @param ui asleep: the button sleeps; hold: seconds left; ready: who has seen it; done: I have */
export const resultPage = (s, page, info, ui) => ({ win, draw: drawn, ruling })[page.type]({ s, info, ui }, page);
/** What a page says to one who does not see it. */
resultPage.words = (s, { type, e, x }, info) =>
  type === "win" ? `${info.seats[e.actor].name} ${w(e.actor === e.target ? "tsumo" : "ron")} ${w("npoints", points(x.total ?? x.points ?? e.points))} ${x.yaku.map(named).join("、")}` : type === "draw" ? w("draw") : `${info.seats[e.actor].name} ${w(e.type)}`;

export function cutin(s, m, info) {
  const x = m.wins.find((v) => v.yakuman), i = m.wins.indexOf(x), e = s.ends.filter((v) => v.type === "hora").find((v) => v.actor === x.seat) ?? s.ends.filter((v) => v.type === "hora")[i];
  const ray = (_, k) => { const at = (a) => `${(Math.cos((a * Math.PI) / 180) * 900).toFixed(0)} ${(Math.sin((a * Math.PI) / 180) * 900).toFixed(0)}`; return `<path d="M0 0L${at(k * 20 - 4)}L${at(k * 20 + 5)}Z" fill="${k % 2 ? "#e6ab33" : "#c9281a"}" opacity=".5"/>`; };
  const names = x.yaku.filter((y) => s.variant === "suzume" || y.multiple).map(named), text = names[0] ?? w("kazoe");
  const letters = lang() === "ja" ? [...text].map((c) => `<b>${esc(c)}</b>`).join("") : `<b>${esc(text)}</b>`;
  return `<div class="cutin ${lang()}" role="alert"><svg class="rays" viewBox="-400 -400 800 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${Array.from({ length: 18 }, ray).join("")}</svg><div class="leap">${figure(info.seats[e.actor].face)}</div><div class="yname n${Math.min(8, text.length)}">${letters}</div><div class="yby">${esc(info.seats[e.actor].name)}<small>${names.slice(1).map(esc).join("、")} ${w("npoints", points(x.total ?? x.points ?? e.points))}</small></div></div>`;
}

const COLORS = ["#c9281a", "#1f6f9e", "#2a7d5f", "#b27a12", "#6b5494", "#55606b"], DASHES = ["", "7 3", "2 3", "9 3 2 3", "12 4", "1 2"];
/** Points over the hands: lines told apart by colour, by dashes, and by the legend. */
export function chart(events, info) {
  const starts = events.filter((e) => e.type === "start_kyoku"), last = events.findLast((e) => e.scores);
  const rows = starts.map((e) => e.scores).concat([last.scores]);
  const W = 360, H = 140, lo = Math.min(...rows.flat(), 0), hi = Math.max(...rows.flat(), 1);
  const X = (i) => 34 + (i * (W - 44)) / Math.max(1, rows.length - 1), Y = (v) => +(10 + ((hi - v) * (H - 30)) / (hi - lo)).toFixed(1);
  const every = Math.ceil(starts.length / 8);
  const line = (_, p) => `<polyline fill="none" stroke="${COLORS[p]}" stroke-width="2.4" stroke-dasharray="${DASHES[p]}" points="${rows.map((v, i) => `${X(i).toFixed(1)},${Y(v[p])}`).join(" ")}"/><circle cx="${X(rows.length - 1)}" cy="${Y(last.scores[p])}" r="4" fill="${COLORS[p]}"/>`;
  const labels = starts.map((e, i) => (i % every ? "" : `<text x="${X(i).toFixed(1)}" y="${H - 4}" font-size="12" text-anchor="middle" fill="#5c6470">${w(e.bakaze)[0]}${e.kyoku}${e.honba ? "-" + e.honba : ""}</text>`)).join("");
  const legend = last.scores.map((_, p) => `<span><svg width="26" height="8" aria-hidden="true"><path d="M0 4H26" stroke="${COLORS[p]}" stroke-width="2.4" stroke-dasharray="${DASHES[p]}"/></svg>${esc(info.seats[p].name)}</span>`).join("");
  return `<h3>${w("flow")}</h3><svg class="chart" viewBox="0 0 ${W} ${H}" role="img" aria-label="${w("flow")}"><path d="M34 ${Y(starts[0].scores[0])}H${W - 10}" stroke="#d8c9a6" stroke-dasharray="3 3"/><path d="M34 ${Y(0)}H${W - 10}" stroke="#d8c9a6"/>${rows[0].map(line).join("")}${labels}</svg><p class="legend">${legend}</p>`;
}
/** @param record the replay of the game, once it is there */
export function final(st, info, record) {
  const o = st.over, me = st.hello.seat, order = [...o.ranks.keys()].sort((a, b) => o.ranks[a] - o.ranks[b] || a - b), uma = o.final?.uma_x10;
  const sum = (i) => (o.result_x10 ? o.result_x10[i] / 10 : null);
  const row = (i) => `<li class="r${o.ranks[i]}"><span class="no">${o.ranks[i]}</span>${figure(info.seats[i].face)}<span class="nmx"><b>${esc(info.seats[i].name)}${i === me ? `<em class="tag me2">${w("you")}</em>` : ""}</b><small>${w("npoints", points(o.scores[i]))}${uma ? ` ${w("uma")} ${signed(uma[i] / 10)}` : ""}</small></span>${sum(i) === null ? "" : `<strong class="${sum(i) < 0 ? "neg" : ""}">${signed(sum(i), 1)}</strong>`}</li>`;
  const persons = st.seats.filter((x) => x?.kind === "person").length, yes = st.end.filter(Boolean).length, deal = record?.deal_check;
  const facts = [o.seed ?? record?.seed ? `${w("seed")} <code>${esc(o.seed ?? record.seed)}</code>` : "", deal === undefined || deal === null ? "" : w(deal ? "dealok" : "dealbad")].filter(Boolean);
  return `<div class="page final"><section class="sheet"><h2 class="ftitle">${w("over")}<small>${esc(named(st.hello.rules.title ?? st.hello.rules.name))}</small></h2><ol class="ranks">${order.map(row).join("")}</ol>${record?.events?.length ? chart(record.events, info) : ""}${facts.length ? `<p class="seedline">${facts.join("<br>")}</p>` : ""}</section><footer class="foot three">${me === null ? "" : `<button class="btn big" data-room="again" aria-pressed="${!!st.end[me]}">${w("again")}${yes ? `<small>${w("againwait", yes, persons)}</small>` : ""}</button>`}${o.replay ? `<button class="btn big ghost" data-room="replay">${w("replay")}</button>` : ""}<button class="btn big ghost" data-room="${me === null ? "home" : "leave"}">${w(me === null ? "home" : "leave")}</button></footer></div>`;
}
