//! Starting and analysing games of Pentago.

use engine::pentago::roster::Roster;
use engine::pentago::strong::SharedPositions;
use engine::pentago::{book, early};
use games::settings::pentago::Settings;
use games::{GameName, Rules};
use lexicon::LexiconRef;
use pentago::RuleSet;
use pentago::game::Pentago;
use play::CancellationToken;
use serde_json::{Map, Value};
use table::storage::{BoxFuture, GameRow, GameStore, StorageError};
use wire::games::pentago as wire_form;
use wire::{ExportFormat, GameFields, MistakeSize, Replay, ReplayStep, Solve, TurnResult};

use super::analysis::ExactSolver;
use super::game_index::GameIndex;
use super::solving::{Keeper, Solving};
use super::work::LastMeasurement;
use super::{GameContext, PentagoGame, analysis, export, open, openings, playing, review, roster, thinking, work};
use crate::hosted::review::{ReviewMethod, ReviewTask, ReviewWork};
use crate::hosted::study::{ExportError, MainLine};
use crate::hosted::{
    AnalysisError, AnalysisTask, Busy, FoundOpenings, Host, LiveWork, OpeningQuestion, OpeningsError, PlayedMove, ReplayError, Services,
    SolveAction,
};
use crate::hosted::{GameRequest, SetError, SetUp, SettingsError, stored_options, to_fields};
use crate::limits::Requester;
use crate::runtime::{Priority, compute};

/// The shared state of all games of Pentago on a server.
pub(in crate::hosted) struct PentagoHost {
    players: Roster,
    /// The queue of positions to solve.
    solving: Solving,
    /// Computes exact values for analyses.
    exact: ExactSolver,
    played: GameIndex,
    /// The cached benchmark.
    measured: LastMeasurement,
}

impl PentagoHost {
    /// Creates the host. Its players look up positions in `known`; `keeper` persists solved
    /// positions.
    pub(in crate::hosted) fn new(known: Vec<SharedPositions>, keeper: Option<Keeper>) -> PentagoHost {
        let solving = Solving::new(&known, keeper);
        let players = known.into_iter().chain(solving.bases()).fold(roster(), Roster::with_positions);
        PentagoHost { players, solving, exact: ExactSolver::default(), played: GameIndex::default(), measured: LastMeasurement::default() }
    }

    /// Returns the rule set if it is for Pentago.
    fn own(rules: &Rules) -> Result<RuleSet, SettingsError> {
        rules.get().copied().ok_or_else(|| SettingsError::other_game(games::PENTAGO, rules))
    }

    fn stored(&self, rules: &Rules, row: &GameRow) -> Result<PentagoGame, SetError> {
        let set = Self::own(rules).map_err(SetError::settings)?;
        let settings = wire::read(stored_options(row)?).map_err(SetError::settings)?;
        let context = GameContext { settings, players: self.players.clone(), played: self.played.clone() };
        Ok(PentagoGame { game: Pentago::new(set), context })
    }
}

impl Host for PentagoHost {
    fn game(&self) -> GameName {
        games::PENTAGO
    }

