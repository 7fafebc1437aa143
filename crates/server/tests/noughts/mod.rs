//! Noughts and crosses, for tests: three by three squares, two seats, three in a line win. It is
//! not one of the program's games. This file has everything that a game needs to be played on a
//! server and in matches; `page/` has its board for the page.

use std::fmt;
use std::str::FromStr;

use arena::{Choice, Contest, JsonObject};
use games::{GameModule, GameName, NamedRules, Rules as AnyRules};
use play::{
    Budget, CancellationToken, Closing, Corrupt, Dice, NextStep, Outcome, Player, Rejection, Rules, Seat, SeatSet, TableRules, Viewer,
    Violation,
};
use serde::Serialize;
use serde_json::{Map, Value, json};
use server::host::{ActionError, GameRequest, Host, HostedRules, PageFile, Services, SetError, SetUp, SettingsError};
use store::{BoxFuture, GameRow};
use wire::GameFields;
use wire::games::WireForm;

/// The game's entry in the registry of games.
pub(crate) static GAME: GameModule = GameModule {
    name: "noughts",
    title: "Noughts and crosses",
    rule_sets: || vec!["noughts"],
    rules: |name| (name == "noughts").then(|| NamedRules { game: NOUGHTS, name: "noughts" }.into()),
    players: &["random", "careful"],
    open: true,
    ..GameModule::PLAIN
};

pub(crate) const NOUGHTS: GameName = GameName::of(&GAME);

/// Rows, columns and diagonals.
const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// The rules.
#[derive(Clone)]
pub(crate) struct Noughts;

/// The board, and the winners and the reason if the game ended other than by a line.
#[derive(Clone, Default)]
pub(crate) struct Position {
    squares: [Option<usize>; 9],
    closed: Option<(SeatSet, &'static str)>,
}

impl Position {
    fn line(&self) -> Option<usize> {
        LINES.iter().find_map(|line| {
            let seat = self.squares[line[0]]?;
            line.iter().all(|square| self.squares[*square] == Some(seat)).then_some(seat)
        })
    }

    fn turn(&self) -> usize {
        self.squares.iter().flatten().count() % 2
    }

    /// Returns the winner and the end reason.
    fn end(&self) -> Option<(SeatSet, &'static str)> {
        let line = || self.line().map(|winner| (SeatSet::only(seat(winner)), "line"));
        let full = || self.squares.iter().all(Option::is_some).then_some((both(), "full"));
        self.closed.or_else(line).or_else(full)
    }

    fn text(&self) -> String {
        self.squares.iter().map(|square| square.map_or('.', |seat| ['x', 'o'][seat])).collect()
    }
}

fn seat(number: usize) -> Seat {
    Seat::new(number).unwrap()
}

fn both() -> SeatSet {
    SeatSet::only(seat(0)).with(seat(1))
}

/// A marked square from 0 to 8.
#[derive(Clone, Debug)]
pub(crate) struct Mark(usize);

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "mark {}", self.0)
    }
}

impl FromStr for Mark {
    type Err = String;

    fn from_str(text: &str) -> Result<Mark, String> {
        let number = text.strip_prefix("mark ").and_then(|number| number.parse().ok());
        number.filter(|number| *number < 9).map(Mark).ok_or_else(|| format!("`{text}` marks no square"))
    }
}

/// What every viewer sees.
#[derive(Clone, Serialize)]
pub(crate) struct View {
    pub(crate) board: String,
    pub(crate) turn: Option<usize>,
    over: Option<Over>,
    may: Permissions,
}

/// The result.
#[derive(Clone, Serialize)]
struct Over {
    reason: &'static str,
    winners: Vec<usize>,
}

/// What the viewer may do now; the table adds its own actions.
#[derive(Clone, Serialize)]
struct Permissions {
    resign: bool,
}

impl WireForm for View {
    type Form = View;

    fn shown(&self) -> View {
        self.clone()
    }
}

impl View {
    /// Returns the empty squares.
    pub(crate) fn free(&self) -> Vec<usize> {
        self.board.char_indices().filter(|(_, mark)| *mark == '.').map(|(square, _)| square).collect()
    }
}

