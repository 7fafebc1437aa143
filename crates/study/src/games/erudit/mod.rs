//! `deska erudit best`: finds the best turn, which may contain several words, of one or more
//! positions.

pub(super) mod event;
mod player_choice;

use std::io::{self, BufWriter, Write};
use std::time::Duration;

use anyhow::{Context, bail};
use cli::batch::{Line, answer_lines};
use cli::data::DataArguments;
use cli::erudit::{repeats, scoring, seconds, star_worth, take};
use cli::output::Answer;
use crossword::erudit::{Action, Erudit, EruditRules, Repeats, ScoredTurn, Scoring, Situation, StarWorth, Take, Turn, UsedWords, words_of};
use crossword::{AlphabetMismatch, PackedWord, Placement};
use engine::erudit::{self as search, Limits, Roster, best_turn, chain};
use lexicon::Lexicon;
use play::CancellationToken;
use serde_json::{Value, json};

use self::player_choice::{PlayerChoice, PlayerOptions};

const EMPTY_BOARD: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

#[derive(clap::Args)]
#[command(after_help = "Example: deska erudit best --lexicon ru-nouns --rack ОБЛМЕОБ")]
pub struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// Find the best turn of a position: its words in playing order, with their points
    #[command(visible_alias = "analyse")]
    Best(Best),
}

#[derive(clap::Args)]
#[command(after_help = "Examples: deska erudit best --lexicon ru-nouns --rack ОБЛМЕОБ
          deska erudit best \\
              --position 15/15/15/15/15/15/15/6ДОМ6/15/15/15/15/15/15/15 \\
              --rack 'КИ*ТЛАС' --scoring union
          deska erudit best --positions positions.tsv --repeats allowed \\
              --take no
          deska erudit best --positions positions.tsv --turns --format tsv
          deska erudit best --player alphabeta --rack КИТ --other-rack ЛАС \\
              --position 15/15/15/15/15/15/15/6ДОМ6/15/15/15/15/15/15/15

A position: 15 rows with / between, . or a number for empty squares, capitals, lower case for a star that stands for that letter; on a \
          rack * is a star. A file of positions: position, rack and, if you like, words used in the game, with tabs between and commas between \
          the words. It is answered line by line with the number of single layings, the points of the best, those of the greedy chain, those of \
          the best turn, and whether that is proven; with --turns with the best turn itself and its points.")]
