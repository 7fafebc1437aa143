//! The five levels. Lower levels know fewer words, overlook more placements, value leaves less, and
//! are content with worse moves.
//!
//! A level knows the words up to a class of commonness ([`lexicon::classes`]) and a part of the
//! next class, cached in a [`Roster`](crate::scrabble::Roster); it forms only these words. It finds
//! only a part of the legal placements: each level has a fixed familiarity with each word, and a
//! placement with more tiles and more cross-words needs a more familiar word. It evaluates the
//! placements found by score and, on higher levels more accurately, by leave, and picks any that is
//! not much worse than the best.
//!
//! Level 5 knows all words, overlooks nothing, and runs a short simulation.
//!
//! Random choices follow from the seed of the budget and the position as the seat sees it, so a
//! game is reproducible.

use std::time::Duration;

use crossword::scrabble::{Action, Scrabble, View};
use crossword::{Board, Direction, Generator, MILLI, Move, Placement};
use lexicon::classes::Knowledge;
use play::{Budget, CancellationToken, Player, SearchInfo};

use crate::attention::{Chances, effort, luck};
use crate::level::Level;
use crate::random;
use crate::scrabble::observation::observation;
use crate::scrabble::resources::PlayerResources;
use crate::scrabble::strong::{SearchLimits, StrongPlayer, is_stalled};
use crate::scrabble::{Strategy, challenge, exchange, situation};
use crate::tiles::LearnedValues;

/// The settings of a level below the highest.
#[derive(Clone, Copy, Debug)]
struct LevelSettings {
    /// The words that the level knows.
    knowledge: Knowledge,
    /// The percentage of words that it finds if two tiles must be placed; for three tiles it
    /// applies twice, and so on.
    find_percent: u32,
    /// The weight of leaves in percent.
    leave_percent: i64,
    /// The level accepts placements that are worse than the best one found by at most this
    /// percentage of its score.
    tolerance_percent: i64,
}

/// The settings of levels 1 to 4, tuned by matches (`deska-lab bench levels`).
const LEVELS: [LevelSettings; 4] = [
    LevelSettings { knowledge: Knowledge { class: 1, next_percent: 0 }, find_percent: 97, leave_percent: 30, tolerance_percent: 15 },
    LevelSettings { knowledge: Knowledge { class: 2, next_percent: 10 }, find_percent: 97, leave_percent: 45, tolerance_percent: 10 },
    LevelSettings { knowledge: Knowledge { class: 3, next_percent: 50 }, find_percent: 98, leave_percent: 90, tolerance_percent: 5 },
    LevelSettings { knowledge: Knowledge { class: 4, next_percent: 30 }, find_percent: 100, leave_percent: 100, tolerance_percent: 0 },
];

/// The search limits of level 5. They are the same on every machine, unless the time limit applies.
const LEVEL_5_LIMITS: SearchLimits =
    SearchLimits { rollouts: Some(600), max_time: Some(Duration::from_millis(1200)), candidates: 12, endgame_nodes: 1 };

/// Returns the settings of a level, or `None` for the highest.
fn settings(level: Level) -> Option<&'static LevelSettings> {
    level.of(&LEVELS)
}

/// A player of a level.
#[derive(Clone)]
pub struct LevelPlayer {
    level: Level,
    resources: PlayerResources,
    /// Plays for the highest level.
    strong: StrongPlayer,
}

impl LevelPlayer {
    /// Creates a player of a level, with the vocabularies and learned values of a roster.
    pub(super) fn new(level: Level, resources: &PlayerResources) -> LevelPlayer {
        let strong = StrongPlayer::with_limits(Strategy::Simulation, resources, LEVEL_5_LIMITS);
        LevelPlayer { level, resources: resources.clone(), strong }
    }

    /// Returns the words that a level knows, or `None` if it knows all.
    #[must_use]
    pub fn knows(level: Level) -> Option<Knowledge> {
        settings(level).map(|settings| settings.knowledge)
    }
}