impl Rules for Noughts {
    type Position = Position;
    type Action = usize;
    type Event = Mark;
    type EventView = Value;
    type View = View;
    type Preview = Value;
    type Why = &'static str;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> Position {
        Position::default()
    }

    fn pending(&self, position: &Position) -> NextStep {
        match position.end() {
            Some((winners, _)) => NextStep::Over(Outcome { winners, scores: Vec::new() }),
            None => NextStep::Seats(SeatSet::only(seat(position.turn()))),
        }
    }

    fn judge(&self, position: &Position, _: Seat, action: &usize) -> Result<Mark, Rejection<&'static str>> {
        match position.squares.get(*action) {
            Some(None) => Ok(Mark(*action)),
            Some(Some(_)) => Err(Rejection::Rule("taken")),
            None => Err(Rejection::Rule("no-square")),
        }
    }

    fn chance(&self, _: &Position, _: &mut Dice) -> Mark {
        unreachable!("the game has no chance events")
    }

    fn timeout(&self, position: &Position, _: Seat) -> Option<Mark> {
        position.squares.iter().position(Option::is_none).map(Mark)
    }

    fn fold(&self, position: &mut Position, event: &Mark) -> Result<(), Corrupt> {
        let turn = position.turn();
        match position.squares.get_mut(event.0) {
            Some(square @ None) => *square = Some(turn),
            _ => return Err(Corrupt(format!("square {} is taken", event.0))),
        }
        Ok(())
    }

    fn close(&self, position: &mut Position, how: Closing) {
        position.closed = Some(match how {
            Closing::Resigned(loser) => (SeatSet::only(seat(1 - loser.index())), "resigned"),
            Closing::Flagged(loser) => (SeatSet::only(seat(1 - loser.index())), "flagged"),
            Closing::Abandoned(loser) => (SeatSet::only(seat(1 - loser.index())), "abandoned"),
            Closing::Agreed => (both(), "agreed"),
            Closing::DrawClaimed => (both(), "draw-claimed"),
            Closing::Aborted => (SeatSet::EMPTY, "aborted"),
        });
    }

    fn view(&self, position: &Position, to: Viewer) -> View {
        let over = position.end().map(|(winners, reason)| Over { reason, winners: winners.iter().map(Seat::index).collect() });
        let may = Permissions { resign: over.is_none() && matches!(to, Viewer::Seat(_)) };
        View { board: position.text(), turn: over.is_none().then(|| position.turn()), over, may }
    }

    fn seen(&self, before: &Position, event: &Mark, _: Viewer) -> Value {
        json!({"kind": "marked", "seat": before.turn(), "square": event.0})
    }

    fn preview(&self, view: &View, draft: &usize) -> Result<Value, Rejection<&'static str>> {
        if view.free().contains(draft) { Ok(json!({})) } else { Err(Rejection::Rule("taken")) }
    }
}

impl TableRules for Noughts {
    fn violation(&self, why: &&'static str) -> Violation {
        Violation::new(why, format!("{why}: choose an empty square"))
    }

    fn scores(&self, _: &Position) -> Vec<i32> {
        Vec::new()
    }

    fn last_resort(&self) -> usize {
        4
    }
}

/// A computer player: careful ones win or block where one mark suffices, others mark any square.
pub(crate) struct Marker {
    careful: bool,
}

impl Marker {
    pub(crate) fn by_name(name: &str) -> Option<Marker> {
        GAME.players.contains(&name).then_some(Marker { careful: name == "careful" })
    }
}

impl Player<Noughts> for Marker {
    fn choose(&mut self, _: &Noughts, view: &View, budget: &Budget, _: &CancellationToken) -> usize {
        let free = view.free();
        let marks: Vec<char> = view.board.chars().collect();
        let own = ['x', 'o'][view.turn.unwrap_or(0)];
        let completes = |square: &usize, mark: char| {
            LINES.iter().any(|line| line.contains(square) && line.iter().all(|other| other == square || marks[*other] == mark))
        };
        let other = if own == 'x' { 'o' } else { 'x' };
        let forced = [own, other].into_iter().find_map(|mark| free.iter().copied().find(|square| completes(square, mark)));
        if let Some(square) = forced.filter(|_| self.careful) {
            return square;
        }
        let mut dice = Dice::new(&budget.seed.unwrap(), free.len() as u64);
        free[dice.below(free.len() as u32) as usize]
    }
}

