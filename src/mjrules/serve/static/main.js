// The shell: which page an address shows, who I am, what I like, and the few dialogs. All else is in the modules.
import { installTiles } from "./tiles.js";
import { installFigures, figures } from "./figures.js";
import { morph } from "./morph.js";
import { w, lang, setLang, named } from "./i18n.js";
import { setSound } from "./sound.js";
import { door, invited } from "./pages.js";
import { options, fresh, heard, order, games } from "./options.js";
import { replay } from "./replay.js";
import { play } from "./play.js";
import { esc } from "./table.js";

const app = document.getElementById("app"), base = document.documentElement.dataset.base ?? "";
const store = { get: (k) => { try { return localStorage.getItem("mj." + k); } catch { return null; } }, set: (k, v) => { try { if (v === null) localStorage.removeItem("mj." + k); else localStorage.setItem("mj." + k, v); } catch { /* a browser that keeps nothing plays all the same */ } } };

const me = { name: store.get("name") ?? "", figure: figures.includes(store.get("figure")) ? store.get("figure") : figures[Math.floor(Math.random() * figures.length)] };
const SETTINGS = { lang: navigator.language?.startsWith("ja") || !navigator.language ? "ja" : "en", nums: "0", sound: "0", rows: "2", tap: "2", contrast: "0" };
const settings = Object.fromEntries(Object.entries(SETTINGS).map(([k, v]) => [k, store.get(k) ?? v]));
function apply() {
  setLang(settings.lang); setSound(settings.sound === "1");
  document.body.classList.toggle("nums", settings.nums === "1"); document.body.classList.toggle("strong", settings.contrast === "1");
  document.title = w("title");
}
function set(key, value) { settings[key] = value; store.set(key, value); apply(); }

