//! Balda on the server.

mod action;
pub(super) mod analysis;
pub(super) mod card;
mod explore;
mod frame;
mod games;
mod hint;
mod review;

use ::games::GameName;
use ::games::settings::balda::Settings;
use balda::game::{Action, Balda, Event, State, View};
use balda::{RuleSet, Square, Why as BaldaWhy};
use play::{Player, TableRules, Viewer};
use serde_json::{Map, Value};
use store::GameRow;
use wire::Refusal;

pub(super) use self::games::Games;
use super::with_settings::{Guest, WithSettings};
use super::{BadAction, Hosted, House, SetError, stored_options, stored_words};

/// A game of Balda with its settings.
pub(crate) type BaldaGame = WithSettings<Balda, Settings>;

impl BaldaGame {
    pub(super) async fn set_up(rules: RuleSet, row: &GameRow, house: &House) -> Result<BaldaGame, SetError> {
        let settings = wire::read::<Settings>(stored_options(row)?).map_err(SetError::settings)?;
        let rules = settings.apply(rules).map_err(SetError::settings)?;
        let (_, lexicon) = stored_words(row, house).await?;
        // A start word that the lexicon has lost since is in the log: only a game not yet begun needs it.
        let set_up = |start| house.balda.game(&rules, &lexicon, row.seats.len(), start, &house.shelf);
        let game = set_up(settings.start.as_deref()).or_else(|_| set_up(None)).map_err(SetError::settings)?;
        Ok(BaldaGame { game, settings })
    }
}

impl Hosted for BaldaGame {
    fn name(&self) -> GameName {
        GameName::Balda
    }

    fn read_action(&self, action: &Map<String, Value>) -> Result<Action, BadAction> {
        action::read_action(action, self.game.words().letters(), self.game.rule_set().side())
    }

    fn why(&self, why: &BaldaWhy) -> Refusal {
        let side = self.game.rule_set().side();
        Refusal {
            code: why.code(),
            text: why.to_string(),
            squares: why.squares().into_iter().filter(|square| side.has(*square)).map(|square: Square| square.index(side)).collect(),
            words: why.word().map(str::to_owned).into_iter().collect(),
            ..Refusal::default()
        }
    }

    fn player(&self, name: &str, house: &House) -> Option<Box<dyn Player<BaldaGame>>> {
        house.balda_players.player(name).ok().map(|player| Box::new(Guest(player)) as _)
    }

    fn refreshed(&self, _: &House) -> BaldaGame {
        self.clone()
    }

    fn settings(&self) -> Map<String, Value> {
        wire::fields(self.settings.in_force(self.game.rule_set()))
    }

    fn card(&self) -> Value {
        card::of_game(self.game.rule_set(), self.game.words())
    }

    /// Another game has another start word.
    fn follow(&self, settings: &mut Map<String, Value>, state: &State, anew: bool) {
        match self.label(state) {
            Some(word) if anew => drop(settings.insert("start".into(), word.into())),
            // It has not begun: if its word was chosen, it still is.
            None if anew => {}
            _ => drop(settings.remove("start")),
        }
    }

    fn frame(&self, state: &State, to: Viewer) -> Map<String, Value> {
        frame::of_state(&self.game, state, to)
    }

    fn remarks(&self, events: &[&Event]) -> Vec<Value> {
        review::of_events(&self.game, events)
    }

    fn hint(&self, view: &View, advice: &Action, step: u8) -> Map<String, Value> {
        hint::tell(view, advice, step)
    }

    fn explore(&self, view: &View, question: &Map<String, Value>) -> Result<Map<String, Value>, BadAction> {
        explore::answer(self.game.rule_set(), self.game.words(), view, question)
    }
}
