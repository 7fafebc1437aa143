//! A genetic search over the five settings of the heuristic player. Players are selected by results
//! against the greedy player or among themselves. The search is determined by its seed; results are
//! stored in a file, so that an interrupted search can be resumed with the same outcome.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use ::arena::event::Plan;
use ::arena::lines::Lines;
use ::arena::stats::{Interval, Pentanomial};
use ::arena::{Entrant, EventSetting, GameRecord};
use anyhow::Context;
use cli::data::DataArguments;
use cli::interrupt;
use cli::output::{Answer, Format, print_line};
use engine::scrabble::Heuristic;
use play::{CancellationToken, Dice, Seed};
use serde_json::{Value, json};
use study::contests::game::{GameArguments, open};
use study::contests::playing::play_quietly;
use study::contests::setting::SettingVisitor;

/// Win rate of the thesis's reference player, in percent.
const REFERENCE_PERCENT: f64 = 63.0;

/// The settings and their maximum values in points; -1 disables a setting.
const SETTINGS: [(&str, i32); 5] = [("longest", 20), ("exchange", 20), ("safe", 15), ("bonus", 15), ("blank", 50)];

/// Mutation rate per setting, in percent.
const MUTATION_PERCENT: u32 = 20;

/// Tournament size of the selection of parents.
const SELECTION_SIZE: u32 = 3;

/// Number of best players that survive unchanged.
const ELITE: usize = 2;

type Genes = [i32; 5];

#[derive(clap::Args)]
#[command(after_help = "Examples: deska-lab experiment genetic --out genetic
          deska-lab experiment genetic --rivals population --generations 20 \\
              --out among
          deska-lab experiment genetic --game scrabble-en --generations 20 \\
              --out genetic-en")]
pub(crate) struct Arguments {
    /// The rule set
    #[arg(long, value_name = "RULES", default_value = "scrabble-cs")]
    game: String,
    /// Number of generations
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    generations: u32,
    /// Players per generation
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = clap::value_parser!(u32).range(4..=10_000))]
    population: u32,
    /// Opponents of the players of a generation: the greedy player, or each other
    #[arg(long, value_enum, default_value_t, value_name = "WHOM")]
    rivals: Rivals,
    /// Pairs of games to evaluate a player; against the population at least one with each other
    /// player
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pairs: u32,
    /// Number of best players that play again before the winner is chosen
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    finalists: u32,
    /// Pairs of games against greedy that each finalist, and then the winner, plays at the end
    /// with fresh seeds; the default settings play the same games
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    proof: u32,
    /// Seed of the search and its games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Folder for the results
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    data: DataArguments,
}

/// The opponents for the evaluation of players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Rivals {
    /// The greedy player
    #[default]
    Greedy,
    /// The other players of the generation
    Population,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let stop = interrupt::stop();
    let game = GameArguments::of(&arguments.game, &arguments.data);
    open(&game, None, Search { arguments, stop: &stop })
}

struct Search<'a> {
    arguments: &'a Arguments,
    stop: &'a CancellationToken,
}

