//! The words of a lexicon, laid out for the search.
//!
//! A minimal DAWG again, but with all that the search asks of a state in one place. Each [edge](edge) has the *set* of letters that can follow, as the bits
//! of a number; where the edges of those letters lie; how many letters can still follow at most; whether a word ends here; and how many words
//! come before it, so that the search knows each word by its number without spelling it. The edge of a letter lies at the place of the state plus
//! the letter: nothing is searched or counted. The gaps that leaves are filled by the edges of other states (a double array; what is not in the set of
//! letters is never looked at, so no edge needs to know whose it is).
//!
//! Beside the states lie those of words of which one letter is not known yet: see [`gaps`].
//!
//! Words are numbered from 0 in the alphabet's order; where no letter is folded these are the numbers of [`lexicon::WordIndex`].

mod edge;
mod gaps;
mod layout;
mod states;

use std::sync::Arc;

use lexicon::{BuildError, DawgBuilder, Graph, Lexicon, MAX_WORD, Tile, WordList, node};

use self::edge::{MAX_PLACE, MAX_WORDS};
use self::layout::Layout;
use crate::letters::Letters;
use crate::rules::RuleSet;

pub(crate) use self::edge::{Edge, Fill};

/// Words ready to be searched for. Cheap to clone.
#[derive(Clone)]
pub struct Words(Arc<Inner>);

struct Inner {
    lexicon: Lexicon,
    letters: Letters,
    edges: Vec<Edge>,
    fills: Vec<Fill>,
    count: usize,
    /// By tile: how rare it is, 0 for the rarest.
    rarity: [u8; 64],
}

/// How many edges are made for words with a gap: 2 MiB of them. They help most where words begin; four times as many make no search faster, and in a lexicon
/// with all forms of all words there are many millions.
const GAP_EDGES: usize = 1 << 17;

/// Why words can't be laid out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadWords {
    /// The graph holds something no word can be.
    #[error("the lexicon {0} holds a word of more than {MAX_WORD} letters")]
    TooLong(String),
    /// More edges than 24 bits can name.
    #[error("the lexicon {lexicon} has {edges} letters in its graph; {MAX_PLACE} is the most that fits")]
    TooMany {
        /// The lexicon's name.
        lexicon: String,
        /// How many edges there would be.
        edges: usize,
    },
    /// More words than 26 bits can count.
    #[error("the lexicon {lexicon} holds {words} words or more; {MAX_WORDS} is the most that can be searched for")]
    TooManyWords {
        /// The lexicon's name.
        lexicon: String,
        /// How many there are.
        words: usize,
    },
    /// The words with folded letters do not make a graph.
    #[error("the lexicon {lexicon} with folded letters: {why}")]
    Folded {
        /// The lexicon's name.
        lexicon: String,
        /// What is wrong.
        why: BuildError,
    },
}

impl Words {
    /// Lays out the words of a lexicon, folded as the rules say.
    ///
    /// # Errors
    /// The graph is no list of words, or is too large.
    pub fn new(lexicon: &Lexicon, rules: &RuleSet) -> Result<Words, BadWords> {
        Words::with_gaps(lexicon, rules, GAP_EDGES)
    }

    /// As [`new`](Words::new), with another number of edges for words with a gap: 16 bytes each. They are made for the beginnings of words, the
    /// shortest first, until there are so many; the search tries letter by letter where there are none.
    ///
    /// # Errors
    /// As there.
    pub fn with_gaps(lexicon: &Lexicon, rules: &RuleSet, edges: usize) -> Result<Words, BadWords> {
        let letters = Letters::new(lexicon.alphabet(), rules);
        let folded = fold(lexicon, &letters)?;
        let layout = Layout::of(folded.as_ref().unwrap_or(lexicon.graph()), lexicon.name(), edges)?;
        let (rarity, count) = (layout.states.rarity(&letters), layout.states.words());
        Ok(Words(Arc::new(Inner { lexicon: lexicon.clone(), letters, edges: layout.edges, fills: layout.fills, count, rarity })))
    }

    /// The lexicon they come from.
    #[must_use]
    pub fn lexicon(&self) -> &Lexicon {
        &self.0.lexicon
    }

    /// The letters they are written with.
    #[must_use]
    pub fn letters(&self) -> &Letters {
        &self.0.letters
    }

    /// How many words there are.
    #[allow(clippy::len_without_is_empty)] // Words that are none are of no use to anybody.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.count
    }

    /// Bytes the layout takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        std::mem::size_of_val(&*self.0.edges) + std::mem::size_of_val(&*self.0.fills)
    }

    /// The number of a word.
    #[must_use]
    pub fn number(&self, word: &[Tile]) -> Option<u32> {
        let (mut at, mut number) = (self.root(), 0);
        for &tile in word {
            if tile == 0 || tile > 63 || at.letters >> tile & 1 == 0 {
                return None;
            }
            number += u32::from(at.ends());
            at = self.0.edges[at.follow(tile)];
            number += at.number();
        }
        at.ends().then_some(number)
    }

    /// The word of a number.
    #[must_use]
    pub fn word(&self, number: u32) -> Option<Vec<Tile>> {
        if number as usize >= self.0.count {
            return None;
        }
        let (mut at, mut left, mut word) = (self.root(), number, Vec::new());
        loop {
            // The last letter whose words do not begin beyond the one that is sought.
            let letter = letters_of(at.letters).filter(|&letter| self.0.edges[at.follow(letter)].number() <= left).last()?;
            word.push(letter);
            at = self.0.edges[at.follow(letter)];
            left -= at.number();
            if at.ends() {
                if left == 0 {
                    return Some(word);
                }
                left -= 1;
            }
        }
    }

    /// Is this a word?
    #[must_use]
    pub fn contains(&self, word: &[Tile]) -> bool {
        self.number(word).is_some()
    }

    /// How rare a letter is among these words: 0 for the rarest of the alphabet.
    #[must_use]
    pub fn rarity(&self, letter: Tile) -> u8 {
        self.0.rarity[usize::from(letter & 63)]
    }

    pub(crate) fn root(&self) -> Edge {
        self.0.edges[0]
    }

    pub(crate) fn edges(&self) -> &[Edge] {
        &self.0.edges
    }

    pub(crate) fn fills(&self) -> &[Fill] {
        &self.0.fills
    }
}

