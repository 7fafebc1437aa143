//! Hosting of Pentago games.

mod analysis;
mod export;
mod game_index;
mod host;
mod open;
mod openings;
mod playing;
mod review;
mod solving;
mod thinking;
mod work;

use engine::pentago::roster::Roster;
use games::GameName;
use games::settings::pentago::Settings;
use pentago::Move;
use pentago::game::{Pentago, Stage, State, View};
use play::{Player, Rules, TableRules, Viewer};
use serde_json::{Map, Value};
use wire::games::WireForm;
use wire::games::pentago as wire_form;
use wire::{GameFields, Refusal};

use self::game_index::GameIndex;
pub(super) use self::host::PentagoHost;
pub use self::solving::Keeper;
use self::thinking::TimedPlayer;
use crate::hosted::with_context::WithContext;
use crate::hosted::{ActionError, HostedRules, to_fields};

/// A game of Pentago with its settings.
type PentagoGame = WithContext<Pentago, GameContext>;

/// The settings of a game, and what all games of Pentago share: players with their knowledge, and
/// the index of finished games.
#[derive(Clone)]
struct GameContext {
    settings: Settings,
    players: Roster,
    played: GameIndex,
}

impl HostedRules for PentagoGame {
    fn name(&self) -> GameName {
        games::PENTAGO
    }

    /// Parses `{"move":"c6AR"}`. The rotation is omitted in a preview, or if there is none.
    fn read_action(&self, action: &Map<String, Value>) -> Result<Move, ActionError> {
        const FORMS: &str = r#"an action is {"move":"c6AR"} (a square, a quadrant A to D, R or L) or {"resign":true}"#;
        let read = wire::games::read_action(action).map_err(|what| ActionError::Malformed(format!("{what}; {FORMS}")));
        let wire_form::Action::Move(text) = read?;
        text.parse().map_err(|bad| ActionError::Refused(Refusal::new("bad-move", format!("{bad}"))))
    }

    fn write_action(&self, action: &Move) -> Map<String, Value> {
        wire::fields(wire_form::Action::Move(action.to_string()))
    }

    fn player(&self, name: &str) -> Option<Box<dyn Player<PentagoGame>>> {
        let GameContext { settings, players, played } = &self.context;
        TimedPlayer::new(players, played, name, *settings).map(|player| Box::new(player) as _)
    }

    fn card(&self) -> GameFields {
        to_fields(wire_form::RuleSet::new(self.game.rule_set()))
    }

    fn frame(&self, state: &State, to: Viewer) -> GameFields {
        to_fields(frame_of(&self.game, state, to))
    }

    fn hint(&self, view: &View, advice: &Move, step: u8) -> GameFields {
        let quadrant = advice.square.index() / 18 * 2 + advice.square.index() % 6 / 3;
        to_fields(wire_form::Hint::Move {
            quadrant,
            squares: (step >= 2).then(|| vec![advice.square.index()]),
            r#move: (step >= 3).then(|| advice.to_string()),
            turn: (step >= 3).then(|| advice.turn.map(|turn| turn.to_string())),
            turns: view.may.turn,
        })
    }
}

/// Builds the frame of a position.
fn frame_of(game: &Pentago, state: &State, to: Viewer) -> wire_form::Frame {
    let wire_form::View { board, turn, waiting, fives, last, .. } = game.view(state, to).shown();
    let position = match &state.stage {
        Stage::Playing(position) => Some(position.setup().to_string()),
        Stage::Over { .. } => None,
    };
    wire_form::Frame { board, turn, waiting, fives, last, position, scores: game.scores(state) }
}

/// Creates the players that all games share, with a memory limit for all of them together.
pub(super) fn roster() -> Roster {
    use engine::pentago::search::Options;
    use engine::pentago::solve::Limits;
    // Several games search at once on the available processors, each with one thread; only the last
    // exact values use all threads. A phone has less memory.
    let (table_bytes, memory) = if cfg!(target_family = "wasm") { (8 << 20, 48_000_000) } else { (32 << 20, 256_000_000) };
    let options = Options { threads: 1, table_bytes, ..Options::default() };
    Roster::new(options, Limits { memory, ..Limits::default() })
}
