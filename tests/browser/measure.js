// What is wrong with the parts that can be pressed: out of the view, too low for a finger, without a name.
() => {
  const vw = innerWidth, vh = innerHeight, faults = [];
  const seen = (e) => { const s = getComputedStyle(e); return s.visibility !== "hidden" && e.getClientRects().length > 0; };
  const top = document.querySelector("dialog[open]") ?? document.querySelector(".veil") ?? document.querySelector("#app");
  const scrolls = (e) => e.closest(".page, .hands, .veil, dialog") !== null;
  const name = (e) => (e.getAttribute("aria-label") || e.innerText || e.getAttribute("placeholder") || "").trim();
  for (const e of top.querySelectorAll("button, input, select, summary")) {
    if (!seen(e)) continue;
    const r = e.getBoundingClientRect(), what = `${e.className || e.tagName} "${name(e)}"`;
    if (!name(e) && !e.closest("label")) faults.push(`no name: ${what}`);
    if (r.left < -1 || r.right > vw + 1) { if (!e.closest(".hands")) faults.push(`out of the view: ${what} ${r.left}..${r.right}`); }
    if (!scrolls(e) && (r.top < -1 || r.bottom > vh + 1)) faults.push(`out of the view: ${what} ${r.top}..${r.bottom}`);
    if (r.height < 43.5) faults.push(`low: ${what} ${r.height}`);
  }
  for (const e of top.querySelectorAll(".stage .cell, .stage .ht .tile, .stage .plate, .stage .waits, .stage .centre, .stage .clock b")) {
    if (!seen(e)) continue;
    const r = e.getBoundingClientRect();
    if (r.left < -2 || r.right > vw + 2 || r.top < -2 || r.bottom > vh + 2) faults.push(`out of the view: ${e.className} in ${e.parentElement.className}`);
  }
  if (document.documentElement.scrollWidth > vw + 1) faults.push("the page is wider than the view");
  return faults;
}
