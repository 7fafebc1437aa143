//! The director, which advances tournaments.

use std::collections::{BTreeMap, HashSet};
use std::time::Duration;

use arena::club::{self, Meeting, Mode, Waiting};
use store::{Advance, DataError, Entrant, Entry, GuestId, MeetingRow, OpenMeeting, Outcome, Tournament, TournamentState};
use wire::News;

use super::{Conditions, active_entries, games, in_order_of_end, mode_of, rounds, unknown_entrant};
use crate::app::App;
use crate::club::periodic;
use crate::http::session;
use rooms::room::{Command, now};

/// The polling interval.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// How long after the last finished game an arena pairs the same opponents again, in milliseconds.
const REPEAT_PAIRING_AFTER: u64 = 15_000;

/// Spawns tasks that advance all tournaments until the server shuts down.
pub(crate) fn spawn_director(app: App) {
    let woken = app.clone();
    tokio::spawn(async move {
        if let Err(error) = resume_games(&woken).await {
            tracing::warn!(%error, "failed to look up tournament games; each resumes when a player connects");
        }
    });
    periodic::spawn(POLL_INTERVAL, app.ending.clone(), move || {
        let app = app.clone();
        async move {
            if let Err(error) = advance_due(&app).await {
                tracing::warn!(%error, "failed to look up tournaments");
            }
        }
    });
}

/// Resumes the clocks of games that were running when the last server ended.
async fn resume_games(app: &App) -> Result<(), DataError> {
    for line in app.store.tournaments(TournamentState::Running, u32::MAX).await? {
        for meeting in app.store.open_meetings(&line.tournament.id).await? {
            app.rooms.send(&meeting.game, Command::Wake).await;
        }
    }
    Ok(())
}

async fn advance_due(app: &App) -> Result<(), DataError> {
    for id in app.store.tournaments_due(now()).await? {
        // A failing tournament must not block the others.
        if let Err(error) = advance(app, &id).await {
            tracing::warn!(tournament = id, %error, "failed to advance a tournament; will retry");
        }
    }
    Ok(())
}

/// Advances a tournament to the current time.
async fn advance(app: &App, id: &str) -> Result<(), DataError> {
    let Some(tournament) = app.store.tournament(id).await? else { return Ok(()) };
    let (mode, conditions) = (mode_of(&tournament)?, Conditions::of(&tournament)?);
    let open = app.store.open_meetings(id).await?;
    let mut entries = app.store.entries(id).await?;
    // Banned members are not paired while the ban lasts.
    for entry in &mut entries {
        entry.withdrawn |= matches!(&entry.who, Entrant::Member(guest) if app.bans.ban_of(guest).is_some());
    }
    let mut meetings = app.store.meetings(id).await?;
    let off = tournament.state == TournamentState::CalledOff;
    for meeting in open.iter().filter(|meeting| meeting.summary.is_none() && !off) {
        create_game(app, &tournament, &conditions, &entries, &meetings, meeting.number).await?;
    }
    // Settle meetings whose games had not been created when the tournament was called off.
    let unplayed = |meeting: &OpenMeeting| (off && meeting.summary.is_none()).then(|| Outcome { halves: [0, 0], spread: 0, at: now() });
    let award = conditions.forfeit_spread();
    let settled = open.iter().filter_map(|meeting| Some((meeting.number, outcome(meeting, award).or_else(|| unplayed(meeting))?)));
    let settled: Vec<(u64, Outcome)> = settled.collect();
    for (number, outcome) in &settled {
        if let Some(meeting) = meetings.iter_mut().find(|meeting| meeting.number == *number) {
            meeting.outcome = Some(*outcome);
        }
    }
    let blocks: HashSet<(GuestId, GuestId)> = app.store.blocks_in(id).await?.into_iter().collect();
    let present = |guest: &GuestId| app.news.is_online(guest);
    let met = in_order_of_end(&entries, &meetings)?;
    let next = meetings.last().map_or(0, |meeting| meeting.number + 1);
    let ends = meetings.iter().filter_map(|meeting| meeting.outcome).map(|outcome| outcome.at);
    let last_end = ends.max().unwrap_or(tournament.starts);
    let (at, rest) = (now(), app.round_break.as_millis() as u64);
    let mut change = Snapshot {
        tournament: &tournament,
        mode,
        award,
        entries: &entries,
        met: &met,
        next,
        last_end,
        blocks: &blocks,
        present: &present,
        at,
        rest,
    }
    .due_changes();
    // No game begins while the server is draining; the pairing is retried later.
    if app.notices.drain_reason().is_some() && !change.arranged.is_empty() {
        change = Advance::default();
    }
    (change.settled, change.at) = (settled, at);
    if change == (Advance { at, ..Advance::default() }) {
        return Ok(());
    }
    for meeting in change.arranged.iter_mut().filter(|meeting| meeting.outcome.is_none()) {
        let name =
            session::random_name(16).map_err(|error| DataError::Other(format!("the system's random number generator failed: {error}")))?;
        meeting.game = Some(name);
    }
    let arranged = change.arranged.clone();
    if let Some(state) = change.state {
        tracing::info!(tournament = id, state = state.name(), "tournament state changed");
    }
    // If the version has changed because of a participant or another server, the next poll retries.
    if app.store.advance_tournament(id, tournament.version, change).await? {
        for meeting in arranged.iter().filter(|meeting| meeting.outcome.is_none()) {
            create_game(app, &tournament, &conditions, &entries, &arranged, meeting.number).await?;
        }
        app.news.broadcast(&News::Tournament { id: id.to_owned() });
    }
    Ok(())
}

