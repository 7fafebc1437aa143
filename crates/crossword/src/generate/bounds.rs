//! The most that the placings of an anchor can score, without looking at words: what lets the search for the best one stop early.
//!
//! How many tiles are laid to the left and to the right of an anchor fixes which squares are covered, hence the premiums, the tiles passed
//! and the words across. Where tiles lie across, the most valuable tile counts that the cross-check set allows; on the other squares the most valuable
//! tiles go to the best letter premiums. No placing on these squares scores more. That a full rack makes no word at all with the
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
    unit: Unit,
}

/// In what placings are measured.
#[derive(Clone, Copy)]
pub(crate) struct Unit {
    /// Units in a point.
    pub(crate) point: i32,
    /// `leaves[n]`: the most that what is kept is worth after n tiles are laid.
    pub(crate) leaves: [i32; MAX_RACK + 1],
}

impl Unit {
    /// Points alone count.
    pub(crate) const POINTS: Self = Self { point: 1, leaves: [0; MAX_RACK + 1] };
}

/// A full rack, all of whose tiles might make a word.
struct FullRack<'a> {
    anagrams: &'a Anagrams,
    /// The hash of the letters, blanks left out.
    hash: u64,
    blanks: u8,
    /// All letters, for which a blank can stand.
    all: u64,
    /// With a blank: hashes of tiles passed, and the letters that it may stand for in a word.
    known: RefCell<Vec<(u64, u64)>>,
}

impl FullRack<'_> {
    /// Whether there may be a word of the rack and tiles passed with this hash: 0 if there is none, else the letters that a single blank may stand for in
    /// one, or all if there is another number of blanks. Two blanks nearly always make one, so that looking would take longer than it saves.
    #[inline]
    fn letters(&self, passed: u64) -> u64 {
        match self.blanks {
            0 if self.anagrams.may_contain(self.hash.wrapping_add(passed)) => u64::MAX,
            0 => 0,
            1 => {
                let mut known = self.known.borrow_mut();
                if let Some(&(_, letters)) = known.iter().find(|(hash, _)| *hash == passed) {
                    return letters;
                }
                let letters = self.anagrams.completing(self.hash.wrapping_add(passed), self.all);
                known.push((passed, letters));
                letters
            }
            _ => u64::MAX,
        }
    }
}

impl<'a> Worth<'a> {
    /// `all` is the set of all letters, for which a blank can stand.
    pub(crate) fn new(hand: &Hand, rules: &RuleSet, anagrams: &'a Anagrams, all: u64, unit: Unit) -> Self {
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
            unit,
        }
    }

    /// The value of the most valuable tile for one of these letters.
    #[inline]
    fn most_valuable(&self, set: u64) -> u32 {
        let letter = self.letters.iter().find(|(letter, _)| letter & set != 0).map_or(0, |&(_, value)| value);
        if self.blank { letter.max(self.blank_value) } else { letter }
    }
}

/// For each number of tiles laid to the left and to the right: the most that laying at least so many to that side can be worth.
#[derive(Clone)]
pub(crate) struct Reach {
    right: [[i32; MAX_RACK + 2]; MAX_RACK + 2],
    left: [i32; MAX_RACK + 2],
    /// The same in the unit of placings, but without what is kept; the same as above where that does not count.
    right_laid: [[i32; MAX_RACK + 2]; MAX_RACK + 2],
    left_laid: [i32; MAX_RACK + 2],
}

impl Default for Reach {
    /// No bound at all.
    fn default() -> Self {
        let (right, left) = ([[i32::MAX; MAX_RACK + 2]; MAX_RACK + 2], [i32::MAX; MAX_RACK + 2]);
        // What is kept is added to these.
        let (right_laid, left_laid) = ([[i32::MAX / 2; MAX_RACK + 2]; MAX_RACK + 2], [i32::MAX / 2; MAX_RACK + 2]);
        Self { right, left, right_laid, left_laid }
    }
}

impl Reach {
    /// With exactly `left` tiles on the left and at least `right` on the right.
    #[inline(always)]
    pub(crate) fn right(&self, left: u32, right: u32) -> i32 {
        self.right[(left as usize).min(MAX_RACK + 1)][(right as usize).min(MAX_RACK + 1)]
    }

    /// With at least `left` tiles on the left.
    #[inline(always)]
    pub(crate) fn left(&self, left: u32) -> i32 {
        self.left[(left as usize).min(MAX_RACK + 1)]
    }

    /// As [`right`](Self::right), without what is kept.
    #[inline(always)]
    pub(crate) fn right_laid(&self, left: u32, right: u32) -> i32 {
        self.right_laid[(left as usize).min(MAX_RACK + 1)][(right as usize).min(MAX_RACK + 1)]
    }