struct Best {
    /// A lexicon name, a .txt word list, a .kwg graph or a .lexicon file
    #[arg(long, value_name = "NAME_OR_FILE", default_value = "ru-nouns")]
    lexicon: String,
    /// The rule set; the following options modify it
    #[arg(long, value_name = "NAME", default_value = "erudit")]
    rules: String,
    /// The tiles on the board: 15 rows
    #[arg(long, value_name = "ROWS", default_value = EMPTY_BOARD, hide_default_value = true)]
    position: String,
    /// The tiles on the rack
    #[arg(long, value_name = "TILES", required_unless_present = "positions")]
    rack: Option<String>,
    /// Words played so far, in addition to those on the board
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    used: Vec<String>,
    /// A file with one position per line; - for standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "rack", "used", "player"])]
    positions: Option<String>,
    /// Print the best turn of each position and its points instead of the counts
    #[arg(long, conflicts_with_all = ["position", "rack"], requires = "positions")]
    turns: bool,
    /// What a turn scores: the words of each laying (sequential), or each new word once at the end
    /// (union)
    #[arg(long, value_name = "WHICH", value_parser = scoring)]
    scoring: Option<Scoring>,
    /// Words played before: forbidden or allowed
    #[arg(long, value_name = "WHICH", value_parser = repeats)]
    repeats: Option<Repeats>,
    /// Whether stars on the board may be taken: same-turn (and laid again in the same turn),
    /// next-turn (and laid again by the next turn) or no
    #[arg(long, value_name = "WHICH", value_parser = take)]
    take: Option<Take>,
    /// The value of a star on the board: zero, or that of its letter (letter)
    #[arg(long, value_name = "WHICH", value_parser = star_worth)]
    star_worth: Option<StarWorth>,
    /// Time limit per position in seconds; the best turn found may then not be proven
    #[arg(long, value_name = "S", default_value_t = 10.0, value_parser = seconds)]
    seconds: f64,
    #[command(flatten)]
    player_options: PlayerOptions,
    /// Output format; for a file of positions text and tsv are the same
    #[arg(long, value_enum, default_value_t)]
    format: BestFormat,
    #[command(flatten)]
    data: DataArguments,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum BestFormat {
    /// For people
    #[default]
    Text,
    /// For programs: one JSON value, or one per line for a file of positions
    Json,
    /// For programs: tab-separated columns
    Tsv,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let Verb::Best(arguments) = arguments.verb;
    arguments.player_options.check()?;
    let setup = SearchSetup::new(&arguments)?;
    let mut out = BufWriter::new(io::stdout().lock());
    if let Some(file) = &arguments.positions {
        answer_lines(file, out, |out, line| setup.answer(out, &line, &arguments))?;
        return Ok(Answer::Yes);
    }
    let situation = setup.situation(&arguments.position, arguments.rack.as_deref().unwrap_or_default(), &arguments.used.join(","))?;
    if !arguments.player_options.is_exact() {
        let chosen = arguments.player_options.choose(
            &setup.game,
            &situation,
            &roster_with_learned(&arguments)?,
            Duration::from_secs_f64(arguments.seconds),
        )?;
        print_chosen(&mut out, &setup, &situation, &chosen, arguments.format)?;
        out.flush()?;
        return Ok(Answer::Yes);
    }
    let found = PositionResult::of(&setup, &situation);
    let answer = if found.best.is_some() { Answer::Yes } else { Answer::No };
    match arguments.format {
        BestFormat::Text => found.print(&mut out, &setup, &situation)?,
        BestFormat::Json => writeln!(out, "{}", found.json(&setup, &situation))?,
        BestFormat::Tsv => writeln!(out, "{}", found.row())?,
    }
    out.flush()?;
    Ok(answer)
}

/// Returns the players with the learned values of the library.
fn roster_with_learned(arguments: &Best) -> anyhow::Result<Roster> {
    Ok(Roster::default().with_learned(cli::learned::loader(arguments.data.library()?)))
}

/// The rules, the words, and the search limits per position.
struct SearchSetup {
    game: Erudit,
    limits: Limits,
}

impl SearchSetup {
    fn new(arguments: &Best) -> anyhow::Result<SearchSetup> {
        let mut rules = EruditRules::by_name(&arguments.rules).with_context(|| {
            let known: Vec<&str> = EruditRules::names().collect();
            format!("there is no rule set of Erudit named `{}`: choose one of {}", arguments.rules, known.join(", "))
        })?;
        if let Some(scoring) = arguments.scoring {
            rules = rules.with_scoring(scoring);
        }
        if let Some(repeats) = arguments.repeats {
            rules = rules.with_repeats(repeats);
        }
        if let Some(take) = arguments.take {
            rules = rules.with_take(take);
        }
        if let Some(worth) = arguments.star_worth {
            rules = rules.with_star_worth(worth);
        }
        let library = arguments.data.library()?;
        let lexicon = library.open_as(&arguments.lexicon, rules.alphabet())?;
        let known = |lexicon: &Lexicon| -> Result<Erudit, AlphabetMismatch> { Erudit::new(rules.clone(), lexicon.clone(), 2) };
        known(&lexicon)?;
        let game = known(&library.with_gaddag(&lexicon)?)?;
        // Warm up, so that one-time work does not count for the first position.
        game.generator().warm_up();
        Ok(SearchSetup { game, limits: Limits { time: Some(Duration::from_secs_f64(arguments.seconds)), ..Limits::default() } })
    }

    fn rules(&self) -> &EruditRules {
        self.game.rules()
    }

    /// Parses a position, a rack, and used words. Words on the board always count as used.
    fn situation(&self, position: &str, rack: &str, used: &str) -> anyhow::Result<Situation> {
        let board = self.rules().read_board(position.trim()).context("the position")?;
        let rack = self.rules().read_rack(rack.trim()).context("the rack")?;
        let max = self.rules().placement_rules().rack_size();
        if rack.len() > max {
            bail!("the rack: {} tiles are too many: a rack holds {max} at most", rack.len());
        }
        let words = used.split(',').map(str::trim).filter(|word| !word.is_empty());
        let packed = words.map(|word| -> anyhow::Result<PackedWord> {
            let letters = self.rules().alphabet().encode(word).with_context(|| format!("the used word {word}"))?;
            if letters.len() > lexicon::MAX_WORD {
                bail!("the used word {word}: it has {} letters, a word has {} at most", letters.len(), lexicon::MAX_WORD);
            }
            Ok(letters.into_iter().collect())
        });
        let mut used = packed.collect::<anyhow::Result<UsedWords>>()?;
        used.extend(words_of(&board));
        Ok(Situation { board, rack, used, stars_due: 0 })
    }

