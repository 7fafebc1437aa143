//! Reproduces the thesis's table of seven heuristic players of Czech Scrabble against the greedy
//! one. The thesis played 150 games each, with both players starting equally often. Here 150 games
//! are played in pairs, followed by as many as are needed to tell the players apart.

use ::arena::event::Plan;
use ::arena::stats::{Interval, Pentanomial, wilson};
use ::arena::{Entrant, EventSetting, GameRecord, Standing};
use cli::data::DataArguments;
use cli::interrupt;
use cli::output::{Answer, Format, print_line};
use play::CancellationToken;
use serde_json::json;
use study::contests::game::{GameArguments, open};
use study::contests::playing::play_quietly;
use study::contests::setting::SettingVisitor;

/// Games per player in the thesis.
const GAMES: u32 = 150;

/// The settings longest, exchange, safe and bonus, and the games won, drawn and lost out of 150.
/// The printed table runs the parameters together; this split is the one that fits the thesis's
/// text.
const TABLE: [([i32; 4], [u32; 3]); 7] = [
    ([-1, 3, 1, 6], [82, 4, 64]),
    ([1, 6, 1, 6], [78, 0, 72]),
    ([1, 3, 1, 10], [58, 0, 92]),
    ([1, 5, 2, 5], [80, 2, 68]),
    ([-1, 0, 2, 5], [79, 1, 70]),
    ([2, 6, 1, 6], [84, 1, 65]),
    ([2, 10, 1, 6], [75, 0, 75]),
];

/// The minimum score for which the thesis's players spend a blank.
const BLANK: u32 = 30;

#[derive(clap::Args)]
#[command(after_help = "Example: deska-lab experiment thesis --pairs 1000")]
pub(crate) struct Arguments {
    /// Pairs of games per player, at least 75
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(75..=1_000_000))]
    pairs: u32,
    /// Seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    data: DataArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let stop = interrupt::stop();
    open(&GameArguments::of("scrabble-cs", &arguments.data), None, Table { arguments, stop: &stop })
}

struct Table<'a> {
    arguments: &'a Arguments,
    stop: &'a CancellationToken,
}

impl SettingVisitor for Table<'_> {
    type Out = Answer;

    fn visit<S: EventSetting>(self, setting: &S) -> anyhow::Result<Answer> {
        let Table { arguments, stop } = self;
        if arguments.format == Format::Text {
            let lexicon = setting.names().lexicon.map_or(String::new(), |(name, _)| name);
            print_line(format_args!(
                "Czech Scrabble, {lexicon}; won by the heuristic player against greedy, with 95% intervals; seed {}",
                arguments.seed
            ))?;
            print_line(format_args!(
                "{:>26}  {:>12} {:>21}  {:>12} {:>21}  {:>29}",
                "longest exch. safe bonus",
                "the thesis",
                format!("{GAMES} games"),
                "here",
                format!("{GAMES} games"),
                format!("{} games", 2 * arguments.pairs)
            ))?;
        }
        for (settings, thesis) in TABLE {
            let [longest, exchange, safe, bonus] = settings;
            let player = format!("heuristic:longest={longest},exchange={exchange},safe={safe},bonus={bonus},blank={BLANK}");
            let plan = Plan {
                pairs: arguments.pairs,
                seed: arguments.seed.into(),
                ..Plan::new(setting.names(), vec![Entrant::builtin(player), Entrant::builtin("greedy")])
            };
            let records = play_quietly(setting, &plan, None, None, stop)?;
            if stop.is_cancelled() {
                cli::output::print_warning(format_args!("interrupted"));
                return Ok(Answer::Yes);
            }
            print_row(arguments, settings, thesis, &records, &Standing::of(&plan, &records))?;
        }
        Ok(Answer::Yes)
    }
}

