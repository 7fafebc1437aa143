//! Parses input lines of tile games into commands, independently of the game. Any input is either a
//! command or a parse error.

use std::path::PathBuf;

use unicode_normalization::UnicodeNormalization;

/// A parsed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// An empty line: show the board again.
    Board,
    Help,
    /// A placement such as `8h WORD`.
    Place(String),
    /// The same with a question mark: the score is shown, nothing is placed.
    Preview(String),
    /// The tiles to exchange, without spaces.
    Exchange(String),
    Pass,
    Challenge,
    Accept,
    /// Erudit: takes a star. The square and letter, optionally followed by more parts of the turn.
    Take(String),
    /// Removes the last part of the draft.
    Back,
    /// Finishes the drafted turn.
    End,
    Hint,
    /// The moves so far, or the best moves in the position before the numbered move.
    Moves(Option<usize>),
    Check(Vec<String>),
    Shuffle,
    Sort,
    Score,
    Bag,
    Undo,
    Redo,
    Save(PathBuf),
    /// `sure` if the resignation is confirmed.
    Resign {
        sure: bool,
    },
    Quit,
}

/// A line that is not a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CommandError {
    /// The first word is unknown.
    Unknown(String),
    /// A single word, probably a placement without its square.
    MissingSquare(String),
    /// The command lacks an argument, of which an example is given.
    MissingArgument(String, &'static str),
}

/// The verb of a command.
#[derive(Clone, Copy)]
enum Verb {
    Help,
    Exchange,
    Pass,
    Challenge,
    Accept,
    Take,
    Back,
    End,
    Hint,
    Moves,
    Check,
    Shuffle,
    Sort,
    Score,
    Bag,
    Undo,
    Redo,
    Save,
    Resign,
    Quit,
    Board,
}

/// The words for each verb. All languages are accepted at any time, so that no keyboard switch is
/// needed.
const VERBS: [(Verb, &[&str]); 21] = [
    (Verb::Help, &["?", "help", "h", "nápověda", "napoveda", "pomoc", "помощь", "справка"]),
    (Verb::Exchange, &["ex", "exchange", "vym", "vyměň", "vymen", "обмен"]),
    (Verb::Pass, &["pass", "pas", "пас"]),
    (Verb::Challenge, &["challenge", "námitka", "namitka", "протест"]),
    (Verb::Accept, &["accept", "platí", "plati", "верно"]),
    (Verb::Take, &["take", "vezmi", "взять"]),
    (Verb::Back, &["back", "vrať", "vrat", "убрать"]),
    (Verb::End, &["end", "done", "hotovo", "готово"]),
    (Verb::Hint, &["hint", "rada", "совет", "подсказка"]),
    (Verb::Moves, &["moves", "tahy", "ходы"]),
    (Verb::Check, &["check", "ověř", "over", "слово"]),
    (Verb::Shuffle, &["shuffle", "míchat", "michat", "смешать"]),
    (Verb::Sort, &["sort", "seřadit", "seradit", "порядок", "разбор"]),
    (Verb::Score, &["score", "scores", "body", "счёт", "счет"]),
    (Verb::Bag, &["bag", "unseen", "sáček", "sacek", "мешок"]),
    (Verb::Undo, &["undo", "zpět", "zpet", "назад"]),
    (Verb::Redo, &["redo", "znovu", "снова"]),
    (Verb::Save, &["save", "ulož", "uloz", "запись"]),
    (Verb::Resign, &["resign", "vzdát", "vzdat", "сдаюсь"]),
    (Verb::Quit, &["quit", "exit", "q", "konec", "выход"]),
    (Verb::Board, &["board", "deska", "доска"]),
];

/// The words that confirm a resignation.
const CONFIRMATIONS: [&str; 4] = ["yes", "y", "ano", "да"];

impl Command {
    /// Parses a line after composing decomposed letters (NFC).
    pub(super) fn read(line: &str) -> Result<Command, CommandError> {
        let line: String = line.nfc().filter(|c| !c.is_control() || c.is_whitespace()).collect();
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { return Ok(Command::Board) };
        let rest: Vec<&str> = words.collect();
        let lower = first.to_lowercase();
        let verb = VERBS.iter().find(|(_, names)| names.contains(&lower.as_str())).map(|(verb, _)| *verb);
        let needs = |example| Err(CommandError::MissingArgument(truncate(first), example));
        match verb {
            Some(Verb::Exchange) if rest.is_empty() => needs("ABC"),
            Some(Verb::Check) if rest.is_empty() => needs("WORD"),
            Some(Verb::Save) if rest.is_empty() => needs("game.gcg"),
            Some(Verb::Take) if rest.is_empty() => needs("8h А"),
            Some(verb) => Ok(build_command(verb, &rest, line[line.find(first).unwrap_or(0) + first.len()..].trim())),
            None if looks_like_square(first) => {
                let mut text = line.trim();
                let is_preview = text.ends_with('?');
                if is_preview {
                    text = text.trim_end_matches('?').trim_end();
                }
                Ok(if is_preview { Command::Preview(text.to_owned()) } else { Command::Place(text.to_owned()) })
            }
            None if rest.is_empty() && first.chars().all(char::is_alphabetic) => Err(CommandError::MissingSquare(truncate(first))),
            None => Err(CommandError::Unknown(truncate(first))),
        }
    }
}

