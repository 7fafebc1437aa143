//! Setup of a game: database, lexicon, rules and seats, for new and stored games.

use std::cell::OnceCell;
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use assets::Library;
use engine::Players;
use games::{GameName, Rules};
use lexicon::{Alphabet, Definitions, Lexicon, LexiconRef};
use play::{PlayerName, Seed};
use serde_json::{Map, Value};
use store::{Address, CreateError, GameRow, NewGame, Occupant, SeatRow, SeriesPlace, Store};
use wire::Timing;

use super::arguments::{CommonArguments, SeatArgument};
use super::game::TerminalGame;
use super::guest;
use super::list::MAX_GAMES;
use super::screen::Screen;
use super::table::{Database, Table, now};

/// Opens the database.
pub(super) fn open_database(address: Option<&str>) -> anyhow::Result<Database> {
    let address = match address {
        Some(text) => Address::parse(text)?,
        None => Address::File(cli::data::default_database()?),
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start the async runtime")?;
    let store = runtime.block_on(Store::open(&address))?;
    Ok(Database { store, runtime })
}

/// The default computer opponent, in games that have it.
const DEFAULT_OPPONENT: &str = "level-3";

/// The context of a set-up: the arguments common to all games, the screen and the lexicons.
pub struct Setup<'a> {
    pub(crate) common: &'a CommonArguments,
    screen: &'a Screen,
    library: OnceCell<Library>,
}

impl<'a> Setup<'a> {
    pub(crate) fn new(common: &'a CommonArguments, screen: &'a Screen) -> Setup<'a> {
        Setup { common, screen, library: OnceCell::new() }
    }

    /// Returns the library of lexicons. Games without words don't need its folder.
    pub(crate) fn library(&self) -> anyhow::Result<&Library> {
        if self.library.get().is_none() {
            let _ = self.library.set(self.common.data.library()?);
        }
        self.library.get().context("the library of lexicons is not open")
    }

    /// Returns the lexicon of a stored game, prepared for fast move generation. With an alphabet,
    /// the lexicon must use it.
    pub(crate) fn stored_lexicon(&self, row: &GameRow, alphabet: Option<&Alphabet>) -> anyhow::Result<Lexicon> {
        let (library, language) = (self.library()?, self.common.language());
        let name = row.lexicon.as_ref().context("the stored game has no lexicon")?;
        let lexicon = match alphabet {
            Some(alphabet) => library.open_as(name, alphabet)?,
            None => library.open(name)?,
        };
        if row.lexicon_hash.as_ref().is_some_and(|hash| *hash != lexicon.info().words_sha256) {
            self.screen.say(&language.words_changed(name.as_str()))?;
        }
        // Building the GADDAG of a large lexicon takes seconds: show a notice.
        if lexicon.graph().gaddag().is_none() && lexicon.info().words > 1_000_000 && self.screen.is_terminal() {
            self.screen.say(&language.making_gaddag(lexicon.name()))?;
        }
        // It only speeds up computers and hints.
        Ok(library.with_gaddag(&lexicon).unwrap_or(lexicon))
    }
}

/// The error for damaged settings of a stored game.
pub(super) const UNREADABLE_SETTINGS: &str = "cannot read the settings of the stored game";

/// Returns the error for a stored game whose rule set this program lacks.
pub(super) fn unknown_rules_error(row: &GameRow) -> String {
    format!("the stored game uses the rules {}, which this version does not have", row.rules)
}

/// Returns the given lexicon, or the default one of the rules.
pub(super) fn lexicon_or_default(named: Option<&str>, rules: &Rules) -> anyhow::Result<LexiconRef> {
    let default = || rules.usual_lexicon().map(LexiconRef::from);
    named.map(LexiconRef::from).or_else(default).context("this game needs a lexicon")
}

/// The terms of a new game.
pub struct Terms {
    pub(crate) rules: String,
    /// The lexicon and the reference by which it is found again, in games of words.
    pub(crate) lexicon: Option<(LexiconRef, Lexicon)>,
    /// The game-specific time control; the turn limit is added later.
    pub(crate) timing: Timing,
    /// The game-specific settings (`games::settings`).
    pub(crate) settings: Map<String, Value>,
}

/// A game that is ready to be played.
pub(super) struct ReadyGame<G: TerminalGame> {
    pub(super) table: Table<G>,
    pub(super) roster: G::Roster,
    /// Word definitions, if they are known for the lexicon's language.
    pub(super) definitions: Option<Definitions>,
}

