//! Five levels of play for people, which differ in vocabulary, attention and search depth.
//!
//! A level names only words it knows: the lexicon's words up to a class of commonness
//! ([`lexicon::classes`]), held in a [`Roster`]; level 4 knows all. Below the highest level, a
//! player notices only some of the words it could name (level 4 notices all). Whether it notices a
//! word is drawn at random for each word and turn, less likely for longer words. It then plays the
//! noticed word with the most points minus a share of the best reply it knows. A share of three
//! quarters plays best, which levels 3 and 4 use; levels 1 and 2 use less. In two-player games,
//! levels 3 and 4 search the two best plays one ply deeper.
//!
//! Level 5 knows all words, notices all, and plays as well as this crate can: see
//! [`think`](crate::balda::think). In two-player games it also models the opponent and exploits one
//! that always takes the most points or looks exactly one reply ahead.
//!
//! Random choices are derived from the budget's seed and the position, so the same game plays out
//! the same way.

use balda::game::{Action, Balda, View};
use lexicon::classes::Class;
use play::{Budget, Player, Stop};

use crate::balda::ahead::{Lookahead, POINT, ValuedPlay, Width};
use crate::balda::clock::Clock;
use crate::balda::field::word_hash;
use crate::balda::habit::Past;
use crate::balda::memory::Memory;
use crate::balda::roster::Roster;
use crate::balda::situation::Situation;
use crate::balda::thinker::{moves, think_against};
use crate::balda::tree::Tree;
use crate::level::Level;
use crate::random::{self, mixed};

/// Settings of a level below the highest.
#[derive(Clone, Copy, Debug)]
struct Habits {
    /// The rarest class of words it knows.
    knows: Class,
    /// The percentage of three-letter words that it notices. Each further letter multiplies the
    /// chance by this percentage again.
    sees: u64,
    /// The weight of the best reply's points against its own word's points, in percent.
    fears: i32,
    /// The number of best plays that are searched beyond the reply; 1 for no search.
    tries: usize,
}

/// Settings of levels 1 to 4, tuned by matches (`deska bench balda strength`).
const HABITS: [Habits; 4] = [
    Habits { knows: 2, sees: 97, fears: 30, tries: 1 },
    Habits { knows: 3, sees: 98, fears: 70, tries: 1 },
    Habits { knows: 4, sees: 99, fears: 75, tries: 2 },
    Habits { knows: Class::MAX, sees: 100, fears: 75, tries: 2 },
];

/// Returns the settings of a level, or `None` for the highest.
fn habits(level: Level) -> Option<&'static Habits> {
    level.of(&HABITS)
}

/// A player of one level. The roster holds the vocabularies.
#[derive(Clone, Debug)]
pub struct LevelPlayer {
    level: Level,
    roster: Roster,
    /// Cached results of the last game played.
    memory: Memory,
}

impl LevelPlayer {
    /// Returns a player of this level with the vocabularies of this roster.
    #[must_use]
    pub fn new(level: Level, roster: &Roster) -> LevelPlayer {
        LevelPlayer { level, roster: roster.clone(), memory: Memory::default() }
    }

    /// Returns the rarest class of words that a level knows, or `None` if it knows all.
    #[must_use]
    pub fn knows(level: Level) -> Option<Class> {
        habits(level).map(|habits| habits.knows).filter(|&class| class < Class::MAX)
    }
}

impl Player<Balda> for LevelPlayer {
    fn choose(&mut self, game: &Balda, view: &View, budget: &Budget, stop: &Stop) -> Action {
        if view.may.answer {
            // Only words missing from the lexicon are offered, and no level knows those.
            return Action::Decline;
        }
        let Some(lexis) = self.roster.lexis(LevelPlayer::knows(self.level), game) else { return Action::Pass };
        let situation = Situation::of(game, view);
        let best = match habits(self.level) {
            None => {
                let past = Past::of(view);
                think_against(&lexis, &situation, past.as_ref(), &mut self.memory, budget, stop).and_then(|thought| thought.best())
            }
            Some(habits) => {
                let mut tree = Tree::new(&lexis, &situation);
                let chosen = habits.choose(&mut tree, situation.seats(), budget, stop);
                moves(&situation, chosen.map(|root| Some(root.play)).into_iter()).into_iter().flatten().next()
            }
        };
        best.map_or(Action::Pass, Action::Place)
    }

    fn memory(&self) -> usize {
        self.memory.bytes()
    }
}

impl Habits {
    fn choose(&self, tree: &mut Tree<'_>, seats: usize, budget: &Budget, stop: &Stop) -> Option<ValuedPlay> {
        let mut seen = tree.plays();
        let shortest = seen.last().copied();
        let seed = random::turn_seed(&mut random::dice(budget, tree.field.hash()));
        seen.retain(|play| mixed(seed ^ word_hash(play.word())) >> 32 < self.chance(play.len));
        if seen.is_empty() {
            // A player that notices no word still finds a short one.
            seen.extend(shortest);
        }
        let width = Width { horizon: POINT * self.fears / 100, ..Width::default() };
        let mut ahead = Lookahead::new(tree, width, 4);
        let mut roots = ahead.looked_over(&seen);
        // Break ties at random.
        roots.sort_by_key(|root| (-root.value, mixed(seed ^ u64::from(root.play.rank().0) ^ word_hash(root.play.word()))));
        roots.truncate(self.tries);
        if roots.len() > 1 && seats == 2 {
            ahead.deepen(&seen, &mut roots, 3, &mut Clock::unlimited(stop));
        }
        roots.first().copied()
    }

    /// Returns the chance that a word of this length is noticed, scaled to 2^32.
    fn chance(&self, letters: u8) -> u64 {
        (2..letters).fold(1 << 32, |chance, _| chance * self.sees / 100)
    }
}
