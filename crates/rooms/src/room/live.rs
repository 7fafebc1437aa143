//! The event loop of a room: handles commands, timers and computer moves, stores records and
//! broadcasts them.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use crate::runtime::{Instant, sleep, sleep_until};
use play::{NextStep, Record, Seat, Thought, Viewer};
use table::storage::{AppendOptions, StorageError};
use table::{Clock, Due, Limit, Turn};
use table::{ClockRow, GuestId, Occupant, Outage, OutageReason, SeatRow};
use tokio::sync::mpsc;
use tracing::{Instrument as _, Span};
use wire::{Message, Request};

use super::company::Company;
use super::gate::ReplyState;
use super::hints::Hints;
use super::players::Players;
use super::room_table::Table;
use super::thinking::{self, Choice, Lane, Question, ThinkingTask};
use super::{Command, RoomContext, ended, now};
use crate::hosted::HostedRules;
use crate::limits::Claimant;
use crate::message::{self, Text};
use crate::metrics;

/// The delay before a failed database write is retried.
const RETRY: Duration = Duration::from_secs(5);

/// The interval at which the room checks whether the database is writable. The clock is paused
/// until it is.
const LOOK: Duration = Duration::from_secs(1);

/// How long the page shows each round of the draw for the first move, and then its result.
/// `web/app/parts/draw.js` has the same durations.
const DRAW_ROUND: Duration = Duration::from_secs(1);
const DRAW_END: Duration = Duration::from_millis(1500);

/// The longest time a clock waits for the draw animation.
const LONGEST_DRAW: Duration = Duration::from_secs(10);

/// Time for a page to load before it shows the draw.
const DRAW_LOADING: Duration = Duration::from_millis(500);

/// The maximum number of messages in reply to one HTTP request: the news of a move, and the
/// response.
const ANSWERS: usize = 64;

/// The standing of a client that neither owns the game nor plays in it.
const STRANGER: u8 = 2;

/// A client of the room: a player or a spectator.
pub(super) struct Listener {
    pub(super) guest: Option<GuestId>,
    /// Whether the client may see games whose audience is limited to their players.
    pub(super) sees_all: bool,
    /// The requester charged for computations on this client's behalf.
    pub(super) claimant: Claimant,
    pub(super) looking: Viewer,
    pub(super) out: mpsc::Sender<Text>,
    /// Whether the client subscribes to presence and chat.
    pub(super) company: bool,
    /// Whether the client exists for a single HTTP request.
    pub(super) passing: bool,
    /// The tracing span of the connection.
    pub(super) span: Span,
}

/// A live game and its connected clients.
pub(super) struct Room<H: HostedRules> {
    pub(super) table: Table<H>,
    pub(super) shared: RoomContext,
    pub(super) listeners: HashMap<u64, Listener>,
    /// The requester charged for computer searches while no one is connected, with their
    /// [standing](Room::standing).
    last_requester: Option<(u8, Claimant)>,
    pub(super) hints: Hints<H>,
    thinking: Option<ThinkingTask<H>>,
    /// Computer players whose search state is reused from move to move.
    players: Players<H>,
    pub(super) gate: ReplyState,
    /// When to retry the failed write.
    retry: Option<Instant>,
    /// When the database was first found unwritable. All clocks are paused until it is writable
    /// again.
    stalled: Option<Instant>,
    /// The current turn and when it began.
    pub(super) turn: (Option<Turn>, Instant),
    /// For each seat, when the draw animation ends for its player. Their clock does not run before
    /// then. Set at most once per seat.
    draw_shown: BTreeMap<Seat, Instant>,
    /// The last persisted state of the clock.
    noted: Option<ClockRow>,
    pub(super) company: Company,
    /// The last computer move's evaluation, as broadcast to clients. `None` in games with hidden
    /// information.
    thought: Option<Text>,
    gone: bool,
}

/// Why a record could not be appended.
pub(super) enum Failure {
    /// Another process appended a record to the same log first.
    Overtaken,
    /// The database write failed.
    Storage(String),
}

/// An event that wakes the room.
enum Event<H: HostedRules> {
    ThoughtAnswer(Option<Command>),
    Chosen(Option<Choice<H>>),
    Advised(Option<H::Action>),
    Expired,
    Retry,
    Deserted,
    /// A rematch offer has expired because its author left.
    Lapsed,
    /// It is time to check again whether the reply gate lets the computer move.
    Recheck,
    End,
}

