//! Self-play games of Erudit. Each seat lays the turn with the highest equity found by the fast
//! search. These games train leave values and serve as rollouts.

use std::sync::Arc;

use crossword::erudit::{Action, Erudit, Leftovers, ScoredTurn, Scoring, Situation, Turn, UsedWords, View};
use crossword::{BLANK, Board, FormedWord, MILLI, PackedWord, PreparedBoard, RuleSet, SquareSet, Tiles};
use lexicon::Tile;
use play::{CancellationToken, MAX_SEATS, Seat};

use crate::erudit::exact::{Limits, Objective, POINT, RankedTurn, best_turns};
use crate::erudit::leave_values::LeaveValues;
use crate::erudit::reply::{Reply, ReplyQuery};
use crate::random::Random;
use crate::tiles::leaves::{PlayedTurn, SelfPlayGame, SelfPlayRules};
use crate::tiles::{Equities, Stage};

/// State limit for a turn of a training game. The turn found is then nearly as good as the best.
const TRAINING_STATES: u64 = 300;

/// Consecutive turns without a laying after which no seat exchanges.
const MAX_IDLE_TURNS: usize = 6;

/// Turns after which a game is aborted.
const MAX_TURNS: usize = 200;

/// A game in progress.
#[derive(Clone, Debug)]
pub(super) struct SelfPlay {
    pub(super) board: PreparedBoard,
    /// The words formed before the start position, and those formed since.
    used: Arc<UsedWords>,
    formed: Vec<PackedWord>,
    pub(super) racks: [Tiles; MAX_SEATS],
    /// The bag; tiles are drawn from its end.
    pub(super) bag: Vec<Tile>,
    pub(super) scores: [i32; MAX_SEATS],
    /// For each seat, the stars taken in its last turn that it must lay.
    pub(super) stars_due: [usize; MAX_SEATS],
    pub(super) seats: usize,
    pub(super) seat: usize,
    /// Consecutive turns without a laying.
    pub(super) idle: usize,
    pub(super) passes: usize,
    pub(super) turns: usize,
    pub(super) random: Random,
    pub(super) over: bool,
}

/// The outcome of a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnResult {
    pub(super) seat: usize,
    pub(super) score: i32,
    pub(super) laid: usize,
    pub(super) bonus: bool,
    /// The leave, before the draw.
    pub(super) kept: Tiles,
}

impl SelfPlay {
    /// Returns the position as the viewing seat sees it, with that seat as seat 0, and the rack
    /// sizes of the others in turn order. Their racks and the bag are empty. Returns `None` for a
    /// view without a rack.
    pub(super) fn from_view(game: &Erudit, view: &View) -> Option<(SelfPlay, Vec<usize>)> {
        let (seat, seats) = (view.seat?.index(), view.racks.len());
        let playing = |other: &usize| Seat::new(*other).is_some_and(|seat| !view.gone.contains(seat));
        let order: Vec<usize> = std::iter::once(seat).chain((1..seats).map(|step| (seat + step) % seats).filter(playing)).collect();
        let (mut racks, mut scores, mut stars_due) = ([Tiles::new(); MAX_SEATS], [0; MAX_SEATS], [0; MAX_SEATS]);
        racks[0] = view.rack?;
        for (place, &seat) in order.iter().enumerate().take(MAX_SEATS) {
            scores[place] = view.scores.get(seat).copied().unwrap_or(0);
            stars_due[place] = view.stars_due.get(seat).copied().unwrap_or(0);
        }
        let play = SelfPlay {
            board: game.generator().prepare(&view.board),
            used: Arc::new(view.used.clone()),
            formed: Vec::new(),
            racks,
            bag: Vec::new(),
            scores,
            stars_due,
            seats: order.len(),
            seat: 0,
            idle: view.idle,
            passes: view.passes,
            turns: 0,
            random: Random::new(0, 0),
            over: false,
        };
        Some((play, order[1..].iter().map(|&seat| view.racks[seat]).collect()))
    }

