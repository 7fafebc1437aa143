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
//!   ([`SequentialSearch::settle`]) follows what they allow.

use crossword::erudit::{Draft, Erudit, Repeats, Situation, Step, Take, Turn};
use crossword::{BLANK, Lanes, PackedWord, PlacedTile, Placement, PreparedBoard, Tiles};
use play::Stop;

use super::keys::{KeyMap, marks, word_mark};
use super::{Clock, Interrupted, Limits, Search};

/// Less than the value of any turn.
const NEVER: i32 = i32::MIN / 2;

/// The objective of a search: points plus leave value.
pub(in crate::erudit) struct Aim<'a> {
    /// Returns the value of a leave, including the empty one, in hundredths of a point.
    pub(in crate::erudit) kept: &'a dyn Fn(&Tiles) -> i32,
    /// Turns within this margin of the best one are also collected, in hundredths of a point.
    pub(in crate::erudit) margin: i32,
}

/// One point in the units of the search.
pub(in crate::erudit) const POINT: i32 = 100;

/// Maximum number of collected turns besides the best one.
const KEPT: usize = 4096;

/// A turn with nearly the highest equity.
#[derive(Clone, Debug)]
pub(in crate::erudit) struct Near {
    /// The equity in hundredths of a point.
    pub(in crate::erudit) worth: i32,
    pub(in crate::erudit) turn: Turn,
}

/// A laying with precomputed data.
#[derive(Clone, Copy)]
struct Item {
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
    items: Vec<Item>,
    key: u128,
}

/// Bounds of the gain that can follow a state.
#[derive(Clone, Copy, Debug)]
struct GainBounds {
    upper: i32,
    /// The lower bound, reached by `best` or by ending the turn; [`NEVER`] if unknown.
    lower: i32,
    best: Option<Placement>,
}

struct SequentialSearch<'a> {
    game: &'a Erudit,
    situation: &'a Situation,
    kinds: Vec<u8>,
    aim: &'a Aim<'a>,
    /// The value of having laid all tiles.
    all_laid: i32,
    /// Maximum stars that may remain at the end.
    stars: u8,
    forbidden: bool,
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
    near: Option<KeyMap<Near>>,
    clock: Clock<'a>,
    /// Nodes for reuse, and a scratch board.
    #[allow(clippy::vec_box)] // Nodes hold boards and move often between this list and the search.
    spare: Vec<Box<Node>>,
    scratch: PreparedBoard,
}

/// The high bit of each eight-bit count.
pub(in crate::erudit) const HIGH: u64 = 0x8080_8080_8080_8080;

/// Searches for a turn that scores more than `floor`.
pub(super) fn search(game: &Erudit, situation: &Situation, floor: u32, limits: &Limits, stop: &Stop) -> Search {
    let aim = Aim { kept: &|_| 0, margin: 0 };
    let mut looking = SequentialSearch::new(game, situation, &aim, floor as i32 * POINT, limits, stop);
    let proven = looking.run().is_ok();
    let SequentialSearch { best, turn, clock, .. } = looking;
    Search { best: turn.map(|turn| ((best / POINT) as u32, turn)), proven, states: clock.states }
}

/// Returns the turns with the highest equity: the best one first, then those found within the
/// margin. Empty if nothing can be laid.
pub(in crate::erudit) fn nearly_best(game: &Erudit, situation: &Situation, aim: &Aim<'_>, limits: &Limits, stop: &Stop) -> Vec<Near> {
    let mut looking = SequentialSearch::new(game, situation, aim, NEVER / 2, limits, stop);
    if aim.margin > 0 {
        looking.near = Some(KeyMap::default());
    }
    let _proven = looking.run().is_ok();
    let best = looking.turn.take().map(|turn| Near { worth: looking.best, turn });
    let mut near: Vec<Near> = looking.near.into_iter().flatten().map(|(_, near)| near).collect();
    near.retain(|near| best.as_ref().is_some_and(|best| near.worth >= best.worth - aim.margin && near.turn != best.turn));
    near.sort_by(|one, other| other.worth.cmp(&one.worth).then_with(|| format!("{:?}", one.turn).cmp(&format!("{:?}", other.turn))));
    best.into_iter().chain(near).collect()
}

