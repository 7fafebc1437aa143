//! Static choice: the move with the highest equity, which is its score plus the value of its leave,
//! adjusted for the opening and the end of the game.
//!
//! - On an empty board each vowel next to a premium square costs a little, since the opponent can
//!   play through it.
//! - While the bag runs out, the number of tiles that a move leaves in it has a value, and leaves
//!   count for less, since fewer turns remain ([`LateAdjustment`]).
//! - With an empty bag, going out earns the value of the other racks, and unplayed tiles are a
//!   loss.

use std::sync::Arc;

use crossword::{Adjustment, Board, Generator, KINDS, MILLI, Move, PreparedBoard, RackLeaves, RuleSet, Tiles, WeighedPlacement};
use lexicon::Tile;

use crate::tiles::completions::Completions;
use crate::tiles::leaves::Leaves;

/// The tiles in the bag and on the other racks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    pub bag: usize,
    /// The value of the other racks in points if it is known (the bag is empty), else 0.
    pub others: u32,
}

/// Adjusts equities while the bag runs out.
///
/// Both lists are indexed by the tiles in the bag before the move minus the tiles played, starting
/// at minus [`MAX_SHORTFALL`]: a negative number means that the rack is not refilled completely.
/// Nothing is adjusted beyond the end of the lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LateAdjustment {
    /// Added to the equity, in thousandths of a point.
    pub shift: Vec<i32>,
    /// The factor for the value of the leave, in thousandths.
    pub share: Vec<i32>,
}

/// The most tiles that a rack can lack after the draw. The first entry of the lists of
/// [`LateAdjustment`] stands for this number.
pub const MAX_SHORTFALL: usize = 8;

impl LateAdjustment {
    fn value(&self, left: i32, leave: i32) -> i32 {
        let at = (left + MAX_SHORTFALL as i32).max(0) as usize;
        let share = self.share.get(at).copied().unwrap_or(MILLI);
        let shift = self.shift.get(at).copied().unwrap_or(0);
        (i64::from(leave) * i64::from(share) / i64::from(MILLI)) as i32 + shift
    }
}

/// The parameters of static choice for a rule set and lexicon. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Equities {
    leaves: Arc<Leaves>,
    late: Arc<LateAdjustment>,
    /// The penalty for a vowel next to a premium square on the first move, in thousandths of a
    /// point.
    opening: i32,
}

/// A move chosen by equity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    Place(WeighedPlacement),
    /// Exchange these tiles, with the equity in thousandths of a point.
    Exchange(Tiles, i32),
    Pass,
}

impl Choice {
    #[must_use]
    pub fn score(&self) -> i32 {
        match self {
            Choice::Place(weighed) => weighed.placement.score() as i32,
            Choice::Exchange(..) | Choice::Pass => 0,
        }
    }

    /// Returns the equity in thousandths of a point.
    #[must_use]
    pub fn equity(&self) -> i32 {
        match self {
            Choice::Place(weighed) => weighed.equity,
            Choice::Exchange(_, equity) => *equity,
            Choice::Pass => 0,
        }
    }

    /// Converts the choice to a move on `board`.
    #[must_use]
    pub fn action(&self, board: &Board) -> Move {
        match self {
            Choice::Place(weighed) => weighed.placement.to_move(board),
            Choice::Exchange(tiles, _) => Move::Exchange(*tiles),
            Choice::Pass => Move::Pass,
        }
    }
}

/// The penalty for not going out with an empty bag, in addition to twice the value of the tiles
/// kept: the opponent moves once more. In thousandths of a point.
const NOT_OUT_PENALTY: i32 = 10 * MILLI;

impl Equities {
    /// Creates equities from leaves, without adjustments except with an empty bag.
    #[must_use]
    pub fn new(leaves: Leaves) -> Equities {
        Equities { leaves: Arc::new(leaves), late: Arc::default(), opening: 0 }
    }

    /// Sets the adjustment for a bag that runs out.
    #[must_use]
    pub fn with_late(self, late: LateAdjustment) -> Equities {
        Equities { late: Arc::new(late), ..self }
    }

