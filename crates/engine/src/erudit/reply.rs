//! A fast search for a good turn, used in rollouts where the full search is too slow.
//!
//! It ranks layings by their points plus an estimate of what the remaining tiles may still score in
//! the same turn ([`Hand`]), so a laying that leaves good tiles ranks above one that scores
//! slightly more. This is a best-first search: it takes the most promising laying from a queue,
//! makes it, and adds the best layings of the new board, up to [`MAX_BOARDS`] boards. The result is
//! the turn with the highest sum of points and leave value.
//!
//! Layings are generated incrementally: a laying changes only a few lanes. Those are regenerated;
//! on the other lanes the layings remain for which there are tiles left.

use crossword::erudit::{Erudit, Repeats, Take, UsedWords};
use crossword::{BLANK, KINDS, Lanes, MILLI, PackedWord, PlacedTile, Placement, PreparedBoard, Tiles};
use lexicon::Tile;

use crate::erudit::exact::{HIGH, tiles_key};
use crate::tiles::Equities;

/// Maximum boards visited per turn.
const MAX_BOARDS: usize = 12;

/// Maximum layings of a board that are queued.
const MAX_QUEUED_PER_BOARD: usize = 6;

/// Layings of a board that are considered for the queue; some repeat words.
const MAX_CONSIDERED: usize = 10;

/// A turn found by the search.
pub(super) struct Reply {
    /// The star that is taken first, if any.
    pub(super) taken: Option<PlacedTile>,
    /// The layings, each relative to the board after those before it.
    pub(super) layings: Vec<Placement>,
    /// Points plus leave value, in thousandths of a point.
    pub(super) equity: i32,
    /// Points under sequential scoring.
    pub(super) score: i32,
    pub(super) words: Vec<PackedWord>,
    pub(super) left: Tiles,
    /// The board after the turn.
    pub(super) board: Box<PreparedBoard>,
}

/// The position and leave values for a search.
pub(super) struct ReplyQuery<'a> {
    pub(super) game: &'a Erudit,
    pub(super) equities: &'a Equities,
    pub(super) board: &'a PreparedBoard,
    /// Words that may not be repeated: those formed before the rollout and those formed in it.
    pub(super) used: &'a UsedWords,
    pub(super) formed: &'a [PackedWord],
    pub(super) rack: Tiles,
    /// Number of tiles in the bag.
    pub(super) bag: usize,
}

/// A laying with precomputed data.
#[derive(Clone, Copy)]
struct LayingItem {
    placement: Placement,
    /// Count of needed tiles by kind, eight bits each.
    need: u64,
    /// The difference of the leave index when the laying is made.
    leave_step: u8,
}

/// A board within the turn.
struct Node {
    board: Box<PreparedBoard>,
    /// Index of the hand.
    hand: usize,
    /// The remaining tiles, their counts in eight bits per kind, and their leave index in the hand.
    rack: Tiles,
    left: u64,
    subset: u8,
    /// The possible layings, including some that repeat words.
    items: Vec<LayingItem>,
    layings: Vec<Placement>,
    words: Vec<PackedWord>,
    score: i32,
    key: u128,
}

/// A queued laying.
#[derive(Clone, Copy)]
struct QueuedLaying {
    promise: i32,
    node: usize,
    item: LayingItem,
}

