//! The strong player: rolls out its best candidates against random racks and bags, and plays the
//! candidate with the most wins.
//!
//! In a rollout, both seats play like the greedy player for some plies (bound by the one-letter
//! duty), so the score accounts for openings, leaves and the last letters of the bag. Scores become
//! win probabilities by how much of the game is left; a leading player therefore hurries to the
//! end, and a trailing one delays it. All candidates use the same draws, and the weaker half is
//! eliminated repeatedly.
//!
//! The opponent's rack is drawn from a distribution inferred from its moves (see
//! [`super::inference`]), for which the player remembers the game between its moves.

use std::time::Duration;

use play::time::Instant;

use crossword::ctu::{Action, Ctu, Duty, View};
use crossword::{Move, Placement, PreparedBoard, Tiles};
use lexicon::Tile;
use play::{Budget, CancellationToken, Dice, Player, Seed};

use crate::ctu::inference::RackInference;
use crate::ctu::memory::Memory;
use crate::ctu::rollout::{RolloutGame, RolloutState};
use crate::ctu::tree::{BoardId, ROOT, Tree};

/// The parameters of the search.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// The maximum number of candidates for rollouts, the highest-scoring first.
    pub candidates: usize,
    /// Single-letter moves are considered if they score at most this many points less than the
    /// best.
    pub max_score_loss: u32,
    /// The maximum number of single-letter moves for rollouts.
    pub max_singles: usize,
    /// Single-letter moves are rolled out if their score minus the expected reply is at most this
    /// much worse than the best.
    pub margin: f64,
    /// The length of rollouts in course mode.
    pub course_plies: usize,
    /// The length of rollouts in tournament mode.
    pub tournament_plies: usize,
    /// The number of plies in course mode whose boards are cached.
    pub cached_plies: usize,
    /// In course mode, the number of letters from which the player's own next move is chosen, by
    /// score minus the expected reply.
    pub width: usize,
    /// The standard deviation of the final spread per letter still to come, in points.
    pub spread_per_letter: f64,
    /// The weight of letters on racks in the static evaluation.
    pub letter_weight: f64,
    /// The time for a move if the budget has no limit.
    pub time: Duration,
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning {
            candidates: 24,
            max_score_loss: 60,
            max_singles: 24,
            margin: 50.0,
            course_plies: 10,
            tournament_plies: 2,
            cached_plies: 4,
            width: 3,
            spread_per_letter: 7.0,
            letter_weight: 1.0,
            time: Duration::from_millis(40),
        }
    }
}

/// The value of a letter on the rack in points of final spread: by mode (course, tournament), by
/// letters in the bag (up to 21, 42, 63, more), by letter. Fitted by least squares to the remaining
/// spread in 20,000 games of two greedy players in each mode, with the shortest 178,691 words of
/// `en`.
const LETTER_VALUES: [[[f64; 26]; 4]; 2] = [
    [
        [
            -0.4, -0.2, -0.9, -0.3, -0.6, 0.4, -0.5, 0.8, -1.9, 0.4, 1.6, -1.8, 0.2, -1.8, -1.3, 0.3, -0.2, -2.0, 7.6, -1.6, -2.1, -1.6,
            -0.1, 1.8, 1.7, 2.4,
        ],
        [
            -0.9, -0.2, -0.5, -0.1, -0.9, 0.8, -0.0, 1.2, -2.9, 1.5, 1.5, -2.6, -0.1, -2.4, -1.5, 0.2, 0.9, -3.0, 7.4, -2.0, -3.7, -1.7,
            0.4, 2.4, 1.6, 4.7,
        ],
        [
            -0.9, 0.5, -0.3, 0.2, -0.6, 0.2, -0.5, 1.3, -3.5, 2.0, 1.1, -2.7, 0.1, -2.6, -1.6, 0.8, 1.7, -2.9, 7.3, -1.9, -4.7, -1.8, 0.5,
            1.1, 2.3, 4.8,
        ],
        [
            -0.3, 0.4, -0.4, -0.1, -0.7, 0.3, -0.1, 1.9, -3.8, 1.3, 0.9, -2.9, 0.7, -2.8, -1.5, 0.7, 2.1, -2.9, 4.9, -1.7, -5.6, -1.9, 0.8,
            2.4, 2.5, 5.8,
        ],
    ],
    [
        [
            0.4, -0.5, -1.3, -0.8, 0.1, 0.3, -1.6, 1.3, -1.7, 1.1, 1.8, -2.3, -0.1, -2.3, -0.9, 0.3, 0.3, -2.4, 6.1, -2.1, -2.3, -1.9,
            -0.4, 2.9, 1.9, 4.0,
        ],
        [
            0.8, -0.8, -1.1, -1.0, 0.6, 0.8, -1.8, 1.7, -2.5, 2.2, 1.9, -3.2, -0.0, -3.2, -1.0, -0.0, 0.8, -3.4, 7.8, -3.1, -3.4, -2.7,
            -0.3, 3.7, 3.2, 4.1,
        ],
        [
            0.9, -0.3, -1.1, -1.0, 0.9, 0.7, -2.2, 2.0, -2.4, 1.3, 1.5, -3.2, 0.5, -3.2, -0.7, -0.1, 1.1, -3.4, 7.5, -3.0, -3.6, -2.4,
            -0.4, 2.7, 3.1, 5.0,
        ],
        [
            0.4, -1.5, -0.8, -0.8, 0.3, 1.0, -2.1, 1.8, -2.3, 3.0, 3.1, -2.9, 0.4, -3.6, -1.1, 0.5, 0.0, -3.4, 4.9, -3.2, -3.6, -2.9, 0.1,
            3.7, 2.6, 6.3,
        ],
    ],
];
/// The value of being on turn by mode, from the same games.
const TURN_VALUES: [f64; 2] = [4.2, 13.0];

