//! Noughts and crosses in the terminal. Squares are written like `b2`: columns are letters, rows
//! are numbered from the top.

use std::time::Duration;

use anyhow::Context as _;
use games::GameName;
use play::{Player, Seat, Viewer};
use serde_json::{Map, Value};
use store::GameRow;
use terminal::{AddedArguments, Language, Session, Setup, TerminalGame, Terms, TurnFlow};

use crate::noughts::{GAME, Marker, NOUGHTS, Noughts};

impl TerminalGame for Noughts {
    const NAME: GameName = NOUGHTS;

    type Arguments = AddedArguments;
    type Roster = ();
    type Command = ();
    type State = ();

    fn new_game(asked: &AddedArguments, _: &Setup<'_>) -> anyhow::Result<Terms> {
        asked.terms(NOUGHTS)
    }

    fn restore(row: &GameRow, _: Map<String, Value>, _: &Setup<'_>) -> anyhow::Result<Noughts> {
        (row.rules == "noughts").then_some(Noughts).context("the game has unknown rules")
    }

    fn roster(_: &str, _: &Map<String, Value>, _: &Setup<'_>) -> anyhow::Result<()> {
        Ok(())
    }

    fn player((): &(), name: &str) -> anyhow::Result<Box<dyn Player<Noughts>>> {
        let known = || format!("there is no player `{name}` of {}; known: {}", GAME.name, GAME.players.join(", "));
        Ok(Box::new(Marker::by_name(name).with_context(known)?))
    }

    fn draw(session: &mut Session<'_, Noughts>, _: Viewer) -> String {
        let marks: Vec<char> = session.view().board.chars().collect();
        let rows = marks
            .chunks(3)
            .zip(1..)
            .map(|(row, number)| format!("{number} {}", row.iter().map(|mark| format!(" {mark}")).collect::<String>()));
        std::iter::once("   a b c".to_owned()).chain(rows).collect::<Vec<_>>().join("\n")
    }

    fn describe(event: &Value, names: &[&str], _: Option<Seat>, _: Language) -> Option<String> {
        let (seat, square) = (event["seat"].as_u64()?, event["square"].as_u64()?);
        let name = names.get(usize::try_from(seat).ok()?)?;
        Some(format!("{name}: {}", format_square(usize::try_from(square).ok()?)))
    }

    fn help(language: Language) -> String {
        format!("A move is a square, such as b2.\n{}", language.help_on_commands())
    }

    fn run_move(session: &mut Session<'_, Noughts>, text: &str) -> anyhow::Result<TurnFlow> {
        let mut letters = text.chars();
        let square = (letters.next(), letters.next(), letters.next());
        if let (Some(column @ 'a'..='c'), Some(row @ '1'..='3'), None) = square {
            return session.act(((row as usize) - ('1' as usize)) * 3 + (column as usize) - ('a' as usize));
        }
        session.refuse(&format!("`{text}` is not a square: write one like b2, or ? for the commands"))
    }

    fn hint(session: &mut Session<'_, Noughts>) -> anyhow::Result<Vec<String>> {
        let square = session.consult("careful", Duration::from_secs(2))?;
        Ok(square.map(|square| format!("It is {}", format_square(square))).into_iter().collect())
    }
}

fn format_square(square: usize) -> String {
    format!("{}{}", ['a', 'b', 'c'][square % 3], square / 3 + 1)
}
