//! Plays one game: requests moves, validates them, draws random events, measures times and records
//! everything.

use std::fmt::Write;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use play::{CancellationToken, Dice, Entry, Game, NextStep, Proposal, ProposeError, Record, Rejection, Seat, Seed, Viewer};
use sha2::{Digest, Sha256};
use table::computer_seed;

use crate::contest::Contest;
use crate::contestant::{Analysis, Contestant, Forfeit, ForfeitKind};
use crate::record::{GameRecord, MoveRecord, SeatForfeit, Task};

/// The dice index for opening moves. No chance event of a game uses it.
const OPENING_DICE: u64 = u64::MAX;

/// A completed game.
#[derive(Clone, Debug)]
pub struct FinishedGame {
    pub record: GameRecord,
    /// The game log, one record per line, with times.
    pub log: String,
    /// The seat that lost because it failed to start.
    pub unready: Option<Seat>,
}

/// Why a game was not completed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RefereeError {
    #[error("the game was stopped")]
    Stopped,
    /// The rules contradict themselves. No player is at fault.
    #[error("the game cannot continue: {0}")]
    Stuck(String),
}

/// The game to play.
#[derive(Clone, Copy, Debug)]
pub struct Fixture<'a> {
    pub task: Task,
    /// 0 or 1: the index of the game within its pair.
    pub half: u8,
    /// Entrant indexes by seat.
    pub players: [usize; 2],
    /// Names by seat.
    pub names: [&'a str; 2],
    /// The seed of all randomness in the game.
    pub seed: Seed,
    /// The number of random moves at the start.
    pub opening_moves: u32,
}

/// Plays a game.
///
/// # Errors
/// Returns an error if the game was stopped or cannot continue.
pub fn play<G: Contest>(
    rules: G,
    fixture: &Fixture<'_>,
    contestants: &mut [Box<dyn Contestant<G>>; 2],
    stop: &CancellationToken,
) -> Result<FinishedGame, RefereeError> {
    let begun = Instant::now();
    let mut game_in_progress = GameInProgress {
        game: Game::new(rules, fixture.seed),
        moves: Vec::new(),
        shown: None,
        recorded: 0,
        start_times: [0; 2],
        forfeit: None,
        unready: None,
        opening: Dice::new(&fixture.seed, OPENING_DICE),
        opening_left: fixture.opening_moves,
        pending: contestants.iter().any(|contestant| contestant.observes()).then(Vec::new),
    };
    let began = now();
    game_in_progress.run(fixture, contestants, stop)?;
    let view = game_in_progress.game.view(Viewer::Public);
    game_in_progress.record_board(&view);
    game_in_progress.deliver_pending(contestants);
    for seat in Seat::first(2) {
        let view = game_in_progress.game.view(Viewer::Seat(seat));
        let printed = contestants[seat.index()].end(game_in_progress.game.rules(), &view).unwrap_or_default();
        if let Some(forfeit) = game_in_progress.forfeit.as_mut().filter(|forfeit| usize::from(forfeit.seat) == seat.index()) {
            forfeit.printed = printed;
        }
    }
    let outcome = game_in_progress.game.outcome().ok_or_else(|| RefereeError::Stuck("it has no outcome".into()))?;
    let mut winners = outcome.winners.iter();
    let winner = winners.next().filter(|_| winners.next().is_none()).map(|seat| seat.index() as u8);
    let log = game_in_progress.game.log().iter().fold(String::new(), |mut log, entry| {
        // Writing to a `String` never fails.
        let _ = writeln!(log, "{} {}", entry.at, entry.record);
        log
    });
    let log_sha256 = hash_of(game_in_progress.game.log());
    // In a game without points, the scores of the outcome are not points.
    let points =
        if game_in_progress.game.rules().points(game_in_progress.game.position()).is_empty() { Vec::new() } else { outcome.scores };
    let record = GameRecord {
        task: fixture.task,
        half: fixture.half,
        players: fixture.players,
        // The caller adds the hashes if the players have files.
        sha256: [None, None],
        seed: fixture.seed.to_string(),
        winner,
        points,
        forfeit: game_in_progress.forfeit,
        began,
        took: micros(begun),
        start: game_in_progress.start_times,
        ids: [contestants[0].identity(), contestants[1].identity()],
        board: game_in_progress.shown.map(|(first, _)| first).unwrap_or_default(),
        moves: game_in_progress.moves,
        log_sha256,
    };
    Ok(FinishedGame { record, log, unready: game_in_progress.unready })
}