impl ReplyQuery<'_> {
    /// Returns the best turn found, or `None` if nothing can be laid.
    pub(super) fn best(&self) -> Option<Reply> {
        let mut search = Search { query: self, hands: Vec::new(), nodes: Vec::new(), queued: Vec::new(), best: None, seen: Vec::new() };
        search.add_root(None)?;
        if let Some(star) = self.star_to_take() {
            search.add_root(Some(star))?;
        }
        let max = MAX_BOARDS + search.nodes.len() - 1;
        while search.nodes.len() < max
            && let Some(next) = search.pop_best()
        {
            if let Some(node) = search.after(&next) {
                search.expand(node);
            }
        }
        let (equity, node, item) = search.best?;
        let hand = search.nodes[node].hand;
        let taken = search.hands[hand].taken;
        let mut node = search.nodes.swap_remove(node);
        self.lay(&mut node, &item);
        let score = node.score + if node.rack.is_empty() { self.bonus() } else { 0 };
        let Node { layings, words, rack: left, board, .. } = node;
        Some(Reply { taken, layings, equity, score, words, left, board })
    }

    /// Returns a star on the board for which the rack has the letter.
    fn star_to_take(&self) -> Option<PlacedTile> {
        if self.game.rules().take() == Take::No {
            return None;
        }
        let mut stars = self.board.board().iter().filter(|(_, cell)| cell.blank && self.rack.count(cell.letter) > 0);
        stars.next().map(|(square, cell)| PlacedTile { square, letter: cell.letter, blank: false })
    }

    /// Returns the bonus for laying all tiles.
    fn bonus(&self) -> i32 {
        let full = self.rack.len() == self.game.rules().placement_rules().rack_size();
        if full { self.game.rules().bonus() as i32 } else { 0 }
    }

    fn repeats_no_word(&self, node: &Node, placement: &Placement) -> bool {
        let known = |word: &PackedWord| node.words.contains(word) || self.formed.contains(word) || self.used.contains(word);
        self.game.rules().repeats() == Repeats::Allowed || !node.board.repeats(placement, known)
    }

    /// Makes a laying and returns the changed lanes.
    fn lay(&self, node: &mut Node, item: &LayingItem) -> Lanes {
        let Node { board, words, .. } = node;
        board.words(&item.placement, |word| words.push(word));
        let laid = item.placement.laid(board.board());
        // On an empty board only the start square was an anchor, so all lanes change.
        let opening = board.board().is_empty();
        let changed = self.game.generator().lay(board, &laid);
        for kind in item.placement.kinds() {
            let there = node.rack.remove(kind);
            debug_assert!(there, "layings use only tiles of the rack");
        }
        node.left -= item.need;
        node.subset -= item.leave_step;
        node.key ^= tiles_key(&laid);
        node.layings.push(item.placement);
        node.score += item.placement.score() as i32;
        if opening { Lanes::ALL } else { changed }
    }
}

struct Search<'a> {
    query: &'a ReplyQuery<'a>,
    hands: Vec<Hand>,
    nodes: Vec<Node>,
    queued: Vec<QueuedLaying>,
    /// The best turn: its value, the index of the node before its last laying, and that laying.
    best: Option<(i32, usize, LayingItem)>,
    /// Keys of the boards visited.
    seen: Vec<u128>,
}

impl Search<'_> {
    /// Starts with the whole rack, or with one letter exchanged for a star.
    fn add_root(&mut self, taken: Option<PlacedTile>) -> Option<()> {
        let query = self.query;
        let (mut board, mut rack, mut key) = (Box::new(query.board.clone()), query.rack, 0);
        if let Some(star) = taken {
            query.game.generator().lay(&mut board, &[star]);
            let _there = rack.remove(star.letter);
            rack.add(BLANK);
            key = tiles_key(&[star]);
        }
        let hand = Hand::new(query, &rack, taken)?;
        let mut node = Node {
            board,
            hand: self.hands.len(),
            rack,
            left: hand.need(rack.iter()),
            subset: hand.leave_step(rack.iter()),
            items: Vec::new(),
            layings: Vec::new(),
            words: Vec::new(),
            score: 0,
            key,
        };
        self.hands.push(hand);
        self.generate(Lanes::ALL, &mut node);
        self.expand(node);
        Some(())
    }

    /// Adds the layings on some lanes.
    fn generate(&self, on: Lanes, node: &mut Node) {
        let mut found: Vec<Placement> = Vec::new();
        self.query.game.generator().placements_on(on, &node.board, &node.rack, &mut found);
        let hand = &self.hands[node.hand];
        let item = |placement: Placement| LayingItem {
            need: hand.need(placement.kinds()),
            leave_step: hand.leave_step(placement.kinds()),
            placement,
        };
        node.items.extend(found.into_iter().map(item));
    }

    /// Evaluates the layings of a board.
    fn expand(&mut self, node: Node) {
        let number = self.nodes.len();
        let hand = &self.hands[node.hand];
        let base = node.score * MILLI;
        let mut top: Vec<QueuedLaying> = Vec::with_capacity(MAX_CONSIDERED + 1);
        for item in &node.items {
            let subset = usize::from(node.subset - item.leave_step);
            let points = base + item.placement.score() as i32 * MILLI;
            let worth = points + hand.leave_values[subset];
            if self.best.is_none_or(|(best, ..)| worth > best) && self.query.repeats_no_word(&node, &item.placement) {
                self.best = Some((worth, number, *item));
            }
            let promise = points + hand.potentials[subset];
            if subset > 0 && (top.len() < MAX_CONSIDERED || top.last().is_some_and(|last| promise > last.promise)) {
                let at = top.partition_point(|other| other.promise >= promise);
                top.insert(at, QueuedLaying { promise, node: number, item: *item });
                top.truncate(MAX_CONSIDERED);
            }
        }
        let new = top.into_iter().filter(|queued| self.query.repeats_no_word(&node, &queued.item.placement)).take(MAX_QUEUED_PER_BOARD);
        self.queued.extend(new);
        self.nodes.push(node);
    }

    /// Pops the most promising laying, unless none promises more than the best turn.
    fn pop_best(&mut self) -> Option<QueuedLaying> {
        let (at, queued) = self.queued.iter().enumerate().max_by_key(|(at, queued)| (queued.promise, std::cmp::Reverse(*at)))?;
        let enough = self.best.is_some_and(|(best, ..)| queued.promise <= best);
        (!enough).then(|| self.queued.swap_remove(at))
    }

    /// Returns the board after a laying, or `None` if it was visited before.
    fn after(&mut self, queued: &QueuedLaying) -> Option<Node> {
        let node = &self.nodes[queued.node];
        let key = node.key ^ tiles_key(&queued.item.placement.laid(node.board.board()));
        if self.seen.contains(&key) {
            return None;
        }
        self.seen.push(key);
        let mut next = Node {
            board: node.board.clone(),
            items: Vec::with_capacity(node.items.len()),
            layings: node.layings.clone(),
            words: node.words.clone(),
            ..*node
        };
        let changed = self.query.lay(&mut next, &queued.item);
        let left = next.left | HIGH;
        let stays = |item: &&LayingItem| {
            let placement = &item.placement;
            let direction = placement.direction();
            (left - item.need) & HIGH == HIGH && !changed.contains(direction, placement.first().line(direction))
        };
        next.items.extend(node.items.iter().filter(stays).copied());
        self.generate(changed, &mut next);
        Some(next)
    }
}

