//! Tournaments of people. Whatever happens in one stands in the database; here a director looks at those that are due and at those in which a game is over,
//! notes what came of it, arranges the next meetings and begins their games. Whatever it was about to do when the server ended, the next one does.

mod conditions;
mod director;
mod games;

pub(crate) use self::conditions::Conditions;
pub(crate) use self::director::direct;

use arena::club::{Meeting, Mode};
use store::{DataError, Entry, MeetingRow, Tournament};

/// How those who take part meet.
///
/// # Errors
/// What is stored is no mode that this program knows.
pub(crate) fn mode_of(tournament: &Tournament) -> Result<Mode, DataError> {
    Mode::read(&tournament.mode, tournament.length)
        .ok_or_else(|| DataError::Damaged(format!("`{}` is no way to hold a tournament", tournament.mode)))
}

/// Meetings as pairings and tables take them, by places among the entries: those that are over in the order in which they ended, then the others.
///
/// # Errors
/// Somebody meets who does not take part.
pub(crate) fn in_order_of_end(entries: &[Entry], meetings: &[MeetingRow]) -> Result<Vec<Meeting>, DataError> {
    let place = |number: usize| entries.iter().position(|entry| entry.number == number).ok_or_else(stranger);
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

fn stranger() -> DataError {
    DataError::Damaged("somebody meets in a tournament who does not take part".into())
}

/// How many rounds there will be where so many take part; none in an arena.
pub(crate) fn rounds(mode: Mode, players: usize) -> u32 {
    match mode {
        // Nobody meets the same one twice as long as others are there.
        Mode::Swiss { rounds } => rounds.min(arena::club::round_robin_rounds(players, 1)),
        Mode::RoundRobin { cycles } => arena::club::round_robin_rounds(players, cycles),
        Mode::Arena { .. } => 0,
    }
}

/// The places of those who have not withdrawn.
fn taking_part(entries: &[Entry]) -> Vec<usize> {
    entries.iter().enumerate().filter(|(_, entry)| !entry.withdrawn).map(|(place, _)| place).collect()
}
