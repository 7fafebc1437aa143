/**
 * The board of noughts and crosses: a press on a square is the whole turn. What may be marked, and who has won, the server says.
 */

import { html, nothing, render } from '/vendor/lit-html/lit-html.js';
import { errorText } from '/app/errors.js';
import { has, t } from '/i18n/index.js';

const SIGNS = ['✕', '○'];

/** "b2": the columns by letters, the rows from above. @param {number} square */
const nameOf = (square) => `${'abc'[square % 3]}${Math.floor(square / 3) + 1}`;

/** @param {number} seat */
const sign = (seat) => html`<span class="noughts-sign" aria-hidden="true">${SIGNS[seat]}</span>`;

/** Draws the squares. @param {HTMLElement} element @param {string} board @param {{hinted?: number|null, press?: ((square: number) => void)|null}} how */
function draw(element, board, { hinted = null, press = null }) {
  const square = (/** @type {string} */ mark, /** @type {number} */ at) => {
    const what = mark === '.' ? t('noughts.empty') : SIGNS['xo'.indexOf(mark)];
    return html`<button class=${at === hinted ? 'noughts-square hinted' : 'noughts-square'} data-square=${at} ?disabled=${!press} aria-label=${`${nameOf(at)}, ${what}`}
      @click=${() => press?.(at)}>${mark === '.' ? nothing : what}</button>`;
  };
  render(html`${[...board].map(square)}`, element);
}

const created = () => Object.assign(document.createElement('div'), { className: 'board noughts' });

const describe = (record) => {
  if (record.kind === 'marked') return { text: `${SIGNS[record.seat]} ${nameOf(record.square)}`, place: '', plain: false, extra: '', squares: [record.square] };
  return { text: has(`line.${record.kind}`) ? t(`line.${record.kind}`) : record.kind, place: '', plain: true, extra: '', squares: [] };
};

const sentence = (record, who) => t('say.other', { ...who, text: describe(record).text });

/** Why something was refused. */
function whyText(why) {
  const key = [`noughts.why.${why.code}`, `why.${why.code}`].find(has);
  return key ? t(key) : errorText(why);
}

class NoughtsKit {
  element = created();
  note = null;
  sending = false;
  hinted = null;
  describe = describe;
  sentence = sentence;
  sign = sign;

  constructor(host) {
    this.host = host;
  }

  sync() {
    const { game } = this.host;
    if (!game.view) return;
    if (this.hinted?.version !== game.version) this.hinted = null;
    draw(this.element, game.view.board, { hinted: this.hinted?.square ?? null, press: game.myTurn ? (square) => this.#mark(square) : null });
  }

  async #mark(square) {
    const { host } = this;
    if (this.sending || !host.game.myTurn || !await host.confirmMove(nameOf(square))) return;
    this.note = null;
    this.sending = true;
    host.update();
    try {
      const answer = await host.act({ mark: square });
      if (answer.type === 'refused') this.note = { tone: 'bad', text: whyText(answer.why) };
    } catch {
      this.note = { tone: 'bad', text: t('say.unsent') };
    } finally {
      this.sending = false;
      host.update();
    }
  }

  async hint() {
    const { game } = this.host;
    const { version } = game;
    const told = await this.host.ask({ type: 'hint', seat: game.activeSeat, step: 3 }).catch(() => null);
    if (told?.type !== 'hint' || game.version !== version) return;
    this.hinted = { version, square: told.square };
    this.sync();
    this.host.update();
  }

  remark(line) {
    this.note = line;
  }

  statusLine() {
    return this.sending ? { tone: 'busy', text: t('say.sending') } : this.note;
  }

  turn() {
    return t('noughts.say.turn', { sign: SIGNS[this.host.game.view?.turn ?? 0] });
  }

  reason() {
    const key = `noughts.end.${this.host.game.over?.reason}`;
    return has(key) ? t(key) : null;
  }

  buttons() {
    return nothing;
  }

  relabel() {
    this.sync();
  }
}

export const kit = (host) => new NoughtsKit(host);

export function viewer() {
  const element = created();
  let board = '.........';
  return {
    element,
    describe,
    sentence,
    points: false,
    sign: (_, seat) => sign(seat),
    show(step) {
      ({ board } = step);
      draw(element, board, {});
    },
    relabel: () => draw(element, board, {}),
  };
}
