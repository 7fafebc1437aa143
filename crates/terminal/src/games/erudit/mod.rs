//! Erudit in the terminal. A turn is entered word by word with running scores and finished by its
//! own command.

mod arguments;
mod help;
mod refusals;
mod setup;
mod texts;

use std::borrow::Cow;

use cli::output::Answer;
use crossword::erudit::{Action, Draft, Erudit, Event, EventView, Fault, Position, ScoredStep, SeenStep, Turn, View};
use crossword::{Placement, RuleSet, Tiles};
use engine::erudit::{Roster, chain};
use engine::tiles::LearnedValues;
use lexicon::Lexicon;
use play::{Game, Player, Record, Seat, Viewer};

pub(super) use self::arguments::Arguments;
#[cfg(test)]
pub(super) use self::help::help;
use crate::command::Command;
use crate::describe::format_words;
use crate::game::{CommandOutcome, GameDisplay, MoveListLine, MoveReview, PossibleMove, TerminalGame, TileGame, WordGame};
use crate::texts::Language;
use crate::texts::catalogue::{Catalogue, catalogue};

/// The catalogues shared with the page.
pub(super) const CATALOGUES: [Catalogue; 2] = [catalogue!("erudit/"), catalogue!("erudit/refusals/")];

/// Plays Erudit until the game is over or the player leaves.
pub(super) fn play(asked: &Arguments) -> anyhow::Result<Answer> {
    crate::play_tile_game::<Erudit>(asked, &asked.common)
}

impl TerminalGame for Erudit {
    const NAME: games::GameName = games::GameName::Erudit;

    type Roster = Roster;

    fn player(roster: &Roster, name: &str) -> anyhow::Result<Box<dyn Player<Erudit>>> {
        Ok(roster.player(name)?)
    }
}

impl WordGame for Erudit {
    fn words(&self) -> &Lexicon {
        self.lexicon()
    }
}

impl TileGame for Erudit {
    const BLANK: char = '*';
    const FILE: &'static str = "txt";

    /// `None` until the first word is placed.
    type Draft = Option<Draft>;

    fn title(&self, language: Language) -> String {
        language.erudit_title()
    }

    fn blank(language: Language) -> String {
        language.erudit_star()
    }

    fn tiles(&self) -> &RuleSet {
        self.rules().laying()
    }

    fn display<'a>(view: &'a View, draft: &'a Option<Draft>) -> GameDisplay<'a> {
        let (board, rack, fresh) = match draft {
            Some(draft) => {
                let laid = draft.done().iter().flat_map(|done| done.step.tiles()).map(|tile| tile.square.index());
                (draft.board(), *draft.rack(), laid.collect())
            }
            None => (&view.board, view.rack.unwrap_or_default(), view.last.as_ref().map_or_else(Vec::new, |last| last.squares.clone())),
        };
        GameDisplay {
            alphabet: &view.alphabet,
            board: Cow::Borrowed(board),
            fresh,
            rack,
            racks: &view.racks,
            bag: view.bag,
            unseen: view.unseen,
            scores: &view.scores,
            turn: view.turn,
            gone: view.gone,
            over: view.over.as_ref(),
        }
    }

    fn note_before_move(&self, view: &View, _: &[&str], language: Language) -> Option<String> {
        view.board.is_empty().then(|| language.first_words(&self.tiles().start().to_string()))
    }

    fn run_command(&self, view: &View, draft: &mut Option<Draft>, command: &Command, language: Language) -> Option<CommandOutcome<Action>> {
        Some(match command {
            Command::Place(text) => self.add_to_draft(view, draft, text, language),
            Command::Take(rest) => self.add_to_draft(view, draft, &format!("take {rest}"), language),
            Command::Preview(text) => {
                let mut next_draft = draft.clone();
                match self.add_to_draft(view, &mut next_draft, text, language) {
                    CommandOutcome::DraftChanged(outcome) => CommandOutcome::Say(outcome),
                    outcome => outcome,
                }
            }
            Command::Back => match draft.as_mut().and_then(Draft::pop) {
                Some(_) => {
                    if draft.as_ref().is_some_and(|draft| draft.done().is_empty()) {
                        *draft = None;
                    }
                    CommandOutcome::DraftChanged(
                        language.turn_so_far(&language.points(draft.as_ref().map_or(0, |draft| i64::from(draft.score())))),
                    )
                }
                None => CommandOutcome::Refuse(language.nothing_laid()),
            },
            Command::End => match draft {
                Some(draft) => CommandOutcome::Act(Action::Lay(draft.turn())),
                None => CommandOutcome::Refuse(language.nothing_laid()),
            },
            Command::Pass | Command::Exchange(_) if draft.is_some() => CommandOutcome::Refuse(language.turn_begun()),
            Command::Exchange(tiles) => match self.rules().read_rack(tiles) {
                Ok(tiles) => CommandOutcome::Act(Action::Exchange(tiles)),
                Err(bad) => CommandOutcome::Refuse(language.bad_tiles(&bad)),
            },
            Command::Pass => CommandOutcome::Act(Action::Pass),
            _ => return None,
        })
    }