/// Opens or creates the requested game. Returns `None` if there is no game to resume.
pub(super) fn prepare<G: TerminalGame>(
    asked: &G::Arguments,
    setup: &Setup<'_>,
    database: Database,
) -> anyhow::Result<Option<ReadyGame<G>>> {
    let common = setup.common;
    let stored = match &common.resume {
        Some(id) => match find_stored(id, G::NAME, &database)? {
            Some(row) => Some(row),
            None => return Ok(None),
        },
        None => None,
    };
    let (row, roster) = match stored {
        Some(row) => {
            let (_, settings) = Timing::read(&row.options).context(UNREADABLE_SETTINGS)?;
            let roster = G::roster(&row.rules, &settings, setup)?;
            (row, roster)
        }
        None => {
            let terms = G::new_game(asked, setup)?;
            let roster = G::roster(&terms.rules, &terms.settings, setup)?;
            let seats = seats::<G>(&common.seat, &roster)?;
            (create::<G>(terms, seats, common, &database)?, roster)
        }
    };
    let (_, settings) = Timing::read(&row.options).context(UNREADABLE_SETTINGS)?;
    let game = G::restore(&row, settings, setup)?;
    let definitions = match game.lexicon() {
        Some(lexicon) => setup.library()?.definitions(games::Language::of_alphabet(lexicon.alphabet().name()).code()),
        None => None,
    };
    let table = Table::new(database, game, row, common.language())?;
    Ok(Some(ReadyGame { table, roster, definitions }))
}

/// Returns whether the game was started here and all its people are at this terminal.
pub(super) fn is_owned(row: &GameRow, game: GameName) -> bool {
    row.game == game.name()
        && row.owner == Some(guest())
        && row.seats.iter().all(|seat| match &seat.occupant {
            Occupant::Person(person) => *person == guest(),
            Occupant::Computer(_) => true,
            Occupant::Open => false,
        })
}

/// Returns the stored game whose ID is `id` or uniquely starts with it. For an empty ID, returns
/// the last unfinished game, if any.
pub(super) fn find_stored(id: &str, game: GameName, database: &Database) -> anyhow::Result<Option<GameRow>> {
    let wait = &database.runtime;
    if !id.is_empty()
        && let Some(row) = wait.block_on(database.store.game(id))?
    {
        if !is_owned(&row, game) {
            bail!("the game {id} does not belong to this terminal: only its own games of {game} can be resumed here");
        }
        return Ok(Some(row));
    }
    let mine: Vec<GameRow> =
        wait.block_on(database.store.games_of(&guest(), MAX_GAMES))?.into_iter().filter(|row| is_owned(row, game)).collect();
    if id.is_empty() {
        return Ok(mine.into_iter().find(|row| !row.summary.over));
    }
    let mut fitting = mine.into_iter().filter(|row| row.id.starts_with(id));
    match (fitting.next(), fitting.next()) {
        (Some(row), None) => Ok(Some(row)),
        (Some(_), Some(_)) => bail!("several game ids start with {id}: give more of the id; `deska play {game} --list` shows them"),
        (None, _) => bail!("there is no game {id} here; `deska play {game} --list` shows all games"),
    }
}

/// Creates and stores a new game.
fn create<G: TerminalGame>(terms: Terms, seats: Vec<SeatRow>, common: &CommonArguments, database: &Database) -> anyhow::Result<GameRow> {
    let Terms { rules, lexicon, timing, settings } = terms;
    let lexicon_hash = lexicon.as_ref().map(|(_, lexicon)| lexicon.info().words_sha256.clone());
    let new = NewGame {
        id: String::new(),
        game: G::NAME.name().to_owned(),
        rules,
        lexicon: lexicon.map(|(name, _)| name),
        lexicon_hash,
        seed: match common.seed {
            Some(seed) => seed,
            None => Seed::from_bytes(random_bytes()?),
        },
        options: Timing { turn_seconds: common.turn_seconds, ..timing }.write(settings),
        seats,
        created: now(),
        follows: None,
        rated: None,
        audience: store::Audience::default(),
    };
    insert_game(new, database)
}

/// Creates the next game with the same rules and people. If the current game is `over`, the next
/// one joins its series, and the seats rotate by one unless `restart` repeats the same game.
pub(super) fn create_next(row: &GameRow, over: bool, restart: bool, database: &Database) -> anyhow::Result<GameRow> {
    let mut seats = row.seats.clone();
    let count = seats.len().max(1);
    let follows = over.then(|| {
        let by = usize::from(!restart);
        seats.rotate_left(by % count);
        SeriesPlace { series: row.series.clone(), game: row.id.clone(), turned: (row.turned + by as u64) % count as u64 }
    });
    let new = NewGame {
        id: String::new(),
        game: row.game.clone(),
        rules: row.rules.clone(),
        lexicon: row.lexicon.clone(),
        lexicon_hash: row.lexicon_hash.clone(),
        seed: Seed::from_bytes(random_bytes()?),
        options: row.options.clone(),
        seats,
        created: now(),
        follows,
        rated: None,
        audience: store::Audience::default(),
    };
    insert_game(new, database)
}

/// Stores the game under an unused ID.
pub(super) fn insert_game(mut new: NewGame, database: &Database) -> anyhow::Result<GameRow> {
    for attempt in 0.. {
        new.id = new_id()?;
        match database.runtime.block_on(database.store.create_game_of(&new, &guest())) {
            Ok(()) => break,
            Err(CreateError::Taken(_)) if attempt < 3 => {}
            Err(error) => return Err(error.into()),
        }
    }
    database.runtime.block_on(database.store.game(&new.id))?.context("the game that was just stored is missing")
}

