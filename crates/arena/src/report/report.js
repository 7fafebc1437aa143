"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const root = document.getElementById("games");
  const make = (kind, text, name) => {
    const element = document.createElement(kind);
    if (text !== undefined) element.textContent = text;
    if (name) element.className = name;
    return element;
  };
  if (!data.games.length) { root.append(make("p", "No game is over yet.")); return; }

  const result = (game) => game.winner === null ? "drawn" : `${data.names[game.players[game.winner]]} won`;
  const title = (game) => {
    const [one, other] = game.players.map((player) => data.names[player]);
    const points = game.points.length ? ` ${game.points.join(" : ")}` : "";
    const round = data.games.some((each) => each.round > 1) ? `round ${game.round}, ` : "";
    return `${round}pair ${game.pair}${game.half ? "b" : "a"}: ${one} – ${other}${points}, ${result(game)}${game.fault ? " by a fault" : ""}`;
  };

  const form = make("form");
  form.addEventListener("submit", (event) => event.preventDefault());
  const who = make("select");
  who.setAttribute("aria-label", "Games of");
  who.append(new Option("all players", ""));
  data.names.forEach((name, number) => who.append(new Option(name, number)));
  const which = make("select");
  which.setAttribute("aria-label", "Game");
  const [first, back, on, last] = ["Start", "Back", "On", "End"].map((text) => { const b = make("button", text); b.type = "button"; return b; });
  form.append(who, which, first, back, on, last);
  const play = make("div", undefined, "play");
  const left = make("div"), right = make("div");
  const board = make("div", undefined, "board"), told = make("p"), list = make("ol", undefined, "moves");
  left.append(board, told);
  right.append(list);
  play.append(left, right);
  root.replaceChildren(form, play);

  let game, step;
  // A fault is a step of its own: what the player wanted and was not let do.
  const steps = () => game.moves.length + (game.fault ? 1 : 0);
  const show = () => {
    const [width, start] = game.board;
    const cells = [...start];
    let fresh = [];
    for (const [, , , changes] of game.moves.slice(0, step)) {
      fresh = changes.map(([square]) => square);
      for (const [square, sign] of changes) cells[square] = sign;
    }
    let foul = [];
    if (step > game.moves.length) {
      fresh = [];
      foul = (game.fault[3] || []).map(([square]) => square);
      for (const [square, sign] of game.fault[3] || []) cells[square] = sign;
    }
    if (step === 0) fresh = [];
    board.style.gridTemplateColumns = `repeat(${width}, 1fr)`;
    board.replaceChildren(...cells.map((sign, square) => {
      const cell = make("span");
      if (data.game === "pentago") { if (sign !== ".") cell.classList.add(sign); }
      else if (sign !== "." && sign !== " ") cell.textContent = sign;
      if (fresh.includes(square)) cell.classList.add("new");
      if (foul.includes(square)) { cell.classList.add("foul"); cell.title = "foul"; }
      return cell;
    }));
    const points = step ? (game.moves[Math.min(step, game.moves.length) - 1] || [])[4] || [] : [];
    told.replaceChildren(`${step} of ${steps()}${points.length ? ` · ${points.join(" : ")}` : ""} · ${title(game)}`);
    const ids = game.ids.map((id, seat) => id ? `${data.names[game.players[seat]]} is ${id}` : "").filter(Boolean);
    if (ids.length) told.append(make("br"), make("small", ids.join(" · ")));
    if (step > game.moves.length) told.append(make("br"), make("b", `${data.names[game.players[game.fault[0]]]}: ${game.fault[1]}`, "fault"));
    [...list.children].forEach((item, number) => item.classList.toggle("now", number === step - 1));
    const now = list.querySelector(".now");
    if (now) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
  };
  const go = (to) => { step = Math.max(0, Math.min(steps(), to)); show(); };
  const open = () => {
    game = data.games[Number(which.value)];
    list.replaceChildren(...game.moves.map(([seat, text, micros, , points, value, line], number) => {
      const item = make("li", `${data.names[game.players[seat]]}: ${text} `);
      const time = micros === null ? "by lot" : `${(micros / 1000).toFixed(micros < 10000 ? 1 : 0)} ms`;
      item.append(make("small", `${points.length ? points.join(" : ") + " · " : ""}${time}`));
      const thought = [value === null ? "" : `value ${value}`, line.length ? `expects ${line.join(", ")}` : ""].filter(Boolean).join(" · ");
      if (thought) item.append(make("br"), make("small", thought));
      item.addEventListener("click", () => go(number + 1));
      return item;
    }));
    if (game.fault) {
      const [seat, why, text] = game.fault;
      const item = make("li", `${data.names[game.players[seat]]}: ${text || "no move"} `, "fault");
      item.append(make("small", why));
      item.addEventListener("click", () => go(steps()));
      list.append(item);
    }
    go(0);
  };
  // An address that ends in #game-5 opens that game at its end, which is where its fault is.
  const named = () => {
    const number = Number((/^#game-(\d+)$/.exec(location.hash) || [])[1]);
    if (!(number in data.games)) return;
    who.value = "";
    fill();
    which.value = number;
    open();
    go(steps());
    root.scrollIntoView({ block: "start" });
  };
  const fill = () => {
    const only = who.value === "" ? null : Number(who.value);
    which.replaceChildren(...data.games.flatMap((each, number) =>
      only === null || each.players.includes(only) ? [new Option(title(each), number)] : []));
    if (which.options.length) open();
  };
  who.addEventListener("change", fill);
  which.addEventListener("change", open);
  first.addEventListener("click", () => go(0));
  back.addEventListener("click", () => go(step - 1));
  on.addEventListener("click", () => go(step + 1));
  last.addEventListener("click", () => go(steps()));
  document.addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLSelectElement) return;
    if (event.key === "ArrowLeft") go(step - 1);
    else if (event.key === "ArrowRight") go(step + 1);
  });
  fill();
  addEventListener("hashchange", named);
  // A second press on the same link changes no address.
  document.querySelectorAll('a[href^="#game-"]').forEach((link) => link.addEventListener("click", () => { if (link.hash === location.hash) named(); }));
  named();
})();
