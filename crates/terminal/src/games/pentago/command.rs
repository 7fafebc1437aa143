//! Commands of Pentago, and moves as typed.

use pentago::{Move, ParseMoveError, Square};

use crate::command::{Verb, VerbWords};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Shows the board again, without a marble that has no turn yet.
    Board,
    /// Plays a computer's move for the person.
    Force,
    /// Analyses for this many seconds, or until Enter.
    Analyse,
    /// Shows all moves with their exact values.
    Values,
    /// Shows all positions so far.
    Replay,
    /// Undoes a move of any person at the terminal.
    Undo,
    Redo,
    /// Resigns without confirmation.
    Resign,
}

pub(super) const VERBS: &[VerbWords<Command>] = &[
    (Verb::Game(Command::Board), &["", "board", "deska", "доска"], ""),
    (Verb::Game(Command::Force), &["force", "go", "zahraj", "сходи"], ""),
    (Verb::Game(Command::Analyse), &["analyse", "analyze", "rozbor", "анализ"], ""),
    (Verb::Game(Command::Values), &["values", "hodnoty", "оценки"], ""),
    (Verb::Game(Command::Replay), &["replay", "přehrát", "показ"], ""),
    (Verb::Game(Command::Undo), &["undo", "zpět", "zpet", "назад"], ""),
    (Verb::Game(Command::Redo), &["redo", "znovu", "снова", "вперёд", "вперед"], ""),
    (Verb::Game(Command::Resign), &["resign", "vzdát", "vzdat", "сдаюсь"], ""),
    (Verb::Save, &["сохрани"], "game.deska"),
];

/// A move as typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// A move, or a placement without its turn.
    Move(Move),
    /// The turn for a marble already placed.
    Turn(pentago::Turn),
    Invalid(ParseMoveError),
    Unknown,
}

/// Parses `c6AR`, `c6 ar`, `c6`, or `ar` alone.
pub(super) fn parse_move(typed: &str) -> Typed {
    let letters = typed.chars().filter(|c| !c.is_whitespace());
    let text: String = letters.enumerate().map(|(at, c)| if at == 0 { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }).collect();
    if let Ok(play) = text.parse::<Move>() {
        return Typed::Move(play);
    }
    // Parses a turn on its own by prefixing an arbitrary square.
    if let Ok(Move { turn: Some(turn), .. }) = format!("a1{}", text.to_uppercase()).parse() {
        return Typed::Turn(turn);
    }
    match text.parse::<Move>() {
        // Input that starts with a square was meant as a move, so its error is shown.
        Err(why) if text.get(..2).is_some_and(|square| square.parse::<Square>().is_ok()) => Typed::Invalid(why),
        _ => Typed::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::{Line, parse};

    #[test]
    fn moves_squares_turns_and_commands_are_distinguished() {
        let read = |line| parse(line, "", VERBS);
        let play = |text: &str| Typed::Move(text.parse().unwrap());
        assert_eq!(parse_move("c6AR"), play("c6AR"));
        assert_eq!(parse_move("C6 al"), play("c6AL"));
        assert_eq!(parse_move("f1"), play("f1"));
        assert_eq!(parse_move("dl"), Typed::Turn("a1DL".parse::<Move>().unwrap().turn.unwrap()));
        assert_eq!(read("  "), Line::Command(Verb::Game(Command::Board), String::new()));
        assert_eq!(read("analyse 2.5"), Line::Command(Verb::Game(Command::Analyse), "2.5".into()));
        assert_eq!(read("анализ"), Line::Command(Verb::Game(Command::Analyse), String::new()));
        assert_eq!(read("save a b.deska"), Line::Command(Verb::Save, "a b.deska".into()));
        for bad in ["g7", "c6AX", "hello", "c6ARR", "ž"] {
            assert_eq!(read(bad), Line::Move(bad.into()));
            assert!(matches!(parse_move(bad), Typed::Unknown | Typed::Invalid(_)), "{bad}");
        }
        assert_eq!(parse_move("c6XR"), Typed::Invalid(ParseMoveError::Quadrant('X')));
    }
}
