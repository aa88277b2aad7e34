// What stays while nobody moves: the tiles and the questions, without the clock.
() => [...document.querySelectorAll(".river, .melds, .hand, .calls, .plates b, .pts, .round, .dorabox, .veil h2, .rsl, .ranks")]
  .map((e) => [e.getAttribute("aria-label") ?? "", e.innerText, ...[...e.querySelectorAll("[aria-label]")].map((x) => x.getAttribute("aria-label"))].join(" "))
  .join("|")
