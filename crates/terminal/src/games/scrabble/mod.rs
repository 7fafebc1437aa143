//! Scrabble in a terminal.

mod arguments;
mod help;
mod refusals;
mod setup;
mod texts;

use std::borrow::Cow;

use cli::output::Answer;
use crossword::gcg::Gcg;
use crossword::scrabble::{Action, Event, EventView, Scrabble, View, Why};
use crossword::{Move, PlacementError, RuleSet};
use engine::scrabble::{Roster, situation};
use engine::tiles::{Choice, LearnedValues};
use lexicon::Lexicon;
use play::{Game, Player, Record, Rules as _, Seat, Viewer};

pub(super) use self::arguments::Arguments;
#[cfg(test)]
pub(super) use self::help::help;
use crate::board::square_name;
use crate::command::Command;
use crate::describe::format_words;
use crate::game::{CommandOutcome, GameDisplay, MoveListLine, MoveReview, PossibleMove, TerminalGame, TileGame, WordGame};
use crate::texts::Language;

/// Plays Scrabble until the game is over or the player leaves.
pub(super) fn play(asked: &Arguments) -> anyhow::Result<Answer> {
    crate::play_tile_game::<Scrabble>(asked, &asked.common)
}

impl TerminalGame for Scrabble {
    const NAME: games::GameName = games::GameName::Scrabble;

    type Roster = Roster;

    fn player(roster: &Roster, name: &str) -> anyhow::Result<Box<dyn Player<Scrabble>>> {
        Ok(roster.player(name)?)
    }
}

impl WordGame for Scrabble {
    fn words(&self) -> &Lexicon {
        self.lexicon()
    }
}

impl TileGame for Scrabble {
    const BLANK: char = '?';
    const FILE: &'static str = "gcg";

    /// A turn is a single move, so there is no draft.
    type Draft = ();

    fn title(&self, language: Language) -> String {
        language.scrabble_title(self.rule_set())
    }

    fn blank(language: Language) -> String {
        language.blank()
    }

    fn tiles(&self) -> &RuleSet {
        self.rule_set()
    }

    fn display<'a>(view: &'a View, (): &'a ()) -> GameDisplay<'a> {
        GameDisplay {
            alphabet: &view.alphabet,
            board: Cow::Borrowed(&view.board),
            fresh: view.last.as_ref().map_or_else(Vec::new, |last| last.squares.clone()),
            rack: view.rack.unwrap_or_default(),
            racks: &view.racks,
            bag: view.bag,
            unseen: view.unseen,
            scores: &view.scores,
            turn: view.turn,
            gone: view.gone,
            over: view.over.as_ref(),
        }
    }

    fn note_before_move(&self, view: &View, names: &[&str], language: Language) -> Option<String> {
        if let Some(window) = view.window.as_ref().filter(|_| view.may.challenge) {
            let letters = |word: &crossword::scrabble::WordSpan| view.alphabet.decode(&word.letters(&view.board).collect::<Vec<_>>());
            let laid = window.words.iter().map(letters).collect::<Vec<_>>().join(", ");
            let who = names.get(window.seat.index()).copied().unwrap_or("?");
            return Some(if view.may.place { language.may_challenge(who, &laid) } else { language.must_answer(who, &laid) });
        }
        view.board.is_empty().then(|| language.first_move(&self.rule_set().start().to_string()))
    }

    fn run_command(&self, view: &View, (): &mut (), command: &Command, language: Language) -> Option<CommandOutcome<Action>> {
        let read =
            |text: &str| Move::parse(text, &view.board, &view.alphabet).map_err(|bad| CommandOutcome::Refuse(language.bad_move(&bad)));
        Some(match command {
            Command::Place(text) => read(text).map_or_else(|outcome| outcome, |action| CommandOutcome::Act(action.into())),
            Command::Exchange(tiles) => {
                read(&format!("ex {tiles}")).map_or_else(|outcome| outcome, |action| CommandOutcome::Act(action.into()))
            }
            Command::Preview(text) => match read(text) {
                Ok(action) => match self.preview(view, &action.into()) {
                    Ok(preview) => {
                        CommandOutcome::Say(language.preview(&language.points(i64::from(preview.score)), &format_words(&preview.words)))
                    }
                    Err(refused) => CommandOutcome::Refuse(language.action_refusal(&refused, |why| Self::refusal(why, language))),
                },
                Err(outcome) => outcome,
            },
            Command::Pass => CommandOutcome::Act(Move::Pass.into()),
            Command::Challenge => CommandOutcome::Act(Action::Challenge),
            Command::Accept => CommandOutcome::Act(Action::Accept),
            _ => return None,
        })
    }