    /// Starts a two-seat game and draws both racks. The order of the bag depends only on `seed` and
    /// `number`, the first seat on `number`.
    pub(super) fn begin(game: &Erudit, seed: u64, number: u64) -> SelfPlay {
        let mut random = Random::new(seed, number);
        let mut bag: Vec<Tile> = Erudit::rules(game).placement_rules().tiles().iter().collect();
        random.shuffle(&mut bag);
        let mut play = SelfPlay {
            board: game.generator().prepare(&Board::new()),
            used: Arc::default(),
            formed: Vec::new(),
            racks: [Tiles::new(); MAX_SEATS],
            bag,
            scores: [0; MAX_SEATS],
            stars_due: [0; MAX_SEATS],
            seats: 2,
            seat: (number & 1) as usize,
            idle: 0,
            passes: 0,
            turns: 0,
            random,
            over: false,
        };
        play.refill(game, 0);
        play.refill(game, 1);
        play
    }

    /// Returns this position with the given racks, bag and random numbers.
    pub(super) fn with_deal(&self, racks: [Tiles; MAX_SEATS], bag: Vec<Tile>, random: Random) -> SelfPlay {
        SelfPlay { racks, bag, random, ..self.clone() }
    }

    pub(super) fn situation(&self, rack: Tiles) -> Situation {
        let mut used = UsedWords::clone(&self.used);
        used.extend(&self.formed);
        Situation { board: self.board.board().clone(), rack, used, stars_due: self.stars_due[self.seat] }
    }

    /// Returns the turn with the highest equity found within `states` states, with its equity in
    /// thousandths of a point.
    pub(super) fn best_turn(&self, game: &Erudit, equities: &Equities, rack: &Tiles, states: u64) -> (Action, i32) {
        let ranked = self.search_turn(game, equities, &self.situation(*rack), states);
        match (ranked, self.best_exchange(game, equities, rack)) {
            (Some(ranked), Some((tiles, value))) if value > ranked.value * (MILLI / POINT) => (Action::Exchange(tiles), value),
            (Some(ranked), _) => (Action::Lay(ranked.turn), ranked.value * (MILLI / POINT)),
            (None, Some((tiles, value))) => (Action::Exchange(tiles), value),
            (None, None) => (Action::Pass, 0),
        }
    }

    fn search_turn(&self, game: &Erudit, equities: &Equities, situation: &Situation, states: u64) -> Option<RankedTurn> {
        let leaves = LeaveValues::new(equities, &situation.rack, self.bag.len());
        let objective = Objective { leave_value: &|tiles| leaves.value(tiles), margin: 0 };
        let limits = Limits { states: Some(states), time: None };
        best_turns(game, situation, &objective, &limits, &CancellationToken::new()).into_iter().next()
    }

    fn refill(&mut self, game: &Erudit, seat: usize) {
        let rack = &mut self.racks[seat];
        for _ in rack.len()..Erudit::rules(game).placement_rules().rack_size() {
            let Some(tile) = self.bag.pop() else { break };
            rack.add(tile);
        }
    }

    /// Lays a turn. Returns `None` if it is not legal.
    fn lay(&mut self, game: &Erudit, turn: &Turn) -> Option<ScoredTurn> {
        let judged = Erudit::rules(game).judge(&self.situation(self.racks[self.seat]), turn, None).ok()?;
        for step in &turn.steps {
            game.generator().lay(&mut self.board, &step.tiles());
        }
        let word = |word: &FormedWord| word.tiles.iter().map(|cell| cell.letter).collect::<PackedWord>();
        self.formed.extend(judged.steps.iter().flat_map(|done| &done.words).map(word));
        self.scores[self.seat] += judged.score as i32;
        self.racks[self.seat] = judged.left;
        self.stars_due[self.seat] = judged.stars_due;
        Some(judged)
    }

    /// Plays an action of the seat on turn. An illegal one counts as a pass.
    pub(super) fn play(&mut self, game: &Erudit, action: &Action) -> TurnResult {
        let rack = self.racks[self.seat];
        let laid = if let Action::Lay(turn) = action { self.lay(game, turn) } else { None };
        match (laid, action) {
            (Some(judged), _) => self.complete_laying(game, &rack, judged.score as i32, judged.bonus),
            (None, Action::Exchange(tiles)) => self.exchange(game, tiles),
            (None, _) => self.exchange(game, &Tiles::new()),
        }
    }

