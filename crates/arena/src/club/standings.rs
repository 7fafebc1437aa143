//! The standings of a tournament.

use super::{Meeting, Mode};
use crate::standing::Results;

/// The number of consecutive arena wins after which each game counts double, until one is not won.
const MIN_STREAK: u32 = 2;

/// A tie-break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TieBreak {
    /// The sum of the score differences of all games.
    Spread,
    /// The sum of the scores of all opponents.
    Buchholz,
    /// The scores of beaten opponents plus half the scores of opponents drawn with.
    SonnebornBerger,
    /// The number of games won.
    Wins,
}

impl TieBreak {
    /// Returns the name used in messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            TieBreak::Spread => "spread",
            TieBreak::Buchholz => "buchholz",
            TieBreak::SonnebornBerger => "sonneborn-berger",
            TieBreak::Wins => "wins",
        }
    }

    /// Returns the tie-breaks of a format, in order. `points` is whether the game has points.
    #[must_use]
    pub fn of(mode: Mode, points: bool) -> [TieBreak; 2] {
        match (mode, points) {
            (Mode::Arena { .. }, true) => [TieBreak::Wins, TieBreak::Spread],
            (Mode::Arena { .. }, false) => [TieBreak::Wins, TieBreak::Buchholz],
            // As in clubs of word games.
            (Mode::Swiss { .. }, true) => [TieBreak::Spread, TieBreak::Buchholz],
            (Mode::RoundRobin { .. }, true) => [TieBreak::Spread, TieBreak::SonnebornBerger],
            (Mode::Swiss { .. }, false) => [TieBreak::Buchholz, TieBreak::SonnebornBerger],
            (Mode::RoundRobin { .. }, false) => [TieBreak::SonnebornBerger, TieBreak::Wins],
        }
    }
}

/// A row of the standings.
#[derive(Clone, Debug, PartialEq)]
pub struct StandingsRow {
    /// The index of the player.
    pub player: usize,
    /// The rank, from 1. Players with equal tie-breaks share a rank.
    pub place: usize,
    /// The score: arena points in an arena, otherwise one point per win.
    pub score: f64,
    /// The tie-break values, in the order of [`TieBreak::of`].
    pub ties: [f64; 2],
    /// Numbers of games won, drawn and lost, without byes.
    pub results: Results,
    /// The points of each completed pairing, in the given order.
    pub points_by_meeting: Vec<f64>,
    /// The current winning streak.
    pub streak: u32,
    /// Whether the next game counts double.
    pub doubles_next: bool,
}

/// Returns the spread of a game for its first player: the winner's lead, or 0 for a draw. A
/// `forfeited` game (resigned, lost on time or abandoned) adds `award` to the lead. A winner who is
/// not ahead gets `award`, so the winner's spread is never negative.
#[must_use]
pub fn spread(points: [i32; 2], halves: [u32; 2], forfeited: bool, award: i32) -> i32 {
    let ahead = points[0].saturating_sub(points[1]);
    let (lead, sign) = match halves[0].cmp(&halves[1]) {
        std::cmp::Ordering::Greater => (ahead, 1),
        std::cmp::Ordering::Less => (ahead.saturating_neg(), -1),
        std::cmp::Ordering::Equal => return 0,
    };
    sign * if forfeited || lead <= 0 { lead.max(0).saturating_add(award) } else { lead }
}

