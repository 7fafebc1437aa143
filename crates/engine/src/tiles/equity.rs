//! Static choice: the move with the highest equity, which is its points and what it keeps, adjusted where the game begins and where it ends.
//!
//! - On an empty board each vowel beside a premium square costs a little, since the other seat lays across it.
//! - While the bag empties, how many tiles a move leaves in it is worth something by itself, and what is kept counts for less, since fewer turns are
//!   left ([`LateAdjustment`]).
//! - With an empty bag going out brings what the others hold, and what is kept is lost.

use std::sync::Arc;

use crossword::{Adjustment, Board, Generator, KINDS, MILLI, Move, PreparedBoard, RackLeaves, RuleSet, Tiles, WeighedPlacement};
use lexicon::Tile;

use crate::tiles::completions::Completions;
use crate::tiles::leaves::Leaves;

/// How many tiles are in the bag and what the others may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Tiles in the bag before the move.
    pub bag: usize,
    /// What the others' tiles are worth, in points, where they are known (the bag is empty); else 0.
    pub others: u32,
}

/// What is worth something besides points and leaves when the bag runs out, by how many tiles a move leaves in it: the number that the bag holds
/// before it less the number laid, from -7 (seven tiles laid, none to draw) up. Beyond the end of the lists nothing is adjusted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LateAdjustment {
    /// Added, in thousandths of a point.
    pub shift: Vec<i32>,
    /// How much of a leave's value counts, in thousandths.
    pub share: Vec<i32>,
}

/// Tiles that a move can lack at most after its draw: the first entry of [`LateAdjustment`]'s lists is for so many.
pub const LACKING: usize = 8;

impl LateAdjustment {
    fn value(&self, left: i32, leave: i32) -> i32 {
        let at = (left + LACKING as i32).max(0) as usize;
        let share = self.share.get(at).copied().unwrap_or(MILLI);
        let shift = self.shift.get(at).copied().unwrap_or(0);
        (i64::from(leave) * i64::from(share) / i64::from(MILLI)) as i32 + shift
    }
}

/// All that a static choice by one rule set and lexicon asks for. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Equities {
    leaves: Arc<Leaves>,
    late: Arc<LateAdjustment>,
    /// What a vowel beside a premium costs on the first move, in thousandths of a point.
    opening: i32,
}

/// A static choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Lay tiles.
    Place(WeighedPlacement),
    /// Exchange these tiles; the equity is in thousandths of a point.
    Exchange(Tiles, i32),
    /// Pass.
    Pass,
}

impl Choice {
    /// Its points.
    #[must_use]
    pub fn score(&self) -> i32 {
        match self {
            Choice::Place(weighed) => weighed.placement.score() as i32,
            Choice::Exchange(..) | Choice::Pass => 0,
        }
    }

    /// Its equity, in thousandths of a point.
    #[must_use]
    pub fn equity(&self) -> i32 {
        match self {
            Choice::Place(weighed) => weighed.equity,
            Choice::Exchange(_, equity) => *equity,
            Choice::Pass => 0,
        }
    }

    /// It as a move on this board.
    #[must_use]
    pub fn action(&self, board: &Board) -> Move {
        match self {
            Choice::Place(weighed) => weighed.placement.to_move(board),
            Choice::Exchange(tiles, _) => Move::Exchange(*tiles),
            Choice::Pass => Move::Pass,
        }
    }
}

/// What a kept rack costs with an empty bag besides twice its worth: the other seat moves once more, in thousandths of a point.
const STAYING: i32 = 10 * MILLI;

impl Equities {
    /// By these leaves; no adjustments but for an empty bag.
    #[must_use]
    pub fn new(leaves: Leaves) -> Equities {
        Equities { leaves: Arc::new(leaves), late: Arc::default(), opening: 0 }
    }

    /// With what was learned for a bag that runs out.
    #[must_use]
    pub fn with_late(self, late: LateAdjustment) -> Equities {
        Equities { late: Arc::new(late), ..self }
    }

    /// With what a vowel beside a premium costs on the first move, in thousandths of a point.
    #[must_use]
    pub fn with_opening(self, opening: i32) -> Equities {
        Equities { opening, ..self }
    }

    /// The values of leaves.
    #[must_use]
    pub fn leaves(&self) -> &Leaves {
        &self.leaves
    }

    /// What the parts of a rack are worth to whoever lays the others in this stage; none if it has more tiles than racks can have.
    #[must_use]
    pub fn of_rack(&self, rules: &RuleSet, rack: &Tiles, stage: Stage) -> Option<RackLeaves> {
        if stage.bag == 0 {
            return RackLeaves::new(rack, |values| fill_last(rules, rack, stage.others, values));
        }
        self.to_be_drawn_to(rack, stage.bag)
    }

