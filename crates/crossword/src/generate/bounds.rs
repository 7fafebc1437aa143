//! The most that the placings of an anchor can score, without looking at words: what lets the search for the best one stop early.
//!
//! How many tiles are laid to the left and to the right of an anchor fixes which squares are covered, hence the premiums, the tiles passed
//! and the words across. The most valuable tiles go to the best letter premiums of the main word, and in each word across the most valuable
//! tile that its cross-check set allows counts; no placing on these squares scores more. That a full rack makes no word at all with the
//! tiles passed is seen from a table of hashes (see [`anagrams`](super::anagrams)).

use std::cell::RefCell;

use crate::generate::anagrams::Anagrams;
use crate::generate::arcs::Arc;
use crate::generate::search::{Anchor, Hand};
use crate::prepared::Lane;
use crate::rules::{MAX_RACK, RuleSet};
use crate::square::SIDE;
use crate::tiles::{BLANK, KINDS};

/// What the tiles of a rack are worth at most, and whether all of them together make a word.
pub(crate) struct Worth<'a> {
    /// `most[n]`: the n most valuable tiles together.
    most: [u32; MAX_RACK + 1],
    /// The letters of the rack with their values, the most valuable first.
    letters: Vec<(u64, u32)>,
    blank: bool,
    blank_value: u32,
    can_lay: u64,
    tiles: usize,
    rack_size: usize,
    bingo: u32,
    full: Option<FullRack<'a>>,
}

/// A full rack, all of whose tiles might make a word.
struct FullRack<'a> {
    anagrams: &'a Anagrams,
    /// The hash of the letters, blanks left out.
    hash: u64,
    blanks: u8,
    /// All letters, for which a blank can stand.
    all: u64,
    /// With a blank: hashes of tiles passed, and whether there may be a word.
    known: RefCell<Vec<(u64, bool)>>,
}

impl FullRack<'_> {
    /// Whether there may be a word of the rack and tiles passed with this hash. Two blanks nearly always make one, so that looking would take
    /// longer than it saves.
    #[inline]
    fn may_make_a_word(&self, passed: u64) -> bool {
        match self.blanks {
            0 => self.anagrams.may_contain(self.hash.wrapping_add(passed)),
            1 => {
                let mut known = self.known.borrow_mut();
                if let Some(&(_, answer)) = known.iter().find(|(hash, _)| *hash == passed) {
                    return answer;
                }
                let answer = self.anagrams.may_contain_with_one(self.hash.wrapping_add(passed), self.all);
                known.push((passed, answer));
                answer
            }
            _ => true,
        }
    }
}

impl<'a> Worth<'a> {
    /// `all` is the set of all letters, for which a blank can stand.
    pub(crate) fn new(hand: &Hand, rules: &RuleSet, anagrams: &'a Anagrams, all: u64) -> Self {
        let mut values = Vec::with_capacity(MAX_RACK);
        let mut letters = Vec::with_capacity(MAX_RACK);
        // A blank counts as the letter for which it is worth most.
        let blank_value = rules.blank_values().iter().copied().max().map_or(0, u32::from);
        for kind in 0..KINDS {
            let value = if kind == usize::from(BLANK) { blank_value } else { u32::from(rules.values()[kind]) };
            values.extend(std::iter::repeat_n(value, usize::from(hand.counts[kind])));
            if hand.counts[kind] > 0 && kind != usize::from(BLANK) {
                letters.push((1 << kind, u32::from(rules.values()[kind])));
            }
        }
        values.sort_unstable_by(|a, b| b.cmp(a));
        letters.sort_unstable_by_key(|&(_, value)| std::cmp::Reverse(value));
        let mut most = [0; MAX_RACK + 1];
        for n in 0..MAX_RACK {
            most[n + 1] = most[n] + values.get(n).copied().unwrap_or(0);
        }
        let hash = letters_hash(hand);
        let full = (hand.len as usize == rules.rack_size()).then(|| FullRack {
            anagrams,
            hash,
            blanks: hand.blanks(),
            all,
            known: RefCell::default(),
        });
        Self {
            most,
            letters,
            blank: hand.blanks() > 0,
            blank_value,
            can_lay: hand.can_lay(),
            tiles: (hand.len as usize).min(rules.rack_size()),
            rack_size: rules.rack_size(),
            bingo: rules.bingo(),
            full,
        }
    }

    /// The value of the most valuable tile for one of these letters.
    #[inline]
    fn most_valuable(&self, set: u64) -> u32 {
        let letter = self.letters.iter().find(|(letter, _)| letter & set != 0).map_or(0, |&(_, value)| value);
        if self.blank { letter.max(self.blank_value) } else { letter }
    }
}

/// For each number of tiles laid to the left and to the right: the most points that laying at least so many to that side can bring.
#[derive(Clone)]
pub(crate) struct Reach {
    right: [[u32; MAX_RACK + 2]; MAX_RACK + 2],
    left: [u32; MAX_RACK + 2],
}

impl Default for Reach {
    /// No bound at all.
    fn default() -> Self {
        Self { right: [[u32::MAX; MAX_RACK + 2]; MAX_RACK + 2], left: [u32::MAX; MAX_RACK + 2] }
    }
}

impl Reach {
    /// With exactly `left` tiles on the left and at least `right` on the right.
    #[inline(always)]
    pub(crate) fn right(&self, left: u32, right: u32) -> u32 {
        self.right[(left as usize).min(MAX_RACK + 1)][(right as usize).min(MAX_RACK + 1)]
    }