/// Computes the standings, best first. `meetings` are in the order in which they ended.
#[must_use]
pub fn standings(mode: Mode, points: bool, players: usize, meetings: &[Meeting]) -> Vec<StandingsRow> {
    let ties = TieBreak::of(mode, points);
    let mut places: Vec<StandingsRow> = (0..players)
        .map(|player| {
            let place = StandingsRow {
                player,
                place: 0,
                score: 0.0,
                ties: [0.0; 2],
                results: Results::default(),
                points_by_meeting: Vec::new(),
                streak: 0,
                doubles_next: false,
            };
            meetings.iter().filter(|meeting| meeting.halves.is_some()).fold(place, |place, meeting| place.after(mode, meeting))
        })
        .collect();
    let scores: Vec<f64> = places.iter().map(|place| place.score).collect();
    for place in &mut places {
        place.ties = ties.map(|tie| tie_break_value(tie, place.player, &scores, meetings));
    }
    let key = |place: &StandingsRow| (place.score, place.ties);
    places.sort_by(|one, other| {
        let by = |value: fn(&StandingsRow) -> f64| value(other).total_cmp(&value(one));
        by(|place| place.score).then(by(|place| place.ties[0])).then(by(|place| place.ties[1])).then(one.player.cmp(&other.player))
    });
    for number in 0..places.len() {
        let same = number > 0 && key(&places[number - 1]) == key(&places[number]);
        places[number].place = if same { places[number - 1].place } else { number + 1 };
    }
    places
}

impl StandingsRow {
    fn after(mut self, mode: Mode, meeting: &Meeting) -> StandingsRow {
        let Some((halves, _)) = meeting.result_of(self.player) else { return self };
        let points_by_meeting = match mode {
            Mode::Arena { .. } => f64::from(if self.doubles_next { 2 * halves } else { halves }),
            Mode::Swiss { .. } | Mode::RoundRobin { .. } => f64::from(halves) / 2.0,
        };
        self.score += points_by_meeting;
        self.points_by_meeting.push(points_by_meeting);
        if meeting.players.1.is_some() {
            self.results.add(halves);
        }
        if meeting.players.1.is_some() {
            self.streak = if halves == 2 { self.streak + 1 } else { 0 };
        }
        self.doubles_next = matches!(mode, Mode::Arena { .. }) && self.streak >= MIN_STREAK;
        self
    }
}

