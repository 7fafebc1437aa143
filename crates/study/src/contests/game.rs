//! The game of an event: rules, lexicon, and budget of the built-in players.

use std::time::Duration;

use ::arena::EventNames;
use ::games::Rules;
use anyhow::{Context, bail};
use cli::data::DataArguments;
use lexicon::LexiconRef;
use play::Budget;
use serde_json::{Value, json};

use super::external::ExternalArguments;
use super::setting::{EventSetup, SettingVisitor};
use crate::games::{self, GameSpecificArguments};

/// The arguments that choose a game: rules, lexicon, and the budget of built-in players.
#[derive(clap::Args, Clone, Debug)]
pub struct GameArguments {
    /// The rule set: scrabble-en, scrabble-cs, scrabble-ru, erudit, balda, pentago-standard, pentago-answer
    #[arg(long, value_name = "RULES", default_value = games::DEFAULT_GAME.0)]
    pub game: String,
    /// A lexicon's name, a .txt word list, a .kwg graph or a .lexicon file [default: that of the
    /// game]
    #[arg(long, value_name = "NAME_OR_FILE")]
    pub lexicon: Option<String>,
    /// Time per move for built-in players that use a time limit, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    pub milliseconds: u64,
    /// Search nodes per move instead of time, which makes games reproducible
    #[arg(long, value_name = "N", conflicts_with = "milliseconds")]
    pub nodes: Option<u64>,
    /// Random opening moves, the same in both games of a pair [default: 3 in Pentago, else 0]
    #[arg(long, value_name = "N")]
    pub opening: Option<u32>,
    #[command(flatten)]
    pub own: GameSpecificArguments,
    #[command(flatten)]
    pub data: DataArguments,
}

impl GameArguments {
    /// Returns the arguments for a game with defaults for everything else.
    pub fn of(game: &str, data: &DataArguments) -> GameArguments {
        GameArguments {
            game: game.to_owned(),
            lexicon: None,
            milliseconds: 100,
            nodes: None,
            opening: None,
            own: GameSpecificArguments::default(),
            data: data.clone(),
        }
    }

    /// Returns the budget of built-in players in the format of event records.
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

/// Opens a game and passes its setting to `visitor`. `external` says how to run external programs,
/// if any take part.
///
/// # Errors
/// Returns an error if the rule set is unknown, its lexicon cannot be opened, or arguments do not
/// fit the game.
pub fn open<U: SettingVisitor>(arguments: &GameArguments, external: Option<&ExternalArguments>, visitor: U) -> anyhow::Result<U::Out> {
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
            let usual = || rules.usual_lexicon().map(LexiconRef::from);
            let wanted = arguments.lexicon.as_ref().map(LexiconRef::from).or_else(usual).context("this game needs a lexicon")?;
            Some(library.open_with_gaddag(wanted)?)
        }
    };
    arguments.own.check(&rules)?;
    let names = EventNames {
        game: rules.game().name().to_owned(),
        rules: rules.name().to_owned(),
        lexicon: lexicon.as_ref().map(|lexicon| (lexicon.name().to_owned(), lexicon.info().words_sha256.clone())),
        options: json!({}),
    };
    // Must outlive all games.
    let words = match (&lexicon, external) {
        (Some(lexicon), Some(_)) => Some(super::external::Words::write(lexicon)?),
        _ => None,
    };
    let external = external.map(|arguments| arguments.external(words.as_ref().map(|words| words.path()))).transpose()?;
    games::open(
        &rules,
        &arguments.own,
        EventSetup { budget: arguments.budget(), opening: arguments.opening, library: &library, lexicon, names, external },
        visitor,
    )
}