    /// With at least `left` tiles on the left.
    #[inline(always)]
    pub(crate) fn left(&self, left: u32) -> u32 {
        self.left[(left as usize).min(MAX_RACK + 1)]
    }

    /// The bounds of one anchor.
    pub(crate) fn of<A: Arc>(arcs: &[A], start: A, lane: &Lane, anchor: Anchor, least: u32, worth: &Worth<'_>) -> Self {
        let mut reach = Self { right: [[0; MAX_RACK + 2]; MAX_RACK + 2], left: [0; MAX_RACK + 2] };
        bounds(arcs, start, lane, anchor, least, worth, |left, right, bound| reach.right[left][right] = bound);
        for left in (0..=MAX_RACK).rev() {
            for right in (0..=MAX_RACK).rev() {
                reach.right[left][right] = reach.right[left][right].max(reach.right[left][right + 1]);
            }
            reach.left[left] = reach.left[left + 1].max(reach.right[left][0]);
        }
        reach
    }
}

/// The most that any placing of an anchor can score; none if there can be no placing.
pub(crate) fn highest<A: Arc>(arcs: &[A], start: A, lane: &Lane, anchor: Anchor, least: u32, worth: &Worth<'_>) -> Option<u32> {
    let mut highest = None;
    bounds(arcs, start, lane, anchor, least, worth, |_, _, bound| highest = highest.max(Some(bound)));
    highest
}

/// The squares covered so far.
#[derive(Clone, Copy)]
struct Covered {
    /// Tiles laid.
    tiles: usize,
    /// How many of them on a letter premium of three, and of two or three.
    triples: usize,
    premiums: usize,
    /// Product of the word premiums.
    factor: u32,
    /// Worth of the tiles passed.
    passed: u32,
    /// The most that the words across can score.
    cross: u32,
}

impl Covered {
    /// Covers one more empty place; none if no tile fits there.
    #[inline]
    fn cover(mut self, lane: &Lane, place: usize, letters: u64, worth: &Worth<'_>) -> Option<Self> {
        let spot = lane.spots[place];
        let set = spot.set & letters;
        if set & worth.can_lay == 0 {
            return None;
        }
        self.tiles += 1;
        self.triples += usize::from(spot.letter_factor >= 3);
        self.premiums += usize::from(spot.letter_factor >= 2);
        self.factor *= u32::from(spot.word_factor);
        if spot.cross_factor > 0 {
            self.cross += worth.most_valuable(set) * u32::from(spot.letter_factor) * u32::from(spot.cross_factor);
            self.cross += u32::from(spot.cross_score);
        }
        Some(self)
    }

    #[inline]
    fn bound(&self, worth: &Worth<'_>) -> u32 {
        let letters = worth.most[self.tiles] + worth.most[self.triples] + worth.most[self.premiums];
        (letters + self.passed) * self.factor + self.cross
    }
}

/// Calls `visit` with the bound for each number of tiles to the left and to the right.
#[inline]
fn bounds<A: Arc>(
    arcs: &[A],
    start: A,
    lane: &Lane,
    anchor: Anchor,
    least: u32,
    worth: &Worth<'_>,
    mut visit: impl FnMut(usize, usize, u32),
) {
    let run = usize::from(anchor.start)..usize::from(anchor.end);
    let passed = lane.values[run.clone()].iter().map(|&value| u32::from(value)).sum();
    let mut lefts = Covered { tiles: 0, triples: 0, premiums: 0, factor: 1, passed, cross: 0 };
    // The place to cover next on the left, plus one.
    let mut edge = if anchor.empty { run.end } else { run.start };
    loop {
        if lefts.tiles > 0 || !anchor.empty {
            let behind = match (lefts.tiles, start.letters() & 1) {
                (0, 0) => 0,
                (0, _) => arcs[start.child() as usize].letters(),
                _ => u64::MAX,
            };
            let (mut both, mut letters, mut next) = (lefts, behind, run.end);
            loop {
                if both.tiles >= least as usize {
                    let full = both.tiles == worth.rack_size;
                    if !full || worth.full.as_ref().is_some_and(|full| full.may_make_a_word(hash_passed(lane, edge, next))) {
                        let bound = both.bound(worth) + if full { worth.bingo } else { 0 };
                        visit(lefts.tiles, both.tiles - lefts.tiles, bound);
                    }
                }
                if next >= SIDE || both.tiles >= worth.tiles {
                    break;
                }
                let Some(more) = both.cover(lane, next, letters, worth) else { break };
                both = more;
                both.passed += u32::from(lane.spots[next].passed);
                next = usize::from(lane.spots[next].next);
                letters = u64::MAX;
            }
        }
        if edge <= usize::from(anchor.from) || lefts.tiles >= worth.tiles {
            return;
        }
        let letters = if lefts.tiles == 0 { start.letters() } else { u64::MAX };
        let Some(more) = lefts.cover(lane, edge - 1, letters, worth) else { return };
        lefts = more;
        edge -= 1;
    }
}

/// The hash of the letters of a rack, blanks left out.
fn letters_hash(hand: &Hand) -> u64 {
    (1..KINDS).fold(0, |hash, kind| hash.wrapping_add(Anagrams::hash_letter(kind as u8).wrapping_mul(u64::from(hand.counts[kind]))))
}

/// The hash of the tiles on the places from `from` to before `to`.
fn hash_passed(lane: &Lane, from: usize, to: usize) -> u64 {
    lane.letters[from..to].iter().fold(0, |hash, &letter| hash.wrapping_add(Anagrams::hash_letter(letter)))
}
