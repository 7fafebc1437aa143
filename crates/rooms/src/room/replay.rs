//! A stored game as a document: for looking through it move by move, and as a file.

use std::collections::HashMap;

use bytes::Bytes;
use lexicon::LexiconRef;
use play::{Entry, Game, NextStep, PlayerName, Record, SeenRecord, Viewer};
use serde_json::{Map, Value};
use table::log_file::Forfeit;
use table::storage::{GameRow, GameStore, NewGame};
use table::{GuestId, Line, Outage, Standing};
use wire::{GameFields, GameRecord, Replay, ReplayStep, SeatedPlayer, Timing};

use super::LoadError;
use super::room_table::Table;
use super::telling::{record_shown, walk};
use crate::hosted::log_file::GameFile;
use crate::hosted::{BadStep, HostedRules, LogFault, RecordedGame, ReplayError, Services, SetError, log_file, set_up};
use crate::runtime::now;
use crate::runtime::{Priority, compute};

/// A game to be looked through, whichever it is.
pub trait Document: Send {
    /// The replay document.
    fn document(&self) -> Replay;

    /// The last position.
    fn frame(&self) -> GameFields;

    /// The game as a file.
    ///
    /// # Errors
    /// A sentence on why there can be none.
    fn file(&self) -> Result<String, String>;

    /// Its log, as a file: by it a game of a device is handed over.
    ///
    /// # Errors
    /// A sentence on why there can be none.
    fn log(&self) -> Result<String, String>;

    /// Returns the records that count, without those that were taken back.
    fn line(&self) -> Vec<Line>;

    /// How it stands.
    fn standing(&self) -> Standing;

    /// Which game it is.
    fn game(&self) -> games::GameName;

    /// The computer players that its log has put on seats.
    fn computers(&self) -> Vec<PlayerName>;

    /// What a new game begins with that goes on from a step of the document. `anew`: what others than the seat on turn hold is dealt anew, where a
    /// game hides that.
    ///
    /// # Errors
    /// There is no such step, or the game was over there.
    fn begin_from(&self, step: usize, anew: bool) -> Result<Continuation, BadStep>;
}

/// What a game begins with that goes on from another one's position.
#[derive(Clone, Debug)]
pub struct Continuation {
    pub game: games::GameName,
    pub rules: String,
    pub lexicon: Option<LexiconRef>,
    pub lexicon_hash: Option<String>,
    /// The game's own settings.
    pub settings: Map<String, Value>,
    pub seats: usize,
    pub log: Vec<Line>,
    pub standing: Standing,
    /// Was some of the log made elsewhere?
    pub imported: bool,
    /// The position in which it begins, with everything that is hidden.
    pub frame: GameFields,
}

/// A stored game, read from the database, as somebody looks at it.
pub type StoredDocument = Box<dyn Document>;

/// A game and what its viewer may know.
struct ViewedGame<H: HostedRules> {
    table: Table<H>,
    to: Viewer,
    guest: Option<GuestId>,
    outages: Vec<Outage>,
}

/// Reads a game; `seat` is the one that the guest wants to look as, who must hold it. What is over everybody may see.
///
/// # Errors
/// There is no such game, or it can't be read. `Ok(None)`: the seat is not theirs.
pub async fn stored(
    (store, services): (&dyn GameStore, &Services),
    row: GameRow,
    guest: Option<&GuestId>,
    seat: Option<usize>,
) -> Result<Option<StoredDocument>, LoadError> {
    looked_at((store, services), row, guest, Perspective::As(seat)).await
}

/// Reads a game with all that its seats hide from one another, for whoever has all of it on a device.
///
/// # Errors
/// There is no such game, or it can't be read.
pub async fn stored_whole((store, services): (&dyn GameStore, &Services), row: GameRow) -> Result<Option<StoredDocument>, LoadError> {
    looked_at((store, services), row, None, Perspective::All).await
}

async fn looked_at(
    (store, services): (&dyn GameStore, &Services),
    row: GameRow,
    guest: Option<&GuestId>,
    look: Perspective,
) -> Result<Option<StoredDocument>, LoadError> {
    let log = store.log(&row.id).await.map_err(|error| LoadError::Data(error.to_string()))?;
    let outages = store.outages(&row.id).await.map_err(|error| LoadError::Data(error.to_string()))?;
    let game = set_up(&row, services).await?;
    game.open(GameOpener { row, log, outages, guest, look }).map_err(|error| LoadError::Damaged(error.to_string()))
}

