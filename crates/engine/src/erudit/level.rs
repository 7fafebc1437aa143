//! Five levels of play for people, which differ in vocabulary, attention and layings per turn.
//!
//! A level lays only words it knows, including cross words: the lexicon's words up to a class of
//! commonness ([`lexicon::classes`]), shared by the players of a [`Roster`](crate::erudit::Roster).
//! It notices only some of the possible layings. Whether it notices a word is drawn at random for
//! each word and turn, less likely the more tiles the laying needs and the more cross words it
//! forms. Among the noticed layings it picks any that is not much worse than the best, then repeats
//! this with the rest of its rack until it reaches its limit of layings or notices no more.
//!
//! Level 4 tries several first layings, extends each greedily, and plays the turn with the most
//! points. Level 5 knows all words and plays like the static player: a second is too short for
//! simulation to do better.
//!
//! Random choices are derived from the budget's seed and the visible position, so the same game
//! plays out the same way.

use crossword::erudit::{Action, Draft, Erudit, Repeats, Situation, Step, View};
use crossword::{PackedWord, Placement, PreparedBoard};
use lexicon::classes::Class;
use play::{Budget, CancellationToken, Dice, Player};

use crate::attention::{Chances, effort, luck};
use crate::erudit::observation::position_dice;
use crate::erudit::resources::PlayerResources;
use crate::erudit::{StaticPlayer, exchange};
use crate::level::Level;
use crate::random;

/// Settings of a level below the highest.
#[derive(Clone, Copy, Debug)]
struct LevelSettings {
    /// The rarest class of words it knows.
    max_class: Class,
    /// The percentage of two-tile layings that it notices. Each further tile multiplies the chance
    /// by this percentage again.
    recall_percent: u32,
    /// It accepts layings that score at least this percentage of the best noticed.
    accept_percent: u32,
    /// Maximum layings in a turn.
    max_layings: usize,
    /// How many first layings it tries, by points. With one, it picks any acceptable laying.
    first_layings: usize,
}

/// Settings of levels 1 to 4, tuned by matches (`deska-lab bench erudit levels`).
const LEVEL_SETTINGS: [LevelSettings; 4] = [
    LevelSettings { max_class: 1, recall_percent: 88, accept_percent: 80, max_layings: 2, first_layings: 1 },
    LevelSettings { max_class: 2, recall_percent: 90, accept_percent: 80, max_layings: 3, first_layings: 1 },
    LevelSettings { max_class: 3, recall_percent: 96, accept_percent: 95, max_layings: 7, first_layings: 1 },
    LevelSettings { max_class: 4, recall_percent: 98, accept_percent: 100, max_layings: 7, first_layings: 10 },
];

/// Returns the settings of a level, or `None` for the highest.
fn settings(level: Level) -> Option<&'static LevelSettings> {
    level.of(&LEVEL_SETTINGS)
}

/// A player of one level.
#[derive(Clone, Debug)]
pub struct LevelPlayer {
    level: Level,
    resources: PlayerResources,
    /// The player behind the highest level.
    strong: StaticPlayer,
}

impl LevelPlayer {
    /// Returns a player of this level with the vocabularies and learned values of a roster.
    pub(super) fn new(level: Level, resources: &PlayerResources) -> LevelPlayer {
        LevelPlayer { level, resources: resources.clone(), strong: StaticPlayer::with_learned(resources.learned_source()) }
    }

    /// Returns the rarest class of words that a level knows, or `None` if it knows all.
    #[must_use]
    pub fn knows(level: Level) -> Option<Class> {
        settings(level).map(|settings| settings.max_class)
    }
}

impl Player<Erudit> for LevelPlayer {
    fn choose(&mut self, game: &Erudit, view: &View, budget: &Budget, stop: &CancellationToken) -> Action {
        let Some(settings) = settings(self.level) else { return self.strong.choose(game, view, budget, stop) };
        let Some(situation) = view.situation() else { return Action::Pass };
        let known = self.resources.game(settings.max_class, game);
        let draft = settings.lay(&known, &situation, position_dice(view, budget));
        if draft.finish().is_ok() { Action::Lay(draft.turn()) } else { exchange::exchange_rack_or_pass(view) }
    }
}

