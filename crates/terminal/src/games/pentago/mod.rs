//! Pentago in the terminal. A move may be entered in two parts: a square, then the turn of a
//! quadrant.

mod analysis;
mod arguments;
mod board;
mod command;
mod replay;
mod setup;
mod texts;

use std::time::Duration;

use cli::output::Answer;
use cli::pentago::files::{self, Kind};
use engine::pentago::roster::Level;
use games::GameName;
use pentago::game::{EventView, Pentago, RuleViolation};
use pentago::{IllegalMove, Move, Side, Square};
use play::{Player, Proposal, ProposeError, Rejection, SearchInfo, Seat, Viewer};
use serde_json::{Map, Value};
use store::GameRow;
use table::ProposalError;

pub(super) use self::arguments::Arguments;
use self::board::Marks;
use self::command::{Command, Typed};
use self::setup::PentagoRoster;
use crate::command::{VerbWords, truncate};
use crate::describe::describe_winners;
use crate::game::TerminalGame;
use crate::screen::{Paint, Screen};
use crate::session::{Session, TurnFlow};
use crate::setup::{Setup, Terms};
use crate::texts::Language;
use crate::texts::catalogue::{Catalogue, catalogue};

/// The catalogues shared with the page.
pub(super) const CATALOGUES: [Catalogue; 2] = [catalogue!("pentago/"), catalogue!("pentago/refusals/")];

/// Plays Pentago, or replays a saved game.
pub(super) fn play(asked: &Arguments) -> anyhow::Result<Answer> {
    match &asked.replay {
        Some(file) => replay::run(file, &Screen::new(), asked.common.language()),
        None => crate::play::<Pentago>(asked, &asked.common),
    }
}

/// The session state within a turn.
#[derive(Default)]
pub struct State {
    /// A marble shown on the board before its turn is chosen.
    pending_marble: Option<Square>,
}

impl TerminalGame for Pentago {
    const NAME: GameName = games::PENTAGO;
    const VERBS: &'static [VerbWords<Command>] = command::VERBS;
    const DRAWS_BEFORE_REPLY: bool = true;

    type Arguments = Arguments;
    type Roster = PentagoRoster;
    type Command = Command;
    type State = State;

    fn new_game(asked: &Arguments, _: &Setup<'_>) -> anyhow::Result<Terms> {
        Ok(setup::new_game(asked))
    }

    fn restore(row: &GameRow, _: Map<String, Value>, _: &Setup<'_>) -> anyhow::Result<Pentago> {
        Ok(Pentago::new(setup::rule_set(&row.rules)?))
    }

    fn roster(rules: &str, settings: &Map<String, Value>, _: &Setup<'_>) -> anyhow::Result<PentagoRoster> {
        PentagoRoster::open(rules, settings)
    }

    fn player(roster: &PentagoRoster, name: &str) -> anyhow::Result<Box<dyn Player<Pentago>>> {
        Ok(roster.roster.player(name)?)
    }

    fn thinking_time(roster: &PentagoRoster) -> Option<Duration> {
        Some(roster.time)
    }

    fn save_findings(roster: &PentagoRoster) {
        if let Ok(base) = roster.base.read()
            && base.len() > roster.known
            && let Some(path) = files::default_path(Kind::Base, base.rules())
        {
            // Positions that cannot be saved are computed again when they are needed.
            let _ = files::merge(&path, &base);
        }
    }

    fn welcome(&self, language: Language) -> String {
        language.pentago_welcome(self.rule_set().name())
    }

    /// Draws the players and the board, with a marble that awaits its turn.
    fn draw(session: &mut Session<'_, Pentago>, to: Viewer) -> String {
        let (language, screen, table) = (session.language, session.screen, &session.table);
        let view = table.view(to);
        let left = table.time_left_by_seat().unwrap_or_default();
        let players = [Side::White, Side::Black].map(|side| {
            let left =
                left.get(side.index()).map_or_else(String::new, |left| format!(", {}", language.pentago_left(&format_minutes(*left))));
            format!("{} {} ({}{left})", board::sign(side), table.name(side.index()), language.pentago_side(side))
        });
        let (board, last) = match (session.state.pending_marble, view.position) {
            (Some(square), Some(position)) => (view.board.placed(position.turn(), square), Some(square.index())),
            _ => (view.board, view.last.as_ref().map(|last| last.square)),
        };
        let mut lines = vec![screen.paint(Paint::Strong, &players.join("   "))];
        lines.extend(board::rows(&board, Marks { last, fives: &view.fives }, screen));
        lines.join("\n")
    }

    fn prompt_name(name: &str, seat: Seat) -> String {
        let side = if seat.index() == 0 { Side::White } else { Side::Black };
        format!("{name} ({})", board::sign(side))
    }

