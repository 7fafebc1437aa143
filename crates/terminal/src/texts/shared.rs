//! Texts shared with the page, from its catalogues.

use super::catalogue::messages;

messages! {
    /// For example `1 point`, `2 points`.
    points(n: i64) = "points";
    /// For example `1 tile`, `2 tiles`.
    tiles(n: usize) = "seat-tiles";
    /// For example `1 second`, `2 seconds`.
    seconds(n: u64) = "start-seconds";
    /// A person without a name.
    guest(n: usize) = "guest";

    begins(name: &str) = "draw-begins";
    worths(worths: &str) = "draw-worths";
    exchanged(name: &str, n: usize) = "say-exchanged";
    passed(name: &str) = "say-passed";
    timed_out(name: &str) = "say-timeout";
    accepted(name: &str) = "replay-accepted";
    resigned(name: &str) = "say-resigned";
    flagged(name: &str) = "say-flagged";
    abandoned(name: &str) = "say-abandoned";
    aborted(name: &str) = "end-aborted";
    draw_offered(name: &str) = "offer-theirs";
    draw_declined(name: &str) = "offer-declined";

    over() = "why-over";
    end_out() = "end-out-plain";
    end_passes() = "end-passes";
    end_scoreless() = "end-scoreless";
    end_agreed() = "end-agreed";
    end_draw_claimed() = "end-draw-claimed";
    end_aborted() = "end-called-off";
    closed() = "end-closed";
    end_flagged(name: &str) = "end-flagged";
    /// A heading, without a full stop.
    end_won(name: &str) = "end-won";
    /// A heading, without a full stop.
    end_drawn(names: &str) = "end-drawn";
    nothing() = "end-nothing";

    all_tiles() = "line-bingo";
    line_pass() = "line-passed";
    line_resigned() = "line-resigned";

    noun() = "word-part-noun";
    verb() = "word-part-verb";
    adjective() = "word-part-adjective";
    adverb() = "word-part-adverb";

    hint_points_alone(points: &str, n: usize) = "hint-points";
}

impl super::Language {
    /// Returns a sentence that names the winner.
    pub(crate) fn won(self, name: &str) -> String {
        format!("{}.", self.end_won(name))
    }

    /// Returns the refusal of commands that need an unfinished game.
    pub(crate) fn not_now(self) -> String {
        format!("{} {}", self.over(), self.what_now())
    }

    /// Returns a sentence that names the players of a drawn game.
    pub(crate) fn drawn_game(self, names: &str) -> String {
        format!("{}.", self.end_drawn(names))
    }
}

#[cfg(test)]
mod tests {
    use crate::texts::Language;

    #[test]
    fn numbers_use_plural_forms() {
        let points = |language: Language, numbers: &[i64]| numbers.iter().map(|&n| language.points(n)).collect::<Vec<_>>().join(", ");
        assert_eq!(points(Language::En, &[0, 1, 2, -5]), "0 points, 1 point, 2 points, -5 points");
        assert_eq!(points(Language::Cs, &[0, 1, 3, 5, 22]), "0 bodů, 1 bod, 3 body, 5 bodů, 22 bodů");
        assert_eq!(points(Language::Ru, &[0, 1, 3, 11, 21, 24, 112]), "0 очков, 1 очко, 3 очка, 11 очков, 21 очко, 24 очка, 112 очков");
        assert_eq!(Language::Ru.tiles(7), "7 фишек");
        assert_eq!(Language::Cs.seconds(60), "60 sekund");
        assert_eq!(Language::Cs.exchanged("Jana", 3), "Jana mění 3 kameny.");
    }
}
