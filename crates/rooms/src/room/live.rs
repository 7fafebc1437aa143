//! The event loop of a room: handles commands, timers and computer moves, stores records and
//! broadcasts them.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use crate::runtime::{Instant, sleep, sleep_until};
use play::{NextStep, Record, SearchInfo, Seat, Viewer};
use table::storage::{AppendOptions, StorageError};
use table::{Clock, Limit, NextActor, Turn};
use table::{ClockRow, GuestId, Occupant, Outage, OutageReason, SeatRow};
use tokio::sync::mpsc;
use tracing::{Instrument as _, Span};
use wire::{Message, Request};

use super::hints::Hints;
use super::player_cache::PlayerCache;
use super::presence::PresenceState;
use super::reply_gate::ReplyState;
use super::room_table::RoomTable;
use super::search::{self, SearchQueue, SearchRequest, SearchResult, SearchTask};
use super::{Command, RoomContext, ended, now};
use crate::hosted::HostedRules;
use crate::limits::Requester;
use crate::message::{self, Text};
use crate::metrics;

/// The delay before a failed database write is retried.
const RETRY_DELAY: Duration = Duration::from_secs(5);

/// The interval at which the room checks whether the database is writable. The clock is paused
/// until it is.
const OUTAGE_CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// How long the page shows each round of the draw for the first move, and then its result.
/// `web/app/parts/draw.js` has the same durations.
const DRAW_ROUND: Duration = Duration::from_secs(1);
const DRAW_END: Duration = Duration::from_millis(1500);

/// The longest time a clock waits for the draw animation.
const MAX_DRAW_DELAY: Duration = Duration::from_secs(10);

/// Time for a page to load before it shows the draw.
const PAGE_LOAD_TIME: Duration = Duration::from_millis(500);

/// The maximum number of messages in reply to one HTTP request: the news of a move, and the
/// response.
const MAX_REPLIES_PER_REQUEST: usize = 64;

/// The relation of a client that neither owns the game nor plays in it.
const STRANGER: u8 = 2;

/// A client of the room: a player or a spectator.
pub(super) struct Listener {
    pub(super) guest: Option<GuestId>,
    /// Whether the client may see games whose audience is limited to their players.
    pub(super) sees_all: bool,
    /// The requester charged for computations on this client's behalf.
    pub(super) requester: Requester,
    pub(super) viewer: Viewer,
    pub(super) out: mpsc::Sender<Text>,
    /// Whether the client subscribes to presence and chat.
    pub(super) subscribed: bool,
    /// Whether the client exists for a single HTTP request.
    pub(super) transient: bool,
    /// The tracing span of the connection.
    pub(super) span: Span,
}

/// A live game and its connected clients.
pub(super) struct Room<H: HostedRules> {
    pub(super) table: RoomTable<H>,
    pub(super) shared: RoomContext,
    pub(super) listeners: HashMap<u64, Listener>,
    /// The requester charged for computer searches while no one is connected, with their
    /// [relation](Room::relation).
    last_requester: Option<(u8, Requester)>,
    pub(super) hints: Hints<H>,
    search: Option<SearchTask<H>>,
    /// Computer players whose search state is reused from move to move.
    players: PlayerCache<H>,
    pub(super) reply_state: ReplyState,
    /// When to retry the failed write.
    retry_at: Option<Instant>,
    /// When the database was first found unwritable. All clocks are paused until it is writable
    /// again.
    outage_since: Option<Instant>,
    /// The current turn and when it began.
    pub(super) turn: (Option<Turn>, Instant),
    /// For each seat, when the draw animation ends for its player. Their clock does not run before
    /// then. Set at most once per seat.
    draw_shown: BTreeMap<Seat, Instant>,
    /// The last persisted state of the clock.
    persisted_clock: Option<ClockRow>,
    pub(super) presence: PresenceState,
    /// The last computer move's evaluation, as broadcast to clients. `None` in games with hidden
    /// information.
    thought: Option<Text>,
    removed: bool,
}

/// Why a record could not be appended.
pub(super) enum Failure {
    /// Another process appended a record to the same log first.
    Overtaken,
    /// The database write failed.
    Storage(String),
}

