//! Starting, analysing and importing games of Scrabble.

use bytes::Bytes;
use crossword::RuleSet;
use crossword::scrabble::Scrabble;
use engine::scrabble::Roster;
use games::settings::scrabble::Settings;
use games::{GameName, Rules};
use lexicon::LexiconRef;
use serde_json::{Map, Value};
use table::storage::{BoxFuture, GameRow};
use wire::{ExportFormat, GameFields, Replay, ReplayStep};

use super::{GameContext, ScrabbleGame, analysis, card, export, gcg, open, playing, review};
use crate::hosted::crossword::{Generators, review as shared_review};
use crate::hosted::review::{ReviewMethod, ReviewTask, ReviewWork};
use crate::hosted::study::{ExportError, MainLine};
use crate::hosted::{
    AnalysisError, AnalysisTask, FromFile, GameRequest, Host, LiveWork, PlayedMove, ReplayError, Services, SetError, SetUp, SettingsError,
};
use crate::hosted::{stored_options, stored_words, to_fields};
use crate::words::Lexicons;

/// The shared state of all games of Scrabble on a server.
pub(in crate::hosted) struct ScrabbleHost {
    pub(super) generators: Generators,
    pub(super) players: Roster,
}

impl ScrabbleHost {
    pub(in crate::hosted) fn new(lexicons: &Lexicons) -> ScrabbleHost {
        let (words, taught) = (lexicons.clone(), lexicons.clone());
        let players = Roster::new(move |lexicon| words.classes(lexicon)).with_learned(move |lexicon, rules| taught.learned(lexicon, rules));
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
        ScrabbleHost { generators: Generators::default(), players: players.with_threads(threads) }
    }

    /// Returns the rule set if it is for Scrabble.
    fn own(rules: &Rules) -> Result<RuleSet, SettingsError> {
        rules.get().cloned().ok_or_else(|| SettingsError::other_game(games::SCRABBLE, rules))
    }

    /// Sets up a stored game.
    pub(super) async fn game(&self, rules: RuleSet, row: &GameRow, services: &Services) -> Result<ScrabbleGame, SetError> {
        let options: Settings = wire::read(stored_options(row)?).map_err(SetError::settings)?;
        let (name, lexicon) = stored_words(row, services).await?;
        if row.lexicon_hash.as_ref().is_some_and(|hash| *hash != lexicon.info().words_sha256) {
            tracing::info!(
                game = row.id,
                lexicon = %name,
                "the lexicon has changed since the game started; the moves made so far stay valid"
            );
        }
        let generator = self.generators.ready(&rules, &lexicon).await?;
        let game = Scrabble::sharing(&generator, options.apply(rules), row.seats.len());
        let context = GameContext { lexicon: name, generators: self.generators.clone(), players: self.players.clone() };
        Ok(ScrabbleGame { game, context })
    }
}

impl Host for ScrabbleHost {
    fn game(&self) -> GameName {
        games::SCRABBLE
    }

