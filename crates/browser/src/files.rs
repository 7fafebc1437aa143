//! Stores games in the page's storage through the worker.

use std::sync::Arc;

use lexicon::LexiconRef;
use play::{PlayerName, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::storage::{GameRow, StorageError, StorageFuture};
use table::{Audience, ClockRow, GameSummary, Line, Occupant, Outage, OutageReason, SeatRow};

use crate::game_store::{Change, GameFiles, StoredGame};
use crate::message::Outgoing;
use crate::pending::Pending;

/// The worker's response: a value or an error message.
type Reply = Result<Value, String>;

/// A [`GameFiles`] that sends storage requests to the worker.
#[derive(Clone, Debug, Default)]
pub(crate) struct WorkerFiles(Arc<Pending<Reply>>);

impl WorkerFiles {
    /// Delivers the worker's response.
    pub(crate) fn resolve(&self, number: u64, reply: Reply) {
        self.0.resolve(number, reply);
    }

    async fn ask(&self, question: impl FnOnce(u64) + Send) -> Result<Value, StorageError> {
        let (number, reply) = self.0.register();
        question(number);
        match reply.await {
            Ok(Ok(value)) => Ok(value),
            Ok(Err(why)) if why == "full" => {
                Err(StorageError::Failed("no room is left on the disk of the database; make room, then try again".into()))
            }
            Ok(Err(why)) => Err(failed(why)),
            Err(_) => Err(failed("the worker did not answer".into())),
        }
    }
}

fn failed(why: String) -> StorageError {
    StorageError::Failed(format!("the database failed: {why}"))
}

impl GameFiles for WorkerFiles {
    fn read<'a>(&'a self, id: &'a str) -> StorageFuture<'a, Option<StoredGame>> {
        Box::pin(async move {
            let found = self.ask(|number| Outgoing::Read { number, id }.send()).await?;
            if found.is_null() {
                return Ok(None);
            }
            let damaged = |why: String| StorageError::Failed(format!("the database is damaged: game `{id}`: {why}"));
            let stored: GameJson = serde_json::from_value(found).map_err(|why| damaged(why.to_string()))?;
            stored.game(id).map(Some).map_err(damaged)
        })
    }

    fn write<'a>(&'a self, change: &'a Change) -> StorageFuture<'a, bool> {
        Box::pin(async move {
            let id = &*change.game.row.id;
            let game = serde_json::to_value(GameJson::of(&change.game)).map_err(|why| failed(why.to_string()))?;
            let kept = self.ask(|number| Outgoing::Write { number, id, before: change.before, game }.send()).await?;
            Ok(kept == Value::Bool(true))
        })
    }

    fn follower<'a>(&'a self, id: &'a str) -> StorageFuture<'a, Option<String>> {
        Box::pin(async move {
            let found = self.ask(|number| Outgoing::Follower { number, id }.send()).await?;
            Ok(found.as_str().map(str::to_owned))
        })
    }
}

/// A stored game as JSON. Fields are only added, never removed, so that old games stay readable.
#[derive(Debug, Serialize, Deserialize)]
struct GameJson {
    game: String,
    rules: String,
    lexicon: Option<String>,
    lexicon_hash: Option<String>,
    seed: String,
    options: String,
    seats: Vec<SeatJson>,
    owner: Option<String>,
    series: String,
    turned: u64,
    follows: Option<String>,
    created: u64,
    updated: u64,
    over: bool,
    scores: Vec<i32>,
    turn: Option<usize>,
    winners: Vec<usize>,
    label: Option<String>,
    log: Vec<(u64, String)>,
    clock: Option<ClockJson>,
    pace: Option<Option<u64>>,
    outages: Vec<(u64, u64, Option<u64>, String)>,
}

#[derive(Debug, Serialize, Deserialize)]
struct SeatJson {
    name: String,
    person: Option<String>,
    player: Option<String>,
}

#[derive(Debug, Serialize, Deserialize)]
struct ClockJson {
    turn: u64,
    remaining: u64,
    seats: Vec<u64>,
    #[serde(default)]
    history: Vec<Vec<u64>>,
}

impl GameJson {
    fn of(kept: &StoredGame) -> GameJson {
        let (row, summary) = (&kept.row, &kept.row.summary);
        let seat = |seat: &SeatRow| SeatJson {
            name: seat.name.clone(),
            person: match &seat.occupant {
                Occupant::Person(guest) => Some(guest.to_string()),
                Occupant::Computer(_) | Occupant::Open => None,
            },
            player: match &seat.occupant {
                Occupant::Computer(player) => Some(player.to_string()),
                Occupant::Person(_) | Occupant::Open => None,
            },
        };
        GameJson {
            game: row.game.clone(),
            rules: row.rules.clone(),
            lexicon: row.lexicon.as_ref().map(LexiconRef::to_string),
            lexicon_hash: row.lexicon_hash.clone(),
            seed: row.seed.to_string(),
            options: row.options.clone(),
            seats: row.seats.iter().map(seat).collect(),
            owner: row.owner.as_ref().map(ToString::to_string),
            series: row.series.clone(),
            turned: row.turned,
            follows: kept.follows.clone(),
            created: row.created,
            updated: row.updated,
            over: summary.over,
            scores: summary.scores.clone(),
            turn: summary.turn.map(Seat::index),
            winners: summary.winners.iter().map(Seat::index).collect(),
            label: summary.label.clone(),
            log: kept.log.iter().map(|line| (line.at, line.text.clone())).collect(),
            clock: kept.clock.as_ref().map(|clock| ClockJson {
                turn: clock.turn,
                remaining: clock.remaining,
                seats: clock.seats.clone(),
                history: clock.history.clone(),
            }),
            pace: kept.pace,
            outages: kept
                .outages
                .iter()
                .map(|outage| (outage.number, outage.since, outage.until, outage.reason.name().to_owned()))
                .collect(),
        }
    }

    fn game(self, id: &str) -> Result<StoredGame, String> {
        let seats = self.seats.into_iter().map(|seat| {
            let occupant = match (seat.person, seat.player) {
                (Some(guest), _) => Occupant::Person(guest.into()),
                (None, Some(player)) => {
                    Occupant::Computer(PlayerName::new(&player).ok_or_else(|| format!("there is no player `{player}`"))?)
                }
                (None, None) => Occupant::Open,
            };
            Ok(SeatRow { name: seat.name, occupant })
        });
        let outage = |(number, since, until, reason): (u64, u64, Option<u64>, String)| {
            let reason = OutageReason::by_name(&reason).ok_or_else(|| format!("there is no outage for the reason `{reason}`"))?;
            Ok::<_, String>(Outage { number, since, until, reason })
        };
        let log: Vec<Line> = self.log.into_iter().map(|(at, text)| Line { at, text }).collect();
        Ok(StoredGame {
            row: GameRow {
                id: id.to_owned(),
                game: self.game,
                rules: self.rules,
                lexicon: self.lexicon.map(LexiconRef::from),
                lexicon_hash: self.lexicon_hash,
                seed: self.seed.parse().map_err(|_| "its seed is none".to_owned())?,
                options: self.options,
                seats: seats.collect::<Result<_, String>>()?,
                owner: self.owner.map(Into::into),
                series: self.series,
                turned: self.turned,
                created: self.created,
                updated: self.updated,
                version: log.len() as u64,
                summary: GameSummary {
                    over: self.over,
                    scores: self.scores,
                    turn: self.turn.and_then(Seat::new),
                    winners: self.winners.into_iter().filter_map(Seat::new).collect::<SeatSet>(),
                    label: self.label,
                },
                rated: None,
                audience: Audience::default(),
                imported: false,
            },
            follows: self.follows,
            log,
            clock: self.clock.map(|clock| ClockRow {
                turn: clock.turn,
                remaining: clock.remaining,
                seats: clock.seats,
                history: clock.history,
                since: None,
            }),
            pace: self.pace,
            outages: self.outages.into_iter().map(outage).collect::<Result<_, _>>()?,
        })
    }
}
