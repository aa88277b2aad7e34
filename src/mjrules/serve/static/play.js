// A seat (or a spectator's chair) at a table: what the server says becomes state, state becomes HTML, hands become answers.
// Events alone change the table. An answer is sent once; it goes out again after a lost line only while the same question stands.
import { empty, step } from "./fold.js";
import { table, groups, group, isDiscard, hintOf, ownTiles, copiesLeft, esc } from "./table.js";
import { morph } from "./morph.js";
import { connect } from "./net.js";
import { clock, seconds } from "./clock.js";
import { listen } from "./input.js";
import { playSound, soundOf } from "./sound.js";
import { w, named, tileName } from "./i18n.js";
import { room } from "./pages.js";
import { changes } from "./options.js";
import { resultPages, resultPage, cutin, final } from "./results.js";

const SLEEP = 700; // ms that the button of a page sleeps
const LEAP = 2600; // ms of a yakuman's figure
const SAID = 1300; // ms that a call stands beside its seat
const JOINED = 400; // ms after which what comes is news, not what was missed
const AUTO = 350; // ms before a toggle answers
const CALLS = { chi: "chi", pon: "pon", daiminkan: "kan", ankan: "kan", kakan: "kan", nuki: "nuki", reach: "riichi" };

/**
 * @param {HTMLElement} app
 * @param {{id: string, key: string | null, base: string, settings: any, get: (path: string) => Promise<any>, go: (path: string) => void,
 *   ask: (path: string, body: object) => Promise<any>, dialog: any, levels: () => Promise<any>, lostKey: () => void}} site
 */