    fn refusal(why: &Why, language: Language) -> String {
        let text = language.scrabble_violation(why);
        match why {
            Why::Misplaced(PlacementError::NotOnRack { letter: '?', .. }) => format!("{text}\n{}", language.lower_case_tip()),
            _ => text,
        }
    }

    fn hint(&self, roster: &Roster, view: &View, (): &(), step: u8, language: Language) -> Option<String> {
        let (generator, situation) = (self.generator(), situation(self, view)?);
        let equities = roster.learned(self).equities;
        let best = match equities.choose(generator, &situation.board, &situation.rack, situation.stage(generator)) {
            Choice::Place(weighed) => weighed.placement,
            Choice::Exchange(tiles, _) if view.may.exchange => {
                let written = Move::Exchange(tiles).notation(&view.board, self.rule_set().alphabet());
                return Some(if step < 3 { language.hint_exchange() } else { language.hint_move(&written) });
            }
            Choice::Exchange(..) | Choice::Pass => generator.best(&situation.board, &situation.rack)?,
        };
        Some(match step {
            1 => {
                let first = language.hint_points_alone(&language.points(i64::from(best.score())), best.len());
                format!("{first} {}", language.hint_where())
            }
            2 => language.hint_place(&square_name(view.board.run_start(best.first(), best.direction()), best.direction())),
            _ => language.hint_move(&best.to_move(&view.board).notation(&view.board, self.rule_set().alphabet())),
        })
    }

