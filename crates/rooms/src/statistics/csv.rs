//! The table of games.

use std::fmt::Write as _;

use wire::GameOutcome;

use super::GameFacts;

const HEADER: &str = "at,id,game,rules,seat,opponents,result,score,opponent_score,turns,points,bingos,phonies,caught,challenges,challenges_won,seconds,accuracy,best_word,best_word_score\n";

/// Writes a table with a line per game (RFC 4180). Unknown values are empty; times are milliseconds
/// since 1970.
#[must_use]
pub fn to_csv<'a>(games: impl IntoIterator<Item = &'a GameFacts>) -> String {
    let mut table = String::from(HEADER);
    for game in games {
        let opponents: Vec<&str> = game
            .opponents
            .iter()
            .map(|opponent| opponent.player.as_deref().filter(|_| opponent.name.is_empty()).unwrap_or(&opponent.name))
            .collect();
        let result = match game.outcome {
            Some(GameOutcome::Won) => "won",
            Some(GameOutcome::Drawn) => "drawn",
            Some(GameOutcome::Lost) => "lost",
            None => "",
        };
        // The first of several.
        let best = game.words.iter().rev().max_by_key(|word| word.score);
        let time = (!game.times.is_empty()).then(|| game.times.iter().sum::<u64>() as f64 / 1000.0);
        let counts = game.challenges;
        let fields = [
            number(game.at),
            text(game.id.as_deref().unwrap_or_default()),
            text(&game.game),
            text(&game.rules),
            game.seat.to_string(),
            text(&opponents.join("; ")),
            result.to_owned(),
            number(game.score),
            number(game.opponent_score()),
            game.turns.to_string(),
            number(game.score.map(|_| game.points)),
            number(game.bingos),
            number(counts.map(|counts| counts.phonies)),
            number(counts.map(|counts| counts.caught)),
            number(counts.map(|counts| counts.made)),
            number(counts.map(|counts| counts.won)),
            time.map(|seconds| format!("{seconds:.1}")).unwrap_or_default(),
            game.accuracy.map(|accuracy| format!("{accuracy:.1}")).unwrap_or_default(),
            best.map(|best| text(&best.word)).unwrap_or_default(),
            number(best.map(|best| best.score)),
        ];
        let _ = writeln!(table, "{}", fields.join(","));
    }
    table
}

fn number(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// The characters with which spreadsheets begin a formula, the full-width ones in some locales.
const FORMULA: [char; 10] = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];

/// Quotes a text. One that a spreadsheet would evaluate as a formula gets an apostrophe, also after
/// a semicolon, which separates fields in many locales.
fn text(value: &str) -> String {
    let guard = |part: &str| if part.starts_with(FORMULA) { format!("'{part}") } else { part.to_owned() };
    let value = value.split(';').map(guard).collect::<Vec<_>>().join(";");
    if value.contains([',', '"', '\n', '\r']) { format!("\"{}\"", value.replace('"', "\"\"")) } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_quoted_and_no_formulas() {
        for (value, quoted) in [
            ("Ann", "Ann"),
            ("Ann; Bob", "Ann; Bob"),
            ("-1", "'-1"),
            ("＝1+1", "'＝1+1"),
            ("x;=1+1", "x;'=1+1"),
            ("=HYPERLINK(\"x\")", "\"'=HYPERLINK(\"\"x\"\")\""),
            ("a, b", "\"a, b\""),
            ("", ""),
        ] {
            assert_eq!(text(value), quoted);
        }
    }
}
