//! Sums over games.

use std::collections::{BTreeMap, HashMap};

use wire::{
    AccuracyPoint, ChallengeCounts, GameOutcome, OpeningCounts, OpponentResults, PeriodResults, ResultCounts, RulesStatistics, Statistics,
    TimeUse, WordCount, WordFound,
};

use super::GameFacts;

const MAX_PEOPLE: usize = 100;
const MAX_OPENINGS: usize = 200;
const MAX_WORDS: usize = 30;

/// Sums up games of a player. The caller sets what it knows of games that are not among them, such
/// as [`Statistics::cut`].
#[must_use]
pub fn collect<'a>(player: &str, games: impl IntoIterator<Item = &'a GameFacts>) -> Statistics {
    let mut by_rules: BTreeMap<(&str, &str), Vec<&GameFacts>> = BTreeMap::new();
    for game in games {
        by_rules.entry((&game.game, &game.rules)).or_default().push(game);
    }
    let mut rules: Vec<RulesStatistics> = by_rules.into_values().map(|games| of_rules(&games)).collect();
    rules.sort_by_key(|rules| std::cmp::Reverse(rules.results.games));
    Statistics { player: player.to_owned(), games: rules.iter().map(|rules| rules.results.games).sum(), rules, ..Statistics::default() }
}

fn of_rules(games: &[&GameFacts]) -> RulesStatistics {
    let first = games[0];
    let has_points = games.iter().any(|game| game.score.is_some());
    RulesStatistics {
        game: first.game.clone(),
        rules: first.rules.clone(),
        results: results(games),
        turns: games.iter().map(|game| game.turns).sum(),
        score: mean_of(games.iter().map(|game| game.score)),
        opponent_score: mean_of(games.iter().map(|game| game.opponent_score())),
        turn_score: turn_score(games).filter(|_| has_points),
        bingos: mean(games.iter().filter_map(|game| game.bingos).map(|bingos| bingos as f64)),
        best_word: found(games, |word| (word.score, word.word.chars().count())),
        longest_word: found(games, |word| {
            (i64::try_from(word.word.chars().count()).unwrap_or(0), usize::try_from(word.score).unwrap_or(0))
        }),
        challenges: challenges(games),
        time: time_use(games),
        accuracy: accuracy(games),
        people: opponents(games, false, MAX_PEOPLE),
        levels: opponents(games, true, usize::MAX),
        periods: periods(games),
        openings: openings(games),
        favourites: favourites(games),
        missed: missed(games),
    }
}

fn results(games: &[&GameFacts]) -> ResultCounts {
    let count = |outcome| games.iter().filter(|game| game.outcome == Some(outcome)).count();
    ResultCounts { games: games.len(), won: count(GameOutcome::Won), drawn: count(GameOutcome::Drawn), lost: count(GameOutcome::Lost) }
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (mut sum, mut count) = (0.0, 0_usize);
    for value in values {
        sum += value;
        count += 1;
    }
    (count > 0).then(|| sum / count as f64)
}

/// Returns the mean of whole numbers; unknown ones do not count.
fn mean_of(values: impl Iterator<Item = Option<i64>>) -> Option<f64> {
    mean(values.flatten().map(|value| value as f64))
}

fn turn_score(games: &[&GameFacts]) -> Option<f64> {
    let turns: usize = games.iter().map(|game| game.turns).sum();
    let points: i64 = games.iter().map(|game| game.points).sum();
    (turns > 0).then(|| points as f64 / turns as f64)
}

/// Returns the word with the highest rank; the earliest of equals in the order of the games.
fn found(games: &[&GameFacts], rank: impl Fn(&super::PlayedWord) -> (i64, usize)) -> Option<WordFound> {
    let all = games.iter().flat_map(|game| game.words.iter().map(move |word| (game, word)));
    let (game, best) = all.rev().max_by_key(|(_, word)| rank(word))?;
    Some(WordFound { word: best.word.clone(), score: best.score, game: game.id.clone(), at: game.at })
}

fn challenges(games: &[&GameFacts]) -> Option<ChallengeCounts> {
    games.iter().filter_map(|game| game.challenges).reduce(|sum, counts| ChallengeCounts {
        phonies: sum.phonies + counts.phonies,
        caught: sum.caught + counts.caught,
        made: sum.made + counts.made,
        won: sum.won + counts.won,
    })
}

fn time_use(games: &[&GameFacts]) -> Option<TimeUse> {
    let mut times: Vec<u64> = games.iter().flat_map(|game| &game.times).copied().collect();
    times.sort_unstable();
    let middle = times.len() / 2;
    let upper = *times.get(middle)? as f64;
    let median = if times.len().is_multiple_of(2) { f64::midpoint(times[middle - 1] as f64, upper) } else { upper };
    Some(TimeUse { turns: times.len(), mean: times.iter().sum::<u64>() as f64 / times.len() as f64, median })
}

