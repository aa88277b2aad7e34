// What fingers, mouse and keys mean at the table. A touch lifts a tile, a second one or a flick discards it; a mouse
// discards with one click; keys as TABLE names them. A press that begins too soon after a button appears means nothing.

const GUARD = 250; // ms
const FLICK = 28; // px upwards
const KEYS = { w: ["ron", "tsumo"], r: ["riichi", "open_riichi"], k: ["kan"], p: ["pon"], c: ["chi"], n: ["nuki"], x: ["pass"] };

/**
 * @param {HTMLElement} app
 * @param {{tile: (i: number, act: string | null, how: "tap" | "flick" | "mouse" | "key") => void, press: (b: HTMLElement) => void,
 *   focus: (i: number) => void, escape: () => void, appeared: () => number, busy: () => boolean}} hear
 *   appeared: when the buttons now shown came; busy: a dialog is open, keys are not for the table
 */
export function listen(app, hear) {
  let down = null, handled = null;
  const options = { signal: undefined }, stop = new AbortController();
  options.signal = stop.signal;
  const on = (target, name, f) => target.addEventListener(name, f, options);
  const tileOf = (e) => e.target.closest?.(".ht");

  on(app, "pointerdown", (e) => {
    handled = null;
    down = { x: e.clientX, y: e.clientY, at: performance.now(), tile: tileOf(e), type: e.pointerType, id: e.pointerId };
  });
  on(app, "pointermove", (e) => {
    if (!down?.tile || down.type === "mouse" || e.pointerId !== down.id) return;
    const dy = Math.min(0, Math.max(-60, e.clientY - down.y));
    down.tile.style.setProperty("--drag", `${dy}px`);
  });
  const drop = () => { down?.tile?.style.removeProperty("--drag"); };
  on(app, "pointercancel", () => { drop(); down = null; });
  on(app, "pointerup", (e) => {
    const d = down;
    drop();
    if (!d?.tile || e.pointerId !== d.id) return;
    const dx = e.clientX - d.x, dy = e.clientY - d.y, flick = d.type !== "mouse" && dy < -FLICK && Math.abs(dx) < -dy;
    if (!flick && tileOf({ target: document.elementFromPoint(e.clientX, e.clientY) ?? app }) !== d.tile) return;
    handled = d.tile;
    hear.tile(+d.tile.dataset.i, d.tile.dataset.act ?? null, flick ? "flick" : d.type === "mouse" ? "mouse" : "tap");
  });
  on(app, "click", (e) => {
    const b = e.target.closest("button,[data-act]");
    if (!b) return;
    if (b.classList.contains("ht")) {
      if (handled === b) { handled = null; return; }
      return hear.tile(+b.dataset.i, b.dataset.act ?? null, "key");
    }
    if (b.getAttribute("aria-disabled") === "true") return;
    // a click of the mouse or a finger counts from where it began, one of the keyboard from now
    const began = e.detail === 0 || !down ? performance.now() : down.at;
    if (b.matches(".call,.pick") && began - hear.appeared() < GUARD) return;
    hear.press(b);
  });
  on(window, "keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || e.target.matches?.("input,select,textarea")) return;
    if (e.key === "Escape") return hear.escape();
    if (hear.busy()) return;
    const tiles = [...app.querySelectorAll(".ht")], now = tiles.indexOf(document.activeElement);
    const move = { ArrowLeft: -1, ArrowRight: 1, Home: -99, End: 99 }[e.key];
    if (move && tiles.length) {
      const i = Math.max(0, Math.min(tiles.length - 1, (now < 0 ? (move < 0 ? tiles.length : -1) : now) + move));
      hear.focus(i); tiles.forEach((t, k) => (t.tabIndex = k === i ? 0 : -1)); tiles[i].focus(); e.preventDefault();
      return;
    }
    if (e.repeat) return;
    for (const g of KEYS[e.key.toLowerCase()] ?? []) {
      const b = app.querySelector(`.call[data-group="${g}"],.call[data-act="${g}"]`);
      if (b) { if (performance.now() - hear.appeared() >= GUARD) hear.press(b); break; }
    }
  });
  return () => stop.abort();
}
