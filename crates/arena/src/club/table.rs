//! How a tournament stands.

use super::{Meeting, Mode};
use crate::standing::Results;

/// In an arena, after so many games won running, each one counts double until one is not won.
const STREAK: u32 = 2;

/// What decides between those of the same score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// Points of all games: one's own less those of the others.
    Spread,
    /// The scores of all whom one has met.
    Buchholz,
    /// The scores of those whom one has beaten, and half of those with whom one has drawn.
    SonnebornBerger,
    /// Games won.
    Wins,
}

impl Tie {
    /// Its name, as it is told.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Tie::Spread => "spread",
            Tie::Buchholz => "buchholz",
            Tie::SonnebornBerger => "sonneborn-berger",
            Tie::Wins => "wins",
        }
    }

    /// What decides in this mode, in games with points or without, in this order.
    #[must_use]
    pub fn of(mode: Mode, points: bool) -> [Tie; 2] {
        match (mode, points) {
            (Mode::Arena { .. }, true) => [Tie::Wins, Tie::Spread],
            (Mode::Arena { .. }, false) => [Tie::Wins, Tie::Buchholz],
            // As clubs of word games do it.
            (Mode::Swiss { .. }, true) => [Tie::Spread, Tie::Buchholz],
            (Mode::RoundRobin { .. }, true) => [Tie::Spread, Tie::SonnebornBerger],
            (Mode::Swiss { .. }, false) => [Tie::Buchholz, Tie::SonnebornBerger],
            (Mode::RoundRobin { .. }, false) => [Tie::SonnebornBerger, Tie::Wins],
        }
    }
}

/// A place in the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The number of the player.
    pub player: usize,
    /// The place, from 1; those whom nothing tells apart share one.
    pub place: usize,
    /// The score: in an arena its own points, else a point for a game won.
    pub score: f64,
    /// What decides between the same scores, in the order of [`Tie::of`].
    pub ties: [f64; 2],
    /// Games won, drawn and lost. A round without a game is none.
    pub results: Results,
    /// What each meeting that is over brought, in the order in which they are given.
    pub brought: Vec<f64>,
    /// So many games were won running, up to the last.
    pub running: u32,
    /// Does the next game count double?
    pub streak: bool,
}

/// The spread that a game brings its first player: by how many points the winner is ahead, and 0 where nobody wins. A game that is `forfeited` (resigned,
/// lost on time or left) adds `award` to the winner's lead. A winner who is not ahead gets `award`: never less than nothing.
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

/// How a tournament of so many stands, the best first. The meetings are given in the order in which they ended.
#[must_use]
pub fn table(mode: Mode, points: bool, players: usize, meetings: &[Meeting]) -> Vec<Place> {
    let ties = Tie::of(mode, points);
    let mut places: Vec<Place> = (0..players)
        .map(|player| {
            let place = Place {
                player,
                place: 0,
                score: 0.0,
                ties: [0.0; 2],
                results: Results::default(),
                brought: Vec::new(),
                running: 0,
                streak: false,
            };
            meetings.iter().filter(|meeting| meeting.halves.is_some()).fold(place, |place, meeting| place.after(mode, meeting))
        })
        .collect();
    let scores: Vec<f64> = places.iter().map(|place| place.score).collect();
    for place in &mut places {
        place.ties = ties.map(|tie| decide(tie, place.player, &scores, meetings));
    }
    let key = |place: &Place| (place.score, place.ties);
    places.sort_by(|one, other| {
        let by = |value: fn(&Place) -> f64| value(other).total_cmp(&value(one));
        by(|place| place.score).then(by(|place| place.ties[0])).then(by(|place| place.ties[1])).then(one.player.cmp(&other.player))
    });
    for number in 0..places.len() {
        let same = number > 0 && key(&places[number - 1]) == key(&places[number]);
        places[number].place = if same { places[number - 1].place } else { number + 1 };
    }
    places
}

impl Place {
    fn after(mut self, mode: Mode, meeting: &Meeting) -> Place {
        let Some((halves, _)) = meeting.of(self.player) else { return self };
        let brought = match mode {
            Mode::Arena { .. } => f64::from(if self.streak { 2 * halves } else { halves }),
            Mode::Swiss { .. } | Mode::RoundRobin { .. } => f64::from(halves) / 2.0,
        };
        self.score += brought;
        self.brought.push(brought);
        if meeting.players.1.is_some() {
            self.results.add(halves);
        }
        if meeting.players.1.is_some() {
            self.running = if halves == 2 { self.running + 1 } else { 0 };
        }
        self.streak = matches!(mode, Mode::Arena { .. }) && self.running >= STREAK;
        self
    }
}

