//! A game in progress: its rules, its seed and its log. The position is the fold of the log.
//!
//! ```text
//! propose (changes nothing) -> the caller stores the record -> commit
//! ```
//!
//! The version of a game is the length of its log. A client that reconnects sends the last version
//! it knows and receives the records of [`Game::since`].

use crate::{Closing, Corrupt, Dice, NextStep, Outcome, Record, RecordError, Rejection, Rules, Seat, SeatSet, Seed, SeenRecord, Viewer};

/// A record and its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<E> {
    /// Milliseconds since the Unix epoch.
    pub at: u64,
    pub record: Record<E>,
}

/// A request of a seat.
#[derive(Clone, Debug)]
pub enum Proposal<A> {
    /// Takes an action of the game.
    Act(A),
    Resign,
    OfferDraw,
    /// Accepts the pending draw offer.
    AcceptDraw,
    /// Declines the pending draw offer.
    DeclineDraw,
}

/// The reason why a proposal is rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProposeError<W> {
    /// The rules of the game reject the action.
    #[error(transparent)]
    Refused(#[from] Rejection<W>),
    #[error("there is no seat {0} in this game")]
    NoSuchSeat(Seat),
    /// No other seat has offered a draw.
    #[error("no one has offered you a draw")]
    NoOffer,
    #[error("a draw is already offered: accept it, decline it, or make a move")]
    OfferStands,
    /// This seat's offer was declined, and no event of the game has followed.
    #[error("your offer was declined: offer again after the next move")]
    Declined,
}

/// A pending draw offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    pub by: Seat,
    /// The seats that have accepted. The draw is agreed when all other active seats have.
    pub taken: SeatSet,
}

/// A record that does not fit the log.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommitError {
    /// The line cannot be parsed.
    #[error("record {number} of the log: {why}")]
    Unreadable {
        /// The record's number, from 0.
        number: usize,
        why: RecordError,
    },
    /// The record is impossible at this place in the log.
    #[error("record {number} of the log: {why}")]
    Impossible {
        /// The record's number, from 0.
        number: usize,
        why: Corrupt,
    },
}

/// A game: its rules, its log and the position that the log results in.
#[derive(Clone)]
pub struct Game<R: Rules> {
    rules: R,
    seed: Seed,
    log: Vec<Entry<R::Event>>,
    /// Numbers of the records that have not been taken back.
    live: Vec<usize>,
    state: State<R::Position>,
}

/// The result of folding the live records.
#[derive(Clone)]
struct State<P> {
    position: P,
    /// The number of chance events among the live records, which keys the next dice.
    chance_count: u64,
    inactive: SeatSet,
    offer: Option<Offer>,
    /// Seats whose offers were declined since the last event of the game.
    declined: SeatSet,
}

impl<P> State<P> {
    fn start(position: P) -> Self {
        State { position, chance_count: 0, inactive: SeatSet::EMPTY, offer: None, declined: SeatSet::EMPTY }
    }
}

impl<R: Rules> Game<R> {
    /// Creates a game with an empty log.
    #[must_use]
    pub fn new(rules: R, seed: Seed) -> Self {
        let state = State::start(rules.start());
        Game { rules, seed, log: Vec::new(), live: Vec::new(), state }
    }

