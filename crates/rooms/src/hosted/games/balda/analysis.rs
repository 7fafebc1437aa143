//! Analysis of Balda positions.
//!
//! A position consists of rows `.....|…` separated by `/`, the used words (`-` for only the start
//! word), and switches and options (`notation`).

use balda::game::Balda;
use balda::{Grid, Letters, Position, RuleSet};
use engine::balda::{
    ANALYSIS_MEMORY, AssessedMove, FIRST_REPORT, REPORTED_MOVES, Roster, Situation, WordGraph, analyse, analyse_continuously,
};
use play::{Budget, CancellationToken};
use wire::GameFields;
use wire::games::balda::{Analysis, Candidate, Reply};

use super::games::Games;
use super::playing::AnalysedPosition;
use crate::hosted::{AnalysisError, AnalysisTask, LiveWork, Services, lexicon_choice, to_fields};

/// A parsed position with its word search.
pub(super) struct ParsedPosition {
    pub(super) game: Balda,
    pub(super) graph: WordGraph,
    pub(super) position: Position,
    /// The passes that count, from the seat on turn.
    passes: Vec<u8>,
}

/// Returns the best `top` moves of a position and the other placements of their words. Without a
/// lexicon in the request, the default is used.
pub(super) async fn of_text(
    rules: RuleSet,
    analysed: AnalysisTask<'_>,
    top: usize,
    games: &Games,
    players: &Roster,
    services: &Services,
) -> Result<GameFields, AnalysisError> {
    let read = ParsedPosition::of_text(rules, analysed, games, players, services).await?;
    let work = move |stop: &CancellationToken| {
        let budget = Budget { time: Some(FIRST_REPORT), ..Budget::default() };
        let analysis = analyse(&read.graph, &read.situation(), top, &budget, stop, &mut |_| {});
        read.shown(&analysis, read.placements())
    };
    Ok(to_fields(services.compute_in_turns(work).await?))
}

/// Returns a position in canonical form: each letter is one character, folded as on the board.
pub(super) async fn normalize(rules: RuleSet, analysed: AnalysisTask<'_>, services: &Services) -> Result<String, AnalysisError> {
    let (_, lexicon) = lexicon_choice::choose(&::games::Rules::from(rules.clone()), analysed.lexicon, services).await?;
    let letters = Letters::new(lexicon.alphabet(), &rules);
    let board = analysed.position.split_whitespace().next().unwrap_or_default();
    let grid = Grid::parse(board, &letters).map_err(|why| AnalysisError::Position(why.to_string()))?;
    Ok(grid.text(&letters))
}

/// Prepares a live analysis that runs until it is stopped or all values are exact.
pub(super) async fn live(
    rules: RuleSet,
    analysed: AnalysisTask<'_>,
    games: &Games,
    players: &Roster,
    services: &Services,
) -> Result<LiveWork, AnalysisError> {
    let read = ParsedPosition::of_text(rules, analysed, games, players, services).await?;
    let run = move |stop: &CancellationToken, memory: usize, report: &mut dyn FnMut(GameFields)| {
        let placements = read.placements();
        let mut step = |analysis: &engine::balda::Analysis| report(to_fields(read.shown(analysis, placements)));
        analyse_continuously(&read.graph, &read.situation(), REPORTED_MOVES, memory, stop, &mut step).proven
    };
    Ok(LiveWork { memory: ANALYSIS_MEMORY, run: Box::new(run) })
}

impl ParsedPosition {
    pub(super) async fn of_text(
        rules: RuleSet,
        analysed: AnalysisTask<'_>,
        games: &Games,
        players: &Roster,
        services: &Services,
    ) -> Result<ParsedPosition, AnalysisError> {
        let bad = |text: String| AnalysisError::Position(text);
        let (AnalysedPosition { rules, position, passes, .. }, words) = AnalysedPosition::of_task(rules, analysed, games, services).await?;
        let game = Balda::new(rules, &words, 2).map_err(|why| bad(why.to_string()))?;
        let graph = players.all_words(&game).ok_or_else(|| bad("the word graph can't be built".into()))?;
        Ok(ParsedPosition { game, graph, position, passes })
    }

    /// Returns the position for two seats without points.
    fn situation(&self) -> Situation {
        self.situation_with(&[0, 0])
    }

    /// Returns the position with the scores of the seats, from the seat on turn.
    pub(super) fn situation_with(&self, scores: &[i32]) -> Situation {
        let rules = self.game.rule_set();
        let passes = |seat: usize| if self.passes.len() == scores.len() { self.passes[seat] } else { 0 };
        // Seats that have left the game no longer play.
        let (passes, scores) =
            (0..scores.len()).filter(|&seat| passes(seat) < rules.passes()).map(|seat| (passes(seat), scores[seat])).unzip();
        let position = Situation::new(rules, *self.position.grid(), self.position.used().to_vec());
        Situation { passes, scores, ..position }
    }

    /// Counts the legal moves.
    fn placements(&self) -> usize {
        let ParsedPosition { game, position, .. } = self;
        balda::Finder::new(game.words()).count(position.grid(), &position.used_of(game.words()), &game.query()).triples
    }

    fn shown(&self, analysis: &engine::balda::Analysis, placements: usize) -> Analysis {
        Analysis {
            moves: analysis.moves.iter().map(|one| self.candidate(one)).collect(),
            placements,
            depth: analysis.depth,
            nodes: analysis.nodes,
            proven: analysis.proven,
        }
    }

    /// Converts a move to its wire form.
    pub(super) fn candidate(&self, one: &AssessedMove) -> Candidate {
        let (grid, letters) = (self.position.grid(), self.game.words().letters());
        Candidate {
            r#move: one.action.text(grid, letters),
            square: one.action.square.index(grid.side()),
            letter: letters.letter(one.action.letter),
            path: one.action.path.iter().map(|square| square.index(grid.side())).collect(),
            word: letters.decode(&one.word),
            score: one.score,
            value: one.value,
            reply: one.reply.as_ref().map(|(_, word, score)| Reply { word: letters.decode(word), score: *score }),
        }
    }
}