/// The strong player. See the module documentation.
#[derive(Clone, Debug, Default)]
pub struct StrongPlayer {
    tuning: Tuning,
    memory: Option<Memory>,
}

impl StrongPlayer {
    /// Creates a player with these parameters.
    #[must_use]
    pub fn new(tuning: Tuning) -> StrongPlayer {
        StrongPlayer { tuning, memory: None }
    }
}

#[derive(Clone, Copy)]
enum Choice {
    Place(Placement),
    /// A pass if there are no letters.
    Exchange(Tiles),
}

struct Candidate {
    choice: Choice,
    sum: f64,
    count: u32,
}

impl Player<Ctu> for StrongPlayer {
    fn choose(&mut self, game: &Ctu, view: &View, budget: &Budget, stop: &CancellationToken) -> Action {
        let memory = self.memory.take();
        let (Some(seat), Some(rack)) = (view.seat, view.tiles()) else { return Move::Pass };
        let begun = Instant::now();
        let seed = budget.seed.unwrap_or_else(|| Seed::from_number(1));
        let known = memory.and_then(|memory| memory.update(game, view));
        // A separate random stream keeps the random numbers of the search independent of the
        // memory.
        let inference = known.unwrap_or_else(|| {
            RackInference::new(&view.unseen, view.racks[1 - seat.index()], Dice::new(&seed, u64::MAX - view.moves as u64))
        });
        let dice = Dice::new(&seed, view.moves as u64);
        let mut search = Search::new(&self.tuning, game, view, (seat.index(), rack), inference, dice, budget, stop, begun);
        let choice = search.run();
        let (mut board, mut kept) = (view.board.clone(), rack);
        let (action, points) = match choice {
            Some(Choice::Place(placement)) => {
                let laid = placement.laid(&view.board);
                board.lay(&laid);
                for tile in &laid {
                    let _ = kept.remove(tile.letter);
                }
                (placement.to_move(&view.board), placement.score() as i32)
            }
            Some(Choice::Exchange(tiles)) if !tiles.is_empty() => {
                kept = kept.without(&tiles).unwrap_or(kept);
                (Move::Exchange(tiles), 0)
            }
            Some(Choice::Exchange(_)) | None => (Move::Pass, 0),
        };
        let mut scores = view.scores;
        scores[seat.index()] += points;
        self.memory = Some(Memory {
            seat: seat.index(),
            duty: view.duty,
            board,
            kept,
            bag: view.bag,
            scores,
            moves: view.moves,
            inference: search.inference,
        });
        action
    }

    fn memory(&self) -> usize {
        self.memory.as_ref().map_or(0, size_of_val)
    }
}

impl Candidate {
    fn mean(&self) -> f64 {
        self.sum / f64::from(self.count.max(1))
    }
}

/// A fraction of the budget.
#[derive(Clone, Copy)]
struct BudgetFraction {
    part: u32,
    of: u32,
}

