//! Stored games as replay documents and as files.

use std::collections::HashMap;

use bytes::Bytes;
use lexicon::LexiconRef;
use play::{Entry, Game, NextStep, PlayerName, Record, SeenRecord, Viewer};
use serde_json::{Map, Value};
use table::log_file::Forfeit;
use table::storage::{GameRow, GameStore, NewGame};
use table::{GameSummary, GuestId, Line, Outage};
use wire::{GameFields, GameRecord, Replay, ReplayStep, SeatedPlayer, Timing};

use super::LoadError;
use super::messages::{for_each_record, wire_record};
use super::room_table::RoomTable;
use crate::hosted::log_file::GameFile;
use crate::hosted::{HostedRules, LogError, RecordedGame, ReplayError, Services, SetError, StepError, log_file, set_up};
use crate::runtime::now;
use crate::runtime::{Priority, compute};

/// A game of any rules as its viewer may see it.
pub trait Document: Send {
    /// Returns the replay document.
    fn document(&self) -> Replay;

    /// Returns the replay document without remarks on the moves, which can be slow to compute.
    fn document_without_remarks(&self) -> Replay;

    /// Returns the last position.
    fn frame(&self) -> GameFields;

    /// Returns the record of the game in its file format.
    ///
    /// # Errors
    /// A sentence on why the game has no file.
    fn file(&self) -> Result<String, String>;

    /// Returns the log as a file. A game on a device is uploaded in this form.
    ///
    /// # Errors
    /// A sentence on why the game has no log file.
    fn log(&self) -> Result<String, String>;

    /// Returns the records that count, without those that were taken back.
    fn line(&self) -> Vec<Line>;

    fn summary(&self) -> GameSummary;

    fn game(&self) -> games::GameName;

    /// Returns the computer players that records of the log seated.
    fn computers(&self) -> Vec<PlayerName>;

    /// Returns the start of a new game that continues from a step of the document. With `redeal`,
    /// the hidden tiles or cards of seats other than the one to move are redealt.
    ///
    /// # Errors
    /// The step does not exist, or the game was over there.
    fn begin_from(&self, step: usize, redeal: bool) -> Result<Continuation, StepError>;
}

/// The start of a game that continues from a position of another.
#[derive(Clone, Debug)]
pub struct Continuation {
    pub game: games::GameName,
    pub rules: String,
    pub lexicon: Option<LexiconRef>,
    pub lexicon_hash: Option<String>,
    /// The settings of the rules, without the clock and pace.
    pub settings: Map<String, Value>,
    pub seats: usize,
    pub log: Vec<Line>,
    pub summary: GameSummary,
    /// Whether part of the log was imported.
    pub imported: bool,
    /// The first position, including hidden information.
    pub frame: GameFields,
}

/// A stored game as seen by one viewer.
pub type StoredDocument = Box<dyn Document>;

/// A game with its viewer's permissions.
struct ViewedGame<H: HostedRules> {
    table: RoomTable<H>,
    to: Viewer,
    guest: Option<GuestId>,
    outages: Vec<Outage>,
}

/// Loads a game for a guest, from the given seat or else the guest's first one. A finished game is
/// visible to everyone.
///
/// Returns `Ok(None)` if the guest does not hold `seat`.
///
/// # Errors
/// The game does not exist or can't be read.
pub async fn stored(
    (store, services): (&dyn GameStore, &Services),
    row: GameRow,
    guest: Option<&GuestId>,
    seat: Option<usize>,
) -> Result<Option<StoredDocument>, LoadError> {
    load_document((store, services), row, guest, Perspective::As(seat)).await
}

/// Loads a game including all hidden information, for games stored on the player's own device.
///
/// # Errors
/// The game does not exist or can't be read.
pub async fn stored_whole((store, services): (&dyn GameStore, &Services), row: GameRow) -> Result<Option<StoredDocument>, LoadError> {
    load_document((store, services), row, None, Perspective::All).await
}

async fn load_document(
    (store, services): (&dyn GameStore, &Services),
    row: GameRow,
    guest: Option<&GuestId>,
    perspective: Perspective,
) -> Result<Option<StoredDocument>, LoadError> {
    let log = store.log(&row.id).await.map_err(|error| LoadError::Data(error.to_string()))?;
    let outages = store.outages(&row.id).await.map_err(|error| LoadError::Data(error.to_string()))?;
    let game = set_up(&row, services).await?;
    game.open(GameOpener { row, log, outages, guest, perspective }).map_err(|error| LoadError::Damaged(error.to_string()))
}