/// An event that wakes the room.
enum RoomEvent<H: HostedRules> {
    Command(Option<Command>),
    MoveChosen(Option<SearchResult<H>>),
    HintFound(Option<H::Action>),
    TimeExpired,
    Retry,
    Idle,
    /// A rematch offer has expired because its author left.
    RematchExpired,
    /// It is time to check again whether the reply gate lets the computer move.
    Recheck,
    Shutdown,
}

impl<H: HostedRules> Room<H> {
    pub(super) fn new(table: RoomTable<H>, shared: RoomContext) -> Room<H> {
        Room {
            players: PlayerCache::new(shared.memory.empty(table.row.owner.clone())),
            presence: PresenceState::new(table.seating().seats_of_people()),
            table,
            shared,
            listeners: HashMap::new(),
            last_requester: None,
            hints: Hints::new(),
            search: None,
            reply_state: ReplyState::default(),
            retry_at: None,
            outage_since: None,
            turn: (None, Instant::now()),
            draw_shown: BTreeMap::new(),
            persisted_clock: None,
            thought: None,
            removed: false,
        }
    }

    pub(super) async fn run(mut self, mut commands: mpsc::Receiver<Command>, retire: impl Fn(&mpsc::Receiver<Command>) -> bool) {
        let mut ending = self.shared.ending.clone();
        self.advance().await;
        self.update_clock();
        self.persist_clock().await;
        if let Some(since) = self.table.without_server.take() {
            self.record_outage(since, Some(now()), OutageReason::Server).await;
        }
        // Add the client that opened the room before a computer makes the first move.
        while let Ok(command) = commands.try_recv() {
            self.handle(command).await;
        }
        let mut retired = false;
        while !self.removed {
            self.update_clock();
            self.start_search().await;
            self.update_presence();
            self.drop_expired_offers();
            match self.next_event(&mut commands, &mut ending).await {
                RoomEvent::Command(Some(command)) => self.handle(command).await,
                RoomEvent::Command(None) | RoomEvent::Shutdown => break,
                RoomEvent::MoveChosen(action) => self.play_choice(action).await,
                RoomEvent::HintFound(advice) => self.deliver_hint(advice),
                RoomEvent::TimeExpired => self.handle_timeout().await,
                RoomEvent::Retry => self.retry_write().await,
                // The next iteration drops the expired offer, and `start_search` asks the reply
                // gate again.
                RoomEvent::RematchExpired | RoomEvent::Recheck => {}
                RoomEvent::Idle => {
                    self.persist_clock().await;
                    if self.retry_at.is_none() && retire(&commands) {
                        retired = true;
                        break;
                    }
                }
            }
        }
        // Dropping the room cancels its searches. If the room has retired, a running clock
        // continues in its row (see `deadlines`); otherwise it is paused here.
        if !self.removed && !retired {
            let ran = self.table.clock().is_some_and(Clock::runs);
            self.table.update_clock(false, Instant::now());
            self.persist_clock().await;
            if ran {
                self.record_outage(now(), None, OutageReason::Server).await;
            }
        }
    }

    /// Waits for the next event.
    async fn next_event(
        &mut self,
        commands: &mut mpsc::Receiver<Command>,
        ending: &mut tokio::sync::watch::Receiver<bool>,
    ) -> RoomEvent<H> {
        let retry = self.retry_at;
        let end = self.table.clock().and_then(Clock::end).filter(|_| retry.is_none());
        // A timeout that is due is handled before the room retires.
        let due = end.is_some_and(|end| end <= Instant::now());
        let is_idle = self.listeners.is_empty() && self.search.is_none() && retry.is_none() && !due;
        let rematch_end = self.rematch_expires_at();
        let recheck =
            self.reply_state.recheck_at.filter(|_| retry.is_none() && !self.is_show_paused() && self.table.computer_to_act().is_some());
        let at = |instant: Option<Instant>| sleep_until(instant.unwrap_or_else(Instant::now));
        tokio::select! {
            command = commands.recv() => RoomEvent::Command(command),
            action = search::result(&mut self.search) => RoomEvent::MoveChosen(action),
            advice = search::result(&mut self.hints.search) => RoomEvent::HintFound(advice.map(|choice| choice.action)),
            () = at(end), if end.is_some() => RoomEvent::TimeExpired,
            () = at(retry), if retry.is_some() => RoomEvent::Retry,
            () = at(rematch_end), if rematch_end.is_some() => RoomEvent::RematchExpired,
            () = at(recheck), if recheck.is_some() => RoomEvent::Recheck,
            () = sleep(self.shared.idle), if is_idle => RoomEvent::Idle,
            () = ended(ending) => RoomEvent::Shutdown,
        }
    }

