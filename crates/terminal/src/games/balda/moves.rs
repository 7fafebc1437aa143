//! The ways to enter a move: a word alone, a number from the list, or a move with its square.

use balda::game::{Action, Balda};
use balda::{Move, ParsedMove, RuleViolation};
use play::{Proposal, ProposeError, Rejection, Rules as _, Seat};
use table::ProposalError;

use super::advice::find_moves;
use super::texts::parse_error_message;
use crate::command::find_verb;
use crate::game::TerminalGame as _;
use crate::session::{Session, TurnFlow};

/// Plays a word given without its placement, if there is only one; otherwise lists the moves.
pub(super) fn play_word(session: &mut Session<'_, Balda>, text: &str) -> anyhow::Result<TurnFlow> {
    let (language, view) = (session.language, session.view());
    let word = match view.letters.encode(text) {
        Ok(word) => word,
        Err(foreign) => {
            return session
                .refuse(&command_name(text).map_or_else(|| language.foreign_letter(&foreign), |name| language.balda_colon(name)));
        }
    };
    let shown = view.letters.decode(&word);
    let Some(number) = session.table.rules().words().number(&word) else {
        let why = language.is_no_word(&shown);
        return session.refuse(&if can_offer(session) { format!("{why} {}", language.balda_offer_where(&shown)) } else { why });
    };
    if shown == view.letters.decode(&view.start) {
        return session.refuse(&session.table.rules().refusal(&RuleViolation::StartWord(shown), language));
    }
    if view.words.iter().any(|played| played.word == word) {
        return session.refuse(&session.table.rules().refusal(&RuleViolation::Used(shown), language));
    }
    let found = find_moves(session.table.rules(), &view, None).into_iter().filter(|found| found.word == number);
    let moves: Vec<Move> = found.map(|found| found.action).collect();
    match moves[..] {
        [] => session.refuse(&language.balda_nowhere(&shown)),
        [one] => place(session, one),
        _ => {
            let lines = moves.iter().zip(1..).map(|(action, number)| format!("  {number:>2}  {}", action.text(&view.grid, &view.letters)));
            let lines: Vec<String> = std::iter::once(language.balda_several(&shown)).chain(lines).collect();
            session.state.listed_moves = moves;
            session.say(&lines.join("\n"))
        }
    }
}

/// Returns the first word of the line, if it is the name of a command without its colon.
fn command_name(line: &str) -> Option<&str> {
    let name = line.split_whitespace().next()?;
    find_verb(name, Balda::VERBS).map(|_| name)
}

/// Plays a move of the list by its number, from 1.
pub(super) fn play_listed(session: &mut Session<'_, Balda>, number: usize) -> anyhow::Result<TurnFlow> {
    match number.checked_sub(1).and_then(|index| session.state.listed_moves.get(index)).copied() {
        Some(action) => place(session, action),
        None => session.refuse(&session.language.balda_no_choice(number)),
    }
}

/// Plays a move such as `1,1 Ф ФАЛДА`.
pub(super) fn play_move(session: &mut Session<'_, Balda>, text: &str) -> anyhow::Result<TurnFlow> {
    match parse_move(session, text) {
        Ok(action) => place(session, action),
        Err(why) => session.refuse(&why),
    }
}

/// Shows the score of a move without playing it.
pub(super) fn preview(session: &mut Session<'_, Balda>, text: &str) -> anyhow::Result<TurnFlow> {
    let action = match parse_move(session, text) {
        Ok(action) => action,
        Err(why) => return session.refuse(&why),
    };
    let (language, view) = (session.language, session.view());
    if let Err(refused) = session.table.rules().preview(&view, &Action::Place(action)) {
        return session.refuse(&session.refusal(&refused));
    }
    let word = action.spell(&view.grid, &view.letters, view.shape).unwrap_or_default();
    session.state.previewed = Some(action);
    session.redraw(&language.preview(&language.points(i64::from(view.prizes.points(&action))), &view.letters.decode(&word)))
}

/// Offers a word missing from the lexicon to the next player; without a move, the word refused
/// last.
pub(super) fn offer_word(session: &mut Session<'_, Balda>, text: Option<&str>) -> anyhow::Result<TurnFlow> {
    if !next_seat_is_person(session) {
        return session.refuse(&session.language.balda_no_one_to_ask());
    }
    match (text.map(|text| parse_move(session, text)), session.state.refused_word) {
        (Some(Ok(action)), _) | (None, Some(action)) => session.act(Action::Offer(action)),
        (Some(Err(text)), _) => session.refuse(&text),
        (None, None) => session.refuse(&session.language.balda_offer_what()),
    }
}

fn parse_move(session: &Session<'_, Balda>, text: &str) -> Result<Move, String> {
    let (language, view) = (session.language, session.view());
    let written = ParsedMove::parse(text, &view.letters).map_err(|bad| parse_error_message(&bad, language))?;
    written.resolve(&view.grid, &view.letters, view.shape).map_err(|why| session.table.rules().refusal(&why, language))
}

/// Makes a move. A word that the lexicon lacks is remembered, if it can be offered.
fn place(session: &mut Session<'_, Balda>, action: Move) -> anyhow::Result<TurnFlow> {
    let language = session.language;
    let proposal = Proposal::Act(Action::Place(action));
    let refused = session.mover().and_then(|seat| session.table.propose(seat, &proposal).err());
    match refused {
        Some(ProposalError::Game(ProposeError::Refused(Rejection::Rule(RuleViolation::NotAWord(word))))) if can_offer(session) => {
            session.state.refused_word = Some(action);
            session.refuse(&format!("{} {}", language.is_no_word(&word), language.balda_offer_it()))
        }
        _ => session.propose(&proposal),
    }
}

fn can_offer(session: &Session<'_, Balda>) -> bool {
    session.view().may.offer && next_seat_is_person(session)
}

/// Returns whether the next active seat is a person's. Only people decide whether a word counts.
fn next_seat_is_person(session: &Session<'_, Balda>) -> bool {
    let Some(seat) = session.mover() else { return false };
    let (count, gone) = (session.table.seats().len(), session.table.game().position().gone);
    let next = (1..count).filter_map(|step| Seat::new((seat.index() + step) % count)).find(|seat| !gone.contains(*seat));
    next.is_some_and(|next| session.table.people().contains(&next))
}
