//! Models how the opponent chooses its moves.
//!
//! Against a player who always takes the most points, or who always looks exactly one reply ahead,
//! some moves beat the minimax move by exploiting what that player does not see. After each
//! opponent move, Bayes' rule updates the odds of these two rules against a third model: a player
//! that prefers good moves but follows no rule.

use std::collections::HashMap;

use balda::game::View;
use balda::{Grid, Move};
use lexicon::Tile;

use crate::balda::ahead::{Lookahead, POINT, Width};
use crate::balda::field::{Play, packed, place_of};
use crate::balda::lexis::Lexis;
use crate::balda::memory::Memory;
use crate::balda::recent::RecentPlays;
use crate::balda::situation::Situation;
use crate::balda::tree::Tree;
use crate::balda::word_rules::WordRules;

/// A rule by which a seat may choose its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
    /// The word with the most points.
    Longest,
    /// The word with the most points minus the best reply.
    LessReply,
}

/// How the opponent seems to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Habit {
    pub(crate) rule: Rule,
    /// The probability in percent that the opponent follows the rule, between [`LEAST_SURE`] and
    /// [`MOST_SURE`].
    pub(crate) percent: i32,
}

/// The lowest probability, in percent, at which a rule is used.
const LEAST_SURE: i32 = 20;
/// The highest probability, in percent: even a consistent player may break its rule.
const MOST_SURE: i32 = 90;
/// The prior probability of each rule.
const BEFORE: f64 = 0.15;
/// The probability that a player with a rule breaks it in a turn.
const SLIP: f64 = 0.05;
/// The number of recent opponent moves that are taken into account.
const MOVES: usize = 8;

/// The moves of a two-player game, from the point of view of the seat on turn.
#[derive(Clone, Debug)]
pub(crate) struct Past {
    start: Grid,
    first: Vec<Tile>,
    moves: Vec<PastMove>,
}

#[derive(Clone, Debug)]
struct PastMove {
    by_other: bool,
    action: Move,
    word: Vec<Tile>,
    approved: bool,
}

/// The likelihoods of the moves of a game, cached between turns. Computing one takes milliseconds,
/// and on large boards with diagonals hundreds of milliseconds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Weighed(Option<WeighedGame>);

#[derive(Clone, Debug)]
struct WeighedGame {
    by: WordRules,
    past: Past,
    /// Likelihoods by move number, computed on demand.
    likely: HashMap<usize, Option<[f64; 3]>>,
}

impl WeighedGame {
    /// Returns whether `past` is the same game at the same or a later position.
    fn leads_to(&self, past: &Past, lexis: &Lexis, now: &Situation) -> bool {
        let before = &self.past;
        let same = |(one, other): (&PastMove, &PastMove)| one.action == other.action && one.word == other.word;
        self.by.hold(lexis, now)
            && (before.start, &before.first) == (past.start, &past.first)
            && before.moves.len() <= past.moves.len()
            && before.moves.iter().zip(&past.moves).all(same)
    }
}

impl Weighed {
    /// Returns the approximate memory use in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.0.as_ref().map_or(0, |game| size_of::<WeighedGame>() + 2 * size_of::<PastMove>() * game.past.moves.len())
    }

    /// Returns the cached likelihoods of this game; empty if the cache was of another game.
    fn of(&mut self, past: &Past, lexis: &Lexis, now: &Situation) -> &mut HashMap<usize, Option<[f64; 3]>> {
        let known = self.0.take().filter(|game| game.leads_to(past, lexis, now)).map(|game| game.likely).unwrap_or_default();
        let game = WeighedGame { by: WordRules::of(lexis, now), past: past.clone(), likely: known };
        &mut self.0.insert(game).likely
    }
}

impl Past {
    /// Returns the moves of a game so far, or `None` if no seat is on turn or there are not two
    /// seats.
    pub(crate) fn of(view: &View) -> Option<Past> {
        let own = view.turn.filter(|_| view.scores.len() == 2)?;
        let start = Grid::with_start(view.grid.side(), &view.start)?;
        let made = view.words.iter().map(|played| PastMove {
            by_other: played.seat != own,
            action: played.action,
            word: played.word.clone(),
            approved: played.approved,
        });
        Some(Past { start, first: view.start.clone(), moves: made.collect() })
    }

    /// Returns the rule that the opponent most likely follows, if any is likely enough. `now` is
    /// the current position.
    pub(crate) fn habit(&self, lexis: &Lexis, now: &Situation, memory: &mut Memory) -> Option<Habit> {
        let Memory { weighed, recent } = memory;
        let weighed = weighed.of(self, lexis, now);
        // The models: most points, points minus reply, no rule.
        let mut odds = [BEFORE, BEFORE, 1.0 - 2.0 * BEFORE];
        let mut before = Situation { grid: self.start, used: vec![self.first.clone()], ..now.clone() };
        let mut by_other = self.moves.iter().filter(|made| made.by_other).count();
        for (number, made) in self.moves.iter().enumerate() {
            if made.by_other {
                if by_other <= MOVES && !made.approved {
                    learn(&mut odds, *weighed.entry(number).or_insert_with(|| likely(lexis, &before, recent, made)));
                }
                by_other -= 1;
            }
            before.grid.set(made.action.square, made.action.letter);
            before.used.push(made.word.clone());
        }
        let [longest, less_reply, _] = odds;
        let (rule, odds) = if longest >= less_reply { (Rule::Longest, longest) } else { (Rule::LessReply, less_reply) };
        let percent = ((100.0 * odds) as i32).min(MOST_SURE);
        (percent >= LEAST_SURE).then_some(Habit { rule, percent })
    }
}