    async fn handle(&mut self, command: Command) {
        match command {
            Command::Enter { connection, guest, sees_all, requester, since, out, span } => {
                self.enter(connection, (guest, sees_all, requester), since, (out, span))
            }
            Command::Wake => self.update_vacation().await,
            Command::Leave { connection } => drop(self.listeners.remove(&connection)),
            Command::Request { connection, request } => {
                let span = self.listeners.get(&connection).map_or_else(Span::none, |listener| listener.span.clone());
                self.handle_request(connection, request).instrument(span).await;
            }
            Command::HttpRequest { connection, guest, requester, request, answer } => {
                let replies = self.handle_http_request(connection, guest, requester, request).await;
                let _ = answer.send(replies);
            }
            Command::Take { claim, requester, answer, span } => {
                let guest = claim.guest.clone();
                let taken = self.take_seat(claim).instrument(span).await;
                if taken.is_ok() {
                    self.remember_requester(Some(&guest), &requester);
                }
                // The requester may have disconnected; the seat is taken all the same.
                let _ = answer.send(taken);
            }
            Command::Seats => self.reload_seats().await,
            Command::Close { answer } => {
                let _ = answer.send(self.close().await);
            }
            Command::Gone => {
                self.broadcast(&message::error(&None, "no-such-game", "This game was removed by its creator."));
                self.removed = true;
            }
        }
    }

    /// Re-reads whether the player to move is on vacation. If that changed, persists the clock and
    /// broadcasts it.
    async fn update_vacation(&mut self) {
        let before = self.table.vacation;
        self.update_clock();
        if self.table.vacation == before {
            return;
        }
        self.persist_clock().await;
        let text = message::text(&Message::Clock { clock: self.table.wire_clock() });
        self.broadcast(&text);
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
        self.cancel_search();
        self.append(vec![Record::Close]).await.map_err(|failure| match failure {
            Failure::Overtaken => "the game has just changed: try again".to_owned(),
            Failure::Storage(why) => why,
        })
    }

    /// Handles a single HTTP request and returns the response messages. The temporary client does
    /// not count as present.
    async fn handle_http_request(&mut self, connection: u64, guest: Option<GuestId>, requester: Requester, request: Request) -> Vec<Text> {
        let (out, mut replies) = mpsc::channel(MAX_REPLIES_PER_REQUEST);
        self.remember_requester(guest.as_ref(), &requester);
        let viewer = self.table.seating().default_viewer(guest.as_ref());
        if self.presence.restart_absence(self.table.seating().all_held(guest.as_ref())) {
            self.broadcast_presence();
        }
        let span = Span::current();
        self.listeners
            .insert(connection, Listener { guest, sees_all: false, requester, viewer, out, subscribed: false, transient: true, span });
        self.handle_request(connection, request).await;
        self.listeners.remove(&connection);
        std::iter::from_fn(|| replies.try_recv().ok()).collect()
    }

    fn enter(
        &mut self,
        connection: u64,
        (guest, sees_all, requester): (Option<GuestId>, bool, Requester),
        since: usize,
        (out, span): (mpsc::Sender<Text>, Span),
    ) {
        if !sees_all && self.table.is_hidden_from(guest.as_ref()) {
            let _ = out.try_send(message::private());
            return;
        }
        // Players always get in, even if the room is full of spectators.
        let sits = |guest: Option<&GuestId>| !self.table.seating().all_held(guest).is_empty();
        let watching = self.listeners.values().filter(|listener| !sits(listener.guest.as_ref())).count();
        if watching >= self.shared.max_spectators && !sits(guest.as_ref()) {
            metrics::limited("watchers-of-game");
            let _ = out.try_send(message::error(&None, "room-full", "This game has too many spectators; try again later."));
            return;
        }
        self.remember_requester(guest.as_ref(), &requester);
        let viewer = self.table.seating().default_viewer(guest.as_ref());
        let listener = Listener { guest: guest.clone(), sees_all, requester, viewer, out, subscribed: false, transient: false, span };
        self.listeners.insert(connection, listener);
        // The first spectator starts the clock of a game between computers.
        self.update_clock();
        let welcome = message::text(&Message::Welcome(Box::new(self.table.welcome_message(guest.as_ref(), viewer, since))));
        self.send(connection, welcome);
        if let Some(thought) = self.thought.clone() {
            self.send(connection, thought);
        }
        if let Some(search) = &self.search {
            let seat = search.seat.index();
            self.send(connection, message::thinking(seat));
        }
    }