impl<H: HostedRules> Room<H> {
    pub(super) fn new(table: Table<H>, shared: RoomContext) -> Room<H> {
        Room {
            players: Players::new(shared.memory.empty(table.row.owner.clone())),
            company: Company::new(table.seating().seats_of_people()),
            table,
            shared,
            listeners: HashMap::new(),
            last_requester: None,
            hints: Hints::new(),
            thinking: None,
            gate: ReplyState::default(),
            retry: None,
            stalled: None,
            turn: (None, Instant::now()),
            draw_shown: BTreeMap::new(),
            noted: None,
            thought: None,
            gone: false,
        }
    }

    pub(super) async fn run(mut self, mut commands: mpsc::Receiver<Command>, retire: impl Fn(&mpsc::Receiver<Command>) -> bool) {
        let mut ending = self.shared.ending.clone();
        self.go_on().await;
        self.wind();
        self.note().await;
        if let Some(since) = self.table.without_server.take() {
            self.note_outage(since, Some(now()), OutageReason::Server).await;
        }
        // Add the client that opened the room before a computer makes the first move.
        while let Ok(command) = commands.try_recv() {
            self.obey(command).await;
        }
        let mut runs_on = false;
        while !self.gone {
            self.wind();
            self.think().await;
            self.look_around();
            self.drop_lapsed_rematch();
            match self.event(&mut commands, &mut ending).await {
                Event::ThoughtAnswer(Some(command)) => self.obey(command).await,
                Event::ThoughtAnswer(None) | Event::End => break,
                Event::Chosen(action) => self.choose(action).await,
                Event::Advised(advice) => self.advise(advice),
                Event::Expired => self.expire().await,
                Event::Retry => self.try_again().await,
                // The next iteration drops the expired offer, and `think` asks the reply gate
                // again.
                Event::Lapsed | Event::Recheck => {}
                Event::Deserted => {
                    self.note().await;
                    if self.retry.is_none() && retire(&commands) {
                        runs_on = true;
                        break;
                    }
                }
            }
        }
        // Dropping the room cancels its searches. If the room has retired, a running clock
        // continues in its row (see `deadlines`); otherwise it is paused here.
        if !self.gone && !runs_on {
            let ran = self.table.clock().is_some_and(Clock::runs);
            self.table.wind(false, Instant::now());
            self.note().await;
            if ran {
                self.note_outage(now(), None, OutageReason::Server).await;
            }
        }
    }

    /// Waits for the next event.
    async fn event(&mut self, commands: &mut mpsc::Receiver<Command>, ending: &mut tokio::sync::watch::Receiver<bool>) -> Event<H> {
        let retry = self.retry;
        let end = self.table.clock().and_then(Clock::end).filter(|_| retry.is_none());
        // A timeout that is due is handled before the room retires.
        let due = end.is_some_and(|end| end <= Instant::now());
        let deserted = self.listeners.is_empty() && self.thinking.is_none() && retry.is_none() && !due;
        let lapse = self.rematch_lapses();
        let recheck = self.gate.recheck_at.filter(|_| retry.is_none() && !self.show_rests() && self.table.computer_due().is_some());
        let at = |instant: Option<Instant>| sleep_until(instant.unwrap_or_else(Instant::now));
        tokio::select! {
            command = commands.recv() => Event::ThoughtAnswer(command),
            action = thinking::chosen(&mut self.thinking) => Event::Chosen(action),
            advice = thinking::chosen(&mut self.hints.thinking) => Event::Advised(advice.map(|choice| choice.action)),
            () = at(end), if end.is_some() => Event::Expired,
            () = at(retry), if retry.is_some() => Event::Retry,
            () = at(lapse), if lapse.is_some() => Event::Lapsed,
            () = at(recheck), if recheck.is_some() => Event::Recheck,
            () = sleep(self.shared.idle), if deserted => Event::Deserted,
            () = ended(ending) => Event::End,
        }
    }