/// The replay of a log that somebody hands in.
///
/// # Errors
/// The line that is wrong, or what is not at hand here.
pub async fn replay_of_log(file: Bytes, services: &Services) -> Result<Replay, ReplayError> {
    let GameFile { row, log, forfeit, reason, outages } = log_file::read(&file)?;
    let game = games::Rules::by_name(&row.rules).ok().map(|rules| rules.game());
    let mut replay = match game.filter(|game| !game.facts().at_tables) {
        Some(game) => {
            let games = services.clone();
            let read = services.compute(move || games.host(game).and_then(|host| host.replay_of_log(&row, &log)));
            let unknown = || LogFault::Rules { name: game.to_string(), text: format!("{} is not known here", game.title()) };
            read.await?.unwrap_or_else(|| Err(unknown().whole()))?
        }
        None => {
            let read = log_of_file(&file, services).await?;
            services.compute(move || read.document()).await?
        }
    };
    replay.outages = outages.iter().filter_map(outage_told).collect();
    let reason = reason.map(Into::into);
    replay.forfeit = forfeit.map(|Forfeit { seat, kind, text }| wire::Forfeit { seat, kind, text, reason });
    Ok(replay)
}

/// The game of a log that somebody hands in.
///
/// # Errors
/// The line that is wrong, or what is not at hand here.
pub async fn log_of_file(file: &[u8], services: &Services) -> Result<StoredDocument, ReplayError> {
    let GameFile { row, log, .. } = log_file::read(file)?;
    let unknown = |text: String| LogFault::Rules { name: row.rules.clone(), text }.whole();
    let rules = games::Rules::by_name(&row.rules).map_err(|why| unknown(why.to_string()))?;
    let (seats, count) = (rules.game().facts().seats, row.seats.len());
    if !seats.contains(&count) {
        let fault = LogFault::Seats { game: rules.game().to_string(), least: *seats.start(), most: *seats.end(), seats: count };
        return Err(fault.whole().into());
    }
    opened(row, log, services).await
}

/// A game that is handed in, all of it to be seen.
///
/// # Errors
/// It can't have happened, or what it needs is not at hand here.
pub async fn opened(row: GameRow, log: Vec<Line>, services: &Services) -> Result<StoredDocument, ReplayError> {
    let game = set_up(&row, services).await.map_err(|error| match error {
        SetError::Rules(_) | SetError::NotAtTables(_) => {
            ReplayError::File(LogFault::Rules { name: row.rules.clone(), text: error.to_string() }.whole())
        }
        SetError::Settings(_) => ReplayError::File(LogFault::Settings { text: error.to_string() }.whole()),
        SetError::Words(_) => ReplayError::SetUp(error),
    })?;
    let impossible = |text: String| LogFault::Impossible { text }.whole();
    let read =
        services.compute(move || game.open(GameOpener { row, log, outages: Vec::new(), guest: None, look: Perspective::All })).await?;
    Ok(read.map_err(|error| impossible(error.to_string()))?.ok_or_else(|| impossible("it can't be looked at".into()))?)
}

/// How a new game stands if a seat is to act before anything has happened, as where nothing is drawn: lists tell whose turn it is before anybody opens it.
pub async fn standing_at_once(new: &NewGame, services: &Services) -> Option<Standing> {
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
        standing: Standing::default(),
    };
    // Whoever opens the game is told what is wrong with it.
    let game = set_up(&row, services).await.ok()?;
    let new = GameOpener { row, log: Vec::new(), outages: Vec::new(), guest: None, look: Perspective::All };
    // There is no log to go through yet, and whoever begins the game waits for it.
    let begun = compute(Priority::Interactive, move || game.open(new)).await.ok()?.ok()??;
    Some(begun.standing()).filter(|standing| standing.turn.is_some())
}

/// An outage as it is told; `None` while it lasts.
fn outage_told(outage: &Outage) -> Option<wire::Outage> {
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

    /// What is said about the records, by their numbers; nothing while the game goes on.
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

/// Folds the log of a game.
pub struct GameOpener<'a> {
    row: GameRow,
    log: Vec<Line>,
    outages: Vec<Outage>,
    guest: Option<&'a GuestId>,
    look: Perspective,
}

