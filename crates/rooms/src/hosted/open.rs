//! Opens a text in any notation of any game as a replay.

use ::games::Rules;
use bytes::Bytes;
use lexicon::{Lexicon, LexiconName, LexiconRef};
use play::Game;
use table::log_file::{MAGIC, VERSION};
use wire::{GameFields, GameRecord, Happening, Replay, ReplayStep};

use super::dispatch::host_of;
use super::{GameFileError, ReplayError, Services, SettingsError, lexicon_choice, log_file, to_fields};
use crate::direction::visible;
use crate::room::replay_of_log;

/// The stable codes of the reasons why a text is not opened, with the names of their values.
#[cfg(test)]
pub(super) const REASONS: [(&str, &[&str]); 11] = [
    (EMPTY, &[]),
    (ADDRESS, &[]),
    (FOREIGN, &["host"]),
    (CONTROL, &["character", "line", "column"]),
    (UNKNOWN, &["tried"]),
    (POSITION, &["game", "text", "squares"]),
    (TILES, &["tile", "found", "exist", "squares"]),
    (MARBLES, &["white", "black"]),
    (FINISHED, &["squares"]),
    (ROW, &["row", "squares"]),
    (GAME_MOVE, &["number", "move", "text", "squares"]),
];

const EMPTY: &str = "open-empty";
/// An address that shows no game.
pub(super) const ADDRESS: &str = "open-address";
/// An address of another server.
pub(super) const FOREIGN: &str = "open-foreign";
const CONTROL: &str = "open-control";
const UNKNOWN: &str = "open-unknown";
/// A position that is damaged or impossible in another way than the following.
pub(super) const POSITION: &str = "open-position";
/// More tiles of a kind than there are.
pub(super) const TILES: &str = "open-tiles";
/// Numbers of marbles that do not fit alternating turns.
pub(super) const MARBLES: &str = "open-marbles";
/// A position in which the game is over.
pub(super) const FINISHED: &str = "open-finished";
/// A row of the wrong length.
pub(super) const ROW: &str = "open-row";
/// An illegal move of a game.
pub(super) const GAME_MOVE: &str = "open-move";

/// The notations, for the error message.
const NOTATIONS: &str = "a Deska log (`#deska 1`), GCG (`#player1 …`), CGP (`15/…/15 ABC/ 0/0 0`), rows with a rack and used words \
                         (`15/…/15 АБВ -`), rows with used words (`...../…/БАЛДА/… БАЛДА`), a start word with moves (`БАЛДА`, then lines \
                         such as `1,1 Л БАЛ`), 36 characters of `.`, `w`, `b`, and moves such as `c6AR b2DL …`";

/// The longest position and the longest list of moves, in bytes; only logs and games in GCG, which
/// compute threads read, are longer.
pub(super) const MAX_SHORT_TEXT: usize = 64 << 10;

/// The longest message in an error, in characters.
const MAX_MESSAGE: usize = 300;

/// Opens a text: a log, a game or a position in one of the games' notations. The notation is
/// recognised; `rules` are tried first, and `lexicon` overrides the one that the text names. A
/// position becomes a replay of one step.
///
/// # Errors
/// The text is in no known notation or damaged, or the position is impossible.
pub async fn open(text: &str, rules: Option<Rules>, lexicon: Option<&LexiconRef>, services: &Services) -> Result<Replay, ReplayError> {
    let text = text.trim_start_matches('\u{feff}').trim();
    check_characters(text)?;
    let mut replay = recognise(text, rules, lexicon, services).await?;
    for text in replay.seats.iter_mut().map(|seat| &mut seat.name).chain(&mut replay.title).chain(&mut replay.description) {
        *text = visible(text);
    }
    Ok(replay)
}

async fn recognise(text: &str, rules: Option<Rules>, lexicon: Option<&LexiconRef>, services: &Services) -> Result<Replay, ReplayError> {
    if log_file::is_log(text.as_bytes()) {
        return replay_of_log(Bytes::from(text.to_owned()), services).await;
    }
    if text.len() > MAX_SHORT_TEXT && !text.starts_with(['#', '>']) {
        return Err(unknown(text).into());
    }
    let asked = rules.as_ref().map(Rules::game);
    if let Some(rules) = rules {
        let host = host_of(&rules, services)?;
        if let Some(opened) = host.open_text(text, Some(rules), lexicon, services).await {
            return opened;
        }
    }
    // A lexicon was chosen for the requested rules and says nothing about other games.
    let lexicon = lexicon.filter(|_| asked.is_none());
    for host in services.hosts().filter(|host| Some(host.game()) != asked) {
        if let Some(opened) = host.open_text(text, None, lexicon, services).await {
            return opened;
        }
    }
    Err(unknown(text).into())
}

