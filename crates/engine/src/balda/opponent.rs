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

use crate::balda::board::{Play, packed, place_of};
use crate::balda::choice_rule::ChoiceRule;
use crate::balda::lookahead::{Lookahead, POINT, SearchWidth};
use crate::balda::recent::RecentPlays;
use crate::balda::situation::Situation;
use crate::balda::tree::Tree;
use crate::balda::word_graph::WordGraph;
use crate::balda::word_rules::WordRules;

/// How the opponent seems to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpponentModel {
    pub(crate) rule: ChoiceRule,
    /// The probability in percent that the opponent follows the rule, between [`MIN_PERCENT`] and
    /// [`MAX_PERCENT`].
    pub(crate) percent: i32,
}

/// The lowest probability, in percent, at which a rule is used.
const MIN_PERCENT: i32 = 20;
/// The highest probability, in percent: even a consistent player may break its rule.
const MAX_PERCENT: i32 = 90;
/// The prior probability of each rule.
const PRIOR: f64 = 0.15;
/// The probability that a player with a rule breaks it in a turn.
const SLIP_RATE: f64 = 0.05;
/// The number of recent opponent moves that are taken into account.
const OBSERVED_MOVES: usize = 8;

/// The moves of a two-player game, from the point of view of the seat on turn.
#[derive(Clone, Debug)]
pub(crate) struct GameHistory {
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
pub(crate) struct LikelihoodCache(Option<CachedGame>);

#[derive(Clone, Debug)]
struct CachedGame {
    word_rules: WordRules,
    history: GameHistory,
    /// Likelihoods by move number, computed on demand.
    likelihoods: HashMap<usize, Option<[f64; 3]>>,
}

impl CachedGame {
    /// Returns whether `history` is the same game at the same or a later position.
    fn continues_to(&self, history: &GameHistory, graph: &WordGraph, now: &Situation) -> bool {
        let before = &self.history;
        let same = |(one, other): (&PastMove, &PastMove)| one.action == other.action && one.word == other.word;
        self.word_rules.matches(graph, now)
            && (before.start, &before.first) == (history.start, &history.first)
            && before.moves.len() <= history.moves.len()
            && before.moves.iter().zip(&history.moves).all(same)
    }
}

impl LikelihoodCache {
    /// Returns the approximate memory use in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.0.as_ref().map_or(0, |game| size_of::<CachedGame>() + 2 * size_of::<PastMove>() * game.history.moves.len())
    }

    /// Returns the cached likelihoods of this game; empty if the cache was of another game.
    fn of(&mut self, history: &GameHistory, graph: &WordGraph, now: &Situation) -> &mut HashMap<usize, Option<[f64; 3]>> {
        let known = self.0.take().filter(|game| game.continues_to(history, graph, now)).map(|game| game.likelihoods).unwrap_or_default();
        let game = CachedGame { word_rules: WordRules::of(graph, now), history: history.clone(), likelihoods: known };
        &mut self.0.insert(game).likelihoods
    }
}

impl GameHistory {
    /// Returns the moves of a game so far, or `None` if no seat is on turn or there are not two
    /// seats.
    pub(crate) fn of(view: &View) -> Option<GameHistory> {
        let own = view.turn.filter(|_| view.scores.len() == 2)?;
        let start = Grid::with_start(view.grid.side(), &view.start)?;
        let made = view.words.iter().map(|played| PastMove {
            by_other: played.seat != own,
            action: played.action,
            word: played.word.clone(),
            approved: played.approved,
        });
        Some(GameHistory { start, first: view.start.clone(), moves: made.collect() })
    }

    /// Returns the rule that the opponent most likely follows, if any is likely enough. `now` is
    /// the current position.
    pub(crate) fn opponent_model(
        &self,
        graph: &WordGraph,
        now: &Situation,
        likelihoods: &mut LikelihoodCache,
        recent: &RecentPlays,
    ) -> Option<OpponentModel> {
        let likelihoods = likelihoods.of(self, graph, now);
        // The models: most points, points minus reply, no rule.
        let mut odds = [PRIOR, PRIOR, 1.0 - 2.0 * PRIOR];
        let mut before = Situation { grid: self.start, used: vec![self.first.clone()], ..now.clone() };
        let mut by_other = self.moves.iter().filter(|made| made.by_other).count();
        for (number, made) in self.moves.iter().enumerate() {
            if made.by_other {
                if by_other <= OBSERVED_MOVES && !made.approved {
                    update_odds(&mut odds, *likelihoods.entry(number).or_insert_with(|| likelihood(graph, &before, recent, made)));
                }
                by_other -= 1;
            }
            before.grid.set(made.action.square, made.action.letter);
            before.used.push(made.word.clone());
        }
        let [most_points, net_of_reply, _] = odds;
        let (rule, odds) =
            if most_points >= net_of_reply { (ChoiceRule::MostPoints, most_points) } else { (ChoiceRule::NetOfReply, net_of_reply) };
        let percent = ((100.0 * odds) as i32).min(MAX_PERCENT);
        (percent >= MIN_PERCENT).then_some(OpponentModel { rule, percent })
    }
}

/// Updates the odds by Bayes' rule.
fn update_odds(odds: &mut [f64; 3], likelihood: Option<[f64; 3]>) {
    let Some(likelihood) = likelihood else { return };
    odds.iter_mut().zip(likelihood).for_each(|(odds, likelihood)| *odds *= likelihood);
    let all: f64 = odds.iter().sum();
    odds.iter_mut().for_each(|odds| *odds /= all);
}

