//! Before the first turn: the data base, the words, the rules, who sits where; a new game or a stored one.

use std::path::Path;

use anyhow::{Context, anyhow, bail};
use assets::{Library, Where};
use crossword::scrabble::Scrabble as Game;
use crossword::{Challenge, EndRule, RuleSet};
use engine::scrabble::{PLAYERS, Roster};
use lexicon::{Definitions, Lexicon};
use play::Seed;
use serde_json::{Value, json};
use store::{Address, CreateError, GameRow, NewGame, Occupant, SeatRow, Store};

use super::GUEST;
use super::arguments::{Ends, Scrabble, SeatWish};
use super::list::MOST;
use super::screen::Screen;
use super::table::{Shelf, Table, now};
use super::texts::Language;

/// The usual lexicon of each language.
const USUAL: [(&str, &str); 3] = [("en", "en"), ("cs", "cs-mixed"), ("ru", "ru-all")];

/// Opens the data base.
pub(super) fn shelf(database: Option<&str>) -> anyhow::Result<Shelf> {
    let address = match database {
        Some(text) => Address::parse(text)?,
        None => Address::File(crate::serve::own_data_base()?),
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("no runtime can be had")?;
    let store = runtime.block_on(Store::open(&address))?;
    Ok(Shelf { store, runtime })
}

/// A game, and what goes with it.
pub(super) struct Ready {
    pub(super) table: Table,
    pub(super) roster: Roster,
    /// What words mean, where that is known for the language of the words.
    pub(super) definitions: Option<Definitions>,
}

/// The game that is asked for, ready to be played; none if there is no game to go on with.
pub(super) fn table(arguments: &Scrabble, shelf: Shelf, screen: &Screen) -> anyhow::Result<Option<Ready>> {
    let library = arguments.data.library()?;
    let language = arguments.language();
    let row = match &arguments.resume {
        Some(id) => match stored(id, &shelf)? {
            Some(row) => row,
            None => return Ok(None),
        },
        None => create(arguments, &library, &shelf)?,
    };
    let settings = Settings::read(&row)?;
    let rules = RuleSet::by_name(&row.rules)
        .with_context(|| format!("this game was stored by the rules {}, which this program does not have", row.rules))?;
    let name = row.lexicon.clone().context("the stored game has no lexicon")?;
    let lexicon = library.open_as(&name, rules.alphabet())?;
    if row.lexicon_hash.as_ref().is_some_and(|hash| *hash != lexicon.info().words_sha256) {
        screen.say(&language.words_changed(&name))?;
    }
    let lexicon = quickened(&library, lexicon, screen, language)?;
    let rules = settings.apply(rules);
    let game = Game::new(rules, lexicon, row.seats.len())?;
    let limit = settings.turn_seconds.map(std::time::Duration::from_secs);
    let definitions = library.definitions(games::language_of(game.rule_set().alphabet().name()));
    let table = Table::new(shelf, game, row, limit)?;
    Ok(Some(Ready { table, roster: roster(library), definitions }))
}

/// The lexicon with what makes computers and hints faster; without, if that can't be had.
fn quickened(library: &Library, lexicon: Lexicon, screen: &Screen, language: Language) -> anyhow::Result<Lexicon> {
    // What takes long is said before.
    if lexicon.graph().gaddag().is_none() && lexicon.info().words > 1_000_000 && screen.is_terminal() {
        screen.say(&language.making_gaddag(lexicon.name()))?;
    }
    Ok(library.with_gaddag(&lexicon).unwrap_or(lexicon))
}

/// The players, with the classes of words that lie beside the lexicons.
fn roster(library: Library) -> Roster {
    // Without classes the levels know all words, and still differ in what they miss.
    Roster::new(move |lexicon| library.classes(lexicon).ok().flatten())
}

/// What a stored game was set to, besides rule set and lexicon.
struct Settings {
    challenge: Challenge,
    ends: Option<EndRule>,
    turn_seconds: Option<u64>,
}

impl Settings {
    fn read(row: &GameRow) -> anyhow::Result<Settings> {
        let options: Value = serde_json::from_str(&row.options).context("the settings of the stored game can't be read")?;
        let challenge = match options.get("challenge").and_then(Value::as_str) {
            Some(name) => Challenge::by_name(name).with_context(|| format!("the stored game has an unknown challenge rule `{name}`"))?,
            None => Challenge::Void,
        };
        let ends = match options.get("ends").and_then(Value::as_str) {
            Some("tournament") => Some(EndRule::Tournament),
            Some("thesis") => Some(EndRule::Thesis),
            Some(name) => bail!("the stored game has an unknown ending `{name}`"),
            None => None,
        };
        Ok(Settings { challenge, ends, turn_seconds: options.get("turn_seconds").and_then(Value::as_u64) })
    }

    fn apply(&self, rules: RuleSet) -> RuleSet {
        let rules = rules.with_challenge(self.challenge);
        match self.ends {
            Some(ends) => rules.with_end_rule(ends),
            None => rules,
        }
    }
}

/// Was this game begun here, and are all its people at this terminal?
pub(super) fn owned(row: &GameRow) -> bool {
    row.game == games::GameName::Scrabble.name()
        && row.owner.as_deref() == Some(GUEST)
        && row.seats.iter().all(|seat| match &seat.occupant {
            Occupant::Person(guest) => guest == GUEST,
            Occupant::Computer(_) => true,
            Occupant::Open => false,
        })
}

/// The stored game with this id, or the beginning of one; with no id the last one that is not over.
fn stored(id: &str, shelf: &Shelf) -> anyhow::Result<Option<GameRow>> {
    let wait = &shelf.runtime;
    if !id.is_empty()
        && let Some(row) = wait.block_on(shelf.store.game(id))?
    {
        if !owned(&row) {
            bail!("the game {id} is played on the page, by others: only games of this terminal can be resumed here");
        }
        return Ok(Some(row));
    }
    let mine: Vec<GameRow> = wait.block_on(shelf.store.games_of(GUEST, MOST))?.into_iter().filter(owned).collect();
    if id.is_empty() {
        return Ok(mine.into_iter().find(|row| !row.standing.over));
    }
    let mut fitting = mine.into_iter().filter(|row| row.id.starts_with(id));
    match (fitting.next(), fitting.next()) {
        (Some(row), None) => Ok(Some(row)),
        (Some(_), Some(_)) => bail!("several games begin with {id}: write more of the id; `deska play scrabble --list` shows them"),
        (None, _) => bail!("there is no game {id} here; `deska play scrabble --list` shows those there are"),
    }
}

/// A new game, stored before anything happens in it.
fn create(arguments: &Scrabble, library: &Library, shelf: &Shelf) -> anyhow::Result<GameRow> {
    let (rules, name, lexicon) = words(arguments, library)?;
    // Checks that the words are written with the tiles of these rules.
    Game::new(rules.clone(), lexicon.clone(), 2)?;
    let seats = seats(&arguments.seat, arguments.language())?;
    let mut options = json!({ "challenge": arguments.challenge.unwrap_or(Challenge::Void).name() });
    options["ends"] = match arguments.ends {
        Some(Ends::Tournament) => json!("tournament"),
        Some(Ends::Thesis) => json!("thesis"),
        None => Value::Null,
    };
    if let Some(seconds) = arguments.turn_seconds {
        options["turn_seconds"] = json!(seconds);
    }
    let mut new = NewGame {
        id: String::new(),
        game: games::GameName::Scrabble.name().to_owned(),
        rules: rules.name().to_owned(),
        lexicon: Some(name),
        lexicon_hash: Some(lexicon.info().words_sha256.clone()),
        seed: match arguments.seed {
            Some(seed) => seed,
            None => Seed::from_bytes(random()?),
        },
        options: options.to_string(),
        seats,
        created: now(),
        follows: None,
    };
    for attempt in 0.. {
        new.id = new_id()?;
        match shelf.runtime.block_on(shelf.store.create_game_of(&new, GUEST)) {
            Ok(()) => break,
            Err(CreateError::Taken(_)) if attempt < 3 => {}
            Err(error) => return Err(error.into()),
        }
    }
    shelf.runtime.block_on(shelf.store.game(&new.id))?.context("the game that was just stored is not there")
}

/// Rule set and lexicon, each following from the other where it is not named. The lexicon's name is the one under which it is found again.
fn words(arguments: &Scrabble, library: &Library) -> anyhow::Result<(RuleSet, String, Lexicon)> {
    let named = match &arguments.rules {
        Some(name) => Some(RuleSet::by_name(name).with_context(|| {
            let known: Vec<&str> = RuleSet::names().collect();
            format!("there is no rule set `{name}`: choose one of {}", known.join(", "))
        })?),
        None => None,
    };
    let name = match (&arguments.lexicon, &named) {
        (Some(name), _) => name.clone(),
        (None, Some(rules)) => usual(games::language_of(rules.alphabet().name())).to_owned(),
        (None, None) => usual(arguments.language().code()).to_owned(),
    };
    let lexicon = match &named {
        Some(rules) => library.open_as(&name, rules.alphabet())?,
        None => library.open(&name)?,
    };
    let rules = match named {
        Some(rules) => rules,
        None => RuleSet::for_alphabet(lexicon.alphabet()).with_context(|| {
            format!("no Scrabble rules are known for the {} alphabet: name some with --rules", lexicon.alphabet().name())
        })?,
    };
    let name = match library.whereabouts(&name) {
        // The program may be started in another folder next time.
        Some((Where::File, _)) => Path::new(&name).canonicalize().with_context(|| name.clone())?.display().to_string(),
        _ => name,
    };
    Ok((rules, name, lexicon))
}

fn usual(language: &str) -> &'static str {
    USUAL.iter().find(|(code, _)| *code == language).map_or(USUAL[0].1, |(_, name)| name)
}

