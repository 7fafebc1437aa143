//! Five levels of play for people: who knows fewer words, misses more of them, and takes what is good enough.
//!
//! A level lays only words it knows, those formed across among them; what it knows are the lexicon's words up to a class of commonness
//! ([`lexicon::classes`]), found in a [`Roster`]. Of what could be laid with them it sees a part: whether a word comes to mind is drawn by lot for each word and
//! turn, and the more tiles must be laid and the more words are formed across, the less likely it is. Among what it saw it takes any placing
//! that is not much worse than the best.
//!
//! Level 5 knows all words, misses nothing, and plays as well as this crate can.
//!
//! Lots follow from the budget's seed and from the position as the seat sees it: the same game is played again in the same way.

use crossword::scrabble::{Action, Scrabble, View};
use crossword::{Board, Direction, Generator, Move, Placement};
use lexicon::classes::Class;
use play::{Budget, Player, Stop};

use crate::attention::{Chances, Seen, effort, luck};
use crate::level::Level;
use crate::lots;
use crate::scrabble::{Heuristic, Roster, challenge, exchange};

/// How a level below the highest plays.
#[derive(Clone, Copy, Debug)]
struct Habits {
    /// The rarest words it knows.
    knows: Class,
    /// Of a hundred placings of two tiles, how many come to mind; of three tiles that share of this share, and so on.
    sees: u32,
    /// It takes placings that score at least this percentage of the best it saw.
    content: u32,
}

/// Of levels 1 to 4. Found by matches (`deska bench levels`): in each language a level wins two to five of six games against the one below.
const HABITS: [Habits; 4] = [
    Habits { knows: 1, sees: 85, content: 67 },
    Habits { knows: 2, sees: 89, content: 74 },
    Habits { knows: 3, sees: 93, content: 83 },
    Habits { knows: 4, sees: 97, content: 91 },
];

/// How a level plays; none for the highest.
fn habits(level: Level) -> Option<&'static Habits> {
    level.of(&HABITS)
}

/// A player of one level. The roster keeps the vocabularies.
#[derive(Clone)]
pub struct LevelPlayer {
    level: Level,
    roster: Roster,
}

impl LevelPlayer {
    /// A player of this level, with the vocabularies of this roster.
    #[must_use]
    pub fn new(level: Level, roster: &Roster) -> LevelPlayer {
        LevelPlayer { level, roster: roster.clone() }
    }

    /// The rarest class of words that a level knows; `None` where it knows all.
    #[must_use]
    pub fn knows(level: Level) -> Option<Class> {
        habits(level).map(|habits| habits.knows)
    }
}

impl Player<Scrabble> for LevelPlayer {
    fn choose(&mut self, game: &Scrabble, view: &View, budget: &Budget, stop: &Stop) -> Action {
        // The one place to put a stronger player in.
        let Some(habits) = habits(self.level) else {
            return Heuristic::default().choose(game, view, budget, stop);
        };
        if let Some(answer) = challenge::answer(game, view) {
            return answer;
        }
        habits.choose(&self.roster.generator(self.level, game), view, budget).into()
    }
}

impl Habits {
    fn choose(&self, generator: &Generator, view: &View, budget: &Budget) -> Move {
        let Some(rack) = &view.rack else { return Move::Pass };
        let board = generator.prepare(&view.board);
        let mut placings = Vec::new();
        generator.placements(&board, rack, &mut placings);
        let mut dice = lots::dice(budget, seen_by(view).number());
        let lot = lots::lot(&mut dice);
        let chances = Chances::new(self.sees);
        let seen: Vec<Placement> = placings.iter().filter(|placing| comes_to_mind(&chances, lot, &view.board, placing)).copied().collect();
        let Some(best) = seen.iter().map(Placement::score).max() else {
            // Whoever sees nothing looks longer and finds something easy.
            let easiest = placings.into_iter().min_by_key(|placing| (effort(&view.board, placing), *placing));
            let easiest = easiest.map(|placing| placing.to_move(board.board()));
            return easiest.or_else(|| exchange::whole_rack(view)).unwrap_or(Move::Pass);
        };
        let mut good: Vec<Placement> = seen.into_iter().filter(|placing| placing.score() * 100 >= best * self.content).collect();
        // In an order that does not depend on how they were found.
        good.sort_unstable();
        good[dice.below(good.len() as u32) as usize].to_move(board.board())
    }
}

/// Whether a placing is seen in a turn with this lot.
fn comes_to_mind(chances: &Chances, lot: u64, board: &Board, placing: &Placement) -> bool {
    chances.reach(effort(board, placing), luck(lot, main_word(board, placing)))
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
pub(crate) fn seen_by(view: &View) -> Seen<'_> {
    let View { board, rack, scores, seat, bag, scoreless, .. } = view;
    Seen { board, rack: rack.as_ref(), scores, seat: *seat, bag: *bag, idle: *scoreless }
}
