/** Where on this device what is installed lies. */

/** The games as WebAssembly. */
export const ENGINE_PATH = '/alone/deska.wasm';

/** What is put into a store of the page's files last: without it the store is not whole. */
export const COMPLETE_MARKER = '/alone/whole';

/** The store of words; each file tells its name, the lexicon and what it is in headers of its own. */
export const LEXICON_CACHE = 'deska-words';

/** What the stores of the page's files begin with; the version comes behind. */
export const PAGE_CACHE_PREFIX = 'deska-page-';
