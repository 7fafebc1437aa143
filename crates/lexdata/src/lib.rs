//! Readers of the word sources from which the lexicons in data/ are built.
//!
//! A source is an external directory or file: SCOWL's lists ([`scowl`]), a spelling dictionary in
//! hunspell's format ([`hunspell`]), or the compiled dictionary of OpenCorpora ([`opencorpora`]).
//! Readers yield text; [`words::WordCollector`] keeps the words that can be written in an alphabet;
//! [`inflected`] builds lexicons of spelling dictionaries, and [`russian_nouns`] those of nouns.
//! [`recipe`] defines the source and the rules of each bundled lexicon.
//!
//! There is no network and no terminal: the caller provides the sources and displays the progress.
#![forbid(unsafe_code)]

pub mod commonness;
mod czech;
pub mod definitions;
pub mod hand;
pub mod hunspell;
pub mod inflected;
pub mod opencorpora;
pub mod package;
pub mod recipe;
pub mod russian_nouns;
pub mod scowl;
pub mod watch;
pub mod words;