/// Returns the replay of an uploaded log.
///
/// # Errors
/// The log has an invalid line, or its rules or lexicon are unavailable.
pub async fn replay_of_log(file: Bytes, services: &Services) -> Result<Replay, ReplayError> {
    let GameFile { row, log, forfeit, reason, outages } = log_file::read(&file)?;
    let game = games::Rules::by_name(&row.rules).ok().map(|rules| rules.game());
    let mut replay = match game.filter(|game| !game.module().at_tables) {
        Some(game) => {
            let games = services.clone();
            let read = services.compute(move || games.host(game).and_then(|host| host.replay_of_log(&row, &log)));
            let unknown = || LogError::Rules { name: game.to_string(), text: format!("{} is not known here", game.title()) };
            read.await?.unwrap_or_else(|| Err(unknown().for_file()))?
        }
        None => {
            let read = log_of_file(&file, services).await?;
            services.compute(move || read.document()).await?
        }
    };
    replay.outages = outages.iter().filter_map(wire_outage).collect();
    let reason = reason.map(Into::into);
    replay.forfeit = forfeit.map(|Forfeit { seat, kind, text }| wire::Forfeit { seat, kind, text, reason });
    Ok(replay)
}

/// Returns the game of an uploaded log.
///
/// # Errors
/// The log has an invalid line, or its rules or lexicon are unavailable.
pub async fn log_of_file(file: &[u8], services: &Services) -> Result<StoredDocument, ReplayError> {
    let GameFile { row, log, .. } = log_file::read(file)?;
    let unknown = |text: String| LogError::Rules { name: row.rules.clone(), text }.for_file();
    let rules = games::Rules::by_name(&row.rules).map_err(|why| unknown(why.to_string()))?;
    let (seats, count) = (&rules.game().module().seats, row.seats.len());
    if !seats.contains(&count) {
        let fault = LogError::Seats { game: rules.game().to_string(), min: *seats.start(), max: *seats.end(), seats: count };
        return Err(fault.for_file().into());
    }
    opened(row, log, services).await
}

/// Opens an uploaded game with all its information visible.
///
/// # Errors
/// The log breaks the rules, or the rules or lexicon are unavailable.
pub async fn opened(row: GameRow, log: Vec<Line>, services: &Services) -> Result<StoredDocument, ReplayError> {
    let game = set_up(&row, services).await.map_err(|error| match error {
        SetError::Rules(_) | SetError::NotAtTables(_) => {
            ReplayError::File(LogError::Rules { name: row.rules.clone(), text: error.to_string() }.for_file())
        }
        SetError::Settings(_) => ReplayError::File(LogError::Settings { text: error.to_string() }.for_file()),
        SetError::Words(_) => ReplayError::SetUp(error),
    })?;
    let impossible = |text: String| LogError::Impossible { text }.for_file();
    let read = services
        .compute(move || game.open(GameOpener { row, log, outages: Vec::new(), guest: None, perspective: Perspective::All }))
        .await?;
    Ok(read.map_err(|error| impossible(error.to_string()))?.ok_or_else(|| impossible("it can't be viewed".into()))?)
}

/// Returns the summary of a new game if a seat can act before any record, as in games without an
/// initial draw. Game lists can then show whose turn it is before the game is first opened.
pub async fn initial_summary(new: &NewGame, services: &Services) -> Option<GameSummary> {
    let row = GameRow {
        rated: None,
        audience: table::Audience::default(),
        imported: false,
        id: new.id.clone(),
        game: new.game.clone(),
        rules: new.rules.clone(),
        lexicon: new.lexicon.clone(),
        lexicon_hash: new.lexicon_hash.clone(),
        seed: new.seed,
        options: new.options.clone(),
        seats: new.seats.clone(),
        owner: None,
        series: new.id.clone(),
        turned: 0,
        created: new.created,
        updated: new.created,
        version: 0,
        summary: GameSummary::default(),
    };
    // An invalid setup is reported when the game is opened.
    let game = set_up(&row, services).await.ok()?;
    let new = GameOpener { row, log: Vec::new(), outages: Vec::new(), guest: None, perspective: Perspective::All };
    // The log is empty, so this is fast, and the game's creator is waiting.
    let begun = compute(Priority::Interactive, move || game.open(new)).await.ok()?.ok()??;
    Some(begun.summary()).filter(|summary| summary.turn.is_some())
}

