//! Commands of Balda. They start with a colon, because any other letters may be a word.

use std::path::PathBuf;

use unicode_normalization::UnicodeNormalization as _;

/// A parsed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// An empty line: shows the board again.
    Board,
    /// A word alone, whose placement is searched.
    Word(String),
    /// `r,c L WORD`, optionally with its path.
    Move(String),
    /// The same with a question mark: the score is shown, nothing is played.
    Preview(String),
    /// The number of a move listed before.
    Number(usize),
    /// Offers a word missing from the lexicon to the next player; without a move, the word refused
    /// last.
    Offer(Option<String>),
    Hint,
    /// Lists all words, or those with a letter on this square or through it.
    List(Option<String>),
    Undo,
    Redo,
    Pass,
    Draw,
    /// `sure` if the resignation is confirmed.
    Resign {
        sure: bool,
    },
    /// Looks up words and their definitions.
    Check(Vec<String>),
    /// Adds a word to the notes, or lists them.
    Note(Option<String>),
    /// Shows the words played so far.
    Used,
    /// Lists the moves with remarks, or shows the best words before the numbered move.
    Moves(Option<usize>),
    /// Starts another game with the same rules and players.
    NextGame,
    /// Restarts this game from its start word.
    Restart,
    /// Replaces the computer player of the seat with this number (from 1), or of the only computer.
    Level(String, Option<usize>),
    Save(PathBuf),
    Help,
    Quit,
    /// An unknown command, or one that lacks an argument.
    Unknown(String),
}

#[derive(Clone, Copy)]
enum Verb {
    Board,
    Offer,
    Hint,
    List,
    Undo,
    Redo,
    Pass,
    Draw,
    Resign,
    Check,
    Note,
    Used,
    Moves,
    NextGame,
    Restart,
    Level,
    Save,
    Help,
    Quit,
}

/// The words for each verb. All languages are accepted at any time.
const VERBS: [(Verb, &[&str]); 19] = [
    (Verb::Board, &["board", "b", "deska", "доска"]),
    (Verb::Offer, &["offer", "o", "nabídni", "nabidni", "предложить"]),
    (Verb::Hint, &["hint", "h", "rada", "совет", "подсказка"]),
    (Verb::List, &["list", "l", "slova", "слова"]),
    (Verb::Undo, &["undo", "u", "zpět", "zpet", "назад"]),
    (Verb::Redo, &["redo", "znovu", "снова"]),
    (Verb::Pass, &["pass", "p", "pas", "пас"]),
    (Verb::Draw, &["draw", "remíza", "remiza", "ничья"]),
    (Verb::Resign, &["resign", "vzdát", "vzdat", "сдаюсь"]),
    (Verb::Check, &["check", "word", "w", "ověř", "over", "слово"]),
    (Verb::Note, &["note", "notes", "n", "poznámka", "poznamka", "запомнить"]),
    (Verb::Used, &["used", "zahraná", "zahrana", "сыграны"]),
    (Verb::Moves, &["moves", "m", "tahy", "ходы"]),
    (Verb::NextGame, &["again", "new", "další", "dalsi", "ещё", "еще"]),
    (Verb::Restart, &["anew", "restart", "odznova", "заново"]),
    (Verb::Level, &["level", "úroveň", "uroven", "уровень"]),
    (Verb::Save, &["save", "ulož", "uloz", "запись"]),
    (Verb::Help, &["help", "?", "nápověda", "napoveda", "помощь"]),
    (Verb::Quit, &["quit", "q", "exit", "konec", "выход"]),
];

/// The words that confirm.
const CONFIRMATIONS: [&str; 4] = ["yes", "y", "ano", "да"];