async function call(path, body) {
  const r = await fetch(base + path, body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const said = await r.json().catch(() => ({}));
  if (!r.ok) throw Object.assign(new Error(said.text ?? r.statusText), { code: said.code ?? r.status });
  return said;
}
let said = null;
const houses = () => (said ??= call("/api/houses").catch((x) => { said = null; throw x; }));

// --- dialogs ---
function open(html, hear) {
  const box = document.createElement("dialog"), from = document.activeElement;
  box.className = "box"; box.innerHTML = html; document.body.append(box);
  box.addEventListener("close", () => { box.remove(); from?.focus?.(); });
  box.addEventListener("click", (e) => { if (e.target === box) return box.close(); const b = e.target.closest("button"); if (b) (b.dataset.close ? () => box.close() : () => hear(b, box))(); });
  box.showModal();
  return box;
}
function settingRows() {
  const row = (key, label, items) => `<div class="field"><span class="lb">${label}</span><div class="seg" role="radiogroup" aria-label="${label}">${items.map(([v, t]) => `<button role="radio" aria-checked="${settings[key] === v}" class="${settings[key] === v ? "on" : ""}" data-key="${key}" data-value="${v}">${t}</button>`).join("")}</div></div>`;
  const yes = [["0", w("off")], ["1", w("on")]];
  return row("lang", "Language", [["ja", "日本語"], ["en", "English"]]) + row("sound", w("sound"), yes) + row("nums", w("nums"), yes) + row("contrast", w("contrast"), yes) + row("tap", w("tap"), [["2", w("tap2")], ["1", w("tap1")]]) + row("rows", w("rows"), [["2", w("rows2")], ["1", w("rows1")]]);
}
const dialog = {
  toast(text) { const t = document.createElement("div"); t.className = "toast"; t.setAttribute("role", "alert"); t.textContent = text; document.body.append(t); setTimeout(() => t.remove(), 3500); },
  menu(buttons, done = () => {}) {
    const html = () => `<h2>${w("menu")}</h2>${settingRows()}<div class="acts">${buttons.map((b, i) => `<button class="btn ghost" data-run="${i}">${esc(b.label)}${b.note ? `<small>${esc(b.note)}</small>` : ""}</button>`).join("")}<button class="btn" data-close="1">${w("close")}</button></div>`;
    const box = open(html(), (b) => {
      if (b.dataset.key) { set(b.dataset.key, b.dataset.value); morph(box, html()); done(); }
      if (b.dataset.run) { box.close(); buttons[+b.dataset.run].run(); }
    });
  },
  choose(title, fields, button, done) {
    const html = `<h2>${esc(title)}</h2>${fields.map((f) => `<label class="field"><span class="lb">${esc(f.label)}</span><select name="${f.name}">${f.items.map(([v, t]) => `<option value="${esc(v)}">${esc(t)}</option>`).join("")}</select></label>`).join("")}<div class="acts"><button class="btn" data-ok="1">${esc(button)}</button><button class="btn ghost" data-close="1">${w("back")}</button></div>`;
    const box = open(html, () => { const got = Object.fromEntries([...box.querySelectorAll("select")].map((x) => [x.name, x.value])); box.close(); done(got); });
  },
};

// --- pages ---
let shown = { close() {}, paint() {} };
function go(path) { history.pushState(null, "", base + path); route(); }
function route() {
  shown.close();
  const path = location.pathname.slice(base.length), [, kind, id] = path.match(/^\/([tr])\/([\w-]+)/) ?? [];
  morph(app, "");
  shown = kind === "t" ? seat(id) : kind === "r" ? replay(app, { id, get: call, base, dialog, go }) : location.hash === "#new" ? making() : front();
  shown.paint();
}
/** A page that is painted whole from its data and hears presses. */
function page(html, press, input = () => false) {
  const paint = () => morph(app, html()), stop = new AbortController(), o = { signal: stop.signal };
  app.addEventListener("click", (e) => {
    const b = e.target.closest("button");
    if (!b) return;
    const d = b.dataset;
    if (d.settings) return dialog.menu([], paint);
    if (d.lang) { set("lang", lang() === "ja" ? "en" : "ja"); return paint(); }
    if (d.figure) { me.figure = d.figure; store.set("figure", d.figure); return paint(); }
    if (d.home) return go("/");
    press(b, paint);
  }, o);
  const change = (e) => { if (e.target.id === "name") { me.name = e.target.value.trim(); store.set("name", me.name); } else if (input(e.target)) paint(); };
  app.addEventListener("change", change, o);
  app.addEventListener("input", (e) => { if (e.target.id === "name") change(e); }, o);
  return { paint, close: () => stop.abort() };
}
const named_ = () => { if (me.name) return true; dialog.toast(w("needname")); app.querySelector("#name")?.focus(); return false; };
const wrong = (x) => dialog.toast(x.code === "full" ? w("full") : x.code === "table" || x.code === 404 ? w("notable") : x.code ? x.message : w("failed"));
let busy = false;
async function once(f) { if (busy) return; busy = true; try { await f(); } catch (x) { wrong(x); } finally { busy = false; } }

function front() {
  const d = { me, tables: null, games: [], game: store.get("game") ?? "", levels: [], level: store.get("level") ?? "normal" };
  const p = page(() => door(d), (b, paint) => {
    const a = b.dataset;
    if (a.game) { d.game = a.game; store.set("game", a.game); paint(); }
    else if (a.level) { d.level = a.level; store.set("level", a.level); paint(); }
    else if (a.new) { if (named_()) { history.pushState(null, "", base + "/#new"); route(); } }
    else if (a.solo) { if (named_()) once(async () => { const h = await houses(), c = fresh(h, d.game); const got = await call("/api/solo", { ...order(h, c), ...me, level: d.level }); store.set("key." + got.id, got.key); go("/t/" + got.id); }); }
    else if (a.open) { if (a.watch) watching.add(a.open); go("/t/" + a.open); }
  });
  const list = () => call("/api/tables").then((t) => { d.tables = t; p.paint(); }, () => {});
  const timer = setInterval(() => document.visibilityState !== "hidden" && list(), 5000);
  list();
  houses().then((h) => { d.games = games(h).map((g) => [g[0], g[1]]); if (!d.games.some((g) => g[0] === d.game)) d.game = d.games[0][0]; d.levels = h.levels.map((l) => [l.id, named(l.name)]); p.paint(); }, () => {});
  return { paint: p.paint, close() { clearInterval(timer); p.close(); } };
}
function making() {
  let h = null, c = null;
  const ui = { details: false, more: false };
  const p = page(() => (h ? options(h, c, ui) : `<div class="page"></div>`), (b, paint) => {
    if (b.dataset.make) { if (!me.name) return go("/"); once(async () => { const got = await call("/api/tables", { ...order(h, c), ...me }); store.set("key." + got.id, got.key); history.replaceState(null, "", base + "/"); go("/t/" + got.id); }); }
    else if (heard(h, c, b)) paint();
  }, (node) => heard(h, c, node));
  const fold = (e) => { const k = e.target.dataset?.fold; if (k && ui[k] !== e.target.open) { ui[k] = e.target.open; p.paint(); } };
  app.addEventListener("toggle", fold, true);
  houses().then((got) => { h = got; c = fresh(h, store.get("game") ?? ""); p.paint(); }, wrong);
  return { paint: p.paint, close() { app.removeEventListener("toggle", fold, true); p.close(); } };
}
const watching = new Set();
function seat(id) {
  const key = store.get("key." + id);
  if (key || watching.has(id)) {
    const lostKey = (sit) => { watching.delete(id); store.set("key." + id, null); if (location.pathname.endsWith(id)) setTimeout(() => route(), 0); return sit; };
    return play(app, { id, key, base, settings, get: call, go, dialog, houses, lostKey });
  }
  const d = { me, table: null, gone: false };
  const p = page(() => invited(d), (b) => {
    if (b.dataset.look) { watching.add(id); route(); }
    else if (b.dataset.sit && named_()) once(async () => { try { const got = await call(`/api/tables/${id}/seats`, me); store.set("key." + id, got.key); route(); } catch (x) { if (x.code === "table") { d.gone = true; p.paint(); } throw x; } });
  });
  call("/api/tables").then((all) => { d.table = all.find((t) => t.id === id) ?? null; p.paint(); }, () => {});
  return p;
}
addEventListener("popstate", route);
installTiles(); installFigures(); apply(); document.getElementById("splash")?.remove(); route();