/// Returns the SHA-256 of a log without its times.
pub(crate) fn hash_of<E: std::fmt::Display>(log: &[Entry<E>]) -> String {
    let mut hash = Sha256::new();
    for entry in log {
        hash.update(entry.record.to_string().as_bytes());
        hash.update(b"\n");
    }
    hash.finalize().iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// A game in progress.
struct GameInProgress<G: Contest> {
    game: Game<G>,
    moves: Vec<MoveRecord>,
    /// The board at the start and as last recorded.
    shown: Option<((usize, String), String)>,
    /// The number of moves whose changes are recorded.
    recorded: usize,
    start_times: [u64; 2],
    forfeit: Option<SeatForfeit>,
    unready: Option<Seat>,
    opening: Dice,
    opening_left: u32,
    /// Log indexes of records not yet delivered to observing contestants, each with the position
    /// before it. `None` if no contestant observes.
    pending: Option<Vec<(usize, G::Position)>>,
}

impl<G: Contest> GameInProgress<G> {
    fn run(
        &mut self,
        fixture: &Fixture<'_>,
        contestants: &mut [Box<dyn Contestant<G>>; 2],
        stop: &CancellationToken,
    ) -> Result<(), RefereeError> {
        for seat in Seat::first(2) {
            let begun = Instant::now();
            if let Err(forfeit) = contestants[seat.index()].begin(self.game.rules(), seat, &fixture.names) {
                self.unready = Some(seat);
                return self.forfeit(seat, forfeit);
            }
            let own = contestants[seat.index()].start_time().map(|time| time.as_micros() as u64);
            self.start_times[seat.index()] = own.unwrap_or_else(|| micros(begun));
        }
        let mut acted = false;
        loop {
            if stop.is_cancelled() {
                return Err(RefereeError::Stopped);
            }
            match self.game.pending() {
                NextStep::Over(_) => return Ok(()),
                NextStep::Chance => {
                    let record =
                        self.game.chance().ok_or_else(|| RefereeError::Stuck("the pending chance event cannot be drawn".into()))?;
                    self.commit(record)?;
                }
                NextStep::Seats(seats) => {
                    let seat = seats.iter().next().ok_or_else(|| RefereeError::Stuck("no seat is to move".into()))?;
                    if acted {
                        for one in Seat::first(2) {
                            let view = self.game.view(Viewer::Seat(one));
                            if let Err(forfeit) = contestants[one.index()].position_changed(self.game.rules(), &view) {
                                return self.forfeit(one, forfeit);
                            }
                        }
                    }
                    let view = self.game.view(Viewer::Seat(seat));
                    self.record_board(&view);
                    self.deliver_pending(contestants);
                    if let Err(forfeit) = self.turn(seat, &view, &mut contestants[seat.index()], stop)? {
                        return self.forfeit(seat, forfeit);
                    }
                    acted = true;
                }
            }
        }
    }

    /// Plays one turn. The inner result is the forfeit, if the move is not accepted.
    fn turn(
        &mut self,
        seat: Seat,
        view: &G::View,
        contestant: &mut Box<dyn Contestant<G>>,
        stop: &CancellationToken,
    ) -> Result<Result<(), Forfeit>, RefereeError> {
        let rules = self.game.rules();
        let (action, time, analysis) = if self.opening_left > 0 {
            self.opening_left -= 1;
            let action =
                rules.random_move(view, &mut self.opening).ok_or_else(|| RefereeError::Stuck("there is no opening move".into()))?;
            (Some(action), None, Analysis::default())
        } else {
            let begun = Instant::now();
            match contestant.choose(rules, view, &computer_seed(self.game.seed(), self.game.version()), stop) {
                Ok(chosen) => {
                    let time = chosen.time.map_or_else(|| micros(begun), |time| time.as_micros() as u64);
                    (chosen.action, Some(time), chosen.analysis)
                }
                Err(forfeit) => return Ok(Err(forfeit)),
            }
        };
        // A player that was told to stop may not have played its best move.
        if stop.is_cancelled() {
            return Err(RefereeError::Stopped);
        }
        let (text, kind, proposal) = match action {
            None => ("resign".to_owned(), "resign".to_owned(), Proposal::Resign),
            Some(action) => (rules.write_move(view, &action), rules.kind(view, &action), Proposal::Act(action)),
        };
        let record = match self.game.propose(seat, &proposal) {
            Ok(record) => record,
            Err(why) => {
                let sketch = match &proposal {
                    Proposal::Act(action) => self.game.rules().sketch(view, action),
                    _ => Vec::new(),
                };
                let reason = if let ProposeError::Refused(Rejection::Rule(why)) = &why {
                    self.game.rules().reason(why).map(|reason| reason.with("attempt", &text))
                } else {
                    None
                };
                let forfeit = Forfeit::new(ForfeitKind::Illegal, format!("`{text}`: {why}"));
                return Ok(Err(forfeit.with_attempt(text, sketch).with_reason(reason)));
            }
        };
        self.commit(record)?;
        self.moves.push(MoveRecord {
            seat: seat.index() as u8,
            text,
            kind,
            micros: time,
            // `record_board` fills in both.
            changes: Vec::new(),
            points: Vec::new(),
            value: analysis.value,
            line: analysis.line,
            rules: analysis.rules.into_iter().map(str::to_owned).collect(),
        });
        Ok(Ok(()))
    }

    /// Records the current board, and with it the changes and scores of the last move.
    fn record_board(&mut self, view: &G::View) {
        let rules = self.game.rules();
        let (width, board) = rules.picture(view);
        let Some((_, last)) = &mut self.shown else {
            self.shown = Some(((width, board.clone()), board));
            return;
        };
        // After a forfeit the board is recorded again without a new move.
        if let Some(done) = self.moves.get_mut(self.recorded) {
            let pairs = last.chars().zip(board.chars()).enumerate();
            done.changes = pairs.filter(|(_, (old, new))| old != new).map(|(square, (_, new))| (square, new)).collect();
            done.points = rules.points(self.game.position());
            self.recorded += 1;
        }
        *last = board;
    }

    /// Ends the game with a loss for `seat`: a timeout is logged as a flag fall, any other forfeit
    /// as a resignation. Records the forfeit.
    fn forfeit(&mut self, seat: Seat, forfeit: Forfeit) -> Result<(), RefereeError> {
        let record = if forfeit.kind == ForfeitKind::Time { Record::Flag(seat) } else { Record::Resign(seat) };
        // Draw the initial chance events even if a player failed to start, so that the record has a
        // board.
        while self.game.pending() == NextStep::Chance
            && let Some(record) = self.game.chance()
        {
            self.commit(record)?;
        }
        let rack = self.game.rules().rack(&self.game.view(Viewer::Seat(seat)));
        self.forfeit = Some(SeatForfeit { seat: seat.index() as u8, forfeit, rack, printed: String::new() });
        // If the game is already over, the result by the rules stands and the forfeit is only
        // recorded.
        if self.game.outcome().is_none() { self.commit(record) } else { Ok(()) }
    }

    /// Delivers pending records to the observing contestants.
    fn deliver_pending(&mut self, contestants: &mut [Box<dyn Contestant<G>>; 2]) {
        for (number, before) in self.pending.as_mut().map(std::mem::take).unwrap_or_default() {
            let Some(entry) = self.game.log().get(number) else { continue };
            for seat in Seat::first(2) {
                let contestant = &mut contestants[seat.index()];
                if contestant.observes() {
                    contestant.observe(number, &self.game.seen(&before, &entry.record, Viewer::Seat(seat)));
                }
            }
        }
    }

    fn commit(&mut self, record: Record<G::Event>) -> Result<(), RefereeError> {
        if let Some(pending) = &mut self.pending {
            pending.push((self.game.version(), self.game.position().clone()));
        }
        self.game.commit(Entry { at: now(), record }).map_err(|why| RefereeError::Stuck(why.to_string()))
    }
}

fn micros(begun: Instant) -> u64 {
    begun.elapsed().as_micros() as u64
}

/// Returns the current time in milliseconds since 1970.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
}