/// As whom somebody looks.
enum Perspective {
    /// As this seat, or as the guest's first.
    As(Option<usize>),
    /// All is shown: nothing of it is secret.
    All,
}

impl GameOpener<'_> {
    /// Folds the log by these rules; `None`: the seat is not the guest's.
    pub fn fold<H: HostedRules>(self, rules: H) -> Result<Option<StoredDocument>, play::CommitError> {
        let table = Table::new(rules, self.row, &self.log)?;
        let to = match (table.game().pending(), self.look) {
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

impl<H: HostedRules> Document for ViewedGame<H> {
    fn document(&self) -> Replay {
        let (rules, game) = (self.table.rules(), self.table.game());
        let mut steps = Vec::new();
        let mut remarks = self.remarks();
        let mut players = Vec::new();
        walk(game, self.to, |before, number, at, record| {
            if let SeenRecord::Table(Record::Player(seat, player)) = &record {
                players.push(SeatedPlayer { step: steps.len(), seat: seat.index(), player: player.as_str().to_owned() });
            }
            if is_step(rules, &game.log()[number].record) {
                let frame = rules.frame(before.position(), self.to);
                push(&mut steps, frame, remarks.remove(&number), Some(record_shown(number, at, &record)));
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
            outages: self.outages.iter().filter_map(outage_told).collect(),
            // A file says by itself that it is one.
            imported: row.imported && !row.id.is_empty(),
            steps,
        }
    }

    fn line(&self) -> Vec<Line> {
        self.table.game().line().map(|(_, entry)| Line { at: entry.at, text: entry.record.to_string() }).collect()
    }

    fn standing(&self) -> Standing {
        Standing::of(self.table.game())
    }

    fn frame(&self) -> GameFields {
        self.table.rules().frame(self.table.game().position(), self.to)
    }

    fn file(&self) -> Result<String, String> {
        self.table.rules().record(&self.recorded())
    }

    fn log(&self) -> Result<String, String> {
        log_file::write(&self.recorded(), self.table.rules().name().facts().open)
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

    fn begin_from(&self, step: usize, anew: bool) -> Result<Continuation, BadStep> {
        let (rules, game, row) = (self.table.rules(), self.table.game(), &self.table.row);
        let steps: Vec<usize> = game.line().filter(|(_, entry)| is_step(rules, &entry.record)).map(|(number, _)| number).collect();
        let end = match steps.get(step) {
            Some(number) => *number,
            None if step == steps.len() => usize::MAX,
            None => return Err(BadStep::NoSuch { last: steps.len() }),
        };
        let mut begun = Game::new(rules.clone(), *game.seed());
        let at = now();
        // What was said about draws belongs to the people of that game.
        let counts =
            |record: &Record<H::Event>| matches!(record, Record::Game(_) | Record::Resign(_) | Record::Flag(_) | Record::Abandon(_));
        let before = game.line().take_while(|(number, _)| *number < end).map(|(_, entry)| &entry.record);
        for record in before.filter(|record| counts(record)) {
            begun.commit(Entry { at, record: record.clone() }).map_err(|error| BadStep::Damaged(error.to_string()))?;
        }
        if matches!(begun.pending(), NextStep::Over(_)) {
            return Err(BadStep::Over);
        }
        if anew {
            for event in rules.redeal_hidden(begun.position()) {
                begun.commit(Entry { at, record: Record::Game(event) }).map_err(|error| BadStep::Damaged(error.to_string()))?;
            }
        }
        let (_, settings) = Timing::read(&row.options).map_err(|error| BadStep::Damaged(error.to_string()))?;
        Ok(Continuation {
            game: rules.name(),
            rules: row.rules.clone(),
            lexicon: row.lexicon.clone(),
            lexicon_hash: row.lexicon_hash.clone(),
            settings,
            seats: row.seats.len(),
            log: begun.log().iter().map(|entry| Line { at, text: entry.record.to_string() }).collect(),
            standing: Standing::of(&begun),
            imported: row.imported,
            frame: rules.frame(begun.position(), Viewer::Review),
        })
    }
}

/// Is a record one by which people count the game?
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
