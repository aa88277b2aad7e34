// The table as HTML: a function of the folded state and of what is asked. No sockets, no clock.
import { kind, doraOf, isRed, sort, HIDDEN } from "./tiles_text.js";
import { w, has, points, tileName } from "./i18n.js";

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const esc = (s) => String(s).replace(/[&<>"']/g, (c) => ESCAPES[c]);
export const tile = (c, cls = "") => `<svg class="tile ${cls}" viewBox="0 0 60 80" aria-hidden="true"><use href="#t-${c === HIDDEN ? "back" : c}"/></svg>`;
export const figure = (name, cls = "") => `<svg class="fig ${cls}" viewBox="0 0 100 100" aria-hidden="true"><use href="#fig-${name}"/></svg>`;
export const cell = (c, cls = "", dora = null) => `<span class="cell ${cls} ${dora?.has(kind(c)) ? "dora" : ""}">${tile(c)}</span>`;

const WINDS = "ESWN";
export const windOf = (s, seat) => (s.variant === "suzume" ? (seat === s.dealer ? "E" : "") : WINDS[(seat - s.dealer + s.players) % s.players]);
/** Where a seat sits on the screen: 0 below, 1 right, 2 above, 3 left; three players leave the place above empty. */
export function place(s, seat, me = s.seat ?? 0) { const r = (seat - me + s.players) % s.players; return s.players === 3 ? [0, 1, 3][r] : r; }
export const doraKinds = (s, more = []) => new Set(s.variant === "suzume" ? s.dora.map(kind) : [...s.dora, ...more].map((d) => doraOf(d, s.players)));
export const roundName = (s) => w("kyoku", w(s.round), s.hand);
export const extras = (s, between) => [s.honba ? w("honba", s.honba) : "", s.deposits ? w("deposits", s.deposits / 1000) : ""].filter(Boolean).join(between);

/** How many copies of a kind the seat cannot see: of four, less the hand, rivers, melds and indicators. */
export function copiesLeft(s, c, me = s.seat) {
  const k = kind(c), same = (t) => t !== HIDDEN && kind(t) === k;
  let seen = s.dora.filter(same).length + (me === null ? 0 : s.seats[me].hand.filter(same).length);
  for (const x of s.seats) {
    seen += x.river.filter((d) => d.called === null && same(d.t)).length + (k === "4z" ? x.nuki : 0);
    for (const m of x.melds) seen += [...m.own, m.called, m.added].filter((t) => t && same(t)).length;
  }
  return Math.max(0, 4 - seen);
}

const riverName = (s, seat, info) => `${w("river", info.seats[seat].name)} ${s.seats[seat].river.filter((d) => d.called === null).map((d) => tileName(d.t)).join(" ")}`;
export function river(s, seat, dora) {
  const rows = [[], [], []], list = s.seats[seat].river;
  let side = false, n = 0;
  list.forEach((d, i) => {
    if (d.riichi) side = true;
    if (d.called !== null) return;
    const last = s.claim && s.claim.seat === seat && i === list.length - 1;
    rows[Math.min(2, Math.floor(n++ / 6))].push(cell(d.t, `${side ? "side" : ""} ${d.giri ? "giri" : ""} ${last ? "last" : ""}`, dora));
    side = false;
  });
  return rows.map((r) => `<div class="row ${r.length > 6 ? "x" + Math.min(12, r.length) : ""}">${r.join("")}</div>`).join("");
}
export function meld(s, seat, m, dora) {
  const own = sort(m.own).map((c) => cell(c, "", dora));
  if (m.kind === "ankan") { own[0] = cell(HIDDEN); own[3] = cell(HIDDEN); return `<span class="meld">${own.join("")}</span>`; }
  const r = (m.from - seat + s.players) % s.players, from = s.players === 3 ? (r === 1 ? 1 : 3) : r;
  const pair = isRed(m.called) ? [m.added, m.called] : [m.called, m.added];
  const called = m.kind === "kakan" ? `<span class="cell side double">${pair.map((c) => tile(c)).join("")}</span>` : cell(m.called, "side", dora);
  own.splice(from === 3 ? 0 : from === 2 ? 1 : own.length, 0, called);
  return `<span class="meld">${own.join("")}</span>`;
}
export function melds(s, seat, dora) {
  const norths = s.seats[seat].nuki;
  return s.seats[seat].melds.map((m) => meld(s, seat, m, dora)).join("") + (norths ? `<span class="meld nuki">${cell("4z", "", dora).repeat(Math.min(4, norths))}</span>` : "");
}
const meldName = (s, seat, info) => `${w("meld", info.seats[seat].name)} ${s.seats[seat].melds.map((m) => [...m.own, m.called, m.added].filter(Boolean).map(tileName).join(" ")).join("、")}${s.seats[seat].nuki ? ` ${w("nuki")} ${s.seats[seat].nuki}` : ""}`;
const meldCount = (st) => st.melds.length + (st.nuki ? 1 : 0);

/** @param ui what the screen adds to the state: info, said (calls just made), clocks */
export function plate(s, seat, ui, me = s.seat ?? 0) {
  const x = ui.info.seats[seat], wind = windOf(s, seat), st = s.seats[seat], said = ui.said?.[seat], mine = seat === s.seat;
  const tag = st.dead ? `<em class="tag hot">${w("dead")}</em>` : mine && ui.furiten ? `<em class="tag hot fu">${w("furiten")}</em>` : st.riichi ? `<em class="tag hot">${w("rtag")}</em>` : x.cpu ? `<em class="tag cpu">${w("cpu")}</em>` : x.away ? `<em class="tag off">${w("away")}</em>` : "";
  const turn = s.turn === seat && s.phase === "play";
  return `<div class="plate p${place(s, seat, me)} ${turn ? "turn" : ""} ${x.away ? "away" : ""} ${x.cpu ? "cpu" : ""}" data-seat="${seat}"><span class="av">${figure(x.face)}${wind ? `<span class="wind ${wind === "E" ? "oya" : ""}">${s.variant === "suzume" ? w("oya") : w(wind)[0]}</span>` : ""}</span><span class="who"><b>${esc(x.name)}</b><span class="nm"><span class="pts">${points(s.points[seat])}</span>${tag}</span></span>${said ? `<em class="said ${said}">${w(said)}</em>` : ""}<small class="sec" data-sec="${seat}">${ui.secs?.[seat] ?? ""}</small></div>`;
}
export function centre(s, seats, me) {
  const side = (seat) => `<div class="edge e${place(s, seat, me)} ${s.turn === seat && s.phase === "play" ? "turn" : ""}"><span class="wind ${windOf(s, seat) === "E" ? "oya" : ""}">${w(windOf(s, seat))[0]}</span><b>${points(s.points[seat])}</b></div>`;
  return `<div class="centre">${seats.map(side).join("")}<div class="mid"><b class="round">${roundName(s)}</b><span class="sub">${extras(s, " ")}</span><span class="wall">${w("wall", s.wall)}</span></div></div>`;
}
export function doraPanel(s) {
  const five = s.variant === "suzume" ? s.dora : [...s.dora, ...Array(Math.max(0, 5 - s.dora.length)).fill("back")];
  return `<div class="dorabox" role="img" aria-label="${w("dora")} ${s.dora.map(tileName).join(" ")}"><span>${w("dora")}</span>${five.map((c) => tile(c, c)).join("")}</div>`;
}

/** Where a hand breaks into two rows on a narrow phone: at the end of a suit, at most eight tiles a row. */
export function splitRows(hand, drawn) {
  const n = hand.length + (drawn ? 1 : 0);
  if (n <= 8) return hand.length;
  let best = Math.ceil(n / 2), score = 99;
  for (let k = Math.max(1, n - 8); k <= Math.min(8, hand.length); k++) {
    const edge = hand[k] && hand[k - 1].at(-1) !== hand[k].at(-1), value = Math.abs(k - n / 2) - (edge ? 2 : 0);
    if (value < score) { score = value; best = k; }
  }
  return best;
}
/** A seat's tiles in order, the drawn one apart. */
export function ownTiles(s, seat) {
  const own = [...s.seats[seat].hand];
  let drawn = null;
  if (s.turn === seat && s.drawn && s.phase === "play") { own.splice(own.lastIndexOf(s.drawn), 1); drawn = s.drawn; }
  return { own: own[0] === HIDDEN ? own : sort(own), drawn };
}
export const isDiscard = (a) => a === "tsumogiri" || a.startsWith("discard:");
export function hand(s, ui) {
  const { own, drawn } = ownTiles(s, s.seat), dora = doraKinds(s), actions = ui.ask?.actions ?? [], texts = new Set(actions.map((x) => x.a));
  const act = (c, isDrawn) => (isDrawn && texts.has("tsumogiri") ? "tsumogiri" : texts.has("discard:" + c) ? "discard:" + c : null);
  const discards = actions.some((x) => isDiscard(x.a)), take = new Set(ui.choose ? actions.filter((x) => group(x.a) === ui.choose).flatMap((x) => x.use ?? []) : []);
  const button = (c, i, isDrawn) => {
    const a = act(c, isDrawn), barred = ui.riichi && a && !ui.riichi.includes(a), hint = a && hintOf(ui, s, a);
    const cls = [isDrawn ? "drawn" : "", (discards && !a) || barred ? "dim" : "", dora.has(kind(c)) || isRed(c) ? "dora" : "", hint ? "tp" : "", take.has(c) ? "take" : "", ui.armed === i ? "armed" : "", ui.sent?.i === i ? "sent" : ""].filter(Boolean).join(" ");
    return `<button class="ht ${cls}" data-i="${i}" ${a && !barred ? `data-act="${a}"` : 'aria-disabled="true"'} ${ui.armed === i ? 'aria-pressed="true"' : ""} tabindex="${i === Math.min(ui.focus ?? 0, own.length - (drawn ? 0 : 1)) ? 0 : -1}" aria-label="${tileName(c)}${isDrawn ? `、${w("drawn")}` : ""}">${tile(c)}</button>`;
  };
  const cut = splitRows(own, drawn), n = own.length + (drawn ? 1 : 0), last = drawn ? button(drawn, own.length, true) : "";
  const row = (from, to, end) => `<div class="hrow">${own.slice(from, to).map((c, i) => button(c, from + i, false)).join("")}${end}</div>`;
  return `<div class="hand n${n} ${n <= 8 ? "one" : ""}" role="group" aria-label="${w("hand")}">${n <= 8 ? row(0, n, last) : row(0, cut, "") + row(cut, n, last)}</div>`;
}
/** What a discard would wait for: hints name a discard by its tile or as the drawn one. */
export const hintOf = (ui, s, a) => ui.ask?.hints?.[a] ?? (a === "tsumogiri" ? ui.ask?.hints?.["discard:" + s.drawn] : undefined);

const ORDER = ["kyuushu", "chi", "pon", "kan", "nuki", "stop", "go_on", "open_riichi", "riichi", "tsumo", "ron"]; // left to right
export const group = (a) => (a.startsWith("chi") ? "chi" : a.startsWith("pon") ? "pon" : /kan/.test(a) ? "kan" : a);
export function groups(ask) {
  const by = {};
  for (const x of ask?.actions ?? []) { const g = group(x.a); if (ORDER.includes(g)) (by[g] ??= []).push(x); }
  return by;
}
export function calls(s, ui) {
  const by = groups(ui.ask), names = ORDER.filter((g) => by[g]), passes = ui.ask?.actions.some((x) => x.a === "pass");
  if (!names.length && !passes) return `<div class="calls"></div>`;
  if (ui.choose && by[ui.choose]) {
    const pick = (x) => {
      const t = sort([...(x.use ?? [])]);
      return `<button class="pick" data-act="${x.a}" aria-label="${w(ui.choose)} ${t.map(tileName).join(" ")}"><span class="meld">${x.pai ? cell(x.pai, "side") : ""}${t.map((c) => cell(c)).join("")}</span></button>`;
    };
    return `<div class="calls choose"><button class="call back" data-back="1">${w("back")}</button>${by[ui.choose].map(pick).join("")}</div>`;
  }
  const on = (g) => ui.riichi && ui.riichiWith === g;
  const one = (g) => `<button class="call ${g} ${on(g) ? "on" : ""}" data-group="${g}" ${by[g].length === 1 ? `data-act="${by[g][0].a}"` : ""} ${on(g) ? 'aria-pressed="true"' : ""}>${w(g)}${by[g].length > 1 ? `<sup>${by[g].length}</sup>` : ""}</button>`;
  return `<div class="calls">${passes ? `<button class="call pass ${ui.sure ? "sure" : ""}" data-act="pass">${w(ui.sure ? "sure" : "pass")}</button>` : ""}<span class="gap"></span>${names.map(one).join("")}</div>`;
}
export const clockBox = (ui) => (ui.left ? `<div class="clock ${ui.left.hot ? "hot" : ""}" role="timer"><b>${ui.left.ms}</b><span>+${ui.left.bank}</span></div>` : `<div class="clock"></div>`);
export function waits(s, ui) {
  const h = ui.waits;
  if (!h?.waits?.length) return "";
  const notes = [h.note, ui.furiten && h.note !== "furiten" ? "furiten" : ""].filter(Boolean);
  return `<div class="waits" role="img" aria-label="${w("waits")} ${h.waits.map(([c, n]) => `${tileName(c)} ${n}`).join(" ")} ${notes.map((n) => w(n)).join(" ")}"><span class="cap">${w("waits")}</span>${h.waits.map(([c, n]) => `<span class="wt ${n ? "" : "out"}">${tile(c)}<b>${n}</b></span>`).join("")}${notes.map((n) => `<em>${esc(has(n) ? w(n) : n)}</em>`).join("")}</div>`;
}
export function toggles(ui, variant) {
  const one = (k) => `<button class="tog ${ui.auto?.[k] ? "on" : ""}" aria-pressed="${!!ui.auto?.[k]}" data-auto="${k}" aria-label="${w(k)}"><span class="full">${w(k)}</span><span class="short">${w(k + "1")}</span></button>`;
  return `<div class="toggles">${variant === "suzume" ? one("autowin") : one("nocall") + one("autowin") + one("giri")}</div>`;
}
function strip(s, seat) {
  const { own, drawn } = ownTiles(s, seat), shown = own[0] !== HIDDEN ? own : s.seats[seat].open;
  const tiles = shown ? sort(shown) : own;
  return `<div class="strip ${shown ? "open" : ""}">${tiles.map((c) => cell(c)).join("")}${drawn ? cell(drawn, "drawn") : ""}</div>`;
}
function arena(s, ui, me) {
  const dora = doraKinds(s), seats = [...Array(s.players).keys()];
  const frame = (seat) => {
    const p = place(s, seat, me), st = s.seats[seat];
    return `<section class="seat p${p}"><div class="stick ${st.riichi ? "on" : ""}"></div><div class="river n${Math.min(3, Math.ceil(st.river.length / 6))}" role="img" aria-label="${esc(riverName(s, seat, ui.info))}">${river(s, seat, dora)}</div>${p === 0 && !ui.still ? "" : strip(s, seat)}</section>`;
  };
  const zone = (seat) => { const st = s.seats[seat], n = meldCount(st); return `<section class="zone p${place(s, seat, me)}"><div class="melds m${n}" ${n ? `role="img" aria-label="${esc(meldName(s, seat, ui.info))}"` : ""}>${melds(s, seat, dora)}</div></section>`; };
  return `<div class="arena">${centre(s, seats, me)}${seats.map(frame).join("")}</div>${seats.map(zone).join("")}`;
}
function ring(s, ui, me) {
  const dora = doraKinds(s), order = [...Array(s.players).keys()].map((i) => (me + i) % s.players);
  const discards = (seat) => { const st = s.seats[seat]; return `<div class="river" role="img" aria-label="${esc(riverName(s, seat, ui.info))}">${st.river.map((d, k) => cell(d.t, s.claim && s.claim.seat === seat && k === st.river.length - 1 ? "last" : "", dora)).join("")}</div>`; };
  const held = (seat) => { const { own, drawn } = ownTiles(s, seat), open = own[0] === HIDDEN && s.seats[seat].open; return `<div class="mini ${own[0] !== HIDDEN || open ? "open" : ""}">${(open || own).map((c) => tile(c)).join("")}${drawn ? tile(drawn, "drawn") : ""}</div>`; };
  const card = (seat, i) => `<section class="card c${i}">${plate(s, seat, ui, me)}${held(seat)}${discards(seat)}</section>`;
  return `<div class="ring n${s.players}">${order.slice(1).map(card).join("")}<div class="pot"><b class="round">${roundName(s)}</b>${doraPanel(s)}<span class="wall">${w("field", s.wall)}</span></div><section class="card own">${ui.still ? held(me) : ""}${discards(me)}</section></div>`;
}
/**
 * The whole screen of a table. ui.still: nobody plays here (a replay, a spectator); ui.below: what stands in place of the hand.
 */
export function table(s, ui) {
  const me = s.seat ?? ui.seat ?? 0, others = [...Array(s.players).keys()].map((i) => (me + i) % s.players).slice(1), suzume = s.variant === "suzume";
  const order = suzume ? [] : [...others].reverse();
  const cls = ["stage", s.variant, "np" + s.players, ui.still ? "still" : "", ui.net === "lost" ? "lost" : "", ui.rows1 ? "rows1" : ""].filter(Boolean).join(" ");
  const mine = ui.still ? "" : `${waits(s, ui)}<div class="above">${calls(s, ui)}</div><div class="handrow">${hand(s, ui)}<div class="ownmelds m${meldCount(s.seats[me])}">${melds(s, me, doraKinds(s))}</div></div>`;
  return `<main class="${cls}">
  <header class="bar"><button class="icon" data-menu="1" aria-label="${w("menu")}">☰</button><span class="rinfo">${suzume ? `<b>${w("suzume")}</b>` : `<b>${roundName(s)}</b><small>${extras(s, "・")}</small>`}</span>${suzume ? "" : doraPanel(s)}<span class="net ${ui.net ?? "on"}" role="img" aria-label="${w("line")}: ${w("line_" + (ui.net ?? "on"))}"><i></i><i></i><i></i></span></header>
  ${ui.banner ?? ""}<div class="plates">${order.map((x) => plate(s, x, ui, me)).join("")}</div>
  ${suzume ? ring(s, ui, me) : arena(s, ui, me)}
  <div class="me">${plate(s, me, ui, me)}${ui.still ? "" : toggles(ui, s.variant) + clockBox(ui)}</div>${ui.still ? waits(s, ui) : ""}
  ${mine}${ui.below ?? ""}
  </main>`;
}