    /// Plays the move a computer chose, unless the game has changed since the search began.
    async fn play_choice(&mut self, choice: Option<SearchResult<H>>) {
        let Some(search) = self.search.take() else { return };
        if search.version != self.table.version() {
            return;
        }
        if choice.is_none() {
            tracing::error!(game = self.table.id(), seat = search.seat.index(), "a computer player failed");
        }
        let (action, thought) = choice.map_or((None, None), |SearchResult { action, thought, player }| {
            if let Some((name, player)) = player {
                self.players.insert(search.seat, &name, self.table.game(), player);
            }
            (Some(action), thought)
        });
        let Some(record) = self.table.propose_choice(search.seat, action) else { return };
        match self.append(vec![record]).await {
            Ok(()) => {
                metrics::moved(self.table.rules().name(), "computer");
                // A computer made this move, so the reply gate does not apply to the next one.
                self.allow_reply();
                self.broadcast_thought(search.seat, thought);
            }
            Err(Failure::Storage(error)) => {
                tracing::error!(game = self.table.id(), error, "a computer's move could not be stored; the write will be retried");
                self.retry_at = Some(Instant::now() + RETRY_DELAY);
            }
            Err(Failure::Overtaken) => {}
        }
    }

    /// Broadcasts the computer's evaluation of its move, in games without hidden information only.
    fn broadcast_thought(&mut self, seat: Seat, thought: Option<SearchInfo>) {
        self.thought = thought
            .filter(|_| self.table.rules().name().module().open)
            .map(|thought| message::text(&Message::Thought(wire::SearchInfo::of(seat, &thought))));
        if let Some(text) = self.thought.clone() {
            self.broadcast(&text);
        }
    }

    /// Handles a timeout of the current turn or of a seat's total time.
    async fn handle_timeout(&mut self) {
        let Some(turn) = self.table.turn() else { return };
        let Some(record) = self.table.timeout(turn.seat) else {
            // A timeout has no consequence in this game: restart the turn's clock.
            self.table.restart_clock(Instant::now());
            return;
        };
        if let Err(Failure::Storage(error)) = self.append(vec![record]).await {
            tracing::error!(game = self.table.id(), error, "a timeout could not be stored; the write will be retried");
            self.retry_at = Some(Instant::now() + RETRY_DELAY);
        }
    }

    /// Appends the records that follow without a player's action, such as draws from the bag and
    /// final scoring.
    pub(super) async fn advance(&mut self) {
        if let Err(Failure::Storage(error)) = self.append(Vec::new()).await {
            tracing::error!(game = self.table.id(), error, "an automatic record could not be stored; the write will be retried");
            self.retry_at = Some(Instant::now() + RETRY_DELAY);
        }
    }

    /// Appends records and the automatic records that follow from them, then broadcasts the
    /// changes.
    pub(super) async fn append(&mut self, records: Vec<Record<H::Event>>) -> Result<(), Failure> {
        self.append_as(records, false).await
    }

    /// Appends records like [`Room::append`]. With `full`, clients receive the whole game instead
    /// of the new records.
    pub(super) async fn append_as(&mut self, records: Vec<Record<H::Event>>, full: bool) -> Result<(), Failure> {
        self.append_and_seat(records, full, None).await
    }

    /// Appends the record of a seat's new computer player, and updates the seat's row.
    pub(super) async fn append_player(&mut self, record: Record<H::Event>, seat: Seat, row: SeatRow) -> Result<(), Failure> {
        self.append_and_seat(vec![record], false, Some((seat, row))).await
    }

