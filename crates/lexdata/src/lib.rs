//! Readers of the word sources from which the lexicons in data/ are made.
//!
//! A source is a folder or a file of somebody else: SCOWL's lists ([`scowl`]), a spelling dictionary in hunspell's format ([`hunspell`]), the
//! compiled dictionary of OpenCorpora ([`opencorpora`]).
//! What a reader yields is text; [`words::Gatherer`] keeps what can be laid with the tiles of one alphabet; [`inflected`] makes lexicons of
//! spelling dictionaries, [`russian_nouns`] that of nouns; [`recipe`] says for each lexicon that comes with the program which source it is made from and by which rules.
//!
//! No network, no terminal: where a source comes from and who watches the progress is the caller's affair.
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