    async fn obey(&mut self, command: Command) {
        match command {
            Command::Enter { connection, guest, sees_all, claimant, since, out, span } => {
                self.enter(connection, (guest, sees_all, claimant), since, (out, span))
            }
            Command::Wake => self.look_at_clock().await,
            Command::Leave { connection } => drop(self.listeners.remove(&connection)),
            Command::Say { connection, asked } => {
                let span = self.listeners.get(&connection).map_or_else(Span::none, |listener| listener.span.clone());
                self.hear(connection, asked).instrument(span).await;
            }
            Command::Ask { connection, guest, claimant, asked, answer } => {
                let told = self.answer(connection, guest, claimant, asked).await;
                let _ = answer.send(told);
            }
            Command::Take { claim, claimant, answer, span } => {
                let guest = claim.guest.clone();
                let taken = self.take(claim).instrument(span).await;
                if taken.is_ok() {
                    self.remember_requester(Some(&guest), &claimant);
                }
                // The requester may have disconnected; the seat is taken all the same.
                let _ = answer.send(taken);
            }
            Command::Seats => self.read_seats().await,
            Command::Close { answer } => {
                let _ = answer.send(self.close().await);
            }
            Command::Gone => {
                self.tell_all(&message::error(&None, "no-such-game", "This game was removed by whoever began it."));
                self.gone = true;
            }
        }
    }

    /// Re-reads whether the player to move is on vacation. If that changed, persists the clock and
    /// broadcasts it.
    async fn look_at_clock(&mut self) {
        let before = self.table.vacation;
        self.wind();
        if self.table.vacation == before {
            return;
        }
        self.note().await;
        let told = message::text(&Message::Clock { clock: self.table.clock_shown() });
        self.tell_all(&told);
    }

    /// Returns the end of the vacation of the player to move, in games with a time limit of days
    /// per move.
    fn vacation(&self) -> Option<u64> {
        let seat = self.table.turn().filter(|_| matches!(self.table.clock().map(Clock::limit), Some(Limit::Days(_))))?.seat;
        match &self.table.row.seats.get(seat.index())?.occupant {
            Occupant::Person(guest) => self.shared.calendar.vacation_until(guest),
            Occupant::Computer(_) | Occupant::Open => None,
        }
    }

    /// Closes the game, unless it is already over.
    async fn close(&mut self) -> Result<(), String> {
        if matches!(self.table.game().pending(), NextStep::Over(_)) {
            return Ok(());
        }
        self.stop_thinking();
        self.add(vec![Record::Close]).await.map_err(|failure| match failure {
            Failure::Overtaken => "the game has just gone on".to_owned(),
            Failure::Storage(why) => why,
        })
    }

    /// Handles a single HTTP request and returns the response messages. The temporary client does
    /// not count as present.
    async fn answer(&mut self, connection: u64, guest: Option<GuestId>, claimant: Claimant, asked: Request) -> Vec<Text> {
        let (out, mut told) = mpsc::channel(ANSWERS);
        self.remember_requester(guest.as_ref(), &claimant);
        let looking = self.table.seating().default_viewer(guest.as_ref());
        if self.company.was_here(self.table.seating().all_held(guest.as_ref())) {
            self.tell_presence();
        }
        let span = Span::current();
        self.listeners.insert(connection, Listener { guest, sees_all: false, claimant, looking, out, company: false, passing: true, span });
        self.hear(connection, asked).await;
        self.listeners.remove(&connection);
        std::iter::from_fn(|| told.try_recv().ok()).collect()
    }

    fn enter(
        &mut self,
        connection: u64,
        (guest, sees_all, claimant): (Option<GuestId>, bool, Claimant),
        since: usize,
        (out, span): (mpsc::Sender<Text>, Span),
    ) {
        if !sees_all && self.table.is_shut_to(guest.as_ref()) {
            let _ = out.try_send(message::private());
            return;
        }
        // Players always get in, even if the room is full of spectators.
        let sits = |guest: Option<&GuestId>| !self.table.seating().all_held(guest).is_empty();
        let watching = self.listeners.values().filter(|listener| !sits(listener.guest.as_ref())).count();
        if watching >= self.shared.most && !sits(guest.as_ref()) {
            metrics::limited("watchers-of-game");
            let _ = out.try_send(message::error(&None, "room-full", "Too many look at this game; try again later."));
            return;
        }
        self.remember_requester(guest.as_ref(), &claimant);
        let looking = self.table.seating().default_viewer(guest.as_ref());
        let listener = Listener { guest: guest.clone(), sees_all, claimant, looking, out, company: false, passing: false, span };
        self.listeners.insert(connection, listener);
        // The first spectator starts the clock of a game between computers.
        self.wind();
        let welcome = message::text(&Message::Welcome(Box::new(self.table.welcome(guest.as_ref(), looking, since))));
        self.tell(connection, welcome);
        if let Some(thought) = self.thought.clone() {
            self.tell(connection, thought);
        }
        if let Some(thinking) = &self.thinking {
            let seat = thinking.seat.index();
            self.tell(connection, message::thinking(seat));
        }
    }