impl SettingVisitor for Search<'_> {
    type Out = Answer;

    fn visit<S: EventSetting>(self, setting: &S) -> anyhow::Result<Answer> {
        let Search { arguments, stop } = self;
        let names = setting.names();
        let mut head = json!({
            "search": 1, "rules": names.rules, "lexicon": names.lexicon, "population": arguments.population, "pairs": arguments.pairs, "seed": arguments.seed,
        });
        // Omitted for greedy, since searches of earlier versions have no such field.
        if arguments.rivals == Rivals::Population {
            head["rivals"] = json!("population");
        }
        let mut results = Results::open(&arguments.out, &head)?;
        let mut dice = Dice::new(&Seed::from_number(arguments.seed), 0);
        let mut population: Vec<Genes> =
            (0..arguments.population).map(|_| std::array::from_fn(|gene| random_gene(gene, &mut dice))).collect();
        let mut seen: BTreeMap<Genes, (f64, u32)> = BTreeMap::new();
        for generation in 0..arguments.generations {
            // One seed per generation for all its players, and a different one each time to avoid
            // overfitting.
            let seed = arguments.seed.wrapping_add(1 + u64::from(generation));
            let Some(mut evaluated) = evaluate_generation(setting, arguments, (generation, seed), &population, &mut results, stop)? else {
                cli::output::print_warning(format_args!(
                    "interrupted in generation {}: the same command resumes the search",
                    generation + 1
                ));
                return Ok(Answer::Yes);
            };
            for (share, genes) in &evaluated {
                let (sum, times) = seen.entry(*genes).or_default();
                *sum += share - 0.5;
                *times += 1;
            }
            evaluated.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
            let mean = evaluated.iter().map(|(share, _)| share).sum::<f64>() / evaluated.len() as f64;
            let (share, best) = evaluated[0];
            match arguments.format {
                Format::Json => print_line(
                    json!({ "generation": generation + 1, "best": format_genes(best), "percent": 100.0 * share, "mean_percent": 100.0 * mean }),
                )?,
                Format::Text => print_line(format_args!(
                    "generation {:>3}: mean {:.1}%, best {:.1}% {}",
                    generation + 1,
                    100.0 * mean,
                    100.0 * share,
                    format_genes(best)
                ))?,
            }
            population = children(&evaluated, &mut Dice::new(&Seed::from_number(arguments.seed), 1 + u64::from(generation)));
        }
        // The best share of a generation is partly luck. Shrink the mean over generations towards
        // zero, as if there had been two more generations without gain.
        let believed = |(sum, times): (f64, u32)| sum / f64::from(times + 2);
        let mut best: Vec<(f64, Genes)> = seen.into_iter().map(|(genes, found)| (believed(found), genes)).collect();
        best.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let finalists: Vec<Genes> = best.into_iter().take(arguments.finalists as usize).map(|(_, genes)| genes).collect();
        match choose_winner(setting, arguments, &finalists, stop)? {
            Some(outcome) => outcome.print(arguments)?,
            None => cli::output::print_warning(format_args!("interrupted before the final games: the same command resumes the search")),
        }
        Ok(Answer::Yes)
    }
}

/// Returns the default settings of the player.
fn default_genes() -> Genes {
    let Heuristic { longest, exchange, safe, bonus, blank, .. } = Heuristic::default();
    [longest, exchange, safe, bonus, blank].map(|setting| setting.and_then(|points| i32::try_from(points).ok()).unwrap_or(-1))
}

/// The results of games with fresh seeds.
struct Outcome {
    finalists: Vec<(Genes, Interval)>,
    winner: Genes,
    /// Winner and default against greedy, and the winner's lead over the default.
    share: Interval,
    default: Interval,
    ahead: Interval,
}

/// Plays the finalists against greedy with one fresh seed to choose the winner, then the winner
/// and the default with another one, so that the estimate is not biased by the selection. Returns
/// `None` if interrupted.
fn choose_winner<S: EventSetting>(
    setting: &S,
    arguments: &Arguments,
    finalists: &[Genes],
    stop: &CancellationToken,
) -> anyhow::Result<Option<Outcome>> {
    let seeds = [1_000_000, 2_000_000].map(|number| arguments.seed.wrapping_add(number));
    let mut evaluated = Vec::with_capacity(finalists.len());
    for &genes in finalists {
        let Some(pairs) = evaluate(setting, genes, arguments.proof, seeds[0], stop)? else { return Ok(None) };
        evaluated.push((genes, share(&pairs)));
    }
    let Some(&(winner, _)) = evaluated.iter().max_by(|a, b| a.1.value.total_cmp(&b.1.value)) else { return Ok(None) };
    let Some(own) = evaluate(setting, winner, arguments.proof, seeds[1], stop)? else { return Ok(None) };
    let Some(default) = evaluate(setting, default_genes(), arguments.proof, seeds[1], stop)? else { return Ok(None) };
    Ok(Some(Outcome { finalists: evaluated, winner, share: share(&own), default: share(&default), ahead: lead(&own, &default) }))
}

fn share(pairs: &[usize]) -> Interval {
    Pentanomial::of(pairs.iter().copied()).share()
}

/// Returns the lead of one player's share over another's with its 95% interval. Both played the
/// same pairs of games, with the given half points per pair, so the comparison is paired.
fn lead(one: &[usize], other: &[usize]) -> Interval {
    let differences: Vec<f64> = one.iter().zip(other).map(|(&one, &other)| (one as f64 - other as f64) / 4.0).collect();
    let pairs = differences.len().max(1) as f64;
    let value = differences.iter().sum::<f64>() / pairs;
    let variance = differences.iter().map(|difference| (difference - value).powi(2)).sum::<f64>() / (pairs - 1.0).max(1.0);
    let half = 1.96 * (variance / pairs).sqrt();
    Interval { value, low: value - half, high: value + half }
}