struct Search<'a> {
    tuning: &'a Tuning,
    game: &'a Ctu,
    stop: &'a CancellationToken,
    tree: Tree,
    /// The root position; the other rack is empty.
    state: RolloutState,
    seat: usize,
    unseen: Tiles,
    other_rack: usize,
    inference: RackInference,
    begun: Instant,
    time: Option<Duration>,
    /// The limit of moves in rollouts.
    nodes: Option<u64>,
    used: u64,
    dice: Dice,
}

impl<'a> Search<'a> {
    #[allow(clippy::too_many_arguments, reason = "what a search is made of")]
    fn new(
        tuning: &'a Tuning,
        game: &'a Ctu,
        view: &View,
        (seat, rack): (usize, Tiles),
        inference: RackInference,
        dice: Dice,
        budget: &Budget,
        stop: &'a CancellationToken,
        begun: Instant,
    ) -> Self {
        let mut racks = [Tiles::new(); 2];
        racks[seat] = rack;
        // An external runner may report more letters than the bag can contain.
        let left = view.bag.min(view.unseen.len().saturating_sub(view.racks[1 - seat]));
        Search {
            tuning,
            game,
            stop,
            tree: Tree::new(game.generator().prepare(&view.board), game),
            state: RolloutState { racks, left, scores: view.scores, turn: seat, still: view.still },
            seat,
            unseen: view.unseen,
            other_rack: view.racks[1 - seat],
            inference,
            begun,
            time: budget.time.or(budget.nodes.is_none().then_some(tuning.time)),
            nodes: budget.nodes,
            used: 0,
            dice,
        }
    }

    fn board(&self) -> &PreparedBoard {
        self.tree.board(ROOT)
    }

    fn candidates(&mut self) -> Vec<Candidate> {
        let rack = self.state.racks[self.seat];
        let mut placements = Vec::new();
        self.game.placements(self.board(), &rack, &mut placements);
        placements.sort_unstable();
        let bound = placements.iter().any(|placement| placement.len() == 1);
        if bound && self.game.rules().duty() == Duty::Course {
            placements = self.sort_by_replies(placements);
        }
        let mut choices: Vec<Choice> = placements.iter().take(self.tuning.candidates).copied().map(Choice::Place).collect();
        if !bound {
            choices.push(Choice::Exchange(Tiles::new()));
            if rack.len() <= self.state.left && !rack.is_empty() {
                choices.push(Choice::Exchange(rack));
            }
        }
        choices.into_iter().map(|choice| Candidate { choice, sum: 0.0, count: 0 }).collect()
    }

    /// Sorts single-letter moves by score minus the expected reply, and drops those far from the
    /// best.
    fn sort_by_replies(&mut self, placements: Vec<Placement>) -> Vec<Placement> {
        let max = placements.first().map_or(0, Placement::score);
        let mut valued: Vec<(f64, Placement)> = Vec::new();
        for placement in placements.into_iter().take_while(|placement| placement.score() + self.tuning.max_score_loss >= max) {
            if let Some(place) = self.tree.after(ROOT, &placement, self.game) {
                valued.push((f64::from(placement.score()) - self.tree.reply(place, &self.unseen, self.other_rack), placement));
            }
        }
        valued.sort_by(|a, b| b.0.total_cmp(&a.0));
        let best = valued.first().map_or(0.0, |first| first.0);
        valued
            .into_iter()
            .take(self.tuning.max_singles)
            .take_while(|(value, _)| *value > best - self.tuning.margin)
            .map(|(_, p)| p)
            .collect()
    }

    fn run(&mut self) -> Option<Choice> {
        let mut candidates = self.candidates();
        // Each stage gets the same share of the budget; the weaker half of the candidates is
        // eliminated after it.
        let stages = candidates.len().next_power_of_two().trailing_zeros();
        for stage in 0..stages {
            let until = BudgetFraction { part: stage + 1, of: stages };
            let mut tried = false;
            while !tried || !self.is_used_up(until) {
                if tried && self.is_used_up(BudgetFraction { part: 1, of: 1 }) {
                    break;
                }
                let (bag, rack) = self.deal();
                for candidate in &mut candidates {
                    candidate.sum += self.roll_out(&candidate.choice, &bag, &rack);
                    candidate.count += 1;
                }
                tried = true;
            }
            candidates.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
            candidates.truncate(candidates.len().div_ceil(2));
        }
        candidates.first().map(|candidate| candidate.choice)
    }