    fn refusal(fault: &Fault, language: Language) -> String {
        language.erudit_violation(fault)
    }

    fn hint(&self, _: &Roster, view: &View, draft: &Option<Draft>, step: u8, language: Language) -> Option<String> {
        let situation = match draft {
            Some(draft) => crossword::erudit::Situation { board: draft.board().clone(), rack: *draft.rack(), ..draft.situation().clone() },
            None => view.situation()?,
        };
        let found = chain(self, &situation);
        let first = found.done().first()?;
        Some(match step {
            1 => language.hint_turn(found.done().len(), &language.points(i64::from(found.score()))),
            2 => language.hint_first(&first.step.notation(&situation.board, self.rules())),
            _ => language.hint_move(&found.turn().notation(&situation.board, self.rules())),
        })
    }

    fn describe(event: &EventView, names: &[&str], own: Option<Seat>, language: Language) -> Option<String> {
        let who = |seat: usize| names.get(seat).copied().unwrap_or("?");
        Some(match event {
            EventView::Opening { worths, first } => {
                let worths = worths.iter().enumerate().map(|(seat, worth)| format!("{} {worth}", who(seat)));
                format!("{}\n{}", language.worths(&worths.collect::<Vec<_>>().join(", ")), language.begins(who(*first)))
            }
            EventView::Drew { seat, tiles, .. } => match tiles {
                Some(tiles) if own.is_some_and(|own| own.index() == *seat) => language.new_tiles(tiles),
                _ => return None,
            },
            EventView::Laid { seat, steps, union, score, total, bonus, .. } => {
                let mut points = language.points(i64::from(*score));
                if *bonus {
                    points = format!("{points} ({})", language.all_tiles());
                }
                let mut lines: Vec<String> = steps.iter().map(|step| format!("  {}", step_line(step))).collect();
                if !union.is_empty() {
                    lines.push(format!("  = {}", format_words(union)));
                }
                let placed = language.laid_turn(who(*seat), &points, *total);
                format!("{placed}\n{}", lines.join("\n"))
            }
            // Games in the terminal start from an empty board.
            EventView::Redealt { .. } => return None,
            EventView::Exchanged { seat, count, .. } => language.exchanged(who(*seat), *count),
            EventView::Passed { seat, timeout: true } => language.timed_out(who(*seat)),
            EventView::Passed { seat, timeout: false } => language.passed(who(*seat)),
            // The result is shown separately, with the final scores.
            EventView::Ended(_) => return None,
        })
    }

    fn is_secret(event: &EventView) -> bool {
        matches!(event, EventView::Drew { .. })
    }

    fn move_list_line(event: &EventView, language: Language) -> Option<MoveListLine> {
        Some(match event {
            EventView::Laid { seat, steps, score, .. } => {
                let more = if steps.len() > 1 { format!(" +{}", steps.len() - 1) } else { String::new() };
                let first = steps.first().map_or("", |step| &step.r#move);
                MoveListLine::Move(*seat, format!("{first}{more} {score}"))
            }
            EventView::Exchanged { seat, count, .. } => MoveListLine::Move(*seat, language.line_exchange(*count)),
            EventView::Passed { seat, .. } => MoveListLine::Move(*seat, language.line_pass()),
            _ => return None,
        })
    }

    fn review_move(game: &Game<Erudit>, _: &Roster, number: usize, max_moves: usize) -> Result<MoveReview, usize> {
        let mut again = Game::new(game.rules().clone(), *game.seed());
        let mut count = 0;
        for (_, entry) in game.line() {
            let made = match &entry.record {
                Record::Game(Event::Laid { seat, steps, score, .. }) => {
                    let turn = Turn { steps: steps.iter().map(|laid| laid.step.clone()).collect() };
                    Some((*seat, Action::Lay(turn), *score))
                }
                Record::Game(Event::Exchanged { seat, tiles }) => Some((*seat, Action::Exchange(*tiles), 0)),
                Record::Game(Event::Passed { seat, .. }) => Some((*seat, Action::Pass, 0)),
                _ => None,
            };
            count += usize::from(made.is_some());
            if let Some((seat, made, score)) = made.filter(|_| count == number) {
                return Ok(review_position(game.rules(), again.position(), seat, &made, score, max_moves));
            }
            // Committed records can always be committed again.
            if again.commit(entry.clone()).is_err() {
                break;
            }
        }
        Err(count)
    }

    fn learned_values(&self, roster: &Roster) -> LearnedValues {
        roster.learned(self)
    }

    fn game_record(game: &Game<Erudit>, names: &[&str], viewer: Viewer) -> Result<String, String> {
        let mut text = format!("{}, {}\n{}\n", game.rules().title(Language::En), game.rules().words().name(), names.join(", "));
        for (_, _, record) in game.since(0, viewer) {
            if let play::SeenRecord::Game(event) = record
                && let Some(told) = Self::describe(&event, names, None, Language::En)
            {
                text.push_str(&told);
                text.push('\n');
            }
        }
        Ok(text)
    }

    fn help(language: Language) -> &'static str {
        help::help(language)
    }
}

