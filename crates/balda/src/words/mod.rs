//! The words of a lexicon as a graph for the search.
//!
//! The graph is a minimal DAWG laid out so that all data of a search step is in one place. Each
//! [edge](edge) stores the *set* of letters that can follow as a bit mask, the base index of their
//! edges, the maximum number of letters that can still follow, whether a word ends here, and how
//! many words come before it, so that the search knows the number of a word without spelling it.
//! The edge of a letter is at the base of the state plus the letter, without searching or counting.
//! The unused places are filled by edges of other states (a double array). No edge needs to store
//! its owner, because the letter set is checked first. The arcs of [`lexicon::letter_sets`] do not
//! suit this search: they keep the node numbers of the graph, so finding an arc means counting
//! letters, and the other data of an edge would need a second table and a second read at each step.
//!
//! The graph also contains words with one unknown letter: see [`gaps`].
//!
//! Words are numbered from 0 in alphabetical order. If no letter is folded, the numbers are those
//! of [`lexicon::WordIndex`].

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

/// The words of a lexicon, prepared for the search. Cheap to clone.
#[derive(Clone)]
pub struct Words(Arc<Inner>);

struct Inner {
    lexicon: Lexicon,
    letters: Letters,
    edges: Vec<Edge>,
    fills: Vec<Fill>,
    count: usize,
    /// The rarity of each tile, 0 for the rarest.
    rarity: [u8; 64],
}

/// The number of edges for words with a gap (2 MiB). They help most near the start of words; four
/// times as many do not speed up any search, and a lexicon with all inflected forms would have many
/// millions.
const GAP_EDGES: usize = 1 << 17;

/// Why a lexicon cannot be laid out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WordsError {
    #[error("the lexicon {0} contains a word of more than {MAX_WORD} letters")]
    TooLong(String),
    /// The graph needs more edges than 24 bits can index.
    #[error("the graph of the lexicon {lexicon} has {edges} edges; at most {MAX_PLACE} fit")]
    TooMany { lexicon: String, edges: usize },
    /// There are more words than 26 bits can count.
    #[error("the lexicon {lexicon} has at least {words} words; at most {MAX_WORDS} can be searched")]
    TooManyWords { lexicon: String, words: usize },
    /// The folded words do not form a graph.
    #[error("the lexicon {lexicon} with its letters folded: {why}")]
    Folded { lexicon: String, why: BuildError },
}

impl Words {
    /// Lays out the words of a lexicon, folded according to the rules.
    ///
    /// # Errors
    /// Fails if the graph is not a word list or is too large.
    pub fn new(lexicon: &Lexicon, rules: &RuleSet) -> Result<Words, WordsError> {
        Words::with_gaps(lexicon, rules, GAP_EDGES)
    }

    /// Like [`new`](Words::new), with a given number of edges for words with a gap, 16 bytes each.
    /// They are built for the shortest prefixes first. Without them, the search tries letter by
    /// letter.
    ///
    /// # Errors
    /// As for [`new`](Words::new).
    pub fn with_gaps(lexicon: &Lexicon, rules: &RuleSet, edges: usize) -> Result<Words, WordsError> {
        let letters = Letters::new(lexicon.alphabet(), rules);
        let folded = fold(lexicon, &letters)?;
        let layout = Layout::build(folded.as_ref().unwrap_or(lexicon.graph()), lexicon.name(), edges)?;
        let (rarity, count) = (layout.states.rarity(&letters), layout.states.words());
        Ok(Words(Arc::new(Inner { lexicon: lexicon.clone(), letters, edges: layout.edges, fills: layout.fills, count, rarity })))
    }

    /// Returns the lexicon.
    #[must_use]
    pub fn lexicon(&self) -> &Lexicon {
        &self.0.lexicon
    }

    /// Returns the letters of the words.
    #[must_use]
    pub fn letters(&self) -> &Letters {
        &self.0.letters
    }