/// Estimated points of the remaining tiles in the same turn, by their number, in thousandths of a
/// point: without and with the full-rack bonus in reach. Tuned so that the turns found come closest
/// to the best ones.
const POTENTIALS: [[i32; 8]; 2] =
    [[0, 4_800, 10_800, 18_000, 24_000, 31_200, 38_400, 45_600], [0, 15_600, 22_800, 28_800, 34_800, 40_800, 46_800, 52_800]];

/// Additional estimate for a star, in thousandths of a point.
const STAR_POTENTIAL: i32 = 8_000;

/// Maximum subsets of a rack.
const MAX_SUBSETS: usize = 128;

/// A rack with the values of its subsets, indexed as in [`crossword::RackLeaves`].
struct Hand {
    taken: Option<PlacedTile>,
    strides: [u8; KINDS],
    /// The bit offset of each kind in packed counts.
    shifts: [u8; KINDS],
    /// Value of a subset as the leave of a finished turn; [`MIN_VALUE`] if it contains a star that
    /// must be laid.
    leave_values: [i32; MAX_SUBSETS],
    /// Value of a subset for a turn that continues: the larger of its estimated points and its
    /// leave value.
    potentials: [i32; MAX_SUBSETS],
}

/// Less than the value of any turn.
const MIN_VALUE: i32 = i32::MIN / 2;

impl Hand {
    fn new(query: &ReplyQuery<'_>, rack: &Tiles, taken: Option<PlacedTile>) -> Option<Hand> {
        let bonus = query.bonus() * MILLI;
        let leaves = query.equities.rack_leaves_for_bag(rack, query.bag)?;
        let stars_held = taken.map_or(u8::MAX, |_| query.rack.count(BLANK));
        let mut hand =
            Hand { taken, strides: [0; KINDS], shifts: [0; KINDS], leave_values: [0; MAX_SUBSETS], potentials: [0; MAX_SUBSETS] };
        let (mut sizes, mut stars) = ([0u8; MAX_SUBSETS], [0u8; MAX_SUBSETS]);
        let mut subsets = 1;
        for (place, kind) in (0..KINDS as Tile).filter(|&kind| rack.count(kind) > 0).enumerate() {
            hand.strides[usize::from(kind)] = subsets as u8;
            hand.shifts[usize::from(kind)] = 8 * (place & 7) as u8;
            for count in 1..=rack.count(kind) {
                for at in 0..subsets {
                    sizes[usize::from(count) * subsets + at] = sizes[at] + count;
                    stars[usize::from(count) * subsets + at] = stars[at] + if kind == BLANK { count } else { 0 };
                }
            }
            subsets *= usize::from(rack.count(kind)) + 1;
        }
        let potentials_by_size = &POTENTIALS[usize::from(bonus > 0)];
        for (subset, &leave) in leaves.values().iter().enumerate() {
            let worth = leave + if subset == 0 { bonus } else { 0 };
            let potential = potentials_by_size[usize::from(sizes[subset]).min(7)] + i32::from(stars[subset]) * STAR_POTENTIAL;
            hand.leave_values[subset] = if stars[subset] > stars_held { MIN_VALUE } else { worth };
            hand.potentials[subset] = if subset == 0 { worth } else { worth.max(potential) };
        }
        Some(hand)
    }