/// Returns the error of a text in no known notation.
fn unknown(text: &str) -> GameFileError {
    let first: String = text.lines().next().unwrap_or_default().chars().take(60).collect();
    let first = visible(&first);
    let error = fault(UNKNOWN, format!("`{first}` is in no known notation: tried {NOTATIONS}"), [("tried", NOTATIONS.to_owned())]);
    GameFileError { quote: Some(first), line: Some(1), ..error }
}

/// Checks that there is a text, without control characters.
fn check_characters(text: &str) -> Result<(), GameFileError> {
    if text.is_empty() {
        return Err(fault(EMPTY, "there is no text: paste a position, a game or an address", []));
    }
    for (line, content) in (1..).zip(text.split('\n')) {
        let bad = |c: &char| c.is_control() && !matches!(c, '\t' | '\r');
        let Some((column, found)) = (1..).zip(content.chars()).find(|(_, c)| bad(c)) else { continue };
        let name = format!("U+{:04X}", u32::from(found));
        let said = format!("line {line}, character {column}: the control character {name} is in no notation: remove it");
        let parameters = [("character", name), ("line", line.to_string()), ("column", column.to_string())];
        return Err(GameFileError { line: Some(line), ..fault(CONTROL, said, parameters) });
    }
    Ok(())
}

