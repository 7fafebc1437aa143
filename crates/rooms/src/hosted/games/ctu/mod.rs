//! Games of the CTU competition. They are played only in tournaments; the server shows their
//! replays as those of a crossword game with the competition's board and letters.

mod analysis;
mod replay;

use crossword::ctu::{Ctu, CtuRules, Position, Stage, Start};
use games::settings::ctu::Settings;
use games::{GameName, Rules};
use lexicon::Lexicon;
use play::Seat;
use serde_json::{Map, Value};
use table::Line;
use table::storage::{BoxFuture, GameRow};
use wire::games::{crossword as common, ctu as wire_form};
use wire::{GameFields, Replay};

use crate::hosted::crossword::{self as shared, Generators};
use crate::hosted::host::not_at_tables;
use crate::hosted::review::{ReviewMethod, ReviewTask, ReviewWork};
use crate::hosted::{AnalysisError, AnalysisTask, GameFileError, GameRequest, Host, Services, SetError, SetUp, SettingsError, to_fields};

/// The host of the competition's games.
#[derive(Default)]
pub(super) struct CtuHost {
    generators: Generators,
}

impl CtuHost {
    /// Returns the rule set if it is the competition's.
    fn own(rules: &Rules) -> Result<CtuRules, SettingsError> {
        rules.get().cloned().ok_or_else(|| SettingsError::other_game(games::CTU, rules))
    }
}

impl Host for CtuHost {
    fn game(&self) -> GameName {
        games::CTU
    }

    fn card(&self, _: &Rules) -> GameFields {
        to_fields(card())
    }

    fn settings(&self, _: &GameRequest) -> Result<Map<String, Value>, SettingsError> {
        Err(SettingsError::Setting(not_at_tables(games::CTU)))
    }

    fn set_up<'a>(&'a self, _: Rules, _: &'a GameRow, _: &'a Services) -> BoxFuture<'a, Result<SetUp, SetError>> {
        Box::pin(async { Err(SetError::NotAtTables(not_at_tables(games::CTU))) })
    }

    fn replay_of_log(&self, row: &GameRow, log: &[Line]) -> Option<Result<Replay, GameFileError>> {
        Some(replay::of_log(row, log).map_err(crate::hosted::LogError::for_file))
    }

    fn analyse<'a>(
        &'a self,
        rules: Rules,
        analysed: AnalysisTask<'a>,
        top: usize,
        services: &'a Services,
    ) -> BoxFuture<'a, Result<GameFields, AnalysisError>> {
        Box::pin(async move { analysis::of_text(Self::own(&rules)?, analysed, top, &self.generators, services).await })
    }

    fn normalize<'a>(&'a self, rules: Rules, analysed: AnalysisTask<'a>, _: &'a Services) -> BoxFuture<'a, Result<String, AnalysisError>> {
        Box::pin(async move { analysis::normalize(&Self::own(&rules)?, analysed.position) })
    }

    fn review_method(&self) -> Result<ReviewMethod, AnalysisError> {
        Ok(analysis::METHOD)
    }

    fn review_turn<'a>(
        &'a self,
        rules: Rules,
        task: ReviewTask<'a>,
        services: &'a Services,
    ) -> BoxFuture<'a, Result<ReviewWork, AnalysisError>> {
        Box::pin(async move { analysis::review(Self::own(&rules)?, task, &self.generators, services).await })
    }

    fn move_of(&self, record: &GameFields) -> Option<String> {
        analysis::move_of(record)
    }
}

/// Returns the rules for stored settings. The lexicon need not be available: words in a log were
/// judged when they were played.
///
/// # Errors
/// The settings are invalid; the error is a sentence.
fn rules(options: &str) -> Result<Ctu, String> {
    let settings: Settings = serde_json::from_str(options).map_err(|why| why.to_string())?;
    let rules = settings.apply(CtuRules::standard());
    let start = rules.board_with("AB").map_err(|why| why.to_string())?;
    let words = Lexicon::build("none", rules.alphabet(), &["AB"]).map_err(|why| why.to_string())?;
    Ctu::new(rules, &words, Start::Board(Box::new(start))).map_err(|why| why.to_string())
}

/// Describes the rule set for the page, which shows the games on the board of Scrabble.
fn card() -> common::RuleSet {
    common::RuleSet::new(games::SCRABBLE, CtuRules::standard().placement_rules(), '?')
}

/// Returns a replay frame. Nothing is hidden in an uploaded game.
fn frame(game: &Ctu, position: &Position) -> wire_form::Frame {
    let alphabet = game.rules().alphabet();
    let racks = position.racks.iter().map(|rack| Some(alphabet.decode(rack)));
    let turn = (position.stage == Stage::Playing).then_some(Seat::index(position.turn));
    let common = shared::frame(alphabet, &position.board, racks, position.bag.len(), &position.scores, turn);
    // CGP does not support this board.
    wire_form::Frame { common, cgp: None, position: analysis::position_text(game, position) }
}