    /// Plays the move a computer chose, unless the game has changed since the search began.
    async fn choose(&mut self, choice: Option<Choice<H>>) {
        let Some(thinking) = self.thinking.take() else { return };
        if thinking.version != self.table.version() {
            return;
        }
        if choice.is_none() {
            tracing::error!(game = self.table.id(), seat = thinking.seat.index(), "a computer player failed");
        }
        let (action, thought) = choice.map_or((None, None), |Choice { action, thought, player }| {
            if let Some((name, player)) = player {
                self.players.keep(thinking.seat, &name, self.table.game(), player);
            }
            (Some(action), thought)
        });
        let Some(record) = self.table.propose_choice(thinking.seat, action) else { return };
        match self.add(vec![record]).await {
            Ok(()) => {
                metrics::moved(self.table.rules().name(), "computer");
                // A computer made this move, so the reply gate does not apply to the next one.
                self.pass_reply();
                self.tell_thought(thinking.seat, thought);
            }
            Err(Failure::Storage(error)) => {
                tracing::error!(game = self.table.id(), error, "a computer's move could not be stored; it will be tried again");
                self.retry = Some(Instant::now() + RETRY);
            }
            Err(Failure::Overtaken) => {}
        }
    }

    /// Broadcasts the computer's evaluation of its move, in games without hidden information only.
    fn tell_thought(&mut self, seat: Seat, thought: Option<Thought>) {
        self.thought = thought
            .filter(|_| self.table.rules().name().facts().open)
            .map(|thought| message::text(&Message::Thought(wire::Thought::of(seat, &thought))));
        if let Some(text) = self.thought.clone() {
            self.tell_all(&text);
        }
    }

    /// Handles a timeout of the current turn or of a seat's total time.
    async fn expire(&mut self) {
        let Some(turn) = self.table.turn() else { return };
        let Some(record) = self.table.timeout(turn.seat) else {
            // A timeout has no consequence in this game: restart the turn's clock.
            self.table.restart_clock(Instant::now());
            return;
        };
        if let Err(Failure::Storage(error)) = self.add(vec![record]).await {
            tracing::error!(game = self.table.id(), error, "the end of a turn's time could not be stored; it will be tried again");
            self.retry = Some(Instant::now() + RETRY);
        }
    }

    /// Appends the records that follow without a player's action, such as draws from the bag and
    /// final scoring.
    pub(super) async fn go_on(&mut self) {
        if let Err(Failure::Storage(error)) = self.add(Vec::new()).await {
            tracing::error!(game = self.table.id(), error, "a draw could not be stored; it will be tried again");
            self.retry = Some(Instant::now() + RETRY);
        }
    }

    /// Appends records and the automatic records that follow from them, then broadcasts the
    /// changes.
    pub(super) async fn add(&mut self, records: Vec<Record<H::Event>>) -> Result<(), Failure> {
        self.add_as(records, false).await
    }

    /// Appends records like [`Room::add`]. With `anew`, clients receive the whole game instead of
    /// the new records.
    pub(super) async fn add_as(&mut self, records: Vec<Record<H::Event>>, anew: bool) -> Result<(), Failure> {
        self.add_and_seat(records, anew, None).await
    }

    /// Appends the record of a seat's new computer player, and updates the seat's row.
    pub(super) async fn add_seating(&mut self, record: Record<H::Event>, seat: Seat, row: SeatRow) -> Result<(), Failure> {
        self.add_and_seat(vec![record], false, Some((seat, row))).await
    }