/// Who sits where. Two of one name are told apart by numbers.
fn seats(wishes: &[SeatWish], language: Language) -> anyhow::Result<Vec<SeatRow>> {
    let usual = [
        SeatWish { name: own_name().unwrap_or_else(|| language.player()), player: None },
        SeatWish { name: "level-3".to_owned(), player: Some("level-3".to_owned()) },
    ];
    let wishes = if wishes.is_empty() { &usual } else { wishes };
    if wishes.len() > play::MAX_SEATS {
        bail!("{} seats are too many: Scrabble has 1 to {}", wishes.len(), play::MAX_SEATS);
    }
    let roster = Roster::default();
    let mut seats: Vec<SeatRow> = Vec::new();
    for wish in wishes {
        let occupant = match &wish.player {
            Some(player) => {
                roster.player(player).map_err(|unknown| anyhow!("--seat {}={player}: {unknown}", wish.name))?;
                Occupant::Computer(player.clone())
            }
            None if PLAYERS.contains(&wish.name.as_str()) => {
                bail!("--seat {0}: this is a computer player; write NAME={0}, or ={0}", wish.name)
            }
            None => Occupant::Person(GUEST.to_owned()),
        };
        let mut name = wish.name.clone();
        let mut number = 2;
        while seats.iter().any(|seat| seat.name == name) {
            name = format!("{} {number}", wish.name);
            number += 1;
        }
        seats.push(SeatRow { name, occupant });
    }
    Ok(seats)
}