    /// Sets the penalty for a vowel next to a premium square on the first move, in thousandths of a
    /// point.
    #[must_use]
    pub fn with_opening(self, opening: i32) -> Equities {
        Equities { opening, ..self }
    }

    #[must_use]
    pub fn leaves(&self) -> &Leaves {
        &self.leaves
    }

    /// Returns the values of all leaves of a rack at this stage, or `None` if the rack is too
    /// large.
    #[must_use]
    pub fn rack_leaves(&self, rules: &RuleSet, rack: &Tiles, stage: Stage) -> Option<RackLeaves> {
        if stage.bag == 0 {
            return RackLeaves::new(rack, |values| fill_unplayed_values(rules, rack, stage.others, values));
        }
        self.rack_leaves_for_bag(rack, stage.bag)
    }

    /// Returns the values of all leaves of a rack for a bag of `bag` tiles, or `None` if the rack
    /// is too large. All values are 0 if the bag is empty, since games differ in what unplayed
    /// tiles cost.
    #[must_use]
    pub fn rack_leaves_for_bag(&self, rack: &Tiles, bag: usize) -> Option<RackLeaves> {
        RackLeaves::new(rack, |values| {
            if bag == 0 {
                return;
            }
            let (known, held) = (self.leaves.values(), rack.len() as i32);
            let mut at = 0;
            let near = bag < self.late.shift.len();
            self.leaves.index().subsets(rack, |number, len| {
                let leave = i32::from(known[number]) * (MILLI / 100);
                values[at] = if near { self.late.value(bag as i32 - held + len as i32, leave) } else { leave };
                at += 1;
            });
        })
    }

    /// Returns the best exchange: the tiles to give back and the value of the leave in thousandths
    /// of a point. Returns `None` if the rack is empty or the bag is too small.
    #[must_use]
    pub fn exchange(&self, rules: &RuleSet, rack: &Tiles, stage: Stage) -> Option<(Tiles, i32)> {
        if !rules.may_exchange(stage.bag) || stage.bag == 0 || rack.is_empty() || rack.len() > rules.rack_size() {
            return None;
        }
        let (mut best, mut at, mut found) = (i32::MIN, 0, 0);
        let held = rack.len();
        self.leaves.index().subsets(rack, |number, len| {
            let value = i32::from(self.leaves.values()[number]) * (MILLI / 100);
            // Of equal exchanges the one with the fewest tiles wins.
            if len < held && held - len <= stage.bag && value >= best {
                (best, found) = (value, at);
            }
            at += 1;
        });
        let kept = subrack(rack, found);
        let value = self.late.value(stage.bag as i32, best);
        Some((rack.without(&kept)?, value))
    }

    /// Returns the value of a leave after an exchange with a bag of `bag` tiles, in thousandths of a
    /// point.
    #[must_use]
    pub fn exchanged_value(&self, kept: &Tiles, bag: usize) -> i32 {
        self.late.value(bag as i32, i32::from(self.leaves.value(kept).unwrap_or(0)) * (MILLI / 100))
    }

    /// Returns the best move: the placement with the highest equity, an exchange if its equity is
    /// higher, or a pass if there is no other move.
    #[must_use]
    pub fn choose(&self, generator: &Generator, prepared: &PreparedBoard, rack: &Tiles, stage: Stage) -> Choice {
        let rules = generator.rules();
        let Some(leaves) = self.rack_leaves(rules, rack, stage) else { return Choice::Pass };
        let placement = if self.opening != 0 && prepared.board().is_empty() {
            self.top_first_moves(generator, prepared, rack, &leaves, 1).pop()
        } else {
            generator.best_by_equity(prepared, rack, &leaves)
        };
        // Without late adjustments no exchange can have a higher equity than the best leave.
        let plain = stage.bag >= self.late.shift.len().max(self.late.share.len());
        if let Some(placement) = placement
            && plain
            && leaves.values().iter().all(|&value| value <= placement.equity)
        {
            return Choice::Place(placement);
        }
        match (placement, self.exchange(rules, rack, stage)) {
            (Some(placement), Some((tiles, value))) if value > placement.equity => Choice::Exchange(tiles, value),
            (Some(placement), _) => Choice::Place(placement),
            (None, Some((tiles, value))) => Choice::Exchange(tiles, value),
            (None, None) => Choice::Pass,
        }
    }

