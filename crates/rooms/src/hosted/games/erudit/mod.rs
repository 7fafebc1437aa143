//! Hosting of Erudit games.

mod action;
mod analysis;
mod card;
mod frame;
mod hint;
mod host;
mod notation;
mod open;
mod playing;
mod review;
mod seat_position;

use std::time::Duration;

use crossword::Method;
use crossword::erudit::{Action, Erudit, EruditRules, Position, View};
use engine::erudit::Roster;
use games::GameName;
use lexicon::LexiconName;
use play::{Player, Rules, TimeLimitedPlayer, Viewer};
use serde_json::{Map, Value};
use wire::GameFields;

pub(super) use self::host::EruditHost;
use crate::hosted::crossword::Generators;
use crate::hosted::with_context::{PlayerAdapter, WithContext};
use crate::hosted::{ActionError, HostedRules, Services, to_fields};

/// Maximum time of a computer player's turn: some positions have too many turns to search.
const LONGEST: Duration = Duration::from_millis(1500);

/// A game of Erudit. Its settings are part of its rules.
type EruditGame = WithContext<Erudit, GameContext>;

/// The name of the lexicon, and what all games of Erudit share.
#[derive(Clone)]
struct GameContext {
    lexicon: LexiconName,
    generators: Generators,
    players: Roster,
}

impl HostedRules for EruditGame {
    fn name(&self) -> GameName {
        games::ERUDIT
    }

    fn read_action(&self, action: &Map<String, Value>) -> Result<Action, ActionError> {
        action::read_action(action, self.game.rules())
    }

    fn write_action(&self, action: &Action) -> Map<String, Value> {
        action::write_action(action, self.game.rules())
    }

    fn yardstick(&self) -> &'static str {
        "static"
    }

    fn player(&self, name: &str) -> Option<Box<dyn Player<EruditGame>>> {
        let player = self.context.players.player(name).ok()?;
        Some(Box::new(PlayerAdapter(Box::new(TimeLimitedPlayer::new(player, LONGEST, None)))))
    }

    fn refreshed(&self, services: &Services) -> EruditGame {
        if self.game.generator().method() == Method::Gaddag {
            return self.clone();
        }
        let faster = || {
            let lexicon = services.lexicons.opened(&self.context.lexicon)?;
            let generator =
                self.context.generators.get(EruditRules::by_name(self.game.rules().name())?.placement_rules(), &lexicon).ok()?;
            Erudit::sharing(&generator, self.game.rules().clone(), self.game.seats()).ok()
        };
        faster().map_or_else(|| self.clone(), |game| EruditGame { game, context: self.context.clone() })
    }

    fn card(&self) -> GameFields {
        to_fields(card::card(self.game.rules()))
    }

    fn frame(&self, position: &Position, to: Viewer) -> GameFields {
        to_fields(frame::of_position(self.game.rules(), position, to))
    }

    /// Ranks by equity: the hint is immediate and deterministic.
    fn strongest(&self) -> &'static str {
        "static"
    }

    fn hint(&self, view: &View, advice: &Action, step: u8) -> GameFields {
        to_fields(hint::hint_at_step(self.game.rules(), view, advice, step))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use lexicon::Lexicon;

    use super::*;
    use crate::words::{Lexicons, WordList, Words, WordsError};

    /// One lexicon without word classes.
    struct OneLexicon;

    impl Words for OneLexicon {
        fn list(&self) -> Vec<WordList> {
            Vec::new()
        }

        fn open(&self, name: &LexiconName) -> Result<Lexicon, WordsError> {
            let rules = EruditRules::standard();
            Ok(Lexicon::build(name.as_str(), rules.alphabet(), &["КОТ", "ТОК"]).unwrap())
        }

        fn with_gaddag(&self, _: &Lexicon) -> Option<Lexicon> {
            None
        }
    }

    #[test]
    fn every_offered_player_exists() {
        let name = LexiconName::known("few");
        let game = Erudit::new(EruditRules::standard(), OneLexicon.open(&name).unwrap(), 2).unwrap();
        let game = EruditHost::new(&Lexicons::new(Arc::new(OneLexicon))).game(game, name);
        for name in engine::erudit::PLAYERS {
            assert!(game.player(name).is_some(), "{name}");
        }
        assert!(game.player(game.strongest()).is_some());
    }
}