/// The name under which whoever sits here is known to the system.
fn own_name() -> Option<String> {
    let name = std::env::var("USER").or_else(|_| std::env::var("USERNAME")).ok()?;
    // What would not do as a seat's name does not do here; nor does one that reads as a computer's.
    name.parse::<SeatWish>().ok().filter(|seat| seat.player.is_none() && !PLAYERS.contains(&seat.name.as_str())).map(|seat| seat.name)
}

/// 80 bits by lot, in letters and digits that are not mistaken for one another.
fn new_id() -> anyhow::Result<String> {
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
    use super::*;

    fn wish(text: &str) -> SeatWish {
        text.parse().unwrap()
    }

    #[test]
    fn you_against_level_3_unless_said_otherwise() {
        let names = |seats: &[SeatRow]| seats.iter().map(|seat| seat.name.clone()).collect::<Vec<_>>();
        let usual = seats(&[], Language::Cs).unwrap();
        assert_eq!(names(&usual), [own_name().unwrap_or_else(|| "Hráč".into()), "level-3".into()]);
        assert_eq!(usual[1].occupant, Occupant::Computer("level-3".into()));
        let three = seats(&[wish("A=greedy"), wish("A"), wish("A=level-1")], Language::En).unwrap();
        assert_eq!(names(&three), ["A", "A 2", "A 3"]);
    }

    #[test]
    fn seats_that_cannot_be() {
        let refused =
            |texts: &[&str]| seats(&texts.iter().map(|text| wish(text)).collect::<Vec<_>>(), Language::En).unwrap_err().to_string();
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