    /// Returns the number of words.
    #[allow(clippy::len_without_is_empty)] // Words that are none are of no use to anybody.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.count
    }

    /// Returns the size of the graph in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        std::mem::size_of_val(&*self.0.edges) + std::mem::size_of_val(&*self.0.fills)
    }

    /// Returns the number of a word.
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

    /// Returns the word with this number.
    #[must_use]
    pub fn word(&self, number: u32) -> Option<Vec<Tile>> {
        if number as usize >= self.0.count {
            return None;
        }
        let (mut at, mut left, mut word) = (self.root(), number, Vec::new());
        loop {
            // The last letter whose first word is not after the requested one.
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

    /// Returns whether the lexicon contains the word.
    #[must_use]
    pub fn contains(&self, word: &[Tile]) -> bool {
        self.number(word).is_some()
    }

    /// Returns the rarity of a letter among these words: 0 for the rarest.
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

/// Iterates over the letters of a set in ascending order.
fn letters_of(mut letters: u64) -> impl Iterator<Item = Tile> {
    std::iter::from_fn(move || {
        let letter = (letters != 0).then(|| letters.trailing_zeros() as Tile)?;
        letters &= letters - 1;
        Some(letter)
    })
}

/// Builds the graph of the folded words. Returns `None` if no word contains a folded letter.
fn fold(lexicon: &Lexicon, letters: &Letters) -> Result<Option<Graph>, WordsError> {
    if !lexicon.graph().nodes()[2..].iter().any(|&n| letters.fold(node::tile(n)) != node::tile(n)) {
        return Ok(None);
    }
    let error = |why| WordsError::Folded { lexicon: lexicon.name().to_owned(), why };
    let mut list = WordList::new();
    let mut words = lexicon.words();
    while let Some(word) = words.advance() {
        let folded: Vec<Tile> = word.iter().map(|&tile| letters.fold(tile)).collect();
        list.push(&folded).map_err(error)?;
    }
    list.sort();
    let mut builder = DawgBuilder::new();
    for word in list.iter() {
        builder.push(&word).map_err(error)?;
    }
    builder.finish().map(Some).map_err(error)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lexicon::{Alphabet, WordIndex};

    fn words(list: &[&str]) -> Words {
        Words::new(&Lexicon::build("some", &Alphabet::russian(), list).unwrap(), &RuleSet::default()).unwrap()
    }

    #[test]
    fn numbers_match_the_lexicon() {
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
        // А occurs 5 times, М 3, Р 2, Д and К once; the others never.
        let words = words(&["рама", "марк", "дама"]);
        let rank = |letter| words.rarity(words.letters().tile(letter).unwrap());
        assert!(rank('А') > rank('М') && rank('М') > rank('Р') && rank('Р') > rank('Д'));
        assert_eq!((rank('Б'), rank('Я'), rank('К'), rank('Д')), (0, 0, 1, 1));
    }

    #[test]
    fn empty_lexicon_has_no_words() {
        let none = words(&[]);
        assert_eq!((none.len(), none.number(&[1]), none.word(0)), (0, None, None));
    }

    #[test]
    fn too_long_words_are_rejected() {
        let last = 1 << 22;
        // A chain of 16 letters.
        let mut nodes = vec![last | 2, last];
        nodes.extend((2..18).map(|at: u32| 1 << 24 | last | if at == 17 { 1 << 23 } else { at + 1 }));
        let lexicon = Lexicon::from_graph("long", &Alphabet::english(), Graph::from_nodes(nodes).unwrap()).unwrap();
        let error = Words::new(&lexicon, &RuleSet::default()).unwrap_err();
        assert_eq!(error.to_string(), "the lexicon long contains a word of more than 15 letters");
    }

    #[test]
    fn too_many_words_are_rejected() {
        let last = 1 << 22;
        // 15 levels of four letters, each followed by the same: 4 + 16 + ... words.
        let mut nodes = vec![last | 2, last];
        for place in 0..15 {
            let follows = if place == 14 { 0 } else { 2 + (place + 1) * 4 };
            nodes.extend((1..=4).map(|letter: u32| letter << 24 | 1 << 23 | if letter == 4 { last } else { 0 } | follows));
        }
        let error = Layout::build(&Graph::from_nodes(nodes).unwrap(), "all", GAP_EDGES).err().unwrap();
        assert_eq!(error.to_string(), "the lexicon all has at least 1431655764 words; at most 67108863 can be searched");
    }
}
