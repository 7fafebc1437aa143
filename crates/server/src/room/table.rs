//! A game and who sits at it: what may be done, what a viewer is told. It waits for nothing and stores nothing; that is the room's part.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use play::{CommitError, Entry, Game, Pending, Proposal, ProposeError, Record, Refused, Seat, SeatSet, Viewer, back};
use serde_json::{Map, Value};
use store::{ClockRow, GameRow, Line, Occupant, SeatRow, Standing};
use tokio::time::Instant;

use super::clock::{Clock, Turn};
use super::rematch::Rematch;
use super::telling::object;
use crate::hosted::{BadAction, Hosted, Timing, guards_words, has_amount, offered, players};
use crate::message::Why;

/// A game, and who sits at it.
pub(crate) struct Table<H: Hosted> {
    /// How it is stored, with who sits there now; how it stands is in `game`.
    pub(super) row: GameRow,
    pub(super) game: Game<H>,
    pub(super) timing: Timing,
    /// Where a turn's time is limited.
    pub(super) clock: Option<Clock>,
    /// The least time of a computer's move; `None`: they pause.
    pub(super) pace: Option<Duration>,
    pub(super) rematch: Rematch,
}

/// What was kept besides the log when the game's last room went.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kept {
    pub(crate) clock: Option<ClockRow>,
    pub(crate) pace: Option<Option<u64>>,
    /// The game that follows.
    pub(crate) next: Option<String>,
}

/// What is to be stored before it counts.
pub(crate) struct Staged<H: Hosted> {
    game: Game<H>,
    /// The lines that are new.
    pub(crate) lines: Vec<Line>,
    /// How the game stands with them.
    pub(crate) standing: Standing,
}

/// Why an action was not done.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ActError {
    /// It is not understood.
    Malformed(String),
    /// It may not be.
    Refused(Why),
}

impl From<BadAction> for ActError {
    fn from(bad: BadAction) -> ActError {
        match bad {
            BadAction::Malformed(text) => ActError::Malformed(text),
            BadAction::Refused(why) => ActError::Refused(why),
        }
    }
}

impl<H: Hosted> Table<H> {
    /// A stored game.
    pub(crate) fn new(rules: H, row: GameRow, log: &[Line]) -> Result<Table<H>, CommitError> {
        let game = Game::restore(rules, row.seed, log.iter().map(|line| (line.at, &*line.text)))?;
        let timing = Timing::read(&row.options).map(|(timing, _)| timing).unwrap_or_default();
        let clock = timing.limit().map(|limit| Clock::new(limit, game.rules().seats(), None));
        Ok(Table { row, game, timing, clock, pace: None, rematch: Rematch::default() })
    }

    /// Goes on with what was kept; `usual` is the pace where none was chosen.
    pub(crate) fn resume(&mut self, kept: Kept, usual: Duration) {
        self.clock = self.timing.limit().map(|limit| Clock::new(limit, self.game.rules().seats(), kept.clock));
        self.rematch.next = kept.next;
        self.pace = match kept.pace {
            Some(set) => set.map(Duration::from_millis),
            None => Some(self.timing.pace.map_or(usual, Duration::from_millis)),
        };
    }

    /// The same game read anew: its clock, its pace and who wants another one go on.
    pub(crate) fn replace(&mut self, new: Table<H>) {
        let old = std::mem::replace(self, new);
        (self.clock, self.pace, self.rematch) = (old.clock, old.pace, old.rematch);
    }

    pub(crate) fn id(&self) -> &str {
        &self.row.id
    }

    pub(crate) fn rules(&self) -> &H {
        self.game.rules()
    }

    pub(crate) fn game(&self) -> &Game<H> {
        &self.game
    }

