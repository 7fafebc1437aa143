//! Five levels of play for people: who knows fewer words, misses more of them, thinks less of what is kept, and takes what is good enough.
//!
//! A level lays only words it knows, those formed across among them; what it knows are the lexicon's words up to a class of commonness
//! ([`lexicon::classes`]) and a part of the next class, found in a [`Roster`]. Of what could be laid with them it finds a part: each level is familiar with each word to a degree that is
//! always the same, and the more tiles must be laid and the more words are formed across, the more familiar a word must be to be found. What it found
//! it weighs by points and, the less the lower it is, by what is kept; it takes any placing that is not much worse than the best.
//!
//! Level 5 knows all words, misses nothing, and plays the best moves by equity out for a short time.
//!
//! Chance follows from the budget's seed and from the position as the seat sees it: the same game is played again in the same way.

use std::time::Duration;

use crossword::scrabble::{Action, Scrabble, View};
use crossword::{Board, Direction, Generator, MILLI, Move, Placement};
use lexicon::classes::Knowledge;
use play::{Budget, Player, Stop, Thought};

use crate::attention::{Chances, Observation, effort, luck};
use crate::level::Level;
use crate::random;
use crate::scrabble::strong::{Habit, StrongPlayer, idle};
use crate::scrabble::{Mind, Roster, challenge, exchange, situation};
use crate::tiles::LearnedValues;

/// How a level below the highest plays.
#[derive(Clone, Copy, Debug)]
struct Habits {
    /// The words it knows.
    knows: Knowledge,
    /// Of a hundred words it finds so many where two tiles are to be laid; where it is three, that share of this share, and so on.
    sees: u32,
    /// How much of what is kept counts, in percent of its worth.
    weighs: i64,
    /// It takes placings that are worse than the best it found by at most so many percent of that one's points.
    content: i64,
}

/// Of levels 1 to 4. Found by matches (`deska bench levels`): in each language a level wins 64 to 77 of 100 games against the one below.
const HABITS: [Habits; 4] = [
    Habits { knows: Knowledge { class: 1, next_percent: 0 }, sees: 97, weighs: 30, content: 15 },
    Habits { knows: Knowledge { class: 2, next_percent: 10 }, sees: 97, weighs: 45, content: 10 },
    Habits { knows: Knowledge { class: 3, next_percent: 50 }, sees: 98, weighs: 90, content: 5 },
    Habits { knows: Knowledge { class: 4, next_percent: 30 }, sees: 100, weighs: 100, content: 0 },
];

/// What level 5 spends on a move: the same everywhere, unless it takes too long. On a phone it is a quarter of a second.
const SHORT: Habit = Habit { rollouts: Some(600), longest: Some(Duration::from_millis(1200)), candidates: 12, ends: 1 };

/// How a level plays; none for the highest.
fn habits(level: Level) -> Option<&'static Habits> {
    level.of(&HABITS)
}

/// A player of one level. The roster keeps the vocabularies.
#[derive(Clone)]
pub struct LevelPlayer {
    level: Level,
    roster: Roster,
    /// Who plays for the highest level.
    strong: StrongPlayer,
}

impl LevelPlayer {
    /// A player of this level, with the vocabularies of this roster.
    #[must_use]
    pub fn new(level: Level, roster: &Roster) -> LevelPlayer {
        LevelPlayer { level, roster: roster.clone(), strong: StrongPlayer::with_habit(Mind::Simulation, roster, SHORT) }
    }

    /// The words that a level knows; `None` where it knows all.
    #[must_use]
    pub fn knows(level: Level) -> Option<Knowledge> {
        habits(level).map(|habits| habits.knows)
    }
}

impl Player<Scrabble> for LevelPlayer {
    fn choose(&mut self, game: &Scrabble, view: &View, budget: &Budget, stop: &Stop) -> Action {
        let Some(habits) = habits(self.level) else {
            // What is best in a position is no matter of chance.
            return self.strong.choose(game, view, &Budget { seed: None, ..*budget }, stop);
        };
        if let Some(answer) = challenge::answer(game, view) {
            return answer;
        }
        let learned = self.roster.learned(game);
        habits.choose(self.level, game, (&self.roster.generator(self.level, game), &learned), view, budget).into()
    }

    fn thought(&self) -> Option<Thought> {
        self.strong.thought()
    }
}

impl Habits {
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
        let mut placings = Vec::new();
        generator.placements(&board, rack, &mut placings);
        let leaves = learned.equities.of_rack(rules, rack, stage);
        let worth = |placing: &Placement| {
            let points = i64::from(placing.score()) * i64::from(MILLI);
            let kept = leaves.as_ref().map_or(0, |leaves| i64::from(leaves.equity(placing)) - points);
            points + kept * self.weighs / 100
        };
        let chances = Chances::new(self.sees);
        let found = placings.iter().filter(|placing| comes_to_mind(&chances, level, &view.board, placing));
        let found: Vec<(i64, Placement)> = found.map(|placing| (worth(placing), *placing)).collect();
        let Some((best, finest)) = found.iter().max_by_key(|(worth, _)| *worth).copied() else {
            // Whoever sees nothing looks longer and finds something easy.
            let easiest = placings.into_iter().min_by_key(|placing| (effort(&view.board, placing), *placing));
            let easiest = easiest.map(|placing| placing.to_move(board.board()));
            return easiest.or_else(|| exchange::whole_rack(view)).unwrap_or(Move::Pass);
        };
        if view.may.exchange
            && !idle(view)
            && let Some((tiles, value)) = learned.equities.exchange(rules, rack, stage)
            && i64::from(value) * self.weighs / 100 > best
        {
            return Move::Exchange(tiles);
        }
        let least = best - i64::from(finest.score()) * i64::from(MILLI) * self.content / 100;
        let mut good: Vec<Placement> = found.into_iter().filter(|(worth, _)| *worth >= least).map(|(_, placing)| placing).collect();
        // In an order that does not depend on how they were found.
        good.sort_unstable();
        let mut dice = random::dice(budget, seen_by(view).number());
        good[dice.below(good.len() as u32) as usize].to_move(board.board())
    }
}

/// Whether a level finds a placing: whatever the turn and the game, it is as familiar with its main word as ever.
fn comes_to_mind(chances: &Chances, level: Level, board: &Board, placing: &Placement) -> bool {
    let seed = random::mixed(u64::from(level.number()));
    chances.reach(effort(board, placing), luck(seed, main_word(board, placing)))
}

/// The letters of the main word.
fn main_word(board: &Board, placing: &Placement) -> impl Iterator<Item = u8> {
    let direction = placing.direction();
    let mut after = placing.laid(board).into_iter().peekable();
    let mut next = Some(start(board, placing, direction));
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

/// Where the main word starts.
fn start(board: &Board, placing: &Placement, direction: Direction) -> crossword::Square {
    let mut start = placing.first();
    while let Some(before) = start.before(direction)
        && board.get(before).is_some()
    {
        start = before;
    }
    start
}

/// The position as the seat sees it.
pub(crate) fn seen_by(view: &View) -> Observation<'_> {
    let View { board, rack, scores, seat, bag, scoreless, .. } = view;
    Observation { board, rack: rack.as_ref(), scores, seat: *seat, bag: *bag, idle: *scoreless }
}
