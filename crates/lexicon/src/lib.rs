//! Alphabets, minimal DAWGs and GADDAGs, their files and queries. Independent of any game.
//!
//! ```
//! use lexicon::{Alphabet, Lexicon};
//! let lexicon = Lexicon::build("small", &Alphabet::english(), &["care", "cares", "scare"]).unwrap();
//! assert!(lexicon.contains_str("scare"));
//! assert!(lexicon.graph().gaddag().is_some());
//! assert_eq!(lexicon.words().count(), 3);
//! ```

pub mod alphabet;
pub mod classes;
pub mod dawg;
pub mod definitions;
pub mod file;
pub mod gaddag;
pub mod graph;
pub mod header;
pub mod index;
pub mod kwg;
pub mod letter_sets;
mod lexicon;
mod load;
mod map;
mod minimise;
mod name;
pub mod query;
pub mod text;
pub mod wordlist;

pub use alphabet::{Alphabet, AlphabetError, ForeignLetter, MAX_LETTERS, MAX_WORD, Tile};
pub use dawg::{BuildError, DawgBuilder};
pub use definitions::{Definition, Definitions, Lookup, PartOfSpeech};
pub use file::{FileError, FileFormatError};
pub use gaddag::GaddagError;
pub use graph::{Graph, GraphError, MAX_NODES, child_of, node};
pub use index::WordIndex;
pub use lexicon::{Info, Lexicon, LexiconError};
pub use load::LoadError;
pub use name::{LexiconName, LexiconNameError, LexiconRef};
pub use wordlist::{Word, WordList};
