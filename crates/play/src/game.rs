//! A game in progress: its rules, its seed and its log; the position is the fold of the log.
//!
//! ```text
//! propose (changes nothing) -> the caller stores the record -> commit
//! ```
//!
//! The version of a game is the length of its log; a client comes back with the last version it knows and gets [`Game::since`].

use crate::{Closing, Corrupt, Dice, NextStep, Outcome, Record, RecordError, Refused, Rules, Seat, SeatSet, Seed, SeenRecord, Viewer};

/// A record and when it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<E> {
    /// Milliseconds since 1970 began.
    pub at: u64,
    /// What happened.
    pub record: Record<E>,
}

/// What a seat wants.
#[derive(Clone, Debug)]
pub enum Proposal<A> {
    /// To do something in the game.
    Act(A),
    /// To give up.
    Resign,
    /// To offer a draw.
    OfferDraw,
    /// To take the offer that stands.
    AcceptDraw,
    /// To decline it.
    DeclineDraw,
}

/// Why a proposal is not done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProposeError<W> {
    /// The game says no.
    #[error(transparent)]
    Refused(#[from] Refused<W>),
    /// There is no such seat in this game.
    #[error("there is no seat {0} in this game")]
    NoSuchSeat(Seat),
    /// No draw has been offered by another seat.
    #[error("nobody has offered you a draw")]
    NoOffer,
    /// A draw is offered already.
    #[error("a draw is offered already: take it, decline it, or move on")]
    OfferStands,
    /// This seat's offer was declined, and nothing has happened since.
    #[error("your offer was declined: offer again after the next move")]
    Declined,
}

/// A draw that is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Who offers it.
    pub by: Seat,
    /// Who has taken it so far; it is agreed on when all who still play have.
    pub taken: SeatSet,
}

/// A record that does not fit the log it is added to.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommitError {
    /// The line can't be read.
    #[error("record {number} of the log: {why}")]
    Unreadable {
        /// Its number, from 0.
        number: usize,
        /// What is wrong with it.
        why: RecordError,
    },
    /// It can't have happened here.
    #[error("record {number} of the log: {why}")]
    Impossible {
        /// Its number, from 0.
        number: usize,
        /// What is wrong with it.
        why: Corrupt,
    },
}

/// A game: all that has happened, and how it stands.
#[derive(Clone)]
pub struct Game<R: Rules> {
    rules: R,
    seed: Seed,
    log: Vec<Entry<R::Event>>,
    /// Numbers of the log's records that have not been taken back.
    live: Vec<usize>,
    standing: Standing<R::Position>,
}

/// What folding the live line gives.
#[derive(Clone)]
struct Standing<P> {
    position: P,
    /// Chance events so far on the live line: the number of the next dice.
    chances: u64,
    gone: SeatSet,
    /// The draw that is offered.
    offer: Option<Offer>,
    /// Whose offers were declined since the game's last event.
    declined: SeatSet,
}

impl<P> Standing<P> {
    fn start(position: P) -> Self {
        Standing { position, chances: 0, gone: SeatSet::EMPTY, offer: None, declined: SeatSet::EMPTY }
    }
}

impl<R: Rules> Game<R> {
    /// A game in which nothing has happened yet.
    #[must_use]
    pub fn new(rules: R, seed: Seed) -> Self {
        let standing = Standing::start(rules.start());
        Game { rules, seed, log: Vec::new(), live: Vec::new(), standing }
    }