fn tie_break_value(tie: TieBreak, player: usize, scores: &[f64], meetings: &[Meeting]) -> f64 {
    let value = |meeting: &Meeting| {
        let (halves, spread) = meeting.result_of(player)?;
        // A bye has a spread, but no opponent.
        let other = meeting.opponent(player)?.map(|other| scores.get(other).copied().unwrap_or_default());
        match tie {
            TieBreak::Spread => Some(f64::from(spread)),
            TieBreak::Buchholz => other,
            TieBreak::SonnebornBerger => other.map(|score| score * f64::from(halves) / 2.0),
            TieBreak::Wins => other.map(|_| f64::from(halves / 2)),
        }
    };
    // The sum of an empty iterator is -0.0.
    0.0 + meetings.iter().filter_map(value).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met(round: u32, first: usize, second: usize, halves: [u32; 2], spread: i32) -> Meeting {
        Meeting { round, players: (first, Some(second)), halves: Some(halves), spread }
    }

    /// A round robin of four players computed by hand: 0 beats 1 and 2, draws with 3; 1 beats 2 and
    /// 3; 3 beats 2.
    #[test]
    fn round_robin_matches_hand_computed_tie_breaks() {
        let meetings = [
            met(0, 0, 3, [1, 1], 0),
            met(0, 1, 2, [2, 0], 0),
            met(1, 0, 2, [2, 0], 0),
            met(1, 3, 1, [0, 2], 0),
            met(2, 0, 1, [2, 0], 0),
            met(2, 2, 3, [0, 2], 0),
        ];
        let found = standings(Mode::RoundRobin { cycles: 1 }, false, 4, &meetings);
        let told: Vec<_> = found.iter().map(|place| (place.player, place.place, place.score, place.ties)).collect();
        // Scores 2½, 2, 1½, 0. Sonneborn-Berger of 0: 2 + 0 + ¾; of 1: 0 + 1½; of 3: 1¼ + 0.
        assert_eq!(told, [(0, 1, 2.5, [2.75, 2.0]), (1, 2, 2.0, [1.5, 2.0]), (3, 3, 1.5, [1.25, 1.0]), (2, 4, 0.0, [0.0, 0.0])]);
        assert_eq!((found[0].results.won, found[0].results.drawn, found[0].results.lost), (2, 1, 0));
    }

    #[test]
    fn bye_counts_as_a_win_but_not_as_a_game_and_spread_breaks_ties() {
        let rest = Meeting { round: 0, players: (2, None), halves: Some([2, 0]), spread: 0 };
        let going = Meeting { round: 1, players: (0, Some(2)), halves: None, spread: 0 };
        let found = standings(Mode::Swiss { rounds: 3 }, true, 3, &[met(0, 1, 0, [2, 0], 40), rest, going]);
        let told: Vec<_> = found.iter().map(|place| (place.player, place.place, place.score, place.ties, place.results.games())).collect();
        assert_eq!(told, [(1, 1, 1.0, [40.0, 0.0], 1), (2, 2, 1.0, [0.0, 0.0], 0), (0, 3, 0.0, [-40.0, 1.0], 1)]);
    }

    /// Worked out by hand: points by seat, half points, forfeited, the award, the spread of the
    /// first player.
    #[test]
    fn winner_never_has_a_negative_spread() {
        for (points, halves, forfeited, award, expected) in [
            // Completed games.
            ([412, 380], [2, 0], false, 50, 32),
            ([300, 401], [0, 2], false, 50, -101),
            ([350, 350], [1, 1], false, 50, 0),
            // The first player resigns, times out or leaves: ahead by 28, level, behind by 60.
            ([128, 100], [0, 2], true, 50, -50),
            ([100, 100], [0, 2], true, 50, -50),
            ([100, 160], [0, 2], true, 50, -110),
            // The second player does.
            ([100, 128], [2, 0], true, 50, 50),
            ([160, 100], [2, 0], true, 50, 110),
            // Balda: the third pass loses whatever the score.
            ([12, 19], [2, 0], false, 5, 5),
            ([19, 12], [2, 0], false, 5, 7),
            // An agreed draw, an aborted game, a game without points.
            ([200, 100], [1, 1], false, 50, 0),
            ([20, 0], [0, 0], false, 50, 0),
            ([0, 0], [0, 2], true, 0, 0),
        ] {
            assert_eq!(spread(points, halves, forfeited, award), expected, "{points:?} {halves:?} {forfeited}");
        }
    }

    #[test]
    fn bye_has_a_spread_but_no_opponent() {
        let rest = Meeting { round: 0, players: (2, None), halves: Some([2, 0]), spread: 50 };
        let found = standings(Mode::Swiss { rounds: 2 }, true, 3, &[met(0, 0, 1, [2, 0], 40), rest]);
        let told: Vec<_> = found.iter().map(|place| (place.player, place.place, place.score, place.ties)).collect();
        assert_eq!(told, [(2, 1, 1.0, [50.0, 0.0]), (0, 2, 1.0, [40.0, 0.0]), (1, 3, 0.0, [-40.0, 1.0])]);
    }

    #[test]
    fn players_with_equal_tie_breaks_share_a_rank() {
        let found = standings(Mode::Swiss { rounds: 3 }, false, 3, &[]);
        assert!(found.iter().all(|place| place.place == 1));
    }

    #[test]
    fn arena_streak_doubles_points_until_a_game_is_not_won() {
        let games: Vec<Meeting> = [2, 2, 2, 1, 2, 2, 0, 2].iter().map(|&halves| met(0, 0, 1, [halves, 2 - halves], 0)).collect();
        let found = standings(Mode::Arena { minutes: 60 }, false, 2, &games);
        assert_eq!((&found[0].points_by_meeting[..], found[0].score), (&[2.0, 2.0, 4.0, 2.0, 2.0, 2.0, 0.0, 2.0][..], 16.0));
        assert!(!found[0].doubles_next);
        assert!(standings(Mode::Arena { minutes: 60 }, false, 2, &games[..2])[0].doubles_next);
    }
}
