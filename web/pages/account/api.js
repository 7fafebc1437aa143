/**
 * The HTTP API for accounts: one function per request.
 */

/** @import {AccountAnswer, FactorOffer, NewTokenAnswer, RecoveryCodes, Scope, TokenList, Profile, ProfileRequest, SessionList} from '../../app/wire.js' */

import { request } from '../../app/api.js';

const part = encodeURIComponent;

/** @returns {Promise<AccountAnswer>} */
export const account = () => request('/account');
/** @param {string} name @param {string} password @returns {Promise<AccountAnswer>} */
export const register = (name, password) => request('/account', { name, password });
/** @param {string} name @param {string} password @param {string} [code] @returns {Promise<AccountAnswer>} */
export const signIn = (name, password, code) => request('/account/session', { name, password, code });
/** @returns {Promise<null>} */
export const signOut = () => request('/account/session', undefined, 'DELETE');
/** @returns {Promise<SessionList>} */
export const sessions = () => request('/account/sessions');
/** @param {string} label @returns {Promise<null>} */
export const endSession = (label) => request(`/account/sessions/${part(label)}`, undefined, 'DELETE');
/** @returns {Promise<null>} */
export const endSessions = () => request('/account/sessions', undefined, 'DELETE');
/** @param {string} password @param {string} next @returns {Promise<null>} */
export const changePassword = (password, next) => request('/account/password', { password, new: next }, 'PUT');
/** @param {string} name @param {string} password @returns {Promise<AccountAnswer>} */
export const rename = (name, password) => request('/account/name', { name, password }, 'PUT');
/** @param {ProfileRequest} profile @returns {Promise<null>} */
export const describe = (profile) => request('/account/profile', profile, 'PUT');
/** @param {string} code @param {string} password @returns {Promise<AccountAnswer>} */
export const reset = (code, password) => request('/account/reset', { code, password });
/** @param {string} password @returns {Promise<null>} */
export const remove = (password) => request('/account/removal', { password });
/** @returns {Promise<FactorOffer>} */
export const offerFactor = () => request('/account/factor', {});
/** @param {string} password @param {string} secret @param {string} code @returns {Promise<RecoveryCodes>} */
export const setFactor = (password, secret, code) => request('/account/factor', { password, secret, code }, 'PUT');
/** @param {string} password @param {string} code @returns {Promise<null>} */
export const removeFactor = (password, code) => request('/account/factor/removal', { password, code });
/** @returns {Promise<TokenList>} */
export const tokens = () => request('/account/tokens');
/** @param {string} name @param {Scope[]} scopes @param {string} password @returns {Promise<NewTokenAnswer>} */
export const makeToken = (name, scopes, password) => request('/account/tokens', { name, scopes, password });
/** @param {string} label @returns {Promise<null>} */
export const endToken = (label) => request(`/account/tokens/${part(label)}`, undefined, 'DELETE');
/** @param {string} password @returns {Promise<null>} */
export const becomeProgram = (password) => request('/account/program', { password }, 'PUT');
/** @param {string} name @returns {Promise<Profile>} */
export const member = (name) => request(`/members/${part(name)}`);