impl<'a> SequentialSearch<'a> {
    fn new(game: &'a Erudit, situation: &'a Situation, aim: &'a Aim<'a>, floor: i32, limits: &Limits, stop: &'a Stop) -> Self {
        let rules = game.rules();
        let bonus = if situation.rack.len() == rules.laying().rack_size() { rules.bonus() as i32 } else { 0 };
        SequentialSearch {
            game,
            situation,
            kinds: Vec::new(),
            aim,
            all_laid: bonus * POINT + (aim.kept)(&Tiles::new()),
            stars: if rules.take() == Take::SameTurn { situation.rack.count(BLANK) } else { u8::MAX },
            forbidden: rules.repeats() == Repeats::Forbidden,
            known: KeyMap::default(),
            settled: KeyMap::default(),
            taken: Vec::new(),
            path: Vec::new(),
            formed: Vec::new(),
            repeated: 0,
            best: floor,
            turn: None,
            near: None,
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
        for taken in self.takings() {
            let root = self.root(&prepared, taken);
            let known = self.explore(&root, 0)?;
            if self.near.is_some() {
                roots.push((root, self.kinds.clone(), self.taken.clone()));
            } else if known.upper > self.best {
                self.settled.clear();
                self.settle(&root, 0)?;
            }
        }
        for (root, kinds, taken) in roots {
            (self.kinds, self.taken) = (kinds, taken);
            self.settled.clear();
            self.settle(&root, 0)?;
        }
        Ok(())
    }

    /// Returns the value that a turn must exceed to be recorded.
    fn floor(&self) -> i32 {
        self.best - self.aim.margin
    }

    /// Returns the sets of stars that can be taken, starting with the empty set.
    fn takings(&self) -> Vec<Vec<PlacedTile>> {
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
            debug_assert!(there, "stars are taken by letters of the rack");
            rack.add(BLANK);
        }
        self.kinds = rack.iter().collect();
        self.kinds.dedup();
        let key = marks(&taken);
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
            let key = if count >= placement.len() + 2 { marks(&placement.laid(board)) } else { 0 };
            Item { placement, need: self.pack(placement.kinds()), key }
        }));
    }

    /// Returns whether the laying repeats a word of an earlier turn or forms one twice.
    fn is_used(&self, prepared: &PreparedBoard, placement: &Placement) -> bool {
        self.forbidden && prepared.repeats(placement, |word| self.situation.used.contains(word))
    }

    /// Returns the value of ending the turn with these tiles, or [`NEVER`] if it can't end here.
    fn at_the_end(&self, rack: &Tiles) -> i32 {
        match rack.count(BLANK) > self.stars || self.path.is_empty() {
            true => NEVER,
            false if rack.is_empty() => self.all_laid,
            false => (self.aim.kept)(rack),
        }
    }

    /// Returns the bounds of the gain from here. A gain that does not improve on the best turn is
    /// only bounded from above.
    fn explore(&mut self, node: &Node, so_far: i32) -> Result<GainBounds, Interrupted> {
        self.clock.tick()?;
        let end = self.at_the_end(&node.rack);
        self.note(so_far + end, &[], None);
        let mut known = GainBounds { upper: end, lower: end, best: None };
        let mut singles = Singles::default();
        for number in order(node) {
            let item = &node.items[number];
            let gain = item.placement.score() as i32 * POINT;
            // The gain that must be exceeded after this laying.
            let aim = (self.floor() - so_far).max(known.lower - self.aim.margin) - gain;
            let rest = match node.count - item.placement.len() {
                0 => self.after_all(node, item, aim, so_far + gain),
                1 => self.last_tile(node, item, aim, so_far + gain, &mut singles),
                _ => self.follow(node, item, aim, so_far + gain)?,
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
    fn after_all(&mut self, node: &Node, item: &Item, aim: i32, so_far: i32) -> GainBounds {
        let upper = self.all_laid;
        if upper <= aim {
            return GainBounds { upper, lower: NEVER, best: None };
        }
        if self.is_used(&node.prepared, &item.placement) {
            return NOTHING;
        }
        self.note(so_far + upper, &[item.placement], None);
        GainBounds { upper, lower: upper, best: None }
    }

    /// Bounds a laying of all tiles but one.
    fn last_tile(&mut self, node: &Node, item: &Item, aim: i32, so_far: i32, singles: &mut Singles) -> GainBounds {
        let Some(kind) = self.last_kind(node, item) else { return NOTHING };
        let end = self.with_one_left(kind);
        let rules = self.game.rules().laying();
        // A tile that is not adjacent to this laying scores the same as without it.
        let elsewhere = singles.get(kind, || node.prepared.best_single(kind, rules, 0, |_| true));
        let beside = node.prepared.single_beside(&item.placement, kind, rules);
        let upper = end.max(elsewhere.max(beside) as i32 * POINT + self.all_laid);
        if upper <= aim {
            return GainBounds { upper, lower: NEVER, best: None };
        }
        if self.is_used(&node.prepared, &item.placement) {
            return NOTHING;
        }
        self.scratch.clone_from(&node.prepared);
        self.game.generator().lay(&mut self.scratch, &item.placement.laid(node.prepared.board()));
        let least = (aim - self.all_laid).div_euclid(POINT).saturating_add(1).max(0);
        let scratch = &self.scratch;
        let single = scratch.best_single(kind, rules, least as u32, |single| !self.is_used(scratch, single));
        let with = single.map_or(NEVER, |single| single.score() as i32 * POINT + self.all_laid);
        if end > aim {
            self.note(so_far + end, &[item.placement], None);
        }
        if let Some(single) = single {
            self.note(so_far + with, &[item.placement, single], None);
        }
        let lower = end.max(with);
        GainBounds { upper: lower.max((least - 1) * POINT + self.all_laid), lower, best: None }
    }

    /// Returns the value of ending with one tile of this kind.
    fn with_one_left(&self, kind: u8) -> i32 {
        if kind == BLANK && self.stars == 0 { NEVER } else { (self.aim.kept)(&[kind].into_iter().collect()) }
    }

    /// Returns the kind of the one tile that a laying leaves.
    fn last_kind(&self, node: &Node, item: &Item) -> Option<u8> {
        let left = node.left - item.need;
        self.kinds.get(left.trailing_zeros() as usize / 8).copied()
    }

    /// Searches a laying that leaves at least two tiles.
    fn follow(&mut self, node: &Node, item: &Item, aim: i32, so_far: i32) -> Result<GainBounds, Interrupted> {
        let key = node.key ^ item.key;
        let known = self.known.get(&key).copied();
        if let Some(known) = known.filter(|known| known.upper <= aim) {
            return Ok(known);
        }
        if self.is_used(&node.prepared, &item.placement) {
            return Ok(NOTHING);
        }
        if let Some(known) = known.filter(|known| known.upper == known.lower) {
            self.note(so_far + known.lower, &[item.placement], Some(key));
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
    fn push(&mut self, node: &Node, item: &Item) -> (usize, usize) {
        let before = (self.formed.len(), self.repeated);
        self.path.push(item.placement);
        if self.forbidden {
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
    fn after(&mut self, node: &Node, item: &Item) -> Box<Node> {
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
            debug_assert!(there, "a laying is generated from the rack");
        }
        // On an empty board only the start square was an anchor, so all lanes change.
        let lanes = if opening { Lanes::ALL } else { changed };
        if !opening {
            let stays = |item: &&Item| {
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
    fn note(&mut self, worth: i32, then: &[Placement], from: Option<u128>) {
        let near = self.near.is_some() && worth > self.floor();
        if (worth <= self.best && !near) || self.repeated > 0 {
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
            next = (draft.rack().len() > 1).then(|| key ^ marks(&laid));
            if draft.rack().len() == 1 && !self.note_last(&mut draft, worth) {
                return;
            }
        }
        let right = draft.finish().is_ok() && self.worth_of(&draft) == worth;
        debug_assert!(right, "the turn is worth what was reckoned: {worth} {draft:?}");
        if !right {
            return;
        }
        if worth > self.best {
            (self.best, self.turn) = (worth, Some(draft.turn()));
        }
        if let Some(near) = self.near.as_mut().filter(|near| near.len() < KEPT) {
            let key = draft.turn().steps.iter().fold(0, |key, step| key ^ marks(&step.tiles()));
            let known = near.entry(key).or_insert_with(|| Near { worth, turn: draft.turn() });
            if known.worth < worth {
                *known = Near { worth, turn: draft.turn() };
            }
        }
    }

    fn worth_of(&self, draft: &Draft) -> i32 {
        draft.score() as i32 * POINT + (self.aim.kept)(draft.rack())
    }

    /// Lays the last tile if the turn's value requires it. Returns `false` if that is not possible.
    fn note_last(&self, draft: &mut Draft, worth: i32) -> bool {
        if self.worth_of(draft) == worth {
            return true;
        }
        let prepared = self.game.generator().prepare(draft.board());
        let Some(kind) = draft.rack().nth(0) else { return true };
        let single = prepared.best_single(kind, self.game.rules().laying(), 0, |single| !self.is_used(&prepared, single));
        single.is_some_and(|single| draft.push(&Step::Lay(single.laid(prepared.board())), None).is_ok())
    }

    /// Searches for better turns in which no word is formed twice, within the known bounds.
    fn settle(&mut self, node: &Node, so_far: i32) -> Result<(), Interrupted> {
        self.clock.tick()?;
        let words = self.formed.iter().fold(0, |key, &word| key ^ word_mark(word));
        let before = self.settled.entry(node.key ^ words).or_insert(NEVER);
        if *before >= so_far && !self.path.is_empty() {
            return Ok(());
        }
        *before = so_far;
        self.note(so_far + self.at_the_end(&node.rack), &[], None);
        for number in order(node) {
            let item = &node.items[number];
            let gain = item.placement.score() as i32 * POINT;
            let count = node.count - item.placement.len();
            let upper = match count {
                0 => self.all_laid,
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
                    self.note(so_far + gain + self.all_laid, &[], None);
                    Ok(())
                }
                1 => {
                    self.settle_last(node, item, so_far + gain);
                    Ok(())
                }
                _ => {
                    let next = self.after(node, item);
                    let result = self.settle(&next, so_far + gain);
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
    fn settle_last(&mut self, node: &Node, item: &Item, so_far: i32) {
        let Some(kind) = self.last_kind(node, item) else { return };
        self.note(so_far + self.with_one_left(kind), &[], None);
        self.scratch.clone_from(&node.prepared);
        self.game.generator().lay(&mut self.scratch, &item.placement.laid(node.prepared.board()));
        let least = (self.floor() - so_far - self.all_laid).div_euclid(POINT).saturating_add(1).max(0);
        let (scratch, formed) = (&self.scratch, &self.formed);
        let single = scratch.best_single(kind, self.game.rules().laying(), least as u32, |single| {
            let mut new = !self.is_used(scratch, single);
            scratch.words(single, |word| new &= !formed.contains(&word));
            new
        });
        if let Some(single) = single {
            self.note(so_far + single.score() as i32 * POINT + self.all_laid, &[single], None);
        }
    }
}

/// The highest score of a single tile on a board by kind, computed on first use.
#[derive(Default)]
struct Singles(Vec<(u8, u32)>);

impl Singles {
    fn get(&mut self, kind: u8, find: impl FnOnce() -> Option<Placement>) -> u32 {
        if let Some((_, most)) = self.0.iter().find(|(known, _)| *known == kind) {
            return *most;
        }
        let most = find().map_or(0, |single| single.score());
        self.0.push((kind, most));
        most
    }
}

/// The bounds of an illegal laying.
const NOTHING: GainBounds = GainBounds { upper: NEVER, lower: NEVER, best: None };

/// Returns the layings in search order: by points, if enough tiles remain for the order to matter.
fn order(node: &Node) -> Vec<usize> {
    let mut order: Vec<usize> = (0..node.items.len()).collect();
    if node.count > 2 {
        order.sort_unstable_by_key(|&item| std::cmp::Reverse((node.items[item].placement.score(), node.items[item].placement.len())));
    }
    order
}