    fn describe(event: &EventView, names: &[&str], own: Option<Seat>, language: Language) -> Option<String> {
        let who = |seat: usize| names.get(seat).copied().unwrap_or("?");
        Some(match event {
            EventView::Opening { draws, first } => opening(draws, *first, names, language),
            EventView::Drew { seat, tiles, .. } => match tiles {
                Some(tiles) if own.is_some_and(|own| own.index() == *seat) => language.new_tiles(tiles),
                _ => return None,
            },
            EventView::Placed { seat, r#move, score, total, bingo, words, .. } => {
                let mut points = language.points(i64::from(*score));
                if *bingo {
                    points = format!("{points} ({})", language.all_tiles());
                }
                let placed = language.placed(who(*seat), r#move, &points, *total);
                match words.as_slice() {
                    [_, others @ ..] if !others.is_empty() => format!("{placed}  ({})", format_words(others)),
                    _ => placed,
                }
            }
            // Games in the terminal start from an empty board.
            EventView::Redealt { .. } | EventView::SetUp { .. } => return None,
            EventView::Exchanged { seat, count, .. } => language.exchanged(who(*seat), *count),
            EventView::Passed { seat, timeout: true } => language.timed_out(who(*seat)),
            EventView::Passed { seat, timeout: false } => language.passed(who(*seat)),
            EventView::Challenged { seat, against, unknown, upheld: true, points } => {
                let why = language.unknown_words(&unknown.join(", "), unknown.len());
                language.upheld(who(*seat), who(*against), &why, &language.points(i64::from(*points)))
            }
            EventView::Challenged { seat, against, points, .. } => {
                let failed = language.failed(who(*seat));
                if *points == 0 {
                    failed
                } else {
                    format!("{failed} {}", language.gains(who(*against), &language.points(i64::from(*points))))
                }
            }
            EventView::Accepted { seat } => language.accepted(who(*seat)),
            // The result is shown separately, with the final scores.
            EventView::Ended(_) => return None,
        })
    }

    fn is_secret(event: &EventView) -> bool {
        matches!(event, EventView::Drew { .. })
    }

    fn move_list_line(event: &EventView, language: Language) -> Option<MoveListLine> {
        Some(match event {
            EventView::Placed { seat, r#move, score, .. } => MoveListLine::Move(*seat, format!("{move} {score}", move = r#move)),
            EventView::Exchanged { seat, count, .. } => MoveListLine::Move(*seat, language.line_exchange(*count)),
            EventView::Passed { seat, .. } => MoveListLine::Move(*seat, language.line_pass()),
            EventView::Challenged { against, upheld: true, .. } => MoveListLine::Note(*against, language.line_upheld()),
            _ => return None,
        })
    }

    fn review_move(game: &Game<Scrabble>, roster: &Roster, number: usize, max_moves: usize) -> Result<MoveReview, usize> {
        let mut again = Game::new(game.rules().clone(), *game.seed());
        let mut count = 0;
        for (_, entry) in game.line() {
            let made = match &entry.record {
                Record::Game(Event::Placed { seat, laid, .. }) => Some((*seat, Move::Place(laid.clone()))),
                Record::Game(Event::Exchanged { seat, tiles }) => Some((*seat, Move::Exchange(*tiles))),
                Record::Game(Event::Passed { seat, .. }) => Some((*seat, Move::Pass)),
                _ => None,
            };
            count += usize::from(made.is_some());
            if let Some((seat, made)) = made.filter(|_| count == number) {
                let position = again.position();
                let rules = game.rules().rule_set();
                let rack = position.racks[seat.index()];
                let generator = game.rules().generator();
                let view = again.view(Viewer::Seat(seat));
                let written = |action: &Move| action.notation(&position.board, rules.alphabet());
                let made = written(&made);
                let equities = roster.learned(game.rules()).equities;
                let all = situation(game.rules(), &view).map_or_else(Vec::new, |situation| {
                    equities.top(generator, &situation.board, &situation.rack, situation.stage(generator), usize::MAX)
                });
                let possible = |(choice, equity): &(Choice, i32)| {
                    let text = written(&choice.action(&position.board));
                    PossibleMove { made: text == made, text, score: choice.score().unsigned_abs(), equity: Some(*equity) }
                };
                let best = all.iter().map(possible).enumerate().filter(|(place, possible)| *place < max_moves || possible.made);
                return Ok(MoveReview {
                    seat: seat.index(),
                    rack: rack.display(rules.alphabet()).to_string(),
                    best: best.map(|(_, possible)| possible).collect(),
                });
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

    fn game_record(game: &Game<Scrabble>, names: &[&str], viewer: Viewer) -> Result<String, String> {
        let records: Vec<&Record<_>> = game.line().map(|(_, entry)| &entry.record).collect();
        let rules = game.rules();
        let name = |name: &&str| if engine::scrabble::PLAYERS.contains(name) { engine::scrabble::title(name) } else { (*name).to_owned() };
        let names: Vec<String> = names.iter().map(name).collect();
        let names: &[&str] = &names.iter().map(String::as_str).collect::<Vec<_>>();
        let record = Gcg::from_records(rules.rule_set(), names, rules.lexicon().name(), viewer, records.into_iter());
        record.map(|record| record.to_string()).map_err(|why| why.to_string())
    }

    fn help(language: Language) -> &'static str {
        help::help(language)
    }
}

fn opening(draws: &[Vec<Option<char>>], first: usize, names: &[&str], language: Language) -> String {
    let name = |seat: usize| names.get(seat).copied().unwrap_or("?");
    let round = |round: &Vec<Option<char>>| {
        let drawn = round.iter().enumerate().filter_map(|(seat, letter)| {
            let letter = match (*letter)? {
                '?' => language.blank(),
                letter => letter.to_string(),
            };
            Some(format!("{} {letter}", name(seat)))
        });
        drawn.collect::<Vec<_>>().join(", ")
    };
    let mut lines: Vec<String> = Vec::new();
    for drawn in draws.iter().map(round) {
        lines.push(if lines.is_empty() { language.drawn(&drawn) } else { language.drawn_again(&drawn) });
    }
    lines.push(language.begins(name(first)));
    lines.join("\n")
}
