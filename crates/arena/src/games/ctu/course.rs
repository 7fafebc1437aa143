//! The course points, at most five: two for a valid player; three for the first 10 percent of the
//! tournament, two for the next 20, one for the next 20.

use serde::Serialize;

use crate::event::Plan;

/// Points of a player that keeps the rules in all games of the course's check.
pub const VALID_POINTS: u32 = 2;

/// The course points of a student.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct CoursePoints {
    /// For a valid player; `None` before its check.
    pub valid: Option<u32>,
    /// For its rank in the tournament.
    pub tournament: u32,
}

impl CoursePoints {
    /// Returns the sum of the known points.
    #[must_use]
    pub fn total(self) -> u32 {
        self.valid.unwrap_or_default() + self.tournament
    }

    /// Returns the points for a table: `2+3`, or `?+3` before the check.
    #[must_use]
    pub fn text(self) -> String {
        format!("{}+{}", self.valid.map_or("?".to_owned(), |valid| valid.to_string()), self.tournament)
    }
}

/// Returns the tournament points for these scores, which are sorted best first. Fractions of a
/// player are rounded up: of 11 players, two get 3 points. Players with equal scores get the points
/// of the best rank among them.
///
/// ```
/// assert_eq!(arena::games::ctu::course_points(&[9.0, 8.0, 7.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0, 0.0]), [3, 2, 2, 1, 1, 0, 0, 0, 0, 0]);
/// assert_eq!(arena::games::ctu::course_points(&[4.5; 10]), [3; 10]);
/// ```
#[must_use]
pub fn course_points(scores: &[f64]) -> Vec<u32> {
    let within = |percent: usize| (scores.len() * percent).div_ceil(100);
    let place = |score: f64| scores.iter().filter(|&&other| other > score).count();
    scores.iter().map(|&score| [10, 30, 50].iter().filter(|&&percent| place(score) < within(percent)).count() as u32).collect()
}

/// Returns the course points of each player, given its index in the plan and its score; `None` for
/// players that are not students.
pub(crate) fn points_of_students(plan: &Plan, players: &[(usize, f64)]) -> Vec<Option<CoursePoints>> {
    let is_student = |&(entrant, _): &(usize, f64)| plan.entrants[entrant].is_student();
    let scores: Vec<f64> = players.iter().filter(|player| is_student(player)).map(|&(_, score)| score).collect();
    let mut tournament = course_points(&scores).into_iter();
    let points = players.iter().map(|player| {
        if !is_student(player) {
            return None;
        }
        let tournament = tournament.next()?;
        let valid = plan.entrants[player.0].checked.map(|checked| if checked.violations == 0 { VALID_POINTS } else { 0 });
        Some(CoursePoints { valid, tournament })
    });
    points.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn falling(count: usize) -> Vec<f64> {
        (0..count).rev().map(|score| score as f64).collect()
    }

    #[test]
    fn points_depend_on_the_rank() {
        assert!(course_points(&[]).is_empty());
        assert_eq!(course_points(&[1.0]), [3]);
        assert_eq!(course_points(&falling(4)), [3, 2, 0, 0]);
        let hundred = course_points(&falling(100));
        let counts = [3, 2, 1, 0].map(|points| hundred.iter().filter(|&&p| p == points).count());
        assert_eq!(counts, [10, 20, 20, 50]);
        assert_eq!(course_points(&falling(11))[..3], [3, 3, 2]);
    }

    #[test]
    fn equal_scores_get_equal_points() {
        assert_eq!(course_points(&[5.0, 5.0, 3.0, 2.0, 2.0, 2.0, 1.0, 1.0, 0.0, 0.0]), [3, 3, 2, 1, 1, 1, 0, 0, 0, 0]);
        assert_eq!(course_points(&[1.5; 4]), [3; 4]);
    }

    #[test]
    fn unknown_points_are_shown_as_a_question_mark() {
        let points = CoursePoints { valid: Some(VALID_POINTS), tournament: 3 };
        assert_eq!((points.total(), points.text()), (5, "2+3".to_owned()));
        let points = CoursePoints { valid: None, tournament: 1 };
        assert_eq!((points.total(), points.text()), (1, "?+1".to_owned()));
    }
}
