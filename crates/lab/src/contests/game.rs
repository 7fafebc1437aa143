//! What is played: the game, its words, and what its players may take.

use std::time::Duration;

use ::arena::Names;
use ::arena::games::Players;
use anyhow::{Context, bail};
use assets::Library;
use balda::{Side, Words};
use cli::data::DataArguments;
use crossword::erudit::Erudit;
use crossword::scrabble::Scrabble;
use engine::pentago::search::Options;
use engine::pentago::solve::Limits;
use games::Rules;
use lexicon::Lexicon;
use pentago::game::Pentago;
use play::Budget;
use serde_json::{Value, json};

use super::outside::OutsideArguments;

/// Bytes of the table of a player of Pentago: so small that making a new one for each game costs nothing.
const PENTAGO_TABLE: usize = 16 << 20;

#[derive(clap::Args, Clone, Debug)]
pub(crate) struct GameArguments {
    /// The rule set: scrabble-en, scrabble-cs, scrabble-ru, erudit, balda, pentago-standard, pentago-answer
    #[arg(long, value_name = "RULES", default_value = "scrabble-en")]
    pub(crate) game: String,
    /// A lexicon's name, a .txt word list, a .kwg graph or a .lexicon file; the usual one of the game unless given
    #[arg(long, value_name = "NAME_OR_FILE")]
    pub(crate) lexicon: Option<String>,
    /// Time a move of players of ours that think for a time
    #[arg(long, value_name = "MS", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    pub(crate) milliseconds: u64,
    /// Search steps a move instead of time: then games can be told again exactly
    #[arg(long, value_name = "N", conflicts_with = "milliseconds")]
    pub(crate) nodes: Option<u64>,
    /// Moves at the start that are made by lot, the same in both games of a pair; 3 in Pentago, else 0, unless given
    #[arg(long, value_name = "N")]
    pub(crate) opening: Option<u32>,
    /// Balda: length of the board's side, 3 to 11
    #[arg(long, value_name = "N")]
    pub(crate) board: Option<usize>,
    /// Balda: a word may go over a square twice
    #[arg(long)]
    pub(crate) knots: bool,
    /// Balda: the corners and the diagonals multiply points
    #[arg(long)]
    pub(crate) prizes: bool,
    /// Scrabble: the ends that all rule sets had once, for the games of events that were begun then
    #[arg(skip)]
    pub(crate) former_ends: bool,
    #[command(flatten)]
    pub(crate) data: DataArguments,
}

impl GameArguments {
    /// The same game, whatever else was asked for.
    pub(crate) fn of(game: &str, data: &DataArguments) -> GameArguments {
        GameArguments {
            game: game.to_owned(),
            lexicon: None,
            milliseconds: 100,
            nodes: None,
            opening: None,
            board: None,
            knots: false,
            prizes: false,
            former_ends: false,
            data: data.clone(),
        }
    }

    /// What players of ours may take, as it is kept with an event.
    pub(super) fn conditions(&self) -> Value {
        match self.nodes {
            Some(nodes) => json!({ "nodes": nodes }),
            None => json!({ "milliseconds": self.milliseconds }),
        }
    }

    fn budget(&self) -> Budget {
        let time = self.nodes.is_none().then(|| Duration::from_millis(self.milliseconds));
        Budget { nodes: self.nodes, time, seed: None }
    }
}

/// What is done with the setting of an event, whichever game it is.
pub(crate) trait Use {
    type Out;
    fn with<S: ::arena::Setting>(self, setting: &S) -> anyhow::Result<Self::Out>;
}

