//! The best turn under any rules, by exhaustive search of all sequences of layings. Each set of
//! laid tiles is searched once, however it was reached. If repeats are forbidden, it is searched
//! once per set of words formed. Stars can be taken at any time.
//!
//! [`sequential`](super::sequential) is much faster where it applies. This search serves union
//! scoring, where points count only at the end of a turn, and stars due from the turn before.

use std::cmp::Reverse;

use crossword::erudit::{Draft, Erudit, Repeats, Scoring, Situation, Step, Take, Turn, UsedWords};
use crossword::{BLANK, Lanes, PackedWord, PlacedTile, Placement, PreparedBoard, Square, SquareSet, Tiles};
use play::CancellationToken;

use super::keys::{KeyMap, stars_key, tile_key, word_key};
use super::sequential::{MAX_COLLECTED, Objective, POINT, RankedTurn};
use super::{Clock, Interrupted, Limits, Search, best_turn};

/// Searches for a turn that scores more than `floor`.
pub(super) fn search(game: &Erudit, situation: &Situation, floor: u32, limits: &Limits, stop: &CancellationToken) -> Search {
    let mut search = GeneralSearch {
        game,
        situation,
        kinds: kinds(&situation.rack),
        full: situation.rack.len() == game.rules().placement_rules().rack_size(),
        known: KeyMap::default(),
        path: Vec::new(),
        best: (floor, None),
        clock: Clock::new(limits, stop),
    };
    let root = search.root();
    let proven = search.explore(&root, 0).is_ok();
    let GeneralSearch { best: (score, steps), clock, .. } = search;
    Search { best: steps.map(|steps| (score, Turn { steps })), proven, states: clock.states }
}

/// Ranks the turn with the most points and all turns of a single laying.
pub(super) fn best_turns(
    game: &Erudit,
    situation: &Situation,
    objective: &Objective<'_>,
    limits: &Limits,
    stop: &CancellationToken,
) -> Vec<RankedTurn> {
    let mut layings: Vec<Placement> = Vec::new();
    game.generator().placements(&game.generator().prepare(&situation.board), &situation.rack, &mut layings);
    let single = |laying: &Placement| Turn { steps: vec![Step::Lay(laying.laid(&situation.board))] };
    let mut turns: Vec<Turn> = layings.iter().map(single).collect();
    let most_points = best_turn(game, situation, limits, stop).turn;
    if most_points.steps.len() > 1 {
        turns.push(most_points);
    }
    let rank = |turn: Turn| {
        let judged = game.rules().judge(situation, &turn, None).ok()?;
        Some(RankedTurn { value: judged.score as i32 * POINT + (objective.leave_value)(&judged.left), turn })
    };
    let mut ranked: Vec<RankedTurn> = turns.into_iter().filter_map(rank).collect();
    // Stable, and the generator's order is fixed.
    ranked.sort_by_key(|ranked| Reverse(ranked.value));
    let floor = ranked.first().map_or(0, |best| best.value - objective.margin);
    ranked.retain(|ranked| ranked.value >= floor);
    ranked.truncate(if objective.margin > 0 { 1 + MAX_COLLECTED } else { 1 });
    ranked
}

/// A move within a turn.
#[derive(Clone, Copy, Debug)]
enum Move {
    Lay(Placement),
    Take(PlacedTile),
}

/// A laying with the tiles it needs.
#[derive(Clone, Copy)]
struct LayingItem {
    placement: Placement,
    /// Count of needed tiles by kind, eight bits each.
    need: u64,
}

/// A state within a turn.
struct Node {
    prepared: PreparedBoard,
    rack: Tiles,
    /// Counts of the remaining tiles, eight bits per kind.
    left: u64,
    /// All possible layings.
    items: Vec<LayingItem>,
    /// Stars laid minus stars taken.
    stars: i32,
    stars_laid: usize,
    covered: SquareSet,
    /// Words formed in the turn; kept only if repeats are forbidden.
    formed: UsedWords,
    key: u128,
}

/// The most points that can still be gained from a state, and the first move towards them. `None`
/// if no legal turn follows.
type BestContinuation = Option<(u32, Option<Move>)>;

