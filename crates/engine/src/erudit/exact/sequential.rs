//! The best turn under sequential scoring, where each laying scores its words at once: a search
//! with bounds.
//!
//! - The points that can still be gained depend on the set of tiles laid, not on their order. Each
//!   set is therefore searched once and stored with the value of its best continuation, or with a
//!   bound if it can't reach the best turn so far ([`GainBounds`]).
//! - Stars are taken first: a laying made before a star is taken can be made after it for at least
//!   as many points. A star laid in the same turn is never taken, since its letter could have been
//!   laid at once.
//! - Layings are generated incrementally: a laying changes only a few lanes. Those are regenerated;
//!   on the other lanes the layings remain for which there are tiles left.
//! - The last tile is not searched: cross-check sets give the scores of single tiles
//!   ([`PreparedBoard::best_single`]).
//! - The first search ignores that no word may be formed twice within a turn, which few best turns
//!   do. If one does, the values are only bounds, and a second search
//!   ([`SequentialSearch::search_without_repeats`]) follows what they allow.

use crossword::erudit::{Draft, Erudit, Repeats, Situation, Step, Take, Turn};
use crossword::{BLANK, Lanes, PackedWord, PlacedTile, Placement, PreparedBoard, Tiles};
use play::CancellationToken;

use super::keys::{KeyMap, tiles_key, word_key};
use super::{Clock, Interrupted, Limits, Search};

/// Less than the value of any turn.
const MIN_VALUE: i32 = i32::MIN / 2;

/// The objective of a search: points plus leave value.
pub(in crate::erudit) struct Objective<'a> {
    /// Returns the value of a leave, including the empty one, in hundredths of a point.
    pub(in crate::erudit) leave_value: &'a dyn Fn(&Tiles) -> i32,
    /// Turns within this margin of the best one are also collected, in hundredths of a point.
    pub(in crate::erudit) margin: i32,
}

/// One point in the units of the search.
pub(in crate::erudit) const POINT: i32 = 100;

/// Maximum number of collected turns besides the best one.
pub(super) const MAX_COLLECTED: usize = 4096;

/// A turn with nearly the highest equity.
#[derive(Clone, Debug)]
pub(in crate::erudit) struct RankedTurn {
    /// The equity in hundredths of a point.
    pub(in crate::erudit) value: i32,
    pub(in crate::erudit) turn: Turn,
}

/// A laying with precomputed data.
#[derive(Clone, Copy)]
struct LayingItem {
    placement: Placement,
    /// Count of needed tiles by kind, eight bits each.
    need: u64,
    /// The Zobrist key of its tiles.
    key: u128,
}

/// A state within a turn.
struct Node {
    prepared: PreparedBoard,
    rack: Tiles,
    /// Counts of the remaining tiles, eight bits per kind.
    left: u64,
    count: usize,
    /// The possible layings, including some that repeat words.
    items: Vec<LayingItem>,
    key: u128,
}

/// Bounds of the gain that can follow a state.
#[derive(Clone, Copy, Debug)]
struct GainBounds {
    upper: i32,
    /// The lower bound, reached by `best` or by ending the turn; [`MIN_VALUE`] if unknown.
    lower: i32,
    best: Option<Placement>,
}

struct SequentialSearch<'a> {
    game: &'a Erudit,
    situation: &'a Situation,
    kinds: Vec<u8>,
    objective: &'a Objective<'a>,
    /// The value of having laid all tiles.
    full_rack_value: i32,
    /// Maximum stars that may remain at the end.
    stars: u8,
    forbids_repeats: bool,
    known: KeyMap<GainBounds>,
    /// For the second search: the most points with which a state was reached, by tiles laid and
    /// words formed.
    settled: KeyMap<i32>,
    /// The stars taken and the layings so far.
    taken: Vec<PlacedTile>,
    path: Vec<Placement>,
    /// The words formed by the path, and how many of them repeat an earlier one.
    formed: Vec<PackedWord>,
    repeated: usize,
    best: i32,
    turn: Option<Turn>,
    /// Collected turns by tiles laid; filled in the second search only.
    collected: Option<KeyMap<RankedTurn>>,
    clock: Clock<'a>,
    /// Nodes for reuse, and a scratch board.
    #[allow(clippy::vec_box)] // Nodes hold boards and move often between this list and the search.
    spare: Vec<Box<Node>>,
    scratch: PreparedBoard,
}

