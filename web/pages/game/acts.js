/**
 * What a reader can do in a game beside the board's own moves: take back, resign, join, begin another one, leave; what is refused is said.
 */

/** @import {GamePage} from '../game.js' */
/** @import {Action, Message} from '../../app/types.js' */
/** @import {NewGame} from '../../boards/types.js' */

import * as api from '../../app/api.js';
import { confirm } from '../../app/dialog.js';
import { errorText } from '../../app/errors.js';
import { update } from '../../app/main.js';
import { limits } from '../../app/party.js';
import { navigate } from '../../app/router.js';
import * as settings from '../../app/settings.js';
import { chapter, has, t } from '../../i18n/index.js';
import { closeSheet } from './record.js';

/** Why something was refused, in the page's words where it has them. @param {Message} answer */
function refusal(answer) {
  const why = answer.type === 'refused' ? answer.why : answer;
  return 'code' in why && has(`why.${why.code}`) ? t(`why.${why.code}`) : errorText(why);
}

export class Acts {
  /** @type {string|null} a refusal told below the free seat */
  joinError = null;
  /** Another game was asked for from this page: when it is there, we go to it. */
  wants = false;

  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    this.game = page.game;
  }

  /** @param {Message} answer */
  #refused(answer) {
    this.page.tell({ tone: 'bad', text: refusal(answer) });
  }

  /** Does something as one of our seats; what is refused is said. @param {Action} action @param {number|null} [seat] */
  async act(action, seat) {
    try {
      const answer = await this.page.connection.act(action, seat);
      if (answer.type === 'refused' && answer.why.code !== 'stale') this.#refused(answer);
    } catch {
      // Not sent: the banner tells of the connection.
    }
    update();
  }

  /** Another computer plays for a seat from here on. @param {number} seat @param {string} player */
  async setLevel(seat, player) {
    try {
      const answer = await this.page.connection.ask({ type: 'level', seat, player });
      if (answer.type !== 'done') this.#refused(answer);
    } catch {
      // The banner tells of the connection.
    }
    update();
  }

  /** Takes moves back, or makes them again. @param {'undo'|'redo'} type */
  async rewind(type) {
    try {
      const answer = await this.page.connection.ask({ type, version: this.game.version });
      // After `stale` the news comes by itself, and another press goes back from there.
      if (answer.type === 'refused' && answer.why.code !== 'stale') this.page.tell({ tone: 'bad', text: t('error.rewind') });
    } catch {
      // The banner tells of the connection.
    }
    update();
  }

  /** @param {number|null} ms null: a pause */
  async setPace(ms) {
    this.game.pace = ms;
    if (ms !== null) settings.set({ pace: ms });
    update();
    try {
      await this.page.connection.ask({ type: 'pace', ms });
    } catch {
      // The next press tries again.
    }
  }

  /** @param {string[]} [words] */
  async explain(words) {
    const { lexicon, wordsClosed, guarded } = this.game;
    if (wordsClosed) {
      this.page.tell({ tone: 'plain', text: t(guarded ? 'word.closed' : 'error.rated-words') });
      update();
      return;
    }
    if (lexicon) (await import('../../app/parts/words.js')).openWords(lexicon, words);
  }

  /** Puts the position on the clipboard. */
  async copyPosition() {
    try {
      const [answer, { copyPosition }] = await Promise.all([this.page.connection.ask({ type: 'position' }), import('../../app/parts/position.js')]);
      const done = answer.type === 'position' && await copyPosition(answer.position);
      this.page.tell(done ? { tone: 'good', text: t('position.copied') } : { tone: 'bad', text: t('position.failed') });
    } catch {
      // The banner tells of the connection.
    }
    update();
  }

  /** Most people never share a link: what it takes comes when it is wanted. @param {string} heading */
  async share(heading) {
    const { game } = this;
    const { openShare } = await import('../../app/parts/share.js');
    openShare(`/game/${game.id}${game.over ? '/replay' : ''}`, heading, game.over ? undefined : t('share.game'));
  }

  // ---- seats ----

  /** @param {string} name */
  async join(name) {
    settings.set({ name });
    try {
      await api.join(this.game.id, name);
      this.joinError = null;
    } catch (error) {
      await chapter('club');
      this.joinError = error instanceof api.ApiError && error.code === 'no-open-seat' ? t('join.full') : errorText(error);
    }
    // The seat belongs to this browser now; a new connection knows it.
    this.page.connection.renew();
    update();
  }

  async resign() {
    const yes = await confirm({ title: t('game.resign.title'), text: t('game.resign.text'), yes: t('game.resign.yes'), no: t('game.cancel'), grave: true });
    if (!yes) return;
    // On a phone it was asked for in the sheet, which would lie over the end.
    closeSheet(() => this.act({ resign: true }));
  }

  /** Whoever leaves people they play with has lost; against computers, or at one screen, the game stays as it is. */
  async leaveGame() {
    const { game } = this;
    const playing = !game.over && !game.waiting && !game.alone && game.mine.length > 0;
    if (playing) {
      const { leaveText } = await import('./leaving.js');
      if (!await confirm({ title: t('leave.title'), text: leaveText(game, this.page.company?.presence.claim ?? null), yes: t('leave.yes'), no: t('game.cancel'), grave: true })) return;
      for (const seat of game.mine) await this.act({ resign: true }, seat);
      if (!game.over) return;
    }
    navigate('/');
  }

  // ---- other games ----

  /** Another game with the same people, as soon as all want it. @param {boolean} [anew] the same one from its start */
  async again(anew = false) {
    this.wants = true;
    try {
      const answer = await this.page.connection.ask({ type: 'rematch', ...(anew ? { anew } : {}) });
      if (answer.type === 'refused' || answer.type === 'error') {
        this.wants = false;
        this.#refused(answer);
      }
    } catch {
      this.wants = false;
    }
    update();
  }

  /** Takes back that another game is wanted, or declines it. */
  async stopAgain() {
    this.wants = false;
    const answer = await this.page.connection.ask({ type: 'rematch', agree: false }).catch(() => null);
    if (answer?.type === 'refused' || answer?.type === 'error') this.#refused(answer);
    update();
  }

  /** To the next game; one that was begun anew before its end is not kept. @param {string} id */
  async goOn(id) {
    const { game } = this;
    this.wants = false;
    navigate(`/game/${id}`);
    if (!game.over && game.owner) await api.removeGame(game.id).catch(() => {});
  }

  /** Asks before a game that goes on is thrown away. @param {'anew'|'new'|'mode'|null} way what comes in its place; null: one with the same settings */
  async #mayThrow(way) {
    const { game } = this;
    if (game.over || game.turns.length === 0) return true;
    const [title, text] = way ? [t(`restart.${way}.title`), t(`restart.${way}.text`)] : [t('restart.title'), t('restart.text')];
    return confirm({ title, text, yes: way ? t(`restart.${way}.yes`) : t('restart.yes'), no: t('game.cancel'), grave: true });
  }

  /** @param {boolean} [anew] the same game from its start */
  async restart(anew = false) {
    if (await this.#mayThrow(this.page.kit?.anew ? (anew ? 'anew' : 'new') : null)) await this.again(anew);
  }

  /** A game of another kind with the same seats. @param {NewGame} wish */
  async beginOther({ fields, clock }) {
    const { game } = this;
    if (!game.rules || !await this.#mayThrow('mode')) return;
    /** @type {import('../../app/wire.js').SeatRequest[]} */
    const seats = game.seats.map(({ kind, name, player }) => (kind === 'computer' ? { kind, player: player ?? '', ...(name && name !== player && !has(`player.${name}`) ? { name } : {}) } : { kind, name }));
    try {
      const { id } = await api.create({ rules: game.rules.name, ...(game.lexicon === null ? {} : { lexicon: game.lexicon }), ...fields, ...limits(clock), seats, ...(game.show ? { pace: game.pace ?? settings.get().pace } : {}) });
      await this.goOn(id);
    } catch (error) {
      this.page.tell({ tone: 'bad', text: errorText(error) });
      update();
    }
  }
}