    async fn append_and_seat(
        &mut self,
        records: Vec<Record<H::Event>>,
        full: bool,
        seated: Option<(Seat, SeatRow)>,
    ) -> Result<(), Failure> {
        let staged = self.table.stage(records).map_err(|error| Failure::Storage(error.to_string()))?;
        let Some(staged) = staged else { return Ok(()) };
        let before = self.table.version();
        let (store, id) = (&self.shared.store, self.table.id());
        let begun = Instant::now();
        let clock = self.table.clock_with(&staged, !self.is_show_paused(), begun);
        let clock = clock.map(|(row, runs)| ClockRow { since: runs.then(crate::runtime::uptime_millis), ..row });
        let counts =
            self.table.row.rated.is_some().then(|| staged.turns() >= self.table.row.seats.len() && !staged.summary.winners.is_empty());
        let options = AppendOptions { seated: seated.clone(), clock: clock.clone(), counts };
        let stored = store.append(id, before as u64, &staged.lines, &staged.summary, options).await;
        // The time spent on the write is not charged to any player.
        self.table.update_clock(false, begun);
        match stored {
            Ok(()) => {
                metrics::appended(begun.elapsed(), staged.lines.len());
                // Shorter writes are refunded as well, but not recorded as outages.
                let outage = self.end_outage().or_else(|| Some(begun.elapsed()).filter(|took| *took > OUTAGE_CHECK_INTERVAL));
                self.table.adopt(staged);
                if let Some((seat, row)) = seated {
                    self.table.set_seat(seat, row);
                }
                self.persisted_clock = clock;
                self.publish_changes(before, full);
                self.send_turn_news();
                // The append already persisted the clock. It is written again only if a client
                // connected or disconnected during the write.
                if !self.is_clock_persisted() {
                    self.persist_clock().await;
                }
                self.record_storage_outage(outage).await;
                Ok(())
            }
            Err(StorageError::Conflict { .. }) => {
                self.reload().await?;
                Err(Failure::Overtaken)
            }
            Err(error) => {
                metrics::storage_failed();
                self.begin_outage(begun);
                Err(Failure::Storage(error.to_string()))
            }
        }
    }

    /// Pauses the clock because the database has not been writable since `since`, and tells
    /// clients.
    fn begin_outage(&mut self, since: Instant) {
        self.retry_at = Some(Instant::now() + OUTAGE_CHECK_INTERVAL);
        if self.outage_since.is_none() {
            self.outage_since = Some(since);
            self.broadcast_seats();
        }
    }

    /// Ends a storage outage, if one was in progress. Returns how long it lasted.
    fn end_outage(&mut self) -> Option<Duration> {
        let lasted = self.outage_since.take()?.elapsed();
        let seconds = lasted.as_secs_f64();
        tracing::warn!(game = self.table.id(), seconds, "the database was not writable; all clocks were paused meanwhile");
        Some(lasted)
    }

    /// Records a storage outage that ends now, if the game's clock was in use.
    async fn record_storage_outage(&mut self, lasted: Option<Duration>) {
        if let Some(lasted) = lasted.filter(|_| self.table.clock().is_some_and(|clock| clock.seat().is_some())) {
            let until = now();
            let since = until.saturating_sub(lasted.as_millis().try_into().unwrap_or(u64::MAX));
            self.record_outage(since, Some(until), OutageReason::Storage).await;
        }
    }

    /// Records a period in which the clock was paused because of the server.
    async fn record_outage(&mut self, since: u64, until: Option<u64>, reason: OutageReason) {
        let outage = Outage { number: self.table.version() as u64, since, until, reason };
        if let Err(error) = self.shared.store.save_outage(self.table.id(), &outage).await {
            tracing::warn!(game = self.table.id(), %error, ?outage, "an outage could not be stored");
        }
    }

    /// Retries a failed write, or ends the outage if the database is writable again.
    async fn retry_write(&mut self) {
        self.retry_at = None;
        if self.outage_since.is_some() {
            if self.shared.store.check_writable().await.is_err() {
                self.retry_at = Some(Instant::now() + OUTAGE_CHECK_INTERVAL);
                return;
            }
            let outage = self.end_outage();
            self.update_clock();
            self.persist_clock().await;
            self.record_storage_outage(outage).await;
            self.broadcast_seats();
        }
        self.advance().await;
    }

