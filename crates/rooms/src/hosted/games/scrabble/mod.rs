//! Hosting of Scrabble games.

mod action;
mod analysis;
mod export;
mod frame;
pub(in crate::hosted) mod gcg;
mod hint;
mod host;
mod open;
mod playing;
mod review;

use crossword::gcg::{Gcg, Key};
use crossword::scrabble::{Action, Event, Position, Scrabble, View};
use crossword::{Method, RuleSet};
use engine::scrabble::Roster;
use games::GameName;
use lexicon::LexiconName;
use play::{Player, Record, Rules, Viewer};
use serde_json::{Map, Value};
use table::{Occupant, SeatRow};
use wire::GameFields;
use wire::games::crossword as wire_form;

pub(super) use self::host::ScrabbleHost;
use crate::hosted::crossword::Generators;
use crate::hosted::with_context::{PlayerAdapter, WithContext};
use crate::hosted::{ActionError, HostedRules, RecordedGame, Services, log_file, to_fields};

/// A game of Scrabble. Its settings are part of its rules.
type ScrabbleGame = WithContext<Scrabble, GameContext>;

/// The name of the lexicon, and what all games of Scrabble share.
#[derive(Clone)]
struct GameContext {
    lexicon: LexiconName,
    generators: Generators,
    players: Roster,
}

impl HostedRules for ScrabbleGame {
    fn name(&self) -> GameName {
        games::SCRABBLE
    }

    fn read_action(&self, action: &Map<String, Value>) -> Result<Action, ActionError> {
        action::read_action(action, self.game.rule_set())
    }

    fn write_action(&self, action: &Action) -> Map<String, Value> {
        action::write_action(action, self.game.rule_set())
    }

    fn yardstick(&self) -> &'static str {
        "static"
    }

    fn player(&self, name: &str) -> Option<Box<dyn Player<ScrabbleGame>>> {
        self.context.players.player(name).ok().map(|player| Box::new(PlayerAdapter(player)) as _)
    }

    fn refreshed(&self, services: &Services) -> ScrabbleGame {
        if self.game.generator().method() == Method::Gaddag {
            return self.clone();
        }
        let rules = self.game.rule_set();
        let faster = services.lexicons.opened(&self.context.lexicon).and_then(|lexicon| self.context.generators.get(rules, &lexicon).ok());
        match faster {
            Some(generator) => {
                ScrabbleGame { game: Scrabble::sharing(&generator, rules.clone(), self.game.seats()), context: self.context.clone() }
            }
            None => self.clone(),
        }
    }

    fn has_challenges(&self) -> bool {
        self.game.rule_set().challenge().has_window()
    }

    fn card(&self) -> GameFields {
        to_fields(card(self.game.rule_set()))
    }

    fn frame(&self, position: &Position, to: Viewer) -> GameFields {
        to_fields(frame::of_position(self.game.rule_set(), position, to))
    }

    fn record(&self, recorded: &RecordedGame<'_, Event>) -> Result<String, String> {
        // GCG starts with an empty board. A game that did not is written as a log.
        if recorded.entries.iter().any(|entry| matches!(entry.record, Record::Game(Event::SetUp(_)))) {
            return log_file::write(recorded, false);
        }
        // The file is for other programs and in English: unnamed people become guests, and unnamed
        // computer players get their English title.
        let name = |(index, seat): (usize, &SeatRow)| match &seat.occupant {
            Occupant::Computer(player) if seat.name == player.as_str() => engine::scrabble::title(player.as_str()),
            _ if seat.name.is_empty() => format!("Guest {}", recorded.row.number(index)),
            _ => seat.name.clone(),
        };
        let names: Vec<String> = recorded.row.seats.iter().enumerate().map(name).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let records = recorded.entries.iter().map(|entry| &entry.record);
        let gcg = Gcg::from_records(self.game.rule_set(), &names, self.context.lexicon.as_str(), recorded.to, records);
        let mut gcg = gcg.map_err(|why| why.to_string())?;
        gcg.set(Key::Id, &format!("deska {}", recorded.row.id));
        Ok(gcg.to_string())
    }

    fn hint(&self, view: &View, advice: &Action, step: u8) -> GameFields {
        to_fields(hint::hint_at_step(self.game.rule_set(), view, advice, step))
    }
}

/// Describes a rule set for the page.
fn card(rules: &RuleSet) -> wire_form::RuleSet {
    wire_form::RuleSet::new(games::SCRABBLE, rules, '?')
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crossword::{Challenge, EndRule};
    use lexicon::Lexicon;
    use table::storage::GameRow;

    use super::*;
    use crate::hosted::Games;
    use crate::words::{Lexicons, WordList, Words, WordsError};

    /// One lexicon, whose GADDAG is built on request.
    struct Slow;

    impl Words for Slow {
        fn list(&self) -> Vec<WordList> {
            Vec::new()
        }

        fn open(&self, name: &LexiconName) -> Result<Lexicon, WordsError> {
            Ok(Lexicon::build(name.as_str(), &lexicon::Alphabet::english(), &["AT", "TA"]).unwrap().without_gaddag().unwrap())
        }

        fn with_gaddag(&self, lexicon: &Lexicon) -> Option<Lexicon> {
            lexicon.build_gaddag().ok()
        }
    }

    #[tokio::test]
    async fn a_refreshed_game_uses_the_finished_gaddag() {
        let services = Services::new(Lexicons::new(Arc::new(Slow)), &Games::default(), crate::hosted::ServiceLimits::default());
        let host = ScrabbleHost::new(&services.lexicons);
        let row = GameRow {
            rated: None,
            audience: table::Audience::default(),
            imported: false,
            id: "g".into(),
            game: "scrabble".into(),
            rules: "scrabble-en".into(),
            lexicon: Some("slow".into()),
            lexicon_hash: None,
            seed: play::Seed::from_number(1),
            options: r#"{"challenge":"off","ends":"thesis","turn_seconds":60}"#.into(),
            seats: Vec::new(),
            owner: None,
            series: "g".into(),
            turned: 0,
            created: 0,
            updated: 0,
            version: 0,
            summary: table::GameSummary::default(),
        };
        let mut game = host.game(RuleSet::scrabble_en(), &row, &services).await.unwrap();
        assert_eq!(game.game.rule_set().end_rule(2), EndRule::Thesis);
        while game.game.generator().method() == Method::Dawg {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
            game = game.refreshed(&services);
        }
        // All games with this lexicon share the generator and keep their settings.
        assert_eq!(game.game.rule_set().challenge(), Challenge::Off);
        assert_eq!(host.game(RuleSet::scrabble_en(), &row, &services).await.unwrap().game.generator().method(), Method::Gaddag);
    }

    #[tokio::test]
    async fn every_offered_player_exists() {
        let host = ScrabbleHost::new(&Lexicons::new(Arc::new(Slow)));
        let lexicon = const { LexiconName::known("slow") };
        let game = ScrabbleGame {
            game: Scrabble::new(RuleSet::scrabble_en(), Slow.open(&lexicon).unwrap(), 2).unwrap(),
            context: GameContext { lexicon, generators: host.generators.clone(), players: host.players.clone() },
        };
        for name in engine::scrabble::PLAYERS {
            assert!(game.player(name).is_some(), "{name}");
        }
        assert!(game.player(game.strongest()).is_some());
    }
}
