//! Pentago on the server.

mod analysis;
mod host;
mod openings;
mod played;
mod thinking;
mod work;

use engine::pentago::roster::Roster;
use games::GameName;
use games::settings::pentago::Settings;
use pentago::game::{Pentago, Stage, State, View, Why as PentagoWhy};
use pentago::{Move, RuleSet};
use play::{Player, Rules, TableRules, Viewer};
use serde_json::{Map, Value, json};
use wire::Refusal;

pub(super) use self::host::PentagoHost;
use self::played::Played;
use self::thinking::Timed;
use super::with_settings::WithSettings;
use super::{BadAction, Hosted};

/// A game of Pentago with its settings.
type PentagoGame = WithSettings<Pentago, Chosen>;

/// What was chosen for a game, and what all games of Pentago share: players with what they know, and the games played so far.
#[derive(Clone)]
struct Chosen {
    settings: Settings,
    players: Roster,
    played: Played,
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
            ("move", Value::String(text)) => text.parse().map_err(|bad| BadAction::Refused(Refusal::new("bad-move", format!("{bad}")))),
            _ => Err(malformed("no such action")),
        }
    }

    fn why(&self, why: &PentagoWhy) -> Refusal {
        Refusal { squares: vec![why.square().index()], ..Refusal::new(why.code(), why.to_string()) }
    }

    fn player(&self, name: &str) -> Option<Box<dyn Player<PentagoGame>>> {
        let Chosen { settings, players, played } = &self.settings;
        Timed::new(players, played, name, *settings).map(|player| Box::new(player) as _)
    }

    fn bears_amount(&self, player: &str) -> bool {
        thinking::bears(player)
    }

    fn settings(&self) -> Map<String, Value> {
        wire::fields(self.settings.settings)
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
