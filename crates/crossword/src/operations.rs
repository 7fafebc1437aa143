//! The operations after a CGP position: `lex NAME; ld english;` and the like.
//!
//! | operation | effect |
//! |---|---|
//! | `ld`, `bdn`, `var`, `bb`, `etl`, `mcnz` | must agree with the caller's rule set |
//! | `held 6/5` | the number of tiles on each rack, see [`Cgp::held`](crate::Cgp::held) |
//! | `passes 2` | the number of consecutive passes, see [`Cgp::passes`](crate::Cgp::passes) |
//! | `lex` | a warning if the caller uses another lexicon |
//! | `cr`, `gid`, `lm`, `ti`, `tmr`, `to` | none |
//! | any other | a warning |

use crate::rules::{EndRule, RuleSet};
use crate::standard_board;

/// The operation for the number of tiles on each rack.
pub(crate) const HELD: &str = "held";

/// The operation for the number of consecutive passes.
pub(crate) const PASSES: &str = "passes";

/// Known operations that do not affect the position or its rules.
const WITHOUT_EFFECT: [&str; 6] = ["cr", "gid", "lm", "ti", "tmr", "to"];

/// The only supported game variant.
const CLASSIC: &str = "classic";

/// A warning about the operations of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CgpWarning {
    #[error("the operation `{name}` is not known and is ignored")]
    Unknown { name: String },
    #[error("the position names the lexicon {named}, but {used} is used")]
    Lexicon { named: String, used: String },
}

impl CgpWarning {
    /// Returns the stable code, for translations.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Unknown { .. } => "unknown-operation",
            Self::Lexicon { .. } => "other-lexicon",
        }
    }

    /// Returns the named parameters of the message, for translations.
    #[must_use]
    pub fn parameters(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Unknown { name } => vec![("name", name.clone())],
            Self::Lexicon { named, used } => vec![("named", named.clone()), ("used", used.clone())],
        }
    }
}

/// An operation that cannot be accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OperationError {
    #[error("the position requires `{name} {value}`, but {rules} has {ours}: choose other rules or remove the operation")]
    Differs {
        name: &'static str,
        value: String,
        /// The name of the rule set.
        rules: String,
        /// The value in the rule set.
        ours: String,
    },
    #[error("the operation `{name}` has no value: write `{name} VALUE;`, or remove it")]
    NoValue { name: String },
    #[error("the operation `{name}` is given twice: remove one")]
    Twice { name: String },
    #[error("`{text}` is not a list of rack sizes: write one number per rack, as in `held 7/5;`")]
    Held { text: String },
    #[error("`{text}` is not a number of passes: write 0 to 99, as in `passes 2;`")]
    Passes { text: String },
}

/// Returns the name of an operation.
pub(crate) fn name(operation: &str) -> &str {
    operation.split_whitespace().next().unwrap_or_default()
}

/// Parses the value of [`PASSES`].
pub(crate) fn passes(value: &str) -> Option<usize> {
    value.trim().parse().ok().filter(|passes| *passes < 100)
}

/// Formats numbers of tiles as an operation.
pub(crate) fn held_text(numbers: &str) -> String {
    format!("{HELD} {numbers};")
}

/// Returns each operation with its value.
fn each(operations: &str) -> impl Iterator<Item = (&str, &str)> {
    operations.split(';').map(str::trim).filter(|operation| !operation.is_empty()).map(|operation| {
        let name = name(operation);
        (name, operation[name.len()..].trim())
    })
}

/// Checks the operations against the rules. Returns the numbers of tiles on the racks, if given.
pub(crate) fn read(operations: &str, rules: &RuleSet, seats: usize) -> Result<Option<Vec<usize>>, OperationError> {
    let mut held = None;
    let mut seen: Vec<&str> = Vec::new();
    for (name, value) in each(operations) {
        let rule = rule(name, rules, seats);
        if rule.is_none() && name != HELD && name != PASSES && name != "lex" {
            continue;
        }
        if value.is_empty() {
            return Err(OperationError::NoValue { name: name.to_owned() });
        }
        if seen.contains(&name) {
            return Err(OperationError::Twice { name: name.to_owned() });
        }
        seen.push(name);
        match rule {
            Some((name, ours)) if !ours.iter().any(|known| known.eq_ignore_ascii_case(value)) => {
                let (value, rules, ours) = (value.to_owned(), rules.name().to_owned(), ours.first().cloned().unwrap_or_default());
                return Err(OperationError::Differs { name, value, rules, ours: format!("`{name} {ours}`") });
            }
            None if name == HELD => {
                let numbers = value.split('/').map(|number| number.trim().parse().ok()).collect::<Option<Vec<usize>>>();
                held = Some(numbers.ok_or_else(|| OperationError::Held { text: value.to_owned() })?);
            }
            None if name == PASSES && passes(value).is_none() => return Err(OperationError::Passes { text: value.to_owned() }),
            Some(_) | None => {}
        }
    }
    Ok(held)
}

/// Returns the values that an operation may have under these rules, the usual one first, or `None`
/// if it does not concern the rules.
fn rule(name: &str, rules: &RuleSet, seats: usize) -> Option<(&'static str, Vec<String>)> {
    let one = |value: &dyn ToString| vec![value.to_string()];
    Some(match name {
        "ld" => ("ld", one(&rules.alphabet().name())),
        "bdn" if standard_board::is_used_by(rules) => ("bdn", standard_board::NAMES.map(str::to_owned).to_vec()),
        "bdn" => ("bdn", one(&rules.name())),
        "var" => ("var", one(&CLASSIC)),
        "bb" => ("bb", one(&rules.bingo())),
        "etl" => ("etl", one(&rules.exchange_minimum())),
        "mcnz" => match rules.end_rule(seats) {
            EndRule::Tournament => ("mcnz", one(&rules.scoreless_turns())),
            EndRule::Thesis => ("mcnz", vec!["without limit".to_owned()]),
        },
        _ => return None,
    })
}

/// Returns warnings about unknown operations and about a lexicon other than the one in use.
pub(crate) fn warnings(operations: &str, lexicon: Option<&str>) -> Vec<CgpWarning> {
    let known = ["ld", "bdn", "var", "bb", "etl", "mcnz", HELD, PASSES];
    let warning = |(name, value): (&str, &str)| match (name, lexicon) {
        ("lex", Some(used)) if !used.eq_ignore_ascii_case(value) => {
            Some(CgpWarning::Lexicon { named: value.to_owned(), used: used.to_owned() })
        }
        ("lex", _) => None,
        (name, _) if known.contains(&name) || WITHOUT_EFFECT.contains(&name) => None,
        (name, _) => Some(CgpWarning::Unknown { name: name.to_owned() }),
    };
    each(operations).filter_map(warning).collect()
}
