//! Commands of Pentago.

use pentago::{Move, ParseMoveError, Square};

/// A parsed line.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Command {
    /// An empty line: shows the board again, or removes a marble that has no turn yet.
    Board,
    /// A move, or a placement without its turn.
    Move(Move),
    /// The turn for a marble already placed.
    Turn(pentago::Turn),
    Hint,
    /// Lets the computer make the move.
    Force,
    /// Analyses for this many seconds, or until Enter.
    Analyse(Option<f64>),
    /// Shows all moves with their exact values.
    Values,
    /// Shows the moves so far.
    Moves,
    /// Shows all positions so far.
    Replay,
    Undo,
    Redo,
    Draw,
    Resign,
    Save(String),
    Help,
    Quit,
    /// An invalid move.
    InvalidMove(ParseMoveError),
    /// Neither a command nor a move.
    Unknown(String),
}

impl Command {
    /// Parses a line. Commands of all languages are accepted.
    pub(super) fn read(line: &str) -> Command {
        let line = line.trim();
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match name.to_lowercase().as_str() {
            "" | "board" | "deska" | "доска" => Command::Board,
            "?" | "help" | "pomoc" | "помощь" => Command::Help,
            "hint" | "rada" | "совет" | "подсказка" => Command::Hint,
            "force" | "go" | "zahraj" | "сходи" => Command::Force,
            "analyse" | "analyze" | "rozbor" | "анализ" => match rest {
                "" => Command::Analyse(None),
                text => match text.parse() {
                    Ok(seconds) if (0.0..=86_400.0).contains(&seconds) => Command::Analyse(Some(seconds)),
                    _ => Command::Unknown(truncate(line)),
                },
            },
            "values" | "hodnoty" | "оценки" => Command::Values,
            "moves" | "tahy" | "ходы" => Command::Moves,
            "replay" | "přehrát" | "показ" => Command::Replay,
            "undo" | "zpět" | "назад" => Command::Undo,
            "redo" | "znovu" | "вперёд" | "вперед" => Command::Redo,
            "draw" | "remíza" | "ничья" => Command::Draw,
            "resign" | "vzdát" | "сдаюсь" => Command::Resign,
            "save" | "ulož" | "сохрани" if !rest.is_empty() => Command::Save(rest.to_owned()),
            "quit" | "exit" | "konec" | "выход" => Command::Quit,
            _ => parse_move(&line.split_whitespace().collect::<String>()),
        }
    }
}

/// Parses `c6AR`, `c6 ar`, `c6`, or `ar` alone.
fn parse_move(typed: &str) -> Command {
    let text: String =
        typed.chars().enumerate().map(|(place, c)| if place == 0 { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }).collect();
    if let Ok(play) = text.parse::<Move>() {
        return Command::Move(play);
    }
    // Parses a turn on its own by prefixing an arbitrary square.
    if let Ok(Move { turn: Some(turn), .. }) = format!("a1{}", text.to_uppercase()).parse() {
        return Command::Turn(turn);
    }
    match text.parse::<Move>() {
        // Input that starts with a square was meant as a move, so its error is shown.
        Err(why) if text.get(..2).is_some_and(|square| square.parse::<Square>().is_ok()) => Command::InvalidMove(why),
        _ => Command::Unknown(truncate(typed)),
    }
}

fn truncate(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_squares_turns_and_commands_are_distinguished() {
        let play = |text: &str| Command::Move(text.parse().unwrap());
        assert_eq!(Command::read("c6AR"), play("c6AR"));
        assert_eq!(Command::read(" C6 al "), play("c6AL"));
        assert_eq!(Command::read("f1"), play("f1"));
        assert_eq!(Command::read("dl"), Command::Turn("a1DL".parse::<Move>().unwrap().turn.unwrap()));
        assert_eq!(Command::read("  "), Command::Board);
        assert_eq!(Command::read("analyse 2.5"), Command::Analyse(Some(2.5)));
        assert_eq!(Command::read("анализ"), Command::Analyse(None));
        assert_eq!(Command::read("save a b.deska"), Command::Save("a b.deska".into()));
        for bad in ["save", "analyse -1", "analyse x", "g7", "c6AX", "hello", "c6ARR", "ž"] {
            assert!(matches!(Command::read(bad), Command::Unknown(_) | Command::InvalidMove(_)), "{bad}");
        }
        assert_eq!(Command::read("c6XR"), Command::InvalidMove(ParseMoveError::Quadrant('X')));
    }
}
