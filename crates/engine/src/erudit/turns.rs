//! Generates all turns of a situation: each set of laid tiles once, by its highest-scoring layings.

use std::collections::HashMap;

use crossword::erudit::{Draft, Erudit, Repeats, Scoring, Situation, Step, Take, Turn};
use crossword::{BLANK, Board, PackedWord, PlacedTile, Placement, PreparedBoard, Tiles};

/// A possible turn with its outcome.
#[derive(Clone, Debug)]
pub(super) struct TurnOutcome {
    pub(super) turn: Turn,
    pub(super) score: i32,
    /// The board, rack, words and stars for the same seat's next turn.
    pub(super) board: Board,
    pub(super) left: Tiles,
    pub(super) words: Vec<PackedWord>,
    pub(super) stars_due: usize,
}

/// Returns the turns of a situation, those with the most points first. Calls `keep_going` for each
/// state and returns `None` once it returns `false`.
pub(super) fn generate_turns(game: &Erudit, situation: &Situation, keep_going: &mut dyn FnMut() -> bool) -> Option<Vec<TurnOutcome>> {
    let mut generator =
        TurnGenerator { game, situation, seen: HashMap::new(), steps: Vec::new(), words: Vec::new(), choices: HashMap::new(), keep_going };
    let prepared = game.generator().prepare(&situation.board);
    generator.explore(&prepared, situation.rack, 0)?;
    let mut choices: Vec<TurnOutcome> = generator.choices.into_values().collect();
    choices.sort_by(|one, other| {
        let order = other.score.cmp(&one.score).then(other.turn.steps.len().cmp(&one.turn.steps.len()));
        // Sort by content, since hash maps have no stable order.
        order.then_with(|| format!("{:?}", one.turn).cmp(&format!("{:?}", other.turn)))
    });
    Some(choices)
}

/// The identity of a state within a turn: the board, the words formed if repeats are forbidden, and
/// the number of stars laid or due.
type Key = (Board, Vec<PackedWord>, usize);

struct TurnGenerator<'a> {
    game: &'a Erudit,
    situation: &'a Situation,
    /// The most points with which a state was reached.
    seen: HashMap<Key, i32>,
    steps: Vec<Step>,
    words: Vec<PackedWord>,
    choices: HashMap<Key, TurnOutcome>,
    keep_going: &'a mut dyn FnMut() -> bool,
}

impl TurnGenerator<'_> {
    fn explore(&mut self, prepared: &PreparedBoard, rack: Tiles, points: i32) -> Option<()> {
        if !(self.keep_going)() {
            return None;
        }
        self.record(prepared.board(), rack, points);
        let mut layings: Vec<Placement> = Vec::new();
        self.game.generator().placements(prepared, &rack, &mut layings);
        for laying in layings {
            let earlier = self.words.len();
            let known = |word: &PackedWord| self.situation.used.contains(word) || self.words[..earlier].contains(word);
            if self.game.rules().repeats() == Repeats::Allowed || !prepared.repeats(&laying, known) {
                prepared.words(&laying, |word| self.words.push(word));
                let laid = laying.laid(prepared.board());
                self.make_step(prepared, rack, points + laying.score() as i32, Step::Lay(laid))?;
            }
            self.words.truncate(earlier);
        }
        // A laying made before a star is taken can be made after it. Only stars due can make it
        // better to take a star laid in this turn.
        let early = self.steps.iter().all(|step| matches!(step, Step::Take { .. }));
        if self.game.rules().take() != Take::No && (early || self.situation.stars_due > 0) {
            let stars: Vec<_> = prepared.board().iter().filter(|(_, cell)| cell.blank && rack.count(cell.letter) > 0).collect();
            for (square, cell) in stars {
                self.make_step(prepared, rack, points, Step::Take { square, letter: cell.letter })?;
            }
        }
        Some(())
    }

    fn make_step(&mut self, prepared: &PreparedBoard, rack: Tiles, points: i32, step: Step) -> Option<()> {
        let laid: Vec<PlacedTile> = step.tiles();
        let mut left = rack;
        for tile in &laid {
            let _there = left.remove(tile.kind());
        }
        if matches!(step, Step::Take { .. }) {
            left.add(BLANK);
        }
        let mut next = prepared.clone();
        self.game.generator().lay(&mut next, &laid);
        self.steps.push(step);
        let seen = self.seen.entry(key(next.board(), &self.words, self.game, self.stars_laid())).or_insert(-1);
        let better = points > *seen;
        let result = if better {
            *seen = points;
            self.explore(&next, left, points)
        } else {
            Some(())
        };
        self.steps.pop();
        result
    }

    /// Returns the number of stars laid if the situation has stars due, else 0.
    fn stars_laid(&self) -> usize {
        let stars = |step: &Step| match step {
            Step::Lay(laid) => laid.iter().filter(|tile| tile.blank).count(),
            Step::Take { .. } => 0,
        };
        if self.situation.stars_due > 0 { self.steps.iter().map(stars).sum() } else { 0 }
    }

    /// Adds the current turn if it may end here and no better one reaches the same state.
    fn record(&mut self, board: &Board, rack: Tiles, points: i32) {
        if self.steps.is_empty() {
            return;
        }
        let rules = self.game.rules();
        let mut draft = Draft::new(rules, self.situation.clone());
        if self.steps.iter().any(|step| draft.push(step, None).is_err()) {
            return;
        }
        let Ok(judged) = draft.finish() else { return };
        let score = judged.score as i32;
        debug_assert!(rules.scoring() == Scoring::Union || score - if judged.bonus { rules.bonus() as i32 } else { 0 } == points);
        let known = self.choices.get(&key(board, &self.words, self.game, judged.stars_due));
        if known.is_none_or(|known| known.score < score) {
            let choice = TurnOutcome {
                turn: draft.turn(),
                score,
                board: board.clone(),
                left: rack,
                words: self.words.clone(),
                stars_due: judged.stars_due,
            };
            self.choices.insert(key(board, &self.words, self.game, judged.stars_due), choice);
        }
    }
}

fn key(board: &Board, words: &[PackedWord], game: &Erudit, stars: usize) -> Key {
    let mut words = if game.rules().repeats() == Repeats::Forbidden { words.to_vec() } else { Vec::new() };
    words.sort_unstable();
    words.dedup();
    (board.clone(), words, stars)
}
