//! A game and its seats in a room: storage, JSON actions and the rematch state. [`table::Table`]
//! has the rules of a table.

use std::time::Duration;

use crate::runtime::{Instant, now};
use engine::Players;
use play::{CommitError, Game, NextStep, PlayerName, Proposal, Record, Seat, Viewer};
use serde::Deserialize;
use serde_json::{Map, Value};
use table::storage::GameRow;
use table::{Audience, ClockRow, GuestId, Line, Occupant, SeatRow};
use table::{Clock, NextActor, ProposalError, Seating, StagedChange, Turn};
use wire::{GameFields, MAX_PACE, Refusal, TableAction, Timing, TournamentRef};

use super::rematch::Rematch;
use crate::hosted::{ActionError, HostedRules, Services, has_people, known_player, to_fields};

/// The maximum number of computer changes per game. Each adds a record to the log, whose length is
/// limited.
const MAX_PLAYER_CHANGES: usize = 200;

/// A game, its seats and its room state.
pub(crate) struct RoomTable<H: HostedRules> {
    /// The stored row with the current seats. Its summary may be outdated; `table` has the current
    /// one.
    pub(super) row: GameRow,
    pub(super) table: table::Table<H>,
    pub(super) timing: Timing,
    /// The minimum time per computer move, or `None` if the computers are paused.
    pub(super) pace: Option<Duration>,
    pub(super) rematch: Rematch,
    /// When the clock was paused because no server ran. Taken when the outage is recorded.
    pub(super) without_server: Option<u64>,
    /// When the vacation of the player to move ends. The clock is paused until then.
    pub(super) vacation: Option<u64>,
    pub(super) tournament: Option<TournamentRef>,
}

/// The state stored besides the log when the game's last room ended.
#[derive(Clone, Debug, Default)]
pub(crate) struct StoredState {
    pub clock: Option<ClockRow>,
    pub pace: Option<Option<u64>>,
    /// The id of the next game in the series.
    pub next: Option<String>,
    /// Since when the clock has been paused because no server ran, in milliseconds since 1970.
    pub without_server: Option<u64>,
    pub tournament: Option<TournamentRef>,
}

/// Why an action was rejected.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ActError {
    /// The action is not valid JSON for this game.
    Malformed(String),
    /// The rules or the table refuse the action.
    Refused(Refusal),
}

impl From<ActionError> for ActError {
    fn from(bad: ActionError) -> ActError {
        match bad {
            ActionError::Malformed(text) => ActError::Malformed(text),
            ActionError::Refused(why) => ActError::Refused(why),
        }
    }
}

impl<H: HostedRules> RoomTable<H> {
    /// Restores a stored game from its log.
    pub(crate) fn new(rules: H, row: GameRow, log: &[Line]) -> Result<RoomTable<H>, CommitError> {
        let game = Game::restore(rules, row.seed, log.iter().map(|line| (line.at, &*line.text)))?;
        let timing = Timing::read(&row.options).map(|(timing, _)| timing).unwrap_or_default();
        let clock = timing.limit().map(|limit| Clock::new(limit, game.rules().seats(), None));
        let table = table::Table::new(game, clock);
        Ok(RoomTable {
            row,
            table,
            timing,
            pace: None,
            rematch: Rematch::default(),
            without_server: None,
            vacation: None,
            tournament: None,
        })
    }

    /// Restores the state stored besides the log. `usual` is the default pace.
    pub(crate) fn resume(&mut self, stored: StoredState, usual: Duration) {
        let seats = self.rules().seats();
        self.table.clock = self.timing.limit().map(|limit| Clock::new(limit, seats, stored.clock));
        self.without_server = stored.without_server;
        self.rematch.next = stored.next;
        self.tournament = stored.tournament;
        self.pace = match stored.pace {
            Some(set) => set.map(clamp_pace),
            None => Some(self.timing.pace.map_or(usual, clamp_pace)),
        };
    }

    /// Replaces the game with a reloaded one, keeping the clock, pace and rematch state.
    pub(crate) fn replace(&mut self, new: RoomTable<H>) {
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

    pub(crate) fn seating(&self) -> Seating<'_> {
        Seating::new(&self.row.seats)
    }

    /// Returns whether the game is hidden from this guest. A game with an open seat is visible to
    /// everyone who could join it.
    pub(crate) fn is_hidden_from(&self, guest: Option<&GuestId>) -> bool {
        let row = &self.row;
        let open = row.seats.iter().any(|seat| seat.occupant == Occupant::Open);
        row.audience == Audience::Players && !open && self.seating().all_held(guest).is_empty() && !self.is_owner(guest)
    }

    pub(crate) fn set_seats(&mut self, seats: Vec<SeatRow>) {
        self.row.seats = seats;
    }

    /// Replaces the row of a seat.
    pub(crate) fn set_seat(&mut self, seat: Seat, row: SeatRow) {
        if let Some(place) = self.row.seats.get_mut(seat.index()) {
            *place = row;
        }
    }

