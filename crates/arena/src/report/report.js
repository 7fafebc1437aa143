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
  // The reader's language: the one that the report was asked for in, that of the browser, or the one that was chosen. Slovak readers read Czech with more ease than English.
  const speaks = (tag) => { const code = tag.toLowerCase().split("-")[0]; return code === "sk" ? "cs" : code; };
  let language = [data.language, ...(navigator.languages || [])].filter(Boolean).map(speaks).find((code) => code in data.texts) || "en";
  const say = (name, values = {}) => data.texts[language][name].replace(/\{(\w+)\}/g, (whole, key) => key in values ? values[key] : whole);
  const chosen = make("select");
  chosen.append(...Object.entries(data.texts).map(([code, texts]) => new Option(texts.language, code, false, code === language)));
  const speak = () => {
    document.documentElement.lang = language;
    document.title = say("title");
    chosen.setAttribute("aria-label", say("label"));
    document.querySelectorAll("main").forEach((part) => { part.hidden = part.lang !== language; });
  };
  const bar = document.querySelector(".languages");
  bar.append(chosen);
  bar.hidden = false;
  speak();
  if (!data.games.length) {
    const none = make("p");
    const told = () => { none.textContent = say("none"); };
    told();
    root.replaceChildren(none);
    chosen.addEventListener("change", () => { language = chosen.value; speak(); told(); });
    return;
  }

  const result = (game) => game.winner === null ? say("drawn") : say(game.fault ? "fault" : "won", { name: data.names[game.players[game.winner]] });
  const title = (game) => {
    const [one, other] = game.players.map((player) => data.names[player]);
    const points = game.points.length ? ` ${game.points.join(" : ")}` : "";
    const rounds = data.games.some((each) => each.round > 1);
    const which = say(rounds ? "round" : "pair", { round: game.round, pair: `${game.pair}${game.half ? "b" : "a"}` });
    return `${which}: ${one} – ${other}${points}, ${result(game)}`;
  };

  const form = make("form");
  form.addEventListener("submit", (event) => event.preventDefault());
  const who = make("select");
  who.append(new Option("", ""));
  data.names.forEach((name, number) => who.append(new Option(name, number)));
  const which = make("select");
  const buttons = ["first", "back", "on", "last"].map((name) => { const b = make("button"); b.type = "button"; b.name = name; return b; });
  const [first, back, on, last] = buttons;
  const label = () => {
    who.setAttribute("aria-label", say("of"));
    who.options[0].text = say("all");
    which.setAttribute("aria-label", say("game"));
    buttons.forEach((button) => { button.textContent = say(button.name); });
  };
  label();
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
    // The course counts rows and columns from 0.
    const counted = data.game === "ctu";
    board.style.gridTemplateColumns = `repeat(${counted ? width + 1 : width}, minmax(0, 1fr))`;
    const squares = cells.map((sign, square) => {
      const cell = make("span");
      if (data.game === "pentago") { if (sign !== ".") cell.classList.add(sign); }
      else if (sign !== "." && sign !== " ") cell.textContent = sign;
      if (fresh.includes(square)) cell.classList.add("new");
      if (foul.includes(square)) { cell.classList.add("foul"); cell.title = say("foul"); }
      return cell;
    });
    const edge = (text) => make("span", text, "edge");
    if (counted) {
      for (let row = cells.length / width - 1; row >= 0; row -= 1) squares.splice(row * width, 0, edge(row));
      squares.unshift(edge(""), ...Array.from({ length: width }, (_, column) => edge(column)));
    }
    board.replaceChildren(...squares);
    const points = step ? (game.moves[Math.min(step, game.moves.length) - 1] || [])[4] || [] : [];
    told.replaceChildren(`${say("step", { step, steps: steps() })}${points.length ? ` · ${points.join(" : ")}` : ""} · ${title(game)}`);
    const ids = game.ids.map((id, seat) => id ? say("is", { name: data.names[game.players[seat]], id }) : "").filter(Boolean);
    if (ids.length) told.append(make("br"), make("small", ids.join(" · ")));
    if (step > game.moves.length) {
      told.append(make("br"), make("b", `${data.names[game.players[game.fault[0]]]}: ${game.fault[1][language]}`, "fault"));
      if (game.fault[4]) told.append(make("br"), make("small", say("rack", { rack: game.fault[4] })));
    }
    [...list.children].forEach((item, number) => item.classList.toggle("now", number === step - 1));
    const now = list.querySelector(".now");
    if (now) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
  };
  const go = (to) => { step = Math.max(0, Math.min(steps(), to)); show(); };
  const open = () => {
    game = data.games[Number(which.value)];
    list.replaceChildren(...game.moves.map(([seat, text, micros, , points, value, line], number) => {
      const item = make("li", `${data.names[game.players[seat]]}: ${text} `);
      const time = micros === null ? say("lot") : `${(micros / 1000).toFixed(micros < 10000 ? 1 : 0)} ms`;
      item.append(make("small", `${points.length ? points.join(" : ") + " · " : ""}${time}`));
      const thought = [value === null ? "" : say("value", { value }), line.length ? say("expects", { line: line.join(", ") }) : ""].filter(Boolean).join(" · ");
      if (thought) item.append(make("br"), make("small", thought));
      item.addEventListener("click", () => go(number + 1));
      return item;
    }));
    if (game.fault) {
      const [seat, why, text] = game.fault;
      const item = make("li", `${data.names[game.players[seat]]}: ${text || say("no-move")} `, "fault");
      item.append(make("small", why[language]));
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
  chosen.addEventListener("change", () => {
    language = chosen.value;
    speak();
    label();
    const [at, now] = [which.value, step];
    fill();
    which.value = at;
    open();
    go(now);
  });
  fill();
  addEventListener("hashchange", named);
  // A second press on the same link changes no address.
  document.querySelectorAll('a[href^="#game-"]').forEach((link) => link.addEventListener("click", () => { if (link.hash === location.hash) named(); }));
  named();
})();
