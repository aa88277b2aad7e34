// The replay: the same fold over the referee's events, refolded from the start of the hand at each jump (a hand is short).
import { empty, step } from "./fold.js";
import { table, tile } from "./table.js";
import { morph } from "./morph.js";
import { kind } from "./tiles_text.js";
import { w, named, points, tileName } from "./i18n.js";

const MARKS = ["chi", "pon", "daiminkan", "ankan", "kakan", "nuki", "reach", "hora", "ryukyoku"];
const BEAT = 700; // ms a step when it plays

export function replay(app, site) {
  let d = null, gone = false, starts = [], at = 0, view = 0, shows = false, reviews = {}, timer = 0, copied = false;
  const stop = new AbortController(), o = { signal: stop.signal };
  const last = () => d.events.length - 1, handOf = (i) => starts.findLastIndex((n) => n <= i);
  const range = () => { const k = Math.max(0, handOf(at)); return [starts[k] ?? 0, (starts[k + 1] ?? d.events.length) - 1, k]; };
  function state() {
    const s = empty(d.rules.players, view), [from] = range();
    d.events.filter((e) => e.type === "start_game").slice(0, 1).forEach((e) => step(s, e));
    for (let i = from; i <= at; i++) step(s, d.events[i]);
    return s;
  }
  /** What the server tells of the discards of the hand: asked for once somebody wants to see it. */
  function reviewed() {
    const k = range()[2];
    if (!(k in reviews)) { reviews[k] = null; site.get(`/api/replays/${site.id}/review/${k}`).then((r) => { reviews[k] = r; paint(); }, () => {}); }
    return reviews[k];
  }
  /** The waits of the seat that is looked from, as its last discard left them. */
  function waitsOf() {
    const [from] = range(), found = shows && reviewed()?.waits;
    for (let i = at; found && i > from; i--) { const e = d.events[i]; if (e.actor === view && e.type !== "tsumo" && !e.type.startsWith("reach")) return found[i] ?? null; }
    return null;
  }
  function bar() {
    const [from, to, k] = range(), span = Math.max(1, to - from);
    const marks = d.events.slice(from, to + 1).map((e, i) => [e, i]).filter(([e]) => MARKS.includes(e.type)).map(([e, i]) => `<rect class="${e.type === "hora" ? "win" : e.type === "reach" ? "rch" : ""}" x="${((i / span) * 100).toFixed(2)}" y="${e.type === "hora" ? 0 : 3}" width=".9" height="11"/>`).join("");
    const hands = starts.map((i, n) => { const e = d.events[i]; return `<button class="hd ${n === k ? "on" : ""}" data-go="${i}" aria-pressed="${n === k}">${w(e.bakaze)[0]}${e.kyoku}${e.honba ? `<small>-${e.honba}</small>` : ""}</button>`; }).join("");
    return `<div class="player"><div class="hands">${hands}</div><div class="track"><input type="range" min="${from}" max="${to}" value="${at}" aria-label="${w("move")}"><svg class="marks" viewBox="0 0 101 11" preserveAspectRatio="none" aria-hidden="true">${marks}</svg></div>
    <div class="keys"><button data-hand="-1" aria-label="${w("prevhand")}">«</button><button data-by="-1" aria-label="${w("prev")}">‹</button><button class="main" data-play="1" aria-label="${w(timer ? "pause" : "play")}">${timer ? "Ⅱ" : "▶"}</button><button data-by="1" aria-label="${w("nextstep")}">›</button><button data-hand="1" aria-label="${w("nexthand")}">»</button><span class="cnt">${at - from}/${to - from}</span></div>
    <div class="keys txts"><button class="txt" data-view="1">${w("view")}</button><button class="txt ${shows ? "on" : ""}" data-waits="1" aria-pressed="${shows}">${w("review")}</button><button class="txt" data-link="1">${w(copied ? "copied" : "link")}</button><button class="txt" data-save="1">${w("save")}</button></div></div>`;
  }
  /** What the best discards were worth beside the one that was made: [tile, chance to win in per mille, points]. */
  function worth() {
    const rows = shows && reviewed()?.worth[at], made = d.events[at].pai;
    return rows ? `<aside class="worth"><b>${w("worth")}</b><table>${rows.map(([c, win, value]) => `<tr class="${kind(c) === kind(made) ? "on" : ""}"><td>${tile(c)}<i class="sr">${tileName(c)}</i></td><td>${(win / 10).toFixed(1)}%</td><td>${w("npoints", points(value))}</td></tr>`).join("")}</table></aside>` : "";
  }
  function html() {
    if (gone) return `<div class="page"><section class="sheet"><h2>${w("noreplay")}</h2><button class="btn" data-home="1">${w("home")}</button></section></div>`;
    if (!d) return `<div class="page"><p class="wait">…</p></div>`;
    const s = state(), info = { seats: d.seats.map((x, i) => ({ name: x?.name ?? `${i + 1}`, face: x?.figure ?? "crane", cpu: x?.kind === "cpu" })) };
    const end = s.ends.at(-1), said = end ? { [end.actor ?? -1]: end.type === "hora" ? (end.actor === end.target ? "tsumo" : "ron") : "draw" } : {};
    const waits = waitsOf();
    return table(s, { info, still: true, said, waits, net: "on", below: bar() + worth() });
  }
  const paint = () => morph(app, html());
  function to(n) { at = Math.max(starts[0] ?? 0, Math.min(last(), n)); history.replaceState(null, "", `#${at}${view ? "." + view : ""}`); paint(); }
  function running(now) { clearInterval(timer); timer = now ? setInterval(() => { if (at >= last()) { running(false); paint(); } else to(at + 1); }, BEAT) : 0; }
  const hand = (by) => { const k = handOf(at); return starts[Math.max(0, Math.min(starts.length - 1, by < 0 && at > starts[k] ? k : k + by))]; };
  async function copy() { const url = location.href; try { await navigator.clipboard.writeText(url); } catch { prompt("", url); } copied = true; paint(); setTimeout(() => { copied = false; paint(); }, 2000); }
  function files() {
    const links = ["mjai", "tenhou6"].map((kind) => `${site.base}/api/replays/${site.id}/${kind}`);
    site.dialog.menu([...["mjai", "tenhou.net/6"].map((name, i) => ({ label: `${w("save")}: ${name}`, run: () => { const a = document.createElement("a"); a.href = links[i]; a.download = ""; document.body.append(a); a.click(); a.remove(); } })), { label: w("home"), run: () => site.go("/") }], paint);
  }
  app.addEventListener("click", (e) => {
    const b = e.target.closest("button");
    if (!b) return;
    const x = b.dataset;
    if (x.home) return site.go("/");
    if (!d) return;
    if (x.by) to(at + +x.by); else if (x.go) to(+x.go); else if (x.hand) to(hand(+x.hand));
    else if (x.view) { view = (view + 1) % d.rules.players; to(at); }
    else if (x.waits) { shows = !shows; paint(); } else if (x.play) { running(!timer); paint(); }
    else if (x.link) copy(); else if (x.save || x.menu) files();
  }, o);
  app.addEventListener("input", (e) => { if (e.target.type === "range") to(+e.target.value); }, o);
  addEventListener("keydown", (e) => {
    if (!d || document.querySelector("dialog[open]") || e.target.type === "range") return;
    const by = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    if (by) to(at + by); else if (e.key === "PageDown") to(hand(1)); else if (e.key === "PageUp") to(hand(-1)); else if (e.key === " " && e.target.tagName !== "BUTTON") { running(!timer); paint(); } else return;
    e.preventDefault();
  }, o);
  app.addEventListener("wheel", (e) => { if (d && !e.target.closest(".player") && Math.abs(e.deltaY) > 4) to(at + Math.sign(e.deltaY)); }, { ...o, passive: true });
  site.get(`/api/replays/${site.id}`).then((got) => {
    d = got; d.rules.players ??= d.seats.length; starts = d.events.map((e, i) => (e.type === "start_kyoku" ? i : -1)).filter((i) => i >= 0);
    const [n, v] = location.hash.slice(1).split(".").map(Number);
    view = v > 0 && v < d.rules.players ? v : 0; document.title = `${named(d.rules.title ?? d.rules.name)} ${w("replay")}`;
    at = Math.max(starts[0] ?? 0, Math.min(last(), n || 0)); paint();
  }, () => { gone = true; paint(); });
  return { paint, close() { running(false); stop.abort(); } };
}
