//! The offline player: requests outside games, and the rooms of the device's games.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use lexicon::LexiconRef;
use table::storage::{NewGame, StorageError};
use table::{Audience, GuestId, Occupant, SeatRow};
use tokio::sync::{mpsc, watch};
use wire::{
    AnalysisRequest, BeginRequest, By, ExportRequest, ExportedStudy, GameFields, LiveEnd, LiveQuery, OpenRequest, PlayRequest, PlayedSteps,
    Request, SeatKind, SeatRequest,
};

use rooms::hosted::study;
use rooms::hosted::{
    self, Address, AnalysisTask, GameRequest, Games, PlayedMove, ReplayError, ServiceLimits, Services, SetUp, SettingsError, Target,
};
use rooms::limits::{MemoryBudget, Requester, Thinkers};
use rooms::message::{self, Text};
use rooms::ports::Standalone;
use rooms::random::{self, RandomError};
use rooms::room::{self, CachedPlayers, Command, LoadedGame, Location, RemoteSearchRequest, RemoteThinker, RoomContext, initial_summary};
use rooms::runtime::{self, Instant, now};
use rooms::words::{Lexicons, Words};

use crate::answer::{Answer, ErrorResponse, into_answer, json_answer, needs_network, no_such_game, read, storage_error};
use crate::game_store::{DeviceStore, GameFiles};
use crate::review::{OpenedFile, Reviewer};

/// Capacity of a room's command channel and of a connection's message channel.
const QUEUE: usize = 256;

/// The dependencies of a [`Player`].
pub(crate) struct Setup {
    pub(crate) files: Arc<dyn GameFiles>,
    pub(crate) words: Arc<dyn Words>,
    /// The seed of all random numbers.
    pub(crate) seed: [u8; 32],
    /// A fixed seed for all games, for tests only.
    pub(crate) game_seed: Option<play::Seed>,
    /// The minimum time of a computer's move, so that people can follow it.
    pub(crate) pace: Duration,
    /// The wall clock, in milliseconds since 1970.
    pub(crate) wall: fn() -> u64,
    /// Runs computer players in another worker, so that games stay responsive. `None` runs them
    /// here.
    pub(crate) remote: Option<Arc<dyn RemoteThinker>>,
}

/// The command channels of open rooms, by game id.
type RoomChannels = Arc<Mutex<HashMap<String, mpsc::Sender<Command>>>>;

/// The player of this device with their games.
pub(crate) struct Player {
    shared: RoomContext,
    channels: RoomChannels,
    guest: GuestId,
    connections: AtomicU64,
    /// State of the computer players that choose moves for rooms in other workers.
    cached_players: Mutex<CachedPlayers>,
    pub(crate) reviewer: Reviewer,
    /// Dropping this shuts down the rooms.
    _end: watch::Sender<bool>,
}

impl fmt::Debug for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Player").finish_non_exhaustive()
    }
}

impl Player {
    /// Creates the player and installs the runtime. Call it once per process.
    #[must_use]
    pub(crate) fn new(setup: Setup) -> Player {
        crate::runtime::install(setup.wall, setup.seed);
        let (end, ending) = watch::channel(false);
        let services = Services::new(Lexicons::new(setup.words), &Games::at_tables(), ServiceLimits::default());
        let shared = RoomContext {
            store: Arc::new(DeviceStore::new(setup.files)),
            memory: MemoryBudget::new(64 << 20),
            thinkers: Thinkers::new(1, services.processors.clone()),
            services,
            remote: setup.remote,
            pace: setup.pace,
            // A game without viewers is stored, so its room can close soon.
            idle: Duration::from_secs(2),
            max_spectators: 8,
            seed: setup.game_seed,
            news: Arc::new(Standalone),
            moderation: Arc::new(Standalone),
            calendar: Arc::new(Standalone),
            gate: Arc::new(Standalone),
            location: Location::Device,
            claim_after: None,
            draw_shown: None,
            ending,
        };
        Player {
            shared,
            channels: RoomChannels::default(),
            guest: "alone".into(),
            connections: AtomicU64::new(1),
            cached_players: Mutex::default(),
            reviewer: Reviewer::default(),
            _end: end,
        }
    }

    /// Connects to a game whose events up to version `since` are known. Returns the connection's
    /// number and the receiver of its messages.
    pub(crate) fn enter(&self, game: &str, since: usize) -> (u64, mpsc::Receiver<Text>) {
        let connection = self.connections.fetch_add(1, Ordering::Relaxed);
        let (out, messages) = mpsc::channel(QUEUE);
        let guest = Some(self.guest.clone());
        let requester = Requester::guest(guest.as_ref());
        self.send_command(game, Command::Enter { connection, guest, sees_all: true, requester, since, out, span: tracing::Span::none() });
        (connection, messages)
    }

