//! `deska scrabble replay`: prints a game of a GCG file turn by turn.

use std::path::PathBuf;

use anyhow::Context;
use cli::output::{Answer, Format, print_line, print_warning, wrap_lines};
use crossword::gcg::{Action, Event, Gcg, Key, Step};
use crossword::{Board, RuleSet, SIDE, Tiles};
use serde_json::{Value, json};

#[derive(clap::Args)]
#[command(after_help = "Examples: deska scrabble replay game.gcg
          deska scrabble replay game.gcg --turn 5
          deska scrabble replay game.gcg --format json

Exit code 1: the game has no such turn. Exit code 2: the file can't be read, or is no record of a game; the line that is wrong and the reason \
                  are told. What other programs would refuse, though it is read here, is told on standard error.")]
pub(super) struct Arguments {
    /// The file
    #[arg(value_name = "FILE.gcg")]
    file: PathBuf,
    /// Show the board and the scores after this turn instead of the final ones; 0 means before the
    /// first turn
    #[arg(long, value_name = "N")]
    turn: Option<usize>,
    /// The rule set; by default the one named in the file, or the one that has its letters
    #[arg(long, value_name = "NAME")]
    rules: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let file = arguments.file.display();
    let bytes = std::fs::read(&arguments.file).with_context(|| format!("{file}"))?;
    let gcg = match &arguments.rules {
        None => Gcg::read(&bytes),
        Some(name) => Gcg::read_by(&bytes, &cli::words::rule_set(name)?),
    };
    let gcg = gcg.with_context(|| format!("{file}"))?;
    let last = gcg.events().count();
    let turn = arguments.turn.unwrap_or(last);
    if turn > last {
        print_warning(format_args!("{file}: there is no turn {turn}: the game has turns 1 to {last}, and 0 is its start"));
        return Ok(Answer::No);
    }
    let game = Game { shown: turn, gcg: &gcg };
    match arguments.format {
        Format::Text => {
            for (line, warning) in gcg.warnings_by_line() {
                let place = line.map_or_else(String::new, |line| format!("line {line}: "));
                print_warning(format_args!("{file}: {place}{warning}"));
            }
            print_line(game.text())?;
        }
        Format::Json => print_line(game.json())?,
    }
    Ok(Answer::Yes)
}

/// A game record, and the turn after which its board is shown.
struct Game<'a> {
    gcg: &'a Gcg,
    shown: usize,
}