/// Creates the error of a text.
pub(super) fn fault(
    reason: &'static str,
    text: impl Into<String>,
    parameters: impl IntoIterator<Item = (&'static str, String)>,
) -> GameFileError {
    GameFileError { text: text.into(), line: None, quote: None, reason, parameters: parameters.into_iter().collect() }
}

/// Creates the error of a position without a reason of its own.
pub(super) fn position_fault(game: ::games::GameName, why: &impl ToString, squares: &[String]) -> GameFileError {
    let text = shortened(why);
    let said = format!("position of {}: {text}", game.title());
    fault(POSITION, said, [("game", game.title().to_owned()), ("text", text), ("squares", squares.join(" "))])
}

/// Creates the error of an illegal move in a game; `number` counts from 1.
pub(super) fn move_fault(number: usize, line: Option<usize>, notation: &str, why: &impl ToString, squares: &[String]) -> GameFileError {
    let (notation, text): (String, String) = (visible(notation).chars().take(60).collect(), shortened(why));
    let said = format!("move {number}, `{notation}`: {text}");
    let parameters = [("number", number.to_string()), ("move", notation.clone()), ("text", text), ("squares", squares.join(" "))];
    GameFileError { line, quote: Some(notation), ..fault(GAME_MOVE, said, parameters) }
}

/// Shortens a message, which may quote a long text.
pub(super) fn shortened(why: &impl ToString) -> String {
    let text = visible(&why.to_string());
    match text.char_indices().nth(MAX_MESSAGE) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// Returns the replay of a position: one step, with seats of people without names.
pub(super) fn replay_of_position(rules: GameFields, lexicon: Option<LexiconName>, seats: usize, frame: GameFields) -> Replay {
    let finished = frame.0.get("turn").is_none_or(serde_json::Value::is_null);
    Replay {
        id: None,
        rules,
        lexicon: lexicon.map(|name| name.to_string()),
        seats: (0..seats).map(|_| wire::Seat::person("")).collect(),
        guarded: false,
        finished,
        title: None,
        description: None,
        warnings: None,
        players: Vec::new(),
        file: None,
        forfeit: None,
        outages: Vec::new(),
        imported: false,
        steps: vec![ReplayStep { n: 0, frame, remark: None, record: None, note: None }],
    }
}

/// Writes the log of a game that was played from a text, with the names of its players.
pub(super) fn log_of_game<R: play::Rules>(
    game: &Game<R>,
    rules: &Rules,
    lexicon: Option<&LexiconName>,
    options: &str,
    names: &[String],
) -> String {
    let mut log = format!("{MAGIC}{VERSION}\n#game {}\n#rules {}\n", rules.game().name(), rules.name());
    if let Some(lexicon) = lexicon {
        log += &format!("#lexicon {lexicon}\n");
    }
    log += &format!("#options {options}\n");
    for seat in 0..game.rules().seats() {
        log += &format!("#seat person {}\n", names.get(seat).map_or("", String::as_str));
    }
    for entry in game.log() {
        log += &format!("0 {}\n", entry.record);
    }
    log
}

/// Chooses a lexicon for a text: the requested one, else the first one of the language of its
/// letters.
pub(super) async fn lexicon_by_letters(
    rules: &Rules,
    lexicon: Option<&LexiconRef>,
    text: &str,
    services: &Services,
) -> Result<(LexiconName, Lexicon), SettingsError> {
    let lists = services.lexicons.list().await;
    let is_of = |name: &LexiconName, language: &str| {
        lists.iter().any(|list| list.name == *name && list.language == language && list.cure.is_none())
    };
    let by_letters = language_of(text)
        .and_then(|language| lexicon_choice::fitting(rules, &lists).into_iter().find(|name| is_of(name, language)))
        .map(LexiconRef::Named);
    lexicon_choice::choose(rules, lexicon.or(by_letters.as_ref()), services).await
}

/// Returns a step with the event of a game as its record.
pub(super) fn step(n: usize, frame: GameFields, record: Option<impl serde::Serialize>) -> ReplayStep {
    let record = record.map(|event| GameRecord { n, at: None, what: Happening::Game(to_fields(event)) });
    ReplayStep { n, frame, remark: None, record, note: None }
}

/// Returns the language of a text by its letters: `ru` for Cyrillic, `cs` for letters with Czech
/// marks, else `en`; `None` without letters.
pub(super) fn language_of(text: &str) -> Option<&'static str> {
    let letters = || text.chars().filter(|c| c.is_alphabetic());
    if letters().any(|c| matches!(c, '\u{400}'..='\u{4ff}')) {
        return Some("ru");
    }
    if letters().any(|c| !c.is_ascii()) {
        return Some("cs");
    }
    letters().next().map(|_| "en")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::hosted::{Games, ServiceLimits};
    use crate::words::{Lexicons, WordList, Words, WordsError};

    #[test]
    fn control_characters_are_named_with_their_place() {
        let error = check_characters("ab\ncd\u{0}e").unwrap_err();
        assert_eq!((error.line, error.reason), (Some(2), CONTROL));
        assert_eq!(error.text, "line 2, character 3: the control character U+0000 is in no notation: remove it");
        assert_eq!(check_characters("").unwrap_err().reason, EMPTY);
        assert!(check_characters("a\tb\r\nc").is_ok());
    }

    #[test]
    fn languages_follow_from_the_letters() {
        for (text, language) in [("БАЛДА", Some("ru")), ("ŽENA", Some("cs")), ("CAT", Some("en")), ("../..", None), ("15/15", None)] {
            assert_eq!(language_of(text), language, "{text}");
        }
    }

    /// A lexicon of each alphabet.
    struct SmallWords;

    impl Words for SmallWords {
        fn list(&self) -> Vec<WordList> {
            let list = |name: &'static str, language: &str| WordList {
                name: LexiconName::known(name),
                language: language.into(),
                words: Some(3),
                licence: String::new(),
                cure: None,
            };
            vec![list("en-small", "en"), list("ru-small", "ru")]
        }

        fn open(&self, name: &LexiconName) -> Result<Lexicon, WordsError> {
            let (alphabet, words) = match name.as_str() {
                "ru-small" => (lexicon::Alphabet::russian(), ["БАЛДА", "КОТ", "БАЛ"]),
                _ => (lexicon::Alphabet::english(), ["BALDA", "CAT", "AT"]),
            };
            Lexicon::build(name.as_str(), &alphabet, &words).map_err(|why| WordsError::Unavailable(why.to_string()))
        }

        fn with_gaddag(&self, _: &Lexicon) -> Option<Lexicon> {
            None
        }
    }

    fn services() -> Services {
        Services::new(Lexicons::new(Arc::new(SmallWords)), &Games::default(), ServiceLimits::default())
    }

    /// Texts in all notations, which the next test damages.
    fn samples() -> Vec<String> {
        let open = ["15"; 15].join("/");
        vec![
            format!("{open} KNO?/AB 12/9 1 lex en; held 7/7;"),
            format!("{open} КОТ?/ -5/9 1"),
            format!("{open} КОТ* ДОМ scoring=union scores=5/7/9 others=АБ/ passes=1 due=0/1/0"),
            "...../...../БАЛДА/...../..... БАЛДА,БАЛ knots in-total scores=3/5 passes=1/0".into(),
            "БАЛДА knots\n1. 1,1 Л БАЛ\n".into(),
            format!("wwwww.bbbb{}+w", ".".repeat(26)),
            "1. b2DL a6DL 2. c6AR".into(),
            "#player1 Ann Ann\n#player2 Bob Bob\n>Ann: ATENTES 8G AT +4 4\n>Bob: ATENTES 7H AN +5 5\n".into(),
            "#deska 1\n#rules pentago-standard\n#seat person A\n#seat person B\n0 game moved 0 c6AR\n".into(),
        ]
    }

    fn position_of(replay: &Replay) -> Option<String> {
        let GameFields(frame) = &replay.steps.first()?.frame;
        frame.get("position").or_else(|| frame.get("cgp"))?.as_str().map(str::to_owned)
    }

    proptest::proptest! {
        /// Whatever happens to a text, it is opened or refused, and the position that was opened is
        /// written so that it opens as the same.
        #[test]
        fn damaged_texts_are_opened_or_refused(
            sample in 0..samples().len(),
            edits in proptest::collection::vec((0..400_usize, 0..3_u8, "[0-9A-Zа-яА-Яwb./+*?#>;=, \n-]"), 0..6),
            rules in 0..8_usize,
        ) {
            let mut text: Vec<char> = samples()[sample].chars().collect();
            for (place, edit, letter) in edits {
                let place = place % (text.len() + 1);
                match (edit, letter.chars().next()) {
                    (0, Some(letter)) => text.insert(place, letter),
                    (1, Some(letter)) if place < text.len() => text[place] = letter,
                    (2, _) if place < text.len() => _ = text.remove(place),
                    _ => {}
                }
            }
            let text: String = text.into_iter().collect();
            let names = ["scrabble-en", "scrabble-ru", "scrabble-cs", "erudit", "balda", "pentago-standard", "ctu"];
            let rules = names.get(rules).and_then(|name| Rules::by_name(name).ok());
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let services = services();
                let Ok(opened) = open(&text, rules, None, &services).await else { return };
                if opened.steps.len() == 1 && let Some(position) = position_of(&opened) {
                    let rules = opened.rules.0.get("name").and_then(serde_json::Value::as_str).and_then(|name| Rules::by_name(name).ok());
                    let lexicon = opened.lexicon.clone().map(LexiconRef::from);
                    let again = open(&position, rules, lexicon.as_ref(), &services).await;
                    assert_eq!(again.map(|again| position_of(&again)).ok(), Some(Some(position)), "{text}");
                }
            });
        }
    }

    #[tokio::test]
    async fn long_texts_other_than_games_are_not_searched() {
        let services = services();
        let board = ["15"; 15].join("/");
        for long in ["15/".repeat(30_000), format!("{board} {}/ 0/0 0", "A".repeat(70_000)), format!("/analysis/{}", "b/".repeat(40_000))] {
            let Err(ReplayError::File(why)) = open(&long, None, None, &services).await else { panic!("{}", &long[..40]) };
            assert_eq!((why.reason, why.quote.map(|quote| quote.chars().count())), (UNKNOWN, Some(60)));
        }
        let notes = "#note a long comment\n".repeat(5000);
        let gcg = format!("#player1 Ann Ann\n#player2 Bob Bob\n>Ann: ATENTES 8G AT +4 4\n{notes}");
        assert!(gcg.len() > MAX_SHORT_TEXT);
        open(&gcg, None, None, &services).await.unwrap_or_else(|why| panic!("{why}"));
    }

    #[tokio::test]
    async fn the_samples_are_opened() {
        for text in samples() {
            open(&text, None, None, &services()).await.unwrap_or_else(|why| panic!("{text}: {why}"));
        }
    }
}