/// Makes a lexicon path absolute, because the program may later run in another folder.
pub(super) fn absolute_reference(wanted: LexiconRef) -> anyhow::Result<LexiconRef> {
    Ok(match wanted {
        LexiconRef::File(path) => LexiconRef::File(Path::new(&path).canonicalize().with_context(|| path.clone())?.display().to_string()),
        named => named,
    })
}

/// Resolves the seats; by default those of the user and a computer. Repeated names get a number. A
/// person without a name is a guest. In games with a fixed number of seats, computers take the
/// missing ones.
fn seats<G: TerminalGame>(asked: &[SeatArgument], roster: &G::Roster) -> anyhow::Result<Vec<SeatRow>> {
    let players = Players::of(G::NAME).names;
    let opponent = players.iter().find(|name| **name == DEFAULT_OPPONENT).or(players.last()).copied().unwrap_or_default();
    let opponent = SeatArgument { name: opponent.to_owned(), player: Some(opponent.to_owned()) };
    let mut all = asked.to_vec();
    if all.is_empty() {
        all = vec![SeatArgument { name: user_name(players).unwrap_or_default(), player: None }, opponent.clone()];
    }
    let (min, max) = G::NAME.module().seats.clone().into_inner();
    if min == max {
        all.resize(all.len().max(max), opponent);
    }
    match all.len() {
        count if count > max && min == max => {
            bail!("{} has {max} seats, not {count}: write --seat once for each", G::NAME.title())
        }
        count if count > max => bail!("{count} seats are too many: the game has {min} to {max}"),
        count if count < min => bail!("{count} seat is too few: write --seat once for each of {min} to {max}"),
        _ => {}
    }
    let mut seats: Vec<SeatRow> = Vec::new();
    for asked in &all {
        let occupant = match &asked.player {
            Some(player) => {
                G::player(roster, player).map_err(|unknown| anyhow!("--seat {}={player}: {unknown}", asked.name))?;
                let known = PlayerName::new(player).ok_or_else(|| anyhow!("--seat {}={player}: no such player", asked.name))?;
                Occupant::Computer(known)
            }
            None if players.contains(&asked.name.as_str()) => {
                bail!("--seat {0}: this is a computer player; write NAME={0}, or ={0}", asked.name)
            }
            None => Occupant::Person(guest()),
        };
        let mut name = asked.name.clone();
        let mut number = 2;
        while seats.iter().any(|seat| seat.name == name) {
            name = format!("{} {number}", asked.name);
            number += 1;
        }
        seats.push(SeatRow { name, occupant });
    }
    Ok(seats)
}

/// Returns the user's name from the environment.
pub(super) fn user_name(players: &[&str]) -> Option<String> {
    let name = std::env::var("USER").or_else(|_| std::env::var("USERNAME")).ok()?;
    // A name that is invalid for a seat, or that is a computer player's, is ignored.
    name.parse::<SeatArgument>().ok().filter(|seat| seat.player.is_none() && !players.contains(&seat.name.as_str())).map(|seat| seat.name)
}

/// Returns a random ID of 80 bits, in letters and digits that are hard to confuse.
pub(super) fn new_id() -> anyhow::Result<String> {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let bytes: [u8; 16] = random_bytes()?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

/// Returns bytes from the operating system's random source.
pub(super) fn random_bytes<const N: usize>() -> anyhow::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).context("the operating system provides no random numbers")?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use crossword::scrabble::Scrabble;

    use super::*;

    fn resolve(all: &[SeatArgument]) -> anyhow::Result<Vec<SeatRow>> {
        seats::<Scrabble>(all, &engine::scrabble::Roster::default())
    }

    fn seat(text: &str) -> SeatArgument {
        text.parse().unwrap()
    }

    #[test]
    fn default_seats_are_the_user_and_level_3() {
        let names = |seats: &[SeatRow]| seats.iter().map(|seat| seat.name.clone()).collect::<Vec<_>>();
        let default = resolve(&[]).unwrap();
        assert_eq!(names(&default), [user_name(Players::of(games::SCRABBLE).names).unwrap_or_default(), "level-3".into()]);
        assert_eq!(default[1].occupant, Occupant::Computer(PlayerName::new("level-3").unwrap()));
        let three = resolve(&[seat("A=greedy"), seat("A"), seat("A=level-1")]).unwrap();
        assert_eq!(names(&three), ["A", "A 2", "A 3"]);
    }

    #[test]
    fn invalid_seats_are_rejected() {
        let refused = |texts: &[&str]| resolve(&texts.iter().map(|text| seat(text)).collect::<Vec<_>>()).unwrap_err().to_string();
        assert!(refused(&["A", "B", "C", "D", "E"]).contains("1 to 4"));
        assert!(refused(&["A=level-9"]).contains("level-5"), "the error should list the known players");
        assert!(refused(&["greedy"]).contains("=greedy"));
    }

    #[test]
    fn ids_are_unique() {
        let ids: std::collections::HashSet<String> = (0..100).map(|_| new_id().unwrap()).collect();
        assert_eq!(ids.len(), 100);
        assert!(ids.iter().all(|id| id.len() == 16));
    }
}
