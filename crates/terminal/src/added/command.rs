//! Commands of added games, in any of the languages, and moves.

/// A parsed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Board,
    Help,
    Hint,
    Undo,
    Redo,
    Draw,
    /// Whether the resignation is confirmed.
    Resign(bool),
    Save(String),
    Quit,
    /// Any other input, which the game parses as a move.
    Move(String),
}

impl Command {
    /// Parses a line.
    pub(super) fn read(line: &str) -> Command {
        let line = line.trim();
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match name.to_lowercase().as_str() {
            "" => Command::Board,
            "?" | "help" | "pomoc" | "помощь" => Command::Help,
            "hint" | "rada" | "совет" | "подсказка" => Command::Hint,
            "undo" | "zpět" | "назад" => Command::Undo,
            "redo" | "znovu" | "снова" => Command::Redo,
            "draw" | "remíza" | "ничья" => Command::Draw,
            "resign" | "vzdát" | "сдаюсь" => Command::Resign(matches!(rest.trim(), "yes" | "ano" | "да")),
            "save" | "ulož" | "запись" if !rest.trim().is_empty() => Command::Save(rest.trim().to_owned()),
            "quit" | "exit" | "konec" | "выход" => Command::Quit,
            _ => Command::Move(line.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_and_moves_are_distinguished() {
        assert_eq!(Command::read("  "), Command::Board);
        assert_eq!(Command::read("vzdát ano"), Command::Resign(true));
        assert_eq!(Command::read("resign"), Command::Resign(false));
        assert_eq!(Command::read("save a b.deska"), Command::Save("a b.deska".into()));
        assert_eq!(Command::read(" b2 "), Command::Move("b2".into()));
        assert_eq!(Command::read("save"), Command::Move("save".into()));
    }
}
