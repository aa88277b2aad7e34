// Parts of a table that never meet: a tile of one is covered by none of the other.
() => {
  const boxes = (what) => [...document.querySelectorAll(what)].filter((e) => e.getClientRects().length && getComputedStyle(e).visibility !== "hidden").map((e) => [e, e.getBoundingClientRect()]);
  const tiles = boxes(".river .cell").concat(boxes(".zone .cell")), faults = [];
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
  const owner = (e) => e.closest(".river, .zone");
  for (const [what, list] of Object.entries({ tile: tiles, plate: boxes(".plate"), call: boxes(".call"), toggle: boxes(".tog"), waits: boxes(".waits"), middle: boxes(".centre") }))
    for (const [e, a] of list) for (const [t, b] of tiles)
      if (e !== t && owner(e) !== owner(t) && over(a, b)) faults.push(`${what} ${e.className} of ${owner(e)?.parentElement.className} on a tile of ${owner(t).parentElement.className}`);
  return [...new Set(faults)];
}
