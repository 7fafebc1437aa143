// The pages around the boards.
import { readFileSync } from 'node:fs';
import { reached } from '../common.mjs';
import { act, begin, persons, replay, show, turn } from '../games.mjs';

/** As the server tells of a tournament of the CTU competition. */
const CTU = JSON.parse(readFileSync(new URL('../files/ctu-event.json', import.meta.url), 'utf8'));
/** What other programs would refuse: a line about the words after the first move, a kind of game nobody knows. */
const ODD = '#character-encoding UTF-8\n#player1 ann Ann\n#player2 bob Bob\n#variant Sideways\n>ann: AEINRTW 8D TAWNIER +72 72\n#title Club night\n#note the only bingo of the game\n>bob: EFIL?OS D8 .OiL +3 3\n#rack1 EEQUZVV\n';

/** Pages on which the server's answer to one question is this one. @param {import('../../support/player.mjs').Player} player @param {string} path @param {object} json @param {number} [status] */
const answers = (player, path, json, status = 200) => player.page.route(`**/api/v1/${path}`, (route) => route.fulfill({ status, json }));

/** @type {Record<string, import('../gallery.mjs').Scene>} */
export const scenes = {
  async first(stage) {
    for (const language of /** @type {const} */ (['en', 'cs', 'ru'])) {
      const player = await stage.person({ language });
      await player.first();
      await stage.shoot(language, player, { full: true });
    }
  },

  async choices(stage) {
    const player = await stage.person();
    const { page } = player;
    for (const [game, against] of [['scrabble', 'screen'], ['erudit', 'computer'], ['balda', 'link'], ['pentago', 'table']]) {
      await player.first();
      const segment = page.locator(`.games-choice label:has(input[value="${game}"]), .game-choice label:has(input[value="${game}"]), label:has(input[value="${game}"])`).first();
      if (await segment.count() > 0) await player.tap(segment);
      await player.tap(page.locator(`.tiles-choice label:has(input[value="${against}"])`));
      await player.tap(page.locator('.more-settings summary'));
      await stage.shoot(game, player, { full: true });
    }
  },

  async dialogs(stage) {
    const player = await stage.person({ language: 'cs' });
    const { page } = player;
    await player.first();
    await player.tap(page.locator('button.settings'));
    await page.locator('.prefs-dialog[open]').waitFor();
    await stage.shoot('settings', player);
    await page.keyboard.press('Escape');
    await player.tap(page.locator('.tiles-choice label:has(input[value="table"])'));
    await player.press('people');
    await page.locator('.people-dialog[open]').waitFor();
    // How far the page was scrolled to reach the button is the browser's choice.
    await page.evaluate(() => scrollTo(0, 0));
    await stage.shoot('saved players', player);
  },

  async games(stage) {
    const player = await stage.person({ language: 'cs' });
    const { page } = player;
    await page.goto(`${player.server.url}/games`);
    await page.locator('.upload').waitFor();
    await stage.shoot('none', player);
    stage.visit.expected.push(/422/);
    await page.locator('input[type=file]').setInputFiles({ name: 'bad.gcg', mimeType: 'text/plain', buffer: Buffer.from('#player1 a A\n#player2 b B\n>a: QUEEN 8x QUEEN +1 1\n') });
    await page.locator('.upload .problem').waitFor();
    await stage.shoot('a file refused', player);
    for (const wish of [{ rules: 'scrabble-cs', seats: show('level-1') }, { rules: 'erudit', seats: show('level-1') }]) {
      await begin(player, { ...wish, pace: 0 });
      await turn(player, 'over');
    }
    await act(player, await begin(player, { rules: 'pentago-standard', seats: persons }), [{ move: 'b5AR' }, { resign: true }]);
    await begin(player, { rules: 'balda', lexicon: 'ru-nouns', start: 'балда', seats: persons });
    await page.goto(`${player.server.url}/games`);
    await page.locator('.upload').waitFor();
    await page.locator('[data-group=done] li').first().waitFor();
    // What covers a date is as wide as the date, which is another each day.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('.when, .when * { inline-size: 8rem; overflow: hidden; white-space: nowrap; }');
      document.adoptedStyleSheets.push(sheet);
    });
    await stage.shoot('some', player, { mask: ['.when'] });
  },

  async help(stage) {
    const player = await stage.person({ language: 'ru' });
    const { page } = player;
    for (const topic of ['', '/scrabble', '/erudit', '/balda', '/pentago', '/page']) {
      await page.goto(`${player.server.url}/help${topic}`);
      await page.locator('.help-page').waitFor();
      await stage.shoot(topic ? topic.slice(1) : 'contents', player);
    }
  },

  async missing(stage) {
    stage.visit.expected.push(/404|WebSocket/);
    const player = await stage.person({ language: 'cs' });
    const { page } = player;
    await page.goto(`${player.server.url}/game/nosuchgame`);
    await page.locator('main.notice h1').waitFor();
    await stage.shoot('no such game', player);
    await page.goto(`${player.server.url}/nothing/here`);
    await page.locator('h1').waitFor();
    await stage.shoot('no such page', player);
    await page.goto(`${player.server.url}/events/nosuchevent`);
    await page.locator('h1, .problem').first().waitFor();
    await page.waitForTimeout(300);
    await stage.shoot('no such event', player);
  },

  async account(stage) {
    stage.visit.expected.push(/401|404/);
    const begun = Date.UTC(2026, 10, 2, 12);
    const member = (/** @type {object} */ more) => ({ account: { name: 'Řehoř-31', role: 'moderator', about: 'Hraji hlavně večer.', hidden: false, created: begun, factor: false, program: false, renamed_again: null, ...more } });
    const sessions = { sessions: ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1']
      .map((browser, n) => ({ label: `session${n}`, browser, created: begun, seen: begun + n * 86_400_000, here: n === 0 })) };
    for (const language of /** @type {const} */ (['en', 'cs', 'ru'])) {
      const player = await stage.person({ language });
      const { page } = player;
      await page.goto(`${player.server.url}/account`);
      await page.locator('form[name=join]').waitFor();
      await stage.shoot(`guest, ${language}`, player, { full: true });
      const form = page.locator('form[name=sign-in]');
      await form.locator('[name=name]').fill('Anna');
      await form.locator('[name=password]').fill('something wrong');
      await form.locator('button').click();
      await form.locator('[data-bad]').waitFor();
      await stage.shoot(`wrong, ${language}`, player, { full: true });
      await answers(player, 'account', member({}));
      await answers(player, 'account/sessions', sessions);
      await answers(player, 'account/people', { followed: [{ name: 'Вера', here: true }, { name: 'Al3', here: false }], blocked: ['Mstislava'], doors: { challenges: 'all', messages: 'followed' } });
      await page.reload();
      await page.locator('.sessions li').nth(1).waitFor();
      await stage.shoot(`member, ${language}`, player, { full: true });
      await answers(player, 'members/*', { name: 'Řehoř-31', role: 'member', about: 'Hraji hlavně večer.\nA rád.', created: begun, seen: begun, yours: false, here: false, standing: null });
      await page.goto(`${player.server.url}/member/x`);
      await page.locator('.about').waitFor();
      await stage.shoot(`profile, ${language}`, player);
    }
  },

  async club(stage) {
    const begun = Date.UTC(2026, 10, 2, 12);
    const list = (/** @type {string} */ game, /** @type {string|null} */ language, /** @type {string} */ speed) => ({ name: `people/${game}/${language ?? '-'}/${speed}`, against: 'people', game, language, speed });
    const lists = [list('scrabble', 'cs', 'rapid'), list('pentago', null, 'blitz')];
    const results = (/** @type {number} */ won) => ({ won, drawn: won % 3, lost: 30 - won });
    const places = ['Řehoř-31', 'Mstislava.Dlouhojmenná', 'Вера', 'Al3'].map((name, n) => ({ place: n + 1, name, player: null, yours: n === 0, rating: 1911.4 - 83 * n, deviation: 61 + 9 * n, elo: 1702 - 40 * n, ...results(25 - 4 * n) }));
    const points = Array.from({ length: 40 }, (_, n) => ({ at: begun + n * 43_200_000, rating: 1500 + 10 * n + 60 * Math.sin(n / 3), elo: 1500 + n }));
    const seat = (/** @type {string} */ name) => ({ kind: 'person', name, guest: null, player: null, yours: false });
    const line = (/** @type {object} */ more) => ({ id: 'g', game: 'scrabble', rules: 'scrabble-cs', lexicon: 'cs-mixed', seats: [seat('Řehoř-31'), seat('Вера')], created: begun, updated: begun, over: true, scores: [412, 377], turn: null, winners: [0], label: null, series: 'g', owner: false, settings: { game_seconds: 600, increment_seconds: 5 }, rated: true, ...more });
    const change = (/** @type {number} */ which, /** @type {number} */ by) => ({ seat: which, before: 1700, after: 1700 + by, deviation: 60, elo: by, place: which + 1 });
    const offer = (/** @type {object} */ more) => ({ ...line({ over: false, scores: [], winners: [] }), by: 'Вера', member: true, rating: 1745.2, provisional: false, speed: 'rapid', range: null, to: null, declined: null, ...more });
    const lobby = { type: 'lobby', yours: ['own'], offers: [offer({}), offer({ id: 'own', game: 'pentago', rules: 'pentago-standard', lexicon: null, rated: undefined, rating: null }),
      offer({ id: 'b', game: 'balda', rules: 'balda', lexicon: 'ru-nouns', by: 'Al3', rating: 1512, provisional: true, range: [1400, 1700], settings: { turn_days: 3 } }), offer({ id: 'g2', by: '', member: false, rating: null, rated: undefined })] };
    const challenges = { received: [offer({ id: 'r', to: 'Řehoř-31' })], sent: [offer({ id: 's', by: 'Řehoř-31', to: 'Вера', declined: 'later' }), offer({ id: 't', by: 'Řehoř-31', to: 'Al3' })] };
    for (const language of /** @type {const} */ (['en', 'cs', 'ru'])) {
      const player = await stage.person({ language });
      const { page } = player;
      const told = await (await fetch(`${player.server.url}/api/v1/about`)).json();
      await answers(player, 'about', { ...told, member: 'Řehoř-31' });
      await answers(player, 'challenges', challenges);
      await answers(player, 'lobby', { offers: lobby.offers, yours: lobby.yours });
      await page.routeWebSocket('**/api/v1/news', (socket) => socket.send(JSON.stringify(lobby)));
      await page.goto(`${player.server.url}/lobby`);
      await page.locator('[data-offer=g2]').waitFor();
      await page.locator('.decline').waitFor();
      await stage.shoot(`lobby, ${language}`, player, { full: true });
      await answers(player, 'ratings', { lists, places: [], more: false });
      await answers(player, 'ratings?*', { lists, places, more: true });
      await page.goto(`${player.server.url}/ratings`);
      await page.locator('.rating-table').waitFor();
      await stage.shoot(`ratings, ${language}`, player, { full: true });
      await answers(player, 'members/*', { name: 'Řehoř-31', role: 'member', about: '', created: begun, seen: begun, yours: false, here: true, standing: { followed: true, blocked: false, challenges: true, messages: true } });
      await answers(player, 'members/*/ratings', { ratings: lists.map((one, n) => ({ list: one, rating: 1911.4 - 300 * n, deviation: 61 + 100 * n, provisional: n > 0, elo: 1702, ...results(25 - 20 * n), at: begun - n })) });
      await answers(player, 'members/*/course?*', { points });
      await answers(player, 'members/*/games?*', { games: [{ ...line({}), seat: 0, changes: [change(0, 12), change(1, -12)] }, { ...line({ winners: [1], scores: [377, 412] }), seat: 0, changes: [change(0, -9), change(1, 9)] }], before: 7 });
      const message = (/** @type {number} */ number, /** @type {boolean} */ yours, /** @type {string} */ text) => ({ number, yours, text, at: begun + number * 60_000, seen: number < 3 });
      await answers(player, 'messages', { conversations: [{ with: 'Вера', last: message(3, false, 'В восемь? Тогда до вечера: партия в балду и, если успеем, ещё одна в скрабл.'), unseen: 2 }, { with: 'Al3', last: message(2, true, 'Thanks for the game!'), unseen: 0 }, { with: '', last: message(1, false, '…'), unseen: 0 }] });
      await answers(player, 'messages/*', { with: 'Вера', messages: [message(1, true, 'Добрый вечер!\nСыграем?'), message(2, false, 'С удовольствием.'), message(3, true, 'В восемь?')], before: 1, accepted: false, open: true });
      await answers(player, 'messages/*/seen/*', {});
      await page.clock.setFixedTime(begun + 3_600_000);
      await page.goto(`${player.server.url}/messages`);
      await page.locator('.conversations').waitFor();
      await stage.shoot(`messages, ${language}`, player, { full: true });
      await page.goto(`${player.server.url}/messages/x`);
      await page.locator('.asked').waitFor();
      await stage.shoot(`a conversation, ${language}`, player, { full: true });
      await page.goto(`${player.server.url}/member/x`);
      await page.locator('.course').waitFor();
      await stage.shoot(`member, ${language}`, player, { full: true });
    }
  },

  async tournaments(stage) {
    const begun = Date.UTC(2026, 10, 2, 12);
    const line = (/** @type {object} */ more) => ({ id: 't', name: 'Podzimní turnaj klubu', by: 'Řehoř-31', mode: 'swiss', length: 5, state: 'running', starts: begun, ended: null, players: 7, game: 'scrabble', rules: 'scrabble-cs', lexicon: 'cs-mixed', rated: true, settings: { game_seconds: 600, increment_seconds: 5 }, ...more });
    const pentago = { game: 'pentago', rules: 'pentago-standard', lexicon: null, rated: false };
    const list = { running: [line({}), line({ id: 'a', name: 'Blitz', mode: 'arena', length: 60, players: 23, ...pentago, settings: { game_seconds: 180, increment_seconds: 2 } })],
      open: [line({ id: 'o', name: 'По переписке', state: 'open', starts: begun + 86_400_000, players: 1, rules: 'scrabble-ru', lexicon: 'ru-all', mode: 'round-robin', length: 2, settings: { turn_days: 3 } }), line({ id: 'w', name: 'A very long name of a tournament, to the end', state: 'open', starts: null, players: 0 })],
      over: [line({ id: 'e', state: 'over', ended: begun, players: 12 })] };
    const names = ['Řehoř-31', 'Mstislava.Dlouhojmenná', 'Вера', 'Al3', 'level-3', 'deleted player', 'Robot'];
    const place = (/** @type {string} */ name, /** @type {number} */ n) => ({ player: n, name, computer: name === 'level-3', program: name === 'Robot', withdrawn: n === 5, place: n + 1, score: 3 - n / 2, ties: [120 - 50 * n, 4 - n / 2], won: 2, drawn: 1, lost: 0, brought: [2, 2, 4, 0, 1].slice(n % 3), streak: n === 0 });
    const places = names.map(place);
    const met = (/** @type {number} */ round, /** @type {number} */ first, /** @type {number|null} */ second, /** @type {number[]|null} */ halves) => ({ round, game: second === null ? null : `g${round}${first}`, players: [first, second], halves, spread: 0 });
    const meetings = [met(1, 0, 3, [2, 0]), met(1, 4, 1, [0, 2]), met(1, 2, 5, [2, 0]), met(1, 6, null, [2, 0]), met(2, 1, 0, [1, 1]), met(2, 2, 6, [2, 0]), met(2, 3, 4, [0, 2]), met(2, 5, null, [2, 0]), met(3, 0, 2, null), met(3, 6, 1, [0, 2]), met(3, 4, null, [2, 0])];
    const swiss = { ...line({}), round: 3, rounds: 5, due: null, ties: ['spread', 'buchholz'], places, meetings, you: 0, owner: true };
    const all = names.slice(0, 4).flatMap((_, first) => names.slice(first + 1, 4).map((__, n) => met(first + 1, first, first + 1 + n, (first + n) % 3 === 2 ? null : [2, 0])));
    for (const language of /** @type {const} */ (['en', 'cs', 'ru'])) {
      const player = await stage.person({ language });
      const { page } = player;
      const told = await (await fetch(`${player.server.url}/api/v1/about`)).json();
      await answers(player, 'about', { ...told, member: 'Řehoř-31' });
      await answers(player, 'tournaments', list);
      await page.routeWebSocket('**/api/v1/news', () => {});
      await page.clock.setFixedTime(begun + 1_800_000);
      await page.goto(`${player.server.url}/tournaments`);
      await page.locator('[data-tournament=e]').waitFor();
      await stage.shoot(`list, ${language}`, player, { full: true });
      await page.locator('[data-act=hold]').click();
      await page.locator('.tournament-form').waitFor();
      await page.locator('select[name=computers]').selectOption('2');
      await stage.shoot(`form, ${language}`, player, { full: true });
      await answers(player, 'tournaments/*', swiss);
      await page.goto(`${player.server.url}/tournaments/t`);
      await page.locator('.places .cell').first().waitFor();
      await stage.shoot(`Swiss, ${language}`, player, { full: true });
      await answers(player, 'tournaments/*', { ...swiss, ...line({ ...pentago, name: 'Blitz', mode: 'arena', length: 60 }), round: 0, rounds: 0, due: begun + 3_600_000, ties: ['wins', 'buchholz'], places: places.map((one) => ({ ...one, score: 2 * one.score + 3, ties: [3, 5] })), meetings: [met(0, 1, 2, null)], you: null, owner: false });
      await page.goto(`${player.server.url}/tournaments/a`);
      await page.locator('.places .brought').first().waitFor();
      await stage.shoot(`arena, ${language}`, player, { full: true });
      await answers(player, 'tournaments/*', { ...swiss, ...line({ ...pentago, name: 'Pentago', mode: 'round-robin', length: 1, state: 'over', ended: begun }), round: 3, rounds: 3, ties: ['sonneborn-berger', 'wins'], places: places.slice(0, 4), meetings: all, you: 2, owner: false });
      await page.goto(`${player.server.url}/tournaments/r`);
      await page.locator('.places .cell').first().waitFor();
      await stage.shoot(`round robin, ${language}`, player, { full: true });
    }
  },

  async events(stage) {
    const { players, ...standing } = CTU.standing;
    const line = { name: CTU.name, games: standing.games, rules: CTU.rules, players: players.map(({ name }) => name) };
    // A tournament that goes on, whose seed is secret, without the points of the course.
    const running = { ...CTU, name: 'spring', seed: null, seed_sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', rules: 'scrabble-cs', lexicon: 'cs-mixed', standing: { ...standing, games: [12, 20], players: players.map(({ course, forfeits, ...rest }) => ({ ...rest, forfeits: {} })) } };
    for (const language of /** @type {const} */ (['en', 'cs', 'ru'])) {
      const player = await stage.person({ language });
      const { page } = player;
      await answers(player, 'events?*', { events: [line, { ...line, name: 'spring', rules: 'scrabble-cs', games: [12, 20] }], folder: true, before: null });
      await answers(player, `events/${CTU.name}`, CTU);
      await answers(player, 'events/spring', running);
      if (language === 'en') {
        await page.goto(`${player.server.url}/events`);
        await page.locator('.event-list a').first().waitFor();
        await stage.shoot('list', player);
        await page.goto(`${player.server.url}/events/spring`);
        await page.locator('.events table').first().waitFor();
        await stage.shoot('goes on', player);
      }
      await page.goto(`${player.server.url}/events/${CTU.name}`);
      await page.locator('.events table').first().waitFor();
      await stage.shoot(`CTU, ${language}`, player, { full: true });
    }
  },

  async 'no events'(stage) {
    const player = await stage.person({ language: 'cs' });
    await answers(player, 'events?*', { events: [], folder: true, before: null });
    await player.page.goto(`${player.server.url}/events`);
    await player.page.locator('main p').waitFor();
    await stage.shoot('', player);
  },

  async about(stage) {
    const player = await stage.person({ language: 'cs' });
    const { page } = player;
    await page.goto(`${player.server.url}/about`);
    await page.locator('.about table').first().waitFor();
    await stage.shoot('', player, { full: true });
  },

  async running(stage) {
    const player = await stage.person({ language: 'ru' });
    await begin(player, { rules: 'balda', lexicon: 'ru-nouns', start: 'балда', seats: persons });
    await begin(player, { rules: 'pentago-standard', seats: persons });
    await player.first();
    await player.page.locator('.games .line').nth(1).waitFor();
    await stage.shoot('', player, { full: true });
  },

  /** The server is gone, or fails. */
  async errors(stage) {
    stage.visit.expected.push(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|50[03]/);
    const player = await stage.person({ language: 'ru' });
    const { page } = player;
    const id = await begin(player, { rules: 'pentago-standard', seats: persons });
    await answers(player, `games/${id}/replay`, { error: { code: 'busy', message: 'Busy' } }, 503);
    await page.goto(`${player.server.url}/game/${id}/replay`);
    await page.locator('main.notice h1').waitFor();
    await stage.shoot('no replay', player);
    await player.first();
    await stage.server.stop();
    await player.tap(page.locator('form.setup button[type=submit]'));
    await page.locator('form.setup .problem').waitFor();
    await page.locator('form.setup .problem').scrollIntoViewIfNeeded();
    await stage.shoot('no game begins', player);
  },

  async file(stage) {
    const player = await stage.person({ language: 'cs' });
    await reached(player, false);
    const { page } = player;
    await page.goto(`${player.server.url}/games`);
    await page.locator('input[type=file]').setInputFiles({ name: 'club night.gcg', mimeType: 'text/plain', buffer: Buffer.from(ODD) });
    await page.locator('.file-warnings').waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await stage.shoot('warnings', player, { full: true });
    await player.press('from');
    await page.locator('.go-on-dialog[open]').waitFor();
    await stage.shoot('going on from it', player);
    await page.keyboard.press('Escape');
    await player.press('share');
    await page.locator('dialog[open] .go').waitFor();
    await stage.shoot('to be shared', player);
    await player.tap(page.locator('dialog[open] .go'));
    await page.locator('.share-dialog[open]').waitFor();
    await page.locator('.share-dialog svg').first().waitFor();
    // The game that was kept is fetched behind the dialog.
    await page.locator('.stage .board').waitFor();
    // The address of this machine is longer on some than on others.
    await page.locator('.share-dialog .closed b').evaluateAll((all) => { for (const one of all) one.textContent = 'http://192.0.2.1:8000/game/abcdefghijklmnop'; });
    await stage.shoot('shared', player, { mask: ['.share-dialog svg', '.share-dialog input', '.about-game .note'] });
    await page.goto(`${player.server.url}/replay`);
  },

  async keys(stage) {
    const player = await stage.person({ language: 'ru' });
    const { page } = player;
    const id = await begin(player, { rules: 'scrabble-ru', lexicon: 'ru-nouns', seats: show('level-1'), pace: 0 });
    // Racks are seen once the game is over.
    await turn(player, 'over');
    await replay(player, id, '#3');
    // The sheet may cover it.
    await page.locator('.rack').first().waitFor({ state: 'attached' });
    await page.keyboard.press('?');
    await page.locator('dialog[open]').waitFor();
    await stage.shoot('', player);
  },

  async device(stage) {
    const player = await stage.person({ language: 'ru' });
    const { page } = player;
    const list = { version: 'x', engine: 4_169_160, shell: [], lexicons: [] };
    await answers(player, 'offline', list);
    await page.goto(`${player.server.url}/offline`);
    await page.locator('.offline .panel').waitFor();
    await stage.shoot('not put onto it', player, { full: true });
  },

  async moderators(stage) {
    const player = await stage.person({ language: 'cs' });
    const { page } = player;
    const at = Date.UTC(2026, 10, 20, 18);
    await answers(player, 'book?*', { entries: [{ number: 2, at, name: 'Вера', text: 'Спасибо за турнир!\nДо следующего.', removable: false }, { number: 1, at, name: 'Řehoř-31', text: 'Dobrý klub.', removable: true }], before: null });
    await answers(player, 'book', { entries: [{ number: 2, at, name: 'Вера', text: 'Спасибо за турнир!\nДо следующего.', removable: false }, { number: 1, at, name: 'Řehoř-31', text: 'Dobrý klub.', removable: true }], before: null });
    await page.clock.setFixedTime(at + 3_600_000);
    await page.goto(`${player.server.url}/book`);
    await page.locator('.entries li').first().waitFor();
    await stage.shoot('guest book', player, { full: true });
    const report = { number: 7, at, reporter: 'Anna', subject: 'Boris', member: true, kind: 'talk', game: 'abcdefgh', evidence: 'Boris: hraješ špatně\nAnna: no ne', note: 'Hrubost', verdict: null, closed_by: null };
    await answers(player, 'moderation/reports', { reports: [report, { ...report, number: 6, kind: 'message', game: null, verdict: 'umlčení: hrubost', closed_by: 'Mona' }] });
    await answers(player, 'moderation/bans', { bans: [{ number: 3, name: 'Eva', silence: true, at, until: at + 6e8, reason: 'hrubost', actor: 'Mona' }] });
    await answers(player, 'moderation/log', { actions: [] });
    await answers(player, 'moderation/agreement?*', { name: 'Boris', lines: [{ game: 'scrabble', engine: 'static', theirs: { games: 9, turns: 112, same: 71 }, others: { games: 140, turns: 1702, same: 513 } }], left: 14 });
    await page.goto(`${player.server.url}/moderation`);
    await page.locator('.agreement summary').click();
    await page.locator('.agreement [name=name]').fill('Boris');
    await page.locator('.agreement form button').click();
    await page.locator('.agreement table').waitFor();
    await stage.shoot('moderation', player, { full: true });
  },
};