/// Returns the likelihood of a move under each rule and without one, or `None` if it is not among
/// the plays.
fn likelihood(graph: &WordGraph, before: &Situation, recent: &RecentPlays, made: &PastMove) -> Option<[f64; 3]> {
    let mut tree = Tree::new(graph, before);
    let list = recent.plays(&mut tree, graph, before);
    let (place, letter, word) = (place_of(made.action.square), made.action.letter, packed(&made.word));
    let is_made = |play: &Play| (play.place, play.letter, play.word()) == (place, letter, word);
    let ranked = Lookahead::new(&mut tree, SearchWidth { horizon_weight: POINT, ..SearchWidth::default() }, 0).rank_plays(&list);
    let made_play = ranked.iter().find(|root| is_made(&root.play))?;
    let (longest, best) = (list.first()?.points, ranked.first()?.value);
    let slip = SLIP_RATE / list.len() as f64;
    let by_rule = |kept: bool, count: usize| slip + if kept { (1.0 - SLIP_RATE) / count as f64 } else { 0.0 };
    // Without a rule, a move that is a point worse is chosen e times less often.
    let weight = |value: i32| (f64::from(value - best) / f64::from(POINT)).exp();
    let weights: f64 = ranked.iter().map(|root| weight(root.value)).sum();
    Some([
        by_rule(made_play.play.points == longest, list.iter().filter(|play| play.points == longest).count()),
        by_rule(made_play.value == best, ranked.iter().filter(|root| root.value == best).count()),
        weight(made_play.value) / weights,
    ])
}

#[cfg(test)]
mod tests {
    use balda::RuleSet;
    use balda::game::{Action, Balda};
    use play::{Budget, CancellationToken, Dice, Entry, Game, NextStep, Player, Proposal, Seed, Viewer};

    use super::*;
    use crate::balda::board::tests::random_words;
    use crate::balda::memory::Memory;
    use crate::balda::search_result::moves;
    use crate::balda::vocabulary::WordGraphs;
    use crate::balda::{GreedyPlayer, TwoPlyPlayer};

    /// Plays a random word.
    struct RandomPlayer(Dice, WordGraph);

    impl Player<Balda> for RandomPlayer {
        fn choose(&mut self, game: &Balda, view: &View, _: &Budget, _: &CancellationToken) -> Action {
            let situation = Situation::of(game, view);
            let list = Tree::new(&self.1, &situation).plays();
            let play = list.get(self.0.below(list.len().max(1) as u32) as usize).copied();
            moves(&situation, play.map(Some).into_iter()).into_iter().flatten().next().map_or(Action::Pass, Action::Place)
        }
    }

    /// Returns the model that the first seat has of the second after each has named `words` words.
    /// The first seat plays at random.
    fn model_after(game: &Balda, graph: &WordGraph, other: &mut dyn Player<Balda>, seed: u64, words: usize) -> Option<OpponentModel> {
        let mut running = Game::new(game.clone(), Seed::from_number(seed));
        let mut first = RandomPlayer(Dice::new(&Seed::from_number(seed), 0), graph.clone());
        let mut memory = Memory::default();
        for at in 0.. {
            let record = match running.pending() {
                NextStep::Over(_) => break,
                NextStep::Chance => running.chance().unwrap(),
                NextStep::Seats(seats) => {
                    let seat = seats.iter().next().unwrap();
                    let view = running.view(Viewer::Seat(seat));
                    let model = |memory: &mut Memory| {
                        let (history, now) = (GameHistory::of(&view).unwrap(), Situation::of(game, &view));
                        history.opponent_model(graph, &now, &mut memory.likelihoods, &memory.recent)
                    };
                    let fresh = model(&mut Memory::default());
                    assert_eq!(model(&mut memory), fresh, "the cache must not change the model");
                    if view.words.len() == 2 * words {
                        return fresh;
                    }
                    let player: &mut dyn Player<Balda> = if seat.index() == 0 { &mut first } else { other };
                    let action = player.choose(game, &view, &Budget::default(), &CancellationToken::new());
                    running.propose(seat, &Proposal::Act(action)).unwrap()
                }
            };
            running.commit(Entry { at, record }).unwrap();
        }
        None
    }

    #[test]
    fn detects_rules_and_ignores_random_players() {
        let words = random_words(9, 4000, 1);
        let (rules, graph) = (RuleSet::default(), WordGraph::new(&words).unwrap());
        let game = Balda::new(rules, &words, 2).unwrap();
        let graphs = WordGraphs::default();
        for seed in 0..6 {
            let longest = model_after(&game, &graph, &mut GreedyPlayer, seed, 6).unwrap();
            assert!(longest.rule == ChoiceRule::MostPoints && longest.percent > 60, "seed {seed}: {longest:?}");
            let mut random = RandomPlayer(Dice::new(&Seed::from_number(seed), 1), graph.clone());
            assert_eq!(model_after(&game, &graph, &mut random, seed, 6), None, "seed {seed}");
            assert_eq!(model_after(&game, &graph, &mut GreedyPlayer, seed, 0), None, "no move was observed yet");
        }
        // Both rules often choose the same move, so the model may be wrong. When confident, it is
        // right nine times out of ten.
        let models: Vec<OpponentModel> =
            (0..24).filter_map(|seed| model_after(&game, &graph, &mut TwoPlyPlayer::new(&graphs), seed, 9)).collect();
        let right = models.iter().filter(|model| model.rule == ChoiceRule::NetOfReply).count();
        assert!(right >= 16, "{models:?}");
        let sure: Vec<&OpponentModel> = models.iter().filter(|model| model.percent > 85).collect();
        let wrong = sure.iter().filter(|model| model.rule != ChoiceRule::NetOfReply).count();
        assert!(sure.len() > 9 && wrong * 10 <= sure.len(), "{models:?}");
    }
}