export function play(app, site) {
  const st = { hello: null, phase: null, seats: [], end: [], next: 0, s: null, ask: null, result: null, over: null, ready: [], closed: null };
  const ui = { info: { seats: [] }, auto: {}, said: {}, secs: {}, net: "lost", focus: 0 };
  let act = null; // {step, a}: sent, not yet answered
  let follow = null; // the discard that comes after a riichi just sent
  let appeared = 0, live = false, frame = 0, page = 0, pages = [], pageAt = 0, leapt = false, held = null, holdEnd = 0, levels = [], rules = null, timers = new Set(), speaks = 0, waitsBefore = null, record = null, copied = false;

  const later = (ms, f) => { const t = setTimeout(() => { timers.delete(t); f(); }, ms); timers.add(t); return t; };
  const own = clock({ tick: (left) => { shown(left); }, last: lifted });
  const theirs = clock({ tick: (left) => { other(left); }, last: () => {} });
  const net = connect(`${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${site.base}/ws/${site.id}`, { join, message, line });

  const blank = () => ({ ...empty(st.hello.rules.players, st.hello.seat), variant: st.hello.rules.variant });
  function join() { return { ...(site.key ? { key: site.key } : {}), ...(st.s && st.next ? { since: st.next } : {}) }; }
  function line(state) { ui.net = state; if (state === "lost") { follow = null; } paint(); }

  function message(m) {
    (TAKE[m.t] ?? (() => {}))(m);
    paint();
  }
  const TAKE = {
    hello(m) {
      // another game, or seats drawn anew at its start: nothing of what was known holds
      if (st.hello && (m.game !== st.hello.game || m.seat !== st.hello.seat || (st.phase === "room" && m.phase !== "room"))) { st.next = 0; st.s = null; st.result = st.over = held = null; pages = []; record = null; }
      const fresh = !st.hello;
      st.hello = m; st.phase = m.phase; st.closed = null; st.end = [];
      if (!st.s) st.s = blank();
      st.ask = null; live = false; own.stop(); theirs.stop(); ui.left = null; ui.secs = {};
      people(m.seats);
      if (m.phase !== "over") st.over = null;
      if (m.phase === "play" || m.phase === "room") { st.result = null; }
      if (fresh && m.phase === "room") site.houses().then((h) => { levels = h.levels; rules = h; paint(); }, () => {});
      if (m.seat === null && site.key) site.lostKey();
      later(JOINED, () => { live = true; });
    },
    room(m) {
      st.phase = m.phase ?? st.phase; st.end = m.end ?? [];
      if ("host" in m) st.hello.host = m.host;
      if (m.rules) st.hello.rules = m.rules;
      if (m.clock) st.hello.clock = m.clock;
      people(m.seats);
    },
    seat(m) { const seats = [...st.seats]; seats[m.seat] = m.is; people(seats); },
    events(m) {
      if (m.from > st.next && !/^(start_game|start_kyoku|position|commitment)$/.test(m.list[0]?.type)) { st.next = 0; return net.again(); }
      if (m.from > st.next || !st.s) st.s = blank();
      st.phase = st.phase === "room" ? "play" : st.phase;
      m.list.forEach((e, i) => { if (m.from + i >= st.next) { event(e); st.next = m.from + i + 1; } });
    },
    ask(m) {
      st.ask = ui.ask = m; ui.choose = ui.riichi = ui.riichiWith = ui.sure = null; ui.furiten = !!m.furiten; ui.armed = null; ui.waits = waitsBefore = null;
      appeared = performance.now();
      own.start(m.ms, m.bank); shown(own.on ? own.left() : null);
      if (act && act.step !== m.step) { act = null; ui.sent = null; }
      if (act) return void net.send({ t: "act", step: act.step, a: act.a }); // the line was lost: the same question, the same answer
      const texts = m.actions.map((x) => x.a);
      if (follow) { const a = follow; follow = null; if (texts.includes(a)) return answer(a); }
      const auto = automatic(texts);
      if (auto) { const at = m.step; later(AUTO, () => { if (st.ask?.step === at && !act && automatic(texts) === auto) answer(auto); }); return; }
      const offers = Object.keys(groups(m));
      if (texts.some(isDiscard)) { say(offers.length ? w("offered", offers.map((g) => w(g)).join("、")) : w("yourturn"), true); playSound("turn"); }
      else if (offers.length) { say(w("offered", offers.map((g) => w(g)).join("、")), true); playSound("offer"); }
    },
    ack(m) { if (st.ask?.step === m.step) { st.ask = null; own.stop(); ui.left = null; ui.choose = ui.riichi = null; } if (act?.step === m.step) act.acked = true; },
    clock(m) { ui.secs = {}; if (m.seat === st.hello?.seat) return; theirs.start(m.ms, m.bank); theirs.seat = m.seat; if (theirs.on) other(theirs.left()); },
    result(m) {
      if (st.result?.at === m.at) { holdEnd = performance.now() + (m.hold ?? 0) * 1000; return; }
      st.result = m; st.phase = "result"; st.ask = null; own.stop(); theirs.stop(); ui.left = null; ui.secs = {};
      holdEnd = performance.now() + (m.hold ?? 0) * 1000; pages = resultPages(st.s, m); page = 0; held = m; ui.said = {};
      leapt = !(m.wins ?? []).some((x) => x.yakuman);
      if (!leapt) { playSound("win"); later(LEAP, () => { leapt = true; turned(); paint(); }); }
      turned();
    },
    ready(m) { st.ready = m.seats; },
    over(m) {
      st.over = m; st.phase = "over"; st.end = []; st.ask = null; own.stop(); theirs.stop(); ui.left = null;
      if (m.replay) site.get(`/api/replays/${m.replay}`).then((r) => { record = r; paint(); }, () => {});
    },
    error(m) {
      if (["illegal", "not_asked", "step", "json"].includes(m.code)) { act = null; ui.sent = null; follow = null; }
      if (m.code === "key") return site.lostKey();
      if (m.code === "full") st.closed = "full";
      else if (!["step", "rate", "not_asked", "illegal", "hold"].includes(m.code)) site.dialog.toast(m.text);
    },
    bye(m) { if (m.retry === false) { st.closed = m.code === "replaced" ? "replaced" : "stopped"; net.close(); } },
  };
  function people(seats) {
    if (!seats) return;
    st.seats = seats;
    ui.info = { seats: seats.map((x) => ({ name: x?.name ?? w("free"), face: x?.figure ?? "crane", cpu: !!x && (x.kind === "cpu" || !!x.cpu), away: !!x?.away })) };
  }

  function event(e) {
    const s = st.s;
    if (e.type === "start_kyoku") { ui.auto = {}; st.result = null; held = null; pages = []; waitsBefore = null; ui.waits = null; ui.furiten = false; st.phase = "play"; ui.focus = 0; }
    // my own discard of a tile with a hint: its waits stay in sight while others move
    const mine = e.actor !== undefined && e.actor === s.seat;
    if (mine && e.type === "dahai" && st.ask) { const h = hintOf(ui, s, e.tsumogiri ? "tsumogiri" : "discard:" + e.pai) ?? hintOf(ui, s, "discard:" + e.pai); waitsBefore = h ? { ...h } : null; }
    if (mine && ["chi", "pon", "daiminkan", "ankan", "kakan", "nuki"].includes(e.type)) waitsBefore = null;
    step(s, e);
    if (st.ask) { st.ask = ui.ask = null; own.stop(); ui.left = null; ui.choose = ui.riichi = null; }
    if (e.actor !== undefined || e.type === "ryukyoku") { if (!mine || e.type !== "reach") { if (e.type !== "reach_accepted") act = null; } ui.sent = null; ui.armed = null; }
    ui.waits = waitsBefore && { ...waitsBefore, waits: waitsBefore.waits.map(([c]) => [c, copiesLeft(s, c)]) };
    if (!live) return;
    const heard = soundOf(e);
    if (heard) playSound(heard);
    if (e.type === "dahai") say(w("discards", ui.info.seats[e.actor].name, tileName(e.pai)));
    const call = e.type === "hora" ? (e.actor === e.target ? "tsumo" : "ron") : e.kind === "open" ? "open_riichi" : CALLS[e.type];
    if (call) { ui.said[e.actor] = call; say(`${ui.info.seats[e.actor].name} ${w(call)}`); later(SAID, () => { delete ui.said[e.actor]; paint(); }); }
  }

  // --- answers ---
  /** What a toggle that is on answers: it speaks only of what it names. */
  function automatic(texts) {
    const win = texts.find((a) => a === "ron" || a === "tsumo"), rest = texts.filter((a) => !isDiscard(a) && a !== "riichi" && a !== "open_riichi");
    if (ui.auto.autowin && win) return win;
    if (win) return null;
    if (ui.auto.nocall && texts.includes("pass") && texts.every((a) => a === "pass" || ["chi", "pon", "kan"].includes(group(a)))) return "pass";
    if (ui.auto.giri && texts.includes("tsumogiri") && !rest.length) return "tsumogiri";
    return null;
  }
  function answer(a, i = null) {
    if (!st.ask || act?.step === st.ask.step) return;
    if (!net.send({ t: "act", step: st.ask.step, a })) return;
    act = { step: st.ask.step, a }; ui.sent = { a, i }; ui.armed = null; ui.sure = null; ui.choose = null;
    if (!a.startsWith("riichi") && !a.startsWith("open")) ui.riichi = null;
    const at = act;
    later(4000, () => { if (act === at && !at.acked && net.state !== "lost") net.check(); });
    paint();
  }
  function discard(a, i) {
    if (ui.riichi) { const how = ui.riichiWith; follow = a; ui.riichi = null; answer(how, i); if (!act) follow = null; } else answer(a, i);
  }
  function lifted() {
    const a = ui.armed !== null && ui.armed !== undefined ? app.querySelector(`.ht[data-i="${ui.armed}"]`)?.dataset.act : null;
    if (a) discard(a, ui.armed);
  }
  function tapped(i, a, how) {
    if (!st.ask || act || ui.net === "lost") return;
    if (!a) { ui.armed = null; ui.waits = null; return paint(); }
    const careful = st.ask.actions.some((x) => x.a === "tsumo"); // a win that lies there is not thrown away by one click
    const once = how === "flick" || (how === "mouse" && !careful) || (how === "tap" && site.settings.tap === "1" && !careful);
    if (once || ui.armed === i) return discard(a, i);
    ui.armed = i; ui.focus = i; ui.waits = hintOf(ui, st.s, a) ?? null;
    paint();
  }
  function press(b) {
    const d = b.dataset;
    if (d.menu) return menu();
    if (d.auto) { ui.auto[d.auto] = !ui.auto[d.auto]; const a = st.ask && !act && automatic(st.ask.actions.map((x) => x.a)); if (a) answer(a); return paint(); }
    if (d.next) return onward();
    if (d.room) return rooms(d, b);
    if (d.take) return void net.send({ t: "room", op: "back" });
    if (ui.net === "lost" || !st.ask || act) { if (d.back) { ui.choose = null; paint(); } return; }
    if (d.back) { ui.choose = null; appeared = performance.now(); return paint(); }
    const row = st.ask.actions.find((x) => x.a === d.act);
    if (d.group === "riichi" || d.group === "open_riichi") {
      if (!row?.with) return answer(d.act);
      const off = ui.riichi && ui.riichiWith === d.group;
      ui.riichi = off ? null : row.with; ui.riichiWith = off ? null : d.group; ui.armed = null; ui.waits = null;
      return paint();
    }
    if (d.group && !d.act) { ui.choose = d.group; appeared = performance.now(); return paint(); }
    if (d.act === "pass" && !ui.sure && st.ask.actions.some((x) => x.a === "ron" || x.a === "tsumo")) { ui.sure = true; return paint(); }
    if (d.act) answer(d.act);
  }

  // --- pages over the table ---
  const sleeping = () => performance.now() < pageAt + SLEEP;
  function turned() {
    pageAt = performance.now(); later(SLEEP + 20, paint); later(SLEEP + 40, () => app.querySelector(".veil [data-next]")?.focus({ preventScroll: true }));
    if (pages[page]) say(resultPage.words(st.s, pages[page], ui.info), true);
  }
  function onward() {
    if (sleeping() || !held) return;
    if (page + 1 < pages.length) { page++; turned(); return paint(); }
    if (st.hello.seat !== null) net.send({ t: "ok", at: held.at });
    if (st.over || st.phase !== "result" || st.hello.seat === null) held = null; else held.done = true;
    paint();
  }
  function rooms(d, b) {
    if (b.getAttribute("aria-disabled")) return;
    const seat = d.seat === undefined ? undefined : +d.seat;
    if (d.room === "copy") return void copy(address());
    if (d.room === "share") return void navigator.share?.({ title: document.title, url: address() }).catch(() => {});
    if (d.room === "leave") { net.send({ t: "leave" }); net.close(); site.lostKey(); return site.go("/"); }
    if (d.room === "home") return site.go("/");
    if (d.room === "sit") return site.lostKey(true);
    if (d.room === "replay") return site.go(`/r/${st.over.replay}`);
    if (d.room === "again") return void net.send({ t: "room", op: "again", yes: !st.end[st.hello.seat] });
    if (d.room === "cpu") return void net.send({ t: "room", op: "cpu", seat, level: d.level ?? "normal" });
    net.send({ t: "room", op: d.room, ...(seat === undefined ? {} : { seat }) });
  }
  const address = () => `${location.origin}${site.base}/t/${site.id}`;
  async function copy(text) {
    try { await navigator.clipboard.writeText(text); } catch {
      const box = document.createElement("textarea"); box.value = text; document.body.append(box); box.select(); document.execCommand("copy"); box.remove();
    }
    copied = true; say(w("copied")); paint(); later(2000, () => { copied = false; paint(); });
  }
  function menu() {
    const me = st.hello.seat, persons = st.seats.filter((x) => x?.kind === "person").length, yes = st.end.filter(Boolean).length;
    const buttons = [{ label: `${w("invite")} — ${w("copy")}`, run: () => copy(address()) }];
    if (me !== null && (st.phase === "play" || st.phase === "result")) buttons.push({ label: `${w("endgame")}: ${w(st.end[me] ? "unagree" : "agree")}`, note: `${w("endask")} ${yes ? w("agreed", yes, persons) : ""}`, run: () => net.send({ t: "room", op: "end", yes: !st.end[me] }) });
    if (st.hello.parlour && me !== null && me === st.hello.host && st.phase !== "room") buttons.push({ label: w("ruling"), run: ruling });
    buttons.push({ label: w(me === null ? "home" : "leave"), run: () => (me === null ? site.go("/") : rooms({ room: "leave" }, app)) });
    site.dialog.menu(buttons, paint);
  }
  async function ruling() {
    const offences = (await site.houses()).offences ?? [];
    site.dialog.choose(w("ruling"), [
      { name: "kind", label: w("offence"), items: offences.map((o) => [o.id, named(o.name)]) },
      { name: "seat", label: w("whom"), items: ui.info.seats.map((x, i) => [String(i), x.name]) },
    ], w("rule"), (got) => net.send({ t: "room", op: "rule", kind: got.kind, seat: +got.seat }));
  }

  // --- what is seen ---
  function shown(left) {
    if (!left || !own.on) { ui.left = null; return; }
    const total = left.ms + left.bank, hot = total <= 5000;
    const now = { ms: seconds(left.ms), bank: seconds(left.bank), hot };
    if (hot && ui.left?.ms + ui.left?.bank !== now.ms + now.bank) playSound("hurry");
    if (hot && !ui.left?.hot) say(w("secondsleft", seconds(total)), true);
    ui.left = now;
    const box = app.querySelector(".clock");
    if (box?.firstChild?.firstChild && box.firstChild.nodeName === "B") { box.firstChild.firstChild.data = String(now.ms); box.lastChild.textContent = `+${now.bank}`; box.classList.toggle("hot", hot); }
  }
  function other(left) {
    const sec = seconds(left.ms + left.bank);
    ui.secs = { [theirs.seat]: sec <= 10 ? String(sec) : "" };
    const box = app.querySelector(`.sec[data-sec="${theirs.seat}"]`);
    if (box) box.textContent = ui.secs[theirs.seat];
  }
  function say(text, urgent = false) {
    const box = document.getElementById(urgent ? "urgent" : "polite");
    if (urgent) box.textContent = text;
    else { box.textContent = performance.now() - speaks < 1500 ? `${box.textContent} ${text}`.slice(-300) : text; speaks = performance.now(); }
  }
  function banner() {
    if (st.closed) return `<div class="banner" role="status">${w(st.closed)} <button class="chip" data-room="home">${w("home")}</button></div>`;
    if (ui.net === "lost") return `<div class="banner" role="status">${w("lost")}</div>`;
    if (st.hello?.seat !== null && st.seats[st.hello?.seat]?.cpu) return `<div class="banner" role="status">${w("sitin")} <button class="chip" data-take="1">${w("takeback")}</button></div>`;
    const yes = st.end.filter(Boolean).length;
    return yes && st.phase !== "over" ? `<div class="banner" role="status">${w("agreed", yes, st.seats.filter((x) => x?.kind === "person").length)}</div>` : "";
  }
  function html() {
    if (!st.hello) return `<div class="page"><p class="wait" role="status">${st.closed ? w(st.closed) : "…"}</p></div>`;
    if (st.phase === "room") return room(st, { id: site.id, url: address(), levels, changes: rules && changes(rules, st.hello.rules.name, st.hello.rules.changed), copied, net: ui.net, banner: banner() });
    if (st.over && !(held && pages.length && !held.done)) return final(st, ui.info, record) + (ui.net === "lost" ? banner() : "");
    ui.banner = banner(); ui.rows1 = site.settings.rows === "1";
    const still = st.hello.seat === null;
    ui.still = still; ui.ask = st.ask;
    ui.below = still ? `<div class="watching">${w(st.hello.delay ? "spectatelate" : "spectating")}</div>` : "";
    return table(st.s, ui) + veil();
  }
  function veil() {
    if (!held || !pages.length) return "";
    if (!leapt) return `<div class="veil">${cutin(st.s, held, ui.info)}</div>`;
    const hold = Math.max(0, Math.ceil((holdEnd - performance.now()) / 1000));
    return `<div class="veil">${resultPage(st.s, pages[page], ui.info, { asleep: sleeping(), hold: st.hello.seat === null || !Number.isFinite(hold) ? "" : hold, ready: st.ready, done: held.done, last: page + 1 === pages.length, seats: st.seats })}</div>`;
  }
  function paint() {
    if (frame) return;
    frame = requestAnimationFrame(() => { frame = 0; morph(app, html()); });
  }
  const counting = setInterval(() => { if (held && leapt && st.phase === "result") paint(); }, 1000);
  const deaf = listen(app, {
    tile: tapped, press, focus: (i) => { ui.focus = i; }, appeared: () => appeared, busy: () => !!document.querySelector("dialog[open]"),
    escape: () => { if (ui.choose || ui.riichi || ui.armed !== null || ui.sure) { ui.choose = ui.riichi = ui.riichiWith = ui.armed = ui.sure = null; ui.waits = null; appeared = performance.now(); paint(); } },
  });
  paint();
  return { paint, close() { clearInterval(counting); timers.forEach(clearTimeout); cancelAnimationFrame(frame); own.stop(); theirs.stop(); deaf(); net.close(); } };
}