    /// As [`left`](Self::left), without what is kept.
    #[inline(always)]
    pub(crate) fn left_laid(&self, left: u32) -> i32 {
        self.left_laid[(left as usize).min(MAX_RACK + 1)]
    }

    /// The bounds of one anchor, and the letters that a single blank may stand for where the whole rack is laid. Without `bingos` those are left out of the
    /// bounds.
    pub(crate) fn of<A: Arc>(
        arcs: &[A],
        start: A,
        lane: &Lane,
        anchor: Anchor,
        least: u32,
        worth: &Worth<'_>,
        (leaves, bingos): (bool, bool),
    ) -> (Self, u64) {
        let mut reach = Self {
            right: [[i32::MIN; MAX_RACK + 2]; MAX_RACK + 2],
            left: [i32::MIN; MAX_RACK + 2],
            right_laid: [[i32::MIN / 2; MAX_RACK + 2]; MAX_RACK + 2],
            left_laid: [i32::MIN / 2; MAX_RACK + 2],
        };
        let mut letters = 0;
        bounds(arcs, start, lane, anchor, least, worth, |left, right, bound, full| {
            letters |= full;
            if full == 0 || bingos {
                reach.right[left][right] = bound;
                reach.right_laid[left][right] = bound - worth.unit.leaves[(left + right) % (MAX_RACK + 1)];
            }
        });
        gather(&mut reach.right, &mut reach.left);
        if leaves {
            gather(&mut reach.right_laid, &mut reach.left_laid);
        }
        (reach, letters)
    }
}

/// Makes bounds for just so many tiles into bounds for at least so many.
#[inline]
fn gather(right: &mut [[i32; MAX_RACK + 2]; MAX_RACK + 2], left: &mut [i32; MAX_RACK + 2]) {
    for lefts in (0..=MAX_RACK).rev() {
        for rights in (0..=MAX_RACK).rev() {
            right[lefts][rights] = right[lefts][rights].max(right[lefts][rights + 1]);
        }
        left[lefts] = left[lefts + 1].max(right[lefts][0]);
    }
}

/// The most that any placing of an anchor can score; none if there can be no placing.
pub(crate) fn highest<A: Arc>(arcs: &[A], start: A, lane: &Lane, anchor: Anchor, least: u32, worth: &Worth<'_>) -> Option<i32> {
    let mut highest = None;
    bounds(arcs, start, lane, anchor, least, worth, |_, _, bound, _| highest = highest.max(Some(bound)));
    highest
}

/// The squares covered so far.
#[derive(Clone, Copy)]
struct Covered {
    /// Tiles laid.
    tiles: usize,
    /// How many of them with no tiles across.
    free: usize,
    /// How many of those on a letter premium of three, and of two or three.
    triples: usize,
    premiums: usize,
    /// Product of the word premiums.
    factor: u32,
    /// Worth of the tiles passed, and the most that tiles with others across them count in the main word.
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
        self.factor *= u32::from(spot.word_factor);
        if spot.cross_factor > 0 {
            let tile = worth.most_valuable(set) * u32::from(spot.letter_factor);
            self.passed += tile;
            self.cross += tile * u32::from(spot.cross_factor) + u32::from(spot.cross_score);
        } else {
            self.free += 1;
            self.triples += usize::from(spot.letter_factor >= 3);
            self.premiums += usize::from(spot.letter_factor >= 2);
        }
        Some(self)
    }

    #[inline]
    fn bound(&self, worth: &Worth<'_>) -> u32 {
        let letters = worth.most[self.free] + worth.most[self.triples] + worth.most[self.premiums];
        (letters + self.passed) * self.factor + self.cross
    }
}

/// Calls `visit` with the bound for each number of tiles to the left and to the right, and for full racks with what [`FullRack::letters`] says.
#[inline]
fn bounds<A: Arc>(
    arcs: &[A],
    start: A,
    lane: &Lane,
    anchor: Anchor,
    least: u32,
    worth: &Worth<'_>,
    mut visit: impl FnMut(usize, usize, i32, u64),
) {
    let run = usize::from(anchor.start)..usize::from(anchor.end);
    let passed = lane.values[run.clone()].iter().map(|&value| u32::from(value)).sum();
    let mut lefts = Covered { tiles: 0, free: 0, triples: 0, premiums: 0, factor: 1, passed, cross: 0 };
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
                    let letters = worth.full.as_ref().filter(|_| full).map_or(0, |full| full.letters(hash_passed(lane, edge, next)));
                    if !full || letters != 0 {
                        let score = both.bound(worth) + if full { worth.bingo } else { 0 };
                        let bound = score as i32 * worth.unit.point + worth.unit.leaves[both.tiles];
                        visit(lefts.tiles, both.tiles - lefts.tiles, bound, letters);
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
