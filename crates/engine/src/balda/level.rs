//! Five levels of play for people: who knows fewer words, misses more of them, and looks less far ahead.
//!
//! A level names only words it knows: the lexicon's words up to a class of commonness ([`lexicon::classes`]), found in a [`Roster`]; level 4 knows all. Of the words it could name
//! it sees a part (level 4 all): whether a word comes to mind is drawn at random for each word and turn, and the longer the word, the less likely it is. Of what it saw it
//! takes what has most points more than the best reply it knows of. That reply serves best when it counts three quarters, as it does for levels 3 and 4;
//! levels 1 and 2 think less of it. In a game of two, levels 3 and 4 look one move further at the two plays that are best then.
//!
//! Level 5 knows all words, misses nothing, and plays as well as this crate can: see [`think`](crate::balda::think). In a game of two it also watches how the
//! other chooses: whoever always takes the most points, or looks one reply ahead and no further, is led where that is wrong.
//!
//! Chance follows from the budget's seed and from the position: the same game is played again in the same way.

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

/// How a level below the highest plays.
#[derive(Clone, Copy, Debug)]
struct Habits {
    /// The rarest words it knows.
    knows: Class,
    /// Of a hundred words of three letters, how many come to mind; of four letters that share of this share, and so on.
    sees: u64,
    /// What a point of the best reply counts against a point of its own word, in percent.
    fears: i32,
    /// Of so many plays, the best so far, it looks at what follows the reply; with one it does not.
    tries: usize,
}

/// Of levels 1 to 4. Found by matches (`deska bench balda strength`).
const HABITS: [Habits; 4] = [
    Habits { knows: 2, sees: 97, fears: 30, tries: 1 },
    Habits { knows: 3, sees: 98, fears: 70, tries: 1 },
    Habits { knows: 4, sees: 99, fears: 75, tries: 2 },
    Habits { knows: Class::MAX, sees: 100, fears: 75, tries: 2 },
];

/// How a level plays; none for the highest.
fn habits(level: Level) -> Option<&'static Habits> {
    level.of(&HABITS)
}

/// A player of one level. The roster keeps the vocabularies.
#[derive(Clone, Debug)]
pub struct LevelPlayer {
    level: Level,
    roster: Roster,
    /// Of the game that was played last.
    memory: Memory,
}

impl LevelPlayer {
    /// A player of this level, with the vocabularies of this roster.
    #[must_use]
    pub fn new(level: Level, roster: &Roster) -> LevelPlayer {
        LevelPlayer { level, roster: roster.clone(), memory: Memory::default() }
    }

    /// The rarest class of words that a level knows; `None` where it knows all.
    #[must_use]
    pub fn knows(level: Level) -> Option<Class> {
        habits(level).map(|habits| habits.knows).filter(|&class| class < Class::MAX)
    }
}

impl Player<Balda> for LevelPlayer {
    fn choose(&mut self, game: &Balda, view: &View, budget: &Budget, stop: &Stop) -> Action {
        if view.may.answer {
            // Only words that the lexicon lacks are offered, and those no level knows.
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
            // Whoever sees nothing looks longer and finds something short.
            seen.extend(shortest);
        }
        let width = Width { horizon: POINT * self.fears / 100, ..Width::default() };
        let mut ahead = Lookahead::new(tree, width, 4);
        let mut roots = ahead.looked_over(&seen);
        // Among equals chance decides.
        roots.sort_by_key(|root| (-root.value, mixed(seed ^ u64::from(root.play.rank().0) ^ word_hash(root.play.word()))));
        roots.truncate(self.tries);
        if roots.len() > 1 && seats == 2 {
            ahead.deepen(&seen, &mut roots, 3, &mut Clock::unlimited(stop));
        }
        roots.first().copied()
    }

    /// The chance that a word of so many letters comes to mind, of 2^32.
    fn chance(&self, letters: u8) -> u64 {
        (2..letters).fold(1 << 32, |chance, _| chance * self.sees / 100)
    }
}