    /// Restores a game from its stored log: pairs of time and line.
    ///
    /// # Errors
    /// The first record that cannot be parsed or applied.
    pub fn restore<'a>(rules: R, seed: Seed, lines: impl IntoIterator<Item = (u64, &'a str)>) -> Result<Self, CommitError> {
        let mut game = Game::new(rules, seed);
        for (number, (at, line)) in lines.into_iter().enumerate() {
            let record = line.parse().map_err(|why| CommitError::Unreadable { number, why })?;
            game.commit(Entry { at, record })?;
        }
        Ok(game)
    }

    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// Returns the seed of all chance in the game.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// Returns all records, including the ones that were taken back.
    pub fn log(&self) -> &[Entry<R::Event>] {
        &self.log
    }

    /// Returns the live records (not taken back), with their numbers in the log.
    pub fn line(&self) -> impl Iterator<Item = (usize, &Entry<R::Event>)> {
        self.live.iter().map(|&number| (number, &self.log[number]))
    }

    /// Returns the version, which is the number of records in the log.
    pub fn version(&self) -> usize {
        self.log.len()
    }

    pub fn position(&self) -> &R::Position {
        &self.state.position
    }

    /// Returns the next step of the game.
    pub fn pending(&self) -> NextStep {
        self.rules.pending(&self.state.position)
    }

    /// Returns the result, if the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.pending() {
            NextStep::Over(outcome) => Some(outcome),
            NextStep::Chance | NextStep::Seats(_) => None,
        }
    }

    /// Returns the pending draw offer.
    pub fn offer(&self) -> Option<Offer> {
        self.state.offer
    }

    /// Returns the seats that have yet to answer the pending draw offer.
    pub fn seats_to_answer_draw(&self) -> SeatSet {
        let Some(Offer { by, taken }) = self.state.offer else { return SeatSet::EMPTY };
        self.playing().filter(|seat| *seat != by && !taken.contains(*seat)).collect()
    }

    /// Returns the seats that have not resigned, run out of time or abandoned the game.
    pub fn playing(&self) -> impl Iterator<Item = Seat> {
        Seat::first(self.rules.seats()).filter(|seat| !self.state.inactive.contains(*seat))
    }

    /// Returns the part of the position that `to` may know.
    pub fn view(&self, to: Viewer) -> R::View {
        self.rules.view(&self.state.position, to)
    }

    /// Returns the record that the proposal would add, without changing the game.
    ///
    /// # Errors
    /// The reason why the proposal is rejected.
    pub fn propose(&self, by: Seat, proposal: &Proposal<R::Action>) -> Result<Record<R::Event>, ProposeError<R::Why>> {
        if by.index() >= self.rules.seats() {
            return Err(ProposeError::NoSuchSeat(by));
        }
        let pending = self.pending();
        if matches!(pending, NextStep::Over(_)) {
            return Err(Rejection::Over.into());
        }
        if self.state.inactive.contains(by) {
            return Err(Rejection::NotYourTurn(by).into());
        }
        match proposal {
            Proposal::Act(action) => match pending {
                NextStep::Seats(seats) if seats.contains(by) => Ok(Record::Game(self.rules.judge(&self.state.position, by, action)?)),
                _ => Err(Rejection::NotYourTurn(by).into()),
            },
            Proposal::Resign => Ok(Record::Resign(by)),
            Proposal::OfferDraw if self.state.offer.is_some() => Err(ProposeError::OfferStands),
            Proposal::OfferDraw if self.state.declined.contains(by) => Err(ProposeError::Declined),
            Proposal::OfferDraw => Ok(Record::OfferDraw(by)),
            Proposal::AcceptDraw | Proposal::DeclineDraw if !self.seats_to_answer_draw().contains(by) => Err(ProposeError::NoOffer),
            Proposal::AcceptDraw => Ok(Record::AcceptDraw(by)),
            Proposal::DeclineDraw => Ok(Record::DeclineDraw(by)),
        }
    }

    /// Returns the next chance event, if one is due. Does not change the game.
    pub fn chance(&self) -> Option<Record<R::Event>> {
        matches!(self.pending(), NextStep::Chance).then(|| {
            let mut dice = Dice::new(&self.seed, self.state.chance_count);
            Record::Game(self.rules.chance(&self.state.position, &mut dice))
        })
    }

    /// Returns the event for a seat whose time for the turn has run out, if the seat is to act.
    pub fn timeout(&self, seat: Seat) -> Option<Record<R::Event>> {
        self.rules.timeout(&self.state.position, seat).map(Record::Game)
    }

    /// Appends a record. On an error the game is unchanged.
    ///
    /// # Errors
    /// The record is impossible at this place.
    pub fn commit(&mut self, entry: Entry<R::Event>) -> Result<(), CommitError> {
        let number = self.log.len();
        let impossible = |why| CommitError::Impossible { number, why };
        if let Record::Rewind(to) = entry.record {
            if to > self.live.len() {
                return Err(impossible(Corrupt(format!("it rewinds to {to} records, but only {} are live", self.live.len()))));
            }
            // Refolding the shortened line is the only way that restores every position exactly.
            let mut state = State::start(self.rules.start());
            for &kept in &self.live[..to] {
                step(&self.rules, &mut state, &self.log[kept].record).map_err(impossible)?;
            }
            self.state = state;
            self.live.truncate(to);
        } else {
            let mut state = self.state.clone();
            step(&self.rules, &mut state, &entry.record).map_err(impossible)?;
            self.state = state;
            self.live.push(number);
        }
        self.log.push(entry);
        Ok(())
    }

    /// Returns the records from number `from` on, in the form that `to` may know, each with its
    /// number and time.
    pub fn since(&self, from: usize, to: Viewer) -> Vec<(usize, u64, SeenRecord<R::EventView>)> {
        let mut records = Vec::new();
        let mut line: Vec<usize> = Vec::new();
        let mut state = State::start(self.rules.start());
        for (number, entry) in self.log.iter().enumerate() {
            if number >= from {
                let record = self.seen(&state.position, &entry.record, to);
                records.push((number, entry.at, record));
            }
            if let Record::Rewind(back) = entry.record {
                state = State::start(self.rules.start());
                line.truncate(back);
                for &kept in &line {
                    refold(&self.rules, &mut state, &self.log[kept].record);
                }
            } else {
                refold(&self.rules, &mut state, &entry.record);
                line.push(number);
            }
        }
        records
    }

    /// Returns the part of a record that `to` may know; `before` is the position before the record.
    pub fn seen(&self, before: &R::Position, record: &Record<R::Event>, to: Viewer) -> SeenRecord<R::EventView> {
        match record {
            Record::Game(event) => SeenRecord::Game(self.rules.seen(before, event, to)),
            Record::Resign(seat) => SeenRecord::Table(Record::Resign(*seat)),
            Record::Flag(seat) => SeenRecord::Table(Record::Flag(*seat)),
            Record::Abandon(seat) => SeenRecord::Table(Record::Abandon(*seat)),
            Record::Abort(seat) => SeenRecord::Table(Record::Abort(*seat)),
            Record::Close => SeenRecord::Table(Record::Close),
            Record::OfferDraw(seat) => SeenRecord::Table(Record::OfferDraw(*seat)),
            Record::AcceptDraw(seat) => SeenRecord::Table(Record::AcceptDraw(*seat)),
            Record::DeclineDraw(seat) => SeenRecord::Table(Record::DeclineDraw(*seat)),
            Record::ClaimDraw(seat) => SeenRecord::Table(Record::ClaimDraw(*seat)),
            Record::Rewind(back) => SeenRecord::Table(Record::Rewind(*back)),
            Record::Player(seat, player) => SeenRecord::Table(Record::Player(*seat, player.clone())),
        }
    }
}

