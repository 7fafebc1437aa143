//! The points of the course: 3 for the first 10 percent of the players, 2 for the next 20, 1 for the next 20.

/// Points by place, the best first, among so many players. A part of a player counts for the player: of 11, two get 3 points.
///
/// ```
/// assert_eq!(arena::ctu::course_points(10), [3, 2, 2, 1, 1, 0, 0, 0, 0, 0]);
/// ```
#[must_use]
pub fn course_points(players: usize) -> Vec<u32> {
    let within = |percent: usize| (players * percent).div_ceil(100);
    (0..players).map(|place| [10, 30, 50].iter().filter(|&&percent| place < within(percent)).count() as u32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_by_place() {
        assert!(course_points(0).is_empty());
        assert_eq!(course_points(1), [3]);
        assert_eq!(course_points(4), [3, 2, 0, 0]);
        let hundred = course_points(100);
        let counts = [3, 2, 1, 0].map(|points| hundred.iter().filter(|&&p| p == points).count());
        assert_eq!(counts, [10, 20, 20, 50]);
        assert_eq!(course_points(11)[..3], [3, 3, 2]);
    }
}