impl Command {
    /// Parses a line after composing decomposed letters (NFC).
    pub(super) fn read(line: &str) -> Command {
        let line: String = line.nfc().filter(|c| !c.is_control() || c.is_whitespace()).collect();
        let line = line.trim();
        let Some(rest) = line.strip_prefix(':') else { return Command::parse_move_or_word(line) };
        let (name, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let (name, rest) = (name.to_lowercase(), rest.trim());
        let some = || (!rest.is_empty()).then(|| rest.to_owned());
        let unknown = || Command::Unknown(line.chars().take(40).collect());
        let Some((verb, _)) = VERBS.iter().find(|(_, names)| names.contains(&name.as_str())) else { return unknown() };
        match verb {
            Verb::Board => Command::Board,
            Verb::Offer => Command::Offer(some()),
            Verb::Hint => Command::Hint,
            Verb::List => Command::List(some()),
            Verb::Undo => Command::Undo,
            Verb::Redo => Command::Redo,
            Verb::Pass => Command::Pass,
            Verb::Draw => Command::Draw,
            Verb::Resign => Command::Resign { sure: CONFIRMATIONS.contains(&rest.to_lowercase().as_str()) },
            Verb::Check if rest.is_empty() => unknown(),
            Verb::Check => Command::Check(rest.split_whitespace().map(str::to_owned).collect()),
            Verb::Note => Command::Note(some()),
            Verb::Used => Command::Used,
            Verb::Moves => match (rest.is_empty(), rest.parse()) {
                (true, _) => Command::Moves(None),
                (false, Ok(number)) => Command::Moves(Some(number)),
                (false, Err(_)) => unknown(),
            },
            Verb::NextGame => Command::NextGame,
            Verb::Restart => Command::Restart,
            Verb::Level => match rest.split_whitespace().collect::<Vec<_>>()[..] {
                [level] => Command::Level(player(level), None),
                [level, seat] => seat.parse().map_or_else(|_| unknown(), |seat| Command::Level(player(level), Some(seat))),
                _ => unknown(),
            },
            Verb::Save if rest.is_empty() => unknown(),
            Verb::Save => Command::Save(PathBuf::from(rest)),
            Verb::Help => Command::Help,
            Verb::Quit => Command::Quit,
        }
    }

    /// Returns the first word of the line, if it is the name of a command without its colon.
    pub(super) fn command_name(line: &str) -> Option<&str> {
        let name = line.split_whitespace().next()?;
        VERBS.iter().any(|(_, names)| names.contains(&name.to_lowercase().as_str())).then_some(name)
    }

    fn parse_move_or_word(line: &str) -> Command {
        let question = line.strip_suffix('?').map(str::trim_end);
        match (line.chars().next(), question) {
            (None, _) => Command::Board,
            (Some('?'), _) => Command::Help,
            (Some(first), Some(text)) if first.is_ascii_digit() => Command::Preview(text.to_owned()),
            (Some(first), None) if first.is_ascii_digit() => line.parse().map_or_else(|_| Command::Move(line.to_owned()), Command::Number),
            (Some(_), Some(word)) => Command::Check(word.split_whitespace().map(str::to_owned).collect()),
            (Some(_), None) => Command::Word(line.to_owned()),
        }
    }
}

/// Returns the player's name; a number alone is a level.
fn player(text: &str) -> String {
    if text.chars().all(|c| c.is_ascii_digit()) { format!("level-{text}") } else { text.to_lowercase() }
}

/// Parses the answer to a yes-or-no question.
pub(super) fn parse_answer(line: &str) -> Option<bool> {
    match line.trim().to_lowercase().chars().next()? {
        'y' | 'a' | 'д' => Some(true),
        'n' | 'н' => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Language;

    #[test]
    fn words_moves_and_commands_are_distinguished() {
        assert_eq!(Command::read("  "), Command::Board);
        assert_eq!(Command::read("фалда"), Command::Word("фалда".into()));
        // A word in one language may be a command in another.
        assert_eq!(Command::read("hint"), Command::Word("hint".into()));
        assert_eq!(Command::read("пас"), Command::Word("пас".into()));
        assert_eq!(Command::read(":hint"), Command::Hint);
        // The hint texts name the command of their own language.
        for (language, command) in [(Language::En, ":hint"), (Language::Cs, ":rada"), (Language::Ru, ":совет")] {
            assert_eq!(Command::read(command), Command::Hint);
            for text in [language.balda_hint_more(), language.balda_hint_square("1,1")] {
                assert!(text.contains(command), "{text}");
            }
        }
        assert_eq!(Command::read(":ПАС"), Command::Pass);
        assert_eq!(Command::read("1,1 Ф ФАЛДА"), Command::Move("1,1 Ф ФАЛДА".into()));
        assert_eq!(Command::read("1,1 Ф ФАЛДА ?"), Command::Preview("1,1 Ф ФАЛДА".into()));
        assert_eq!(Command::read("фалда?"), Command::Check(vec!["фалда".into()]));
        // A decomposed letter.
        assert_eq!(Command::read("e\u{301}ra"), Command::Word("éra".into()));
        assert_eq!(Command::read("2"), Command::Number(2));
        assert_eq!(Command::read(":list 1,1"), Command::List(Some("1,1".into())));
        assert_eq!(Command::read(":l"), Command::List(None));
        assert_eq!(Command::read(":offer 1,1 Ъ ЪА"), Command::Offer(Some("1,1 Ъ ЪА".into())));
        assert_eq!(Command::read(":offer"), Command::Offer(None));
        assert_eq!(Command::read(":check"), Command::Unknown(":check".into()));
        assert_eq!(Command::read(":moves x"), Command::Unknown(":moves x".into()));
        assert_eq!(Command::read(":resign да"), Command::Resign { sure: true });
        assert_eq!(Command::read(":resign"), Command::Resign { sure: false });
        assert_eq!(Command::read(":level 3"), Command::Level("level-3".into(), None));
        assert_eq!(Command::read(":уровень greedy 2"), Command::Level("greedy".into(), Some(2)));
        assert_eq!(Command::read(":level"), Command::Unknown(":level".into()));
        assert_eq!(Command::read(":level 3 x"), Command::Unknown(":level 3 x".into()));
        assert_eq!(Command::read(":odznova"), Command::Restart);
        assert_eq!(Command::read(":q"), Command::Quit);
        assert_eq!(Command::read("?"), Command::Help);
        assert_eq!(["Help", "resign yes", ":help", "1,1", ""].map(Command::command_name), [Some("Help"), Some("resign"), None, None, None]);
    }

    #[test]
    fn commands_share_no_word() {
        let mut names: Vec<&str> = VERBS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn answers_are_parsed_in_three_languages() {
        assert_eq!(
            ["y", "Ano", "да", "no", "ne", "нет", "", "?"].map(parse_answer),
            [Some(true), Some(true), Some(true), Some(false), Some(false), Some(false), None, None]
        );
    }
}