impl std::fmt::Debug for Words {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Words({}, {})", self.0.lexicon.name(), self.0.count)
    }
}

/// The letters of a set, in ascending order.
fn letters_of(mut letters: u64) -> impl Iterator<Item = Tile> {
    std::iter::from_fn(move || {
        let letter = (letters != 0).then(|| letters.trailing_zeros() as Tile)?;
        letters &= letters - 1;
        Some(letter)
    })
}

/// The graph of the words with folded letters; none where no word has a letter to be folded.
fn fold(lexicon: &Lexicon, letters: &Letters) -> Result<Option<Graph>, BadWords> {
    if !lexicon.graph().nodes()[2..].iter().any(|&n| letters.fold(node::tile(n)) != node::tile(n)) {
        return Ok(None);
    }
    let fault = |why| BadWords::Folded { lexicon: lexicon.name().to_owned(), why };
    let mut list = WordList::new();
    let mut words = lexicon.words();
    while let Some(word) = words.advance() {
        let folded: Vec<Tile> = word.iter().map(|&tile| letters.fold(tile)).collect();
        list.push(&folded).map_err(fault)?;
    }
    list.sort();
    let mut builder = DawgBuilder::new();
    for word in list.iter() {
        builder.push(&word).map_err(fault)?;
    }
    builder.finish().map(Some).map_err(fault)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lexicon::{Alphabet, WordIndex};

    fn words(list: &[&str]) -> Words {
        Words::new(&Lexicon::build("some", &Alphabet::russian(), list).unwrap(), &RuleSet::default()).unwrap()
    }

    #[test]
    fn numbers_are_those_of_the_lexicon() {
        let words = words(&["а", "ад", "да", "дар", "дама", "дамба", "рама", "рамка", "яд"]);
        let lexicon = words.lexicon().clone();
        let index = WordIndex::new(lexicon.graph());
        assert_eq!(words.len(), 9);
        for (number, word) in lexicon.words().enumerate() {
            assert_eq!(words.number(&word), Some(number as u32));
            assert_eq!(index.number(&word), Some(number));
            assert_eq!(words.word(number as u32), Some(word));
        }
        assert_eq!((words.word(9), words.number(&[]), words.number(&[1, 1]), words.number(&[0])), (None, None, None, None));
        assert!(words.contains(&lexicon.alphabet().encode("рамка").unwrap()));
    }

    #[test]
    fn folded_words_are_counted_once() {
        let words = words(&["ёж", "еж", "ель", "тётя"]);
        assert_eq!(words.len(), 3);
        let read: Vec<String> = (0..3).map(|n| words.letters().decode(&words.word(n).unwrap())).collect();
        assert_eq!(read, ["ЕЖ", "ЕЛЬ", "ТЕТЯ"]);
    }

    #[test]
    fn rarity_is_counted_over_all_words() {
        // А 5 times, М 3, Р 2, Д and К once, all others never.
        let words = words(&["рама", "марк", "дама"]);
        let rank = |letter| words.rarity(words.letters().tile(letter).unwrap());
        assert!(rank('А') > rank('М') && rank('М') > rank('Р') && rank('Р') > rank('Д'));
        assert_eq!((rank('Б'), rank('Я'), rank('К'), rank('Д')), (0, 0, 1, 1));
    }

    #[test]
    fn no_words_are_none() {
        let none = words(&[]);
        assert_eq!((none.len(), none.number(&[1]), none.word(0)), (0, None, None));
    }

    #[test]
    fn what_is_longer_than_a_word_is_refused() {
        let last = 1 << 22;
        // A chain of 16 letters.
        let mut nodes = vec![last | 2, last];
        nodes.extend((2..18).map(|at: u32| 1 << 24 | last | if at == 17 { 1 << 23 } else { at + 1 }));
        let lexicon = Lexicon::from_graph("long", &Alphabet::english(), Graph::from_nodes(nodes).unwrap()).unwrap();
        let error = Words::new(&lexicon, &RuleSet::default()).unwrap_err();
        assert_eq!(error.to_string(), "the lexicon long holds a word of more than 15 letters");
    }

    #[test]
    fn more_words_than_can_be_counted_are_refused() {
        let last = 1 << 22;
        // 15 times four letters, each followed by the same: 4 + 16 + ... words.
        let mut nodes = vec![last | 2, last];
        for place in 0..15 {
            let follows = if place == 14 { 0 } else { 2 + (place + 1) * 4 };
            nodes.extend((1..=4).map(|letter: u32| letter << 24 | 1 << 23 | if letter == 4 { last } else { 0 } | follows));
        }
        let error = Layout::of(&Graph::from_nodes(nodes).unwrap(), "all", GAP_EDGES).err().unwrap();
        assert_eq!(error.to_string(), "the lexicon all holds 1431655764 words or more; 67108863 is the most that can be searched for");
    }
}
