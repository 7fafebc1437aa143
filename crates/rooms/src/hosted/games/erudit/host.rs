//! Starting and analysing games of Erudit.

use crossword::erudit::{Erudit, EruditRules};
use engine::erudit::Roster;
use games::settings::erudit::Settings;
use games::{GameName, Rules};
use lexicon::{LexiconName, LexiconRef};
use serde_json::{Map, Value};
use table::storage::{BoxFuture, GameRow};
use wire::{GameFields, Replay, ReplayStep};

use super::{EruditGame, GameContext, analysis, card, open, playing, review};
use crate::hosted::crossword::{Generators, review as shared_review};
use crate::hosted::review::{ReviewMethod, ReviewTask, ReviewWork};
use crate::hosted::{
    AnalysisError, AnalysisTask, GameRequest, Host, LiveWork, PlayedMove, ReplayError, Services, SetError, SetUp, SettingsError,
    stored_options, stored_words, to_fields,
};
use crate::words::Lexicons;

/// The shared state of all games of Erudit on a server.
pub(in crate::hosted) struct EruditHost {
    generators: Generators,
    players: Roster,
}

impl EruditHost {
    pub(in crate::hosted) fn new(lexicons: &Lexicons) -> EruditHost {
        let (words, taught) = (lexicons.clone(), lexicons.clone());
        let players = Roster::new(move |lexicon| words.classes(lexicon)).with_learned(move |lexicon, rules| taught.learned(lexicon, rules));
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
        EruditHost { generators: Generators::default(), players: players.with_threads(threads) }
    }

    /// Returns the rule set if it is for Erudit.
    fn own(rules: &Rules) -> Result<EruditRules, SettingsError> {
        rules.get().cloned().ok_or_else(|| SettingsError::other_game(games::ERUDIT, rules))
    }

    /// Wraps a game with the shared state.
    pub(super) fn game(&self, game: Erudit, lexicon: LexiconName) -> EruditGame {
        EruditGame { game, context: GameContext { lexicon, generators: self.generators.clone(), players: self.players.clone() } }
    }

    async fn stored(&self, rules: EruditRules, row: &GameRow, services: &Services) -> Result<EruditGame, SetError> {
        let settings = wire::read::<Settings>(stored_options(row)?).map_err(SetError::settings)?;
        let (name, lexicon) = stored_words(row, services).await?;
        let generator = self.generators.ready(rules.placement_rules(), &lexicon).await?;
        let rules = settings.apply(rules).map_err(SetError::settings)?;
        let game = Erudit::sharing(&generator, rules, row.seats.len()).map_err(SetError::settings)?;
        Ok(self.game(game, name))
    }
}

impl Host for EruditHost {
    fn game(&self) -> GameName {
        games::ERUDIT
    }

    fn title(&self, language: &str) -> &'static str {
        match language {
            "ru" => "Эрудит",
            _ => "Erudit",
        }
    }

    fn picture(&self) -> &'static str {
        "erudit"
    }

    fn card(&self, rules: &Rules) -> GameFields {
        Self::own(rules).map(|rules| to_fields(card::card(&rules))).unwrap_or_default()
    }

    fn settings(&self, request: &GameRequest) -> Result<Map<String, Value>, SettingsError> {
        let settings: Settings = request.read()?;
        settings.apply(Self::own(&request.rules)?)?;
        Ok(wire::fields(settings))
    }

    fn set_up<'a>(&'a self, rules: Rules, row: &'a GameRow, services: &'a Services) -> BoxFuture<'a, Result<SetUp, SetError>> {
        Box::pin(async move { Ok(SetUp::new(self.stored(Self::own(&rules).map_err(SetError::settings)?, row, services).await?)) })
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

    fn move_of(&self, record: &GameFields) -> Option<String> {
        shared_review::move_of(record, "laid")
    }

    fn normalize<'a>(&'a self, rules: Rules, analysed: AnalysisTask<'a>, _: &'a Services) -> BoxFuture<'a, Result<String, AnalysisError>> {
        Box::pin(async move { analysis::normalize(analysed.position, Self::own(&rules)?) })
    }

    fn open_text<'a>(
        &'a self,
        text: &'a str,
        rules: Option<Rules>,
        lexicon: Option<&'a LexiconRef>,
        services: &'a Services,
    ) -> BoxFuture<'a, Option<Result<Replay, ReplayError>>> {
        Box::pin(async move {
            match rules.as_ref().map(Self::own).transpose() {
                Ok(rules) => open::open(text, rules.unwrap_or_else(EruditRules::standard), lexicon, services).await,
                Err(other) => Some(Err(other.into())),
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