/// Returns the conclusion from the lead of the winner over the default.
const fn verdict(ahead: Interval) -> &'static str {
    match (ahead.low > 0.0, ahead.high < 0.0, ahead.value > 0.0) {
        (true, ..) => "the winner is better than the default",
        (_, true, _) => "the default is better than the winner: keep the default",
        (.., true) => "the winner is not significantly better than the default",
        (.., false) => "the default did at least as well as the winner: keep the default",
    }
}

impl Outcome {
    fn print(&self, arguments: &Arguments) -> anyhow::Result<()> {
        let Outcome { finalists, winner, share, default, ahead } = self;
        let games = 2 * arguments.proof;
        let percent =
            |Interval { value, low, high }: &Interval| format!("{:.1}% (95%: {:.1} to {:.1})", 100.0 * value, 100.0 * low, 100.0 * high);
        let interval = |share: &Interval| json!([100.0 * share.low, 100.0 * share.high]);
        if arguments.format == Format::Json {
            let finalists: Vec<Value> = finalists
                .iter()
                .map(
                    |(genes, share)| json!({ "player": format_genes(*genes), "percent": 100.0 * share.value, "interval": interval(share) }),
                )
                .collect();
            return print_line(json!({
                "champion": format_genes(*winner), "games": games, "percent": 100.0 * share.value, "interval": interval(share), "reference_percent": REFERENCE_PERCENT,
                "finalists": finalists,
                "default": { "player": format_genes(default_genes()), "percent": 100.0 * default.value, "interval": interval(default) },
                "ahead_percent": 100.0 * ahead.value, "ahead_interval": interval(ahead), "verdict": verdict(*ahead),
            }));
        }
        print_line(format_args!("finalists against greedy, {games} games with a fresh seed:"))?;
        for (genes, share) in finalists {
            print_line(format_args!("    {}: {}", format_genes(*genes), percent(share)))?;
        }
        print_line(format_args!("the best of them and the default, {games} games with another fresh seed:"))?;
        print_line(format_args!("    {}: {}; the thesis's reference reached {REFERENCE_PERCENT}%", format_genes(*winner), percent(share)))?;
        print_line(format_args!("    default {}: {}", format_genes(default_genes()), percent(default)))?;
        let points = [ahead.value, ahead.low, ahead.high].map(|share| format!("{:+.1}", 100.0 * share));
        print_line(format_args!("{}: {} percentage points (95%: {} to {})", verdict(*ahead), points[0], points[1], points[2]))
    }
}

/// Returns a random setting; one in six is disabled.
fn random_gene(gene: usize, dice: &mut Dice) -> i32 {
    if dice.below(6) == 0 { -1 } else { dice.below(SETTINGS[gene].1 as u32 + 1) as i32 }
}

fn format_genes(genes: Genes) -> String {
    let settings: Vec<String> = SETTINGS.iter().zip(genes).map(|((name, _), value)| format!("{name}={value}")).collect();
    format!("heuristic:{}", settings.join(","))
}

/// Returns the next generation: the elite, and children of two selected parents each.
fn children(evaluated: &[(f64, Genes)], dice: &mut Dice) -> Vec<Genes> {
    let count = evaluated.len() as u32;
    let mut next: Vec<Genes> = evaluated.iter().take(ELITE).map(|(_, genes)| *genes).collect();
    while next.len() < evaluated.len() {
        // Players are sorted, so the lowest index is the best.
        let mut parent = || {
            let place = (0..SELECTION_SIZE).map(|_| dice.below(count)).min().unwrap_or(0);
            evaluated[place as usize].1
        };
        let (one, other) = (parent(), parent());
        next.push(std::array::from_fn(|gene| {
            let inherited = if dice.below(2) == 0 { one[gene] } else { other[gene] };
            match dice.below(100) {
                lot if lot < MUTATION_PERCENT / 4 => random_gene(gene, dice),
                lot if lot < MUTATION_PERCENT => (inherited + dice.below(7) as i32 - 3).clamp(-1, SETTINGS[gene].1),
                _ => inherited,
            }
        }));
    }
    next
}