async fn create_game(
    app: &App,
    tournament: &Tournament,
    conditions: &Conditions,
    entries: &[Entry],
    meetings: &[MeetingRow],
    number: u64,
) -> Result<(), DataError> {
    let entry = |number: usize| entries.iter().find(|entry| entry.number == number);
    let Some(MeetingRow { game: Some(game), players: (first, Some(second)), .. }) =
        meetings.iter().find(|meeting| meeting.number == number)
    else {
        return Ok(());
    };
    match (entry(*first), entry(*second)) {
        (Some(first), Some(second)) => games::create(app, tournament, conditions, game, [first, second]).await,
        _ => Err(unknown_entrant()),
    }
}

/// Returns the outcome of a finished game. A game without a winner was cancelled or closed and
/// scores nothing.
fn outcome(meeting: &OpenMeeting, award: i32) -> Option<Outcome> {
    let (summary, at) = meeting.summary.as_ref().filter(|(summary, _)| summary.over)?;
    let won = [0, 1].map(|seat| summary.winners.iter().any(|winner| winner.index() == seat));
    let halves = match won {
        [true, true] => [1, 1],
        [first, second] => [2 * u32::from(first), 2 * u32::from(second)],
    };
    let points = [0, 1].map(|seat| summary.scores.get(seat).copied().unwrap_or_default());
    Some(Outcome { halves, spread: club::spread(points, halves, meeting.forfeited, award), at: *at })
}

/// A snapshot of a tournament. Participants are identified by their index in `entries`.
struct Snapshot<'a> {
    tournament: &'a Tournament,
    mode: Mode,
    /// The spread of a forfeit win.
    award: i32,
    entries: &'a [Entry],
    met: &'a [Meeting],
    next: u64,
    /// When the last finished game ended, or the start if none has.
    last_end: u64,
    blocks: &'a HashSet<(GuestId, GuestId)>,
    present: &'a (dyn Fn(&GuestId) -> bool + Sync),
    at: u64,
    /// The break between rounds, in milliseconds.
    rest: u64,
}

