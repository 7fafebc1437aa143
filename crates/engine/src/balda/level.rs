//! Five levels of play for people, which differ in vocabulary, attention and search depth.
//!
//! A level names only words it knows: the lexicon's words up to a class of commonness
//! ([`lexicon::classes`]), shared by the players of a [`Roster`](crate::balda::Roster); level 4
//! knows all. Below the highest level, a player notices only some of the words it could name (level
//! 4 notices all). Whether it notices a word is drawn at random for each word and turn, less likely
//! for longer words. It then plays the noticed word with the most points minus a share of the best
//! reply it knows. A share of three quarters plays best, which levels 3 and 4 use; levels 1 and 2
//! use less. In two-player games, levels 3 and 4 search the two best plays one ply deeper.
//!
//! Level 5 knows all words, notices all, and plays as well as this crate can: see
//! [`think`](crate::balda::think). In two-player games it also models the opponent and exploits one
//! that always takes the most points or looks exactly one reply ahead.
//!
//! Random choices are derived from the budget's seed and the position, so the same game plays out
//! the same way.

use balda::game::{Action, Balda, View};
use lexicon::classes::Class;
use play::{Budget, CancellationToken, Player};

use crate::balda::board::word_hash;
use crate::balda::clock::Clock;
use crate::balda::lookahead::{Lookahead, POINT, SearchWidth, ValuedPlay};
use crate::balda::memory::Memory;
use crate::balda::opponent::GameHistory;
use crate::balda::search_result::moves;
use crate::balda::situation::Situation;
use crate::balda::thinker::think_with_history;
use crate::balda::tree::Tree;
use crate::balda::vocabulary::WordGraphs;
use crate::level::Level;
use crate::random::{self, mixed};

/// Settings of a level below the highest.
#[derive(Clone, Copy, Debug)]
struct LevelSettings {
    /// The rarest class of words it knows.
    max_class: Class,
    /// The percentage of three-letter words that it notices. Each further letter multiplies the
    /// chance by this percentage again.
    recall_percent: u64,
    /// The weight of the best reply's points against its own word's points, in percent.
    reply_percent: i32,
    /// The number of best plays that are searched beyond the reply; 1 for no search.
    searched_plays: usize,
}

/// Settings of levels 1 to 4, tuned by matches (`deska-lab bench balda strength`).
const LEVEL_SETTINGS: [LevelSettings; 4] = [
    LevelSettings { max_class: 2, recall_percent: 97, reply_percent: 30, searched_plays: 1 },
    LevelSettings { max_class: 3, recall_percent: 98, reply_percent: 70, searched_plays: 1 },
    LevelSettings { max_class: 4, recall_percent: 99, reply_percent: 75, searched_plays: 2 },
    LevelSettings { max_class: Class::MAX, recall_percent: 100, reply_percent: 75, searched_plays: 2 },
];

/// Returns the settings of a level, or `None` for the highest.
fn settings(level: Level) -> Option<&'static LevelSettings> {
    level.of(&LEVEL_SETTINGS)
}

/// A player of one level.
#[derive(Clone, Debug)]
pub struct LevelPlayer {
    level: Level,
    words: WordGraphs,
    /// Cached results of the last game played.
    memory: Memory,
}

impl LevelPlayer {
    /// Returns a player of this level that takes its words from this cache.
    pub(super) fn new(level: Level, words: &WordGraphs) -> LevelPlayer {
        LevelPlayer { level, words: words.clone(), memory: Memory::default() }
    }

    /// Returns the rarest class of words that a level knows, or `None` if it knows all.
    #[must_use]
    pub fn knows(level: Level) -> Option<Class> {
        settings(level).map(|settings| settings.max_class).filter(|&class| class < Class::MAX)
    }
}

impl Player<Balda> for LevelPlayer {
    fn choose(&mut self, game: &Balda, view: &View, budget: &Budget, stop: &CancellationToken) -> Action {
        if view.may.answer {
            // Only words missing from the lexicon are offered, and no level knows those.
            return Action::Decline;
        }
        let Some(graph) = self.words.get(LevelPlayer::knows(self.level), game) else { return Action::Pass };
        let situation = Situation::of(game, view);
        let best = match settings(self.level) {
            None => {
                let history = GameHistory::of(view);
                think_with_history(&graph, &situation, history.as_ref(), &mut self.memory, budget, stop).and_then(|result| result.best())
            }
            Some(settings) => {
                let mut tree = Tree::new(&graph, &situation);
                let chosen = settings.choose(&mut tree, situation.seats(), budget, stop);
                moves(&situation, chosen.map(|root| Some(root.play)).into_iter()).into_iter().flatten().next()
            }
        };
        best.map_or(Action::Pass, Action::Place)
    }

    fn memory(&self) -> usize {
        self.memory.bytes()
    }
}

impl LevelSettings {
    fn choose(&self, tree: &mut Tree<'_>, seats: usize, budget: &Budget, stop: &CancellationToken) -> Option<ValuedPlay> {
        let mut noticed = tree.plays();
        let shortest = noticed.last().copied();
        let seed = random::turn_seed(&mut random::dice(budget, tree.board.hash()));
        noticed.retain(|play| mixed(seed ^ word_hash(play.word())) >> 32 < self.notice_chance(play.len));
        if noticed.is_empty() {
            // A player that notices no word still finds a short one.
            noticed.extend(shortest);
        }
        let width = SearchWidth { horizon_weight: POINT * self.reply_percent / 100, ..SearchWidth::default() };
        let mut ahead = Lookahead::new(tree, width, 4);
        let mut roots = ahead.rank_plays(&noticed);
        // Break ties at random.
        roots.sort_by_key(|root| (-root.value, mixed(seed ^ u64::from(root.play.rank().0) ^ word_hash(root.play.word()))));
        roots.truncate(self.searched_plays);
        if roots.len() > 1 && seats == 2 {
            ahead.deepen(&noticed, &mut roots, 3, &mut Clock::unlimited(stop));
        }
        roots.first().copied()
    }

    /// Returns the chance that a word of this length is noticed, scaled to 2^32.
    fn notice_chance(&self, letters: u8) -> u64 {
        (2..letters).fold(1 << 32, |chance, _| chance * self.recall_percent / 100)
    }
}
