//! Five levels of play for people: who knows fewer words, misses more of them, and sees fewer layings of a turn.
//!
//! A level lays only words it knows, those formed across among them: the lexicon's words up to a class of commonness ([`lexicon::classes`]), found in a
//! [`Roster`]. Of what could be laid with them it sees a part: whether a word comes to mind is drawn by lot for each word and turn, and the more tiles must be
//! laid and the more words are formed across, the less likely it is. Among what it saw it takes any laying that is not much worse than the best, then looks
//! again with what is left of its rack, until it has made as many layings as it sees in a turn, or sees no more.
//!
//! Level 4 finds the best turn of the words it knows. Level 5 knows all words, and plays as well as this crate can.
//!
//! Lots follow from the budget's seed and from the position as the seat sees it: the same game is played again in the same way.

use std::fmt;

use crossword::erudit::{Action, Draft, Erudit, Situation, Step, View};
use crossword::{Board, PackedWord, Placement, PreparedBoard};
use lexicon::classes::Class;
use play::{Budget, Dice, Player, Seed, Stop};

use crate::erudit::best::limits;
use crate::erudit::{Exact, Roster, best_turn, exchange};

/// How well a level plays: 1 for a beginner, 5 for the best there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// How a level below the highest plays.
#[derive(Clone, Copy, Debug)]
struct Habits {
    /// The rarest words it knows.
    knows: Class,
    /// Of a hundred layings of two tiles, how many come to mind; of three tiles that share of this share, and so on.
    sees: u32,
    /// It takes layings that score at least this percentage of the best it saw.
    content: u32,
    /// How many layings it makes in a turn at most; none for one that finds the best turn of its words.
    layings: Option<usize>,
}

/// Of levels 1 to 4. Found by matches (`deska bench erudit levels`).
const HABITS: [Habits; 4] = [
    Habits { knows: 1, sees: 80, content: 60, layings: Some(1) },
    Habits { knows: 2, sees: 88, content: 75, layings: Some(2) },
    Habits { knows: 3, sees: 94, content: 85, layings: Some(7) },
    Habits { knows: 4, sees: 100, content: 100, layings: None },
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
#[derive(Clone, Debug)]
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

impl Player<Erudit> for LevelPlayer {
    fn choose(&mut self, game: &Erudit, view: &View, budget: &Budget, stop: &Stop) -> Action {
        // The one place to put a stronger player in.
        let Some(habits) = self.level.habits() else { return Exact.choose(game, view, budget, stop) };
        let Some(situation) = view.situation() else { return Action::Pass };
        let known = self.roster.game(self.level, game);
        let turn = match habits.layings {
            None => best_turn(&known, &situation, &limits(budget), stop).turn,
            Some(layings) => {
                let draft = habits.layings(&known, &situation, layings, lots(view, budget));
                if draft.finish().is_ok() { draft.turn() } else { Default::default() }
            }
        };
        if turn.steps.is_empty() { exchange::whole_rack_or_pass(view) } else { Action::Lay(turn) }
    }
}

impl Habits {
    /// Lays one word after another.
    fn layings(&self, game: &Erudit, situation: &Situation, most: usize, mut dice: Dice) -> Draft {
        let lot = u64::from(dice.below(u32::MAX)) << 32 | u64::from(dice.below(u32::MAX));
        let chances = Chances::new(self.sees);
        let mut draft = Draft::new(game.rules(), situation.clone());
        let mut prepared = game.generator().prepare(&situation.board);
        let mut layings: Vec<Placement> = Vec::new();
        for number in 0..most {
            layings.clear();
            game.generator().placements(&prepared, draft.rack(), &mut layings);
            layings.retain(|laying| draft.push(&Step::Lay(laying.laid(prepared.board())), None).is_ok() && draft.pop().is_some());
            let mut seen: Vec<Placement> = layings.iter().filter(|laying| chances.comes_to_mind(lot, &prepared, laying)).copied().collect();
            if seen.is_empty() && number == 0 {
                // Whoever sees nothing looks longer and finds something easy.
                seen.extend(layings.iter().min_by_key(|laying| (effort(prepared.board(), laying), **laying)));
            }
            let best = seen.iter().map(Placement::score).max().unwrap_or(0);
            seen.retain(|laying| laying.score() * 100 >= best * self.content);
            // In an order that does not depend on how they were found.
            seen.sort_unstable();
            let Some(chosen) = seen.get(dice.below(seen.len() as u32) as usize) else { break };
            let laid = chosen.laid(prepared.board());
            if draft.push(&Step::Lay(laid.clone()), None).is_err() {
                break;
            }
            game.generator().lay(&mut prepared, &laid);
        }
        draft
    }
}

/// How hard a laying is to see: the tiles laid beyond the first, and the words formed across.
fn effort(board: &Board, laying: &Placement) -> usize {
    let across = laying.direction().other();
    let crossing = laying.laid(board).iter().filter(|tile| board.neighbours(tile.square, across)).count();
    laying.len() - 1 + crossing
}

/// By effort, the chance to see a laying, of 2^32.
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

    /// Whether a laying is seen in a turn with this lot. The same word laid elsewhere has the same luck.
    fn comes_to_mind(&self, lot: u64, prepared: &PreparedBoard, laying: &Placement) -> bool {
        let mut main = None;
        prepared.words(laying, |word| main = main.or(Some(word)));
        let chance = self.0[effort(prepared.board(), laying).min(15)];
        luck(lot, main.unwrap_or_default()) < chance
    }
}

/// A number below 2^32 by lot, one for each word.
fn luck(lot: u64, word: PackedWord) -> u64 {
    word.letters().fold(lot, |hash, letter| mixed(hash ^ u64::from(letter))) >> 32
}

/// Lots for this position as the seat sees it.
fn lots(view: &View, budget: &Budget) -> Dice {
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
    add(view.idle as u64);
    Dice::new(&budget.seed.unwrap_or(Seed::from_number(0)), hash)
}

/// A step of SplitMix64 (Steele, Lea and Flood, *Fast Splittable Pseudorandom Number Generators*, 2014): each bit of the result depends on each bit of the
/// number. The same on every machine.
fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}
