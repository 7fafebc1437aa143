//! Pentago on the server.

pub(super) mod analysis;
pub(super) mod played;
pub(super) mod settings;
mod thinking;

use engine::pentago::roster::{Level, Roster};
use games::GameName;
use pentago::game::{Event, Pentago, Stage, State, View, Why as PentagoWhy};
use pentago::{Move, RuleSet};
use play::{Closing, Corrupt, Dice, Pending, Player, Refused, Rules, Seat, Viewer};
use serde_json::{Map, Value, json};
use store::GameRow;

use self::settings::Settings;
use self::thinking::Timed;
use super::{BadAction, Hosted, House, SetError, Timing};
use crate::message::Why;

/// A game of Pentago with its settings.
#[derive(Clone)]
pub(crate) struct PentagoGame {
    game: Pentago,
    settings: Settings,
}

impl PentagoGame {
    pub(super) fn set_up(rules: RuleSet, row: &GameRow) -> Result<PentagoGame, SetError> {
        let bad = |why: serde_json::Error| SetError::Settings(why.to_string());
        let (_, options) = Timing::read(&row.options).map_err(bad)?;
        Ok(PentagoGame { game: Pentago::new(rules), settings: Settings::read(&options).map_err(bad)? })
    }
}

/// Hands everything on to the game itself.
impl Rules for PentagoGame {
    type Position = State;
    type Action = Move;
    type Event = Event;
    type Seen = <Pentago as Rules>::Seen;
    type View = View;
    type Preview = <Pentago as Rules>::Preview;
    type Why = PentagoWhy;

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn start(&self) -> State {
        self.game.start()
    }

    fn pending(&self, state: &State) -> Pending {
        self.game.pending(state)
    }

    fn judge(&self, state: &State, by: Seat, action: &Move) -> Result<Event, Refused<PentagoWhy>> {
        self.game.judge(state, by, action)
    }

    fn chance(&self, state: &State, dice: &mut Dice) -> Event {
        self.game.chance(state, dice)
    }

    fn timeout(&self, state: &State, seat: Seat) -> Option<Event> {
        self.game.timeout(state, seat)
    }

    fn fold(&self, state: &mut State, event: &Event) -> Result<(), Corrupt> {
        self.game.fold(state, event)
    }

    fn close(&self, state: &mut State, how: Closing) {
        self.game.close(state, how);
    }

    fn view(&self, state: &State, to: Viewer) -> View {
        self.game.view(state, to)
    }

    fn seen(&self, before: &State, event: &Event, to: Viewer) -> Self::Seen {
        self.game.seen(before, event, to)
    }

    fn preview(&self, view: &View, draft: &Move) -> Result<Self::Preview, Refused<PentagoWhy>> {
        self.game.preview(view, draft)
    }
}

impl Hosted for PentagoGame {
    fn name(&self) -> GameName {
        GameName::Pentago
    }

    /// `{"move":"c6AR"}`; without the turn in a preview, or where there is none.
    fn read_action(&self, action: &Map<String, Value>) -> Result<Move, BadAction> {
        const FORMS: &str = r#"an action is {"move":"c6AR"} (a square, a quadrant A to D, R or L) or {"resign":true}"#;
        let malformed = |what: &str| BadAction::Malformed(format!("{what}; {FORMS}"));
        let mut fields = action.iter();
        let (Some((name, value)), None) = (fields.next(), fields.next()) else {
            return Err(malformed("an action has one field"));
        };
        match (name.as_str(), value) {
            ("move", Value::String(text)) => text.parse().map_err(|bad| BadAction::Refused(Why::new("bad-move", format!("{bad}")))),
            _ => Err(malformed("no such action")),
        }
    }

    fn why(&self, why: &PentagoWhy) -> Why {
        Why { squares: vec![why.square().index()], ..Why::new(why.code(), why.to_string()) }
    }

    fn scores(&self, state: &State) -> Vec<i32> {
        match self.game.pending(state) {
            Pending::Over(outcome) => outcome.scores,
            Pending::Seats(_) | Pending::Chance => vec![0; self.game.seats()],
        }
    }

    fn player(&self, name: &str, house: &House) -> Option<Box<dyn Player<PentagoGame>>> {
        Timed::new(&house.pentago, &house.played, name, self.settings).map(|player| Box::new(player) as _)
    }

    fn strongest(&self) -> String {
        Level::ALL[Level::ALL.len() - 1].to_string()
    }

    /// No move is harmless, or even possible, everywhere: where this one is refused, the seat resigns.
    fn last_resort(&self) -> Move {
        Move { square: pentago::Square::from_index(0).expect("a board has a first square"), turn: None }
    }

    fn refreshed(&self, _: &House) -> PentagoGame {
        self.clone()
    }

    fn settings(&self) -> Map<String, Value> {
        self.settings.shown()
    }

    fn card(&self) -> Value {
        card(self.game.rule_set())
    }

    fn frame(&self, state: &State, to: Viewer) -> Map<String, Value> {
        let view = self.game.view(state, to);
        let position = match &state.stage {
            Stage::Playing(position) => Some(position.setup().to_string()),
            Stage::Over { .. } => None,
        };
        let fields = json!({
            "board": state.board().to_string(),
            "turn": view.turn,
            "waiting": view.waiting,
            "fives": view.fives,
            "last": view.last,
            "position": position,
            "scores": self.scores(state),
        });
        match fields {
            Value::Object(fields) => fields,
            _ => Map::new(),
        }
    }

    fn hint(&self, view: &View, advice: &Move, step: u8) -> Map<String, Value> {
        let quadrant = advice.square.index() / 18 * 2 + advice.square.index() % 6 / 3;
        let mut told = Map::new();
        told.insert("kind".into(), "move".into());
        told.insert("quadrant".into(), quadrant.into());
        if step >= 2 {
            told.insert("squares".into(), json!([advice.square.index()]));
        }
        if step >= 3 {
            told.insert("move".into(), advice.to_string().into());
            told.insert("turn".into(), advice.turn.map(|turn| turn.to_string()).into());
        }
        told.insert("turns".into(), view.may.turn.into());
        told
    }
}

/// A rule set, for the page.
pub(super) fn card(rules: RuleSet) -> Value {
    json!({"name": rules.name(), "game": GameName::Pentago.name(), "title": rules.name(), "side": 6})
}

/// The players that games share: what they may take of the machine is bounded, however many games there are.
pub(super) fn roster() -> Roster {
    use engine::pentago::search::Options;
    use engine::pentago::solve::Limits;
    // Several games think at once on the places there are: each with one thread, but for the last exact values, which all threads share.
    let options = Options { table_bytes: 32 << 20, ..Options::default() };
    Roster::new(options, Limits { memory: 256_000_000, ..Limits::default() })
}