fn decide(tie: Tie, player: usize, scores: &[f64], meetings: &[Meeting]) -> f64 {
    let value = |meeting: &Meeting| {
        let (halves, spread) = meeting.of(player)?;
        // A round without a game has a spread alone.
        let other = meeting.other(player)?.map(|other| scores.get(other).copied().unwrap_or_default());
        match tie {
            Tie::Spread => Some(f64::from(spread)),
            Tie::Buchholz => other,
            Tie::SonnebornBerger => other.map(|score| score * f64::from(halves) / 2.0),
            Tie::Wins => other.map(|_| f64::from(halves / 2)),
        }
    };
    // Sums that begin at no number are minus nothing.
    0.0 + meetings.iter().filter_map(value).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met(round: u32, first: usize, second: usize, halves: [u32; 2], spread: i32) -> Meeting {
        Meeting { round, players: (first, Some(second)), halves: Some(halves), spread }
    }

    /// The crosstable of a round robin of four as it is worked out by hand in textbooks: 0 beats 1 and 2, draws with 3; 1 beats 2 and 3; 3 beats 2.
    #[test]
    fn a_round_robin_by_hand() {
        let meetings = [
            met(0, 0, 3, [1, 1], 0),
            met(0, 1, 2, [2, 0], 0),
            met(1, 0, 2, [2, 0], 0),
            met(1, 3, 1, [0, 2], 0),
            met(2, 0, 1, [2, 0], 0),
            met(2, 2, 3, [0, 2], 0),
        ];
        let found = table(Mode::RoundRobin { cycles: 1 }, false, 4, &meetings);
        let told: Vec<_> = found.iter().map(|place| (place.player, place.place, place.score, place.ties)).collect();
        // Scores 2½, 2, 1½, 0. Sonneborn-Berger of 0: 2 + 0 + ¾; of 1: 0 + 1½; of 3: 1¼ + 0.
        assert_eq!(told, [(0, 1, 2.5, [2.75, 2.0]), (1, 2, 2.0, [1.5, 2.0]), (3, 3, 1.5, [1.25, 1.0]), (2, 4, 0.0, [0.0, 0.0])]);
        assert_eq!((found[0].results.won, found[0].results.drawn, found[0].results.lost), (2, 1, 0));
    }

    #[test]
    fn a_rest_counts_as_won_but_is_no_game_and_spread_decides_where_there_are_points() {
        let rest = Meeting { round: 0, players: (2, None), halves: Some([2, 0]), spread: 0 };
        let going = Meeting { round: 1, players: (0, Some(2)), halves: None, spread: 0 };
        let found = table(Mode::Swiss { rounds: 3 }, true, 3, &[met(0, 1, 0, [2, 0], 40), rest, going]);
        let told: Vec<_> = found.iter().map(|place| (place.player, place.place, place.score, place.ties, place.results.games())).collect();
        assert_eq!(told, [(1, 1, 1.0, [40.0, 0.0], 1), (2, 2, 1.0, [0.0, 0.0], 0), (0, 3, 0.0, [-40.0, 1.0], 1)]);
    }

    /// The rule as players state it, worked out by hand: points by seat, halves, forfeited, the award, the spread of the first.
    #[test]
    fn a_winner_never_has_a_negative_spread() {
        for (points, halves, forfeited, award, expected) in [
            // A game that was played to its end.
            ([412, 380], [2, 0], false, 50, 32),
            ([300, 401], [0, 2], false, 50, -101),
            ([350, 350], [1, 1], false, 50, 0),
            // The first gives up, is out of time or has left, ahead by 28, level, behind by 60.
            ([128, 100], [0, 2], true, 50, -50),
            ([100, 100], [0, 2], true, 50, -50),
            ([100, 160], [0, 2], true, 50, -110),
            // The second does.
            ([100, 128], [2, 0], true, 50, 50),
            ([160, 100], [2, 0], true, 50, 110),
            // Balda: the third pass loses whatever the points are.
            ([12, 19], [2, 0], false, 5, 5),
            ([19, 12], [2, 0], false, 5, 7),
            // A draw that was agreed on, a game that was called off, a game without points.
            ([200, 100], [1, 1], false, 50, 0),
            ([20, 0], [0, 0], false, 50, 0),
            ([0, 0], [0, 2], true, 0, 0),
        ] {
            assert_eq!(spread(points, halves, forfeited, award), expected, "{points:?} {halves:?} {forfeited}");
        }
    }

    #[test]
    fn a_rest_brings_its_spread_and_no_opponent() {
        let rest = Meeting { round: 0, players: (2, None), halves: Some([2, 0]), spread: 50 };
        let found = table(Mode::Swiss { rounds: 2 }, true, 3, &[met(0, 0, 1, [2, 0], 40), rest]);
        let told: Vec<_> = found.iter().map(|place| (place.player, place.place, place.score, place.ties)).collect();
        assert_eq!(told, [(2, 1, 1.0, [50.0, 0.0]), (0, 2, 1.0, [40.0, 0.0]), (1, 3, 0.0, [-40.0, 1.0])]);
    }

    #[test]
    fn those_whom_nothing_tells_apart_share_a_place() {
        let found = table(Mode::Swiss { rounds: 3 }, false, 3, &[]);
        assert!(found.iter().all(|place| place.place == 1));
    }

    #[test]
    fn after_two_games_won_running_an_arena_counts_double_until_one_is_not_won() {
        let games: Vec<Meeting> = [2, 2, 2, 1, 2, 2, 0, 2].iter().map(|&halves| met(0, 0, 1, [halves, 2 - halves], 0)).collect();
        let found = table(Mode::Arena { minutes: 60 }, false, 2, &games);
        assert_eq!((&found[0].brought[..], found[0].score), (&[2.0, 2.0, 4.0, 2.0, 2.0, 2.0, 0.0, 2.0][..], 16.0));
        assert!(!found[0].streak);
        assert!(table(Mode::Arena { minutes: 60 }, false, 2, &games[..2])[0].streak);
    }
}
