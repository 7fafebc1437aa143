//! A game and who sits at it, as the server keeps it: how it is stored, what is asked as JSON, what waits for the series' next game. What may be done at
//! a table is said by [`table::Table`].

use std::time::Duration;

use crate::runtime::{Instant, now};
use engine::Players;
use play::{CommitError, Game, NextStep, PlayerName, Proposal, Record, Seat, Viewer};
use serde::Deserialize;
use serde_json::{Map, Value};
use table::storage::GameRow;
use table::{Audience, ClockRow, GuestId, Line, Occupant, SeatRow};
use table::{Clock, Due, ProposalRefusal, Seating, StagedChange, Turn};
use wire::games::WireForm;
use wire::{GameFields, MAX_PACE, Refusal, TableAction, Timing, TournamentRef};

use super::rematch::Rematch;
use crate::hosted::{BadAction, HostedRules, has_people, told};

/// So often the computers of a game may be changed: each time is a record, and a log has room for so many.
const MOST_LEVELS: usize = 200;

/// A game, and who sits at it.
pub(crate) struct Table<H: HostedRules> {
    /// How it is stored, with who sits there now; how it stands is in `table`.
    pub(super) row: GameRow,
    pub(super) table: table::Table<H>,
    pub(super) timing: Timing,
    /// The least time of a computer's move; `None`: they pause.
    pub(super) pace: Option<Duration>,
    pub(super) rematch: Rematch,
    /// Since when its clock rests because no server ran, until that is noted.
    pub(super) without_server: Option<u64>,
    /// Until when its clock rests because whoever is on turn is on vacation.
    pub(super) vacation: Option<u64>,
    /// The tournament it belongs to.
    pub(super) tournament: Option<TournamentRef>,
}

/// What was kept besides the log when the game's last room went.
#[derive(Clone, Debug, Default)]
pub(crate) struct RoomMemory {
    pub clock: Option<ClockRow>,
    pub pace: Option<Option<u64>>,
    /// The game that follows.
    pub next: Option<String>,
    /// Since when a clock rests because no server ran, in milliseconds since 1970.
    pub without_server: Option<u64>,
    /// The tournament it belongs to.
    pub tournament: Option<TournamentRef>,
}

/// Why an action was not done.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ActError {
    /// It is not understood.
    Malformed(String),
    /// It may not be.
    Refused(Refusal),
}

impl From<BadAction> for ActError {
    fn from(bad: BadAction) -> ActError {
        match bad {
            BadAction::Malformed(text) => ActError::Malformed(text),
            BadAction::Refused(why) => ActError::Refused(why),
        }
    }
}

impl<H: HostedRules> Table<H> {
    /// A stored game.
    pub(crate) fn new(rules: H, row: GameRow, log: &[Line]) -> Result<Table<H>, CommitError> {
        let game = Game::restore(rules, row.seed, log.iter().map(|line| (line.at, &*line.text)))?;
        let timing = Timing::read(&row.options).map(|(timing, _)| timing).unwrap_or_default();
        let clock = timing.limit().map(|limit| Clock::new(limit, game.rules().seats(), None));
        let table = table::Table::new(game, clock);
        Ok(Table { row, table, timing, pace: None, rematch: Rematch::default(), without_server: None, vacation: None, tournament: None })
    }

    /// Goes on with what was kept; `usual` is the pace where none was chosen.
    pub(crate) fn resume(&mut self, kept: RoomMemory, usual: Duration) {
        let seats = self.rules().seats();
        self.table.clock = self.timing.limit().map(|limit| Clock::new(limit, seats, kept.clock));
        self.without_server = kept.without_server;
        self.rematch.next = kept.next;
        self.tournament = kept.tournament;
        self.pace = match kept.pace {
            Some(set) => set.map(pace_of),
            None => Some(self.timing.pace.map_or(usual, pace_of)),
        };
    }

    /// The same game read anew: its clock, its pace and who wants another one go on.
    pub(crate) fn replace(&mut self, new: Table<H>) {
        let old = std::mem::replace(self, new);
        (self.table.clock, self.pace, self.rematch) = (old.table.clock, old.pace, old.rematch);
        (self.vacation, self.tournament) = (old.vacation, old.tournament);
    }

    pub(crate) fn id(&self) -> &str {
        &self.row.id
    }

    pub(crate) fn rules(&self) -> &H {
        self.table.rules()
    }

    pub(crate) fn game(&self) -> &Game<H> {
        self.table.game()
    }

    pub(crate) fn clock(&self) -> Option<&Clock> {
        self.table.clock.as_ref()
    }

    pub(crate) fn version(&self) -> usize {
        self.table.version()
    }