    /// What the parts of a rack are worth while the bag holds so many tiles; nothing with an empty bag, where what is kept counts in each game in its own way.
    #[must_use]
    pub fn to_be_drawn_to(&self, rack: &Tiles, bag: usize) -> Option<RackLeaves> {
        RackLeaves::new(rack, |values| {
            if bag == 0 {
                return;
            }
            let (known, held) = (self.leaves.values(), rack.len() as i32);
            let mut at = 0;
            let near = bag < self.late.shift.len();
            self.leaves.index().parts(rack, |number, len| {
                let leave = i32::from(known[number]) * (MILLI / 100);
                values[at] = if near { self.late.value(bag as i32 - held + len as i32, leave) } else { leave };
                at += 1;
            });
        })
    }

    /// The best exchange: the tiles to give back and what is kept is worth, in thousandths of a point. None with no tile or too small a bag.
    #[must_use]
    pub fn exchange(&self, rules: &RuleSet, rack: &Tiles, stage: Stage) -> Option<(Tiles, i32)> {
        if !rules.may_exchange(stage.bag) || stage.bag == 0 || rack.is_empty() || rack.len() > rules.rack_size() {
            return None;
        }
        let (mut best, mut at, mut found) = (i32::MIN, 0, 0);
        let held = rack.len();
        self.leaves.index().parts(rack, |number, len| {
            let value = i32::from(self.leaves.values()[number]) * (MILLI / 100);
            // Among equals the fewest tiles are given.
            if len < held && held - len <= stage.bag && value >= best {
                (best, found) = (value, at);
            }
            at += 1;
        });
        let kept = part(rack, found);
        let value = self.late.value(stage.bag as i32, best);
        Some((rack.without(&kept)?, value))
    }

    /// The best move: the placing with the highest equity, or an exchange where that is worth more, or a pass if nothing else is possible.
    #[must_use]
    pub fn choose(&self, generator: &Generator, prepared: &PreparedBoard, rack: &Tiles, stage: Stage) -> Choice {
        let rules = generator.rules();
        let Some(leaves) = self.of_rack(rules, rack, stage) else { return Choice::Pass };
        let placing = if self.opening != 0 && prepared.board().is_empty() {
            self.first(generator, prepared, rack, &leaves, 1).pop()
        } else {
            generator.best_by_equity(prepared, rack, &leaves)
        };
        // Where no leave is adjusted, no exchange is worth more than the best one.
        let plain = stage.bag >= self.late.shift.len().max(self.late.share.len());
        if let Some(placing) = placing
            && plain
            && leaves.values().iter().all(|&value| value <= placing.equity)
        {
            return Choice::Place(placing);
        }
        match (placing, self.exchange(rules, rack, stage)) {
            (Some(placing), Some((tiles, value))) if value > placing.equity => Choice::Exchange(tiles, value),
            (Some(placing), _) => Choice::Place(placing),
            (None, Some((tiles, value))) => Choice::Exchange(tiles, value),
            (None, None) => Choice::Pass,
        }
    }

    /// The best moves, at most so many, each with its equity in thousandths of a point: placings and exchanges; a pass if there is nothing else.
    #[must_use]
    pub fn top(&self, generator: &Generator, prepared: &PreparedBoard, rack: &Tiles, stage: Stage, most: usize) -> Vec<(Choice, i32)> {
        let rules = generator.rules();
        let Some(leaves) = self.of_rack(rules, rack, stage) else { return vec![(Choice::Pass, 0)] };
        let placings = self.placings(generator, prepared, rack, &leaves, most);
        ranked(placings, self.exchanges(rules, rack, stage), most)
    }

    /// As [`top`](Self::top), of a rack that is partly known: the moves of the known tiles, each with the mean of its equities over what
    /// the others may be.
    #[must_use]
    pub fn top_with_unknown(
        &self,
        generator: &Generator,
        prepared: &PreparedBoard,
        known: &Tiles,
        others: &Completions,
        stage: Stage,
        most: usize,
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
            0 => kept_last(rules, leave),
            _ if near => self.late.value(stage.bag as i32 - held + leave.len() as i32, worth(leave)),
            _ => worth(leave),
        };
        let exchanged = |leave: &Tiles| self.late.value(stage.bag as i32, worth(leave));
        let leaves = RackLeaves::new(known, |values| {
            let parts = (0..KINDS as Tile).map(|kind| usize::from(known.count(kind)) + 1).product();
            (0..parts).for_each(|at| values[at] = mean(&placed, &part(known, at)).round() as i32);
        });
        let Some(leaves) = leaves else { return vec![(Choice::Pass, 0)] };
        let placings = self.placings(generator, prepared, known, &leaves, most);
        let given = generator.exchanges(known, stage.bag).into_iter().filter(|given| given.len() <= stage.bag);
        let exchanges = given.filter_map(|given| Some((given, mean(&exchanged, &known.without(&given)?).round() as i32)));
        ranked(placings, exchanges.collect(), most)
    }

    /// The best placings.
    fn placings(
        &self,
        generator: &Generator,
        prepared: &PreparedBoard,
        rack: &Tiles,
        leaves: &RackLeaves,
        most: usize,
    ) -> Vec<WeighedPlacement> {
        if self.opening != 0 && prepared.board().is_empty() {
            self.first(generator, prepared, rack, leaves, most)
        } else {
            generator.top_by_equity(prepared, rack, leaves, most)
        }
    }
}