/// Updates the odds by Bayes' rule.
fn learn(odds: &mut [f64; 3], likely: Option<[f64; 3]>) {
    let Some(likely) = likely else { return };
    odds.iter_mut().zip(likely).for_each(|(odds, likely)| *odds *= likely);
    let all: f64 = odds.iter().sum();
    odds.iter_mut().for_each(|odds| *odds /= all);
}

/// Returns the likelihood of a move under each rule and without one, or `None` if it is not among
/// the plays.
fn likely(lexis: &Lexis, before: &Situation, recent: &RecentPlays, made: &PastMove) -> Option<[f64; 3]> {
    let mut tree = Tree::new(lexis, before);
    let list = recent.plays(&mut tree, lexis, before);
    let (place, letter, word) = (place_of(made.action.square), made.action.letter, packed(&made.word));
    let is_it = |play: &Play| (play.place, play.letter, play.word()) == (place, letter, word);
    let looked = Lookahead::new(&mut tree, Width { horizon: POINT, ..Width::default() }, 0).looked_over(&list);
    let it = looked.iter().find(|root| is_it(&root.play))?;
    let (longest, best) = (list.first()?.points, looked.first()?.value);
    let slip = SLIP / list.len() as f64;
    let by_rule = |kept: bool, count: usize| slip + if kept { (1.0 - SLIP) / count as f64 } else { 0.0 };
    // Without a rule, a move that is a point worse is chosen e times less often.
    let weight = |value: i32| (f64::from(value - best) / f64::from(POINT)).exp();
    let weights: f64 = looked.iter().map(|root| weight(root.value)).sum();
    Some([
        by_rule(it.play.points == longest, list.iter().filter(|play| play.points == longest).count()),
        by_rule(it.value == best, looked.iter().filter(|root| root.value == best).count()),
        weight(it.value) / weights,
    ])
}

#[cfg(test)]
mod tests {
    use balda::RuleSet;
    use balda::game::{Action, Balda};
    use play::{Budget, Dice, Entry, Game, NextStep, Player, Proposal, Seed, Stop, Viewer};

    use super::*;
    use crate::balda::field::tests::made_up;
    use crate::balda::thinker::moves;
    use crate::balda::{GreedyPlayer, PlainPlayer, Roster};

    /// Plays a random word.
    struct AimlessPlayer(Dice, Lexis);

    impl Player<Balda> for AimlessPlayer {
        fn choose(&mut self, game: &Balda, view: &View, _: &Budget, _: &Stop) -> Action {
            let situation = Situation::of(game, view);
            let list = Tree::new(&self.1, &situation).plays();
            let play = list.get(self.0.below(list.len().max(1) as u32) as usize).copied();
            moves(&situation, play.map(Some).into_iter()).into_iter().flatten().next().map_or(Action::Pass, Action::Place)
        }
    }

    /// Returns the model that the first seat has of the second after each has named `words` words.
    /// The first seat plays at random.
    fn thought(game: &Balda, lexis: &Lexis, other: &mut dyn Player<Balda>, seed: u64, words: usize) -> Option<Habit> {
        let mut running = Game::new(game.clone(), Seed::from_number(seed));
        let mut first = AimlessPlayer(Dice::new(&Seed::from_number(seed), 0), lexis.clone());
        let mut memory = Memory::default();
        for at in 0.. {
            let record = match running.pending() {
                NextStep::Over(_) => break,
                NextStep::Chance => running.chance().unwrap(),
                NextStep::Seats(seats) => {
                    let seat = seats.iter().next().unwrap();
                    let view = running.view(Viewer::Seat(seat));
                    let habit = |memory: &mut Memory| Past::of(&view).unwrap().habit(lexis, &Situation::of(game, &view), memory);
                    let anew = habit(&mut Memory::default());
                    assert_eq!(habit(&mut memory), anew, "what is kept from turn to turn changes nothing");
                    if view.words.len() == 2 * words {
                        return anew;
                    }
                    let player: &mut dyn Player<Balda> = if seat.index() == 0 { &mut first } else { other };
                    let action = player.choose(game, &view, &Budget::default(), &Stop::new());
                    running.propose(seat, &Proposal::Act(action)).unwrap()
                }
            };
            running.commit(Entry { at, record }).unwrap();
        }
        None
    }

    #[test]
    fn rules_are_seen_and_none_where_there_is_none() {
        let words = made_up(9, 4000, 1);
        let (rules, lexis) = (RuleSet::default(), Lexis::new(&words).unwrap());
        let game = Balda::new(rules, &words, 2).unwrap();
        let roster = Roster::default();
        for seed in 0..6 {
            let longest = thought(&game, &lexis, &mut GreedyPlayer, seed, 6).unwrap();
            assert!(longest.rule == Rule::Longest && longest.percent > 60, "seed {seed}: {longest:?}");
            let mut aimless = AimlessPlayer(Dice::new(&Seed::from_number(seed), 1), lexis.clone());
            assert_eq!(thought(&game, &lexis, &mut aimless, seed, 6), None, "seed {seed}");
            assert_eq!(thought(&game, &lexis, &mut GreedyPlayer, seed, 0), None, "nothing was seen yet");
        }
        // Both rules often choose the same move, so the model may be wrong. When confident, it is
        // right nine times out of ten.
        let habits: Vec<Habit> = (0..24).filter_map(|seed| thought(&game, &lexis, &mut PlainPlayer::new(&roster), seed, 9)).collect();
        let right = habits.iter().filter(|habit| habit.rule == Rule::LessReply).count();
        assert!(right >= 16, "{habits:?}");
        let sure: Vec<&Habit> = habits.iter().filter(|habit| habit.percent > 85).collect();
        let wrong = sure.iter().filter(|habit| habit.rule != Rule::LessReply).count();
        assert!(sure.len() > 9 && wrong * 10 <= sure.len(), "{habits:?}");
    }
}