/// Evaluates the players of a generation whose results are not stored. Returns `None` if
/// interrupted.
fn evaluate_generation<S: EventSetting>(
    setting: &S,
    arguments: &Arguments,
    (generation, seed): (u32, u64),
    population: &[Genes],
    results: &mut Results,
    stop: &CancellationToken,
) -> anyhow::Result<Option<Vec<(f64, Genes)>>> {
    let known: Vec<Option<f64>> = (0_u32..).zip(population).map(|(number, genes)| results.find(generation, number, genes)).collect();
    let mut evaluated = Vec::with_capacity(population.len());
    // Among themselves all players are evaluated by the same games.
    let among = match arguments.rivals {
        Rivals::Population if known.contains(&None) => match round_robin(setting, population, arguments.pairs, seed, stop)? {
            Some(among) => Some(among),
            None => return Ok(None),
        },
        _ => None,
    };
    for ((number, genes), known) in (0_u32..).zip(population).zip(known) {
        let share = match (known, &among) {
            (Some(share), _) => share,
            (None, found) => {
                let share = match found {
                    Some(found) => found.get(genes).copied().unwrap_or(0.5),
                    None => match evaluate(setting, *genes, arguments.pairs, seed, stop)? {
                        Some(pairs) => self::share(&pairs).value,
                        None => return Ok(None),
                    },
                };
                results.store(generation, number, genes, share)?;
                share
            }
        };
        evaluated.push((share, *genes));
    }
    Ok(Some(evaluated))
}

/// Plays a round robin with about `pairs` pairs of games per player, and returns each player's
/// share of points, or `None` if interrupted. Players with equal settings are merged.
fn round_robin<S: EventSetting>(
    setting: &S,
    population: &[Genes],
    pairs: u32,
    seed: u64,
    stop: &CancellationToken,
) -> anyhow::Result<Option<BTreeMap<Genes, f64>>> {
    let players: Vec<Genes> = population.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
    let others = u32::try_from(players.len()).unwrap_or(u32::MAX).saturating_sub(1);
    if others == 0 {
        return Ok(Some(players.into_iter().map(|genes| (genes, 0.5)).collect()));
    }
    let entrants = players.iter().map(|genes| Entrant::builtin(format_genes(*genes))).collect();
    let plan = Plan { pairs: pairs.div_ceil(others), seed: seed.into(), ..Plan::new(setting.names(), entrants) };
    let records = play_quietly(setting, &plan, None, None, stop)?;
    if stop.is_cancelled() {
        return Ok(None);
    }
    Ok(Some((0..).zip(players).map(|(player, genes)| (genes, share_of(&records, player))).collect()))
}

/// Returns a player's share of points.
fn share_of(records: &[GameRecord], player: usize) -> f64 {
    let halves: Vec<u32> = records.iter().filter_map(|record| record.halves_of(player)).collect();
    f64::from(halves.iter().sum::<u32>()) / (2 * halves.len().max(1)) as f64
}

/// Plays pairs of games against greedy. Returns the half points of each pair, or `None` if
/// interrupted.
fn evaluate<S: EventSetting>(
    setting: &S,
    genes: Genes,
    pairs: u32,
    seed: u64,
    stop: &CancellationToken,
) -> anyhow::Result<Option<Vec<usize>>> {
    let entrants = vec![Entrant::builtin(format_genes(genes)), Entrant::builtin("greedy")];
    let plan = Plan { pairs, seed: seed.into(), ..Plan::new(setting.names(), entrants) };
    let records = play_quietly(setting, &plan, None, None, stop)?;
    if stop.is_cancelled() {
        return Ok(None);
    }
    let halves = |pair: &[GameRecord]| pair.iter().filter_map(|record| record.halves_of(0)).sum::<u32>() as usize;
    Ok(Some(records.chunks(2).map(halves).collect()))
}

/// The results file, with one line per evaluated player.
struct Results {
    file: Lines,
    lines: Vec<Value>,
}

impl Results {
    fn open(folder: &Path, head: &Value) -> anyhow::Result<Results> {
        std::fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
        let path = folder.join("genetic.jsonl");
        let context = || format!("opening {}", path.display());
        let (mut file, text) = Lines::open(&path).with_context(context)?;
        let mut lines = text.whole.lines();
        let first = lines.next().unwrap_or(&text.torn);
        // The first line may be incomplete if the program was stopped while writing it.
        if text.whole.is_empty() && head.to_string().starts_with(first) {
            file.append(&head.to_string()).with_context(context)?;
        } else if serde_json::from_str::<Value>(first).ok().as_ref() != Some(head) {
            anyhow::bail!("{} contains another search ({first}): name another folder, or ask for the same", path.display());
        }
        let value = |(at, line): (usize, &str)| {
            let place = || format!("{}, line {}: delete this line, and the same command computes it again", path.display(), at + 2);
            serde_json::from_str(line).with_context(place)
        };
        let lines = lines.enumerate().map(value).collect::<anyhow::Result<_>>()?;
        Ok(Results { file, lines })
    }