    /// Returns at most `limit` placements and exchanges with their equities in thousandths of a
    /// point, the best first, or a pass if there is no other move.
    #[must_use]
    pub fn top(&self, generator: &Generator, prepared: &PreparedBoard, rack: &Tiles, stage: Stage, limit: usize) -> Vec<(Choice, i32)> {
        let rules = generator.rules();
        let Some(leaves) = self.rack_leaves(rules, rack, stage) else { return vec![(Choice::Pass, 0)] };
        let placements = self.placements(generator, prepared, rack, &leaves, limit);
        merge_ranked(placements, self.exchanges(rules, rack, stage), limit)
    }

    /// Like [`top`](Self::top) for a partly known rack. The moves use only known tiles; each equity
    /// is the mean over the possible unknown tiles.
    #[must_use]
    pub fn top_with_unknown(
        &self,
        generator: &Generator,
        prepared: &PreparedBoard,
        known: &Tiles,
        others: &Completions,
        stage: Stage,
        limit: usize,
    ) -> Vec<(Choice, i32)> {
        let rules = generator.rules();
        let mean = |value: &dyn Fn(&Tiles) -> i32, kept: &Tiles| {
            others.mean(|more| {
                let mut leave = *kept;
                leave.add_all(more);
                f64::from(value(&leave))
            })
        };
        let worth = |leave: &Tiles| i32::from(self.leaves.value(leave).unwrap_or(0)) * (MILLI / 100);
        let (held, near) = ((known.len() + others.tiles()) as i32, stage.bag < self.late.shift.len());
        let placed = |leave: &Tiles| match stage.bag {
            0 => unplayed_value(rules, leave),
            _ if near => self.late.value(stage.bag as i32 - held + leave.len() as i32, worth(leave)),
            _ => worth(leave),
        };
        let exchanged = |leave: &Tiles| self.late.value(stage.bag as i32, worth(leave));
        let leaves = RackLeaves::new(known, |values| {
            let parts = (0..KINDS as Tile).map(|kind| usize::from(known.count(kind)) + 1).product();
            (0..parts).for_each(|at| values[at] = mean(&placed, &subrack(known, at)).round() as i32);
        });
        let Some(leaves) = leaves else { return vec![(Choice::Pass, 0)] };
        let placements = self.placements(generator, prepared, known, &leaves, limit);
        let given = generator.exchanges(known, stage.bag).into_iter().filter(|given| given.len() <= stage.bag);
        let exchanges = given.filter_map(|given| Some((given, mean(&exchanged, &known.without(&given)?).round() as i32)));
        merge_ranked(placements, exchanges.collect(), limit)
    }

    fn placements(
        &self,
        generator: &Generator,
        prepared: &PreparedBoard,
        rack: &Tiles,
        leaves: &RackLeaves,
        limit: usize,
    ) -> Vec<WeighedPlacement> {
        if self.opening != 0 && prepared.board().is_empty() {
            self.top_first_moves(generator, prepared, rack, leaves, limit)
        } else {
            generator.top_by_equity(prepared, rack, leaves, limit)
        }
    }
}

/// Merges placements and exchanges, the best first. Returns a pass if both are empty.
fn merge_ranked(placements: Vec<WeighedPlacement>, exchanges: Vec<(Tiles, i32)>, limit: usize) -> Vec<(Choice, i32)> {
    let mut moves: Vec<(Choice, i32)> = placements.into_iter().map(|placement| (Choice::Place(placement), placement.equity)).collect();
    moves.extend(exchanges.into_iter().map(|(tiles, value)| (Choice::Exchange(tiles, value), value)));
    // The sort is stable, so placements precede exchanges of the same equity.
    moves.sort_by_key(|(_, equity)| std::cmp::Reverse(*equity));
    moves.truncate(limit);
    if moves.is_empty() {
        moves.push((Choice::Pass, 0));
    }
    moves
}