/// The high bit of each eight-bit count.
pub(in crate::erudit) const HIGH: u64 = 0x8080_8080_8080_8080;

/// Searches for a turn that scores more than `floor`.
pub(super) fn search(game: &Erudit, situation: &Situation, floor: u32, limits: &Limits, stop: &CancellationToken) -> Search {
    let objective = Objective { leave_value: &|_| 0, margin: 0 };
    let mut search = SequentialSearch::new(game, situation, &objective, floor as i32 * POINT, limits, stop);
    let proven = search.run().is_ok();
    let SequentialSearch { best, turn, clock, .. } = search;
    Search { best: turn.map(|turn| ((best / POINT) as u32, turn)), proven, states: clock.states }
}

/// Ranks the turns of a situation without stars due, under sequential scoring.
pub(super) fn best_turns(
    game: &Erudit,
    situation: &Situation,
    objective: &Objective<'_>,
    limits: &Limits,
    stop: &CancellationToken,
) -> Vec<RankedTurn> {
    let mut search = SequentialSearch::new(game, situation, objective, MIN_VALUE / 2, limits, stop);
    if objective.margin > 0 {
        search.collected = Some(KeyMap::default());
    }
    let _proven = search.run().is_ok();
    let best = search.turn.take().map(|turn| RankedTurn { value: search.best, turn });
    let mut collected: Vec<RankedTurn> = search.collected.into_iter().flatten().map(|(_, ranked)| ranked).collect();
    collected.retain(|ranked| best.as_ref().is_some_and(|best| ranked.value >= best.value - objective.margin && ranked.turn != best.turn));
    collected.sort_by(|one, other| other.value.cmp(&one.value).then_with(|| format!("{:?}", one.turn).cmp(&format!("{:?}", other.turn))));
    best.into_iter().chain(collected).collect()
}

impl<'a> SequentialSearch<'a> {
    fn new(
        game: &'a Erudit,
        situation: &'a Situation,
        objective: &'a Objective<'a>,
        floor: i32,
        limits: &Limits,
        stop: &'a CancellationToken,
    ) -> Self {
        let rules = game.rules();
        let bonus = if situation.rack.len() == rules.placement_rules().rack_size() { rules.bonus() as i32 } else { 0 };
        SequentialSearch {
            game,
            situation,
            kinds: Vec::new(),
            objective,
            full_rack_value: bonus * POINT + (objective.leave_value)(&Tiles::new()),
            stars: if rules.take() == Take::SameTurn { situation.rack.count(BLANK) } else { u8::MAX },
            forbids_repeats: rules.repeats() == Repeats::Forbidden,
            known: KeyMap::default(),
            settled: KeyMap::default(),
            taken: Vec::new(),
            path: Vec::new(),
            formed: Vec::new(),
            repeated: 0,
            best: floor,
            turn: None,
            collected: None,
            clock: Clock::new(limits, stop),
            spare: Vec::new(),
            scratch: game.generator().prepare(&situation.board),
        }
    }
}