/// Returns the outage for clients, or `None` while it lasts.
fn wire_outage(outage: &Outage) -> Option<wire::Outage> {
    let Outage { number, since, until, reason } = *outage;
    Some(wire::Outage { number, since, until: until?, reason: reason.name() })
}

/// Adds a step to a replay.
pub fn push(steps: &mut Vec<ReplayStep>, frame: GameFields, remark: Option<Option<GameFields>>, record: Option<GameRecord>) {
    steps.push(ReplayStep { n: steps.len(), frame, remark, record, note: None });
}

impl<H: HostedRules> ViewedGame<H> {
    fn recorded(&self) -> RecordedGame<'_, H::Event> {
        let game = self.table.game();
        let over = matches!(game.pending(), NextStep::Over(_));
        let entries = game.line().map(|(_, entry)| entry).collect();
        RecordedGame { row: &self.table.row, over, to: self.to, outages: &self.outages, entries }
    }

    /// Returns the remarks on records by record number. Empty until the game is over.
    fn remarks(&self) -> HashMap<usize, Option<GameFields>> {
        if self.to != Viewer::Review {
            return HashMap::new();
        }
        let game = self.table.game();
        let events = game.line().filter_map(|(number, entry)| match &entry.record {
            Record::Game(event) => Some((number, event)),
            _ => None,
        });
        let (numbers, events): (Vec<usize>, Vec<&H::Event>) = events.unzip();
        numbers.into_iter().zip(self.table.rules().remarks(&events)).collect()
    }
}

/// A stored game whose log is yet to be folded.
pub struct GameOpener<'a> {
    row: GameRow,
    log: Vec<Line>,
    outages: Vec<Outage>,
    guest: Option<&'a GuestId>,
    perspective: Perspective,
}

/// The perspective from which a game is opened.
enum Perspective {
    /// The guest's view from this seat, or from their first one.
    As(Option<usize>),
    /// Everything, including hidden information.
    All,
}

impl GameOpener<'_> {
    /// Folds the log by these rules. Returns `None` if the guest does not hold the seat.
    pub fn fold<H: HostedRules>(self, rules: H) -> Result<Option<StoredDocument>, play::CommitError> {
        let table = RoomTable::new(rules, self.row, &self.log)?;
        let to = match (table.game().pending(), self.perspective) {
            (NextStep::Over(_), _) | (_, Perspective::All) => Viewer::Review,
            (_, Perspective::As(Some(seat))) => match table.seating().held(self.guest, seat) {
                Some(seat) => Viewer::Seat(seat),
                None => return Ok(None),
            },
            (_, Perspective::As(None)) => table.seating().default_viewer(self.guest),
        };
        Ok(Some(Box::new(ViewedGame { table, to, guest: self.guest.cloned(), outages: self.outages })))
    }
}

impl<H: HostedRules> ViewedGame<H> {
    fn document_with(&self, mut remarks: HashMap<usize, Option<GameFields>>) -> Replay {
        let (rules, game) = (self.table.rules(), self.table.game());
        let mut steps = Vec::new();
        let mut players = Vec::new();
        for_each_record(game, self.to, |before, number, at, record| {
            if let SeenRecord::Table(Record::Player(seat, player)) = &record {
                players.push(SeatedPlayer { step: steps.len(), seat: seat.index(), player: player.as_str().to_owned() });
            }
            if is_step(rules, &game.log()[number].record) {
                let frame = rules.frame(before.position(), self.to);
                push(&mut steps, frame, remarks.remove(&number), Some(wire_record(number, at, &record)));
            }
        });
        push(&mut steps, rules.frame(game.position(), self.to), None, None);
        let row = &self.table.row;
        Replay {
            id: (!row.id.is_empty()).then(|| row.id.clone()),
            rules: rules.card(),
            lexicon: row.lexicon.as_ref().map(ToString::to_string),
            seats: self.table.seats_for(self.guest.as_ref()),
            guarded: self.table.guards_words(),
            finished: matches!(game.pending(), NextStep::Over(_)),
            title: None,
            description: None,
            warnings: None,
            players,
            file: None,
            forfeit: None,
            outages: self.outages.iter().filter_map(wire_outage).collect(),
            // A game without an id is a file and needs no mark.
            imported: row.imported && !row.id.is_empty(),
            steps,
        }
    }
}

