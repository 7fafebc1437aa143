//! Another game of the same people: the next one of their series. It begins when all who play have asked for it; where all persons sit at one screen,
//! at once, and then also in place of a game that goes on, or as the same game from its beginning.

use std::collections::BTreeSet;

use play::{NextStep, Seat, Seed};
use serde_json::{Map, Value};
use store::{CreateError, GuestId, NewGame, SeatRow, SeriesPlace};
use wire::{Message, Ref, Refusal};

use super::live::Room;
use super::replay::standing_at_once;
use super::table::Table;
use crate::chance;
use crate::hosted::HostedRules;
use crate::message::{self, Text};
use crate::time::now;

/// Who wants another game, and where it is once it was begun.
#[derive(Clone, Debug, Default)]
pub(super) struct Rematch {
    /// The guests who have asked.
    wanted: BTreeSet<GuestId>,
    /// The game that follows.
    pub(super) next: Option<String>,
}

impl Rematch {
    /// What everybody is told of it.
    pub(super) fn shown<H: HostedRules>(&self, table: &Table<H>) -> wire::Rematch {
        let wanted = self.wanted.iter().flat_map(|guest| table.seating().all_held(Some(guest)).iter()).map(Seat::index).collect();
        wire::Rematch { wanted, id: self.next.clone() }
    }
}

impl<H: HostedRules> Room<H> {
    /// Somebody wants another game.
    pub(super) async fn want_rematch(&mut self, connection: u64, guest: Option<&GuestId>, reference: &Ref, anew: bool) {
        let over = matches!(self.table.game().pending(), NextStep::Over(_));
        let (show, alone) = (self.table.seating().is_show(), self.table.is_private());
        let may = !self.table.seating().all_held(guest).is_empty() || show && self.table.is_owner(guest);
        let why = if !may {
            Some(Refusal::new("not-your-seat", "you hold no seat in this game"))
        } else if anew && !alone {
            Some(Refusal::new("not-alone", "a game is begun anew only where nobody else plays: ask for another game"))
        } else if !(over || alone || show) {
            Some(Refusal::new("not-over", "the game goes on: resign it, or play it to its end"))
        } else {
            self.shared.notices.draining().map(|text| Refusal::new("draining", format!("no new games begin at the moment: {text}")))
        };
        if let Some(why) = why {
            return self.tell(connection, message::refused(reference, &why));
        }
        if self.table.rematch.next.is_none()
            && let Some(guest) = guest
        {
            self.table.rematch.wanted.insert(guest.clone());
            if self.table.seating().people().all(|person| self.table.rematch.wanted.contains(person))
                && let Err(text) = self.begin_next(guest, over, anew).await
            {
                self.table.rematch.wanted.remove(guest);
                return self.tell(connection, message::error(reference, "storage", &text));
            }
        }
        let told = self.rematch_told();
        self.tell_all(&told);
        self.tell(connection, message::done(reference, self.table.version()));
    }

    fn rematch_told(&self) -> Text {
        message::text(&Message::Rematch(self.table.rematch.shown(&self.table)))
    }

    /// Begins the game that follows. After a game that is over the next seat begins, unless it is the same game `anew`.
    async fn begin_next(&mut self, owner: &GuestId, over: bool, anew: bool) -> Result<(), String> {
        let seed = match self.shared.seed {
            Some(seed) => seed,
            None => chance::random_seed().map_err(|why| format!("The game is not begun: {why}."))?,
        };
        let mut new = self.table.next_game(seed, usize::from(over && !anew), anew);
        let standing = standing_at_once(&new, &self.shared.services).await;
        for _ in 0..3 {
            new.id = chance::game_id().map_err(|why| format!("The game is not begun: {why}."))?;
            let created = match &standing {
                Some(standing) => self.shared.store.create_game_with(&new, owner, &[], standing).await,
                None => self.shared.store.create_game_of(&new, owner).await,
            };
            match created {
                Ok(()) => {
                    tracing::info!(game = new.id, after = self.table.id(), "a game was begun anew");
                    self.table.rematch.next = Some(new.id);
                    return Ok(());
                }
                // The name is taken, or another program was faster.
                Err(CreateError::Taken(_)) => {
                    if let Ok(Some(next)) = self.shared.store.follower(self.table.id()).await {
                        self.table.rematch.next = Some(next);
                        return Ok(());
                    }
                }
                Err(error) => return Err(format!("The game is not begun: {error}.")),
            }
        }
        Err("The game is not begun: no name was free.".into())
    }
}

impl<H: HostedRules> Table<H> {
    /// The game after this one, its seats turned by so many.
    fn next_game(&self, seed: Seed, by: usize, anew: bool) -> NewGame {
        let row = &self.row;
        let count = row.seats.len().max(1);
        let mut seats: Vec<SeatRow> = row.seats.clone();
        seats.rotate_left(by % count);
        NewGame {
            id: String::new(),
            game: row.game.clone(),
            rules: row.rules.clone(),
            lexicon: row.lexicon.clone(),
            lexicon_hash: row.lexicon_hash.clone(),
            seed,
            options: self.next_options(anew),
            seats,
            created: now(),
            follows: Some(SeriesPlace {
                series: row.series.clone(),
                game: row.id.clone(),
                turned: (row.turned + by as u64) % count as u64,
            }),
            rated: row.rated.clone(),
            audience: row.audience,
        }
    }

    /// The settings of the game after this one.
    fn next_options(&self, anew: bool) -> String {
        let Ok(mut options) = serde_json::from_str::<Map<String, Value>>(&self.row.options) else { return self.row.options.clone() };
        self.rules().follow(&mut options, self.game().position(), anew);
        Value::Object(options).to_string()
    }
}