    /// Reloads the game because another process has appended to its log.
    async fn reload(&mut self) -> Result<(), Failure> {
        let failed = |error: table::storage::StorageError| Failure::Storage(error.to_string());
        let id = self.table.id().to_owned();
        let row = self.shared.store.game(&id).await.map_err(failed)?.ok_or_else(|| Failure::Storage("the game is gone".into()))?;
        let log = self.shared.store.log(&id).await.map_err(failed)?;
        let before = self.table.version();
        let new = RoomTable::new(self.table.rules().clone(), row, &log).map_err(|error| Failure::Storage(error.to_string()))?;
        self.table.replace(new);
        self.publish_changes(before, false);
        Ok(())
    }

    /// Sends turn news to the player to move in games with days per move, whose players are rarely
    /// connected.
    fn send_turn_news(&self) {
        if self.table.timing.turn_days.is_some()
            && let NextActor::Person(seat) = self.table.next_actor()
            && let Some(Occupant::Person(guest)) = self.table.seating().occupant(seat)
        {
            self.shared.news.send(guest, &wire::News::Turn { id: self.table.id().to_owned() });
        }
    }

    /// Cancels searches for older versions and sends the new records to every client.
    fn publish_changes(&mut self, before: usize, full: bool) {
        let version = self.table.version();
        self.search.take_if(|search| search.version != version);
        for waiting in self.hints.cancel_outdated(version) {
            self.send(waiting.connection, message::refused(&waiting.reference, &super::requests::stale_refusal()));
        }
        self.update_clock();
        let mut written: HashMap<Viewer, Text> = HashMap::new();
        let all: Vec<(u64, Viewer)> = self.listeners.iter().map(|(&connection, listener)| (connection, listener.viewer)).collect();
        for (connection, to) in all {
            let news = written.entry(to).or_insert_with(|| message::text(&self.table.news_message(to, before, full))).clone();
            self.send(connection, news);
        }
    }

    /// Returns whether a game between computers is paused: no one is watching it, or its owner
    /// paused it.
    fn is_show_paused(&self) -> bool {
        // Tournament games continue without spectators.
        let waits = self.listeners.is_empty() || self.table.pace.is_none();
        waits && self.table.seating().is_show() && self.table.tournament.is_none()
    }

    /// Updates the clock for the current turn, and starts or pauses it.
    pub(super) fn update_clock(&mut self) {
        let now = Instant::now();
        let turn = self.table.turn();
        if turn != self.turn.0 {
            self.turn = (turn, now);
        }
        self.table.vacation = self.vacation();
        self.table.update_clock(!self.is_show_paused() && self.outage_since.is_none() && self.table.vacation.is_none(), now);
        self.delay_for_draw(now);
    }

    /// Delays a player's clock while the draw animation covers their board.
    fn delay_for_draw(&mut self, now: Instant) {
        let Some(turn) = self.turn.0.filter(|_| self.table.clock().is_some()) else { return };
        if turn.moves == 0
            && let Some(rounds) = self.table.draw_rounds().and_then(|rounds| u32::try_from(rounds).ok())
        {
            let shown = (DRAW_ROUND.saturating_mul(rounds) + DRAW_END).min(MAX_DRAW_DELAY) + PAGE_LOAD_TIME;
            let until = now + self.shared.draw_shown.unwrap_or(shown);
            for listener in self.listeners.values() {
                for seat in self.table.seating().all_held(listener.guest.as_ref()).iter() {
                    self.draw_shown.entry(seat).or_insert(until);
                }
            }
        }
        if let Some(until) = self.draw_shown.get(&turn.seat).filter(|until| **until > now) {
            self.table.delay_clock(*until, now);
        }
    }

    /// Starts a search if a computer is to move and none is running.
    async fn start_search(&mut self) {
        if self.search.is_some() || self.retry_at.is_some() || self.is_show_paused() || self.table.computer_to_act().is_none() {
            return;
        }
        if !self.may_reply().await {
            return;
        }
        let Some((seat, player)) = self.table.computer_to_act() else { return };
        let player = player.as_str().to_owned();
        let share = self.table.clock().map(|clock| clock.thinking_time(Instant::now()));
        // Limit the pace: the delay must not make the computer lose on time.
        let pace = self.table.pace.unwrap_or_default().min(share.map_or(Duration::MAX, |share| share / 2));
        let known = self.players.take(seat, &player, self.table.game());
        let requester = self.search_requester();
        let mut request = self.search_request(seat, player, (SearchQueue::Players(self.shared.thinkers.clone()), requester));
        request.known = known;
        request.at = self.turn.1 + pace;
        request.time = share;
        self.search = Some(SearchTask::start(request));
        self.broadcast(&message::thinking(seat.index()));
    }