impl Snapshot<'_> {
    /// Returns the changes that are due now, except outcomes of games.
    fn due_changes(&self) -> Advance {
        let due = self.tournament.due.is_some_and(|due| due <= self.at);
        let begins = Advance { state: Some(TournamentState::Running), starts: Some(self.at), ..Advance::default() };
        match (self.tournament.state, self.mode) {
            (TournamentState::Open, _) if due && active_entries(self.entries).len() < 2 => self.end_in_state(TournamentState::CalledOff),
            // Keep the passed deadline, so that the director processes the arena on every poll
            // until it is over.
            (TournamentState::Open, Mode::Arena { .. }) if due => Advance { due: Some(Some(self.at)), ..begins },
            (TournamentState::Open, _) if due => Advance { state: begins.state, starts: begins.starts, ..self.pair_round(0) },
            (TournamentState::Running, Mode::Arena { minutes }) => self.pair_arena(minutes),
            (TournamentState::Running, mode) => self.next_round(mode, due),
            (TournamentState::Open | TournamentState::Over | TournamentState::CalledOff, _) => Advance::default(),
        }
    }

    fn end_in_state(&self, state: TournamentState) -> Advance {
        Advance { state: Some(state), due: Some(None), ..Advance::default() }
    }

    fn all_settled(&self) -> bool {
        self.met.iter().all(|meeting| meeting.halves.is_some())
    }

    /// Returns the next round once all games of the last one have finished and the break is over.
    fn next_round(&self, mode: Mode, due: bool) -> Advance {
        if !self.all_settled() {
            return Advance::default();
        }
        if self.tournament.round >= rounds(mode, self.entries.len()) || active_entries(self.entries).len() < 2 {
            return self.end_in_state(TournamentState::Over);
        }
        if due {
            return self.pair_round(self.tournament.round);
        }
        match self.tournament.due {
            Some(_) => Advance::default(),
            None => Advance { due: Some(Some(self.at + self.rest)), ..Advance::default() },
        }
    }

    /// Pairs a round.
    fn pair_round(&self, round: u32) -> Advance {
        let all_meet = matches!(self.mode, Mode::RoundRobin { .. });
        let (pairs, rests) = if all_meet {
            club::pair_round_robin_round(self.entries.len(), round)
        } else {
            club::pair_swiss_round(&active_entries(self.entries), self.met, &|one, other| self.is_blocked_pair(one, other))
        };
        let withdrawn = |place: usize| self.entries[place].withdrawn;
        let won = |halves| Some(Outcome { halves, spread: club::spread([0, 0], halves, true, self.award), at: self.at });
        let met = pairs.into_iter().filter_map(|[first, second]| match (withdrawn(first), withdrawn(second)) {
            (false, false) => Some(((first, Some(second)), None)),
            // The opponent of a withdrawn participant wins by forfeit.
            (false, true) => Some(((first, Some(second)), won([2, 0]))),
            (true, false) => Some(((first, Some(second)), won([0, 2]))),
            (true, true) => None,
        });
        // In a round robin, everyone has equally many byes, so a bye scores nothing.
        let rest = if all_meet { [0, 0] } else { [2, 0] };
        let rests = rests.filter(|&place| !withdrawn(place)).map(|place| ((place, None), won(rest)));
        let next = self.meeting_rows(round, met.chain(rests));
        // A round without games is over at once.
        let due = next.arranged.iter().all(|meeting| meeting.outcome.is_some()).then_some(self.at);
        Advance { round: Some(round + 1), due: Some(due), ..next }
    }

    /// Creates the rows of new meetings.
    fn meeting_rows(&self, round: u32, met: impl Iterator<Item = ((usize, Option<usize>), Option<Outcome>)>) -> Advance {
        let number = |place: usize| self.entries[place].number;
        let mut arranged = Vec::new();
        for (next, ((first, second), outcome)) in (self.next..).zip(met) {
            let players = (number(first), second.map(number));
            arranged.push(MeetingRow { number: next, round, game: None, players, outcome });
        }
        Advance { arranged, ..Advance::default() }
    }

    /// Pairs present participants without a game until time is up. The tournament is over when the
    /// last games have finished.
    fn pair_arena(&self, minutes: u32) -> Advance {
        if self.at >= self.tournament.starts + u64::from(minutes) * 60_000 {
            return if self.all_settled() { self.end_in_state(TournamentState::Over) } else { Advance::default() };
        }
        let scores: BTreeMap<usize, f64> =
            club::standings(self.mode, false, self.entries.len(), self.met).into_iter().map(|place| (place.player, place.score)).collect();
        // Unfinished meetings are sorted last.
        let last = |place: usize| self.met.iter().rfind(|meeting| meeting.players.0 == place || meeting.players.1 == Some(place));
        let is_computer = |place: usize| matches!(self.entries[place].who, Entrant::Computer(_));
        let is_free = |place: &usize| {
            let here = match &self.entries[*place].who {
                Entrant::Member(guest) => (self.present)(guest),
                Entrant::Computer(_) => true,
            };
            here && last(*place).is_none_or(|meeting| meeting.halves.is_some())
        };
        let long = self.may_repeat_pairings();
        let waiting: Vec<Waiting> = active_entries(self.entries)
            .into_iter()
            .filter(is_free)
            .map(|place| Waiting {
                player: place,
                score: scores.get(&place).map_or(0, |score| *score as u32),
                last: last(place).and_then(|meeting| if meeting.players.0 == place { meeting.players.1 } else { Some(meeting.players.0) }),
                long,
            })
            .collect();
        // Computer players are paired only with people.
        let apart = |one: usize, other: usize| (is_computer(one) && is_computer(other)) || self.is_blocked_pair(one, other);
        let pairs = club::pair_waiting(&waiting, self.met, &apart);
        self.meeting_rows(0, pairs.into_iter().map(|[first, second]| ((first, Some(second)), None)))
    }

    /// Returns whether the last game ended so long ago that the same opponents may be paired again.
    fn may_repeat_pairings(&self) -> bool {
        self.at >= self.last_end + REPEAT_PAIRING_AFTER
    }

    /// Returns whether one of them blocks the other.
    fn is_blocked_pair(&self, one: usize, other: usize) -> bool {
        let (Entrant::Member(one), Entrant::Member(other)) = (&self.entries[one].who, &self.entries[other].who) else { return false };
        let blocks = |one: &GuestId, other: &GuestId| self.blocks.contains(&(one.clone(), other.clone()));
        blocks(one, other) || blocks(other, one)
    }
}