fn print_row(
    arguments: &Arguments,
    settings: [i32; 4],
    thesis: [u32; 3],
    records: &[GameRecord],
    standing: &Standing,
) -> anyhow::Result<()> {
    let counts = |records: &[GameRecord]| {
        let mut counts = [0_u32; 3];
        records.iter().filter_map(|record| record.halves_of(0)).for_each(|halves| counts[2 - halves as usize] += 1);
        counts
    };
    let (first, all) = (&records[..GAMES as usize], records);
    let [won, drawn, _] = thesis;
    let points = f64::from(won) + f64::from(drawn) / 2.0;
    let (low, high) = wilson(points, f64::from(GAMES));
    let source = Interval { value: points / f64::from(GAMES), low, high };
    let pairs = |records: &[GameRecord]| {
        let halves = |pair: &[GameRecord]| pair.iter().filter_map(|record| record.halves_of(0)).sum::<u32>() as usize;
        Pentanomial::of(records.chunks(2).map(halves)).share()
    };
    let (ours, many) = (pairs(first), pairs(all));
    let player = standing.players.iter().find(|player| player.entrant == 0);
    let moves = player.map_or(0, |player| player.moves);
    if arguments.format == Format::Json {
        let part = |counts: [u32; 3], share: Interval| json!({ "won": counts[0], "drawn": counts[1], "lost": counts[2], "share": share });
        return print_line(json!({
            "settings": settings, "thesis": part(thesis, source), "here": part(counts(first), ours), "here_many": part(counts(all), many),
            "moves": moves, "rules": player.map(|player| &player.rules), "first_seat_percent": standing.first_seat,
        }));
    }
    let [longest, exchange, safe, bonus] = settings;
    let results = |[won, drawn, lost]: [u32; 3]| format!("{won}-{drawn}-{lost}");
    print_line(format_args!(
        "{longest:>8} {exchange:>5} {safe:>5} {bonus:>5}  {:>12} {:>21}  {:>12} {:>21}  {:>14} {:>14}",
        results(thesis),
        percent(source),
        results(counts(first)),
        percent(ours),
        results(counts(all)),
        format!("{:.1} ±{:.1}", 100.0 * many.value, 50.0 * (many.high - many.low)),
    ))?;
    print_line(format_args!("{:>26}  {}", "", rules_line(standing)))
}

/// Formats how often each rule decided a move of the heuristic player, and the first seat's share.
fn rules_line(standing: &Standing) -> String {
    let player = standing.players.iter().find(|player| player.entrant == 0);
    let share = |rule: &str, count: usize, moves: usize| format!("{rule} {:.1}%", 100.0 * count as f64 / moves.max(1) as f64);
    let rules: Vec<String> =
        player.iter().flat_map(|player| player.rules.iter().map(|(rule, count)| share(rule, *count, player.moves))).collect();
    let rules = if rules.is_empty() { "none".to_owned() } else { rules.join(", ") };
    let first_seat = standing.first_seat.map_or_else(String::new, |Interval { value, low, high }| {
        format!("; the first seat got {value:.1}% of the points ({low:.1} to {high:.1})")
    });
    format!("moves decided by a rule: {rules}{first_seat}")
}

fn percent(share: Interval) -> String {
    format!("{:.1}% ({:.1} to {:.1})", 100.0 * share.value, 100.0 * share.low, 100.0 * share.high)
}

#[cfg(test)]
mod tests {
    use ::arena::{EventNames, MoveRecord, Task};

    use super::*;

    fn game(half: u8, winner: Option<u8>, rules: &[&[&str]]) -> GameRecord {
        let seat = half;
        let made = |rules: &&[&str]| MoveRecord {
            seat,
            text: "pass".to_owned(),
            kind: "pass".to_owned(),
            micros: None,
            changes: Vec::new(),
            points: Vec::new(),
            value: None,
            line: Vec::new(),
            rules: rules.iter().map(|&rule| rule.to_owned()).collect(),
        };
        GameRecord {
            sha256: [None, None],
            task: Task { round: 0, players: [0, 1], pair: 0 },
            half,
            players: if half == 0 { [0, 1] } else { [1, 0] },
            seed: String::new(),
            winner,
            points: Vec::new(),
            forfeit: None,
            began: 0,
            took: 0,
            start: [0; 2],
            ids: [None, None],
            board: (0, String::new()),
            moves: rules.iter().map(made).collect(),
            log_sha256: String::new(),
        }
    }

    #[test]
    fn the_line_shows_rules_and_first_seat() {
        let names = EventNames { game: "scrabble".into(), rules: "scrabble-cs".into(), lexicon: None, options: json!({}) };
        let plan = Plan { pairs: 1, seed: 1.into(), ..Plan::new(names, vec![Entrant::builtin("heuristic"), Entrant::builtin("greedy")]) };
        let line = |records: &[GameRecord]| rules_line(&Standing::of(&plan, records));
        let first = game(0, Some(0), &[&["blank", "safe"], &["safe"], &[], &[]]);
        assert_eq!(line(std::slice::from_ref(&first)), "moves decided by a rule: blank 25.0%, safe 50.0%");
        let both = line(&[first, game(1, None, &[&[], &["safe"], &[], &[]])]);
        let expected = "moves decided by a rule: blank 12.5%, safe 37.5%; the first seat got 75.0% of the points (";
        assert!(both.starts_with(expected), "{both}");
        assert_eq!(line(&[game(0, None, &[&[]])]), "moves decided by a rule: none");
    }
}
