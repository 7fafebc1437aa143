/**
 * The lobby: challenges, games on offer, and pairing with a player of similar strength.
 */

/** @import {About} from '../app/types.js' */
/** @import {Challenges, DeclineReason, News, Offer} from '../app/wire.js' */
/** @import {Page} from '../app/main.js' */

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import * as api from '../app/api.js';
import { errorText } from '../app/errors.js';
import { update } from '../app/main.js';
import { listen } from '../app/news.js';
import { GamesInProgress } from '../app/parts/playing.js';
import { clockTitle, QUICK_CLOCKS, quickChoice, quickRequest, termsOf } from '../app/parts/quick-pairing.js';
import { currentChoice } from '../app/parts/setup.js';
import { navigate } from '../app/router.js';
import * as settings from '../app/settings.js';
import { siteState } from '../app/shell.js';
import { openMore, profileOf } from '../boards/index.js';
import { chapter, number, t } from '../i18n/index.js';

const part = encodeURIComponent;

/** How often a waiting player asks for a pairing, in milliseconds; the range of opponents grows with time. */
const PAIRING_INTERVAL = 4000;

/** After this time a computer opponent is offered as well, in milliseconds. */
const COMPUTER_OFFER_DELAY = 15_000;

/** @type {DeclineReason[]} */
const REASONS = ['later', 'time', 'game', 'rated', 'casual', 'no'];

/** @returns {Promise<Page>} */
export async function open() {
  const [about] = await Promise.all([api.about(), chapter('club'), chapter('start'), openMore()]);
  return new LobbyPage(about);
}

class LobbyPage {
  className = 'listing';
  /** @type {Map<string, Offer>|null} */
  offers = null;
  /** Offers received before the list was loaded. @type {Offer[]} */
  earlyOffers = [];
  /** @type {Set<string>} */
  yours = new Set();
  /** @type {Challenges} */
  challenges = { received: [], sent: [] };
  /** @type {string|null} */
  error = null;
  /** The pairing we wait for: game, request and start. @type {{id: string, name: string, body: object, since: number}|null} */
  waiting = null;
  busy = false;
  timer = 0;

  /** @param {About} about */
  constructor(about) {
    this.about = about;
    this.stop = listen((news) => this.handle(news));
    this.playing = new GamesInProgress(update);
    this.look();
    this.loadOffers();
  }

  leave() {
    this.stop();
    this.playing.leave();
    clearTimeout(this.timer);
  }

  get title() {
    return t('lobby.title');
  }

  /** Loads the offers, since the socket may have sent them before this page was opened. */
  async loadOffers() {
    try {
      const response = await api.request('/lobby');
      if (this.offers === null) this.handle({ type: 'lobby', ...response });
    } catch {
      // The socket sends the offers after reconnecting.
    }
  }