impl<H: HostedRules> Document for ViewedGame<H> {
    fn document(&self) -> Replay {
        self.document_with(self.remarks())
    }

    fn document_without_remarks(&self) -> Replay {
        self.document_with(HashMap::new())
    }

    fn line(&self) -> Vec<Line> {
        self.table.game().line().map(|(_, entry)| Line { at: entry.at, text: entry.record.to_string() }).collect()
    }

    fn summary(&self) -> GameSummary {
        GameSummary::of(self.table.game())
    }

    fn frame(&self) -> GameFields {
        self.table.rules().frame(self.table.game().position(), self.to)
    }

    fn file(&self) -> Result<String, String> {
        self.table.rules().record(&self.recorded())
    }

    fn log(&self) -> Result<String, String> {
        log_file::write(&self.recorded(), self.table.rules().name().module().open)
    }

    fn game(&self) -> games::GameName {
        self.table.rules().name()
    }

    fn computers(&self) -> Vec<PlayerName> {
        let computer = |record: &Record<H::Event>| match record {
            Record::Player(_, player) => Some(player.clone()),
            _ => None,
        };
        self.table.game().log().iter().filter_map(|entry| computer(&entry.record)).collect()
    }

    fn begin_from(&self, step: usize, redeal: bool) -> Result<Continuation, StepError> {
        let (rules, game, row) = (self.table.rules(), self.table.game(), &self.table.row);
        let steps: Vec<usize> = game.line().filter(|(_, entry)| is_step(rules, &entry.record)).map(|(number, _)| number).collect();
        let end = match steps.get(step) {
            Some(number) => *number,
            None if step == steps.len() => usize::MAX,
            None => return Err(StepError::NoSuch { last: steps.len() }),
        };
        let mut begun = Game::new(rules.clone(), *game.seed());
        let at = now();
        // Draw offers belong to the players of the original game.
        let counts =
            |record: &Record<H::Event>| matches!(record, Record::Game(_) | Record::Resign(_) | Record::Flag(_) | Record::Abandon(_));
        let before = game.line().take_while(|(number, _)| *number < end).map(|(_, entry)| &entry.record);
        for record in before.filter(|record| counts(record)) {
            begun.commit(Entry { at, record: record.clone() }).map_err(|error| StepError::Damaged(error.to_string()))?;
        }
        if matches!(begun.pending(), NextStep::Over(_)) {
            return Err(StepError::Over);
        }
        if redeal {
            for event in rules.redeal_hidden(begun.position()) {
                begun.commit(Entry { at, record: Record::Game(event) }).map_err(|error| StepError::Damaged(error.to_string()))?;
            }
        }
        let (_, settings) = Timing::read(&row.options).map_err(|error| StepError::Damaged(error.to_string()))?;
        Ok(Continuation {
            game: rules.name(),
            rules: row.rules.clone(),
            lexicon: row.lexicon.clone(),
            lexicon_hash: row.lexicon_hash.clone(),
            settings,
            seats: row.seats.len(),
            log: begun.log().iter().map(|entry| Line { at, text: entry.record.to_string() }).collect(),
            summary: GameSummary::of(&begun),
            imported: row.imported,
            frame: rules.frame(begun.position(), Viewer::Review),
        })
    }
}

/// Returns whether a record is a step of the replay.
fn is_step<H: HostedRules>(rules: &H, record: &Record<H::Event>) -> bool {
    match record {
        Record::Game(event) => rules.is_step(event),
        Record::Resign(_)
        | Record::Flag(_)
        | Record::Abandon(_)
        | Record::Abort(_)
        | Record::Close
        | Record::AcceptDraw(_)
        | Record::ClaimDraw(_) => true,
        Record::OfferDraw(_) | Record::DeclineDraw(_) | Record::Rewind(_) | Record::Player(..) => false,
    }
}
