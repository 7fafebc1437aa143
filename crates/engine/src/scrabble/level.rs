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

use std::fmt;

use crossword::scrabble::{Action, Scrabble, View};
use crossword::{Board, Direction, Generator, Move, Placement};
use lexicon::classes::Class;
use play::{Budget, Dice, Player, Seed, Stop};

use crate::scrabble::{Heuristic, Roster, challenge, exchange};

/// How well a level plays: 1 for a beginner, 5 for the best there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

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

impl Level {
    /// All of them, weakest first.
    pub const ALL: [Level; 5] = [Level(1), Level(2), Level(3), Level(4), Level(5)];

    /// The level with this number, 1 to 5.
    #[must_use]
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= 5 { Some(Level(number)) } else { None }
    }

    /// The level of this name, `level-1` to `level-5`.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.to_string() == name)
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The rarest class of words it knows; `None` where it knows all.
    #[must_use]
    pub fn knows(self) -> Option<Class> {
        self.habits().map(|habits| habits.knows)
    }

    fn habits(self) -> Option<&'static Habits> {
        HABITS.get(usize::from(self.0) - 1)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "level-{}", self.0)
    }
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
}

impl Player<Scrabble> for LevelPlayer {
    fn choose(&mut self, game: &Scrabble, view: &View, budget: &Budget, stop: &Stop) -> Action {
        // The one place to put a stronger player in.
        let Some(habits) = self.level.habits() else {
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
        let mut dice = Dice::new(&budget.seed.unwrap_or(Seed::from_number(0)), position_number(view));
        let lot = u64::from(dice.below(u32::MAX)) << 32 | u64::from(dice.below(u32::MAX));
        let chances = Chances::new(self.sees);
        let seen: Vec<Placement> = placings.iter().filter(|placing| chances.comes_to_mind(lot, &view.board, placing)).copied().collect();
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

/// How hard a placing is to see: the tiles laid beyond the first, and the words formed across.
fn effort(board: &Board, placing: &Placement) -> usize {
    let across = placing.direction().other();
    let crossing = placing.laid(board).iter().filter(|tile| board.neighbours(tile.square, across)).count();
    placing.len() - 1 + crossing
}

/// By effort, the chance to see a placing, of 2^32.
struct Chances([u64; 16]);

impl Chances {
    fn new(percent: u32) -> Chances {
        let mut chance = 1 << 32;
        Chances(std::array::from_fn(|effort| {
            if effort > 0 {
                chance = chance * u64::from(percent) / 100;
            }
            chance
        }))
    }

    /// Whether a placing is seen in a turn with this lot. The same word laid elsewhere has the same luck.
    fn comes_to_mind(&self, lot: u64, board: &Board, placing: &Placement) -> bool {
        let chance = self.0[effort(board, placing).min(15)];
        luck(lot, board, placing) < chance
    }
}

/// A number below 2^32 by lot, one for each main word.
fn luck(lot: u64, board: &Board, placing: &Placement) -> u64 {
    let direction = placing.direction();
    let mut after = placing.laid(board).into_iter().peekable();
    let mut hash = lot;
    let mut next = Some(start(board, placing, direction));
    while let Some(square) = next {
        let letter = match (board.get(square), after.peek()) {
            (Some(cell), _) => cell.letter,
            (None, Some(tile)) if tile.square == square => {
                let letter = tile.letter;
                after.next();
                letter
            }
            _ => break,
        };
        hash = mixed(hash ^ u64::from(letter));
        next = square.after(direction);
    }
    hash >> 32
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

/// A number for the position as a seat sees it.
fn position_number(view: &View) -> u64 {
    let mut hash = 0;
    let mut add = |number: u64| hash = mixed(hash ^ number);
    for (square, cell) in view.board.iter() {
        add(square.index() as u64 | u64::from(cell.letter) << 8 | u64::from(cell.blank) << 16);
    }
    view.rack
        .iter()
        .flat_map(|rack| rack.counts().iter().enumerate())
        .for_each(|(kind, &count)| add((kind as u64) << 8 | u64::from(count)));
    view.scores.iter().for_each(|&score| add(score as u64));
    add(view.seat.map_or(0, |seat| 1 + seat.index() as u64));
    add(view.bag as u64);
    add(view.scoreless as u64);
    hash
}

/// A step of SplitMix64 (Steele, Lea and Flood, *Fast Splittable Pseudorandom Number Generators*, 2014): each bit of the result depends on each bit of the
/// number. The same on every machine.
fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}