impl HostedRules for Noughts {
    fn name(&self) -> GameName {
        NOUGHTS
    }

    fn read_action(&self, action: &Map<String, Value>) -> Result<usize, ActionError> {
        let square = action.get("mark").and_then(Value::as_u64).and_then(|square| usize::try_from(square).ok());
        square.ok_or_else(|| ActionError::Malformed(r#"an action is {"mark":0}, a square from 0 to 8"#.into()))
    }

    fn write_action(&self, square: &usize) -> Map<String, Value> {
        json!({"mark": square}).as_object().cloned().unwrap_or_default()
    }

    fn player(&self, name: &str) -> Option<Box<dyn Player<Noughts>>> {
        Marker::by_name(name).map(|player| Box::new(player) as _)
    }

    fn card(&self) -> GameFields {
        json!({"name": "noughts", "game": "noughts", "title": GAME.title, "side": 3}).into()
    }

    fn frame(&self, position: &Position, _: Viewer) -> GameFields {
        let turn = position.end().is_none().then(|| position.turn());
        json!({"board": position.text(), "turn": turn, "scores": []}).into()
    }

    fn hint(&self, _: &View, advice: &usize, step: u8) -> GameFields {
        json!({"kind": "mark", "row": advice / 3, "square": (step > 1).then_some(advice)}).into()
    }
}

/// How its games are set up.
pub(crate) struct NoughtsHost;

impl Host for NoughtsHost {
    fn game(&self) -> GameName {
        NOUGHTS
    }

    fn card(&self, _: &AnyRules) -> GameFields {
        HostedRules::card(&Noughts)
    }

    fn page(&self) -> &'static [PageFile] {
        &[
            PageFile { name: "game.js", content: include_bytes!("page/game.js") },
            PageFile { name: "board.js", content: include_bytes!("page/board.js") },
            PageFile { name: "en.ftl", content: include_bytes!("page/en.ftl") },
            PageFile { name: "cs.ftl", content: include_bytes!("page/cs.ftl") },
            PageFile { name: "ru.ftl", content: include_bytes!("page/ru.ftl") },
            PageFile { name: "help.js", content: include_bytes!("page/help.js") },
            PageFile { name: "style.css", content: include_bytes!("page/style.css") },
        ]
    }

    fn settings(&self, request: &GameRequest) -> Result<Map<String, Value>, SettingsError> {
        match request.settings.keys().next() {
            Some(unknown) => Err(SettingsError::Setting(format!("The settings are not understood: unknown field `{unknown}`."))),
            None => Ok(Map::new()),
        }
    }

    fn set_up<'a>(&'a self, _: AnyRules, _: &'a GameRow, _: &'a Services) -> BoxFuture<'a, Result<SetUp, SetError>> {
        Box::pin(async { Ok(SetUp::new(Noughts)) })
    }
}

impl Contest for Noughts {
    fn read_move(&self, _: &View, text: &str) -> Result<usize, String> {
        text.trim().parse().map_err(|_| format!("`{text}` is no square"))
    }

    fn write_move(&self, _: &View, action: &usize) -> String {
        action.to_string()
    }

    fn sketch(&self, view: &View, action: &usize) -> Vec<(usize, char)> {
        vec![(*action, ['x', 'o'][view.turn.unwrap_or(0)])]
    }

    fn kind(&self, _: &View, _: &usize) -> String {
        "mark".into()
    }

    fn choices(&self, view: &View) -> Vec<Choice> {
        view.free().into_iter().map(|square| Choice { text: square.to_string(), score: None }).collect()
    }

    fn picture(&self, view: &View) -> (usize, String) {
        (3, view.board.clone())
    }

    fn describe_rules(&self) -> JsonObject {
        JsonObject::new().put("name", "noughts").put("game", "noughts").put("title", GAME.title).put("side", 3)
    }
}