struct GeneralSearch<'a> {
    game: &'a Erudit,
    situation: &'a Situation,
    /// The kinds of tiles that can come to the rack.
    kinds: Vec<u8>,
    full: bool,
    known: KeyMap<BestContinuation>,
    path: Vec<Move>,
    /// The best turn so far; no steps while it is still the greedy chain.
    best: (u32, Option<Vec<Step>>),
    clock: Clock<'a>,
}

/// The high bit of each eight-bit count.
const HIGH: u64 = 0x8080_8080_8080_8080;

fn kinds(rack: &Tiles) -> Vec<u8> {
    let mut kinds: Vec<u8> = rack.iter().chain([BLANK]).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

impl GeneralSearch<'_> {
    fn root(&self) -> Node {
        let prepared = self.game.generator().prepare(&self.situation.board);
        let rack = self.situation.rack;
        let mut items = Vec::new();
        self.generate(Lanes::ALL, &prepared, &rack, &mut items);
        Node {
            prepared,
            rack,
            left: self.pack(rack.iter()),
            items,
            stars: 0,
            stars_laid: 0,
            covered: SquareSet::EMPTY,
            formed: UsedWords::new(),
            key: 0,
        }
    }

    /// Packs counts of tiles, eight bits per kind.
    fn pack(&self, tiles: impl Iterator<Item = u8>) -> u64 {
        tiles.fold(0, |packed, kind| match self.kinds.iter().position(|&known| known == kind) {
            Some(place) => packed + (1 << (8 * place)),
            None => packed,
        })
    }

    /// Adds the layings on some lanes, without those that repeat a word of an earlier turn or form
    /// one twice.
    fn generate(&self, on: Lanes, prepared: &PreparedBoard, rack: &Tiles, items: &mut Vec<LayingItem>) {
        let mut found: Vec<Placement> = Vec::new();
        self.game.generator().placements_on(on, prepared, rack, &mut found);
        if self.game.rules().repeats() == Repeats::Forbidden {
            found.retain(|placement| !prepared.repeats(placement, |word| self.situation.used.contains(word)));
        }
        items.extend(found.into_iter().map(|placement| LayingItem { placement, need: self.pack(placement.kinds()) }));
    }

    /// Returns the most points that can still be gained from here (under union scoring, those of
    /// the whole turn), or `None` if no legal turn follows.
    fn explore(&mut self, node: &Node, so_far: u32) -> Result<Option<u32>, Interrupted> {
        self.clock.tick()?;
        let union = self.game.rules().scoring() == Scoring::Union;
        let mut best: BestContinuation = self.end_points(node).map(|points| (points, None));
        if let Some((points, _)) = best {
            self.record(so_far + points, None);
        }
        let mut order: Vec<usize> = (0..node.items.len()).collect();
        if self.path.len() < 2 {
            order.sort_by_key(|&item| std::cmp::Reverse(node.items[item].placement.score()));
        }
        for item in order {
            let placement = node.items[item].placement;
            let mut words: Vec<PackedWord> = Vec::new();
            if self.game.rules().repeats() == Repeats::Forbidden {
                node.prepared.words(&placement, |word| words.push(word));
                if words.iter().any(|word| node.formed.contains(word)) {
                    continue;
                }
            }
            let gain = if union { 0 } else { placement.score() };
            let laid = placement.laid(node.prepared.board());
            let rest = self.explore_move(node, Move::Lay(placement), &laid, &words, so_far + gain)?;
            if let Some(points) = rest.map(|rest| rest + gain).filter(|&points| best.is_none_or(|(known, _)| points > known)) {
                best = Some((points, Some(Move::Lay(placement))));
            }
        }
        if self.game.rules().take() != Take::No {
            let stars: Vec<(Square, u8)> =
                node.prepared.board().iter().filter(|(_, cell)| cell.blank).map(|(square, cell)| (square, cell.letter)).collect();
            for (square, letter) in stars {
                if node.rack.count(letter) == 0 {
                    continue;
                }
                let taken = PlacedTile { square, letter, blank: false };
                let rest = self.explore_move(node, Move::Take(taken), &[taken], &[], so_far)?;
                if let Some(points) = rest.filter(|&points| best.is_none_or(|(known, _)| points > known)) {
                    best = Some((points, Some(Move::Take(taken))));
                }
            }
        }
        self.known.insert(node.key, best);
        Ok(best.map(|(points, _)| points))
    }

    /// Makes a move and explores the state after it.
    fn explore_move(
        &mut self,
        node: &Node,
        made: Move,
        laid: &[PlacedTile],
        words: &[PackedWord],
        so_far: u32,
    ) -> Result<Option<u32>, Interrupted> {
        let mut key = node.key;
        for tile in laid {
            // A replaced star is another tile on the same square.
            if let Some(cell) = node.prepared.board().get(tile.square) {
                key ^= tile_key(tile.square, cell.letter, cell.blank);
            }
            key ^= tile_key(tile.square, tile.letter, tile.blank);
        }
        key = words.iter().filter(|word| !node.formed.contains(word)).fold(key, |key, word| key ^ word_key(*word));
        let stars = laid.iter().filter(|tile| tile.blank).count();
        if self.situation.stars_due > 0 {
            key = key.wrapping_add(stars_key(stars));
        }
        self.path.push(made);
        let rest = match self.known.get(&key) {
            Some(known) => {
                let points = known.as_ref().map(|(points, _)| *points);
                if let Some(points) = points {
                    self.record(so_far + points, Some(key));
                }
                Ok(points)
            }
            None => {
                let next = self.after(node, made, laid, words, key, stars);
                self.explore(&next, so_far)
            }
        };
        self.path.pop();
        rest
    }

    fn after(&self, node: &Node, made: Move, laid: &[PlacedTile], words: &[PackedWord], key: u128, stars: usize) -> Node {
        let mut prepared = node.prepared.clone();
        let changed = self.game.generator().lay(&mut prepared, laid);
        let mut rack = node.rack;
        let (mut covered, mut formed) = (node.covered, node.formed.clone());
        formed.extend(words);
        let takes_star = matches!(made, Move::Take(_));
        for tile in laid {
            let there = rack.remove(tile.kind());
            debug_assert!(there, "layings use only tiles of the rack");
            if !takes_star {
                covered.insert(tile.square);
            }
        }
        let mut items = Vec::new();
        let left;
        if takes_star {
            rack.add(BLANK);
            left = self.pack(rack.iter());
            self.generate(Lanes::ALL, &prepared, &rack, &mut items);
        } else {
            left = self.pack(rack.iter());
            let stays = |item: &&LayingItem| {
                let placement = &item.placement;
                let direction = placement.direction();
                ((left | HIGH) - item.need) & HIGH == HIGH && !changed.contains(direction, placement.first().line(direction))
            };
            // On an empty board only the start square was an anchor, so all lanes change.
            let lanes = if node.prepared.board().is_empty() { Lanes::ALL } else { changed };
            if lanes != Lanes::ALL {
                items.extend(node.items.iter().filter(stays).copied());
            }
            self.generate(lanes, &prepared, &rack, &mut items);
        }
        let stars_laid = node.stars_laid + stars;
        let stars = node.stars + stars as i32 - i32::from(takes_star);
        Node { prepared, rack, left, items, stars, stars_laid, covered, formed, key }
    }

    /// Returns the points that ending the turn here adds to those of its layings, or `None` if it
    /// may not end.
    fn end_points(&self, node: &Node) -> Option<u32> {
        let rules = self.game.rules();
        let owes_stars = match rules.take() {
            Take::SameTurn => node.stars < 0,
            Take::NextTurn | Take::No => false,
        };
        if owes_stars || node.stars_laid < self.situation.stars_due || (node.key == 0 && self.path.is_empty()) {
            return None;
        }
        let bonus = if self.full && node.left == 0 { rules.bonus() } else { 0 };
        Some(match rules.scoring() {
            Scoring::Sequential => bonus,
            Scoring::Union => {
                bonus + node.prepared.board().words_on(rules.placement_rules(), &node.covered).iter().map(|word| word.score).sum::<u32>()
            }
        })
    }

    /// Records a turn with this many points: the moves of the path, then the known best moves from
    /// the state `from`.
    fn record(&mut self, points: u32, from: Option<u128>) {
        if points <= self.best.0 {
            return;
        }
        let mut draft = Draft::new(self.game.rules(), self.situation.clone());
        for made in &self.path {
            push(&mut draft, made);
        }
        let mut key = from;
        while let Some((_, Some(made))) = key.and_then(|key| self.known.get(&key).copied().flatten()) {
            key = Some(self.key_after(&draft, &made, key.unwrap_or(0)));
            push(&mut draft, &made);
        }
        debug_assert_eq!(draft.score(), points, "the recorded points must be those of the turn");
        self.best = (points, Some(draft.turn().steps));
    }

    /// Returns the key of the state after a move in a draft.
    fn key_after(&self, draft: &Draft, made: &Move, mut key: u128) -> u128 {
        let laid = tiles_of(made, draft);
        for tile in &laid {
            if let Some(cell) = draft.board().get(tile.square) {
                key ^= tile_key(tile.square, cell.letter, cell.blank);
            }
            key ^= tile_key(tile.square, tile.letter, tile.blank);
        }
        if let (Move::Lay(placement), Repeats::Forbidden) = (made, self.game.rules().repeats()) {
            let formed: UsedWords = draft
                .done()
                .iter()
                .flat_map(|done| &done.words)
                .map(|word| word.tiles.iter().map(|cell| cell.letter).collect::<PackedWord>())
                .collect();
            let mut words: Vec<PackedWord> = Vec::new();
            self.game.generator().prepare(draft.board()).words(placement, |word| words.push(word));
            key = words.iter().filter(|word| !formed.contains(word)).fold(key, |key, word| key ^ word_key(*word));
        }
        if self.situation.stars_due > 0 {
            key = key.wrapping_add(stars_key(laid.iter().filter(|tile| tile.blank).count()));
        }
        key
    }
}