    fn find(&self, generation: u32, number: u32, genes: &Genes) -> Option<f64> {
        let this = |line: &&Value| line["generation"] == generation && line["number"] == number && line["genes"] == json!(genes);
        self.lines.iter().find(this)?["share"].as_f64()
    }

    fn store(&mut self, generation: u32, number: u32, genes: &Genes, share: f64) -> anyhow::Result<()> {
        let line = json!({ "generation": generation, "number": number, "genes": genes, "share": share });
        self.file.append(&line.to_string()).context("storing a result")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_winner_and_the_default_are_compared_pair_by_pair() {
        // Differences of -1/2, 0, 0, 1/4 points a game: mean -1/16, variance (7/16)^2 + 2 (1/16)^2
        // + (5/16)^2 over 3 = 76/768.
        let Interval { value, low, high } = lead(&[2, 2, 0, 4], &[4, 2, 0, 3]);
        let half = 1.96 * (76.0_f64 / 768.0 / 4.0).sqrt();
        assert!(
            (value + 0.0625).abs() < 1e-12 && (high - value - half).abs() < 1e-9 && (value - low - half).abs() < 1e-9,
            "{value} {low} {high}"
        );
        let of = |value: f64, half: f64| verdict(Interval { value, low: value - half, high: value + half });
        assert_eq!(of(0.04, 0.01), "the winner is better than the default");
        assert_eq!(of(0.01, 0.02), "the winner is not significantly better than the default");
        assert!(of(-0.01, 0.02).starts_with("the default did at least as well"));
        assert!(of(-0.10, 0.02).starts_with("the default is better"));
        assert_eq!(format_genes(default_genes()), "heuristic:longest=2,exchange=6,safe=1,bonus=6,blank=30");
    }

    #[test]
    fn children_have_valid_settings_and_the_elite_survives() {
        let mut dice = Dice::new(&Seed::from_number(3), 0);
        let population: Vec<(f64, Genes)> =
            (0..50).map(|n| (1.0 - f64::from(n) / 50.0, std::array::from_fn(|gene| random_gene(gene, &mut dice)))).collect();
        let next = children(&population, &mut dice);
        assert_eq!(next.len(), 50);
        assert_eq!(next[..ELITE], [population[0].1, population[1].1]);
        for genes in next {
            assert!(genes.iter().zip(SETTINGS).all(|(value, (_, max))| (-1..=max).contains(value)), "{genes:?}");
            assert!(format_genes(genes).parse::<Heuristic>().is_ok());
        }
    }

    #[test]
    fn results_are_restored_and_other_searches_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let head = json!({ "search": 1, "seed": 5 });
        let genes = [1, 2, 3, 4, 5];
        let mut results = Results::open(folder.path(), &head).unwrap();
        assert_eq!(results.find(0, 0, &genes), None);
        results.store(0, 0, &genes, 0.625).unwrap();
        drop(results);
        let path = folder.path().join("genetic.jsonl");
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, text.clone() + "{\"generation\":0,").unwrap();
        let mut results = Results::open(folder.path(), &head).unwrap();
        assert_eq!(results.find(0, 0, &genes), Some(0.625));
        results.store(0, 1, &genes, 0.5).unwrap();
        drop(results);
        assert_eq!(Results::open(folder.path(), &head).unwrap().find(0, 1, &genes), Some(0.5));
        assert!(Results::open(folder.path(), &json!({ "search": 1, "seed": 6 })).is_err());
        // A damaged line in the middle is reported, so that later lines are not lost.
        std::fs::write(&path, format!("{head}\n{{\n")).unwrap();
        let error = format!("{:#}", Results::open(folder.path(), &head).err().unwrap());
        assert!(error.contains("genetic.jsonl, line 2: delete this line"), "{error}");
        // Other files are left unchanged, with and without a final line break.
        for other in ["notes", "notes\n", "{\n"] {
            std::fs::write(&path, other).unwrap();
            let error = format!("{:#}", Results::open(folder.path(), &head).err().unwrap());
            assert!(error.contains("contains another search"), "{error}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), other);
        }
        // The first line was incomplete.
        std::fs::write(&path, &head.to_string()[..9]).unwrap();
        drop(Results::open(folder.path(), &head).unwrap());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), format!("{head}\n"));
    }
}
