//! The words of a lexicon, laid out for the search.
//!
//! A minimal DAWG again, but with all that the search asks of a state in one place. Each edge is 16 bytes: the *set* of letters that can follow, as
//! the bits of a number; where the edges of those letters lie; how many letters can still follow at most; whether a word ends here; and how many
//! words come before it, so that the search knows each word by its number without spelling it. The edge of a letter lies at the place of the state
//! plus the letter: nothing is searched or counted. The gaps that leaves are filled by the edges of other states (a double array; what is not
//! in the set of letters is never looked at, so no edge needs to know whose it is).
//!
//! Words are numbered from 0 in the alphabet's order; where no letter is folded these are the numbers of [`lexicon::WordIndex`].

use std::sync::Arc;

use lexicon::{BuildError, DawgBuilder, Graph, Lexicon, MAX_WORD, Tile, WordList, node};

use crate::letters::Letters;
use crate::rules::RuleSet;

/// Words ready to be searched for. Cheap to clone.
#[derive(Clone)]
pub struct Words(Arc<Inner>);

struct Inner {
    lexicon: Lexicon,
    letters: Letters,
    edges: Vec<Edge>,
    count: usize,
    /// By tile: how rare it is, 0 for the rarest.
    rarity: [u8; 64],
}

/// One letter of a word and what can follow it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Edge {
    /// The letters that can follow: bit `t` for tile `t`.
    pub(crate) letters: u64,
    /// Place of the following edges in bits 0-23, letters that can follow at most in bits 24-27, bit 31: a word ends here. From bit 32 on a number: how many
    /// words stand between the first word of the state this edge leaves and the first word through this edge; in a walk, how many stand before
    /// what follows.
    rest: u64,
}

const FIRST: u32 = (1 << 24) - 1;
const HEIGHT: u32 = 24;
const ENDS: u32 = 31;

impl Edge {
    fn new(letters: u64, place: u32, height: u8, ends: bool, skip: u32) -> Edge {
        let rest = u64::from(place) | u64::from(height) << HEIGHT | u64::from(ends) << ENDS | u64::from(skip) << 32;
        Edge { letters, rest }
    }

    /// Does a word end here?
    #[inline(always)]
    pub(crate) const fn ends(self) -> bool {
        self.rest >> ENDS & 1 != 0
    }

    /// How many letters can follow at most.
    #[inline(always)]
    pub(crate) const fn height(self) -> usize {
        (self.rest >> HEIGHT & 15) as usize
    }

    /// The number.
    #[inline(always)]
    pub(crate) const fn number(self) -> u32 {
        (self.rest >> 32) as u32
    }

    /// The next edge of a walk, which has come to this one: its number counts all words before what follows, the one that ends there too.
    #[inline(always)]
    pub(crate) const fn then(self, next: Edge) -> Edge {
        Edge { letters: next.letters, rest: next.rest + (self.rest >> 32 << 32) + (next.rest >> ENDS << 63 >> 31) }
    }

    /// Where the edge of a letter that can follow lies.
    #[inline(always)]
    pub(crate) const fn follow(self, letter: Tile) -> usize {
        (self.rest as u32 & FIRST) as usize + letter as usize
    }
}

