/** Where on this device what is installed lies. */

/** The games as WebAssembly. */
export const ENGINE = '/alone/deska.wasm';

/** What is put into a store of the page's files last: without it the store is not whole. */
export const WHOLE = '/alone/whole';

/** The store of words; each file tells its name, the lexicon and what it is in headers of its own. */
export const WORDS = 'deska-words';

/** What the stores of the page's files begin with; the version comes behind. */
export const SHELL = 'deska-page-';
