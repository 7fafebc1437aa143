//! What all searches ahead share: a board, the words used on the way, and lists of plays that are *brought up to date*, not made anew.
//!
//! After a letter was put, a play is either one that there was before, on another square and with another word, or its word goes through the new
//! letter. So the list of a position comes from the list of the one before and a walk from one letter. Those walks are remembered: the same
//! letters on the board give the same words, however they came there.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

use crate::balda::field::{Field, PackedWord, Place, Play, packed, settle, word_hash};
use crate::balda::lexis::Lexis;
use crate::balda::situation::Situation;
use crate::random::mixed;

/// Walks are forgotten when they take more than this, unless a search is given less.
const MEMORY: usize = 20 << 20;

/// For keys that are random numbers already.
#[derive(Clone, Copy, Default)]
pub(crate) struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = mixed(self.0 ^ u64::from(byte)));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 ^= number;
    }
}

pub(crate) type PlainMap<V> = HashMap<u64, V, BuildHasherDefault<IdentityHasher>>;

/// A position that a search walks through.
pub(crate) struct Tree<'a> {
    lexis: &'a Lexis,
    pub(crate) field: Field,
    least: u8,
    /// Words that can't be named from the start, by their numbers (see [`word_hash`]) and in whole.
    used: PlainMap<PackedWord>,
    /// Words named on the way.
    named: Vec<PackedWord>,
    /// By board and place: the plays through the letter there.
    opened: PlainMap<Arc<[Play]>>,
    /// Bytes that remembered walks take, about, and at most.
    remembered: usize,
    memory: usize,
    scratch: Vec<Play>,
    /// Walks made: what a search costs.
    pub(crate) walks: u64,
}

impl<'a> Tree<'a> {
    pub(crate) fn new(lexis: &'a Lexis, situation: &Situation) -> Tree<'a> {
        let used = situation.used.iter().map(|word| packed(word)).map(|word| (word_hash(word), word)).collect();
        Tree {
            lexis,
            field: Field::new(&situation.grid, situation.shape, situation.prizes()),
            least: situation.least as u8,
            used,
            named: Vec::new(),
            opened: PlainMap::default(),
            remembered: 0,
            memory: MEMORY,
            scratch: Vec::new(),
            walks: 0,
        }
    }

    /// Lets remembered walks take so many bytes, about.
    pub(crate) fn within(self, memory: usize) -> Tree<'a> {
        Tree { memory, ..self }
    }

    /// All plays, in the order of lists.
    pub(crate) fn plays(&mut self) -> Vec<Play> {
        let mut plays = self.field.plays(self.lexis, self.least);
        plays.retain(|play| !self.is_used(play.word()));
        plays
    }

    /// All plays, in the order of lists, from those of a position in which the letters on these places were missing, and perhaps some words not used.
    pub(crate) fn plays_since(&mut self, before: &[Play], new: &[Place]) -> Vec<Play> {
        let mut plays = before.to_vec();
        plays.retain(|play| !new.contains(&play.place) && !self.is_used(play.word()));
        for &place in new {
            plays.extend_from_slice(&self.opened(place));
        }
        settle(&mut plays);
        plays
    }

    fn is_used(&self, word: PackedWord) -> bool {
        self.used.get(&word_hash(word)) == Some(&word) || self.named.contains(&word)
    }

    /// Has it been named on the way? (Lists never hold what was used before.)
    #[inline]
    pub(crate) fn was_named(&self, word: PackedWord) -> bool {
        self.named.contains(&word)
    }

    pub(crate) fn named(&self) -> &[PackedWord] {
        &self.named
    }

    /// The plays through the letter that stands here, over one empty square; also those whose words were named on the way.
    pub(crate) fn opened(&mut self, place: Place) -> Arc<[Play]> {
        let key = self.field.hash() ^ mixed(u64::from(place));
        if let Some(plays) = self.opened.get(&key) {
            return Arc::clone(plays);
        }
        self.walks += 1;
        let mut found = std::mem::take(&mut self.scratch);
        self.field.plays_through(place, self.lexis, self.least, &mut found);
        found.retain(|play| self.used.get(&word_hash(play.word())) != Some(&play.word()));
        if self.remembered > self.memory {
            self.opened.clear();
            self.remembered = 0;
        }
        self.remembered += (found.len() + 4) * size_of::<Play>();
        let plays: Arc<[Play]> = found.as_slice().into();
        self.scratch = found;
        self.opened.insert(key, Arc::clone(&plays));
        plays
    }

    /// The list after a play was made, from the list before it and what the play opened.
    pub(crate) fn after(&self, before: &[Play], play: &Play, opened: &[Play], out: &mut Vec<Play>) {
        out.clear();
        let mut old = before.iter().filter(|other| other.place != play.place && other.word() != play.word()).peekable();
        let mut new = opened.iter().filter(|other| !self.was_named(other.word())).peekable();
        loop {
            match (old.peek(), new.peek()) {
                (Some(one), Some(other)) => match one.rank().cmp(&other.rank()) {
                    std::cmp::Ordering::Less => out.extend(old.next()),
                    std::cmp::Ordering::Greater => out.extend(new.next()),
                    std::cmp::Ordering::Equal => {
                        out.extend(old.next());
                        new.next();
                    }
                },
                (Some(_), None) => out.extend(old.by_ref()),
                (None, Some(_)) => out.extend(new.by_ref()),
                (None, None) => return,
            }
        }
    }

    /// The most points of a word that was there before the play and is there after it; 0 if none is.
    #[inline]
    pub(crate) fn kept(before: &[Play], play: &Play) -> u8 {
        before.iter().find(|other| other.place != play.place && other.word() != play.word()).map_or(0, |other| other.points)
    }

    /// The most points of a word among those opened that can still be named; 0 if there is none. The play that opened them has been made.
    #[inline]
    pub(crate) fn most_opened(&self, opened: &[Play]) -> u8 {
        opened.iter().find(|other| !self.was_named(other.word())).map_or(0, |other| other.points)
    }

    pub(crate) fn make(&mut self, play: &Play) {
        self.field.put(play.place, play.letter);
        self.named.push(play.word());
    }

    pub(crate) fn unmake(&mut self, play: &Play) {
        self.named.pop();
        self.field.take(play.place);
    }
}