impl Game<'_> {
    fn rules(&self) -> &RuleSet {
        self.gcg.rules()
    }

    fn tiles(&self, tiles: &Tiles) -> String {
        tiles.display(self.rules().alphabet()).to_string()
    }

    /// Describes the action of a turn, in move notation if it is a move.
    fn done(&self, step: &Step<'_>) -> String {
        if let Some(action) = step.action() {
            return action.notation(&step.board, self.rules().alphabet());
        }
        match &step.event.action {
            Action::ExchangeUnseen(count) => format!("ex {count} unknown"),
            Action::Withdraw { .. } => "takes the word back".to_owned(),
            Action::Bonus { .. } => "challenged without ground".to_owned(),
            Action::Time { .. } => "out of time".to_owned(),
            Action::Gain { tiles, .. } => format!("gains {}", self.tiles(tiles)),
            Action::Loss { tiles, .. } => {
                format!("is left with {}", tiles.as_ref().map_or_else(|| "unknown tiles".to_owned(), |tiles| self.tiles(tiles)))
            }
            Action::Place(_) | Action::Exchange(_) | Action::Pass => String::new(),
        }
    }

    /// Returns the board and the scores after the shown turn.
    fn position(&self) -> (Board, Vec<i32>) {
        let mut replay = self.gcg.replay();
        replay.by_ref().take(self.shown).for_each(drop);
        (replay.board().clone(), replay.scores().to_vec())
    }

    /// Returns the known racks at the end of the record: `nick: TILES`.
    fn last_racks(&self) -> impl Iterator<Item = (&str, String)> {
        let held = self.gcg.players().iter().enumerate();
        held.filter_map(|(player, who)| Some((who.nick.as_str(), self.tiles(self.gcg.last_rack(player)?))))
    }

    fn text(&self) -> String {
        let gcg = self.gcg;
        let mut lines: Vec<String> = [Key::Title, Key::Description].iter().filter_map(|key| gcg.setting(*key)).map(str::to_owned).collect();
        let names: Vec<String> = gcg
            .players()
            .iter()
            .map(|player| match player.name.as_str() {
                name if name.is_empty() || name == player.nick => player.nick.clone(),
                name => format!("{name} ({})", player.nick),
            })
            .collect();
        let lexicon =
            gcg.setting(Key::Lexicon).filter(|name| !name.is_empty()).map_or_else(String::new, |name| format!(", lexicon {name}"));
        lines.push(format!("{}; rules {}{lexicon}", names.join(", "), self.rules().name()));
        lines.push(String::new());
        let nicks = gcg.players().iter().map(|player| player.nick.chars().count()).max().unwrap_or_default();
        for step in gcg.replay().take(self.shown) {
            let Event { player, action, total, note, .. } = step.event;
            let rack = step.rack().map_or_else(|| "?".to_owned(), |rack| self.tiles(rack));
            let taken_back = if step.taken_back { " (taken back)" } else { "" };
            let nick = &gcg.players()[*player].nick;
            let done = self.done(&step) + taken_back;
            lines.push(format!("{:>3}. {nick:nicks$}  {rack:7}  {done:24} {:>+5} {total:>5}", step.number + 1, action.points()));
            lines.extend(note.iter().flat_map(|note| note.lines()).map(|line| format!("     {line}")));
        }
        let (board, scores) = self.position();
        lines.extend([String::new(), self.board(&board), String::new()]);
        let points: Vec<String> = gcg.players().iter().zip(&scores).map(|(player, score)| format!("{} {score}", player.nick)).collect();
        lines.push(points.join(", "));
        if self.shown == gcg.events().count() {
            lines.extend(self.last_racks().map(|(nick, tiles)| format!("{nick} holds {tiles}")));
            // After a resignation the note of the last move says so.
            if !gcg.is_over() && gcg.other_end().is_none() {
                lines.push("The record stops before the end of the game.".to_owned());
            }
        }
        wrap_lines(&lines.join("\n"), cli::output::columns(&std::io::stdout()))
    }

    /// Formats the board with row and column labels.
    fn board(&self, board: &Board) -> String {
        let columns: String = ('a'..).take(SIDE).flat_map(|column| [' ', column]).collect();
        let text = self.rules().board_text(board);
        let rows = text.split('/').zip(1..).map(|(row, number)| {
            let cells: String = row.chars().flat_map(|cell| [' ', cell]).collect();
            format!("{number:>3}{cells}")
        });
        std::iter::once(format!("   {columns}")).chain(rows).collect::<Vec<_>>().join("\n")
    }

    fn json(&self) -> Value {
        let gcg = self.gcg;
        let (board, scores) = self.position();
        let turns: Vec<Value> = gcg.replay().map(|step| self.turn(&step)).collect();
        let warnings = gcg.warnings_by_line();
        let racks: Vec<Option<String>> =
            (0..gcg.players().len()).map(|player| gcg.last_rack(player).map(|rack| self.tiles(rack))).collect();
        let told: Vec<Value> =
            warnings.iter().map(|(line, warning)| json!({"line": line, "code": warning.code(), "text": warning.to_string()})).collect();
        json!({
            "rules": self.rules().name(),
            "lexicon": gcg.setting(Key::Lexicon), "title": gcg.setting(Key::Title), "description": gcg.setting(Key::Description),
            "players": gcg.players().iter().map(|player| json!({"nick": player.nick, "name": player.name})).collect::<Vec<_>>(),
            "turns": turns,
            "shown": {"turn": self.shown, "board": self.rules().board_text(&board), "scores": scores},
            "racks": racks, "over": gcg.is_over(), "warnings": told,
        })
    }

    fn turn(&self, step: &Step<'_>) -> Value {
        let Event { player, action, total, remark, note, .. } = step.event;
        let kind = match action {
            Action::Place(_) => "place",
            Action::Exchange(_) | Action::ExchangeUnseen(_) => "exchange",
            Action::Pass => "pass",
            Action::Withdraw { .. } => "taken-back",
            Action::Bonus { .. } => "challenge",
            Action::Time { .. } => "time",
            Action::Gain { .. } => "gain",
            Action::Loss { .. } => "loss",
        };
        json!({
            "number": step.number + 1, "player": player, "rack": step.rack().map(|rack| self.tiles(rack)),
            "held": step.held[*player],
            "kind": kind, "move": step.action().map(|_| self.done(step)), "taken_back": step.taken_back,
            "score": action.points(), "total": total, "remark": remark, "note": note,
        })
    }
}
