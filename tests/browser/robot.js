// A player in the page: presses what a person would see, and nothing else. window.robot.on turns it off, and so does what robot.stop names, once it is there.
(() => {
  const robot = (window.robot = { on: true, pressed: 0 });
  const press = (b) => { robot.pressed++; b.click(); };
  setInterval(() => {
    if (!robot.on || (robot.stop && document.querySelector(robot.stop))) return;
    const next = document.querySelector(".veil [data-next]:not([aria-disabled])");
    if (next) return press(next);
    if (document.querySelector(".veil") || document.querySelector(".ht.sent")) return;
    const calls = [...document.querySelectorAll(".call:not(.back), .pick")], by = (what) => calls.find((b) => b.matches(what));
    const win = by(".ron, .tsumo"), pick = by(".pick");
    if (win ?? pick) return press(win ?? pick);
    const may = calls.filter((b) => !b.matches(".riichi, .kyuushu") || Math.random() < 0.05);
    if (may.length && (by(".pass") || Math.random() < 0.02)) return press(by(".pass") && Math.random() < 0.8 ? by(".pass") : may[Math.floor(Math.random() * may.length)]);
    const tiles = [...document.querySelectorAll(".ht[data-act]")], lifted = document.querySelector(".ht.armed[data-act]");
    if (lifted) press(lifted); else if (tiles.length) press(tiles[Math.floor(Math.random() * tiles.length)]);
  }, 60);
})();