    fn need(&self, tiles: impl Iterator<Item = Tile>) -> u64 {
        tiles.map(|kind| 1 << self.shifts[usize::from(kind & 63)]).sum()
    }

    fn leave_step(&self, tiles: impl Iterator<Item = Tile>) -> u8 {
        tiles.map(|kind| self.strides[usize::from(kind & 63)]).sum()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // Tests may panic.

    use std::path::PathBuf;

    use crossword::erudit::{Erudit, EruditRules, Repeats, Scoring, Step, Take, Turn};
    use crossword::{BLANK, MILLI};
    use lexicon::Lexicon;

    use crate::erudit::exact::POINT;
    use crate::erudit::self_play::SelfPlay;
    use crate::tiles::LearnedValues;
    use crate::tiles::leaves::LeavesFile;

    /// Returns the noun lexicon of Erudit with its learned values.
    fn nouns(rules: &EruditRules) -> (Lexicon, LearnedValues) {
        let data = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/cc-by-sa");
        let lexicon = Lexicon::open(&data.join("ru-nouns.lexicon")).unwrap().build_gaddag().unwrap();
        let leaves = LeavesFile::open(&data.join("ru-nouns.erudit.leaves"), rules.placement_rules()).unwrap();
        let learned = LearnedValues::none(rules.placement_rules()).with_leaves(&leaves, &lexicon);
        (lexicon, learned)
    }

    /// Checks replies against the referee, and that none is worth more than the best turn.
    #[test]
    fn replies_are_legal_and_nearly_best() {
        let (lexicon, learned) = nouns(&EruditRules::standard());
        let equities = &learned.equities;
        let (mut stars, mut bonuses, mut found, mut possible) = (0, 0, 0, 0);
        for number in 0..8 {
            let rules = EruditRules::standard()
                .with_scoring(Scoring::ALL[number / 6])
                .with_repeats(Repeats::ALL[number / 2 % 2])
                .with_take([Take::SameTurn, Take::SameTurn, Take::No][number % 3]);
            let sequential = rules.scoring() == Scoring::Sequential;
            let game = Erudit::new(rules.clone(), lexicon.clone(), 2).unwrap();
            let mut play = SelfPlay::begin(&game, 5, number as u64);
            while !play.over {
                let rack = play.racks[play.seat];
                let situation = play.situation(rack);
                let reply = play.fast_turn(&game, equities, &rack);
                if sequential && play.turns.is_multiple_of(4) && rack.count(BLANK) == 0 {
                    let (_, best) = play.best_turn(&game, equities, &rack, 200_000);
                    let worth = play.fast_equity(&game, equities, &rack);
                    // The full search counts in hundredths of a point.
                    assert!(worth < best + MILLI / POINT, "{number}: {worth} of {best}");
                    (found, possible) = (found + worth, possible + best);
                }
                let done = play.play_fast(&game, equities);
                let Some(reply) = reply.filter(|_| done.laid > 0) else { continue };
                let mut board = situation.board.clone();
                let taken = reply.taken.map(|star| Step::Take { square: star.square, letter: star.letter });
                let mut steps: Vec<Step> = taken.into_iter().collect();
                steps.iter().for_each(|step| board.lay(&step.tiles()));
                for laying in &reply.layings {
                    steps.push(Step::Lay(laying.laid(&board)));
                    board.lay(&laying.laid(&board));
                }
                let judged = rules.judge(&situation, &Turn { steps }, Some(game.lexicon())).unwrap();
                assert_eq!((judged.score as i32, judged.bonus, judged.left), (done.score, done.bonus, done.kept), "{number}");
                assert_eq!(judged.stars_due, 0);
                stars += usize::from(reply.taken.is_some());
                bonuses += usize::from(done.bonus);
            }
        }
        assert!(found * 10 > possible * 7, "{found} of {possible}");
        assert!(stars > 2 && bonuses > 20, "{stars} stars were taken, {bonuses} racks were laid in full");
    }
}