    /// Returns whether this fraction of the budget is used up.
    fn is_used_up(&self, share: BudgetFraction) -> bool {
        let out_of_time = self.time.is_some_and(|time| self.begun.elapsed() * share.of >= time * share.part);
        let out_of_nodes = self.nodes.is_some_and(|max| self.used * u64::from(share.of) >= max * u64::from(share.part));
        out_of_time || out_of_nodes || self.stop.is_cancelled()
    }

    /// Draws the bag and the other rack from the unseen letters.
    fn deal(&mut self) -> (Vec<Tile>, Tiles) {
        self.inference.advance(self.game);
        let mut bag = self.inference.bag().to_vec();
        self.dice.shuffle(&mut bag);
        bag.truncate(self.state.left);
        (bag, self.inference.rack())
    }

    /// Plays a rollout and returns the estimated win probability.
    fn roll_out(&mut self, choice: &Choice, bag: &[Tile], rack: &Tiles) -> f64 {
        let mut state = self.state.clone();
        state.racks[1 - self.seat] = *rack;
        let mut at = Some(ROOT);
        let course = self.game.rules().duty() == Duty::Course;
        match choice {
            Choice::Place(placement) => {
                state.lay(placement, bag);
                at = self.tree.after(ROOT, placement, self.game);
            }
            Choice::Exchange(tiles) => state.exchange(tiles, bag),
        }
        let plies = if course { self.tuning.course_plies } else { self.tuning.tournament_plies };
        let mut played = 0;
        let mut board = None;
        while course && played < plies.min(self.tuning.cached_plies) && !state.is_over(self.game) {
            let Some(place) = at else { break };
            let Some(placement) = self.choose_single(place, &state, played) else { break };
            let Some(next) = self.tree.after(place, &placement, self.game) else { break };
            state.lay(&placement, bag);
            at = Some(next);
            played += 1;
        }
        if played < plies && !state.is_over(self.game) {
            board = at.map(|place| self.tree.board(place).clone());
        }
        if let (Choice::Place(placement), None) = (choice, at) {
            // The cache of boards is full.
            let mut laid = self.board().clone();
            self.game.generator().lay(&mut laid, &placement.laid(self.board().board()));
            board = Some(laid);
        }
        if let Some(board) = board {
            let mut rollout = RolloutGame { board, state };
            while played < plies && !rollout.state.is_over(self.game) {
                rollout.play_greedy(self.game, bag);
                played += 1;
            }
            state = rollout.state;
        }
        self.used += 1 + played as u64;
        self.value(&state)
    }

    /// Returns the single-letter move in a rollout: the highest-scoring one, except that the
    /// player's own next move accounts for the expected reply.
    fn choose_single(&mut self, place: BoardId, state: &RolloutState, played: usize) -> Option<Placement> {
        let rack = &state.racks[state.turn];
        let best = self.tree.best(place, rack)?;
        if state.turn != self.seat || played > 2 {
            return Some(best);
        }
        let mut chosen = (f64::MIN, best);
        for placement in self.tree.moves(place, rack).into_iter().take(self.tuning.width) {
            let Some(next) = self.tree.after(place, &placement, self.game) else { continue };
            let value = f64::from(placement.score()) - self.tree.reply(next, &self.unseen, self.other_rack);
            if value > chosen.0 {
                chosen = (value, placement);
            }
        }
        Some(chosen.1)
    }

    fn value(&self, state: &RolloutState) -> f64 {
        let mut ahead = f64::from(state.ahead(self.seat));
        if state.is_over(self.game) {
            // The outcome, with a small bonus for spread as a tie-break.
            return if ahead == 0.0 { 0.5 } else { f64::from(u8::from(ahead > 0.0)) } + ahead * 1e-5;
        }
        let kind = usize::from(self.game.rules().duty() == Duty::Tournament);
        let part = state.left.div_ceil(21).clamp(1, 4) - 1;
        for (letter, worth) in (1..).zip(LETTER_VALUES[kind][part]) {
            let more = f64::from(state.racks[self.seat].count(letter)) - f64::from(state.racks[1 - self.seat].count(letter));
            ahead += self.tuning.letter_weight * worth * more;
        }
        ahead += self.tuning.letter_weight * TURN_VALUES[kind] * if state.turn == self.seat { 1.0 } else { -1.0 };
        let spread = self.tuning.spread_per_letter * (state.left as f64 + 2.0).sqrt();
        1.0 / (1.0 + (-1.7 * ahead / spread).exp())
    }
}