/// Folds a record that was committed before.
fn refold<R: Rules>(rules: &R, state: &mut State<R::Position>, record: &Record<R::Event>) {
    let folded = step(rules, state, record);
    debug_assert!(folded.is_ok(), "a committed record must fold again: {folded:?}");
}

fn step<R: Rules>(rules: &R, state: &mut State<R::Position>, record: &Record<R::Event>) -> Result<(), Corrupt> {
    let pending = rules.pending(&state.position);
    if matches!(pending, NextStep::Over(_)) {
        return Err(Corrupt("the game was already over".to_owned()));
    }
    let active = |seat: Seat| {
        let plays = seat.index() < rules.seats() && !state.inactive.contains(seat);
        if plays { Ok(seat) } else { Err(Corrupt(format!("seat {seat} is not in the game"))) }
    };
    match record {
        Record::Game(event) => {
            rules.fold(&mut state.position, event)?;
            (state.offer, state.declined) = (None, SeatSet::EMPTY);
            state.chance_count += u64::from(pending == NextStep::Chance);
        }
        Record::Resign(seat) => {
            rules.close(&mut state.position, Closing::Resigned(active(*seat)?));
            (state.inactive, state.offer) = (state.inactive.with(*seat), None);
        }
        Record::Flag(seat) => {
            rules.close(&mut state.position, Closing::Flagged(active(*seat)?));
            (state.inactive, state.offer) = (state.inactive.with(*seat), None);
        }
        Record::Abandon(seat) => {
            rules.close(&mut state.position, Closing::Abandoned(active(*seat)?));
            (state.inactive, state.offer) = (state.inactive.with(*seat), None);
        }
        Record::Abort(seat) => {
            active(*seat)?;
            rules.close(&mut state.position, Closing::Aborted);
            state.offer = None;
        }
        Record::Close => {
            rules.close(&mut state.position, Closing::Aborted);
            state.offer = None;
        }
        Record::OfferDraw(seat) => match state.offer {
            None => state.offer = Some(Offer { by: active(*seat)?, taken: SeatSet::EMPTY }),
            Some(_) => return Err(Corrupt(format!("seat {seat} offers a draw while one is offered"))),
        },
        Record::AcceptDraw(seat) => match state.offer {
            Some(Offer { by, taken }) if by != *seat => {
                let taken = taken.with(active(*seat)?);
                state.offer = Some(Offer { by, taken });
                // A draw needs the consent of all active seats.
                let mut others = Seat::first(rules.seats()).filter(|s| *s != by && !state.inactive.contains(*s));
                if others.all(|other| taken.contains(other)) {
                    rules.close(&mut state.position, Closing::Agreed);
                    state.offer = None;
                }
            }
            _ => return Err(Corrupt(format!("seat {seat} accepts a draw that was not offered"))),
        },
        Record::DeclineDraw(seat) => match state.offer {
            Some(Offer { by, .. }) if by != active(*seat)? => {
                (state.offer, state.declined) = (None, state.declined.with(by));
            }
            _ => return Err(Corrupt(format!("seat {seat} declines a draw that was not offered"))),
        },
        Record::ClaimDraw(seat) => {
            active(*seat)?;
            rules.close(&mut state.position, Closing::DrawClaimed);
            state.offer = None;
        }
        Record::Player(seat, _) => {
            active(*seat)?;
        }
        Record::Rewind(_) => return Err(Corrupt("a rewind cannot be folded".to_owned())),
    }
    Ok(())
}