/// Placings and exchanges as one list, the best first; a pass if there is nothing else.
fn ranked(placings: Vec<WeighedPlacement>, exchanges: Vec<(Tiles, i32)>, most: usize) -> Vec<(Choice, i32)> {
    let mut moves: Vec<(Choice, i32)> = placings.into_iter().map(|placing| (Choice::Place(placing), placing.equity)).collect();
    moves.extend(exchanges.into_iter().map(|(tiles, value)| (Choice::Exchange(tiles, value), value)));
    // A stable sort: among equals a placing comes before an exchange.
    moves.sort_by_key(|(_, equity)| std::cmp::Reverse(*equity));
    moves.truncate(most);
    if moves.is_empty() {
        moves.push((Choice::Pass, 0));
    }
    moves
}

impl Equities {
    /// All exchanges with what they keep, in thousandths of a point.
    fn exchanges(&self, rules: &RuleSet, rack: &Tiles, stage: Stage) -> Vec<(Tiles, i32)> {
        if !rules.may_exchange(stage.bag) || rack.len() > rules.rack_size() {
            return Vec::new();
        }
        let mut values = Vec::with_capacity(128);
        self.leaves.index().parts(rack, |number, len| values.push((i32::from(self.leaves.values()[number]) * (MILLI / 100), len)));
        let parts = values.into_iter().enumerate().filter(|(_, (_, len))| *len < rack.len() && rack.len() - len <= stage.bag);
        parts.filter_map(|(at, (value, _))| Some((rack.without(&part(rack, at))?, self.late.value(stage.bag as i32, value)))).collect()
    }

    /// The best first moves, with what vowels beside premiums cost.
    fn first(
        &self,
        generator: &Generator,
        prepared: &PreparedBoard,
        rack: &Tiles,
        leaves: &RackLeaves,
        most: usize,
    ) -> Vec<WeighedPlacement> {
        let rules = generator.rules();
        let of = |placement: &crossword::Placement| -self.opening * offered(rules, prepared, placement) as i32;
        let gain = self.opening.saturating_neg().max(0).saturating_mul(rules.rack_size() as i32);
        generator.top_adjusted(prepared, rack, leaves, most, Adjustment { of: &of, most: gain })
    }
}

/// How many vowels of a first move lie beside a letter premium.
#[must_use]
pub fn offered(rules: &RuleSet, prepared: &PreparedBoard, placement: &crossword::Placement) -> usize {
    let across = placement.direction().other();
    let premium = |square: Option<crossword::Square>| square.is_some_and(|square| rules.premium(square).letter > 1);
    placement
        .laid(prepared.board())
        .iter()
        .filter(|tile| rules.alphabet().is_vowel(tile.letter))
        .filter(|tile| premium(tile.square.before(across)) || premium(tile.square.after(across)))
        .count()
}

/// What a part of a rack costs that is kept with an empty bag, in thousandths of a point.
fn kept_last(rules: &RuleSet, kept: &Tiles) -> i32 {
    -(2 * MILLI * rules.worth(kept) as i32) - STAYING
}

/// The tiles of a part of a rack, by its number.
pub(crate) fn part(rack: &Tiles, mut number: usize) -> Tiles {
    let mut tiles = Tiles::new();
    for kind in (0..KINDS as Tile).filter(|&kind| rack.count(kind) > 0) {
        let choices = usize::from(rack.count(kind)) + 1;
        (0..number % choices).for_each(|_| tiles.add(kind));
        number /= choices;
    }
    tiles
}

/// With an empty bag: whoever goes out gains what the others hold, all others lose twice what they keep.
fn fill_last(rules: &RuleSet, rack: &Tiles, others: u32, values: &mut [i32]) {
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
    values[1..parts].iter_mut().for_each(|value| *value -= STAYING);
    values[0] = 2 * MILLI * others as i32;
}