fn build_command(verb: Verb, rest: &[&str], text: &str) -> Command {
    match verb {
        Verb::Help => Command::Help,
        Verb::Exchange => Command::Exchange(rest.concat()),
        Verb::Pass => Command::Pass,
        Verb::Challenge => Command::Challenge,
        Verb::Accept => Command::Accept,
        Verb::Take => Command::Take(text.to_owned()),
        Verb::Back => Command::Back,
        Verb::End => Command::End,
        Verb::Hint => Command::Hint,
        Verb::Moves => Command::Moves(rest.first().and_then(|number| number.parse().ok())),
        Verb::Check => Command::Check(rest.iter().map(|word| truncate(word)).collect()),
        Verb::Shuffle => Command::Shuffle,
        Verb::Sort => Command::Sort,
        Verb::Score => Command::Score,
        Verb::Bag => Command::Bag,
        Verb::Undo => Command::Undo,
        Verb::Redo => Command::Redo,
        Verb::Save => Command::Save(PathBuf::from(text)),
        Verb::Resign => Command::Resign { sure: rest.first().is_some_and(|word| CONFIRMATIONS.contains(&word.to_lowercase().as_str())) },
        Verb::Quit => Command::Quit,
        Verb::Board => Command::Board,
    }
}

/// Returns whether the word has the shape of a square with a direction. Whether that square exists
/// is checked later.
fn looks_like_square(word: &str) -> bool {
    let digits = word.chars().filter(char::is_ascii_digit).count();
    digits > 0 && word.chars().count() - digits <= 2 && word.chars().all(char::is_alphanumeric)
}

/// Truncates a quoted word to 40 characters.
fn truncate(word: &str) -> String {
    word.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(line: &str) -> Command {
        Command::read(line).unwrap_or_else(|why| panic!("{line}: {why:?}"))
    }

    #[test]
    fn words_used_on_the_page_are_commands() {
        assert_eq!(read("подсказка"), Command::Hint);
        assert_eq!((read("порядок"), read("разбор")), (Command::Sort, Command::Sort));
    }

    #[test]
    fn placements_and_previews_are_parsed() {
        assert_eq!(read(" 8h  KROKeT "), Command::Place("8h  KROKeT".into()));
        assert_eq!(read("h8 KROKET?"), Command::Preview("h8 KROKET".into()));
        assert_eq!(read("15O ŽLUŤ ?"), Command::Preview("15O ŽLUŤ".into()));
        // Decomposed letters, which some systems produce.
        assert_eq!(read("8h C\u{30C}AS"), Command::Place("8h ČAS".into()));
        // Invalid squares are passed on, so that the game can explain what is wrong.
        for place in ["8z X", "99a X", "8ж ДА", "8", "8hh X"] {
            assert_eq!(read(place), Command::Place(place.into()));
        }
    }

    #[test]
    fn commands_are_parsed_in_all_languages() {
        assert_eq!(read(""), Command::Board);
        assert_eq!(read("?"), Command::Help);
        assert_eq!(read("ex A b ?"), Command::Exchange("Ab?".into()));
        assert_eq!(read("обмен аб"), Command::Exchange("аб".into()));
        assert_eq!(read("PAS"), Command::Pass);
        assert_eq!(read("взять 8h А; i8 МоДА"), Command::Take("8h А; i8 МоДА".into()));
        assert_eq!((read("back"), read("готово")), (Command::Back, Command::End));
        assert_eq!(read("check qi ZA"), Command::Check(vec!["qi".into(), "ZA".into()]));
        assert_eq!(read("moves"), Command::Moves(None));
        assert_eq!(read("tahy 12"), Command::Moves(Some(12)));
        assert_eq!(read("save  my game.gcg "), Command::Save("my game.gcg".into()));
        assert_eq!(read("resign"), Command::Resign { sure: false });
        assert_eq!(read("vzdát ano"), Command::Resign { sure: true });
        assert_eq!(read("Выход"), Command::Quit);
    }

    #[test]
    fn verbs_share_no_word() {
        let mut words: Vec<&str> = VERBS.iter().flat_map(|(_, words)| *words).copied().collect();
        words.sort_unstable();
        let all = words.len();
        words.dedup();
        assert_eq!(words.len(), all);
        assert!(
            words.iter().all(|word| word.to_lowercase() == **word && word.nfc().collect::<String>() == **word && !looks_like_square(word))
        );
    }

    #[test]
    fn invalid_lines_are_rejected_with_reasons() {
        assert_eq!(Command::read("KROKET"), Err(CommandError::MissingSquare("KROKET".into())));
        assert_eq!(Command::read("foo bar"), Err(CommandError::Unknown("foo".into())));
        assert_eq!(Command::read("ex"), Err(CommandError::MissingArgument("ex".into(), "ABC")));
        assert_eq!(Command::read("save "), Err(CommandError::MissingArgument("save".into(), "game.gcg")));
        let long = "x".repeat(100_000);
        assert_eq!(Command::read(&long), Err(CommandError::MissingSquare("x".repeat(40))));
    }

    proptest! {
        #[test]
        fn any_line_is_parsed_or_rejected(line in any::<String>()) {
            let _ = Command::read(&line);
        }

        /// Lines built from parts of real commands, and spaces of all kinds.
        #[test]
        fn any_mixture_is_parsed_or_rejected(parts in prop::collection::vec(prop_oneof![
            prop::sample::select(VERBS.iter().flat_map(|(_, words)| *words).copied().map(String::from).collect::<Vec<_>>()),
            "[0-9]{0,3}[a-pA-Pа-я]?", "\\PC{0,5}", "[?\\s\u{a0}\u{30c}]{0,3}",
        ], 0..6)) {
            let _ = Command::read(&parts.join(" "));
            let _ = Command::read(&parts.concat());
        }
    }
}
