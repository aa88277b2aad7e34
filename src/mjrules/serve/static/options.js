// The page on which a table is opened: built from what the server says can be played, so that an option of the rules has
// its place here without a line of this file.
import { esc } from "./table.js";
import { w, named } from "./i18n.js";
import { segment, field } from "./pages.js";

const HOME = "kirakuken"; // the house's own rules come first
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** The games one may choose: riichi for four and for three, Suzume-Jong. [id, text, presets]. */
export function games(houses) {
  const out = [];
  for (const v of houses.variants) {
    const counts = [...new Set(v.presets.flatMap((p) => (p.players.length > 1 ? [0] : p.players)))].sort((a, b) => b - a);
    for (const n of counts) out.push([n ? `${v.id}-${n}` : v.id, n ? ({ 4: w("four"), 3: w("three") })[n] ?? w("nplayers", n) : named(v.name), v.presets.filter((p) => (n ? same(p.players, [n]) : p.players.length > 1)), v]);
  }
  return out;
}
/** A new choice: the first preset of a game, nothing changed. */
export function fresh(houses, game, preset) {
  const [id, , presets] = games(houses).find((g) => g[0] === game) ?? games(houses)[0], p = presets.find((x) => x.id === preset) ?? presets.find((x) => x.id.startsWith(HOME)) ?? presets[0];
  return { game: id, preset: p.id, changed: {}, clock: (houses.clocks.find((c) => c.per === 5) ?? houses.clocks[0]).id, open: true, watch: "delayed", parlour: false };
}
function find(houses, c) {
  const g = games(houses).find((x) => x[0] === c.game);
  return { game: g, variant: g[3], preset: g[2].find((p) => p.id === c.preset) };
}
const value = (c, preset, key) => (key in c.changed ? c.changed[key] : preset.options[key]);
/** Set an option; what is as the preset has it is no change. */
export function choose(houses, c, key, now) {
  const { preset } = find(houses, c);
  if (same(now, preset.options[key])) delete c.changed[key]; else c.changed[key] = now;
}
/** The values of an option that has a list of them; a yes or no has two. */
const valuesOf = (option) => (option.type === "bool" ? [false, true].map((value) => option.values?.find((x) => x.value === value) ?? { value, label: w(value ? "on" : "off") }) : option.values ?? []);
const text = (option, now) => {
  if (Array.isArray(now) && !option.values) return now.length ? now.join(" ") : w("off");
  if (Array.isArray(now)) return now.length ? now.map((x) => text(option, x)).join("、") : w("off");
  const v = valuesOf(option).find((x) => same(x.value, now));
  return v ? named(v.label) : now === null ? w("off") : typeof now === "number" ? now.toLocaleString("en-US") : String(now);
};
function control(key, option, now) {
  const label = named(option.label), values = valuesOf(option);
  const json = (x) => esc(JSON.stringify(x));
  if (option.type === "many") return `<div class="many" role="group" aria-label="${esc(label)}">${values.map((x) => `<button class="chip2 ${now.includes(x.value) ? "on" : ""}" aria-pressed="${now.includes(x.value)}" data-many="${key}" data-value="${json(x.value)}">${esc(named(x.label))}</button>`).join("")}</div>`;
  if (values.length) {
    const wide = values.reduce((n, x) => n + named(x.label).length + 2, 0);
    if (values.length <= 4 && wide <= 22) return `<div class="seg" role="radiogroup" aria-label="${esc(label)}">${values.map((x) => `<button role="radio" aria-checked="${same(x.value, now)}" class="${same(x.value, now) ? "on" : ""}" data-option="${key}" data-value="${json(x.value)}">${esc(named(x.label))}</button>`).join("")}</div>`;
    return `<select data-option="${key}" aria-label="${esc(label)}">${values.map((x) => `<option value="${json(x.value)}" ${same(x.value, now) ? "selected" : ""}>${esc(named(x.label))}</option>`).join("")}</select>`;
  }
  if (option.type === "ints") return `<input class="nums" data-numbers="${key}" value="${esc((now ?? []).join(" "))}" inputmode="text" aria-label="${esc(label)}">`;
  const by = option.range?.[2] ?? 1;
  return `<div class="step" role="group" aria-label="${esc(label)}"><button data-step="${key}" data-by="${-by}" aria-label="−${by}">−</button><input data-number="${key}" value="${now ?? ""}" inputmode="numeric" aria-label="${esc(label)}"><button data-step="${key}" data-by="${by}" aria-label="＋${by}">＋</button></div>`;
}
/** Read a press or an input on this page into the choice; false where it was none of it. */
export function heard(houses, c, node) {
  const d = node.dataset, { preset, variant } = find(houses, c);
  if (d.game) Object.assign(c, fresh(houses, d.game), { clock: c.clock, open: c.open, watch: c.watch, parlour: c.parlour });
  else if (d.preset !== undefined) Object.assign(c, { preset: node.value, changed: {} });
  else if (d.clock) c.clock = d.clock;
  else if (d.watching) c.watch = d.watching;
  else if (d.listed) c.open = d.listed === "true";
  else if (d.parlour) c.parlour = d.parlour === "true";
  else if (d.option) choose(houses, c, d.option, JSON.parse(d.value ?? node.value));
  else if (d.many) { const v = JSON.parse(d.value), now = value(c, preset, d.many); choose(houses, c, d.many, now.includes(v) ? now.filter((x) => x !== v) : variant.options[d.many].values.map((x) => x.value).filter((x) => x === v || now.includes(x))); }
  else if (d.numbers) { const list = node.value.split(/[^-\d]+/).filter(Boolean).map(Number); if (list.every(Number.isFinite)) choose(houses, c, d.numbers, list); }
  else if (d.number || d.step) {
    const key = d.number ?? d.step, [low, high] = variant.options[key].range ?? [0, Infinity], n = d.step ? value(c, preset, key) + +d.by : Number(node.value.replace(/[^-\d]/g, ""));
    if (Number.isFinite(n)) choose(houses, c, key, Math.max(low, Math.min(high, n)));
  } else return false;
  return true;
}
/** What the server is sent. */
export function order(houses, c) {
  const clock = houses.clocks.find((x) => x.id === c.clock);
  return { preset: c.preset, changed: c.changed, clock: { per: clock.per, bank: clock.bank ?? 0 }, open: c.open, watch: c.watch, parlour: c.parlour };
}
/** What differs from a preset, as a list; a house's own yaku by their names. */
export function changes(houses, name, changed) {
  const variant = houses.variants.find((v) => v.presets.some((p) => p.id === name)), preset = variant.presets.find((p) => p.id === name);
  const yaku = ([key, y]) => `<li>${w("yakuhead")}: <b>${esc(named(y.ja || y.en ? y : key.replace("own:", "")))}</b></li>`;
  const rows = Object.entries(changed).map(([k, now]) => (k === "yaku" ? Object.entries(now).map(yaku).join("") : `<li>${esc(named(variant.options[k].label))}: ${esc(text(variant.options[k], preset.options[k]))} → <b>${esc(text(variant.options[k], now))}</b></li>`));
  return rows.length ? `<b>${w("changes", esc(named(preset.name)))}</b><ul>${rows.join("")}</ul>` : "";
}
export function options(houses, c, ui) {
  const { variant, preset, game } = find(houses, c), known = Object.keys(preset.options).filter((k) => variant.options[k]);
  const row = (k) => { const o = variant.options[k], about = named(o.about); return field(esc(named(o.label)), control(k, o, value(c, preset, k)), about && about !== named(o.label) ? esc(about) : ""); };
  const first = preset.details.filter((k) => known.includes(k)), rest = known.filter((k) => !first.includes(k));
  const yes = [["true", w("on")], ["false", w("off")]].reverse();
  return `<div class="page options"><header><button class="icon dark" data-home="1" aria-label="${w("back")}">←</button><h1 class="title">${w("newtable")}</h1></header><section class="sheet">
  ${field(w("game"), segment("game", w("game"), games(houses).map((g) => [g[0], g[1]]), c.game))}
  ${field(w("rules"), game[2].length > 1 ? `<select data-preset="1" aria-label="${w("rules")}">${game[2].map((p) => `<option value="${esc(p.id)}" ${p.id === c.preset ? "selected" : ""}>${esc(named(p.name))}</option>`).join("")}</select>` : `<b>${esc(named(preset.name))}</b>`)}
  ${field(w("clock"), segment("clock", w("clock"), houses.clocks.map((x) => [x.id, x.per === null ? w("noclock") : `${x.per}+${x.bank}`]), c.clock), w("seconds"))}
  <details ${ui.details ? "open" : ""} data-fold="details"><summary>${w("details")}</summary><div class="grid2">${first.map(row).join("")}${field(w("watching"), segment("watching", w("watching"), [["off", w("off")], ["delayed", w("delayed")], ["live", w("live")]], c.watch))}${field(w("listed"), segment("listed", w("listed"), [["true", w("public")], ["false", w("private")]], String(c.open)))}${variant.id === "riichi" ? field(w("parlour"), segment("parlour", w("parlour"), yes, String(c.parlour)), w("parlournote")) : ""}</div>
  <details ${ui.more ? "open" : ""} data-fold="more"><summary>${w("more")}<small> ${rest.length}</small></summary><div class="grid2">${ui.more ? rest.map(row).join("") : ""}</div></details></details>
  <div class="diff">${changes(houses, c.preset, c.changed) || w("same", esc(named(preset.name)))}</div></section><footer class="foot"><button class="btn big" data-make="1">${w("maketable")}</button></footer></div>`;
}