    /// Returns the requester charged for a computer's search: a connected owner, else a connected
    /// player, else, in games between computers, a connected spectator. If none is connected, as
    /// with HTTP requests, it is the last remembered requester.
    fn search_requester(&self) -> Requester {
        let show = self.table.seating().is_show();
        // The order is stable, to keep from charging alternating clients.
        let present = self.listeners.iter().filter_map(|(&connection, listener)| {
            let relation = self.relation(listener.guest.as_ref());
            (relation < STRANGER || show).then_some((relation, connection, listener))
        });
        let connected = present.min_by_key(|(relation, connection, _)| (*relation, *connection)).map(|(.., listener)| &listener.requester);
        let remembered = || self.last_requester.as_ref().map(|(_, requester)| requester);
        let requester = connected.or_else(remembered).cloned().unwrap_or_else(|| Requester::unattended(self.table.row.owner.as_ref()));
        if show { requester.for_computer_game() } else { requester }
    }

    /// Returns the guest's relation to the game: 0 for its owner, 1 for a player, else
    /// [`STRANGER`].
    fn relation(&self, guest: Option<&GuestId>) -> u8 {
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
    fn remember_requester(&mut self, guest: Option<&GuestId>, requester: &Requester) {
        let relation = self.relation(guest);
        if self.last_requester.as_ref().is_none_or(|(known, _)| relation <= *known) {
            self.last_requester = Some((relation, requester.clone()));
        }
    }

    /// Builds the search request for a seat in the current position.
    pub(super) fn search_request(&self, seat: play::Seat, player: String, queue: (SearchQueue, Requester)) -> SearchRequest<H> {
        let game = self.table.game();
        SearchRequest {
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
            queue,
            remote: self.shared.remote.clone(),
        }
    }

    /// Cancels the current search. The event loop starts a new one if a computer is to move.
    pub(super) fn cancel_search(&mut self) {
        self.search = None;
    }

    /// Returns whether the persisted clock has the current turn and running state. If so, the
    /// remaining time follows from it.
    fn is_clock_persisted(&self) -> bool {
        let shown = self.table.clock().and_then(|clock| Some((clock.row(Instant::now())?.turn, clock.runs())));
        shown == self.persisted_clock.as_ref().map(|persisted| (persisted.turn, persisted.since.is_some()))
    }

    /// Persists the turn's remaining time and whether the clock is running.
    pub(super) async fn persist_clock(&mut self) {
        let row = self.table.clock().and_then(|clock| {
            let since = clock.runs().then(crate::runtime::uptime_millis);
            Some(ClockRow { since, ..clock.row(Instant::now())? })
        });
        let Some(row) = row.filter(|row| self.persisted_clock.as_ref() != Some(row)) else { return };
        let begun = Instant::now();
        let saved = self.shared.store.save_clock(self.table.id(), &row).await;
        // A slow write delays incoming moves, so its time is not charged.
        if saved.is_err() || begun.elapsed() > OUTAGE_CHECK_INTERVAL {
            self.table.update_clock(false, begun);
        }
        match saved {
            Ok(()) => self.persisted_clock = Some(row),
            Err(error) => {
                tracing::warn!(game = self.table.id(), %error, "the clock could not be stored");
                self.begin_outage(begun);
            }
        }
    }

    /// Broadcasts a message to all clients.
    pub(super) fn broadcast(&mut self, text: &Text) {
        let all: Vec<u64> = self.listeners.keys().copied().collect();
        all.into_iter().for_each(|connection| self.send(connection, text.clone()));
    }

    /// Queues a message for a client. A client whose queue is full is disconnected; it reconnects
    /// with the version it has.
    pub(super) fn send(&mut self, connection: u64, text: Text) {
        if let Some(listener) = self.listeners.get(&connection)
            && listener.out.try_send(text).is_err()
        {
            metrics::limited("messages-waiting");
            self.listeners.remove(&connection);
        }
    }
}