    async fn add_and_seat(&mut self, records: Vec<Record<H::Event>>, anew: bool, seated: Option<(Seat, SeatRow)>) -> Result<(), Failure> {
        let staged = self.table.stage(records).map_err(|error| Failure::Storage(error.to_string()))?;
        let Some(staged) = staged else { return Ok(()) };
        let before = self.table.version();
        let (store, id) = (&self.shared.store, self.table.id());
        let begun = Instant::now();
        let clock = self.table.clock_with(&staged, !self.show_rests(), begun);
        let clock = clock.map(|(row, runs)| ClockRow { since: runs.then(crate::runtime::uptime_millis), ..row });
        let counts =
            self.table.row.rated.is_some().then(|| staged.turns() >= self.table.row.seats.len() && !staged.standing.winners.is_empty());
        let beside = AppendOptions { seated: seated.clone(), clock: clock.clone(), counts };
        let stored = store.append(id, before as u64, &staged.lines, &staged.standing, beside).await;
        // The time spent on the write is not charged to any player.
        self.table.wind(false, begun);
        match stored {
            Ok(()) => {
                metrics::appended(begun.elapsed(), staged.lines.len());
                // Shorter writes are refunded as well, but not recorded as outages.
                let outage = self.work_again().or_else(|| Some(begun.elapsed()).filter(|took| *took > LOOK));
                self.table.adopt(staged);
                if let Some((seat, row)) = seated {
                    self.table.seat_player(seat, row);
                }
                self.noted = clock;
                self.move_on(before, anew);
                self.tell_who_is_due();
                // The append already persisted the clock. It is written again only if a client
                // connected or disconnected during the write.
                if !self.is_noted() {
                    self.note().await;
                }
                self.note_storage(outage).await;
                Ok(())
            }
            Err(StorageError::Conflict { .. }) => {
                self.reload().await?;
                Err(Failure::Overtaken)
            }
            Err(error) => {
                metrics::storage_failed();
                self.stall(begun);
                Err(Failure::Storage(error.to_string()))
            }
        }
    }

    /// Pauses the clock because the database has not been writable since `since`, and tells
    /// clients.
    fn stall(&mut self, since: Instant) {
        self.retry = Some(Instant::now() + LOOK);
        if self.stalled.is_none() {
            self.stalled = Some(since);
            self.tell_seats();
        }
    }

    /// Ends a storage outage, if one was in progress. Returns how long it lasted.
    fn work_again(&mut self) -> Option<Duration> {
        let lasted = self.stalled.take()?.elapsed();
        let seconds = lasted.as_secs_f64();
        tracing::warn!(game = self.table.id(), seconds, "the database could not be written; no player's clock ran meanwhile");
        Some(lasted)
    }

    /// Records a storage outage that ends now, if the game's clock was in use.
    async fn note_storage(&mut self, lasted: Option<Duration>) {
        if let Some(lasted) = lasted.filter(|_| self.table.clock().is_some_and(|clock| clock.seat().is_some())) {
            let until = now();
            let since = until.saturating_sub(lasted.as_millis().try_into().unwrap_or(u64::MAX));
            self.note_outage(since, Some(until), OutageReason::Storage).await;
        }
    }

    /// Records a period in which the clock was paused because of the server.
    async fn note_outage(&mut self, since: u64, until: Option<u64>, reason: OutageReason) {
        let outage = Outage { number: self.table.version() as u64, since, until, reason };
        if let Err(error) = self.shared.store.save_outage(self.table.id(), &outage).await {
            tracing::warn!(game = self.table.id(), %error, ?outage, "a time in which no clock ran could not be noted");
        }
    }

    /// Retries a failed write, or ends the outage if the database is writable again.
    async fn try_again(&mut self) {
        self.retry = None;
        if self.stalled.is_some() {
            if self.shared.store.check_writable().await.is_err() {
                self.retry = Some(Instant::now() + LOOK);
                return;
            }
            let outage = self.work_again();
            self.wind();
            self.note().await;
            self.note_storage(outage).await;
            self.tell_seats();
        }
        self.go_on().await;
    }

    /// Reloads the game because another process has appended to its log.
    async fn reload(&mut self) -> Result<(), Failure> {
        let failed = |error: table::storage::StorageError| Failure::Storage(error.to_string());
        let id = self.table.id().to_owned();
        let row = self.shared.store.game(&id).await.map_err(failed)?.ok_or_else(|| Failure::Storage("the game is gone".into()))?;
        let log = self.shared.store.log(&id).await.map_err(failed)?;
        let before = self.table.version();
        let new = Table::new(self.table.rules().clone(), row, &log).map_err(|error| Failure::Storage(error.to_string()))?;
        self.table.replace(new);
        self.move_on(before, false);
        Ok(())
    }

