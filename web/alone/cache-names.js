/** Names of the caches and paths that hold installed files. */

/** The engine: the WebAssembly module. */
export const ENGINE_PATH = '/alone/deska.wasm';

/** The exact values of early positions, which reviews of some games need. */
export const EARLY_PATH = '/alone/early-values';

/** The entry added last to a page cache; a cache without it is incomplete (`web/sw.js` has the same name). */
export const COMPLETE_MARKER = '/alone/whole';

/** The cache of lexicon files; the headers `x-name`, `x-lexicon` and `x-role` describe each file. */
export const LEXICON_CACHE = 'deska-words';

/** Prefix of page cache names; the version follows. */
export const PAGE_CACHE_PREFIX = 'deska-page-';