impl SequentialSearch<'_> {
    fn run(&mut self) -> Result<(), Interrupted> {
        let prepared = self.scratch.clone();
        let mut roots = Vec::new();
        for taken in self.star_sets() {
            let root = self.root(&prepared, taken);
            let known = self.explore(&root, 0)?;
            if self.collected.is_some() {
                roots.push((root, self.kinds.clone(), self.taken.clone()));
            } else if known.upper > self.best {
                self.settled.clear();
                self.search_without_repeats(&root, 0)?;
            }
        }
        for (root, kinds, taken) in roots {
            (self.kinds, self.taken) = (kinds, taken);
            self.settled.clear();
            self.search_without_repeats(&root, 0)?;
        }
        Ok(())
    }

    /// Returns the value that a turn must exceed to be recorded.
    fn floor(&self) -> i32 {
        self.best - self.objective.margin
    }

    /// Returns the sets of stars that can be taken, starting with the empty set.
    fn star_sets(&self) -> Vec<Vec<PlacedTile>> {
        let mut sets = vec![Vec::new()];
        if self.game.rules().take() == Take::No {
            return sets;
        }
        for (square, cell) in self.situation.board.iter().filter(|(_, cell)| cell.blank) {
            let star = PlacedTile { square, letter: cell.letter, blank: false };
            for number in 0..sets.len() {
                let set = &sets[number];
                if set.iter().filter(|taken| taken.letter == star.letter).count() < usize::from(self.situation.rack.count(star.letter)) {
                    let with = set.iter().copied().chain([star]).collect();
                    sets.push(with);
                }
            }
        }
        sets
    }

    fn root(&mut self, prepared: &PreparedBoard, taken: Vec<PlacedTile>) -> Node {
        let mut prepared = prepared.clone();
        let mut rack = self.situation.rack;
        if !taken.is_empty() {
            self.game.generator().lay(&mut prepared, &taken);
        }
        for star in &taken {
            let there = rack.remove(star.letter);
            debug_assert!(there, "stars are exchanged for letters of the rack");
            rack.add(BLANK);
        }
        self.kinds = rack.iter().collect();
        self.kinds.dedup();
        let key = tiles_key(&taken);
        self.taken = taken;
        let mut root = Node { prepared, rack, left: self.pack(rack.iter()), count: rack.len(), items: Vec::new(), key };
        self.generate(Lanes::ALL, &mut root);
        root
    }

    /// Packs counts of tiles, eight bits per kind.
    fn pack(&self, tiles: impl Iterator<Item = u8>) -> u64 {
        tiles.fold(0, |packed, kind| match self.kinds.iter().position(|&known| known == kind) {
            Some(place) => packed + (1 << (8 * (place & 7))),
            None => packed,
        })
    }

    /// Adds the layings on some lanes.
    fn generate(&self, on: Lanes, node: &mut Node) {
        let mut found: Vec<Placement> = Vec::new();
        self.game.generator().placements_on(on, &node.prepared, &node.rack, &mut found);
        let board = node.prepared.board();
        let count = node.count;
        node.items.extend(found.into_iter().map(|placement| {
            // With at most one tile left, the key is never used.
            let key = if count >= placement.len() + 2 { tiles_key(&placement.laid(board)) } else { 0 };
            LayingItem { placement, need: self.pack(placement.kinds()), key }
        }));
    }

    /// Returns whether the laying repeats a word of an earlier turn or forms one twice.
    fn is_used(&self, prepared: &PreparedBoard, placement: &Placement) -> bool {
        self.forbids_repeats && prepared.repeats(placement, |word| self.situation.used.contains(word))
    }

    /// Returns the value of ending the turn with these tiles, or [`MIN_VALUE`] if it can't end
    /// here.
    fn end_value(&self, rack: &Tiles) -> i32 {
        match rack.count(BLANK) > self.stars || self.path.is_empty() {
            true => MIN_VALUE,
            false if rack.is_empty() => self.full_rack_value,
            false => (self.objective.leave_value)(rack),
        }
    }

    /// Returns the bounds of the gain from here. A gain that does not improve on the best turn is
    /// only bounded from above.
    fn explore(&mut self, node: &Node, so_far: i32) -> Result<GainBounds, Interrupted> {
        self.clock.tick()?;
        let end = self.end_value(&node.rack);
        self.record(so_far + end, &[], None);
        let mut known = GainBounds { upper: end, lower: end, best: None };
        let mut singles = SingleScores::default();
        for number in search_order(node) {
            let item = &node.items[number];
            let gain = item.placement.score() as i32 * POINT;
            // The gain that must be exceeded after this laying.
            let target = (self.floor() - so_far).max(known.lower - self.objective.margin) - gain;
            let rest = match node.count - item.placement.len() {
                0 => self.bound_full_laying(node, item, target, so_far + gain),
                1 => self.bound_last_tile(node, item, target, so_far + gain, &mut singles),
                _ => self.explore_laying(node, item, target, so_far + gain)?,
            };
            known.upper = known.upper.max(gain + rest.upper);
            if gain + rest.lower > known.lower {
                (known.lower, known.best) = (gain + rest.lower, Some(item.placement));
            }
        }
        self.known.insert(node.key, known);
        Ok(known)
    }

    /// Bounds a laying of all remaining tiles.
    fn bound_full_laying(&mut self, node: &Node, item: &LayingItem, target: i32, so_far: i32) -> GainBounds {
        let upper = self.full_rack_value;
        if upper <= target {
            return GainBounds { upper, lower: MIN_VALUE, best: None };
        }
        if self.is_used(&node.prepared, &item.placement) {
            return ILLEGAL;
        }
        self.record(so_far + upper, &[item.placement], None);
        GainBounds { upper, lower: upper, best: None }
    }

    /// Bounds a laying of all tiles but one.
    fn bound_last_tile(&mut self, node: &Node, item: &LayingItem, target: i32, so_far: i32, singles: &mut SingleScores) -> GainBounds {
        let Some(kind) = self.last_kind(node, item) else { return ILLEGAL };
        let end = self.value_with_one_left(kind);
        let rules = self.game.rules().placement_rules();
        // A tile that is not adjacent to this laying scores the same as without it.
        let elsewhere = singles.get(kind, || node.prepared.best_single(kind, rules, 0, |_| true));
        let beside = node.prepared.max_adjacent_single(&item.placement, kind, rules);
        let upper = end.max(elsewhere.max(beside) as i32 * POINT + self.full_rack_value);
        if upper <= target {
            return GainBounds { upper, lower: MIN_VALUE, best: None };
        }
        if self.is_used(&node.prepared, &item.placement) {
            return ILLEGAL;
        }
        self.scratch.clone_from(&node.prepared);
        self.game.generator().lay(&mut self.scratch, &item.placement.laid(node.prepared.board()));
        let min = (target - self.full_rack_value).div_euclid(POINT).saturating_add(1).max(0);
        let scratch = &self.scratch;
        let single = scratch.best_single(kind, rules, min as u32, |single| !self.is_used(scratch, single));
        let with = single.map_or(MIN_VALUE, |single| single.score() as i32 * POINT + self.full_rack_value);
        if end > target {
            self.record(so_far + end, &[item.placement], None);
        }
        if let Some(single) = single {
            self.record(so_far + with, &[item.placement, single], None);
        }
        let lower = end.max(with);
        GainBounds { upper: lower.max((min - 1) * POINT + self.full_rack_value), lower, best: None }
    }

    /// Returns the value of ending with one tile of this kind.
    fn value_with_one_left(&self, kind: u8) -> i32 {
        if kind == BLANK && self.stars == 0 { MIN_VALUE } else { (self.objective.leave_value)(&[kind].into_iter().collect()) }
    }

    /// Returns the kind of the one tile that a laying leaves.
    fn last_kind(&self, node: &Node, item: &LayingItem) -> Option<u8> {
        let left = node.left - item.need;
        self.kinds.get(left.trailing_zeros() as usize / 8).copied()
    }

    /// Searches a laying that leaves at least two tiles.
    fn explore_laying(&mut self, node: &Node, item: &LayingItem, target: i32, so_far: i32) -> Result<GainBounds, Interrupted> {
        let key = node.key ^ item.key;
        let known = self.known.get(&key).copied();
        if let Some(known) = known.filter(|known| known.upper <= target) {
            return Ok(known);
        }
        if self.is_used(&node.prepared, &item.placement) {
            return Ok(ILLEGAL);
        }
        if let Some(known) = known.filter(|known| known.upper == known.lower) {
            self.record(so_far + known.lower, &[item.placement], Some(key));
            return Ok(known);
        }
        let next = self.after(node, item);
        let (formed, repeated) = self.push(node, item);
        let known = self.explore(&next, so_far);
        self.pop(formed, repeated);
        self.spare.push(next);
        known
    }

    /// Pushes a laying onto the path. Returns the state that [`pop`](Self::pop) restores.
    fn push(&mut self, node: &Node, item: &LayingItem) -> (usize, usize) {
        let before = (self.formed.len(), self.repeated);
        self.path.push(item.placement);
        if self.forbids_repeats {
            let (formed, repeated) = (&mut self.formed, &mut self.repeated);
            let earlier = formed.len();
            node.prepared.words(&item.placement, |word| {
                *repeated += usize::from(formed[..earlier].contains(&word));
                formed.push(word);
            });
        }
        before
    }

    fn pop(&mut self, formed: usize, repeated: usize) {
        self.path.pop();
        self.formed.truncate(formed);
        self.repeated = repeated;
    }

    /// Returns the state after a laying.
    fn after(&mut self, node: &Node, item: &LayingItem) -> Box<Node> {
        let mut next = match self.spare.pop() {
            Some(mut next) => {
                next.prepared.clone_from(&node.prepared);
                next.items.clear();
                next
            }
            None => Box::new(Node { prepared: node.prepared.clone(), rack: node.rack, left: 0, count: 0, items: Vec::new(), key: 0 }),
        };
        let opening = node.key == 0 && node.prepared.board().is_empty();
        let changed = self.game.generator().lay(&mut next.prepared, &item.placement.laid(node.prepared.board()));
        (next.rack, next.left, next.key) = (node.rack, node.left - item.need, node.key ^ item.key);
        next.count = node.count - item.placement.len();
        for kind in item.placement.kinds() {
            let there = next.rack.remove(kind);
            debug_assert!(there, "layings use only tiles of the rack");
        }
        // On an empty board only the start square was an anchor, so all lanes change.
        let lanes = if opening { Lanes::ALL } else { changed };
        if !opening {
            let stays = |item: &&LayingItem| {
                let placement = &item.placement;
                let direction = placement.direction();
                ((next.left | HIGH) - item.need) & HIGH == HIGH && !changed.contains(direction, placement.first().line(direction))
            };
            next.items.extend(node.items.iter().filter(stays).copied());
        }
        self.generate(lanes, &mut next);
        next
    }

    /// Records a turn if it is legal and good enough: the layings of the path, then `then`, then
    /// the best known continuation of the state `from`.
    fn record(&mut self, value: i32, then: &[Placement], from: Option<u128>) {
        let is_collected = self.collected.is_some() && value > self.floor();
        if (value <= self.best && !is_collected) || self.repeated > 0 {
            return;
        }
        let rules = self.game.rules();
        let mut draft = Draft::new(rules, self.situation.clone());
        let takes = self.taken.iter().map(|star| Step::Take { square: star.square, letter: star.letter });
        if takes.into_iter().any(|step| draft.push(&step, None).is_err()) {
            return;
        }
        for placement in self.path.iter().chain(then) {
            if draft.push(&Step::Lay(placement.laid(draft.board())), None).is_err() {
                return;
            }
        }
        let mut next = from;
        while let Some(key) = next {
            let Some(placement) = self.known.get(&key).and_then(|known| known.best) else { break };
            let laid = placement.laid(draft.board());
            if draft.push(&Step::Lay(laid.clone()), None).is_err() {
                return;
            }
            next = (draft.rack().len() > 1).then(|| key ^ tiles_key(&laid));
            if draft.rack().len() == 1 && !self.lay_last_tile(&mut draft, value) {
                return;
            }
        }
        let is_valid = draft.finish().is_ok() && self.value_of(&draft) == value;
        debug_assert!(is_valid, "the recorded value must be that of the turn: {value} {draft:?}");
        if !is_valid {
            return;
        }
        if value > self.best {
            (self.best, self.turn) = (value, Some(draft.turn()));
        }
        if let Some(collected) = self.collected.as_mut().filter(|collected| collected.len() < MAX_COLLECTED) {
            let key = draft.turn().steps.iter().fold(0, |key, step| key ^ tiles_key(&step.tiles()));
            let known = collected.entry(key).or_insert_with(|| RankedTurn { value, turn: draft.turn() });
            if known.value < value {
                *known = RankedTurn { value, turn: draft.turn() };
            }
        }
    }

    fn value_of(&self, draft: &Draft) -> i32 {
        draft.score() as i32 * POINT + (self.objective.leave_value)(draft.rack())
    }

    /// Lays the last tile if the turn's value requires it. Returns `false` if that is not possible.
    fn lay_last_tile(&self, draft: &mut Draft, value: i32) -> bool {
        if self.value_of(draft) == value {
            return true;
        }
        let prepared = self.game.generator().prepare(draft.board());
        let Some(kind) = draft.rack().nth(0) else { return true };
        let single = prepared.best_single(kind, self.game.rules().placement_rules(), 0, |single| !self.is_used(&prepared, single));
        single.is_some_and(|single| draft.push(&Step::Lay(single.laid(prepared.board())), None).is_ok())
    }

    /// Searches for better turns in which no word is formed twice, within the known bounds.
    fn search_without_repeats(&mut self, node: &Node, so_far: i32) -> Result<(), Interrupted> {
        self.clock.tick()?;
        let words = self.formed.iter().fold(0, |key, &word| key ^ word_key(word));
        let before = self.settled.entry(node.key ^ words).or_insert(MIN_VALUE);
        if *before >= so_far && !self.path.is_empty() {
            return Ok(());
        }
        *before = so_far;
        self.record(so_far + self.end_value(&node.rack), &[], None);
        for number in search_order(node) {
            let item = &node.items[number];
            let gain = item.placement.score() as i32 * POINT;
            let count = node.count - item.placement.len();
            let upper = match count {
                0 => self.full_rack_value,
                1 => i32::MAX / 2,
                _ => self.known.get(&(node.key ^ item.key)).map_or(i32::MAX / 2, |known| known.upper),
            };
            if so_far + gain + upper <= self.floor() || self.is_used(&node.prepared, &item.placement) {
                continue;
            }
            let (formed, repeated) = self.push(node, item);
            let result = match count {
                _ if self.repeated > 0 => Ok(()),
                0 => {
                    self.record(so_far + gain + self.full_rack_value, &[], None);
                    Ok(())
                }
                1 => {
                    self.lay_last_without_repeats(node, item, so_far + gain);
                    Ok(())
                }
                _ => {
                    let next = self.after(node, item);
                    let result = self.search_without_repeats(&next, so_far + gain);
                    self.spare.push(next);
                    result
                }
            };
            self.pop(formed, repeated);
            result?;
        }
        Ok(())
    }

    /// Records the best last tile after a laying that is already on the path.
    fn lay_last_without_repeats(&mut self, node: &Node, item: &LayingItem, so_far: i32) {
        let Some(kind) = self.last_kind(node, item) else { return };
        self.record(so_far + self.value_with_one_left(kind), &[], None);
        self.scratch.clone_from(&node.prepared);
        self.game.generator().lay(&mut self.scratch, &item.placement.laid(node.prepared.board()));
        let min = (self.floor() - so_far - self.full_rack_value).div_euclid(POINT).saturating_add(1).max(0);
        let (scratch, formed) = (&self.scratch, &self.formed);
        let single = scratch.best_single(kind, self.game.rules().placement_rules(), min as u32, |single| {
            let mut new = !self.is_used(scratch, single);
            scratch.words(single, |word| new &= !formed.contains(&word));
            new
        });
        if let Some(single) = single {
            self.record(so_far + single.score() as i32 * POINT + self.full_rack_value, &[single], None);
        }
    }
}

/// The highest score of a single tile on a board by kind, computed on first use.
#[derive(Default)]
struct SingleScores(Vec<(u8, u32)>);

impl SingleScores {
    fn get(&mut self, kind: u8, find: impl FnOnce() -> Option<Placement>) -> u32 {
        if let Some((_, max)) = self.0.iter().find(|(known, _)| *known == kind) {
            return *max;
        }
        let max = find().map_or(0, |single| single.score());
        self.0.push((kind, max));
        max
    }
}

/// The bounds of an illegal laying.
const ILLEGAL: GainBounds = GainBounds { upper: MIN_VALUE, lower: MIN_VALUE, best: None };

/// Returns the layings in search order: by points, if enough tiles remain for the order to matter.
fn search_order(node: &Node) -> Vec<usize> {
    let mut order: Vec<usize> = (0..node.items.len()).collect();
    if node.count > 2 {
        order.sort_unstable_by_key(|&item| std::cmp::Reverse((node.items[item].placement.score(), node.items[item].placement.len())));
    }
    order
}