    /// A game from its stored log: times and lines.
    ///
    /// # Errors
    /// The first record that can't be read or can't have happened.
    pub fn restore<'a>(rules: R, seed: Seed, lines: impl IntoIterator<Item = (u64, &'a str)>) -> Result<Self, CommitError> {
        let mut game = Game::new(rules, seed);
        for (number, (at, line)) in lines.into_iter().enumerate() {
            let record = line.parse().map_err(|why| CommitError::Unreadable { number, why })?;
            game.commit(Entry { at, record })?;
        }
        Ok(game)
    }

    /// The rules it is played by.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// What all its chance follows from.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// All that has happened, moves taken back included.
    pub fn log(&self) -> &[Entry<R::Event>] {
        &self.log
    }

    /// The records that count, with their numbers in the log.
    pub fn line(&self) -> impl Iterator<Item = (usize, &Entry<R::Event>)> {
        self.live.iter().map(|&number| (number, &self.log[number]))
    }

    /// How many records there are: what a client comes back with.
    pub fn version(&self) -> usize {
        self.log.len()
    }

    /// How it stands.
    pub fn position(&self) -> &R::Position {
        &self.standing.position
    }

    /// What it waits for.
    pub fn pending(&self) -> NextStep {
        self.rules.pending(&self.standing.position)
    }

    /// How it came out, if it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.pending() {
            NextStep::Over(outcome) => Some(outcome),
            NextStep::Chance | NextStep::Seats(_) => None,
        }
    }

    /// The draw that is offered now.
    pub fn offer(&self) -> Option<Offer> {
        self.standing.offer
    }

    /// Who has still to answer the offer that stands, if one does.
    pub fn asked(&self) -> SeatSet {
        let Some(Offer { by, taken }) = self.standing.offer else { return SeatSet::EMPTY };
        self.playing().filter(|seat| *seat != by && !taken.contains(*seat)).collect()
    }

    /// The seats that have not resigned or run out of time.
    pub fn playing(&self) -> impl Iterator<Item = Seat> {
        Seat::first(self.rules.seats()).filter(|seat| !self.standing.gone.contains(*seat))
    }

    /// How it stands, as a viewer may know it.
    pub fn view(&self, to: Viewer) -> R::View {
        self.rules.view(&self.standing.position, to)
    }

    /// The record that the proposal would add. Changes nothing.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn propose(&self, by: Seat, proposal: &Proposal<R::Action>) -> Result<Record<R::Event>, ProposeError<R::Why>> {
        if by.index() >= self.rules.seats() {
            return Err(ProposeError::NoSuchSeat(by));
        }
        let pending = self.pending();
        if matches!(pending, NextStep::Over(_)) {
            return Err(Refused::Over.into());
        }
        if self.standing.gone.contains(by) {
            return Err(Refused::NotYourTurn(by).into());
        }
        match proposal {
            Proposal::Act(action) => match pending {
                NextStep::Seats(seats) if seats.contains(by) => Ok(Record::Game(self.rules.judge(&self.standing.position, by, action)?)),
                _ => Err(Refused::NotYourTurn(by).into()),
            },
            Proposal::Resign => Ok(Record::Resign(by)),
            Proposal::OfferDraw if self.standing.offer.is_some() => Err(ProposeError::OfferStands),
            Proposal::OfferDraw if self.standing.declined.contains(by) => Err(ProposeError::Declined),
            Proposal::OfferDraw => Ok(Record::OfferDraw(by)),
            Proposal::AcceptDraw | Proposal::DeclineDraw if !self.asked().contains(by) => Err(ProposeError::NoOffer),
            Proposal::AcceptDraw => Ok(Record::AcceptDraw(by)),
            Proposal::DeclineDraw => Ok(Record::DeclineDraw(by)),
        }
    }

    /// The event by which the game itself goes on, while that is what it waits for. Changes nothing.
    pub fn chance(&self) -> Option<Record<R::Event>> {
        matches!(self.pending(), NextStep::Chance).then(|| {
            let mut dice = Dice::new(&self.seed, self.standing.chances);
            Record::Game(self.rules.chance(&self.standing.position, &mut dice))
        })
    }

    /// The event for a seat whose time for the turn is over, if it has anything to do.
    pub fn timeout(&self, seat: Seat) -> Option<Record<R::Event>> {
        self.rules.timeout(&self.standing.position, seat).map(Record::Game)
    }

    /// Adds a record. If it does not fit, nothing changes.
    ///
    /// # Errors
    /// The record can't have happened here.
    pub fn commit(&mut self, entry: Entry<R::Event>) -> Result<(), CommitError> {
        let number = self.log.len();
        let impossible = |why| CommitError::Impossible { number, why };
        if let Record::Rewind(to) = entry.record {
            if to > self.live.len() {
                return Err(impossible(Corrupt(format!("it goes back to {to} records, but only {} count", self.live.len()))));
            }
            // Folding the shortened line anew is the one way to be sure that it stands as it stood.
            let mut standing = Standing::start(self.rules.start());
            for &kept in &self.live[..to] {
                step(&self.rules, &mut standing, &self.log[kept].record).map_err(impossible)?;
            }
            self.standing = standing;
            self.live.truncate(to);
        } else {
            let mut standing = self.standing.clone();
            step(&self.rules, &mut standing, &entry.record).map_err(impossible)?;
            self.standing = standing;
            self.live.push(number);
        }
        self.log.push(entry);
        Ok(())
    }

    /// The records from number `from` on, as a viewer may know them, each with its number and time.
    pub fn since(&self, from: usize, to: Viewer) -> Vec<(usize, u64, SeenRecord<R::EventView>)> {
        let mut seen = Vec::new();
        let mut line: Vec<usize> = Vec::new();
        let mut standing = Standing::start(self.rules.start());
        for (number, entry) in self.log.iter().enumerate() {
            if number >= from {
                let record = self.seen(&standing.position, &entry.record, to);
                seen.push((number, entry.at, record));
            }
            if let Record::Rewind(back) = entry.record {
                standing = Standing::start(self.rules.start());
                line.truncate(back);
                for &kept in &line {
                    refold(&self.rules, &mut standing, &self.log[kept].record);
                }
            } else {
                refold(&self.rules, &mut standing, &entry.record);
                line.push(number);
            }
        }
        seen
    }

    /// A record as a viewer may know it; `before` is the position it was made in.
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