    /// Sends turn news to the player to move in games with days per move, whose players are rarely
    /// connected.
    fn tell_who_is_due(&self) {
        if self.table.timing.turn_days.is_some()
            && let Due::Person(seat) = self.table.due()
            && let Some(Occupant::Person(guest)) = self.table.seating().occupant(seat)
        {
            self.shared.news.send(guest, &wire::News::Turn { id: self.table.id().to_owned() });
        }
    }

    /// Cancels searches for older versions and sends the new records to every client.
    fn move_on(&mut self, before: usize, anew: bool) {
        let version = self.table.version();
        self.thinking.take_if(|thinking| thinking.version != version);
        for waiting in self.hints.drop_old(version) {
            self.tell(waiting.connection, message::refused(&waiting.reference, &super::requests::stale()));
        }
        self.wind();
        let mut written: HashMap<Viewer, Text> = HashMap::new();
        let all: Vec<(u64, Viewer)> = self.listeners.iter().map(|(&connection, listener)| (connection, listener.looking)).collect();
        for (connection, to) in all {
            let news = written.entry(to).or_insert_with(|| message::text(&self.table.news(to, before, anew))).clone();
            self.tell(connection, news);
        }
    }

    /// Returns whether a game between computers is paused: no one is watching it, or its owner
    /// paused it.
    fn show_rests(&self) -> bool {
        // Tournament games continue without spectators.
        let waits = self.listeners.is_empty() || self.table.pace.is_none();
        waits && self.table.seating().is_show() && self.table.tournament.is_none()
    }

    /// Updates the clock for the current turn, and starts or pauses it.
    pub(super) fn wind(&mut self) {
        let now = Instant::now();
        let turn = self.table.turn();
        if turn != self.turn.0 {
            self.turn = (turn, now);
        }
        self.table.vacation = self.vacation();
        self.table.wind(!self.show_rests() && self.stalled.is_none() && self.table.vacation.is_none(), now);
        self.hold_for_draw(now);
    }

    /// Delays a player's clock while the draw animation covers their board.
    fn hold_for_draw(&mut self, now: Instant) {
        let Some(turn) = self.turn.0.filter(|_| self.table.clock().is_some()) else { return };
        if turn.moves == 0
            && let Some(rounds) = self.table.draw_rounds().and_then(|rounds| u32::try_from(rounds).ok())
        {
            let shown = (DRAW_ROUND.saturating_mul(rounds) + DRAW_END).min(LONGEST_DRAW) + DRAW_LOADING;
            let until = now + self.shared.draw_shown.unwrap_or(shown);
            for listener in self.listeners.values() {
                for seat in self.table.seating().all_held(listener.guest.as_ref()).iter() {
                    self.draw_shown.entry(seat).or_insert(until);
                }
            }
        }
        if let Some(until) = self.draw_shown.get(&turn.seat).filter(|until| **until > now) {
            self.table.hold_clock(*until, now);
        }
    }

    /// Starts a search if a computer is to move and none is running.
    async fn think(&mut self) {
        if self.thinking.is_some() || self.retry.is_some() || self.show_rests() || self.table.computer_due().is_none() {
            return;
        }
        if !self.may_answer().await {
            return;
        }
        let Some((seat, player)) = self.table.computer_due() else { return };
        let player = player.as_str().to_owned();
        let share = self.table.clock().map(|clock| clock.thinking_time(Instant::now()));
        // Limit the pace so that the delay cannot make the computer lose on time.
        let pace = self.table.pace.unwrap_or_default().min(share.map_or(Duration::MAX, |share| share / 2));
        let known = self.players.take(seat, &player, self.table.game());
        let claimant = self.claimant();
        let mut question = self.question(seat, player, (Lane::Players(self.shared.thinkers.clone()), claimant));
        question.known = known;
        question.at = self.turn.1 + pace;
        question.time = share;
        self.thinking = Some(ThinkingTask::begin(question));
        self.tell_all(&message::thinking(seat.index()));
    }