fn tiles_of(made: &Move, draft: &Draft) -> Vec<PlacedTile> {
    match made {
        Move::Lay(placement) => placement.laid(draft.board()),
        Move::Take(taken) => vec![*taken],
    }
}

fn push(draft: &mut Draft, made: &Move) {
    let step = match made {
        Move::Lay(placement) => Step::Lay(placement.laid(draft.board())),
        Move::Take(PlacedTile { square, letter, .. }) => Step::Take { square: *square, letter: *letter },
    };
    let pushed = draft.push(&step, None);
    debug_assert!(pushed.is_ok(), "searched moves must be legal: {pushed:?}");
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // Tests may panic.

    use std::path::Path;

    use crossword::erudit::EruditRules;
    use lexicon::Lexicon;

    use super::*;
    use crate::erudit::turns::generate_turns;

    #[test]
    fn the_best_turn_is_that_of_all_turns() {
        let words = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/cc-by-sa/ru-nouns.lexicon");
        let lexicon = Lexicon::open(&words).unwrap().build_gaddag().unwrap();
        let stop = CancellationToken::new();
        let rows = ["15/15/15/15/15/15/15/6КоТ6", &["15"; 7].join("/")].join("/");
        for (scoring, take, rack, stars_due) in [
            (Scoring::Union, Take::SameTurn, "АРОЛ", 0),
            (Scoring::Union, Take::SameTurn, "КАНО", 0),
            (Scoring::Sequential, Take::NextTurn, "АН*", 1),
            (Scoring::Union, Take::NextTurn, "РИ*", 1),
            // The star that is due is among the tiles that are not known.
            (Scoring::Sequential, Take::NextTurn, "КАНО", 1),
        ] {
            let rules = EruditRules::standard().with_scoring(scoring).with_take(take);
            let (board, rack) = (rules.read_board(&rows).unwrap(), rules.read_rack(rack).unwrap());
            let situation = Situation { stars_due, ..Situation::new(board, rack) };
            let game = Erudit::new(rules, lexicon.clone(), 2).unwrap();
            let objective = Objective { leave_value: &|_| 0, margin: 5 * POINT };
            let ranked = super::super::best_turns(&game, &situation, &objective, &Limits::default(), &stop);
            let all = generate_turns(&game, &situation, &mut || true).unwrap();
            let best = |score: Option<i32>| score.map(|score| score * POINT);
            assert_eq!(ranked.first().map(|best| best.value), best(all.first().map(|best| best.score)), "{situation:?}");
            assert!(ranked.is_sorted_by_key(|turn| Reverse(turn.value)) && ranked.len() < 1000);
            assert!(ranked.iter().all(|turn| turn.value >= ranked[0].value - 5 * POINT));
        }
    }
}