    /// Returns the seat and its row with another computer player.
    ///
    /// Only the sole person in a game may change its computers, or the owner of a game between
    /// computers.
    pub(crate) fn propose_player(
        &self,
        guest: Option<&GuestId>,
        number: usize,
        player: &str,
        services: &Services,
    ) -> Result<(Seat, SeatRow), Refusal> {
        let theirs = !self.seating().all_held(guest).is_empty() || self.seating().is_show() && self.is_owner(guest);
        if !theirs {
            return Err(Refusal::new("not-yours", "only a player of this game can change its computers"));
        }
        if !self.is_private() {
            return Err(Refusal::new("not-alone", "the computers cannot be changed while other people play or a seat is open"));
        }
        if matches!(self.game().pending(), NextStep::Over(_)) {
            return Err(Refusal::new("over", "the game is over"));
        }
        let row = self.row.seats.get(number).zip(Seat::new(number));
        let Some((SeatRow { name, occupant: Occupant::Computer(before) }, seat)) = row else {
            return Err(Refusal::new("no-computer", format!("no computer sits on seat {number}")));
        };
        let game = self.rules().name();
        let Ok(player) = known_player(game, player, services) else {
            let shown: String = player.chars().take(40).collect();
            let text =
                format!("there is no computer player `{shown}` of this game; choose one of {}", Players::of(game).offered().join(", "));
            return Err(Refusal::new("bad-player", text));
        };
        if !self.game().playing().any(|playing| playing == seat) {
            return Err(Refusal::new("no-computer", format!("the computer on seat {number} has left the game")));
        }
        if self.game().log().iter().filter(|entry| matches!(entry.record, Record::Player(..))).count() >= MAX_PLAYER_CHANGES {
            let text = format!("the computers of this game have been changed {MAX_PLAYER_CHANGES} times: that is the maximum");
            return Err(Refusal::new("too-often", text));
        }
        // A computer without its own name is named after its level.
        let name = if name == before.as_str() { player.as_str() } else { name };
        Ok((seat, SeatRow { name: name.to_owned(), occupant: Occupant::Computer(player) }))
    }

    /// Returns whether the game counts for ratings or a tournament.
    pub(crate) fn is_competitive(&self) -> bool {
        self.row.rated.is_some() || self.tournament.is_some()
    }

    /// Returns whether hints are fair: all players are one guest, and the game does not count or is
    /// over.
    pub(crate) fn is_private(&self) -> bool {
        self.seating().is_private() && (!self.is_competitive() || matches!(self.game().pending(), NextStep::Over(_)))
    }

    /// Returns whether this guest created the game.
    pub(crate) fn is_owner(&self, guest: Option<&GuestId>) -> bool {
        self.row.owner.is_some() && self.row.owner.as_ref() == guest
    }