    fn title(&self, language: &str) -> &'static str {
        match language {
            "ru" => "Пентаго",
            _ => "Pentago",
        }
    }

    fn picture(&self) -> &'static str {
        "pentago"
    }

    fn card(&self, rules: &Rules) -> GameFields {
        Self::own(rules).map(|set| to_fields(wire_form::RuleSet::new(set))).unwrap_or_default()
    }

    fn settings(&self, request: &GameRequest) -> Result<Map<String, Value>, SettingsError> {
        let settings: Settings = request.read()?;
        settings.check()?;
        Ok(wire::fields(settings))
    }

    /// Loads the early values and the opening book here, since players and analyses use them on
    /// threads that may wait long for a processor.
    fn prepare(&self) {
        early::embedded();
        book::embedded();
    }

    fn set_up<'a>(&'a self, rules: Rules, row: &'a GameRow, _: &'a Services) -> BoxFuture<'a, Result<SetUp, SetError>> {
        Box::pin(async move { self.stored(&rules, row).map(SetUp::new) })
    }

    /// Indexes finished games before the computer players need them.
    fn refresh<'a>(&'a self, store: &'a dyn GameStore) -> BoxFuture<'a, Result<(), StorageError>> {
        Box::pin(self.played.refresh(store))
    }

    fn leaves_strength(&self, settings: &Map<String, Value>) -> bool {
        wire::read::<Settings>(settings.clone()).is_ok_and(|settings| settings == Settings::default())
    }

    fn player_with_amount(&self, player: &str) -> Option<String> {
        thinking::with_amount(player)
    }

    fn analyse<'a>(
        &'a self,
        rules: Rules,
        analysed: AnalysisTask<'a>,
        _: usize,
        services: &'a Services,
    ) -> BoxFuture<'a, Result<GameFields, AnalysisError>> {
        Box::pin(async move { analysis::of_text(Self::own(&rules)?, analysed.position, &self.exact, services).await })
    }

    fn normalize<'a>(&'a self, rules: Rules, analysed: AnalysisTask<'a>, _: &'a Services) -> BoxFuture<'a, Result<String, AnalysisError>> {
        Box::pin(async move { Ok(analysis::read(analysed.position, Self::own(&rules)?)?.setup().to_string()) })
    }

    fn live<'a>(
        &'a self,
        rules: Rules,
        analysed: AnalysisTask<'a>,
        lines: usize,
        _: &'a Services,
    ) -> BoxFuture<'a, Result<LiveWork, AnalysisError>> {
        Box::pin(async move {
            let position = analysis::read(analysed.position, Self::own(&rules)?)?;
            let solving = self.solving.clone();
            let exact = self.exact.clone();
            let run = move |stop: &CancellationToken, memory: usize, report: &mut dyn FnMut(GameFields)| {
                analysis::live(&position, (solving.known(&position), lines), &exact, memory, stop, &mut |step| report(to_fields(step)))
            };
            Ok(LiveWork { memory: analysis::TABLE, run: Box::new(run) })
        })
    }

    fn solve<'a>(
        &'a self,
        rules: Rules,
        position: &'a str,
        action: SolveAction,
        services: &'a Services,
    ) -> BoxFuture<'a, Result<Solve, AnalysisError>> {
        Box::pin(async move {
            let position = analysis::read(position, Self::own(&rules)?)?;
            let (memory, who) = (services.solving_memory, Requester::current());
            let (solving, asking) = (self.solving.clone(), who.clone());
            let looked = compute(Priority::Interactive, move || solving.state(&position, memory, &asking)).await.map_err(|_| Busy)?;
            Ok(match action {
                SolveAction::Query => looked,
                SolveAction::Request(chosen) => self.solving.request(&position, chosen, services, &who)?,
                SolveAction::Withdraw => self.solving.withdraw(&position, memory, &who),
            })
        })
    }

    fn review_method(&self) -> Result<ReviewMethod, AnalysisError> {
        Ok(review::METHOD)
    }

    fn review_turn<'a>(&'a self, rules: Rules, task: ReviewTask<'a>, _: &'a Services) -> BoxFuture<'a, Result<ReviewWork, AnalysisError>> {
        Box::pin(async move { review::prepare(Self::own(&rules)?, task, &self.exact) })
    }

    /// A seat that exceeded its time for the turn has made no move.
    fn move_of(&self, record: &GameFields) -> Option<String> {
        Some(record.0.get("move")?.as_str()?.to_owned())
    }

    fn mistake_size(&self, result: &TurnResult) -> Option<MistakeSize> {
        review::mistake_size(result)
    }

    fn measure<'a>(&'a self, services: &'a Services) -> BoxFuture<'a, Result<GameFields, AnalysisError>> {
        Box::pin(async { Ok(to_fields(work::measure(&self.measured, services).await?)) })
    }

    fn openings<'a>(
        &'a self,
        question: OpeningQuestion<'a>,
        store: &'a dyn GameStore,
    ) -> BoxFuture<'a, Result<FoundOpenings, OpeningsError>> {
        Box::pin(openings::answer(&self.played, question, store))
    }

    fn open_text<'a>(
        &'a self,
        text: &'a str,
        rules: Option<Rules>,
        _: Option<&'a LexiconRef>,
        services: &'a Services,
    ) -> BoxFuture<'a, Option<Result<Replay, ReplayError>>> {
        Box::pin(async move {
            match rules.as_ref().map(Self::own).transpose() {
                Ok(set) => open::open(text, set, services).await,
                Err(other) => Some(Err(other.into())),
            }
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
                ExportFormat::Log => export::log(Self::own(&rules)?, line),
                _ => Err(ExportError::no_format(self.game(), format)),
            }
        })
    }

    fn play_move<'a>(
        &'a self,
        rules: Rules,
        task: AnalysisTask<'a>,
        played: PlayedMove<'a>,
        _: &'a Services,
    ) -> BoxFuture<'a, Result<[ReplayStep; 2], AnalysisError>> {
        Box::pin(async move { playing::play(analysis::read(task.position, Self::own(&rules)?)?, played.notation) })
    }
}
