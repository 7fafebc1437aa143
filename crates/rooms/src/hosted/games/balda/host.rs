//! Starting and analysing games of Balda.

use ::games::settings::balda::Settings;
use ::games::{GameName, Rules};
use balda::RuleSet;
use balda::game::Balda;
use engine::balda::Roster;
use lexicon::{Lexicon, LexiconRef};
use serde_json::{Map, Value};
use table::storage::{BoxFuture, GameRow};
use wire::{ExportFormat, GameFields, MistakeSize, Replay, ReplayStep, TurnResult};

use super::games::Games;
use super::{BaldaGame, analysis, card, export, open, playing, review};
use crate::hosted::review::{ReviewMethod, ReviewTask, ReviewWork};
use crate::hosted::study::{ExportError, MainLine};
use crate::hosted::{
    AnalysisError, AnalysisTask, GameRequest, Host, LiveWork, PlayedMove, ReplayError, Services, SetError, SetUp, SettingsError,
    stored_options, stored_words, to_fields,
};
use crate::runtime::{Priority, compute};
use crate::words::Lexicons;

/// The shared state of all games of Balda on a server.
pub(in crate::hosted) struct BaldaHost {
    games: Games,
    players: Roster,
}

impl BaldaHost {
    pub(in crate::hosted) fn new(lexicons: &Lexicons) -> BaldaHost {
        let words = lexicons.clone();
        BaldaHost { games: Games::default(), players: Roster::new(move |lexicon| words.classes(lexicon)) }
    }

    /// Returns the rule set if it is for Balda.
    fn own(rules: &Rules) -> Result<RuleSet, SettingsError> {
        rules.get().cloned().ok_or_else(|| SettingsError::other_game(::games::BALDA, rules))
    }

    async fn stored(&self, rules: RuleSet, row: &GameRow, services: &Services) -> Result<BaldaGame, SetError> {
        let settings = wire::read::<Settings>(stored_options(row)?).map_err(SetError::settings)?;
        let rules = settings.apply(rules).map_err(SetError::settings)?;
        let (_, lexicon) = stored_words(row, services).await?;
        // A start word that the lexicon no longer has is in the log, so only a game that has not
        // begun needs it from the settings.
        let set_up = |start| self.games.game(&rules, &lexicon, row.seats.len(), start, &services.lexicons);
        let game = set_up(settings.start.as_deref()).or_else(|_| set_up(None)).map_err(SetError::settings)?;
        Ok(BaldaGame { game, context: self.players.clone() })
    }

    async fn check_start(&self, request: &GameRequest, lexicon: Lexicon, services: &Services) -> Result<(), SettingsError> {
        let settings: Settings = request.read()?;
        let rules = settings.apply(Self::own(&request.rules)?)?;
        let (games, seats, lexicons) = (self.games.clone(), request.seats, services.lexicons.clone());
        // Preparing the words and checking the start word takes milliseconds, so it does not run on
        // the async tasks.
        let begun = compute(Priority::Interactive, move || {
            games.game(&rules, &lexicon, seats, settings.start.as_deref(), &lexicons).inspect(Balda::load_start_words)
        });
        let begun = begun.await.map_err(|failed| SettingsError::Setting(format!("The game can't be set up: {failed}.")))?;
        begun.map(drop).map_err(|why| SettingsError::Setting(format!("The game can't begin: {why}.")))
    }
}

impl Host for BaldaHost {
    fn game(&self) -> GameName {
        ::games::BALDA
    }

    fn title(&self, language: &str) -> &'static str {
        match language {
            "ru" => "Балда",
            _ => "Balda",
        }
    }

    fn picture(&self) -> &'static str {
        "balda"
    }

    fn card(&self, rules: &Rules) -> GameFields {
        Self::own(rules).map(|rules| to_fields(card::card(&rules))).unwrap_or_default()
    }

    fn settings(&self, request: &GameRequest) -> Result<Map<String, Value>, SettingsError> {
        let settings: Settings = request.read()?;
        settings.apply(Self::own(&request.rules)?)?;
        Ok(wire::fields(settings))
    }

    fn check_words<'a>(
        &'a self,
        request: &'a GameRequest,
        lexicon: Lexicon,
        services: &'a Services,
    ) -> BoxFuture<'a, Result<(), SettingsError>> {
        Box::pin(self.check_start(request, lexicon, services))
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
        Box::pin(async move { analysis::of_text(Self::own(&rules)?, analysed, top, &self.games, &self.players, services).await })
    }

    fn normalize<'a>(
        &'a self,
        rules: Rules,
        analysed: AnalysisTask<'a>,
        services: &'a Services,
    ) -> BoxFuture<'a, Result<String, AnalysisError>> {
        Box::pin(async move { analysis::normalize(Self::own(&rules)?, analysed, services).await })
    }

    fn live<'a>(
        &'a self,
        rules: Rules,
        analysed: AnalysisTask<'a>,
        _: usize,
        services: &'a Services,
    ) -> BoxFuture<'a, Result<LiveWork, AnalysisError>> {
        Box::pin(async move { analysis::live(Self::own(&rules)?, analysed, &self.games, &self.players, services).await })
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
        Box::pin(async move { review::prepare(Self::own(&rules)?, task, &self.games, &self.players, services).await })
    }

    /// An accepted offer is the turn of the seat that made it; offers and refusals are no moves.
    fn move_of(&self, record: &GameFields) -> Option<String> {
        review::move_of(record)
    }

    fn mistake_size(&self, result: &TurnResult) -> Option<MistakeSize> {
        review::mistake_size(result)
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
                Ok(set) => open::open(text, set.unwrap_or_default(), lexicon, &self.games, services).await,
                Err(other) => Some(Err(other.into())),
            }
        })
    }

    fn export<'a>(
        &'a self,
        rules: Rules,
        line: &'a MainLine<'a>,
        format: ExportFormat,
        services: &'a Services,
    ) -> BoxFuture<'a, Result<String, ExportError>> {
        Box::pin(async move {
            match format {
                ExportFormat::Log => export::log(Self::own(&rules)?, line, &self.games, services).await,
                _ => Err(ExportError::no_format(self.game(), format)),
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
        Box::pin(async move { playing::play(Self::own(&rules)?, task, played, &self.games, services).await })
    }
}