  async #challenges() {
    if (siteState.member) this.challenges = await api.request('/challenges');
  }

  async look() {
    try {
      await this.#challenges();
    } catch {
      // The list stays as it was; the next news retries.
    }
    update();
  }

  /** @param {News} news */
  handle(news) {
    switch (news.type) {
      case 'lobby':
        this.offers = new Map([...news.offers, ...this.earlyOffers].map((offer) => [offer.id, offer]));
        this.earlyOffers = [];
        this.yours = new Set(news.yours);
        this.look();
        break;
      case 'offered':
        if (this.offers) this.offers.set(news.id, news);
        else this.earlyOffers.push(news);
        // Offered in another tab, for example.
        if (news.member && news.by === siteState.member) this.yours.add(news.id);
        break;
      case 'gone':
        this.offers?.delete(news.id);
        this.earlyOffers = this.earlyOffers.filter(({ id }) => id !== news.id);
        this.yours.delete(news.id);
        this.look();
        break;
      case 'begun':
        // The game that we waited for.
        if (this.waiting?.id === news.id || this.yours.has(news.id)) navigate(`/game/${news.id}`);
        break;
      case 'challenged':
      case 'declined':
        this.look();
        break;
      default:
    }
    update();
  }

  /** Runs an action and shows its error. @param {() => Promise<void>} act */
  async run(act) {
    if (this.busy) return;
    this.busy = true;
    try {
      await act();
      this.error = null;
    } catch (error) {
      this.error = errorText(error, 'club');
    } finally {
      this.busy = false;
    }
    update();
  }

  /** @param {Offer} offer */
  acceptOffer = (offer) => this.run(async () => {
    await api.join(offer.id, settings.get().name);
    navigate(`/game/${offer.id}`);
  });

  /** @param {string} id */
  withdraw = (id) => this.run(async () => {
    await api.removeGame(id);
    if (this.waiting?.id === id) this.rest();
    this.yours.delete(id);
    this.offers?.delete(id);
    await this.#challenges();
  });

  /** @param {Offer} offer @param {DeclineReason} reason */
  decline = (offer, reason) => this.run(async () => {
    await api.request(`/games/${part(offer.id)}/decline`, { reason });
    await this.#challenges();
  });

  rest() {
    clearTimeout(this.timer);
    this.waiting = null;
  }

  /** @param {typeof QUICK_CLOCKS[number]} quick */
  async pair(quick) {
    const body = quickRequest(this.about, quick);
    await this.seekOpponent(quick.name, siteState.member && settings.get().rated ? { ...body, rated: true } : body);
  }

  /** @param {string} name @param {object} body */
  async seekOpponent(name, body) {
    clearTimeout(this.timer);
    const before = this.waiting;
    // A request with another clock replaces the earlier one.
    const waiting = before?.name === name ? before.id : undefined;
    if (before && !waiting) await this.withdraw(before.id);
    await this.run(async () => {
      const { id, begun } = await api.request('/lobby/pair', { ...body, waiting });
      if (begun) {
        this.rest();
        navigate(`/game/${id}`);
        return;
      }
      this.waiting = { id, name, body, since: before?.name === name ? before.since : performance.now() };
      this.yours.add(id);
    });
    if (this.waiting) this.timer = window.setTimeout(() => this.seekOpponent(name, body), PAIRING_INTERVAL);
  }

  template() {
    const offers = [...this.offers?.values() ?? []];
    const { received, sent } = this.challenges;
    return html`<main class="listing-page lobby">
      <h1>${t('lobby.title')}</h1>
      <p class="lead">${t('lobby.lead')} <a href="/tournaments">${t('lobby.tournaments')}</a> · <a href="/ratings">${t('ratings.title')}</a></p>
      ${this.error ? html`<p class="problem" role="alert">${this.error}</p>` : nothing}
      ${received.length + sent.length > 0 ? html`<section class="panel"><h2>${t('lobby.challenges')}</h2><ul class="offers">${received.map((offer) => this.#received(offer))}${sent.map((offer) => this.#sent(offer))}</ul></section>` : nothing}
      ${this.#quickPairing()}
      <section class="panel" aria-busy=${this.offers === null}><h2>${t('lobby.offers')}${offers.length > 0 ? html` <span class="figure">${number(offers.length)}</span>` : nothing}</h2>
        ${offers.length === 0 ? html`<p class="note">${t('lobby.none')}</p>` : html`<ul class="offers">${offers.map((offer) => this.#offer(offer))}</ul>`}
        <p class="all"><button class="button" data-act="offer" @click=${() => { settings.set({ against: 'link', offered: 'all' }); navigate('/'); }}>${t('lobby.offer')}</button></p>
      </section>
      ${this.playing.template()}
    </main>`;
  }

  /** Buttons for pairing by common time controls. */
  #quickPairing() {
    const chosen = currentChoice(this.about, null);
    const { rated } = settings.get();
    const waits = this.waiting;
    return html`<section class="panel quick"><h2>${t('lobby.quick')}</h2>
      <div class="quick-form">
        ${quickChoice(this.about)}
        <div class="clocks">${QUICK_CLOCKS.map((quick) => html`<button class="button" data-clock=${quick.name} aria-pressed=${waits?.name === quick.name} ?disabled=${!chosen.ready} @click=${() => this.pair(quick)}>${clockTitle(quick)}</button>`)}</div>
        ${siteState.member ? html`<label class="check"><input type="checkbox" name="rated" .checked=${rated} @change=${(/** @type {Event} */ event) => settings.set({ rated: /** @type {HTMLInputElement} */ (event.target).checked })}><span>${t('offer.rated')}</span></label>` : nothing}
      </div>
      ${waits ? html`<p class="waiting" role="status"><span class="dots" aria-hidden="true"></span>${t('lobby.waiting')}
        <button class="button small" data-act="withdraw" @click=${() => this.withdraw(waits.id)}>${t('lobby.withdraw')}</button></p>
        ${performance.now() - waits.since > COMPUTER_OFFER_DELAY ? html`<p class="note">${t('lobby.computer')} <a href="/" @click=${() => settings.set({ against: 'computer' })}>${t('lobby.computer.do')}</a></p>` : nothing}` : nothing}
    </section>`;
  }

  /** @param {Offer} offer */
  #offer(offer) {
    const mine = this.yours.has(offer.id);
    const closed = offer.rated && !siteState.member;
    return row(this.about, offer, mine ? t('lobby.yours') : nameOf(offer), mine
      ? html`<button class="button small" data-act="withdraw" @click=${() => this.withdraw(offer.id)}>${t('lobby.withdraw')}</button>`
      : closed ? html`<a class="button small" href="/account">${t('account.in')}</a>`
        : html`<button class="button small go" data-act="take" @click=${() => this.acceptOffer(offer)}>${t('lobby.take')}</button>`);
  }

  /** @param {Offer} offer */
  #received(offer) {
    return row(this.about, offer, t('lobby.from', { name: offer.by }), html`<button class="button small go" data-act="accept" @click=${() => this.acceptOffer(offer)}>${t('lobby.accept')}</button>
      <label class="field decline"><span class="hidden">${t('lobby.decline')}</span><select name="decline" @change=${(/** @type {Event} */ event) => this.decline(offer, /** @type {DeclineReason} */ (/** @type {HTMLSelectElement} */ (event.target).value))}>
        <option value="" selected disabled>${t('lobby.decline')}</option>${REASONS.map((reason) => html`<option value=${reason}>${t(`lobby.reason.${reason}`)}</option>`)}</select></label>`);
  }

  /** @param {Offer} offer */
  #sent(offer) {
    const said = offer.declined ? t('lobby.declined', { name: offer.to ?? '', reason: t(`lobby.reason.${offer.declined}`) }) : t('lobby.to', { name: offer.to ?? '' });
    return row(this.about, offer, said, html`<button class="button small" data-act="withdraw" @click=${() => this.withdraw(offer.id)}>${t('lobby.withdraw')}</button>`);
  }
}

/** The player who offers a game, with their rating. @param {Offer} offer */
const nameOf = ({ by, member, rating, provisional }) => html`${member ? html`<a href=${`/member/${part(by)}`}>${by}</a>` : by || t('lobby.guest')}${rating === null ? nothing : html` <span class="figure">${number(Math.round(rating))}${provisional ? '?' : ''}</span>`}`;

/** @param {About} about @param {Offer} offer @param {unknown} who @param {unknown} acts */
function row(about, offer, who, acts) {
  const profile = profileOf(offer.game);
  return html`<li data-offer=${offer.id}><span class="flag" title=${profile?.title() ?? offer.game}>${profile?.picture() ?? nothing}</span>
    <div><b>${who}</b><small>${[profile?.title() ?? offer.game, termsOf(about, offer)].filter(Boolean).join(' · ')}${offer.range ? html` · ${t('lobby.range', { low: offer.range[0], high: offer.range[1] })}` : nothing}</small></div>
    ${offer.rated ? html`<span class="badge">${t('offer.rated.badge')}</span>` : nothing}<span class="row-acts">${acts}</span></li>`;
}