/// Why words can't be laid out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadWords {
    /// The graph holds something no word can be.
    #[error("the lexicon {0} holds a word of more than {MAX_WORD} letters")]
    TooLong(String),
    /// More edges than 24 bits can name.
    #[error("the lexicon {lexicon} has {edges} letters in its graph; {FIRST} is the most that fits")]
    TooMany {
        /// The lexicon's name.
        lexicon: String,
        /// How many edges there would be.
        edges: usize,
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
        let letters = Letters::new(lexicon.alphabet(), rules);
        let folded = fold(lexicon, &letters)?;
        let layout = Layout::of(folded.as_ref().unwrap_or(lexicon.graph()), lexicon.name())?;
        let rarity = layout.rarity(&letters);
        let count = layout.count();
        Ok(Words(Arc::new(Inner { lexicon: lexicon.clone(), letters, edges: layout.edges, count, rarity })))
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
        std::mem::size_of_val(&*self.0.edges)
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

/// The edges, and the states in the order in which they were met.
struct Layout {
    edges: Vec<Edge>,
    states: Vec<State>,
    /// The states that the letters of each state lead to, one after the other.
    leads: Vec<u32>,
}

/// A list of siblings of the graph.
#[derive(Clone, Copy, Default)]
struct State {
    letters: u64,
    /// The letters with which a word ends.
    ends: u64,
    /// Where its part of `leads` begins.
    leads: u32,
    /// Where its edges lie: that of a letter at this place plus the letter.
    place: u32,
    /// Words below it.
    words: u32,
    /// Letters of the longest of them.
    height: u8,
}

/// No state: nothing follows.
const NONE: u32 = u32::MAX;

impl Layout {
    /// States are met breadth first, so that what every search begins with lies together.
    fn of(graph: &Graph, name: &str) -> Result<Layout, BadWords> {
        let nodes = graph.nodes();
        let mut known = vec![NONE; nodes.len()];
        let mut queue = Vec::new();
        let mut layout = Layout { edges: Vec::new(), states: Vec::new(), leads: Vec::new() };
        let mut meet = |first: u32, queue: &mut Vec<u32>| {
            if first == 0 {
                return NONE;
            }
            let slot = &mut known[first as usize];
            if *slot == NONE {
                *slot = queue.len() as u32;
                queue.push(first);
            }
            *slot
        };
        meet(graph.dawg(), &mut queue);
        let mut next = 0;
        while let Some(&list) = queue.get(next) {
            next += 1;
            let mut state = State { leads: layout.leads.len() as u32, ..State::default() };
            for &n in &nodes[list as usize..] {
                // A separator of a GADDAG stands in no DAWG; a graph from elsewhere may have one, and it is no letter.
                if node::tile(n) != 0 {
                    state.letters |= 1 << node::tile(n);
                    state.ends |= u64::from(node::accepts(n)) << node::tile(n);
                    layout.leads.push(meet(node::child(n), &mut queue));
                }
                if node::is_last(n) {
                    break;
                }
            }
            layout.states.push(state);
            if layout.leads.len() > FIRST as usize {
                return Err(BadWords::TooMany { lexicon: name.to_owned(), edges: layout.leads.len() });
            }
        }
        let size = place(&mut layout.states);
        if size > FIRST as usize {
            return Err(BadWords::TooMany { lexicon: name.to_owned(), edges: size });
        }
        layout.edges = vec![Edge::default(); size];
        layout.count_words().ok_or_else(|| BadWords::TooLong(name.to_owned()))?;
        Ok(layout)
    }

    /// The letters of a state, each with the state it leads to.
    fn follow(&self, state: State) -> impl Iterator<Item = (Tile, u32)> + '_ {
        letters_of(state.letters).zip(self.leads[state.leads as usize..].iter().copied())
    }

    /// Fills in the edges; none where words are too long.
    fn count_words(&mut self) -> Option<()> {
        for number in self.children_first()? {
            let state = self.states[number];
            let (mut words, mut height) = (0u32, 0);
            let follow: Vec<(Tile, u32)> = self.follow(state).collect();
            for (letter, leads) in follow {
                let below = self.states.get(leads as usize).copied().unwrap_or_default();
                let ends = state.ends >> letter & 1 != 0;
                self.edges[state.place as usize + usize::from(letter)] = Edge::new(below.letters, below.place, below.height, ends, words);
                words = words.saturating_add(u32::from(ends)).saturating_add(below.words);
                height = height.max(below.height + 1);
            }
            // The height of an edge has four bits; the longest word is counted from the root.
            if usize::from(height) > MAX_WORD {
                return None;
            }
            (self.states[number].words, self.states[number].height) = (words, height);
        }
        if let Some(&root) = self.states.first() {
            self.edges[0] = Edge::new(root.letters, root.place, root.height, false, 0);
        }
        Some(())
    }

    /// The states, each after all that can follow it. A path of more letters than a word has ends it: then there is no order.
    fn children_first(&self) -> Option<Vec<usize>> {
        let mut order = Vec::with_capacity(self.states.len());
        let mut done = vec![false; self.states.len()];
        let mut path: Vec<(usize, std::ops::Range<usize>)> = Vec::new();
        let mut enter = |state: usize, path: &mut Vec<(usize, std::ops::Range<usize>)>| {
            if std::mem::replace(&mut done[state], true) {
                return;
            }
            let leads = self.states[state].leads as usize;
            path.push((state, leads..leads + self.states[state].letters.count_ones() as usize));
        };
        if !self.states.is_empty() {
            enter(0, &mut path);
        }
        while let Some((state, rest)) = path.last_mut() {
            match rest.next() {
                Some(at) if self.leads[at] != NONE => {
                    enter(self.leads[at] as usize, &mut path);
                    if path.len() > MAX_WORD {
                        return None;
                    }
                }
                Some(_) => {}
                None => {
                    order.push(*state);
                    path.pop();
                }
            }
        }
        Some(order)
    }

    fn count(&self) -> usize {
        self.states.first().map_or(0, |root| root.words as usize)
    }

    /// The letters by how often they stand in the words, the rarest first; letters of no word before all others.
    fn rarity(&self, letters: &Letters) -> [u8; 64] {
        // How many ways lead to each state, parents before children.
        let mut ways = vec![0u64; self.states.len()];
        let mut uses = [0u64; 64];
        if let Some(root) = ways.first_mut() {
            *root = 1;
        }
        for state in self.children_first().unwrap_or_default().into_iter().rev() {
            let here = self.states[state];
            for (letter, below) in self.follow(here) {
                let words = (here.ends >> letter & 1) + self.states.get(below as usize).map_or(0, |state| u64::from(state.words));
                uses[usize::from(letter)] += ways[state].saturating_mul(words);
                let more = ways[state];
                if let Some(below) = ways.get_mut(below as usize) {
                    *below = below.saturating_add(more);
                }
            }
        }
        let mut order: Vec<Tile> = letters.tiles().collect();
        order.sort_by_key(|&tile| uses[usize::from(tile)]);
        let mut rarity = [0; 64];
        let mut rank = 0;
        for (place, &tile) in order.iter().enumerate() {
            // Letters that are used as often are as rare.
            if place > 0 && uses[usize::from(order[place - 1])] < uses[usize::from(tile)] {
                rank += 1;
            }
            rarity[usize::from(tile)] = rank;
        }
        rarity
    }
}

/// Gives each state the first place where its edges fit between those of others; tells how many places there are. Place 0 is the root's edge.
fn place(states: &mut [State]) -> usize {
    // A bit a place; two words more than are used, so that 64 places can be looked at anywhere.
    let mut taken = vec![1u64, 0, 0];
    let (mut first_free, mut size) = (1, 1);
    for state in states {
        let lowest = state.letters.trailing_zeros() as usize & 63;
        let mut at = usize::max(first_free, lowest) - lowest;
        loop {
            let (word, bit) = (at / 64, at % 64);
            if word + 2 >= taken.len() {
                taken.resize(word + 3, 0);
            }
            let here = taken[word] >> bit | if bit == 0 { 0 } else { taken[word + 1] << (64 - bit) };
            if here & state.letters == 0 {
                taken[word] |= state.letters << bit;
                if bit != 0 {
                    taken[word + 1] |= state.letters >> (64 - bit);
                }
                break;
            }
            at += 1;
        }
        state.place = at as u32;
        size = size.max(at + 64 - state.letters.leading_zeros() as usize);
        while taken.get(first_free / 64).is_some_and(|word| word >> (first_free % 64) & 1 != 0) {
            first_free += 1;
        }
    }
    size
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
}
