// Where the parts of a screen lie, and which of its texts do not fit: [[part, how many, left, top, right, bottom], ...], [fault, ...]
(parts) => {
  const seen = (e) => getComputedStyle(e).visibility !== "hidden" && e.getClientRects().length > 0, faults = [], found = [];
  const top = document.querySelector("dialog[open]") ?? document.querySelector(".veil") ?? document.querySelector("#app");
  for (const part of parts) {
    const boxes = [...top.querySelectorAll(part)].filter(seen).map((e) => e.getBoundingClientRect());
    if (boxes.length) found.push([part, boxes.length, ...["left", "top"].map((k) => Math.round(Math.min(...boxes.map((b) => b[k])))), ...["right", "bottom"].map((k) => Math.round(Math.max(...boxes.map((b) => b[k]))))]);
  }
  const texts = (e) => [...e.childNodes].filter((n) => n.nodeType === 3 && n.data.trim());
  const lines = (e) => texts(e).flatMap((n) => { const range = document.createRange(); range.selectNode(n); return [...range.getClientRects()].filter((r) => r.width > 1); });
  const words = [...top.querySelectorAll("*")].filter((e) => texts(e).length && seen(e) && !e.closest("svg, .sr, select"));
  // a text that leaves the box it stands in, but for one that says so by dots
  for (const e of words) {
    const box = e.closest("button, .plate, .waits, .worth, .centre, .sheet, .pot, .card"), style = getComputedStyle(e);
    if (!box || style.textOverflow === "ellipsis" || e.classList.contains("fu")) continue;
    const b = box.getBoundingClientRect(), scrolls = box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY);
    for (const r of lines(e)) {
      const up = r.top + (r.height - parseFloat(style.fontSize)) / 2, down = r.bottom - (r.height - parseFloat(style.fontSize)) / 2;
      if (r.left < b.left - 1 || r.right > b.right + 1 || (!scrolls && (up < b.top + 1 || down > b.bottom - 1))) faults.push(`"${e.textContent.trim()}" leaves ${box.className || box.tagName}`);
    }
  }
  // the texts of the middle and what says whose turn it is
  for (const e of top.querySelectorAll(".mid>*")) for (const other of top.querySelectorAll(".edge")) {
    const o = other.getBoundingClientRect();
    for (const r of lines(e)) {
      const size = parseFloat(getComputedStyle(e).fontSize), slack = (r.height - size) / 2;
      if (Math.min(r.right, o.right) > Math.max(r.left, o.left) && Math.min(r.bottom - slack, o.bottom) - Math.max(r.top + slack, o.top) > 1) faults.push(`"${e.textContent}" under ${other.className}`);
    }
  }
  // what is told beside the table covers no plate and no hand
  for (const e of top.querySelectorAll(".waits, .worth")) for (const other of top.querySelectorAll(".plate, .strip .cell, .river .cell, .zone .cell, .ht")) {
    if (!seen(e) || !seen(other)) continue;
    const a = e.getBoundingClientRect(), b = other.getBoundingClientRect();
    if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3) faults.push(`${e.className} covers ${other.className} of ${other.parentElement.parentElement.className}`);
  }
  return [found, [...new Set(faults)]];
}