impl LevelSettings {
    /// Lays one word after another.
    fn lay(&self, game: &Erudit, situation: &Situation, mut dice: Dice) -> Draft {
        let seed = random::turn_seed(&mut dice);
        let finder = LayingFinder { game, seed, chances: Chances::new(self.recall_percent) };
        let empty = Draft::new(game.rules(), situation.clone());
        let prepared = game.generator().prepare(&situation.board);
        let firsts = finder.seen(&empty, &prepared, true);
        let acceptable =
            |seen: &[Placement]| seen.iter().take_while(|laying| laying.score() * 100 >= seen[0].score() * self.accept_percent).count();
        let one = dice.below(acceptable(&firsts) as u32) as usize;
        let tried = if self.first_layings > 1 {
            &firsts[..firsts.len().min(self.first_layings)]
        } else {
            firsts.get(one..=one).unwrap_or_default()
        };
        let mut best = empty.clone();
        for &first in tried {
            let (mut draft, mut prepared) = (empty.clone(), prepared.clone());
            let mut next = Some(first);
            while let Some(laying) = next {
                let laid = laying.laid(prepared.board());
                if draft.push(&Step::Lay(laid.clone()), None).is_err() {
                    break;
                }
                game.generator().lay(&mut prepared, &laid);
                let seen = if draft.done().len() < self.max_layings { finder.seen(&draft, &prepared, false) } else { Vec::new() };
                next = seen.get(dice.below(acceptable(&seen) as u32) as usize).copied();
            }
            if draft.score() > best.score() || best.done().is_empty() {
                best = draft;
            }
        }
        best
    }
}

/// Finds the layings that a player notices in a turn.
struct LayingFinder<'a> {
    game: &'a Erudit,
    seed: u64,
    chances: Chances,
}

impl LayingFinder<'_> {
    /// Returns the noticed layings, those with the most points first. If none is noticed and
    /// `fallback` is set, returns the easiest laying.
    fn seen(&self, draft: &Draft, prepared: &PreparedBoard, fallback: bool) -> Vec<Placement> {
        let mut layings: Vec<Placement> = Vec::new();
        self.game.generator().placements(prepared, draft.rack(), &mut layings);
        layings.retain(|laying| self.is_new(draft, prepared, laying));
        // Sort, so that random choices do not depend on the generation order.
        layings.sort_unstable();
        let seen: Vec<Placement> = layings.iter().filter(|laying| self.is_noticed(prepared, laying)).copied().collect();
        if seen.is_empty() && fallback {
            // A player that notices nothing still finds something easy.
            let easiest = layings.into_iter().min_by_key(|laying| (effort(prepared.board(), laying), *laying));
            return easiest.into_iter().collect();
        }
        seen
    }

    /// Returns whether the player notices a laying in this turn.
    fn is_noticed(&self, prepared: &PreparedBoard, laying: &Placement) -> bool {
        let mut main = None;
        prepared.words(laying, |word| main = main.or(Some(word)));
        self.chances.reach(effort(prepared.board(), laying), luck(self.seed, main.unwrap_or_default().letters()))
    }

    /// Returns whether the laying repeats no word, if repeats are forbidden.
    fn is_new(&self, draft: &Draft, prepared: &PreparedBoard, laying: &Placement) -> bool {
        let earlier = |word: &PackedWord| {
            let mut words = draft.done().iter().flat_map(|done| &done.words);
            words.any(|formed| formed.tiles.iter().map(|cell| cell.letter).collect::<PackedWord>() == *word)
        };
        let known = |word: &PackedWord| draft.situation().used.contains(word) || earlier(word);
        self.game.rules().repeats() == Repeats::Allowed || !prepared.repeats(laying, known)
    }
}