    fn title(&self, language: &str) -> &'static str {
        match language {
            "ru" => "Скрабл",
            _ => "Scrabble",
        }
    }

    fn picture(&self) -> &'static str {
        "scrabble"
    }

    fn card(&self, rules: &Rules) -> GameFields {
        Self::own(rules).map(|set| to_fields(card(&set))).unwrap_or_default()
    }

    fn settings(&self, request: &GameRequest) -> Result<Map<String, Value>, SettingsError> {
        let settings: Settings = request.read()?;
        Ok(wire::fields(settings.with_default_end_rule(&Self::own(&request.rules)?, request.seats)))
    }

    fn set_up<'a>(&'a self, rules: Rules, row: &'a GameRow, services: &'a Services) -> BoxFuture<'a, Result<SetUp, SetError>> {
        Box::pin(async move { Ok(SetUp::new(self.game(Self::own(&rules).map_err(SetError::settings)?, row, services).await?)) })
    }

    fn has_challenges(&self, row: &GameRow) -> bool {
        let settings = stored_options(row).ok().and_then(|options| wire::read::<Settings>(options).ok());
        settings.is_none_or(|settings| settings.challenge.has_window())
    }

    fn analyse<'a>(
        &'a self,
        rules: Rules,
        analysed: AnalysisTask<'a>,
        top: usize,
        services: &'a Services,
    ) -> BoxFuture<'a, Result<GameFields, AnalysisError>> {
        Box::pin(async move { analysis::of_text(Self::own(&rules)?, analysed, top, (&self.generators, &self.players), services).await })
    }

    fn normalize<'a>(&'a self, rules: Rules, analysed: AnalysisTask<'a>, _: &'a Services) -> BoxFuture<'a, Result<String, AnalysisError>> {
        Box::pin(async move { analysis::normalize(&Self::own(&rules)?, analysed.position) })
    }

    fn live<'a>(
        &'a self,
        rules: Rules,
        analysed: AnalysisTask<'a>,
        _: usize,
        services: &'a Services,
    ) -> BoxFuture<'a, Result<LiveWork, AnalysisError>> {
        Box::pin(async move { analysis::live(Self::own(&rules)?, analysed, (&self.generators, &self.players), services).await })
    }

    fn review_method(&self) -> Result<ReviewMethod, AnalysisError> {
        Ok(review::METHOD)
    }

    fn review_turn<'a>(
        &'a self,
        rules: Rules,
        task: ReviewTask<'a>,
        services: &'a Services,
    ) -> BoxFuture<'a, Result<ReviewWork, AnalysisError>> {
        Box::pin(async move { review::of_turn(Self::own(&rules)?, task, (&self.generators, &self.players), services).await })
    }

    fn position_of(&self, frame: &GameFields) -> Option<String> {
        Some(frame.0.get("cgp")?.as_str()?.to_owned())
    }

    fn move_of(&self, record: &GameFields) -> Option<String> {
        shared_review::move_of(record, "placed")
    }

    fn replay_of_file<'a>(
        &'a self,
        file: Bytes,
        rules: Option<Rules>,
        lexicon: Option<&'a LexiconRef>,
        services: &'a Services,
    ) -> BoxFuture<'a, Result<Replay, ReplayError>> {
        Box::pin(async move { gcg::replay(file, rules.as_ref().map(Self::own).transpose()?, lexicon, services).await })
    }

    fn begun_from_file<'a>(
        &'a self,
        file: Bytes,
        rules: Option<Rules>,
        lexicon: Option<&'a LexiconRef>,
        step: usize,
        services: &'a Services,
    ) -> BoxFuture<'a, Result<FromFile, ReplayError>> {
        Box::pin(async move { gcg::begun(file, rules.as_ref().map(Self::own).transpose()?, lexicon, step, services).await })
    }

    fn open_text<'a>(
        &'a self,
        text: &'a str,
        rules: Option<Rules>,
        lexicon: Option<&'a LexiconRef>,
        services: &'a Services,
    ) -> BoxFuture<'a, Option<Result<Replay, ReplayError>>> {
        Box::pin(async move {
            let set = match rules.as_ref().map(Self::own).transpose() {
                Ok(set) => set,
                Err(other) => return Some(Err(other.into())),
            };
            open::open(text, set, lexicon, services).await
        })
    }

    fn export<'a>(
        &'a self,
        rules: Rules,
        line: &'a MainLine<'a>,
        format: ExportFormat,
        _: &'a Services,
    ) -> BoxFuture<'a, Result<String, ExportError>> {
        Box::pin(async move {
            match format {
                ExportFormat::Gcg => export::gcg(&Self::own(&rules)?, line),
                _ => Err(ExportError::no_format(games::SCRABBLE, format)),
            }
        })
    }

    fn play_move<'a>(
        &'a self,
        rules: Rules,
        task: AnalysisTask<'a>,
        played: PlayedMove<'a>,
        services: &'a Services,
    ) -> BoxFuture<'a, Result<[ReplayStep; 2], AnalysisError>> {
        Box::pin(async move { playing::play(Self::own(&rules)?, task, played, &self.generators, services).await })
    }
}