    pub(crate) fn version(&self) -> usize {
        self.game.version()
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
    pub(crate) fn propose_player(&self, guest: Option<&str>, number: usize, player: &str) -> Result<(Seat, SeatRow), Why> {
        let theirs = !self.all_held(guest).is_empty() || self.is_a_show() && self.is_owner(guest);
        if !theirs {
            return Err(Why::new("not-yours", "the computers are chosen by whoever plays at this table"));
        }
        if !self.is_private() {
            return Err(Why::new("not-alone", "where other persons play, or a seat is open, the computers stay as they are"));
        }
        if matches!(self.game.pending(), Pending::Over(_)) {
            return Err(Why::new("over", "the game is over"));
        }
        let row = self.row.seats.get(number).zip(Seat::new(number));
        let Some((SeatRow { name, occupant: Occupant::Computer(before) }, seat)) = row else {
            return Err(Why::new("no-computer", format!("no computer sits on seat {number}")));
        };
        let game = self.rules().name();
        if !players(game).contains(&player) && !has_amount(game, player) {
            let shown: String = player.chars().take(40).collect();
            let text = format!("there is no computer player `{shown}` of this game; choose one of {}", offered(game).join(", "));
            return Err(Why::new("bad-player", text));
        }
        if !self.game.playing().any(|playing| playing == seat) {
            return Err(Why::new("no-computer", format!("the computer on seat {number} has left the game")));
        }
        // A computer that has no name of its own is called by its level.
        let name = if name == before { player } else { name };
        Ok((seat, SeatRow { name: name.to_owned(), occupant: Occupant::Computer(player.to_owned()) }))
    }

    /// Did this guest begin the game?
    pub(crate) fn is_owner(&self, guest: Option<&str>) -> bool {
        self.row.owner.is_some() && self.row.owner.as_deref() == guest
    }

    /// Is somebody still waited for?
    pub(crate) fn waits_for_people(&self) -> bool {
        self.row.seats.iter().any(|seat| seat.occupant == Occupant::Open)
    }

    /// The seat of this number, if the guest holds it.
    pub(crate) fn held(&self, guest: Option<&str>, seat: usize) -> Option<Seat> {
        let row = self.row.seats.get(seat)?;
        matches!(&row.occupant, Occupant::Person(holder) if Some(&**holder) == guest).then(|| Seat::new(seat)).flatten()
    }

    /// The seats that the guest holds.
    pub(crate) fn all_held(&self, guest: Option<&str>) -> SeatSet {
        (0..self.row.seats.len()).filter_map(|seat| self.held(guest, seat)).collect()
    }

    /// As whom somebody looks who comes in: as their seat if they hold one. Where several play on one screen no rack is shown until one of
    /// them asks for theirs.
    pub(crate) fn first_look(&self, guest: Option<&str>) -> Viewer {
        let held = self.all_held(guest);
        match held.iter().next() {
            Some(seat) if held.len() == 1 => Viewer::Seat(seat),
            _ => Viewer::Public,
        }
    }

    /// The computer player that is to act now, and its seat.
    pub(crate) fn computer_due(&self) -> Option<(Seat, &str)> {
        if self.waits_for_people() {
            return None;
        }
        let Pending::Seats(seats) = self.game.pending() else { return None };
        seats.iter().find_map(|seat| match &self.row.seats.get(seat.index())?.occupant {
            Occupant::Computer(player) => Some((seat, &**player)),
            Occupant::Person(_) | Occupant::Open => None,
        })
    }

    /// The one person who plays, if all others are computers.
    pub(crate) fn only_person(&self) -> Option<Seat> {
        let mut people = (0..self.row.seats.len()).filter(|&seat| !matches!(self.row.seats[seat].occupant, Occupant::Computer(_)));
        let (Some(seat), None) = (people.next(), people.next()) else { return None };
        matches!(self.row.seats[seat].occupant, Occupant::Person(_)).then(|| Seat::new(seat)).flatten()
    }

    /// Do all people at this table sit at one screen, so that help harms nobody?
    pub(crate) fn is_private(&self) -> bool {
        is_private(&self.row.seats)
    }

    /// Can words be challenged here, by people? Then nothing tells, until the game is over, what is on the list.
    pub(crate) fn guards_words(&self) -> bool {
        guards_words(&self.row)
    }

    /// The turn that goes on: whose it is and since which record. `None` while nobody has one, or before all seats are taken.
    pub(crate) fn turn(&self) -> Option<Turn> {
        let Pending::Seats(seats) = self.game.pending() else { return None };
        let seat = seats.iter().next().filter(|_| !self.waits_for_people())?;
        let log = self.game.log();
        let moves = |entry: &Entry<H::Event>| match &entry.record {
            Record::Game(event) => !self.rules().goes_on(event),
            _ => false,
        };
        let moved = self.game.line().filter(|(_, entry)| moves(entry)).last().map_or(0, |(number, _)| number + 1);
        let rewound = log.iter().rposition(|entry| matches!(entry.record, Record::Rewind(_))).map_or(0, |number| number + 1);
        Some(Turn { seat, start: moved.max(rewound), by_move: moved > rewound })
    }

    /// Lets the clock know whose turn it is and whether time goes by.
    pub(crate) fn wind(&mut self, runs: bool, now: Instant) {
        let turn = self.clock.is_some().then(|| self.turn()).flatten();
        if let Some(clock) = &mut self.clock {
            clock.wind(turn, runs, now);
        }
    }

    /// The record that is due because a seat's time is over: of its turn, or of its game.
    pub(crate) fn timeout(&self, seat: Seat) -> Option<Record<H::Event>> {
        let lost = self.clock.as_ref().is_some_and(Clock::loses);
        if lost { Some(Record::Flag(seat)) } else { self.game.timeout(seat) }
    }

    /// The records that take a guest's last move back, or play again what was taken back.
    pub(crate) fn propose_back(&self, guest: Option<&str>, again: bool) -> Result<Vec<Record<H::Event>>, Why> {
        let person = match self.only_person() {
            Some(person) => person,
            None if self.all_held(guest).is_empty() => return Err(Why::new("not-your-seat", "you hold no seat in this game")),
            None => {
                return Err(Why::new("no-undo", "moves are taken back only where one person plays against computers"));
            }
        };
        if self.held(guest, person.index()).is_none() {
            return Err(Why::new("not-your-seat", "you hold no seat in this game"));
        }
        if matches!(self.game.pending(), Pending::Over(_)) {
            return Err(Why::new("over", "the game is over, and all racks have been shown"));
        }
        if again {
            return back::redo(&self.game, person)
                .ok_or_else(|| Why::new("nothing-to-redo", "nothing was taken back that could be played again"));
        }
        let to = back::undo(&self.game, person).ok_or_else(|| {
            Why::new("nothing-to-undo", format!("you have made no move yet, or have taken back {} moves: no more can be", back::MOST))
        })?;
        if self.tells_words_after(to) {
            return Err(Why::new("challenge-decided", "a challenge has been decided since then, and what it told can't be taken back"));
        }
        Ok(vec![Record::Rewind(to)])
    }

    /// Would more than the first `to` records tell which words are on the list?
    fn tells_words_after(&self, to: usize) -> bool {
        self.game.line().skip(to).any(|(_, entry)| matches!(&entry.record, Record::Game(event) if self.rules().tells_words(event)))
    }

    /// May the viewer take a move back, and play one again?
    pub(super) fn may_go_back(&self, to: Viewer) -> (bool, bool) {
        let person = self.only_person().filter(|person| to == Viewer::Seat(*person));
        match person {
            Some(person) if !matches!(self.game.pending(), Pending::Over(_)) => {
                let undo = back::undo(&self.game, person).is_some_and(|to| !self.tells_words_after(to));
                (undo, back::redo(&self.game, person).is_some())
            }
            _ => (false, false),
        }
    }

    /// Do only computers play?
    pub(crate) fn is_a_show(&self) -> bool {
        self.row.seats.iter().all(|seat| matches!(seat.occupant, Occupant::Computer(_)))
    }

    /// The record that an action asked for as JSON would add.
    pub(crate) fn propose(&self, seat: Seat, action: &Map<String, Value>) -> Result<Record<H::Event>, ActError> {
        if self.waits_for_people() {
            return Err(ActError::Refused(Why::new(
                "waiting-for-seats",
                "a seat is still open: the game begins when somebody has taken it",
            )));
        }
        let proposal = match table_action(action) {
            Some(Proposal::OfferDraw) if !self.rules().draws_allowed() => {
                return Err(ActError::Refused(Why::new("no-draws", "no draw can be agreed on in this game")));
            }
            Some(proposal) => proposal,
            None => Proposal::Act(self.rules().read_action(action)?),
        };
        self.game.propose(seat, &proposal).map_err(|error| ActError::Refused(self.why(error)))
    }

    /// The record that a computer's choice adds. What it can't do, it does not do: it passes, or gives up.
    pub(crate) fn propose_choice(&self, seat: Seat, choice: Option<H::Action>) -> Option<Record<H::Event>> {
        let tries = choice.into_iter().map(Proposal::Act).chain([Proposal::Act(self.rules().last_resort()), Proposal::Resign]);
        for (number, proposal) in tries.enumerate() {
            match self.game.propose(seat, &proposal) {
                Ok(record) => return Some(record),
                Err(error) => {
                    let why = self.why(error);
                    tracing::error!(game = self.row.id, seat = seat.index(), number, why.text, "a computer player chose what may not be");
                }
            }
        }
        None
    }

    /// The game with these records more and all that then happens by itself; `None` if nothing happens. Nothing is drawn or dealt while a seat is free:
    /// nobody begins who is not there, and whoever began the game can't look at the tiles and begin another one.
    pub(crate) fn stage(&self, first: Vec<Record<H::Event>>) -> Result<Option<Staged<H>>, CommitError> {
        let mut game = self.game.clone();
        let at = game.log().last().map_or(0, |entry| entry.at).max(now());
        let mut next = first.into_iter();
        let waits = self.waits_for_people();
        while let Some(record) = next.next().or_else(|| game.chance().filter(|_| !waits)).or_else(|| self.answer(&game)) {
            game.commit(Entry { at, record })?;
        }
        let lines: Vec<Line> =
            game.log()[self.version()..].iter().map(|entry| Line { at: entry.at, text: entry.record.to_string() }).collect();
        if lines.is_empty() {
            return Ok(None);
        }
        let standing = standing(&game);
        Ok(Some(Staged { game, lines, standing }))
    }

    /// What a computer player says to the draw that it is offered.
    fn answer(&self, game: &Game<H>) -> Option<Record<H::Event>> {
        game.asked().iter().find_map(|seat| {
            let Occupant::Computer(player) = &self.row.seats.get(seat.index())?.occupant else { return None };
            let takes = self.rules().takes_draw(&game.view(Viewer::Seat(seat)), player);
            Some(if takes { Record::AcceptDraw(seat) } else { Record::DeclineDraw(seat) })
        })
    }

    /// May the viewer offer a draw now?
    pub(super) fn may_offer(&self, to: Viewer) -> bool {
        let Viewer::Seat(seat) = to else { return false };
        self.rules().draws_allowed() && !self.waits_for_people() && self.game.propose(seat, &Proposal::OfferDraw).is_ok()
    }

    /// What was staged now counts.
    pub(crate) fn adopt(&mut self, staged: Staged<H>) {
        self.game = staged.game;
    }

    /// What a draft would bring.
    pub(crate) fn preview(&self, seat: Seat, action: &Map<String, Value>) -> Result<Map<String, Value>, ActError> {
        let draft = self.rules().read_action(action)?;
        let view = self.game.view(Viewer::Seat(seat));
        match self.rules().preview(&view, &draft) {
            Ok(preview) => Ok(object(&preview)),
            Err(refused) => Err(ActError::Refused(self.why(refused.into()))),
        }
    }

    fn why(&self, error: ProposeError<H::Why>) -> Why {
        match error {
            ProposeError::Refused(Refused::Over) => Why::new("over", "the game is over"),
            ProposeError::Refused(Refused::NotYourTurn(seat)) => Why::new("not-your-turn", format!("it is not the turn of seat {seat}")),
            ProposeError::Refused(Refused::Rule(why)) => self.rules().why(&why),
            ProposeError::NoSuchSeat(seat) => Why::new("not-your-seat", format!("there is no seat {seat} in this game")),
            ProposeError::NoOffer => Why::new("no-offer", "nobody has offered you a draw"),
            ProposeError::OfferStands => Why::new("offer-stands", "a draw is offered already: take it, decline it, or move on"),
            ProposeError::Declined => Why::new("declined", "your offer was declined: offer again after the next move"),
        }
    }
}

/// Are all people on these seats one guest?
pub(crate) fn is_private(seats: &[SeatRow]) -> bool {
    let mut guests = seats.iter().filter_map(|seat| match &seat.occupant {
        Occupant::Person(guest) => Some(Some(guest)),
        Occupant::Open => Some(None),
        Occupant::Computer(_) => None,
    });
    let first = guests.next();
    first.is_none_or(|first| first.is_some() && guests.all(|guest| guest == first))
}

/// How a game stands, for lists.
pub(super) fn standing<H: Hosted>(game: &Game<H>) -> Standing {
    let (over, turn, winners) = match game.pending() {
        Pending::Over(outcome) => (true, None, outcome.winners),
        Pending::Seats(seats) if seats.len() == 1 => (false, seats.iter().next(), SeatSet::EMPTY),
        Pending::Seats(_) | Pending::Chance => (false, None, SeatSet::EMPTY),
    };
    let (scores, label) = (game.rules().scores(game.position()), game.rules().label(game.position()));
    Standing { over, turn, scores, winners, label }
}

/// What may be asked for in every game.
fn table_action<A>(action: &Map<String, Value>) -> Option<Proposal<A>> {
    let mut fields = action.iter();
    let (Some((name, Value::Bool(true))), None) = (fields.next(), fields.next()) else { return None };
    match name.as_str() {
        "resign" => Some(Proposal::Resign),
        "offer_draw" => Some(Proposal::OfferDraw),
        "accept_draw" => Some(Proposal::AcceptDraw),
        "decline_draw" => Some(Proposal::DeclineDraw),
        _ => None,
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis().try_into().unwrap_or(u64::MAX))
}