    /// Sends a message over a connection.
    ///
    /// # Errors
    /// The message is malformed. The error is the response to send.
    pub(crate) fn send_message(&self, game: &str, connection: u64, text: &str) -> Result<(), Text> {
        let request = Request::read(text).map_err(|why| message::error(&None, "bad-message", &why.to_string()))?;
        self.send_command(game, Command::Request { connection, request });
        Ok(())
    }

    /// Closes a connection.
    pub(crate) fn leave(&self, game: &str, connection: u64) {
        self.send_command(game, Command::Leave { connection });
    }

    fn send_command(&self, game: &str, command: Command) {
        let (channels, shared, game) = (Arc::clone(&self.channels), self.shared.clone(), game.to_owned());
        runtime::spawn(async move {
            let mut command = command;
            loop {
                let channel = channel(&channels, &shared, &game);
                match channel.send(command).await {
                    Ok(()) => return,
                    // The room has just closed, so retry with a new one.
                    Err(refused) => {
                        command = refused.0;
                        locked(&channels).retain(|id, stored| *id != game || !stored.same_channel(&channel));
                    }
                }
            }
        });
    }

    /// Handles a request outside games.
    pub(crate) async fn ask(&self, method: &str, path: &str, body: &str) -> Answer {
        into_answer(self.answer(method, path, body).await)
    }

