//! Parses input lines into the commands that all games share, those of one game, and moves.

use unicode_normalization::UnicodeNormalization as _;

/// The verb of a command; `C` are the verbs of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb<C> {
    /// Shows the board again.
    Board,
    Help,
    Hint,
    /// Shows the moves so far or, after the end, the best moves in the position before one.
    Moves,
    /// Looks up words; only in games of words.
    Check,
    Undo,
    Redo,
    Draw,
    Resign,
    Save,
    Quit,
    Game(C),
}

/// A verb, the words for it, and an example of its argument, empty if it needs none.
pub type VerbWords<C> = (Verb<C>, &'static [&'static str], &'static str);

/// A parsed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line<C> {
    /// A command and its argument.
    Command(Verb<C>, String),
    /// A command without its argument: the command as typed, and an example of the argument.
    MissingArgument(String, &'static str),
    /// Any other line, without control characters and surrounding spaces.
    Move(String),
}

/// The words that confirm a resignation.
const CONFIRMATIONS: [&str; 4] = ["yes", "y", "ano", "да"];

/// Parses a line after composing decomposed letters (NFC).
pub(crate) fn parse<C: Copy>(line: &str, prefix: &str, verbs: &[VerbWords<C>]) -> Line<C> {
    let line: String = line.nfc().filter(|c| !c.is_control() || c.is_whitespace()).collect();
    let line = line.trim();
    let command = match line.strip_prefix(prefix) {
        Some(command) => command,
        None if line.is_empty() || line.starts_with('?') => line.get(..1).unwrap_or_default(),
        None => return Line::Move(line.to_owned()),
    };
    let (word, argument) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
    let argument = argument.trim();
    let Some((verb, example)) = find_verb(word, verbs) else { return Line::Move(line.to_owned()) };
    if argument.is_empty() && !example.is_empty() {
        return Line::MissingArgument(truncate(&format!("{prefix}{word}")), example);
    }
    Line::Command(verb, argument.to_owned())
}

/// Returns the verb of this word in any language and letter case, and an example of its argument.
pub(crate) fn find_verb<C: Copy>(word: &str, verbs: &[VerbWords<C>]) -> Option<(Verb<C>, &'static str)> {
    let word = word.to_lowercase();
    let own = verbs.iter().find(|(_, words, _)| words.contains(&word.as_str())).map(|(verb, _, example)| (*verb, *example));
    own.or_else(|| common_verb(&word))
}

/// The words of the common verbs. All languages are accepted at any time, so that no keyboard
/// switch is needed.
fn common_verb<C>(word: &str) -> Option<(Verb<C>, &'static str)> {
    let verb = match word {
        "" | "board" | "deska" | "доска" => Verb::Board,
        "?" | "help" | "nápověda" | "napoveda" | "pomoc" | "помощь" | "справка" => Verb::Help,
        "hint" | "rada" | "совет" | "подсказка" => Verb::Hint,
        "moves" | "tahy" | "ходы" => Verb::Moves,
        "check" | "ověř" | "over" | "слово" => return Some((Verb::Check, "WORD")),
        "undo" | "zpět" | "zpet" | "назад" => Verb::Undo,
        "redo" | "znovu" | "снова" => Verb::Redo,
        "draw" | "remíza" | "remiza" | "ничья" => Verb::Draw,
        "resign" | "vzdát" | "vzdat" | "сдаюсь" => Verb::Resign,
        "save" | "ulož" | "uloz" | "запись" => return Some((Verb::Save, "game.deska")),
        "quit" | "exit" | "konec" | "выход" => Verb::Quit,
        _ => return None,
    };
    Some((verb, ""))
}

/// Returns whether the argument of a command confirms it.
pub(crate) fn is_confirmed(argument: &str) -> bool {
    argument.split_whitespace().next().is_some_and(|word| CONFIRMATIONS.contains(&word.to_lowercase().as_str()))
}

/// Parses the answer to a yes-or-no question.
pub(crate) fn parse_answer(line: &str) -> Option<bool> {
    match line.trim().to_lowercase().chars().next()? {
        'y' | 'a' | 'д' => Some(true),
        'n' | 'н' => Some(false),
        _ => None,
    }
}

/// Truncates a quoted text to 40 characters.
pub(crate) fn truncate(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const VERBS: &[VerbWords<char>] =
        &[(Verb::Help, &["h"], ""), (Verb::Game('e'), &["ex", "обмен"], "ABC"), (Verb::Game('u'), &["undo"], "")];

    fn read(line: &str) -> Line<char> {
        parse(line, "", VERBS)
    }

    fn command(verb: Verb<char>, argument: &str) -> Line<char> {
        Line::Command(verb, argument.to_owned())
    }

    #[test]
    fn commands_of_all_languages_and_moves_are_distinguished() {
        assert_eq!(read("  "), command(Verb::Board, ""));
        assert_eq!(read("?"), command(Verb::Help, ""));
        assert_eq!(read("h"), command(Verb::Help, ""));
        assert_eq!(read("подсказка"), command(Verb::Hint, ""));
        assert_eq!(read("vzdát ano"), command(Verb::Resign, "ano"));
        assert_eq!(read("Выход"), command(Verb::Quit, ""));
        assert_eq!(read("save  my game.gcg "), command(Verb::Save, "my game.gcg"));
        assert_eq!(read("tahy 12"), command(Verb::Moves, "12"));
        assert_eq!(read("check qi ZA"), command(Verb::Check, "qi ZA"));
        assert_eq!(read("обмен аб"), command(Verb::Game('e'), "аб"));
        assert_eq!(read(" b2 "), Line::Move("b2".into()));
        // Decomposed letters, which some systems produce.
        assert_eq!(read("8h C\u{30C}AS"), Line::Move("8h ČAS".into()));
        // The words of a game take precedence.
        assert_eq!(read("undo"), command(Verb::Game('u'), ""));
        assert_eq!(read("zpět"), command(Verb::Undo, ""));
    }

    #[test]
    fn a_missing_argument_is_an_error_with_an_example() {
        assert_eq!(read("ex"), Line::MissingArgument("ex".into(), "ABC"));
        assert_eq!(read("save "), Line::MissingArgument("save".into(), "game.deska"));
    }

    #[test]
    fn with_a_prefix_only_commands_have_it() {
        let read = |line| parse(line, ":", VERBS);
        assert_eq!(read("hint"), Line::Move("hint".into()));
        assert_eq!(read(":hint"), command(Verb::Hint, ""));
        assert_eq!(read(":ex"), Line::MissingArgument(":ex".into(), "ABC"));
        assert_eq!(read(":nonsense"), Line::Move(":nonsense".into()));
        assert_eq!((read(""), read("?")), (command(Verb::Board, ""), command(Verb::Help, "")));
    }

    #[test]
    fn resignations_are_confirmed_in_all_languages() {
        assert!(["yes", "Y", "ano", "да"].into_iter().all(is_confirmed));
        assert!(!is_confirmed("") && !is_confirmed("no"));
    }

    #[test]
    fn answers_are_parsed_in_three_languages() {
        assert_eq!(
            ["y", "Ano", "да", "no", "ne", "нет", "", "?"].map(parse_answer),
            [Some(true), Some(true), Some(true), Some(false), Some(false), Some(false), None, None]
        );
    }
}
