//! Replay of a saved game, move by move.

use std::path::Path;

use anyhow::{Context, bail};
use cli::output::Answer;
use pentago::RuleSet;
use pentago::game::{EventView, Pentago, View};
use play::{Game, Record, Rules as _, Seed, SeenRecord, Viewer};

use super::board::{self, Marks};
use crate::describe::describe_table_record;
use crate::input::{Input, PlayerInput, Prompt};
use crate::screen::{Paint, Screen};
use crate::texts::Language;

/// A step of the replay: its description and the position after it.
pub(super) struct Step {
    pub(super) title: String,
    pub(super) view: View,
}

/// Returns the steps of the moves in effect, starting with the empty board.
pub(super) fn steps(game: &Game<Pentago>, names: &[&str], language: Language) -> Vec<Step> {
    let rules = game.rules();
    let name = |seat: usize| names.get(seat).copied().unwrap_or("?");
    let mut state = rules.start();
    let mut steps = vec![Step { title: language.pentago_start(), view: rules.view(&state, Viewer::Public) }];
    for (number, (_, entry)) in (1..).zip(game.line()) {
        let title = match game.seen(&state, &entry.record, Viewer::Public) {
            SeenRecord::Game(EventView::Moved { seat, r#move, .. }) => language.pentago_moved(name(seat), &r#move),
            SeenRecord::Game(EventView::Lapsed { seat }) => language.flagged(name(seat)),
            SeenRecord::Table(Record::Rewind(_) | Record::Player(..)) => continue,
            SeenRecord::Table(Record::AcceptDraw(_)) => language.end_agreed(),
            SeenRecord::Table(record) => describe_table_record(&record, |seat| name(seat.index()), language),
        };
        if let Record::Game(event) = &entry.record
            && rules.fold(&mut state, event).is_err()
        {
            break;
        }
        steps.push(Step { title: format!("{number}. {title}"), view: rules.view(&state, Viewer::Public) });
    }
    steps
}

/// Shows a step.
pub(super) fn show(step: &Step, screen: &Screen) -> anyhow::Result<()> {
    screen.say(&screen.paint(Paint::Strong, &step.title))?;
    let marks = Marks { last: step.view.last.as_ref().map(|last| last.square), fives: &step.view.fives };
    Ok(screen.say(&board::rows(&step.view.board, marks, screen).join("\n"))?)
}

/// Replays a saved game: interactively on a terminal, otherwise all steps at once.
pub(super) fn run(file: &Path, screen: &Screen, language: Language) -> anyhow::Result<Answer> {
    let file_name = || file.display().to_string();
    let text = std::fs::read_to_string(file).with_context(file_name)?;
    let (game, names) = read(&text).with_context(file_name)?;
    let names: Vec<String> = (1..).zip(names).map(|(number, name)| if name.is_empty() { language.guest(number) } else { name }).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let steps = steps(&game, &names, language);
    if !screen.is_terminal() {
        steps.iter().try_for_each(|step| show(step, screen))?;
        return Ok(Answer::Yes);
    }
    let mut input = Input::<()>::new(screen);
    let mut at = 0;
    loop {
        show(&steps[at], screen)?;
        let prompt = format!("{}/{} {}", at, steps.len() - 1, language.pentago_replay_prompt());
        let prompt = Prompt::new(&prompt);
        let PlayerInput::Line(line) = input.ask(&prompt, screen)? else { return Ok(Answer::Yes) };
        at = match line.trim() {
            "" | "n" if at + 1 == steps.len() => return Ok(Answer::Yes),
            "" | "n" => at + 1,
            "b" | "p" => at.saturating_sub(1),
            "q" | "quit" => return Ok(Answer::Yes),
            number => number.parse::<usize>().map_or(at, |number| number.min(steps.len() - 1)),
        };
    }
}

/// Parses a saved game and returns it with the names of its players.
fn read(text: &str) -> anyhow::Result<(Game<Pentago>, Vec<String>)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if !text.starts_with("#deska 1") {
        bail!("this is not a saved game: it must start with `#deska 1`; save one with `save FILE` or from the page");
    }
    let (mut rules, mut names, mut log) = (None, Vec::new(), Vec::new());
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let bad = || format!("line {number}");
        if let Some(header) = line.strip_prefix('#') {
            let (key, value) = header.split_once(' ').unwrap_or((header, ""));
            match key {
                "game" if value != "pentago" => bail!("line {number}: this is a game of {value}, not of pentago; the page can replay it"),
                "rules" => {
                    rules = Some(RuleSet::by_name(value).with_context(|| format!("{}: `{value}` is not a rule set of Pentago", bad()))?)
                }
                "seat" => names.push(
                    value
                        .split_once(' ')
                        .map_or(
                            "",
                            |(kind, rest)| if kind == "computer" { rest.split_once(' ').map_or(rest, |(_, name)| name) } else { rest },
                        )
                        .trim()
                        .to_owned(),
                ),
                _ => {}
            }
            continue;
        }
        let (at, record) = line.split_once(' ').with_context(|| format!("{}: expected a time in milliseconds and a record", bad()))?;
        log.push((at.parse().with_context(|| format!("{}: `{at}` is not a time in milliseconds", bad()))?, record));
    }
    let rules = rules.context("there is no line `#rules pentago-standard` or `#rules pentago-answer`")?;
    Ok((Game::restore(Pentago::new(rules), Seed::from_number(0), log)?, names))
}
