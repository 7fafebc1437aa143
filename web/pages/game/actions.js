/**
 * A player's actions besides moves: undo, resign, join, rematch, leave. Refusals are shown in the status line.
 */

/** @import {GamePage} from '../game.js' */
/** @import {Action, Message} from '../../app/types.js' */
/** @import {NewGame} from '../../boards/types.js' */

import * as api from '../../app/api.js';
import { confirm } from '../../app/dialog.js';
import { errorText } from '../../app/errors.js';
import { update } from '../../app/main.js';
import { timeLimits } from '../../app/new-game.js';
import { navigate } from '../../app/router.js';
import * as settings from '../../app/settings.js';
import { chapter, has, t } from '../../i18n/index.js';
import { closeSheet } from './record.js';

/** Returns the text of a refusal. @param {Message} answer */
function refusalText(answer) {
  const why = answer.type === 'refused' ? answer.why : answer;
  return 'code' in why && has(`why.${why.code}`) ? t(`why.${why.code}`) : errorText(why);
}

export class GameActions {
  /** @type {string|null} why joining failed */
  joinError = null;
  /** Whether we asked for a rematch, so that the page goes to it once it exists. */
  wantsRematch = false;

  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    this.game = page.game;
  }

  /** @param {Message} answer */
  #showRefusal(answer) {
    this.page.tell({ tone: 'bad', text: refusalText(answer) });
  }

  /** Sends an action for one of our seats and shows a refusal. @param {Action} action @param {number|null} [seat] */
  async act(action, seat) {
    try {
      const answer = await this.page.connection.act(action, seat);
      if (answer.type === 'refused' && answer.why.code !== 'stale') this.#showRefusal(answer);
    } catch {
      // Not sent: the banner shows that the connection is lost.
    }
    update();
  }

  /** Replaces a seat's computer player. @param {number} seat @param {string} player */
  async setLevel(seat, player) {
    try {
      const answer = await this.page.connection.ask({ type: 'level', seat, player });
      if (answer.type !== 'done') this.#showRefusal(answer);
    } catch {
      // The banner shows that the connection is lost.
    }
    update();
  }

  /** Takes moves back or redoes them. @param {'undo'|'redo'} type */
  async rewind(type) {
    try {
      const answer = await this.page.connection.ask({ type, version: this.game.version });
      // After `stale` the new state is on its way; the user can then try again.
      if (answer.type === 'refused' && answer.why.code !== 'stale') this.page.tell({ tone: 'bad', text: t('error.rewind') });
    } catch {
      // The banner shows that the connection is lost.
    }
    update();
  }

  /** @param {number|null} ms null: a pause */
  async setPace(ms) {
    this.game.setPace(ms);
    if (ms !== null) settings.set({ pace: ms });
    update();
    try {
      await this.page.connection.ask({ type: 'pace', ms });
    } catch {
      // The user can try again.
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

  /** Copies the position to the clipboard. */
  async copyPosition() {
    try {
      const [answer, { copyPosition }] = await Promise.all([this.page.connection.ask({ type: 'position' }), import('../../app/parts/position.js')]);
      const done = answer.type === 'position' && await copyPosition(answer.position);
      this.page.tell(done ? { tone: 'good', text: t('position.copied') } : { tone: 'bad', text: t('position.failed') });
    } catch {
      // The banner shows that the connection is lost.
    }
    update();
  }

  /** Opens the dialog to share a link, loaded on first use. @param {string} heading */
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
      this.joinError = error instanceof api.ApiError && error.code === 'no-open-seat' ? t('join.full') : errorText(error, 'club');
    }
    // Reconnect, so that the connection knows our new seat.
    this.page.connection.reconnect();
    update();
  }

  async resign() {
    const yes = await confirm({ title: t('game.resign.title'), text: t('game.resign.text'), yes: t('game.resign.yes'), no: t('game.cancel'), grave: true });
    if (!yes) return;
    // On phones the sheet would cover the result.
    closeSheet(() => this.act({ resign: true }));
  }

  /** Leaves the game. Leaving a game with people on other devices resigns it; other games stay as they are. */
  async leaveGame() {
    const { game } = this;
    const playing = !game.over && !game.isWaiting && !game.isSolo && game.ownSeats.length > 0;
    if (playing) {
      const { leaveText } = await import('./leaving.js');
      if (!await confirm({ title: t('leave.title'), text: leaveText(game, this.page.company?.presence.claim ?? null), yes: t('leave.yes'), no: t('game.cancel'), grave: true })) return;
      for (const seat of game.ownSeats) await this.act({ resign: true }, seat);
      if (!game.over) return;
    }
    navigate('/');
  }

  // ---- other games ----

  /** Asks for a rematch, which starts once all players want it. @param {boolean} [anew]  restart the same game from its start */
  async requestRematch(anew = false) {
    this.wantsRematch = true;
    try {
      const answer = await this.page.connection.ask({ type: 'rematch', ...(anew ? { anew } : {}) });
      if (answer.type === 'refused' || answer.type === 'error') {
        this.wantsRematch = false;
        this.#showRefusal(answer);
      }
    } catch {
      this.wantsRematch = false;
    }
    update();
  }

  /** Withdraws or declines a rematch. */
  async cancelRematch() {
    this.wantsRematch = false;
    const answer = await this.page.connection.ask({ type: 'rematch', agree: false }).catch(() => null);
    if (answer?.type === 'refused' || answer?.type === 'error') this.#showRefusal(answer);
    update();
  }

  /** Goes to the next game. An unfinished game that was restarted is removed. @param {string} id */
  async goToNextGame(id) {
    const { game } = this;
    this.wantsRematch = false;
    navigate(`/game/${id}`);
    if (!game.over && game.owner) await api.removeGame(game.id).catch(() => {});
  }

  /** Asks before an unfinished game is discarded. @param {'anew'|'new'|'mode'|null} way  what replaces it; null: a game with the same settings */
  async #confirmDiscard(way) {
    const { game } = this;
    if (game.over || game.turns.length === 0) return true;
    const [title, text] = way ? [t(`restart.${way}.title`), t(`restart.${way}.text`)] : [t('restart.title'), t('restart.text')];
    return confirm({ title, text, yes: way ? t(`restart.${way}.yes`) : t('restart.yes'), no: t('game.cancel'), grave: true });
  }

  /** @param {boolean} [anew]  the same game from its start */
  async restart(anew = false) {
    if (await this.#confirmDiscard(this.page.kit?.canReplayStart ? (anew ? 'anew' : 'new') : null)) await this.requestRematch(anew);
  }

  /** Starts a game in another mode with the same seats. @param {NewGame} wish */
  async startVariant({ fields, clock }) {
    const { game } = this;
    if (!game.rules || !await this.#confirmDiscard('mode')) return;
    /** @type {import('../../app/wire.js').SeatRequest[]} */
    const seats = game.seats.map(({ kind, name, player }) => (kind === 'computer' ? { kind, player: player ?? '', ...(name && name !== player && !has(`player.${name}`) ? { name } : {}) } : { kind, name }));
    try {
      const { id } = await api.create({ rules: game.rules.name, ...(game.lexicon === null ? {} : { lexicon: game.lexicon }), ...fields, ...timeLimits(clock), seats, ...(game.isShow ? { pace: game.pace ?? settings.get().pace } : {}) });
      await this.goToNextGame(id);
    } catch (error) {
      this.page.tell({ tone: 'bad', text: errorText(error) });
      update();
    }
  }
}