fn accuracy(games: &[&GameFacts]) -> Vec<AccuracyPoint> {
    let point = |game: &&GameFacts| Some(AccuracyPoint { at: game.at, game: game.id.clone(), accuracy: game.accuracy? });
    let mut points: Vec<AccuracyPoint> = games.iter().filter_map(point).collect();
    points.sort_by_key(|point| point.at);
    points
}

fn opponents(games: &[&GameFacts], computers: bool, max: usize) -> Vec<OpponentResults> {
    let mut all: BTreeMap<&str, Vec<(&GameFacts, Option<i64>)>> = BTreeMap::new();
    for game in games {
        for opponent in game.opponents.iter().filter(|opponent| opponent.player.is_some() == computers) {
            let name = opponent.player.as_deref().unwrap_or(&opponent.name);
            all.entry(name).or_default().push((game, opponent.score));
        }
    }
    let mut all: Vec<OpponentResults> = all
        .into_iter()
        .map(|(name, games)| OpponentResults {
            name: name.to_owned(),
            results: results(&games.iter().map(|(game, _)| *game).collect::<Vec<_>>()),
            score: mean_of(games.iter().map(|(game, _)| game.score)),
            opponent_score: mean_of(games.iter().map(|(_, score)| *score)),
        })
        .collect();
    all.sort_by_key(|opponent| std::cmp::Reverse(opponent.results.games));
    all.truncate(max);
    all
}

fn periods(games: &[&GameFacts]) -> Vec<PeriodResults> {
    let mut months: BTreeMap<String, Vec<&GameFacts>> = BTreeMap::new();
    for game in games {
        if let Some(at) = game.at {
            months.entry(month(at)).or_default().push(game);
        }
    }
    let period = |(month, games): (String, Vec<&GameFacts>)| PeriodResults {
        month,
        results: results(&games),
        score: mean_of(games.iter().map(|game| game.score)),
        turn_score: turn_score(&games).filter(|_| games.iter().any(|game| game.score.is_some())),
        accuracy: mean(games.iter().filter_map(|game| game.accuracy)),
    };
    months.into_iter().map(period).collect()
}

/// Returns the month of a time in UTC, by Hinnant's `civil_from_days` for dates since 1970.
fn month(at: u64) -> String {
    let days = at / 86_400_000 + 719_468;
    let era = days / 146_097;
    let day_of_era = days % 146_097;
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    // Months are counted from March, so that a leap day ends the year.
    let from_march = (5 * day_of_year + 2) / 153;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    format!("{:04}-{month:02}", era * 400 + year_of_era + u64::from(month <= 2))
}

fn openings(games: &[&GameFacts]) -> Vec<OpeningCounts> {
    let mut all: BTreeMap<(usize, &[String]), Vec<&GameFacts>> = BTreeMap::new();
    for game in games {
        for plies in 1..=game.opening.len() {
            all.entry((game.seat, &game.opening[..plies])).or_default().push(game);
        }
    }
    let counts = |((seat, moves), games): ((usize, &[String]), Vec<&GameFacts>)| OpeningCounts {
        seat,
        moves: moves.to_vec(),
        results: results(&games),
    };
    let mut all: Vec<OpeningCounts> = all.into_iter().map(counts).collect();
    all.sort_by_key(|opening| std::cmp::Reverse(opening.results.games));
    all.truncate(MAX_OPENINGS);
    all
}

fn favourites(games: &[&GameFacts]) -> Vec<WordCount> {
    let mut all = count_words(games.iter().flat_map(|game| &game.words).map(|word| (word.word.as_str(), word.score as f64)));
    all.retain(|word| word.count > 1);
    all.truncate(MAX_WORDS);
    all
}

fn missed(games: &[&GameFacts]) -> Vec<WordCount> {
    let mut all = count_words(games.iter().flat_map(|game| &game.missed).map(|(word, lost)| (word.as_str(), *lost)));
    all.truncate(MAX_WORDS);
    all
}

/// Counts words, most frequent first, then by points.
fn count_words<'a>(words: impl Iterator<Item = (&'a str, f64)>) -> Vec<WordCount> {
    let mut all: HashMap<&str, WordCount> = HashMap::new();
    for (word, points) in words {
        let counted = all.entry(word).or_insert_with(|| WordCount { word: word.to_owned(), ..WordCount::default() });
        counted.count += 1;
        counted.points += points;
    }
    let mut all: Vec<WordCount> = all.into_values().collect();
    all.sort_by(|one, other| other.count.cmp(&one.count).then(other.points.total_cmp(&one.points)).then_with(|| one.word.cmp(&other.word)));
    all
}
