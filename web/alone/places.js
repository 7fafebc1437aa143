/** Where on this device what is installed lies. */

/** The games as WebAssembly. */
export const ENGINE = '/alone/deska.wasm';

/** The store of words; each file tells its name, the lexicon and what it is in headers of its own. */
export const WORDS = 'deska-words';

/** What the stores of the page's files begin with; the version comes behind. */
export const SHELL = 'deska-page-';
