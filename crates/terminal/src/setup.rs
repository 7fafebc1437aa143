//! Before the first turn: the database, the words, the rules, who sits where; a new game or a stored one.

use std::path::Path;

use anyhow::{Context, anyhow, bail};
use assets::Library;
use engine::Players;
use games::{GameName, Rules};
use lexicon::{Definitions, Lexicon, LexiconRef};
use play::{PlayerName, Seed};
use serde_json::{Map, Value};
use store::{Address, CreateError, GameRow, NewGame, Occupant, SeatRow, SeriesPlace, Store};
use wire::Timing;

use super::arguments::{AskedSeat, CommonArguments};
use super::game::{TerminalGame, WordGame};
use super::guest;
use super::list::MOST;
use super::screen::Screen;
use super::table::{Shelf, Table, now};
use super::texts::Language;

/// Opens the database.
pub(super) fn shelf(database: Option<&str>) -> anyhow::Result<Shelf> {
    let address = match database {
        Some(text) => Address::parse(text)?,
        None => Address::File(cli::data::default_database()?),
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("no runtime can be had")?;
    let store = runtime.block_on(Store::open(&address))?;
    Ok(Shelf { store, runtime })
}

/// The computer against which a person plays unless said otherwise.
pub(super) const OPPONENT: &str = "level-3";

/// What each game sets up in its own way.
pub(super) trait SetUp: WordGame {
    /// What can be said on the command line of this game only.
    type Arguments;
    /// The seats that are asked for.
    fn asked_seats(asked: &Self::Arguments) -> &[AskedSeat];

    /// Rule set, lexicon (by the name under which it is found again) and settings of a new game.
    fn begin(asked: &Self::Arguments, common: &CommonArguments, library: &Library) -> anyhow::Result<GameTerms>;

    /// The rules of a stored game; `quicken` makes of the lexicon what computers like best.
    fn restore(
        row: &GameRow,
        settings: Map<String, Value>,
        library: &Library,
        quicken: &dyn Fn(Lexicon) -> anyhow::Result<Lexicon>,
    ) -> anyhow::Result<Self>;

    /// The players, with what they know of words, for games by the rules of this name.
    fn roster(library: Library, rules: &str) -> Self::Roster;
}

/// The sentence for settings that are damaged.
pub(super) const NOT_READ: &str = "the settings of the stored game can't be read";

/// The sentence for rules of a stored game that this program does not have.
pub(super) fn no_such_rules(row: &GameRow) -> String {
    format!("this game was stored by the rules {}, which this program does not have", row.rules)
}

/// The lexicon that is named, or the usual one of these rules.
pub(super) fn named_or_usual(named: Option<&str>, rules: &Rules) -> anyhow::Result<LexiconRef> {
    let usual = || rules.usual_lexicon().map(LexiconRef::from);
    named.map(LexiconRef::from).or_else(usual).context("this game needs a lexicon")
}

/// What a new game is.
pub(super) struct GameTerms {
    pub(super) rules: String,
    /// How the lexicon is found again, and itself.
    pub(super) lexicon: (LexiconRef, Lexicon),
    /// The time that only this game offers; the limit of a turn comes besides.
    pub(super) timing: Timing,
    /// The game's own settings (`games::settings`).
    pub(super) settings: Map<String, Value>,
}

/// A game, and what goes with it.
pub(super) struct ReadyGame<G: TerminalGame> {
    pub(super) table: Table<G>,
    pub(super) roster: G::Roster,
    /// What words mean, where that is known for the language of the words.
    pub(super) definitions: Option<Definitions>,
}

/// The game that is asked for, ready to be played; none if there is no game to go on with.
pub(super) fn table<G: SetUp>(
    asked: &G::Arguments,
    common: &CommonArguments,
    shelf: Shelf,
    screen: &Screen,
) -> anyhow::Result<Option<ReadyGame<G>>> {
    let library = common.data.library()?;
    let language = common.language();
    let row = match &common.resume {
        Some(id) => match stored(id, G::NAME, &shelf)? {
            Some(row) => row,
            None => return Ok(None),
        },
        None => create::<G>(asked, common, &library, &shelf)?,
    };
    let (_, settings) = Timing::read(&row.options).context(NOT_READ)?;
    let quicken = |lexicon: Lexicon| {
        if row.lexicon_hash.as_ref().is_some_and(|hash| *hash != lexicon.info().words_sha256) {
            screen.say(&language.words_changed(row.lexicon.as_ref().map_or("", LexiconRef::as_str)))?;
        }
        quickened(&library, lexicon, screen, language)
    };
    let game = G::restore(&row, settings, &library, &quicken)?;
    let definitions = library.definitions(games::Language::of_alphabet(WordGame::words(&game).alphabet().name()).code());
    let roster = G::roster(library, &row.rules);
    let table = Table::new(shelf, game, row, language)?;
    Ok(Some(ReadyGame { table, roster, definitions }))
}

/// The lexicon with what makes computers and hints faster; without, if that can't be had.
fn quickened(library: &Library, lexicon: Lexicon, screen: &Screen, language: Language) -> anyhow::Result<Lexicon> {
    // What takes long is said before.
    if lexicon.graph().gaddag().is_none() && lexicon.info().words > 1_000_000 && screen.is_terminal() {
        screen.say(&language.making_gaddag(lexicon.name()))?;
    }
    Ok(library.with_gaddag(&lexicon).unwrap_or(lexicon))
}

/// Was this game begun here, and are all its people at this terminal?
pub(super) fn owned(row: &GameRow, game: GameName) -> bool {
    row.game == game.name()
        && row.owner == Some(guest())
        && row.seats.iter().all(|seat| match &seat.occupant {
            Occupant::Person(person) => *person == guest(),
            Occupant::Computer(_) => true,
            Occupant::Open => false,
        })
}

/// The stored game with this id, or the beginning of one; with no id the last one that is not over.
pub(super) fn stored(id: &str, game: GameName, shelf: &Shelf) -> anyhow::Result<Option<GameRow>> {
    let wait = &shelf.runtime;
    if !id.is_empty()
        && let Some(row) = wait.block_on(shelf.store.game(id))?
    {
        if !owned(&row, game) {
            bail!("the game {id} is played on the page, by others: only games of {game} of this terminal can be resumed here");
        }
        return Ok(Some(row));
    }
    let mine: Vec<GameRow> = wait.block_on(shelf.store.games_of(&guest(), MOST))?.into_iter().filter(|row| owned(row, game)).collect();
    if id.is_empty() {
        return Ok(mine.into_iter().find(|row| !row.standing.over));
    }
    let mut fitting = mine.into_iter().filter(|row| row.id.starts_with(id));
    match (fitting.next(), fitting.next()) {
        (Some(row), None) => Ok(Some(row)),
        (Some(_), Some(_)) => bail!("several games begin with {id}: write more of the id; `deska play {game} --list` shows them"),
        (None, _) => bail!("there is no game {id} here; `deska play {game} --list` shows those there are"),
    }
}

/// A new game, stored before anything happens in it.
fn create<G: SetUp>(asked: &G::Arguments, common: &CommonArguments, library: &Library, shelf: &Shelf) -> anyhow::Result<GameRow> {
    let GameTerms { rules, lexicon: (name, lexicon), timing, settings } = G::begin(asked, common, library)?;
    let seats = seats::<G>(G::asked_seats(asked), &G::roster(library.clone(), &rules), OPPONENT)?;
    let timing = Timing { turn_seconds: common.turn_seconds, ..timing };
    let new = NewGame {
        id: String::new(),
        game: G::NAME.name().to_owned(),
        rules,
        lexicon: Some(name),
        lexicon_hash: Some(lexicon.info().words_sha256.clone()),
        seed: match common.seed {
            Some(seed) => seed,
            None => Seed::from_bytes(random()?),
        },
        options: timing.write(settings),
        seats,
        created: now(),
        follows: None,
        rated: None,
        audience: store::Audience::default(),
    };
    insert(new, shelf)
}

/// The game after this one, with the same rules and people; of the same series if that one is over, and then everybody sits one seat on unless it is the
/// same game `anew`.
pub(super) fn another(row: &GameRow, over: bool, anew: bool, shelf: &Shelf) -> anyhow::Result<GameRow> {
    let mut seats = row.seats.clone();
    let count = seats.len().max(1);
    let follows = over.then(|| {
        let by = usize::from(!anew);
        seats.rotate_left(by % count);
        SeriesPlace { series: row.series.clone(), game: row.id.clone(), turned: (row.turned + by as u64) % count as u64 }
    });
    let new = NewGame {
        id: String::new(),
        game: row.game.clone(),
        rules: row.rules.clone(),
        lexicon: row.lexicon.clone(),
        lexicon_hash: row.lexicon_hash.clone(),
        seed: Seed::from_bytes(random()?),
        options: row.options.clone(),
        seats,
        created: now(),
        follows,
        rated: None,
        audience: store::Audience::default(),
    };
    insert(new, shelf)
}

/// Stores it under an id that is not taken.
pub(super) fn insert(mut new: NewGame, shelf: &Shelf) -> anyhow::Result<GameRow> {
    for attempt in 0.. {
        new.id = new_id()?;
        match shelf.runtime.block_on(shelf.store.create_game_of(&new, &guest())) {
            Ok(()) => break,
            Err(CreateError::Taken(_)) if attempt < 3 => {}
            Err(error) => return Err(error.into()),
        }
    }
    shelf.runtime.block_on(shelf.store.game(&new.id))?.context("the game that was just stored is not there")
}

/// How a lexicon is found again: the program may be started in another folder next time.
pub(super) fn lasting(wanted: LexiconRef) -> anyhow::Result<LexiconRef> {
    Ok(match wanted {
        LexiconRef::File(path) => LexiconRef::File(Path::new(&path).canonicalize().with_context(|| path.clone())?.display().to_string()),
        named => named,
    })
}

/// Who sits where; you, and this opponent, unless said otherwise. Two of one name are told apart by numbers; whoever has none is a guest.
pub(super) fn seats<G: TerminalGame>(all: &[AskedSeat], roster: &G::Roster, opponent: &str) -> anyhow::Result<Vec<SeatRow>> {
    let usual = [
        AskedSeat { name: own_name(Players::of(G::NAME).names).unwrap_or_default(), player: None },
        AskedSeat { name: opponent.to_owned(), player: Some(opponent.to_owned()) },
    ];
    let all = if all.is_empty() { &usual } else { all };
    let (count, has) = (all.len(), G::NAME.facts().seats);
    if count > *has.end() {
        bail!("{count} seats are too many: there are {} to {}", has.start(), has.end());
    }
    if count < *has.start() {
        bail!("{count} seat is too few: write --seat once for each of {} to {}", has.start(), has.end());
    }
    let mut seats: Vec<SeatRow> = Vec::new();
    for asked in all {
        let occupant = match &asked.player {
            Some(player) => {
                G::player(roster, player).map_err(|unknown| anyhow!("--seat {}={player}: {unknown}", asked.name))?;
                let known = PlayerName::new(player).ok_or_else(|| anyhow!("--seat {}={player}: no such player", asked.name))?;
                Occupant::Computer(known)
            }
            None if Players::of(G::NAME).names.contains(&asked.name.as_str()) => {
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

/// The name under which whoever sits here is known to the system.
pub(super) fn own_name(players: &[&str]) -> Option<String> {
    let name = std::env::var("USER").or_else(|_| std::env::var("USERNAME")).ok()?;
    // What would not do as a seat's name does not do here; nor does one that reads as a computer's.
    name.parse::<AskedSeat>().ok().filter(|seat| seat.player.is_none() && !players.contains(&seat.name.as_str())).map(|seat| seat.name)
}

/// 80 random bits, in letters and digits that are not mistaken for one another.
pub(super) fn new_id() -> anyhow::Result<String> {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let bytes: [u8; 16] = random()?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

/// Bytes from the system's source of randomness.
pub(super) fn random<const N: usize>() -> anyhow::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).context("the system gives no random numbers")?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use crossword::scrabble::Scrabble;

    use super::*;

    fn sit(all: &[AskedSeat]) -> anyhow::Result<Vec<SeatRow>> {
        seats::<Scrabble>(all, &engine::scrabble::Roster::default(), OPPONENT)
    }

    fn asked(text: &str) -> AskedSeat {
        text.parse().unwrap()
    }

    #[test]
    fn you_against_level_3_unless_said_otherwise() {
        let names = |seats: &[SeatRow]| seats.iter().map(|seat| seat.name.clone()).collect::<Vec<_>>();
        let usual = sit(&[]).unwrap();
        assert_eq!(names(&usual), [own_name(Players::of(GameName::Scrabble).names).unwrap_or_default(), "level-3".into()]);
        assert_eq!(usual[1].occupant, Occupant::Computer(PlayerName::new("level-3").unwrap()));
        let three = sit(&[asked("A=greedy"), asked("A"), asked("A=level-1")]).unwrap();
        assert_eq!(names(&three), ["A", "A 2", "A 3"]);
    }

    #[test]
    fn seats_that_cannot_be() {
        let refused = |texts: &[&str]| sit(&texts.iter().map(|text| asked(text)).collect::<Vec<_>>()).unwrap_err().to_string();
        assert!(refused(&["A", "B", "C", "D", "E"]).contains("1 to 4"));
        assert!(refused(&["A=level-9"]).contains("level-5"), "the known ones are named");
        assert!(refused(&["greedy"]).contains("=greedy"));
    }

    #[test]
    fn ids_differ() {
        let ids: std::collections::HashSet<String> = (0..100).map(|_| new_id().unwrap()).collect();
        assert_eq!(ids.len(), 100);
        assert!(ids.iter().all(|id| id.len() == 16));
    }
}
