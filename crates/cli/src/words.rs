//! The lexicon and rule set arguments of games with tiles, and their move generators.

use anyhow::Context;
use assets::Library;
use crossword::{Generator, Method, RuleSet};
use games::Rules;
use lexicon::Lexicon;

use crate::data::DataArguments;

/// The lexicon and the rule set.
#[derive(clap::Args, Debug, Clone)]
pub struct Words {
    /// A lexicon's name, a .txt word list, a .kwg graph or a .lexicon file
    #[arg(long, short, value_name = "NAME_OR_FILE", default_value = "en")]
    pub lexicon: String,
    /// The rule set [default: that of the lexicon's language]
    #[arg(long, value_name = "NAME")]
    pub rules: Option<String>,
    #[command(flatten)]
    pub data: DataArguments,
}

impl Words {
    /// Opens the lexicon and the rule set without building a GADDAG.
    ///
    /// # Errors
    /// Returns an error if the lexicon or the rule set does not exist, or they do not fit together.
    pub fn open(&self) -> anyhow::Result<(Library, Lexicon, RuleSet)> {
        let library = self.data.library()?;
        let (lexicon, rules) = open(&library, &self.lexicon, self.rules.as_deref())?;
        Ok((library, lexicon, rules))
    }

    /// Opens the lexicon and the rule set of any game with tiles.
    ///
    /// # Errors
    /// See [`open`](Self::open).
    pub fn open_any(&self) -> anyhow::Result<(Library, Lexicon, Rules)> {
        let library = self.data.library()?;
        let (lexicon, rules) = open_any(&library, &self.lexicon, self.rules.as_deref())?;
        Ok((library, lexicon, rules))
    }

    /// Opens a move generator.
    ///
    /// # Errors
    /// See [`open`](Self::open).
    pub fn generator(&self) -> anyhow::Result<(Library, Generator)> {
        let (library, lexicon, rules) = self.open()?;
        let generator = generator(&library, &lexicon, &rules, Method::Gaddag)?;
        Ok((library, generator))
    }
}

/// Opens a lexicon with the named rule set, or with that of its language.
///
/// # Errors
/// Returns an error if the lexicon or the rule set does not exist, or they do not fit together.
pub fn open(library: &Library, lexicon: &str, rules: Option<&str>) -> anyhow::Result<(Lexicon, RuleSet)> {
    let (lexicon, rules) = match rules {
        Some(name) => {
            let rules = rule_set(name)?;
            (library.open_as(lexicon, rules.alphabet())?, rules)
        }
        None => {
            let lexicon = library.open(lexicon)?;
            let alphabet = lexicon.alphabet().title().to_owned();
            let rules = RuleSet::for_alphabet(lexicon.alphabet())
                .with_context(|| format!("there are no rules with tiles for the {alphabet} alphabet: name a rule set with --rules"))?;
            (lexicon, rules)
        }
    };
    Generator::new(&rules, &lexicon)?;
    Ok((lexicon, rules))
}

/// Opens a lexicon with the named rule set of any game with tiles, or with that of its language.
///
/// # Errors
/// Returns an error if the lexicon or the rule set does not exist, or they do not fit together.
pub fn open_any(library: &Library, lexicon: &str, rules: Option<&str>) -> anyhow::Result<(Lexicon, Rules)> {
    let rules = match rules {
        None => return open(library, lexicon, None).map(|(lexicon, rules)| (lexicon, rules.into())),
        Some(name) => with_tiles(name)?,
    };
    let placement_rules = placement_rules(&rules)?;
    let lexicon = library.open_as(lexicon, placement_rules.alphabet())?;
    Generator::new(placement_rules, &lexicon)?;
    Ok((lexicon, rules))
}

/// Returns the board and tiles of a rule set.
///
/// # Errors
/// Returns an error if the game is played without tiles.
pub fn placement_rules(rules: &Rules) -> anyhow::Result<&RuleSet> {
    rules.placement_rules().with_context(|| format!("{} is played without tiles: choose one of {}", rules.title(), known()))
}

/// Returns the named rule set of any game with tiles. The error lists the available ones.
///
/// # Errors
/// Returns an error if there is no such rule set.
pub fn with_tiles(name: &str) -> anyhow::Result<Rules> {
    let rules = Rules::by_name(name).ok().filter(|rules| rules.placement_rules().is_some());
    rules.with_context(|| format!("there is no rule set `{name}` with tiles: choose one of {}", known()))
}

/// Lists the names of the rule sets with tiles.
fn known() -> String {
    let with_tiles = |name: &&str| Rules::by_name(name).is_ok_and(|rules| rules.placement_rules().is_some());
    Rules::names().filter(with_tiles).collect::<Vec<_>>().join(", ")
}

/// Returns a move generator that uses the DAWG, or the GADDAG, which may take seconds to build.
///
/// # Errors
/// Returns an error if the lexicon is in another alphabet, or too large for a GADDAG.
pub fn generator(library: &Library, lexicon: &Lexicon, rules: &RuleSet, method: Method) -> anyhow::Result<Generator> {
    if method == Method::Dawg {
        return Ok(Generator::new(rules, lexicon)?.with_method(Method::Dawg));
    }
    // Report unsuitable rules before building the GADDAG.
    Generator::new(rules, lexicon)?;
    let lexicon = library.with_gaddag(lexicon).context("use --generator dawg, which does not need one")?;
    Ok(Generator::new(rules, &lexicon)?)
}

/// Returns the named rule set. The error lists the available ones.
///
/// # Errors
/// Returns an error if there is no such rule set.
pub fn rule_set(name: &str) -> anyhow::Result<RuleSet> {
    RuleSet::by_name(name).with_context(|| {
        let known: Vec<&str> = RuleSet::names().collect();
        format!("there is no rule set `{name}`: choose one of {}", known.join(", "))
    })
}