    /// Plays a good turn for the seat on turn, found by the fast search.
    pub(super) fn play_fast(&mut self, game: &Erudit, equities: &Equities) -> TurnResult {
        let rack = self.racks[self.seat];
        match (self.fast_turn(game, equities, &rack), self.best_exchange(game, equities, &rack)) {
            (Some(reply), exchange) if exchange.is_none_or(|(_, value)| value <= reply.equity) => self.lay_reply(game, reply),
            (_, exchange) => self.exchange(game, &exchange.map_or(Tiles::new(), |(tiles, _)| tiles)),
        }
    }

    /// Returns the equity of a good turn with a rack, in thousandths of a point.
    pub(super) fn fast_equity(&self, game: &Erudit, equities: &Equities, rack: &Tiles) -> i32 {
        let reply = self.fast_turn(game, equities, rack).map_or(0, |reply| reply.equity);
        self.best_exchange(game, equities, rack).map_or(reply, |(_, value)| value.max(reply))
    }

    pub(super) fn fast_turn(&self, game: &Erudit, equities: &Equities, rack: &Tiles) -> Option<Reply> {
        let (rack, bag) = (*rack, self.bag.len());
        ReplyQuery { game, equities, board: &self.board, used: &self.used, formed: &self.formed, rack, bag }.best()
    }

    /// Returns the best tiles to exchange and the equity of that.
    fn best_exchange(&self, game: &Erudit, equities: &Equities, rack: &Tiles) -> Option<(Tiles, i32)> {
        let stage = Stage { bag: self.bag.len(), others: 0 };
        equities.exchange(Erudit::rules(game).placement_rules(), rack, stage).filter(|_| self.idle < MAX_IDLE_TURNS)
    }

    fn lay_reply(&mut self, game: &Erudit, reply: Reply) -> TurnResult {
        let (seat, rack, rules) = (self.seat, self.racks[self.seat], Erudit::rules(game));
        let bonus = rack.len() == rules.placement_rules().rack_size() && reply.left.is_empty();
        let score = match rules.scoring() {
            Scoring::Sequential => reply.score,
            Scoring::Union => self.union_score(game, &reply) + if bonus { rules.bonus() as i32 } else { 0 },
        };
        self.scores[seat] += score;
        let taken = usize::from(reply.taken.is_some());
        let stars = usize::from(rack.count(BLANK)) + taken - usize::from(reply.left.count(BLANK));
        self.stars_due[seat] = (self.stars_due[seat] + taken).saturating_sub(stars);
        (self.board, self.racks[seat]) = (*reply.board, reply.left);
        self.formed.extend(reply.words);
        self.complete_laying(game, &rack, score, bonus)
    }

    /// Returns the score of a reply under union scoring: each new word once.
    fn union_score(&self, game: &Erudit, reply: &Reply) -> i32 {
        let mut board = self.board.board().clone();
        let mut covered = SquareSet::default();
        if let Some(star) = reply.taken {
            board.lay(&[star]);
        }
        for laying in &reply.layings {
            let laid = laying.laid(&board);
            laid.iter().for_each(|tile| covered.insert(tile.square));
            board.lay(&laid);
        }
        board.words_on(Erudit::rules(game).placement_rules(), &covered).iter().map(|word| word.score as i32).sum()
    }

    /// Completes a turn in which the seat laid tiles of `rack`.
    fn complete_laying(&mut self, game: &Erudit, rack: &Tiles, score: i32, bonus: bool) -> TurnResult {
        let seat = self.seat;
        let kept = self.racks[seat];
        (self.idle, self.passes) = (0, 0);
        self.refill(game, seat);
        self.advance(game);
        TurnResult { seat, score, laid: rack.len() - kept.len(), bonus, kept }
    }