    /// Returns the requester charged for a computer's search: a connected owner, else a connected
    /// player, else, in games between computers, a connected spectator. If none is connected, as
    /// with HTTP requests, it is the last remembered requester.
    fn claimant(&self) -> Claimant {
        let show = self.table.seating().is_show();
        // The order is stable, so that turns are not charged to alternating clients.
        let present = self.listeners.iter().filter_map(|(&connection, listener)| {
            let standing = self.standing(listener.guest.as_ref());
            (standing < STRANGER || show).then_some((standing, connection, listener))
        });
        let connected = present.min_by_key(|(standing, connection, _)| (*standing, *connection)).map(|(.., listener)| &listener.claimant);
        let remembered = || self.last_requester.as_ref().map(|(_, claimant)| claimant);
        let claimant = connected.or_else(remembered).cloned().unwrap_or_else(|| Claimant::unattended(self.table.row.owner.as_ref()));
        if show { claimant.for_show() } else { claimant }
    }

    /// Returns the guest's relation to the game: 0 for its owner, 1 for a player, else
    /// [`STRANGER`].
    fn standing(&self, guest: Option<&GuestId>) -> u8 {
        if guest.is_some() && guest == self.table.row.owner.as_ref() {
            0
        } else if !self.table.seating().all_held(guest).is_empty() {
            1
        } else {
            STRANGER
        }
    }

    /// Remembers the requester to charge for searches that outlive this request. A stranger never
    /// replaces a player.
    fn remember_requester(&mut self, guest: Option<&GuestId>, claimant: &Claimant) {
        let standing = self.standing(guest);
        if self.last_requester.as_ref().is_none_or(|(known, _)| standing <= *known) {
            self.last_requester = Some((standing, claimant.clone()));
        }
    }

    /// Builds the search request for a seat in the current position.
    pub(super) fn question(&self, seat: play::Seat, player: String, places: (Lane, Claimant)) -> Question<H> {
        let game = self.table.game();
        Question {
            game: self.table.id().to_owned(),
            rules: game.rules().clone(),
            view: game.view(Viewer::Seat(seat)),
            seat,
            version: game.version(),
            player,
            known: None,
            services: self.shared.services.clone(),
            seed: table::computer_seed(game.seed(), game.line().count()),
            time: None,
            at: Instant::now(),
            places,
            remote: self.shared.remote.clone(),
        }
    }

    /// Cancels the current search. The event loop starts a new one if a computer is to move.
    pub(super) fn stop_thinking(&mut self) {
        self.thinking = None;
    }

    /// Returns whether the persisted clock has the current turn and running state. If so, the
    /// remaining time follows from it.
    fn is_noted(&self) -> bool {
        let shown = self.table.clock().and_then(|clock| Some((clock.row(Instant::now())?.turn, clock.runs())));
        shown == self.noted.as_ref().map(|noted| (noted.turn, noted.since.is_some()))
    }

    /// Persists the turn's remaining time and whether the clock is running.
    pub(super) async fn note(&mut self) {
        let row = self.table.clock().and_then(|clock| {
            let since = clock.runs().then(crate::runtime::uptime_millis);
            Some(ClockRow { since, ..clock.row(Instant::now())? })
        });
        let Some(row) = row.filter(|row| self.noted.as_ref() != Some(row)) else { return };
        let begun = Instant::now();
        let noted = self.shared.store.save_clock(self.table.id(), &row).await;
        // A slow write delays incoming moves, so its time is not charged.
        if noted.is_err() || begun.elapsed() > LOOK {
            self.table.wind(false, begun);
        }
        match noted {
            Ok(()) => self.noted = Some(row),
            Err(error) => {
                tracing::warn!(game = self.table.id(), %error, "what is left of a turn's time could not be noted");
                self.stall(begun);
            }
        }
    }

    /// Broadcasts a message to all clients.
    pub(super) fn tell_all(&mut self, text: &Text) {
        let all: Vec<u64> = self.listeners.keys().copied().collect();
        all.into_iter().for_each(|connection| self.tell(connection, text.clone()));
    }

    /// Queues a message for a client. A client whose queue is full is disconnected; it reconnects
    /// with the version it has.
    pub(super) fn tell(&mut self, connection: u64, text: Text) {
        if let Some(listener) = self.listeners.get(&connection)
            && listener.out.try_send(text).is_err()
        {
            metrics::limited("messages-waiting");
            self.listeners.remove(&connection);
        }
    }
}