    /// Answers a line of a file: position, rack and, optionally, used words.
    fn answer(&self, out: &mut impl Write, line: &Line<'_>, arguments: &Best) -> anyhow::Result<()> {
        let mut columns = line.text.split('\t');
        let (position, rack, used) = (columns.next().unwrap_or_default(), columns.next(), columns.next().unwrap_or_default());
        let rack = rack.context("there is no rack: write position, rack and, if you like, used words, with tabs between")?;
        if let Some(more) = columns.next() {
            bail!("`{more}` follows the used words: write position, rack and, if you like, used words, with tabs between");
        }
        let situation = self.situation(position, rack, used)?;
        let found = PositionResult::of(self, &situation);
        let number = line.number;
        match arguments.format {
            BestFormat::Json => writeln!(out, "{}", found.json(self, &situation))?,
            BestFormat::Text if arguments.turns => writeln!(out, "{number}: {:>5}  {}", found.score(), found.turn(self, &situation))?,
            BestFormat::Tsv if arguments.turns => {
                writeln!(out, "{}\t{}\t{number}\t{}", found.turn(self, &situation), found.score(), found.proven)?;
            }
            BestFormat::Text | BestFormat::Tsv => writeln!(out, "{}", found.row())?,
        }
        Ok(())
    }
}

/// Prints the choice of a player other than the exact one.
fn print_chosen(
    out: &mut impl Write,
    setup: &SearchSetup,
    situation: &Situation,
    chosen: &PlayerChoice,
    format: BestFormat,
) -> anyhow::Result<()> {
    let (rules, PlayerChoice { action, says, proven }) = (setup.rules(), chosen);
    let written = action.notation(&situation.board, rules);
    let score = match action {
        Action::Lay(turn) => rules.judge(situation, turn, Some(setup.game.lexicon()))?.score,
        Action::Exchange(_) | Action::Pass => 0,
    };
    match format {
        BestFormat::Text => writeln!(out, "{written}\n{score} points; {says}")?,
        BestFormat::Json => writeln!(out, "{}", json!({"turn": written, "score": score, "says": says, "proven": proven}))?,
        BestFormat::Tsv => writeln!(out, "{written}\t{score}\t{proven}")?,
    }
    Ok(())
}

/// The results for a position.
struct PositionResult {
    /// The number of single layings, including those that repeat a word.
    layings: usize,
    /// The points of the best legal single laying.
    single: u32,
    /// The points of the greedy chain: repeatedly the highest-scoring laying.
    greedy: u32,
    /// The best turn found, or `None` if nothing can be laid.
    best: Option<ScoredTurn>,
    /// Whether it is proven that no turn scores more.
    proven: bool,
}

impl PositionResult {
    fn of(setup: &SearchSetup, situation: &Situation) -> PositionResult {
        let (game, generator) = (&setup.game, setup.game.generator());
        let greedy = chain(game, situation);
        let mut layings: Vec<Placement> = Vec::new();
        generator.placements(&generator.prepare(&situation.board), &situation.rack, &mut layings);
        let search::ExactResult { turn, proven, .. } = best_turn(game, situation, &setup.limits, &CancellationToken::new());
        PositionResult {
            layings: layings.len(),
            single: greedy.done().first().map_or(0, |first| first.score),
            greedy: greedy.score(),
            best: game.rules().judge(situation, &turn, Some(game.lexicon())).ok(),
            proven,
        }
    }

    fn score(&self) -> u32 {
        self.best.as_ref().map_or(0, |best| best.score)
    }

    /// Formats the turn, or a pass if nothing can be laid.
    fn turn(&self, setup: &SearchSetup, situation: &Situation) -> String {
        let turn = self.best.as_ref().map(|best| Turn { steps: best.steps.iter().map(|done| done.step.clone()).collect() });
        turn.map_or(Action::Pass, Action::Lay).notation(&situation.board, setup.rules())
    }

    fn row(&self) -> String {
        let PositionResult { layings, single, greedy, proven, .. } = self;
        format!("{layings}\t{single}\t{greedy}\t{}\t{proven}", self.score())
    }

    fn print(&self, out: &mut impl Write, setup: &SearchSetup, situation: &Situation) -> io::Result<()> {
        let Some(best) = &self.best else { return writeln!(out, "nothing can be laid") };
        let mut board = situation.board.clone();
        for done in &best.steps {
            writeln!(out, "{:>5}  {:>5}  {}", done.score, done.total, done.step.notation(&board, setup.rules()))?;
            board.lay(&done.step.tiles());
        }
        let bonus = if best.bonus { format!(", {} of them for the whole rack", setup.rules().bonus()) } else { String::new() };
        let proven = if self.proven { "no turn scores more" } else { "the time ended before it was certain that no turn scores more" };
        writeln!(out, "{} points{bonus}; {proven}", best.score)
    }

    fn json(&self, setup: &SearchSetup, situation: &Situation) -> Value {
        let rules = setup.rules();
        let mut board = situation.board.clone();
        let steps = self.best.iter().flat_map(|best| &best.steps).map(|done| {
            let written = done.step.notation(&board, rules);
            board.lay(&done.step.tiles());
            let words = done.words.iter().map(|word| json!({"word": word.text(rules.alphabet()), "score": word.score}));
            json!({"move": written, "score": done.score, "total": done.total, "words": words.collect::<Vec<_>>()})
        });
        let steps: Vec<Value> = steps.collect();
        let turn = self.best.as_ref().map(|best| Turn { steps: best.steps.iter().map(|done| done.step.clone()).collect() });
        json!({
            "position": rules.board_text(&situation.board), "rack": rules.rack_text(&situation.rack), "rules": rules.name(),
            "lexicon": setup.game.lexicon().name(), "layings": self.layings, "single": self.single, "greedy": self.greedy,
            "score": self.score(), "proven": self.proven, "bonus": self.best.as_ref().is_some_and(|best| best.bonus),
            "turn": turn.map(|turn| turn.notation(&situation.board, rules)), "steps": steps,
        })
    }
}