/// Opens the game that is asked for; `outside` is how outside programs are run, if some take part.
pub(crate) fn open<U: Use>(arguments: &GameArguments, outside: Option<&OutsideArguments>, usage: U) -> anyhow::Result<U::Out> {
    let rules = Rules::by_name(&arguments.game)?;
    let library = arguments.data.library()?;
    let lexicon = match rules.language() {
        None => {
            if let Some(name) = &arguments.lexicon {
                bail!("--lexicon {name}: {} is played without words", rules.name());
            }
            None
        }
        Some(_) => {
            let name = arguments.lexicon.as_deref().or_else(|| rules.usual_lexicon()).context("this game needs a lexicon")?;
            Some(library.open_with_gaddag(name)?)
        }
    };
    if !matches!(rules, Rules::Balda(_)) && (arguments.board.is_some() || arguments.knots || arguments.prizes) {
        bail!("--board, --knots and --prizes are Balda's");
    }
    let mut names = Names {
        game: rules.game().name().to_owned(),
        rules: rules.name().to_owned(),
        lexicon: lexicon.as_ref().map(|lexicon| (lexicon.name().to_owned(), lexicon.info().words_sha256.clone())),
        options: json!({}),
    };
    // Kept until all games are over.
    let words = match (&lexicon, outside) {
        (Some(lexicon), Some(_)) => Some(super::outside::Words::write(lexicon)?),
        _ => None,
    };
    let outside = outside.map(|arguments| arguments.outside(words.as_ref().map(|words| words.path()))).transpose()?;
    let classes = lexicon.as_ref().map(|lexicon| classes(&library, lexicon)).transpose()?.flatten();
    let opening = arguments.opening.unwrap_or(0);
    let words_needed = || lexicon.clone().context("this game needs a lexicon");
    match rules {
        Rules::Scrabble(rules) => {
            let lexicon = words_needed()?;
            if rules.alphabet() != lexicon.alphabet() {
                let other = crossword::RuleSet::for_alphabet(lexicon.alphabet()).map(|rules| rules.name().to_owned());
                bail!("{} is not written with the tiles of {}: choose --game {}", lexicon.name(), rules.name(), other.unwrap_or_default());
            }
            let former = rules.clone().with_former_ends();
            let rules = if arguments.former_ends { former.clone() } else { rules };
            // What the file of a game does not say is as it was before files said it.
            if rules.end_rule(2) != former.end_rule(2) {
                names.options = json!({ "ends": rules.end_rule(2).name() });
            }
            let game = Scrabble::new(rules, lexicon.clone(), 2)?;
            game.generator().warm_up();
            let roster = engine::scrabble::Roster::new(move |_| classes.clone()).taught(cli::learned::lessons(library));
            let players = Players::new(game, names, move |name| roster.player(name).map_err(|why| why.to_string()));
            usage.with(&finish(players, arguments, opening, outside))
        }
        Rules::Erudit(rules) => {
            let lexicon = words_needed()?;
            let game = Erudit::new(rules, lexicon.clone(), 2)?;
            game.generator().warm_up();
            let roster = engine::erudit::Roster::new(move |_| classes.clone()).taught(cli::learned::lessons(library));
            let players = Players::new(game, names, move |name| roster.player(name).map_err(|why| why.to_string()));
            usage.with(&finish(players, arguments, opening, outside))
        }
        Rules::Balda(rules) => {
            let mut rules = rules.with_knots(arguments.knots).with_prizes(arguments.prizes);
            if let Some(length) = arguments.board {
                let side = Side::new(length).with_context(|| format!("no board is {length} x {length}: write 3 to 11"))?;
                rules = rules.with_side(side);
            }
            names.options = json!({ "side": rules.side().len(), "knots": rules.shape().knots });
            if rules.has_prizes() {
                names.options["prizes"] = json!(true);
            }
            let lexicon = words_needed()?;
            let game = balda::game::Balda::new(rules.clone(), &Words::new(&lexicon, &rules)?, 2)?;
            let game = cli::balda::drawing_common(game, &lexicon, &library);
            let roster = engine::balda::Roster::new(move |_| classes.clone());
            let players = Players::new(game, names, move |name| roster.player(name).map_err(|why| why.to_string()));
            usage.with(&finish(players, arguments, opening, outside))
        }
        Rules::Pentago(rules) => {
            let options = Options { threads: 1, table_bytes: PENTAGO_TABLE, ..Options::default() };
            let roster = engine::pentago::roster::Roster::new(options, Limits { threads: 1, ..Limits::for_play() });
            let players = Players::new(Pentago::new(rules), names, move |name| roster.player(name).map_err(|why| why.to_string()));
            // Without chance two players that compute alike would play one and the same game again and again.
            usage.with(&finish(players, arguments, arguments.opening.unwrap_or(3), outside))
        }
        Rules::Added(rules) => bail!("{} is not played in matches of this program", rules.game.title),
        Rules::Ctu(rules) => bail!("{} has tournaments of its own: see `deska tournament ctu --help`", rules.name()),
    }
}

fn finish<G: ::arena::Contest + Sync>(
    players: Players<G>,
    arguments: &GameArguments,
    opening: u32,
    outside: Option<::arena::bot::Outside>,
) -> Players<G> {
    let players = players.with_budget(arguments.budget()).with_opening(opening);
    match outside {
        Some(outside) => players.with_outside(outside),
        None => players,
    }
}

fn classes(library: &Library, lexicon: &Lexicon) -> anyhow::Result<Option<lexicon::classes::Classes>> {
    Ok(library.classes(lexicon)?)
}
