//! Scrabble on the server.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crossword::scrabble::{Action, Position, Scrabble, Why as ScrabbleWhy};
use crossword::{BLANK, Challenge, EndRule, Generator, Laid, Method, Move, RuleSet, SQUARES, Square, Tiles};
use lexicon::Lexicon;
use play::{Closing, Corrupt, Dice, Pending, Player, Refused, Rules, Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use store::GameRow;

use super::{BadAction, Hosted, House, SetError, Settled, Wish, WishError};
use crate::message::Why;
use crate::words::{WordList, WordsError};

/// The usual lexicon of each language, where there is a choice.
const USUAL: [&str; 3] = ["en", "cs-mixed", "ru-all"];

/// A game of Scrabble with its settings.
#[derive(Clone)]
pub(crate) struct ScrabbleGame {
    game: Scrabble,
    settings: Settings,
    lexicon: String,
}

/// What can be chosen besides rule set and lexicon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    #[serde(default)]
    challenge: ChallengeName,
    #[serde(default)]
    ends: Option<EndName>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ChallengeName {
    #[default]
    Void,
    Off,
    Single,
    Double,
    #[serde(rename = "five-point")]
    FivePoint,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum EndName {
    Tournament,
    Thesis,
}

impl Settings {
    fn apply(self, rules: RuleSet) -> RuleSet {
        let rules = rules.with_challenge(match self.challenge {
            ChallengeName::Void => Challenge::Void,
            ChallengeName::Off => Challenge::Off,
            ChallengeName::Single => Challenge::Single,
            ChallengeName::Double => Challenge::Double,
            ChallengeName::FivePoint => Challenge::FivePoint,
        });
        match self.ends {
            None => rules,
            Some(EndName::Tournament) => rules.with_end_rule(EndRule::Tournament),
            Some(EndName::Thesis) => rules.with_end_rule(EndRule::Thesis),
        }
    }
}

/// The generators made so far, by rule set and lexicon: what one has prepared serves all games.
#[derive(Clone, Default)]
pub(super) struct Generators(Arc<Mutex<HashMap<(String, String), Generator>>>);

impl Generators {
    /// The generator for these rules and words, by the fastest method that the words allow by now.
    fn get(&self, rules: &RuleSet, lexicon: &Lexicon) -> Result<Generator, WordsError> {
        let mut made = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (rules.name().to_owned(), lexicon.name().to_owned());
        let faster = lexicon.graph().gaddag().is_some();
        if let Some(generator) = made.get(&key)
            && (generator.method() == Method::Gaddag || !faster)
        {
            return Ok(generator.clone());
        }
        let generator = Generator::new(rules, lexicon).map_err(|other| WordsError::Unavailable(format!("Impossible: {other}.")))?;
        made.insert(key, generator.clone());
        Ok(generator)
    }
}

impl ScrabbleGame {
    pub(super) async fn set_up(rules: RuleSet, row: &GameRow, house: &House) -> Result<ScrabbleGame, SetError> {
        let settings: Settings = serde_json::from_str(&row.options).map_err(|why| SetError::Settings(why.to_string()))?;
        let name = row.lexicon.clone().ok_or_else(|| SetError::Settings("it has no lexicon".into()))?;
        let lexicon = house.shelf.open(&name).await?;
        if row.lexicon_hash.as_ref().is_some_and(|hash| *hash != lexicon.info().words_sha256) {
            tracing::info!(
                game = row.id,
                lexicon = name,
                "the lexicon has changed since the game was begun; what was played stays as it was"
            );
        }
        let generator = house.scrabble.get(&rules, &lexicon)?;
        Ok(ScrabbleGame { game: Scrabble::sharing(&generator, settings.apply(rules), row.seats.len()), settings, lexicon: name })
    }
}

/// Hands everything on to the game itself.
impl Rules for ScrabbleGame {
    type Position = Position;
    type Action = Action;
    type Event = <Scrabble as Rules>::Event;
    type Seen = <Scrabble as Rules>::Seen;
    type View = <Scrabble as Rules>::View;
    type Preview = <Scrabble as Rules>::Preview;
    type Why = ScrabbleWhy;

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn start(&self) -> Position {
        self.game.start()
    }

    fn pending(&self, position: &Position) -> Pending {
        self.game.pending(position)
    }

    fn judge(&self, position: &Position, by: Seat, action: &Action) -> Result<Self::Event, Refused<ScrabbleWhy>> {
        self.game.judge(position, by, action)
    }

    fn chance(&self, position: &Position, dice: &mut Dice) -> Self::Event {
        self.game.chance(position, dice)
    }

    fn timeout(&self, position: &Position, seat: Seat) -> Option<Self::Event> {
        self.game.timeout(position, seat)
    }

    fn fold(&self, position: &mut Position, event: &Self::Event) -> Result<(), Corrupt> {
        self.game.fold(position, event)
    }

    fn close(&self, position: &mut Position, how: Closing) {
        self.game.close(position, how);
    }

    fn view(&self, position: &Position, to: Viewer) -> Self::View {
        self.game.view(position, to)
    }

    fn seen(&self, before: &Position, event: &Self::Event, to: Viewer) -> Self::Seen {
        self.game.seen(before, event, to)
    }

    fn preview(&self, view: &Self::View, draft: &Action) -> Result<Self::Preview, Refused<ScrabbleWhy>> {
        self.game.preview(view, draft)
    }
}

/// A computer player of the game itself.
struct Guest(Box<dyn Player<Scrabble>>);

impl Player<ScrabbleGame> for Guest {
    fn choose(&mut self, rules: &ScrabbleGame, view: &<Scrabble as Rules>::View, budget: &play::Budget, stop: &play::Stop) -> Action {
        self.0.choose(&rules.game, view, budget, stop)
    }
}

impl Hosted for ScrabbleGame {
    fn read_action(&self, action: &Map<String, Value>) -> Result<Action, BadAction> {
        read_action(action, self.game.rule_set())
    }

    fn why(&self, why: &ScrabbleWhy) -> Why {
        Why {
            code: why.code(),
            text: why.to_string(),
            squares: why.squares().into_iter().map(Square::index).collect(),
            words: why.words().to_vec(),
        }
    }

    fn scores(&self, position: &Position) -> Vec<i32> {
        position.scores.clone()
    }

    fn player(&self, name: &str) -> Option<Box<dyn Player<ScrabbleGame>>> {
        engine::scrabble::by_name(name).ok().map(|player| Box::new(Guest(player)) as _)
    }

    fn last_resort(&self) -> Action {
        Move::Pass.into()
    }

    fn refreshed(&self, house: &House) -> ScrabbleGame {
        if self.game.generator().method() == Method::Gaddag {
            return self.clone();
        }
        let rules = self.game.rule_set();
        let faster = house.shelf.opened(&self.lexicon).and_then(|lexicon| house.scrabble.get(rules, &lexicon).ok());
        match faster {
            Some(generator) => ScrabbleGame {
                game: Scrabble::sharing(&generator, rules.clone(), self.game.seats()),
                lexicon: self.lexicon.clone(),
                ..*self
            },
            None => self.clone(),
        }
    }

    fn settings(&self) -> Map<String, Value> {
        let rules = self.game.rule_set();
        let ends = match rules.end_rule(self.game.seats()) {
            EndRule::Tournament => EndName::Tournament,
            EndRule::Thesis => EndName::Thesis,
        };
        [("lexicon", json!(self.lexicon)), ("challenge", json!(self.settings.challenge)), ("ends", json!(ends))]
            .map(|(key, value)| (key.to_owned(), value))
            .into_iter()
            .collect()
    }

    fn card(&self) -> Value {
        let rules = self.game.rule_set();
        card(rules, games::Rules::Scrabble(rules.clone()).language())
    }
}

fn read_action(action: &Map<String, Value>, rules: &RuleSet) -> Result<Action, BadAction> {
    const FORMS: &str = r#"an action is {"place":[{"square":112,"letter":"K"}]}, {"exchange":"AB?"}, {"pass":true}, {"challenge":true}, {"accept":true} or {"resign":true}"#;
    let malformed = |what: &str| BadAction::Malformed(format!("{what}; {FORMS}"));
    let mut fields = action.iter();
    let (Some((name, value)), None) = (fields.next(), fields.next()) else {
        return Err(malformed("an action has one field"));
    };
    match (name.as_str(), value) {
        ("pass", Value::Bool(true)) => Ok(Move::Pass.into()),
        ("challenge", Value::Bool(true)) => Ok(Action::Challenge),
        ("accept", Value::Bool(true)) => Ok(Action::Accept),
        ("exchange", Value::String(text)) => Ok(Move::Exchange(read_tiles(text, rules)?).into()),
        ("place", Value::Array(tiles)) => {
            let laid = tiles.iter().map(|tile| read_laid(tile, rules, &malformed)).collect::<Result<_, _>>()?;
            Ok(Move::Place(laid).into())
        }
        _ => Err(malformed("no such action")),
    }
}

fn read_tiles(text: &str, rules: &RuleSet) -> Result<Tiles, BadAction> {
    Tiles::parse(text, rules.alphabet()).map_err(|why| BadAction::Refused(Why::new("not-on-rack", why.to_string())))
}

fn read_laid(tile: &Value, rules: &RuleSet, malformed: &impl Fn(&str) -> BadAction) -> Result<Laid, BadAction> {
    let Some(fields) = tile.as_object().filter(|fields| fields.len() == 2) else {
        return Err(malformed("a tile has a square and a letter"));
    };
    let (Some(number), Some(text)) = (fields.get("square").and_then(Value::as_i64), fields.get("letter").and_then(Value::as_str)) else {
        return Err(malformed("a tile has a square (a whole number) and a letter (a text)"));
    };
    let off = || Why::new("off-board", format!("there is no square {number}: the board has squares 0 to {}", SQUARES - 1));
    let square = usize::try_from(number).ok().and_then(Square::from_index).ok_or_else(|| BadAction::Refused(off()))?;
    let alphabet = rules.alphabet();
    let mut letters = text.chars();
    let letter = letters.next().filter(|_| letters.next().is_none()).and_then(|letter| Some((letter, alphabet.tile(letter)?)));
    let Some((written, letter)) = letter else {
        let shown: String = text.chars().take(10).collect();
        let text = format!("`{shown}` on {square} is no letter of the {} alphabet: choose one of its letters", alphabet.name());
        return Err(BadAction::Refused(Why { squares: vec![square.index()], ..Why::new("not-a-letter", text) }));
    };
    Ok(Laid { square, letter, blank: written != alphabet.letter(letter) })
}

/// Looks at a wish for a game of Scrabble.
pub(super) async fn settle(wish: &Wish, house: &House) -> Result<Settled, WishError> {
    if !(1..=play::MAX_SEATS).contains(&wish.seats) {
        return Err(WishError::Seats(format!("Scrabble has 1 to {} seats, not {}.", play::MAX_SEATS, wish.seats)));
    }
    let settings: Settings = serde_json::from_value(Value::Object(wish.settings.clone()))
        .map_err(|why| WishError::Setting(format!("The settings are not understood: {why}.")))?;
    let lists = house.shelf.list().await;
    let ours = wish.rules.language();
    let fitting = lexicons(ours, &lists);
    let name = match &wish.lexicon {
        Some(name) => name.clone(),
        None => {
            let at_hand = |name: &&String| lists.iter().any(|list| list.name == **name && list.cure.is_none());
            let usual = fitting.iter().find(at_hand).or(fitting.first());
            usual.cloned().ok_or_else(|| WishError::Setting(format!("There is no lexicon for the language {ours} here.")))?
        }
    };
    if let Some(list) = lists.iter().find(|list| list.name == name)
        && list.language != ours
    {
        return Err(WishError::OtherLanguage {
            lexicon: name,
            theirs: list.language.clone(),
            rules: String::from(match &wish.rules {
                games::Rules::Scrabble(rules) => rules.name(),
            }),
            ours: ours.to_owned(),
            known: fitting.join(", "),
        });
    }
    let lexicon = house.shelf.open(&name).await?;
    Ok(Settled { lexicon: Some(name), lexicon_hash: Some(lexicon.info().words_sha256.clone()), settings: json!(settings).to_string() })
}

/// The names of the lexicons of a language, the usual one first.
pub(super) fn lexicons(language: &str, lists: &[WordList]) -> Vec<String> {
    let mut names: Vec<String> = lists.iter().filter(|list| list.language == language).map(|list| list.name.clone()).collect();
    // A stable sort: the others keep their order.
    names.sort_by_key(|name| !USUAL.contains(&name.as_str()));
    names
}

/// A rule set, for the page.
pub(super) fn card(rules: &RuleSet, language: &str) -> Value {
    let alphabet = rules.alphabet();
    let kind = |letter: char, kind| json!({"letter": letter, "count": rules.tiles().count(kind), "value": rules.value(kind)});
    let letters: Vec<Value> =
        alphabet.letters().iter().zip(1..).map(|(&letter, tile)| kind(letter, tile)).chain([kind('?', BLANK)]).collect();
    let marks: Vec<char> = Square::all().map(|square| rules.premium(square).mark()).collect();
    json!({
        "name": rules.name(),
        "game": games::GameName::Scrabble.name(),
        "title": rules.title(),
        "language": language,
        "side": crossword::SIDE,
        "board": marks.chunks(crossword::SIDE).map(|row| row.iter().collect()).collect::<Vec<String>>(),
        "centre": rules.start().index(),
        "letters": letters,
        "rack": rules.rack_size(),
        "bingo": rules.bingo(),
        "exchange_minimum": rules.exchange_minimum(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Action, BadAction> {
        read_action(&serde_json::from_str(text).unwrap(), &RuleSet::scrabble_cs())
    }

    #[test]
    fn actions_are_read() {
        let cs = RuleSet::scrabble_cs();
        let tile = |letter| cs.alphabet().tile(letter).unwrap();
        let laid = |square, letter, blank| Laid { square: Square::from_index(square).unwrap(), letter: tile(letter), blank };
        let place = read(r#"{"place":[{"square":112,"letter":"Ž"},{"letter":"ť","square":224}]}"#);
        assert_eq!(place, Ok(Move::Place(vec![laid(112, 'Ž', false), laid(224, 'Ť', true)]).into()));
        assert_eq!(read(r#"{"exchange":"ŽA?"}"#), Ok(Move::Exchange([tile('A'), tile('Ž'), BLANK].into_iter().collect()).into()));
        assert_eq!(read(r#"{"pass":true}"#), Ok(Move::Pass.into()));
        assert_eq!(read(r#"{"challenge":true}"#), Ok(Action::Challenge));
        assert_eq!(read(r#"{"accept":true}"#), Ok(Action::Accept));
        assert_eq!(read(r#"{"place":[]}"#), Ok(Move::Place(vec![]).into()));
    }

    #[test]
    fn what_is_no_action_is_said_so() {
        for text in [
            "{}",
            r#"{"pass":false}"#,
            r#"{"pass":1}"#,
            r#"{"pass":true,"exchange":"A"}"#,
            r#"{"jump":true}"#,
            r#"{"exchange":["A"]}"#,
            r#"{"place":"A"}"#,
            r#"{"place":["A"]}"#,
            r#"{"place":[{"square":1}]}"#,
            r#"{"place":[{"square":1.5,"letter":"A"}]}"#,
            r#"{"place":[{"square":"1","letter":"A"}]}"#,
            r#"{"place":[{"square":1,"letter":"A","blank":true}]}"#,
            r#"{"place":[{"square":1e300,"letter":"A"}]}"#,
        ] {
            assert!(matches!(read(text), Err(BadAction::Malformed(_))), "{text}: {:?}", read(text));
        }
        let code = |text: &str| match read(text) {
            Err(BadAction::Refused(why)) => (why.code, why.squares),
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(code(r#"{"place":[{"square":225,"letter":"A"}]}"#), ("off-board", vec![]));
        assert_eq!(code(r#"{"place":[{"square":-1,"letter":"A"}]}"#), ("off-board", vec![]));
        for letter in ["", "AB", "CH", "Q", "1", "?", "Ы", "<"] {
            assert_eq!(code(&json!({"place": [{"square": 7, "letter": letter}]}).to_string()), ("not-a-letter", vec![7]), "{letter}");
        }
        assert_eq!(code(r#"{"exchange":"AQ"}"#), ("not-on-rack", vec![]));
    }

    /// One lexicon without a GADDAG, which is made on request.
    struct Slow;

    impl crate::words::Words for Slow {
        fn list(&self) -> Vec<WordList> {
            Vec::new()
        }

        fn open(&self, name: &str) -> Result<Lexicon, WordsError> {
            Ok(Lexicon::build(name, &lexicon::Alphabet::english(), &["AT", "TA"]).unwrap().without_gaddag().unwrap())
        }

        fn quicken(&self, lexicon: &Lexicon) -> Option<Lexicon> {
            lexicon.build_gaddag().ok()
        }
    }

    #[tokio::test]
    async fn players_get_the_gaddag_when_it_is_made() {
        let house = House::new(crate::words::Shelf::new(Arc::new(Slow)));
        let row = GameRow {
            id: "g".into(),
            game: "scrabble".into(),
            rules: "scrabble-en".into(),
            lexicon: Some("slow".into()),
            lexicon_hash: None,
            seed: play::Seed::from_number(1),
            options: r#"{"challenge":"off","ends":"thesis"}"#.into(),
            seats: Vec::new(),
            created: 0,
            updated: 0,
            version: 0,
            standing: store::Standing::default(),
        };
        let mut game = ScrabbleGame::set_up(RuleSet::scrabble_en(), &row, &house).await.unwrap();
        assert_eq!(game.settings()["ends"], "thesis");
        while game.game.generator().method() == Method::Dawg {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
            game = game.refreshed(&house);
        }
        // All games on this list share what the generator makes for itself, and keep their settings.
        assert_eq!(game.settings()["challenge"], "off");
        assert_eq!(ScrabbleGame::set_up(RuleSet::scrabble_en(), &row, &house).await.unwrap().game.generator().method(), Method::Gaddag);
    }
}