    /// Exchanges tiles of the seat on turn; an empty exchange is a pass.
    fn exchange(&mut self, game: &Erudit, tiles: &Tiles) -> TurnResult {
        let (seat, rack) = (self.seat, self.racks[self.seat]);
        let kept = rack.without(tiles).unwrap_or(rack);
        let given = if kept == rack { Tiles::new() } else { *tiles };
        self.idle += 1;
        self.passes = if given.is_empty() { self.passes + 1 } else { 0 };
        self.racks[seat] = kept;
        self.refill(game, seat);
        for tile in given.iter() {
            let place = self.random.below(self.bag.len() + 1);
            self.bag.insert(place, tile);
        }
        self.advance(game);
        TurnResult { seat, score: 0, laid: 0, bonus: false, kept }
    }

    /// Advances to the next seat, unless the game is over.
    fn advance(&mut self, game: &Erudit) {
        let seat = self.seat;
        self.turns += 1;
        self.seat = (seat + 1) % self.seats;
        self.end_if_over(game, seat);
    }

    /// Ends the game if this turn ended it and finalises the scores.
    fn end_if_over(&mut self, game: &Erudit, seat: usize) {
        let rules = Erudit::rules(game);
        let out = self.bag.is_empty() && self.racks[seat].is_empty();
        let total = rules.agreed_total().is_some_and(|total| i64::from(self.scores[seat]) >= i64::from(total));
        self.over = out || total || self.passes >= self.seats * rules.pass_rounds() as usize || self.turns >= MAX_TURNS;
        if self.over && rules.leftovers() == Leftovers::Deducted {
            let worths: Vec<i32> = self.racks[..self.seats].iter().map(|rack| rules.placement_rules().worth(rack) as i32).collect();
            for (other, worth) in worths.iter().enumerate() {
                self.scores[other] += if out && other == seat { worths.iter().sum() } else { -worth };
            }
        }
    }

    /// Returns the spread of a seat: its score minus the best of the others.
    pub(super) fn spread(&self, seat: usize) -> i32 {
        let others = (0..self.seats).filter(|&other| other != seat).map(|other| self.scores[other]);
        self.scores[seat] - others.max().unwrap_or(0)
    }
}

impl SelfPlayRules for Erudit {
    fn rules(&self) -> &RuleSet {
        Erudit::rules(self).placement_rules()
    }

    fn begin<'a>(&'a self, equities: [&'a Equities; 2], seed: u64, game: u64) -> Box<dyn SelfPlayGame + 'a> {
        Box::new(EquityGame { game: self, play: SelfPlay::begin(self, seed, game), equities })
    }
}

/// A game of two players with different equities.
struct EquityGame<'a> {
    game: &'a Erudit,
    play: SelfPlay,
    equities: [&'a Equities; 2],
}

impl EquityGame<'_> {
    fn best(&self, rack: &Tiles) -> (Action, i32) {
        self.play.best_turn(self.game, self.equities[self.play.seat], rack, TRAINING_STATES)
    }
}

impl SelfPlayGame for EquityGame<'_> {
    fn is_over(&self) -> bool {
        self.play.over
    }

    fn bag(&self) -> &[Tile] {
        &self.play.bag
    }

    fn rack(&self) -> Tiles {
        self.play.racks[self.play.seat]
    }

    fn scores(&self) -> [i32; 2] {
        [self.play.scores[0], self.play.scores[1]]
    }

    fn worth(&self, rack: &Tiles) -> Option<(i32, Tiles)> {
        let (action, worth) = self.best(rack);
        match action {
            Action::Lay(turn) => {
                let judged = Erudit::rules(self.game).judge(&self.play.situation(*rack), &turn, None).ok()?;
                Some((worth, judged.left))
            }
            Action::Exchange(tiles) => Some((worth, rack.without(&tiles)?)),
            Action::Pass => None,
        }
    }

    fn play(&mut self) -> PlayedTurn {
        let (action, _) = self.best(&self.rack());
        let TurnResult { seat, laid, kept, .. } = self.play.play(self.game, &action);
        PlayedTurn { seat, laid, kept, opened: None }
    }
}