/// Turn entry at the terminal.
trait TurnEntry {
    /// Adds one or more parts of a turn, separated by `;`, to the draft. If any part is refused,
    /// the draft is unchanged.
    fn add_to_draft(&self, view: &View, draft: &mut Option<Draft>, text: &str, language: Language) -> CommandOutcome<Action>;
}

impl TurnEntry for Erudit {
    fn add_to_draft(&self, view: &View, draft: &mut Option<Draft>, text: &str, language: Language) -> CommandOutcome<Action> {
        let mut next_draft = match draft.clone() {
            Some(draft) => draft,
            None => match view.situation() {
                Some(situation) => Draft::new(self.rules(), situation),
                None => return CommandOutcome::Refuse(language.not_your_turn()),
            },
        };
        let turn = match Turn::parse(text, next_draft.board(), self.rules()) {
            Ok(turn) => turn,
            Err(bad) => return CommandOutcome::Refuse(language.bad_turn(&bad)),
        };
        let several = turn.steps.len() > 1;
        let mut lines = Vec::new();
        for (number, step) in turn.steps.iter().enumerate() {
            let written = step.notation(next_draft.board(), self.rules());
            match next_draft.push(step, Some(self.lexicon())) {
                Ok(done) => lines.push(done_line(&written, done)),
                Err(why) => {
                    let step = several.then_some(number);
                    return CommandOutcome::Refuse(language.erudit_violation(&Fault { step, why }));
                }
            }
        }
        let points = language.points(i64::from(next_draft.score()));
        let bonus = if next_draft.has_bonus() { format!(" ({})", language.all_tiles()) } else { String::new() };
        lines.push(format!("{}{bonus}", language.turn_so_far(&points)));
        if next_draft.stars_owed() > 0 {
            lines.push(language.stars_owed(next_draft.stars_owed()));
        }
        *draft = Some(next_draft);
        CommandOutcome::DraftChanged(lines.join("\n"))
    }
}

/// Formats a placed word with its score, including the words across it.
fn done_line(written: &str, done: &ScoredStep) -> String {
    if done.words.is_empty() { format!("  {written}") } else { format!("  {written}  {:+}", done.score) }
}

fn step_line(step: &SeenStep) -> String {
    if step.take { step.r#move.clone() } else { format!("{}  {:+}  = {}", step.r#move, step.score, step.total) }
}

/// Reviews a position: the best single words, the chain of highest-scoring words, and the move
/// played.
fn review_position(rules: &Erudit, position: &Position, seat: Seat, made: &Action, score: u32, max_moves: usize) -> MoveReview {
    let mut best: Vec<(String, u32)> = Vec::new();
    let rack: Tiles = position.racks[seat.index()];
    if let Some(situation) = position.situation(seat) {
        let found = chain(rules, &situation);
        if found.done().len() > 1 {
            best.push((found.turn().notation(&position.board, rules.rules()), found.score()));
        }
        let mut layings: Vec<Placement> = Vec::new();
        rules.generator().placements(&rules.generator().prepare(&position.board), &rack, &mut layings);
        layings.sort_unstable();
        let single = |laying: &Placement| {
            let turn = Turn { steps: vec![crossword::erudit::Step::Lay(laying.laid(&position.board))] };
            let reckoned = rules.rules().judge(&situation, &turn, None).ok()?;
            Some((turn.notation(&position.board, rules.rules()), reckoned.score))
        };
        best.extend(layings.iter().filter_map(single).take(max_moves));
    }
    let made = made.notation(&position.board, rules.rules());
    if !best.iter().any(|(text, _)| *text == made) {
        best.push((made.clone(), score));
    }
    best.sort_by_key(|(_, score)| std::cmp::Reverse(*score));
    MoveReview {
        seat: seat.index(),
        rack: rules.rules().rack_text(&rack),
        best: best.into_iter().map(|(text, score)| PossibleMove { made: text == made, text, score, equity: None }).collect(),
    }
}
