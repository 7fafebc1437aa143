//! What is played: the game, its words, and what its players may take.

use std::time::Duration;

use ::arena::bot::ExternalPrograms;
use ::arena::games::Players;
use ::arena::{Contest, Names};
use ::games::Rules;
use anyhow::{Context, bail};
use assets::Library;
use cli::data::DataArguments;
use lexicon::classes::Classes;
use lexicon::{Lexicon, LexiconRef};
use play::{Budget, Player};
use serde_json::{Value, json};

use super::outside::OutsideArguments;
use crate::games::{self, OwnArguments};

#[derive(clap::Args, Clone, Debug)]
pub(crate) struct GameArguments {
    /// The rule set: scrabble-en, scrabble-cs, scrabble-ru, erudit, balda, pentago-standard, pentago-answer
    #[arg(long, value_name = "RULES", default_value = games::USUAL.0)]
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
    /// Moves at the start that are made at random, the same in both games of a pair; 3 in Pentago, else 0, unless given
    #[arg(long, value_name = "N")]
    pub(crate) opening: Option<u32>,
    #[command(flatten)]
    pub(crate) own: OwnArguments,
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
            own: OwnArguments::default(),
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
            let usual = || rules.usual_lexicon().map(LexiconRef::from);
            let wanted = arguments.lexicon.as_ref().map(LexiconRef::from).or_else(usual).context("this game needs a lexicon")?;
            Some(library.open_with_gaddag(wanted)?)
        }
    };
    arguments.own.check(&rules)?;
    let names = Names {
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
    games::open(rules, &arguments.own, EventSetup { arguments, library: &library, lexicon, names, outside }, usage)
}

/// What every game of an event is opened with.
pub(crate) struct EventSetup<'a> {
    arguments: &'a GameArguments,
    pub(crate) library: &'a Library,
    lexicon: Option<Lexicon>,
    /// What is played, as it is kept with the event; a game adds its options.
    pub(crate) names: Names,
    outside: Option<ExternalPrograms>,
}

impl EventSetup<'_> {
    /// The lexicon.
    pub(crate) fn words(&self) -> anyhow::Result<Lexicon> {
        self.lexicon.clone().context("this game needs a lexicon")
    }

    /// How common its words are, as far as that is known.
    pub(crate) fn classes(&self) -> anyhow::Result<Option<Classes>> {
        Ok(self.lexicon.as_ref().map(|lexicon| self.library.classes(lexicon)).transpose()?.flatten())
    }

    /// Gives the setting of the event to whoever asked for it; `opening` is how many moves at the start are random unless that was chosen.
    pub(crate) fn play<G, U: Use>(
        self,
        game: G,
        opening: u32,
        player: impl Fn(&str) -> Result<Box<dyn Player<G>>, String> + Send + Sync + 'static,
        usage: U,
    ) -> anyhow::Result<U::Out>
    where
        G: Contest + Sync + 'static,
    {
        let players = Players::new(game, self.names, player);
        let players = players.with_budget(self.arguments.budget()).with_opening(self.arguments.opening.unwrap_or(opening));
        usage.with(&match self.outside {
            Some(outside) => players.with_external(outside),
            None => players,
        })
    }
}
