// The state of a table is a fold of one seat's events since start_kyoku. Pure: no DOM, no clock, no rules.
import { parse, sort, format, HIDDEN } from "./tiles_text.js";

export function empty(players, seat = null) {
  return { variant: "riichi", players, seat, round: "E", hand: 1, honba: 0, deposits: 0, dealer: 0, points: Array(players).fill(0), wall: 0, dora: [], ura: [],
    turn: null, drawn: null, last: null, phase: "wait", seats: Array.from({ length: players }, emptySeat), ends: [], over: null };
}
const emptySeat = () => ({ hand: [], river: [], melds: [], nuki: 0, riichi: false, declaring: false, dead: false, open: null });
const drop = (hand, tile) => { let i = hand.indexOf(tile); if (i < 0) i = hand.indexOf(HIDDEN); if (i >= 0) hand.splice(i, 1); };

export function step(s, e) {
  const me = e.actor !== undefined ? s.seats[e.actor] : null;
  s.last = e;
  switch (e.type) {
    case "start_game": s.variant = e.variant; s.players = e.players; s.firstDealer = e.first_dealer; break;
    case "start_kyoku": {
      s.seats = e.tehais.map((t) => ({ ...emptySeat(), hand: parse(t) }));
      const dead = s.variant === "suzume" ? 1 : 14, all = s.variant === "suzume" ? 44 : s.players === 3 ? 108 : 136;
      s.wall = all - dead - e.tehais.reduce((n, t) => n + parse(t).length, 0);
      Object.assign(s, { round: e.bakaze, hand: e.kyoku, honba: e.honba ?? 0, deposits: e.deposits ?? 0, dealer: e.oya, points: [...e.scores], dora: parse(e.dora_marker), ura: [], turn: null, drawn: null, phase: "play", ends: [], next: null, claim: null });
      break;
    }
    case "tsumo": me.hand.push(e.pai); s.drawn = e.pai; s.turn = e.actor; s.wall--; s.claim = null; break;
    case "dahai": {
      drop(me.hand, e.pai); me.hand = sort(me.hand);
      me.river.push({ t: e.pai, giri: !!e.tsumogiri, riichi: !!me.declaring, called: null });
      if (me.declaring) { me.riichi = me.declaring; me.declaring = false; }
      s.drawn = null; s.claim = { seat: e.actor, tile: e.pai }; break;
    }
    case "chi": case "pon": case "daiminkan": {
      e.consumed.forEach((t) => drop(me.hand, t)); me.hand = sort(me.hand);
      me.melds.push({ kind: e.type, called: e.pai, own: [...e.consumed], from: e.target });
      s.seats[e.target].river.at(-1).called = e.actor; s.turn = e.actor; s.drawn = null; s.claim = null; break;
    }
    case "ankan": e.consumed.forEach((t) => drop(me.hand, t)); me.hand = sort(me.hand); me.melds.push({ kind: "ankan", own: [...e.consumed], from: null }); s.drawn = null; break;
    case "kakan": {
      drop(me.hand, e.pai); me.hand = sort(me.hand); s.drawn = null;
      const k = e.pai.replace("0", "5"), m = me.melds.find((x) => x.kind === "pon" && x.called.replace("0", "5") === k); m.kind = "kakan"; m.added = e.pai; s.claim = { seat: e.actor, tile: e.pai }; break;
    }
    case "nuki": drop(me.hand, e.pai); me.hand = sort(me.hand); me.nuki++; s.drawn = null; s.claim = { seat: e.actor, tile: e.pai }; break;
    case "dora": s.dora.push(...parse(e.dora_marker)); break;
    case "reach": me.declaring = e.kind ?? "riichi"; if (e.tehai) me.open = parse(e.tehai); break;
    case "reach_accepted": s.points = [...e.scores]; s.deposits -= e.deltas ? e.deltas[e.actor] : -1000; break;
    case "reach_cancelled": me.riichi = false; me.declaring = false; if (e.scores) s.points = [...e.scores]; break;
    case "dead_hand": me.dead = true; break;
    case "hora": case "ryukyoku": case "false_win": case "penalty":
      if (e.scores) s.points = [...e.scores];
      s.ends.push(e); if (e.ura_markers) s.ura = e.ura_markers;
      if (e.type === "hora") me.open = parse(e.tehai);
      if (e.type === "ryukyoku" && e.tehais) e.tehais.forEach((t, i) => { if (t && t[0] !== HIDDEN) s.seats[i].open = parse(t); });
      break;
    case "end_kyoku": s.phase = "between"; s.next = e.next; break;
    case "end_game": s.phase = "over"; s.over = e; s.points = [...e.scores]; break;
  }
  return s;
}
export const fold = (events, players, seat) => events.reduce(step, empty(players, seat));
// a meld as the engine writes it: for tests, and for labels
export function meldText(m) {
  const t = [...m.own]; if (m.called) t.push(m.called); if (m.added) t.push(m.added);
  return `${m.kind}:${format(sort(t))}${m.from === null ? "" : "@" + m.from}`;
}
