// Pages beside the table: the door, a seat by invitation, the waiting room. Functions of data, as the table is.
import { esc, figure } from "./table.js";
import { w, named } from "./i18n.js";
import { figures } from "./figures.js";

/** A row of buttons of which one is on. items: [value, text]; data: the attribute that names the row. */
export const segment = (data, label, items, now) =>
  `<div class="seg" role="radiogroup" aria-label="${esc(label)}">${items.map(([value, text]) => `<button role="radio" aria-checked="${String(value) === String(now)}" class="${String(value) === String(now) ? "on" : ""}" data-${data}="${esc(value)}">${esc(text)}</button>`).join("")}</div>`;
export const field = (label, body, note = "") => `<div class="field"><span class="lb">${label}${note ? `<small>${note}</small>` : ""}</span>${body}</div>`;
const LOGO = () => `<h1 class="logo"><svg viewBox="0 0 60 80" aria-hidden="true"><use href="#t-1z"/></svg><span>${w("title")}<small>${w("subtitle")}</small></span></h1>`;

/** Name and figure: what every seat needs, and all it needs. */
export const who = (me) => `<div class="name"><input id="name" value="${esc(me.name)}" maxlength="12" autocomplete="nickname" aria-label="${w("name")}" placeholder="${w("name")}"><span class="hint">${w("noaccount")}</span></div><div class="figs" role="radiogroup" aria-label="${w("figure")}">${figures.map((f) => `<button class="figb ${f === me.figure ? "on" : ""}" aria-checked="${f === me.figure}" role="radio" data-figure="${f}" aria-label="${w(f)}">${figure(f)}</button>`).join("")}</div>`;
const head = () => `<header>${LOGO()}<nav><button class="link" data-settings="1">${w("settings")}</button><button class="link" data-lang="1">${w("language")}</button></nav></header>`;

function tableRow(t) {
  const free = t.seats.some((x) => !x || x.kind === "cpu") && t.phase === "room", can = free ? "sit" : t.watch !== "off" && t.phase !== "room" ? "watch" : null;
  return `<li class="tbl"><span class="seats">${t.seats.map((x) => (x ? figure(x.figure) : `<i class="free"></i>`)).join("")}</span><span class="about"><b>${esc(named(t.title))}</b><small>${w("nplayers", t.players)}${t.phase === "room" ? "" : `・${w("playing")}`}</small></span>${can ? `<button class="btn ${can === "watch" ? "ghost" : ""}" data-open="${esc(t.id)}" data-watch="${can === "watch" ? 1 : ""}">${w(can)}</button>` : ""}</li>`;
}
/** @param d what the door knows: me, games to play at once, levels, tables (null: not heard yet) */
export function door(d) {
  const list = d.tables === null ? `<p class="hint">…</p>` : d.tables.length ? `<ul class="tbls">${d.tables.map(tableRow).join("")}</ul>` : `<p class="hint">${w("none")}</p>`;
  return `<div class="page lobby">${head()}
  <section class="sheet door"><h2>${w("sitdown")}</h2>${who(d.me)}
  <div class="go"><button class="btn big" data-new="1">${w("newtable")}</button><button class="btn big ghost" data-solo="1">${w("solo")}</button></div>
  ${d.games.length ? `<div class="solo">${segment("game", w("game"), d.games, d.game)}${segment("level", w("level"), d.levels, d.level)}</div>` : ""}</section>
  <section class="sheet"><h2>${w("open")}<small>${d.tables?.length ?? ""}</small></h2>${list}</section></div>`;
}
/** @param d me, the table when it is listed, what went wrong */
export function invited(d) {
  const t = d.table, free = !t || (t.phase === "room" && t.seats.some((x) => !x));
  const told = d.gone ? `<p class="hint">${w("notable")}</p>` : !free ? `<p class="hint">${w(t.phase === "room" ? "full" : "playing")}</p>` : "";
  const buttons = d.gone ? `<button class="btn big" data-home="1">${w("home")}</button>` : `${free ? `<button class="btn big" data-sit="1">${w("sit")}</button>` : ""}${t && t.watch !== "off" ? `<button class="btn big ghost" data-look="1">${w("watch")}</button>` : free ? "" : `<button class="btn big" data-home="1">${w("home")}</button>`}`;
  return `<div class="page lobby">${head()}<section class="sheet door"><h2>${t ? esc(named(t.title)) : w("sitdown")}</h2>${d.gone ? "" : who(d.me)}${told}<div class="go">${buttons}</div></section></div>`;
}

