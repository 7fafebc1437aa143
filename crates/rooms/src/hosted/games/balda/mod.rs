//! Hosting of Balda games.

mod action;
mod analysis;
mod card;
mod explore;
mod export;
mod frame;
mod games;
mod hint;
mod host;
mod notation;
mod open;
mod playing;
mod remarks;
mod review;

use ::games::GameName;
use balda::game::{Action, Balda, Event, State, View};
use engine::balda::Roster;
use play::{Player, TableRules, Viewer};
use serde_json::{Map, Value};
use wire::GameFields;

pub(super) use self::host::BaldaHost;
use crate::hosted::with_context::{PlayerAdapter, WithContext};
use crate::hosted::{ActionError, HostedRules, to_fields};

/// A game of Balda, with the players that all games of Balda share.
type BaldaGame = WithContext<Balda, Roster>;

impl HostedRules for BaldaGame {
    fn name(&self) -> GameName {
        ::games::BALDA
    }

    fn read_action(&self, action: &Map<String, Value>) -> Result<Action, ActionError> {
        action::read_action(action, self.game.words().letters(), self.game.rule_set().side())
    }

    fn write_action(&self, action: &Action) -> Map<String, Value> {
        action::write_action(action, self.game.words().letters(), self.game.rule_set().side())
    }

    fn player(&self, name: &str) -> Option<Box<dyn Player<BaldaGame>>> {
        self.context.brief_player(name).ok().map(|player| Box::new(PlayerAdapter(player)) as _)
    }

    fn card(&self) -> GameFields {
        to_fields(card::of_game(self.game.rule_set(), self.game.words()))
    }

    /// Keeps the start word if the game is repeated; otherwise another one is drawn.
    fn follow(&self, settings: &mut Map<String, Value>, state: &State, anew: bool) {
        match self.label(state) {
            Some(word) if anew => drop(settings.insert("start".into(), word.into())),
            // The game has not begun: keep a chosen word.
            None if anew => {}
            _ => drop(settings.remove("start")),
        }
    }

    fn frame(&self, state: &State, to: Viewer) -> GameFields {
        to_fields(frame::of_state(&self.game, state, to))
    }

    fn remarks(&self, events: &[&Event]) -> Vec<Option<GameFields>> {
        remarks::of_events(&self.game, events).into_iter().map(|remark| remark.map(to_fields)).collect()
    }

    fn hint(&self, view: &View, advice: &Action, step: u8) -> GameFields {
        to_fields(hint::hint_at_step(view, advice, step))
    }

    fn explore(&self, view: &View, question: &Map<String, Value>) -> Result<GameFields, ActionError> {
        explore::answer(self.game.rule_set(), self.game.words(), view, question).map(to_fields)
    }
}