    /// Returns the player to act.
    pub(crate) fn next_actor(&self) -> NextActor<'_> {
        self.table.next_actor(self.seating())
    }

    /// Returns the computer player to act, and its seat.
    pub(crate) fn computer_to_act(&self) -> Option<(Seat, &PlayerName)> {
        match self.table.next_actor(self.seating()) {
            NextActor::Computer(seat, player) => Some((seat, player)),
            NextActor::Person(_) | NextActor::Nobody => None,
        }
    }

    /// Returns whether people can challenge words in this game. Until it is over, clients then
    /// can't learn which words are valid.
    pub(crate) fn guards_words(&self) -> bool {
        has_people(&self.row) && self.rules().has_challenges()
    }

    /// Returns the current turn.
    pub(crate) fn turn(&self) -> Option<Turn> {
        self.table.turn(self.seating())
    }

    /// Updates the clock for the current turn, and starts or pauses it.
    pub(crate) fn update_clock(&mut self, runs: bool, now: Instant) {
        self.table.update_clock(Seating::new(&self.row.seats), runs, now);
    }

    /// Delays the clock of the current turn until `until`.
    pub(crate) fn delay_clock(&mut self, until: Instant, now: Instant) {
        if let Some(clock) = &mut self.table.clock {
            clock.delay_until(until, now);
        }
    }

    /// Returns the number of rounds of the draw for the first move, while no move has been made.
    pub(crate) fn draw_rounds(&self) -> Option<usize> {
        self.table.draw_rounds()
    }

    /// Resets the clock of the current turn to its full time.
    pub(crate) fn restart_clock(&mut self, now: Instant) {
        if let Some(clock) = &mut self.table.clock {
            clock.reset_turn(now);
        }
    }

    /// Returns the record of a seat's timeout, of its turn or of its total time.
    pub(crate) fn timeout(&self, seat: Seat) -> Option<Record<H::Event>> {
        self.table.timeout(seat)
    }

    /// Returns the records that undo a guest's last move, or redo it with `redo`.
    pub(crate) fn propose_undo_or_redo(&self, guest: Option<&GuestId>, redo: bool) -> Result<Vec<Record<H::Event>>, Refusal> {
        if self.is_competitive() {
            return Err(Refusal::new("rated", "moves cannot be taken back in games that count for ratings or a tournament"));
        }
        self.table.propose_undo_or_redo(self.seating(), guest, redo).map_err(|refusal| Refusal::new(refusal.code(), refusal.to_string()))
    }

    /// Returns the records that undo a seat's last move once all opponents have agreed.
    pub(crate) fn propose_agreed_takeback(&self, seat: Seat) -> Result<Vec<Record<H::Event>>, Refusal> {
        if self.is_competitive() {
            return Err(Refusal::new("rated", "moves cannot be taken back in games that count for ratings or a tournament"));
        }
        self.table.undo(seat).map_err(|refusal| Refusal::new(refusal.code(), refusal.to_string()))
    }

    /// Returns the number of turns played, without those taken back.
    pub(crate) fn turns(&self) -> usize {
        self.table.turns()
    }

    /// Adds time for these seats. Returns `false` if all of them already have the maximum.
    pub(crate) fn give_time(&mut self, seats: &[Seat], more: Duration, now: Instant) -> bool {
        let Some(clock) = &mut self.table.clock else { return false };
        // `count` visits every seat; `any` would stop at the first.
        seats.iter().filter(|seat| clock.add_time(**seat, more, now)).count() > 0
    }

    /// Returns whether the viewer may undo a move, and redo one.
    pub(super) fn can_undo_redo(&self, to: Viewer) -> (bool, bool) {
        if self.is_competitive() { (false, false) } else { self.table.can_undo_redo(self.seating(), to) }
    }

    /// Returns the record that a JSON action would append.
    pub(crate) fn propose(&self, seat: Seat, action: &Map<String, Value>) -> Result<Record<H::Event>, ActError> {
        if self.seating().has_open_seat() {
            return Err(ActError::Refused(self.to_refusal(ProposalError::WaitsForSeats)));
        }
        let proposal = match table_action(action) {
            Some(proposal) => proposal,
            None => Proposal::Act(self.rules().read_action(action)?),
        };
        self.table.propose(self.seating(), seat, &proposal).map_err(|refusal| ActError::Refused(self.to_refusal(refusal)))
    }

    /// Returns the record of a computer's move. If the choice is illegal, the computer passes or
    /// resigns instead.
    pub(crate) fn propose_choice(&self, seat: Seat, choice: Option<H::Action>) -> Option<Record<H::Event>> {
        self.table.propose_choice(seat, choice, |error| {
            let why = self.to_refusal(error.into());
            tracing::error!(game = self.row.id, seat = seat.index(), why.text, "a computer player chose an illegal action");
        })
    }

    /// Stages records and the automatic records that follow from them. Returns `None` if there are
    /// none.
    pub(crate) fn stage(&self, first: Vec<Record<H::Event>>) -> Result<Option<StagedChange<H>>, CommitError> {
        self.table.stage(self.seating(), first, now())
    }

    /// Returns whether the viewer may offer a draw now.
    pub(super) fn can_offer_draw(&self, to: Viewer) -> bool {
        self.table.can_offer_draw(self.seating(), to)
    }

    /// Returns the clock row to persist with a staged change, and whether the clock runs after it.
    pub(crate) fn clock_with(&self, staged: &StagedChange<H>, runs: bool, now: Instant) -> Option<(ClockRow, bool)> {
        self.table.clock_with(staged, self.seating(), runs, now)
    }

    /// Applies a staged change.
    pub(crate) fn adopt(&mut self, staged: StagedChange<H>) {
        self.table.adopt(staged);
    }

    /// Previews an action without committing it.
    pub(crate) fn preview(&self, seat: Seat, action: &Map<String, Value>) -> Result<GameFields, ActError> {
        let draft = self.rules().read_action(action)?;
        let view = self.game().view(Viewer::Seat(seat));
        match self.rules().preview(&view, &draft) {
            Ok(preview) => Ok(to_fields(preview)),
            Err(refused) => Err(ActError::Refused(self.to_refusal(ProposalError::Game(refused.into())))),
        }
    }

    fn to_refusal(&self, error: ProposalError<H::Why>) -> Refusal {
        match error.into_rule() {
            Ok(why) => self.rules().violation(&why).into(),
            Err((code, text)) => Refusal::new(code, text),
        }
    }
}

/// Limits a stored pace to the allowed range, which earlier versions did not enforce.
fn clamp_pace(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds.min(MAX_PACE))
}

/// Parses an action common to all games, such as a resignation.
fn table_action<A>(action: &Map<String, Value>) -> Option<Proposal<A>> {
    Some(match TableAction::deserialize(action).ok()? {
        TableAction::Resign(_) => Proposal::Resign,
        TableAction::OfferDraw(_) => Proposal::OfferDraw,
        TableAction::AcceptDraw(_) => Proposal::AcceptDraw,
        TableAction::DeclineDraw(_) => Proposal::DeclineDraw,
    })
}