    async fn answer(&self, method: &str, path: &str, body: &str) -> Result<Answer, ErrorResponse> {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
        match (method, &parts[..]) {
            ("GET", ["about"]) => {
                let lists = self.shared.services.lexicons.list().await;
                json_answer(200, &hosted::about(&lists, false, None))
            }
            ("GET", ["rules", name]) => {
                let rules = games::Rules::by_name(name).map_err(|why| ErrorResponse::new(404, "unknown-rules", why.to_string()))?;
                json_answer(200, &hosted::card(&rules, &self.shared.services)?)
            }
            ("POST", ["games"]) => json_answer(201, &wire::NewGame { id: self.begin(read(body)?).await? }),
            ("GET", ["games", id]) => {
                let row = self.shared.store.game(id).await.map_err(storage_error)?.ok_or_else(no_such_game)?;
                json_answer(200, &room::line(&row, Some(&self.guest)))
            }
            ("GET", ["games", id, kind @ ("replay" | "file" | "log")]) => {
                let row = self.shared.store.game(id).await.map_err(storage_error)?.ok_or_else(no_such_game)?;
                let seat = query.strip_prefix("seat=").and_then(|seat| seat.parse().ok());
                let from = (&*self.shared.store, &self.shared.services);
                // The log is uploaded to the server and must be complete.
                let stored = if *kind == "log" {
                    room::stored_whole(from, row).await?
                } else {
                    room::stored(from, row, Some(&self.guest), seat).await?
                };
                let stored = stored.ok_or_else(|| ErrorResponse::new(403, "not-your-seat", "That seat is not yours.".into()))?;
                if *kind == "replay" {
                    return json_answer(200, &stored.document());
                }
                let text = if *kind == "log" { stored.log() } else { stored.file() };
                Ok(Answer { status: 200, body: text.map_err(|text| ErrorResponse::new(422, "no-file", text))? })
            }
            ("GET", ["lexicons", lexicon, "words", word]) => self.word(&unescaped(lexicon), &unescaped(word)).await,
            ("POST", ["analysis"]) => {
                let question: AnalysisRequest = read(body)?;
                let rules =
                    games::Rules::by_name(&question.rules).map_err(|why| ErrorResponse::new(404, "unknown-rules", why.to_string()))?;
                let lexicon = question.lexicon.as_deref().map(LexiconRef::from);
                let analysed = AnalysisTask { position: &question.position, lexicon: lexicon.as_ref(), by: question.by };
                json_answer(200, &hosted::analyse(rules, analysed, question.top.clamp(1, 100), &self.shared.services).await?)
            }
            ("POST", ["reviews", step]) => self.reviewer.answer(step, body, &self.shared).await,
            ("POST", ["replay"]) => {
                let parameter = |name: &str| query.split('&').filter_map(|one| one.split_once('=')).find(|(other, _)| *other == name);
                let [rules, lexicon] = ["rules", "lexicon"].map(|name| parameter(name).map(|(_, value)| unescaped(value)));
                json_answer(200, &OpenedFile::new(body.to_owned(), rules, lexicon).replay(&self.shared).await?)
            }
            ("POST", ["analysis", "open"]) => self.open_text(read(body)?).await,
            ("POST", ["analysis", "play"]) => {
                let question: PlayRequest = read(body)?;
                let rules =
                    games::Rules::by_name(&question.rules).map_err(|why| ErrorResponse::new(404, "unknown-rules", why.to_string()))?;
                let lexicon = question.lexicon.as_deref().map(LexiconRef::from);
                let task = AnalysisTask { position: &question.position, lexicon: lexicon.as_ref(), by: By::Equity };
                let played = PlayedMove { notation: &question.r#move, seat: question.turn };
                let steps = hosted::play_move(rules, task, played, &self.shared.services).await?;
                json_answer(200, &PlayedSteps { steps: steps.into() })
            }
            ("POST", ["analysis", "export"]) => {
                let ExportRequest { study, format } = read(body)?;
                json_answer(200, &ExportedStudy { text: study::export(&study, format, &self.shared.services).await? })
            }
            _ => Err(needs_network()),
        }
    }

    /// Opens a text, or the address of a game of this device.
    async fn open_text(&self, request: OpenRequest) -> Result<Answer, ErrorResponse> {
        let (text, rules, lexicon) = match Address::parse(&request.text).map(|address| address.target) {
            None => (request.text, request.rules, request.lexicon),
            Some(Target::Position { text, rules, lexicon }) => (text, rules.or(request.rules), lexicon.or(request.lexicon)),
            Some(Target::Game(id)) => {
                let row = self.shared.store.game(&id).await.map_err(storage_error)?.ok_or_else(needs_network)?;
                let stored = room::stored((&*self.shared.store, &self.shared.services), row, Some(&self.guest), None).await?;
                return json_answer(200, &stored.ok_or_else(no_such_game)?.document());
            }
            Some(Target::File(_)) => return Err(needs_network()),
            Some(Target::Other) => return Err(ReplayError::from(Address::without_game()).into()),
        };
        let rules = rules.as_deref().map(games::Rules::by_name).transpose();
        let rules = rules.map_err(|why| ErrorResponse::new(404, "unknown-rules", why.to_string()))?;
        let lexicon = lexicon.map(LexiconRef::from);
        json_answer(200, &hosted::open(&text, rules, lexicon.as_ref(), &self.shared.services).await?)
    }

    /// Runs a live analysis until it ends, and passes each step as JSON to `on_step`. Blocks all
    /// other tasks of this worker. Returns a response as in the HTTP API.
    pub(crate) async fn run_live_analysis(&self, question: &str, mut on_step: impl FnMut(&str) + Send) -> Answer {
        let answer = async {
            let question: LiveQuery = read(question)?;
            let rules = games::Rules::by_name(&question.rules).map_err(|why| ErrorResponse::new(404, "unknown-rules", why.to_string()))?;
            let lexicon = question.lexicon.as_deref().map(LexiconRef::from);
            let analysed = AnalysisTask { position: &question.position, lexicon: lexicon.as_ref(), by: By::Equity };
            let step = |step: GameFields| {
                // Serializing a step cannot fail.
                let _ = serde_json::to_string(&step).map(|step| on_step(&step));
            };
            let end = hosted::run_live(rules, analysed, question.lines.unwrap_or(1), &self.shared.services, step).await?;
            json_answer(200, &LiveEnd { reason: end.name() })
        };
        into_answer(answer.await)
    }

    /// Chooses a computer's move for a room in another worker, in response to
    /// [`RemoteThinker::think`]. Returns `None` if the stored game differs from the requested one.
    pub(crate) async fn think(&self, question: &str) -> Option<String> {
        let request: RemoteSearchRequest = serde_json::from_str(question).ok()?;
        let (game, loaded) = self.prepare(&request.game).await?;
        let mut cached_players = self.cached_players.lock().unwrap_or_else(PoisonError::into_inner);
        game.think(loaded, &request, &self.shared.services, &mut cached_players)
    }

    /// Loads the lexicons and learned values for the computer players of this game.
    pub(crate) async fn warm(&self, game: &str) {
        self.prepare(game).await;
    }

    async fn prepare(&self, game: &str) -> Option<(SetUp, LoadedGame)> {
        let loaded = room::load(game, &*self.shared.store, &self.shared.services, Duration::ZERO).await.ok()?;
        // Yield so that the spawned task builds the GADDAG first: the player is slow without it.
        runtime::sleep_until(Instant::now()).await;
        Some(loaded)
    }

    /// Looks up a word and its definition.
    async fn word(&self, lexicon: &str, word: &str) -> Result<Answer, ErrorResponse> {
        let lexicons = &self.shared.services.lexicons;
        let name = lexicons.named(&LexiconRef::from(lexicon.to_owned())).await.map_err(SettingsError::from)?;
        let opened = lexicons.open(&name).await.map_err(SettingsError::from)?;
        let foreign = |why: lexicon::ForeignLetter| ErrorResponse::new(422, "foreign-letter", why.to_string());
        let tiles = opened.alphabet().encode(word.trim()).map_err(foreign)?;
        let lists = lexicons.list().await;
        let language = lists.iter().find(|list| list.name == name).map(|list| list.language.clone()).unwrap_or_default();
        json_answer(200, &hosted::word_answer(&opened, &tiles, &language, lexicons.definitions(&language).as_ref()))
    }

    /// Starts a game and returns its id.
    async fn begin(&self, request: BeginRequest) -> Result<String, ErrorResponse> {
        let BeginRequest { rules, lexicon, seats, from, rated, settings, offered, invite, range: _, audience: _ } = request;
        if rated || offered || invite.is_some() || from.is_some() {
            return Err(needs_network());
        }
        let rules = rules.ok_or_else(|| ErrorResponse::new(422, "bad-body", "missing field `rules`".into()))?;
        let set = games::Rules::by_name(&rules).map_err(|why| ErrorResponse::new(404, "unknown-rules", why.to_string()))?;
        let game = set.game();
        let request = GameRequest { rules: set, lexicon: lexicon.map(LexiconRef::from), seats: seats.len(), settings: settings.0 };
        let accepted = hosted::accept(request, &self.shared.services).await?;
        let seats = seats.into_iter().map(|seat| self.sit(seat, game)).collect::<Result<Vec<_>, _>>()?;
        let no_chance = |why: RandomError| ErrorResponse::new(503, "storage", why.to_string());
        let seed = self.shared.seed.map_or_else(random::random_seed, Ok).map_err(no_chance)?;
        let mut new = NewGame {
            id: String::new(),
            game: game.name().to_owned(),
            rules,
            lexicon: accepted.lexicon.map(LexiconRef::Named),
            lexicon_hash: accepted.lexicon_hash,
            seed,
            options: accepted.timing.write(accepted.settings),
            seats,
            created: now(),
            follows: None,
            rated: None,
            audience: Audience::default(),
        };
        let summary = initial_summary(&new, &self.shared.services).await.unwrap_or_default();
        loop {
            new.id = format!("{}{}", self.shared.location.id_prefix(), random::game_id().map_err(no_chance)?);
            match self.shared.store.create_game(&new, &self.guest, &[], &summary).await {
                Ok(()) => return Ok(new.id),
                Err(StorageError::IdTaken(_)) => {}
                Err(error) => return Err(storage_error(error)),
            }
        }
    }

    fn sit(&self, seat: SeatRequest, game: games::GameName) -> Result<SeatRow, ErrorResponse> {
        match seat {
            SeatRequest::New(SeatKind::Person { name }) => {
                let name = name.trim().chars().filter(|c| !c.is_control()).take(40).collect();
                Ok(SeatRow { name, occupant: Occupant::Person(self.guest.clone()) })
            }
            SeatRequest::New(SeatKind::Computer { name, player }) => {
                let found = hosted::known_player(game, &player, &self.shared.services)?;
                Ok(SeatRow { name: name.unwrap_or_else(|| found.to_string()), occupant: Occupant::Computer(found) })
            }
            SeatRequest::New(SeatKind::Open {}) | SeatRequest::Saved(_) => Err(needs_network()),
        }
    }
}

/// Returns the command channel of a game's room. Opens the room if it is closed.
fn channel(channels: &RoomChannels, shared: &RoomContext, game: &str) -> mpsc::Sender<Command> {
    let mut open = locked(channels);
    if let Some(channel) = open.get(game) {
        return channel.clone();
    }
    let (channel, commands) = mpsc::channel(QUEUE);
    open.insert(game.to_owned(), channel.clone());
    let (all, name) = (Arc::clone(channels), game.to_owned());
    let retire = move |commands: &mpsc::Receiver<Command>| {
        let mut open = locked(&all);
        let may = commands.is_empty();
        if may {
            open.remove(&name);
        }
        may
    };
    runtime::spawn(room::run(game.to_owned(), shared.clone(), commands, retire));
    channel
}

fn locked<'a>(channels: &'a RoomChannels) -> std::sync::MutexGuard<'a, HashMap<String, mpsc::Sender<Command>>> {
    channels.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Decodes percent-encoding in a path segment.
fn unescaped(part: &str) -> String {
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part.as_bytes();
    while let [first, after @ ..] = rest {
        let code = after.get(..2).and_then(|two| u8::from_str_radix(std::str::from_utf8(two).ok()?, 16).ok());
        match code.filter(|_| *first == b'%') {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