#[cfg(test)]
mod tests {
    use play::{Seat, SeatSet};
    use store::GameSummary;

    use super::*;

    /// Returns the outcome of a finished game with these scores, won by the second player.
    fn of(scores: [i32; 2], forfeited: bool, rules: &str) -> Outcome {
        let conditions = serde_json::json!({"game": "", "rules": rules, "options": "{}", "by_hand": false});
        let conditions: Conditions = serde_json::from_value(conditions).unwrap();
        let winners = SeatSet::only(Seat::new(1).unwrap());
        let summary = GameSummary { over: true, scores: scores.to_vec(), winners, ..GameSummary::default() };
        let meeting = OpenMeeting { number: 0, game: "g".into(), summary: Some((summary, 7)), forfeited };
        outcome(&meeting, conditions.forfeit_spread()).unwrap()
    }

    #[test]
    fn resigning_gains_no_spread() {
        for (scores, forfeited, rules, spread) in [
            ([128, 100], true, "scrabble-en", -50),
            ([100, 128], true, "scrabble-en", -78),
            ([380, 412], false, "scrabble-en", -32),
            ([60, 10], true, "erudit", -50),
            ([20, 12], true, "balda", -5),
            ([0, 0], true, "pentago-standard", 0),
        ] {
            assert_eq!(of(scores, forfeited, rules), Outcome { halves: [0, 2], spread, at: 7 }, "{rules} {scores:?}");
        }
    }
}