/// Folds a record that has been folded before.
fn refold<R: Rules>(rules: &R, standing: &mut Standing<R::Position>, record: &Record<R::Event>) {
    let folded = step(rules, standing, record);
    debug_assert!(folded.is_ok(), "a committed record folds again: {folded:?}");
}

fn step<R: Rules>(rules: &R, standing: &mut Standing<R::Position>, record: &Record<R::Event>) -> Result<(), Corrupt> {
    let pending = rules.pending(&standing.position);
    if matches!(pending, NextStep::Over(_)) {
        return Err(Corrupt("the game was over already".to_owned()));
    }
    let known = |seat: Seat| {
        let there = seat.index() < rules.seats() && !standing.gone.contains(seat);
        if there { Ok(seat) } else { Err(Corrupt(format!("seat {seat} does not play"))) }
    };
    match record {
        Record::Game(event) => {
            rules.fold(&mut standing.position, event)?;
            (standing.offer, standing.declined) = (None, SeatSet::EMPTY);
            standing.chances += u64::from(pending == NextStep::Chance);
        }
        Record::Resign(seat) => {
            rules.close(&mut standing.position, Closing::Resigned(known(*seat)?));
            (standing.gone, standing.offer) = (standing.gone.with(*seat), None);
        }
        Record::Flag(seat) => {
            rules.close(&mut standing.position, Closing::Flagged(known(*seat)?));
            (standing.gone, standing.offer) = (standing.gone.with(*seat), None);
        }
        Record::Abandon(seat) => {
            rules.close(&mut standing.position, Closing::Abandoned(known(*seat)?));
            (standing.gone, standing.offer) = (standing.gone.with(*seat), None);
        }
        Record::Abort(seat) => {
            known(*seat)?;
            rules.close(&mut standing.position, Closing::Aborted);
            standing.offer = None;
        }
        Record::Close => {
            rules.close(&mut standing.position, Closing::Aborted);
            standing.offer = None;
        }
        Record::OfferDraw(seat) => match standing.offer {
            None => standing.offer = Some(Offer { by: known(*seat)?, taken: SeatSet::EMPTY }),
            Some(_) => return Err(Corrupt(format!("seat {seat} offers a draw while one is offered"))),
        },
        Record::AcceptDraw(seat) => match standing.offer {
            Some(Offer { by, taken }) if by != *seat => {
                let taken = taken.with(known(*seat)?);
                standing.offer = Some(Offer { by, taken });
                // A draw takes all who still play.
                let mut others = Seat::first(rules.seats()).filter(|s| *s != by && !standing.gone.contains(*s));
                if others.all(|other| taken.contains(other)) {
                    rules.close(&mut standing.position, Closing::Agreed);
                    standing.offer = None;
                }
            }
            _ => return Err(Corrupt(format!("seat {seat} takes a draw that nobody offered"))),
        },
        Record::DeclineDraw(seat) => match standing.offer {
            Some(Offer { by, .. }) if by != known(*seat)? => {
                (standing.offer, standing.declined) = (None, standing.declined.with(by));
            }
            _ => return Err(Corrupt(format!("seat {seat} declines a draw that nobody offered"))),
        },
        Record::ClaimDraw(seat) => {
            known(*seat)?;
            rules.close(&mut standing.position, Closing::DrawClaimed);
            standing.offer = None;
        }
        Record::Player(seat, _) => {
            known(*seat)?;
        }
        Record::Rewind(_) => return Err(Corrupt("a rewind is no step".to_owned())),
    }
    Ok(())
}