impl Equities {
    /// Returns all exchanges with the values of their leaves in thousandths of a point.
    fn exchanges(&self, rules: &RuleSet, rack: &Tiles, stage: Stage) -> Vec<(Tiles, i32)> {
        if !rules.may_exchange(stage.bag) || rack.len() > rules.rack_size() {
            return Vec::new();
        }
        let mut values = Vec::with_capacity(128);
        self.leaves.index().subsets(rack, |number, len| values.push((i32::from(self.leaves.values()[number]) * (MILLI / 100), len)));
        let parts = values.into_iter().enumerate().filter(|(_, (_, len))| *len < rack.len() && rack.len() - len <= stage.bag);
        parts.filter_map(|(at, (value, _))| Some((rack.without(&subrack(rack, at))?, self.late.value(stage.bag as i32, value)))).collect()
    }

    /// Returns the best first moves, with the penalty for vowels next to premium squares.
    fn top_first_moves(
        &self,
        generator: &Generator,
        prepared: &PreparedBoard,
        rack: &Tiles,
        leaves: &RackLeaves,
        limit: usize,
    ) -> Vec<WeighedPlacement> {
        let rules = generator.rules();
        let of = |placement: &crossword::Placement| -self.opening * count_exposed_vowels(rules, prepared, placement) as i32;
        let gain = self.opening.saturating_neg().max(0).saturating_mul(rules.rack_size() as i32);
        generator.top_adjusted(prepared, rack, leaves, limit, Adjustment { of: &of, max: gain })
    }
}

/// Counts the vowels of a first move that are next to a letter premium.
#[must_use]
pub fn count_exposed_vowels(rules: &RuleSet, prepared: &PreparedBoard, placement: &crossword::Placement) -> usize {
    let across = placement.direction().other();
    let premium = |square: Option<crossword::Square>| square.is_some_and(|square| rules.premium(square).letter > 1);
    placement
        .laid(prepared.board())
        .iter()
        .filter(|tile| rules.alphabet().is_vowel(tile.letter))
        .filter(|tile| premium(tile.square.before(across)) || premium(tile.square.after(across)))
        .count()
}

/// Returns the value of an unplayed leave with an empty bag, in thousandths of a point.
fn unplayed_value(rules: &RuleSet, kept: &Tiles) -> i32 {
    -(2 * MILLI * rules.worth(kept) as i32) - NOT_OUT_PENALTY
}

/// Returns the tiles of a leave by its number.
pub(crate) fn subrack(rack: &Tiles, mut number: usize) -> Tiles {
    let mut tiles = Tiles::new();
    for kind in (0..KINDS as Tile).filter(|&kind| rack.count(kind) > 0) {
        let choices = usize::from(rack.count(kind)) + 1;
        (0..number % choices).for_each(|_| tiles.add(kind));
        number /= choices;
    }
    tiles
}

/// Fills in the leave values for an empty bag: going out gains `others`, any other leave loses
/// twice its value.
fn fill_unplayed_values(rules: &RuleSet, rack: &Tiles, others: u32, values: &mut [i32]) {
    let mut parts = 1;
    for kind in (0..KINDS as Tile).filter(|&kind| rack.count(kind) > 0) {
        let value = i32::from(rules.value(kind)) * 2 * MILLI;
        for count in 1..=usize::from(rack.count(kind)) {
            for at in 0..parts {
                values[count * parts + at] = values[at] - count as i32 * value;
            }
        }
        parts *= usize::from(rack.count(kind)) + 1;
    }
    values[1..parts].iter_mut().for_each(|value| *value -= NOT_OUT_PENALTY);
    values[0] = 2 * MILLI * others as i32;
}