    /// Who sits where.
    pub(crate) fn seating(&self) -> Seating<'_> {
        Seating::new(&self.row.seats)
    }

    /// May this guest see nothing of the game? Whoever could sit down sees what they are asked to.
    pub(crate) fn is_shut_to(&self, guest: Option<&GuestId>) -> bool {
        let row = &self.row;
        let open = row.seats.iter().any(|seat| seat.occupant == Occupant::Open);
        row.audience == Audience::Players && !open && self.seating().all_held(guest).is_empty() && !self.is_owner(guest)
    }

    pub(crate) fn seat_down(&mut self, seats: Vec<SeatRow>) {
        self.row.seats = seats;
    }

    /// Another computer player sits there now.
    pub(crate) fn seat_player(&mut self, seat: Seat, row: SeatRow) {
        if let Some(place) = self.row.seats.get_mut(seat.index()) {
            *place = row;
        }
    }

    /// The seat of this number with another computer player on it, if the guest may say so: whoever plays here with nobody but computers, or looks at
    /// computers that they let play.
    pub(crate) fn propose_player(&self, guest: Option<&GuestId>, number: usize, player: &str) -> Result<(Seat, SeatRow), Refusal> {
        let theirs = !self.seating().all_held(guest).is_empty() || self.seating().is_show() && self.is_owner(guest);
        if !theirs {
            return Err(Refusal::new("not-yours", "the computers are chosen by whoever plays at this table"));
        }
        if !self.is_private() {
            return Err(Refusal::new("not-alone", "where other persons play, or a seat is open, the computers stay as they are"));
        }
        if matches!(self.game().pending(), NextStep::Over(_)) {
            return Err(Refusal::new("over", "the game is over"));
        }
        let row = self.row.seats.get(number).zip(Seat::new(number));
        let Some((SeatRow { name, occupant: Occupant::Computer(before) }, seat)) = row else {
            return Err(Refusal::new("no-computer", format!("no computer sits on seat {number}")));
        };
        let game = self.rules().name();
        let listed = Players::of(game).names.contains(&player).then(|| player.to_owned());
        let known = listed.or_else(|| self.rules().player_with_amount(player));
        let Some(player) = known.and_then(|name| PlayerName::new(&name)) else {
            let shown: String = player.chars().take(40).collect();
            let text =
                format!("there is no computer player `{shown}` of this game; choose one of {}", Players::of(game).offered().join(", "));
            return Err(Refusal::new("bad-player", text));
        };
        if !self.game().playing().any(|playing| playing == seat) {
            return Err(Refusal::new("no-computer", format!("the computer on seat {number} has left the game")));
        }
        if self.game().log().iter().filter(|entry| matches!(entry.record, Record::Player(..))).count() >= MOST_LEVELS {
            let text = format!("the computers of this game have been changed {MOST_LEVELS} times: no more can be");
            return Err(Refusal::new("too-often", text));
        }
        // A computer that has no name of its own is called by its level.
        let name = if name == before.as_str() { player.as_str() } else { name };
        Ok((seat, SeatRow { name: name.to_owned(), occupant: Occupant::Computer(player) }))
    }

    /// Does it count for ratings, or for a tournament?
    pub(crate) fn counts(&self) -> bool {
        self.row.rated.is_some() || self.tournament.is_some()
    }

    /// Does help harm nobody, since all people here are one, and nothing counts?
    pub(crate) fn is_private(&self) -> bool {
        self.seating().is_private() && (!self.counts() || matches!(self.game().pending(), NextStep::Over(_)))
    }

    /// Did this guest begin the game?
    pub(crate) fn is_owner(&self, guest: Option<&GuestId>) -> bool {
        self.row.owner.is_some() && self.row.owner.as_ref() == guest
    }

    /// Who is to act now.
    pub(crate) fn due(&self) -> Due<'_> {
        self.table.due(self.seating())
    }

    /// The computer player that is to act now, and its seat.
    pub(crate) fn computer_due(&self) -> Option<(Seat, &PlayerName)> {
        match self.table.due(self.seating()) {
            Due::Computer(seat, player) => Some((seat, player)),
            Due::Person(_) | Due::Nobody => None,
        }
    }

    /// Can words be challenged here, by people? Then nothing tells, until the game is over, what is on the list.
    pub(crate) fn guards_words(&self) -> bool {
        has_people(&self.row) && self.rules().has_challenges()
    }

    /// The turn that goes on.
    pub(crate) fn turn(&self) -> Option<Turn> {
        self.table.turn(self.seating())
    }

    /// Lets the clock know whose turn it is and whether time goes by.
    pub(crate) fn wind(&mut self, runs: bool, now: Instant) {
        self.table.wind(Seating::new(&self.row.seats), runs, now);
    }

    /// Lets the turn that goes on cost no time before `until`.
    pub(crate) fn hold_clock(&mut self, until: Instant, now: Instant) {
        if let Some(clock) = &mut self.table.clock {
            clock.delay_until(until, now);
        }
    }

    /// Returns how many rounds the draw for the start took, while no move has been made.
    pub(crate) fn draw_rounds(&self) -> Option<usize> {
        self.table.draw_rounds()
    }

    /// Gives the turn its whole time again.
    pub(crate) fn restart_clock(&mut self, now: Instant) {
        if let Some(clock) = &mut self.table.clock {
            clock.reset_turn(now);
        }
    }

    /// The record that is due because a seat's time is over: of its turn, or of its game.
    pub(crate) fn timeout(&self, seat: Seat) -> Option<Record<H::Event>> {
        self.table.timeout(seat)
    }

    /// The records that take a guest's last move back, or play again what was taken back.
    pub(crate) fn propose_back(&self, guest: Option<&GuestId>, again: bool) -> Result<Vec<Record<H::Event>>, Refusal> {
        if self.counts() {
            return Err(Refusal::new("rated", "in a game that counts for ratings or a tournament no move is taken back"));
        }
        self.table.propose_back(self.seating(), guest, again).map_err(|refusal| Refusal::new(refusal.code(), refusal.to_string()))
    }

    /// The records that take a seat's last move back, as all others agree to.
    pub(crate) fn propose_consented(&self, seat: Seat) -> Result<Vec<Record<H::Event>>, Refusal> {
        if self.counts() {
            return Err(Refusal::new("rated", "in a game that counts for ratings or a tournament no move is taken back"));
        }
        self.table.undo(seat).map_err(|refusal| Refusal::new(refusal.code(), refusal.to_string()))
    }

    /// How many turns were played that count.
    pub(crate) fn turns(&self) -> usize {
        self.table.turns()
    }

    /// Gives these seats more time; `false` if none of them can have more.
    pub(crate) fn give_time(&mut self, seats: &[Seat], more: Duration, now: Instant) -> bool {
        let Some(clock) = &mut self.table.clock else { return false };
        // All of them are given to, also where the first could have more.
        seats.iter().filter(|seat| clock.add_time(**seat, more, now)).count() > 0
    }

    /// May the viewer take a move back, and play one again?
    pub(super) fn may_go_back(&self, to: Viewer) -> (bool, bool) {
        if self.counts() { (false, false) } else { self.table.may_go_back(self.seating(), to) }
    }

    /// The record that an action asked for as JSON would add.
    pub(crate) fn propose(&self, seat: Seat, action: &Map<String, Value>) -> Result<Record<H::Event>, ActError> {
        if self.seating().has_open_seat() {
            return Err(ActError::Refused(self.why(ProposalRefusal::WaitsForSeats)));
        }
        let proposal = match table_action(action) {
            Some(proposal) => proposal,
            None => Proposal::Act(self.rules().read_action(action)?),
        };
        self.table.propose(self.seating(), seat, &proposal).map_err(|refusal| ActError::Refused(self.why(refusal)))
    }

    /// The record that a computer's choice adds. What it can't do, it does not do: it passes, or gives up.
    pub(crate) fn propose_choice(&self, seat: Seat, choice: Option<H::Action>) -> Option<Record<H::Event>> {
        self.table.propose_choice(seat, choice, |error| {
            let why = self.why(error.into());
            tracing::error!(game = self.row.id, seat = seat.index(), why.text, "a computer player chose what may not be");
        })
    }

    /// The game with these records more and all that then happens by itself; `None` if nothing happens.
    pub(crate) fn stage(&self, first: Vec<Record<H::Event>>) -> Result<Option<StagedChange<H>>, CommitError> {
        self.table.stage(self.seating(), first, now())
    }

    /// May the viewer offer a draw now?
    pub(super) fn may_offer(&self, to: Viewer) -> bool {
        self.table.may_offer(self.seating(), to)
    }

    /// What to note of the clock together with what is staged, and whether time goes by then.
    pub(crate) fn clock_with(&self, staged: &StagedChange<H>, runs: bool, now: Instant) -> Option<(ClockRow, bool)> {
        self.table.clock_with(staged, self.seating(), runs, now)
    }

    /// What was staged now counts.
    pub(crate) fn adopt(&mut self, staged: StagedChange<H>) {
        self.table.adopt(staged);
    }

    /// What a draft would bring.
    pub(crate) fn preview(&self, seat: Seat, action: &Map<String, Value>) -> Result<GameFields, ActError> {
        let draft = self.rules().read_action(action)?;
        let view = self.game().view(Viewer::Seat(seat));
        match self.rules().preview(&view, &draft) {
            Ok(preview) => Ok(told(preview.shown())),
            Err(refused) => Err(ActError::Refused(self.why(ProposalRefusal::Game(refused.into())))),
        }
    }

    fn why(&self, refusal: ProposalRefusal<H::Why>) -> Refusal {
        match refusal.into_rule() {
            Ok(why) => self.rules().why(&why),
            Err((code, text)) => Refusal::new(code, text),
        }
    }
}

/// A stored pace, within what can be chosen: a file of an earlier version may hold any number.
fn pace_of(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds.min(MAX_PACE))
}

/// What may be asked for in every game.
fn table_action<A>(action: &Map<String, Value>) -> Option<Proposal<A>> {
    Some(match TableAction::deserialize(action).ok()? {
        TableAction::Resign(_) => Proposal::Resign,
        TableAction::OfferDraw(_) => Proposal::OfferDraw,
        TableAction::AcceptDraw(_) => Proposal::AcceptDraw,
        TableAction::DeclineDraw(_) => Proposal::DeclineDraw,
    })
}