/** @param st the table as hello and room tell it @param ui url, levels, copied, banner */
export function room(st, ui) {
  const h = st.hello, mine = h.seat !== null && h.seat === h.host, host = st.seats[h.host]?.name ?? "", missing = st.seats.filter((x) => !x).length;
  const levels = ui.levels.map((l) => [l.id, named(l.name)]);
  const level = (x, i) => `<div class="seg" role="radiogroup" aria-label="${w("level")}">${levels.map(([id, text]) => `<button role="radio" aria-checked="${x.level === id}" class="${x.level === id ? "on" : ""}" data-room="cpu" data-seat="${i}" data-level="${esc(id)}">${esc(text)}</button>`).join("")}</div><button class="x" data-room="clear" data-seat="${i}" aria-label="${w("dismiss", esc(x.name))}">×</button>`;
  const seat = (x, i) => {
    if (!x) return `<li class="rs free"><i class="plus" aria-hidden="true">＋</i><span><b>${w("free")}</b><small>${w("waiting")}</small></span>${mine ? `<button class="btn small ghost" data-room="cpu" data-seat="${i}">${w("callcpu")}</button>` : h.seat === null ? `<button class="btn small" data-room="sit">${w("sit")}</button>` : ""}</li>`;
    const sub = x.kind === "cpu" ? named(ui.levels.find((l) => l.id === x.level)?.name ?? w("cpu")) : i === h.host ? w("host") : x.away ? w("away") : w("seated");
    const act = mine && x.kind === "cpu" ? level(x, i) : mine && i !== h.seat ? `<button class="x" data-room="clear" data-seat="${i}" aria-label="${w("dismiss", esc(x.name))}">×</button>` : "";
    return `<li class="rs">${figure(x.figure)}<span><b>${esc(x.name)}${i === h.seat ? `<em class="tag me2">${w("you")}</em>` : ""}</b><small>${sub}</small></span>${act}</li>`;
  };
  const clock = h.clock?.per === null || !h.clock ? w("noclock") : `${h.clock.per}+${h.clock.bank}`;
  const start = mine ? `<button class="btn big" data-room="start" ${missing ? 'aria-disabled="true"' : ""}>${w("start")}${missing ? `<small>${w("missing", missing)}</small>` : ""}</button>` : h.seat === null ? "" : `<p class="wait" role="status">${w("waithost", esc(host))}</p>`;
  return `<div class="page room">${ui.banner}<header><button class="icon dark" data-room="${h.seat === null ? "home" : "leave"}" aria-label="${w(h.seat === null ? "home" : "leave")}">←</button><h1 class="title">${w("tableof", esc(host))}</h1></header><section class="sheet"><p class="tags"><em>${esc(named(h.rules.title ?? h.rules.name))}</em><em>${w("nplayers", h.rules.players)}</em><em>${w("clock")} ${clock}</em>${h.parlour ? `<em>${w("parlour")}</em>` : ""}</p><ul class="rsl">${st.seats.map(seat).join("")}</ul>${ui.changes ? `<div class="diff">${ui.changes}</div>` : ""}</section>
  <section class="sheet invite"><h2>${w("invite")}</h2><div class="url"><code>${esc(ui.url)}</code><button class="btn small" data-room="copy">${w(ui.copied ? "copied" : "copy")}</button>${navigator.share ? `<button class="btn small ghost" data-room="share">${w("share")}</button>` : ""}</div><p class="hint">${w("invitenote")}</p></section><footer class="foot">${start}</footer></div>`;
}
