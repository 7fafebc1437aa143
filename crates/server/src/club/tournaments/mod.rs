//! Tournaments: the director, the settings and the creation of games.
//!
//! All state is in the database. The director polls for tournaments whose deadline has passed or
//! one of whose games has finished, stores outcomes, pairs the next meetings and creates their
//! games. After a restart it completes interrupted steps.

mod conditions;
mod director;
mod games;

pub(crate) use self::conditions::Conditions;
pub(crate) use self::director::spawn_director;

use arena::club::{Meeting, Mode};
use store::{DataError, Entry, MeetingRow, Tournament};

/// Returns the pairing mode of a tournament.
///
/// # Errors
/// Returns an error if the stored mode is unknown.
pub(crate) fn mode_of(tournament: &Tournament) -> Result<Mode, DataError> {
    Mode::read(&tournament.mode, tournament.length)
        .ok_or_else(|| DataError::Damaged(format!("unknown tournament mode `{}`", tournament.mode)))
}

/// Converts meetings for pairings and standings, with participants as indices into `entries`.
/// Finished meetings come first, in the order in which they ended.
///
/// # Errors
/// Returns an error if a meeting refers to an unknown participant.
pub(crate) fn in_order_of_end(entries: &[Entry], meetings: &[MeetingRow]) -> Result<Vec<Meeting>, DataError> {
    let place = |number: usize| entries.iter().position(|entry| entry.number == number).ok_or_else(unknown_entrant);
    let mut order: Vec<&MeetingRow> = meetings.iter().collect();
    order.sort_by_key(|meeting| (meeting.outcome.map_or(u64::MAX, |outcome| outcome.at), meeting.number));
    let read = |meeting: &MeetingRow| {
        Ok(Meeting {
            round: meeting.round,
            players: (place(meeting.players.0)?, meeting.players.1.map(place).transpose()?),
            halves: meeting.outcome.map(|outcome| outcome.halves),
            spread: meeting.outcome.map_or(0, |outcome| outcome.spread),
        })
    };
    order.into_iter().map(read).collect()
}

fn unknown_entrant() -> DataError {
    DataError::Damaged("a pairing refers to an unknown participant".into())
}

/// Returns the number of rounds for this many players, or 0 for an arena.
pub(crate) fn rounds(mode: Mode, players: usize) -> u32 {
    match mode {
        // Avoids rematches while other opponents are left.
        Mode::Swiss { rounds } => rounds.min(arena::club::round_robin_rounds(players, 1)),
        Mode::RoundRobin { cycles } => arena::club::round_robin_rounds(players, cycles),
        Mode::Arena { .. } => 0,
    }
}

/// Returns the indices of the entries that have not withdrawn.
fn active_entries(entries: &[Entry]) -> Vec<usize> {
    entries.iter().enumerate().filter(|(_, entry)| !entry.withdrawn).map(|(place, _)| place).collect()
}
