//! The state that all searches share: a board, the words named in the search, and lists of plays
//! that are *updated incrementally*.
//!
//! After a letter is placed, a play either existed before, on another square and with another word,
//! or its word goes through the new letter. The list of a position is therefore the previous list
//! merged with one walk from the new letter. Walks are cached: the same letters on the board give
//! the same words in any order of placement.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

use crate::balda::board::{Board, PackedWord, Place, Play, packed, sort_and_dedup, word_hash};
use crate::balda::situation::Situation;
use crate::balda::word_graph::WordGraph;
use crate::random::mixed;

/// Default limit of cached walks in bytes; the cache is cleared when it is exceeded.
const MAX_CACHED_BYTES: usize = 20 << 20;

/// A hasher for keys that are already well mixed.
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

pub(crate) type IdentityMap<V> = HashMap<u64, V, BuildHasherDefault<IdentityHasher>>;

/// A position that a search moves through.
pub(crate) struct Tree<'a> {
    graph: &'a WordGraph,
    pub(crate) board: Board,
    min_letters: u8,
    /// Words used before the search, by [`word_hash`].
    used: IdentityMap<PackedWord>,
    /// Words named in the search.
    named: Vec<PackedWord>,
    /// Cached plays through a letter, by board and place.
    cache: IdentityMap<Arc<[Play]>>,
    /// Approximate size of the cache in bytes, and its limit.
    cached_bytes: usize,
    max_cached_bytes: usize,
    scratch: Vec<Play>,
    /// Number of walks, the cost of a search.
    pub(crate) walks: u64,
}

impl<'a> Tree<'a> {
    pub(crate) fn new(graph: &'a WordGraph, situation: &Situation) -> Tree<'a> {
        let used = situation.used.iter().map(|word| packed(word)).map(|word| (word_hash(word), word)).collect();
        Tree {
            graph,
            board: Board::new(&situation.grid, situation.shape, situation.prizes()),
            min_letters: situation.min_letters as u8,
            used,
            named: Vec::new(),
            cache: IdentityMap::default(),
            cached_bytes: 0,
            max_cached_bytes: MAX_CACHED_BYTES,
            scratch: Vec::new(),
            walks: 0,
        }
    }

    /// Sets the limit of cached walks to about `max_cached_bytes` bytes.
    pub(crate) fn with_cache_limit(self, max_cached_bytes: usize) -> Tree<'a> {
        Tree { max_cached_bytes, ..self }
    }

    /// Returns all plays, sorted by rank.
    pub(crate) fn plays(&mut self) -> Vec<Play> {
        let mut plays = self.board.plays(self.graph, self.min_letters);
        plays.retain(|play| !self.is_used(play.word()));
        plays
    }

    /// Returns all plays, sorted by rank, given the plays of an earlier position without the
    /// letters at `new` and possibly with fewer used words.
    pub(crate) fn updated_plays(&mut self, before: &[Play], new: &[Place]) -> Vec<Play> {
        let mut plays = before.to_vec();
        plays.retain(|play| !new.contains(&play.place) && !self.is_used(play.word()));
        for &place in new {
            plays.extend_from_slice(&self.opened_plays(place));
        }
        sort_and_dedup(&mut plays);
        plays
    }

    fn is_used(&self, word: PackedWord) -> bool {
        self.used.get(&word_hash(word)) == Some(&word) || self.named.contains(&word)
    }

    /// Returns whether a word was named in the search. Lists never contain words used before it.
    #[inline]
    pub(crate) fn was_named(&self, word: PackedWord) -> bool {
        self.named.contains(&word)
    }

    pub(crate) fn named(&self) -> &[PackedWord] {
        &self.named
    }

    /// Returns the plays through the letter at `place` and over one empty square, including words
    /// named in the search.
    pub(crate) fn opened_plays(&mut self, place: Place) -> Arc<[Play]> {
        let key = self.board.hash() ^ mixed(u64::from(place));
        if let Some(plays) = self.cache.get(&key) {
            return Arc::clone(plays);
        }
        self.walks += 1;
        let mut found = std::mem::take(&mut self.scratch);
        self.board.plays_through(place, self.graph, self.min_letters, &mut found);
        found.retain(|play| self.used.get(&word_hash(play.word())) != Some(&play.word()));
        if self.cached_bytes > self.max_cached_bytes {
            self.cache.clear();
            self.cached_bytes = 0;
        }
        self.cached_bytes += (found.len() + 4) * size_of::<Play>();
        let plays: Arc<[Play]> = found.as_slice().into();
        self.scratch = found;
        self.cache.insert(key, Arc::clone(&plays));
        plays
    }

    /// Writes the list after `play` to `out`: the list before it merged with the plays it opened.
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

    /// Returns the points of the best word that exists both before and after the play, or 0.
    #[inline]
    pub(crate) fn best_remaining(before: &[Play], play: &Play) -> u8 {
        before.iter().find(|other| other.place != play.place && other.word() != play.word()).map_or(0, |other| other.points)
    }

    /// Returns the points of the best opened word that can still be named, or 0. The play that
    /// opened them must have been made.
    #[inline]
    pub(crate) fn best_opened(&self, opened: &[Play]) -> u8 {
        opened.iter().find(|other| !self.was_named(other.word())).map_or(0, |other| other.points)
    }

    pub(crate) fn make(&mut self, play: &Play) {
        self.board.put(play.place, play.letter);
        self.named.push(play.word());
    }

    pub(crate) fn unmake(&mut self, play: &Play) {
        self.named.pop();
        self.board.remove(play.place);
    }
}
