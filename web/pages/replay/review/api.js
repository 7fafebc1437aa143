/**
 * Requests for reviews of games.
 */

/** @import {ReviewState} from './types.js' */

import { request, requestOnce } from '../../../app/api.js';

const part = encodeURIComponent;

/** Requests a review; an existing one of the same game is shared. @param {{game: string}|{file: string}} of @returns {Promise<ReviewState>} */
export const start = (of) => requestOnce('/reviews', of);

/** @param {string} id @returns {Promise<ReviewState>} */
export const state = (id) => request(`/reviews/${part(id)}`);

/** Withdraws the request; the review goes on if others want it. @param {string} id @returns {Promise<ReviewState|null>} */
export const cancel = (id) => request(`/reviews/${part(id)}`, undefined, 'DELETE');

/** Returns the review of a game. @param {string} game @returns {Promise<ReviewState>} */
export const ofGame = (game) => request(`/games/${part(game)}/review`);