impl Player<Scrabble> for LevelPlayer {
    fn choose(&mut self, game: &Scrabble, view: &View, budget: &Budget, stop: &CancellationToken) -> Action {
        let Some(settings) = settings(self.level) else {
            // The highest level does not use random choices.
            return self.strong.choose(game, view, &Budget { seed: None, ..*budget }, stop);
        };
        if let Some(answer) = challenge::answer(game, view) {
            return answer;
        }
        let learned = self.resources.learned(game);
        settings.choose(self.level, game, (&self.resources.generator(settings.knowledge, game), &learned), view, budget).into()
    }

    fn search_info(&self) -> Option<SearchInfo> {
        self.strong.search_info()
    }
}

impl LevelSettings {
    fn choose(
        &self,
        level: Level,
        game: &Scrabble,
        (generator, learned): (&Generator, &LearnedValues),
        view: &View,
        budget: &Budget,
    ) -> Move {
        let Some(situation) = situation(game, view) else { return Move::Pass };
        let (rules, rack, stage) = (generator.rules(), &situation.rack, situation.stage(generator));
        let board = generator.prepare(&view.board);
        let mut placements = Vec::new();
        generator.placements(&board, rack, &mut placements);
        let leaves = learned.equities.rack_leaves(rules, rack, stage);
        let worth = |placement: &Placement| {
            let points = i64::from(placement.score()) * i64::from(MILLI);
            let kept = leaves.as_ref().map_or(0, |leaves| i64::from(leaves.equity(placement)) - points);
            points + kept * self.leave_percent / 100
        };
        let chances = Chances::new(self.find_percent);
        let found = placements.iter().filter(|placement| finds(&chances, level, &view.board, placement));
        let found: Vec<(i64, Placement)> = found.map(|placement| (worth(placement), *placement)).collect();
        let Some((best, finest)) = found.iter().max_by_key(|(worth, _)| *worth).copied() else {
            // A level that finds nothing plays the easiest placement.
            let easiest = placements.into_iter().min_by_key(|placement| (effort(&view.board, placement), *placement));
            let easiest = easiest.map(|placement| placement.to_move(board.board()));
            return easiest.or_else(|| exchange::whole_rack(view)).unwrap_or(Move::Pass);
        };
        if view.may.exchange
            && !is_stalled(view)
            && let Some((tiles, value)) = learned.equities.exchange(rules, rack, stage)
            && i64::from(value) * self.leave_percent / 100 > best
        {
            return Move::Exchange(tiles);
        }
        let min = best - i64::from(finest.score()) * i64::from(MILLI) * self.tolerance_percent / 100;
        let mut good: Vec<Placement> = found.into_iter().filter(|(worth, _)| *worth >= min).map(|(_, placement)| placement).collect();
        // The order must not depend on how the placements were generated.
        good.sort_unstable();
        let mut dice = random::dice(budget, observation(view).number());
        good[dice.below(good.len() as u32) as usize].to_move(board.board())
    }
}

/// Returns whether a level finds a placement. Its familiarity with the main word is the same in
/// every turn and game.
fn finds(chances: &Chances, level: Level, board: &Board, placement: &Placement) -> bool {
    let seed = random::mixed(u64::from(level.number()));
    chances.reach(effort(board, placement), luck(seed, main_word(board, placement)))
}

/// Returns the letters of the main word.
fn main_word(board: &Board, placement: &Placement) -> impl Iterator<Item = u8> {
    let direction = placement.direction();
    let mut after = placement.laid(board).into_iter().peekable();
    let mut next = Some(start(board, placement, direction));
    std::iter::from_fn(move || {
        let square = next?;
        let letter = match (board.get(square), after.peek()) {
            (Some(cell), _) => cell.letter,
            (None, Some(tile)) if tile.square == square => {
                let letter = tile.letter;
                after.next();
                letter
            }
            _ => return None,
        };
        next = square.after(direction);
        Some(letter)
    })
}

/// Returns the first square of the main word.
fn start(board: &Board, placement: &Placement, direction: Direction) -> crossword::Square {
    let mut start = placement.first();
    while let Some(before) = start.before(direction)
        && board.get(before).is_some()
    {
        start = before;
    }
    start
}