    fn describe(event: &EventView, names: &[&str], _: Option<Seat>, language: Language) -> Option<String> {
        let name = |seat: usize| names.get(seat).copied().unwrap_or("?");
        Some(match event {
            EventView::Moved { seat, r#move, waits: true, .. } => {
                let (moved, name) = (language.pentago_moved(name(*seat), r#move), name(*seat));
                format!("{moved}\n{} {}", language.pentago_answer(name), language.pentago_unless(name))
            }
            EventView::Moved { seat, r#move, .. } => language.pentago_moved(name(*seat), r#move),
            EventView::Lapsed { seat } => language.flagged(name(*seat)),
        })
    }

    fn describe_search(info: &SearchInfo, language: Language) -> Option<String> {
        Some(analysis::format_search_info(info, language))
    }

    fn result(session: &Session<'_, Pentago>) -> anyhow::Result<String> {
        let (table, language) = (&session.table, session.language);
        let Some(over) = session.view().over else { return Ok(String::new()) };
        let loser = Seat::first(2).map(Seat::index).find(|seat| !over.winners.contains(seat));
        let reason = language.pentago_end(over.reason, loser.map_or("?", |loser| table.name(loser)));
        let winners = describe_winners(table, language).unwrap_or_default();
        Ok(session.screen.paint(Paint::Strong, &format!("{winners} {reason}")))
    }

    fn move_list(session: &Session<'_, Pentago>) -> String {
        let steps = replay::steps(session.table.game(), &session.table.names(), session.language);
        steps.iter().skip(1).map(|step| step.title.as_str()).collect::<Vec<_>>().join("\n")
    }

    fn saved(file: &str, language: Language) -> String {
        language.pentago_saved(file)
    }

    fn help(language: Language) -> String {
        language.pentago_help()
    }

    fn after_end(language: Language) -> String {
        language.pentago_after_end()
    }

    fn run_move(session: &mut Session<'_, Pentago>, text: &str) -> anyhow::Result<TurnFlow> {
        let language = session.language;
        match command::parse_move(text) {
            Typed::Move(play) => place(session, play),
            Typed::Turn(turn) => match session.state.pending_marble {
                Some(square) => place(session, Move { square, turn: Some(turn) }),
                None => session.refuse(&language.pentago_no_marble()),
            },
            Typed::Invalid(why) => session.refuse(&language.pentago_bad_move(&why)),
            Typed::Unknown => session.refuse(&language.pentago_command(&truncate(text))),
        }
    }

    fn run_command(session: &mut Session<'_, Pentago>, command: Command, argument: &str) -> anyhow::Result<TurnFlow> {
        let language = session.language;
        match command {
            Command::Board => {
                session.state.pending_marble = None;
                session.show_board()?;
                Ok(TurnFlow::Continue)
            }
            Command::Replay => {
                let steps = replay::steps(session.table.game(), &session.table.names(), language);
                steps.iter().try_for_each(|step| replay::show(step, session.screen))?;
                Ok(TurnFlow::Continue)
            }
            _ if session.is_over() => session.refuse_over(),
            Command::Force => match consult(session)? {
                Some(play) => place(session, play),
                None => Ok(TurnFlow::Continue),
            },
            Command::Analyse => {
                let time = match (argument, argument.parse()) {
                    ("", _) => None,
                    (_, Ok(seconds)) if (0.0..=86_400.0).contains(&seconds) => Some(Duration::from_secs_f64(seconds)),
                    _ => return session.refuse(&language.pentago_command(&truncate(argument))),
                };
                let Some(position) = session.view().position else { return Ok(TurnFlow::Continue) };
                analysis::analyse(&position, time, &mut session.input, session.screen, language)?;
                Ok(TurnFlow::Continue)
            }
            Command::Values => {
                let Some(position) = session.view().position else { return Ok(TurnFlow::Continue) };
                analysis::show_values(&position, session.screen, language)?;
                Ok(TurnFlow::Continue)
            }
            Command::Undo | Command::Redo => {
                let Some(seat) = session.mover() else { return Ok(TurnFlow::Continue) };
                let records = session.table.propose_shared_undo_or_redo(seat, command == Command::Redo);
                session.take_back(records)
            }
            Command::Resign => session.propose(&Proposal::Resign),
        }
    }

    fn hint(session: &mut Session<'_, Pentago>) -> anyhow::Result<Vec<String>> {
        let Some(play) = consult(session)? else { return Ok(Vec::new()) };
        let language = session.language;
        let square = play.square.index();
        let quadrant = ['A', 'B', 'C', 'D'][square / 18 * 2 + square % 6 / 3];
        Ok(vec![language.pentago_hint_quadrant(quadrant), language.pentago_hint_square(&play.square.to_string()), play.to_string()])
    }
}

/// Returns the move that the strongest player would choose.
fn consult(session: &mut Session<'_, Pentago>) -> anyhow::Result<Option<Move>> {
    let time = session.roster.time;
    session.consult(&Level::HIGHEST.to_string(), time)
}

/// Makes a move. A square alone shows the marble and asks for the turn.
fn place(session: &mut Session<'_, Pentago>, play: Move) -> anyhow::Result<TurnFlow> {
    let proposal = Proposal::Act(play);
    let refused = session.mover().and_then(|seat| session.table.propose(seat, &proposal).err());
    match refused {
        Some(ProposalError::Game(ProposeError::Refused(Rejection::Rule(RuleViolation(IllegalMove::TurnMissing(square)))))) => {
            session.state.pending_marble = Some(square);
            session.redraw(&session.language.pentago_placed(&square.to_string()))
        }
        _ => session.propose(&proposal),
    }
}

/// Formats a time as `4:05`.
fn format_minutes(time: Duration) -> String {
    format!("{}:{:02}", time.as_secs() / 60, time.as_secs() % 60)
}

#[cfg(test)]
mod tests {
    use pentago::{Position, RuleSet};

    use super::*;
    use crate::texts::refusals::tests::assert_texts;

    #[test]
    fn every_violation_has_a_message_in_every_language() {
        assert_texts(Pentago::NAME, RuleViolation::CODES);
        // A violation as the rules report it.
        let refused = Position::start(RuleSet::Standard).play("c6".parse().unwrap()).unwrap_err();
        let pentago = Pentago::new(RuleSet::Standard);
        assert_eq!(pentago.refusal(&RuleViolation(refused), Language::Cs), "c6: Tah dokončete otočením čtvrtiny.");
    }
}
