//! Selection of lexicons for benchmarks: a separately installed program may lack some of the
//! default ones.

use assets::{Library, OpenError};
use cli::output::print_warning;
use lexicon::Lexicon;

/// Opens the lexicons to measure. Missing default lexicons are skipped with a warning; a missing
/// lexicon that was named is an error.
pub(crate) fn open<'a>(library: &Library, names: &'a [String], default: &str) -> anyhow::Result<Vec<(&'a str, Lexicon)>> {
    let (opened, missing) = open_available(names, default, |name| library.open(name))?;
    for name in missing {
        print_warning(format!("skipping {name}, which is not installed: `deska lexicon info {name}` says how to build it"));
    }
    Ok(opened)
}

/// The opened lexicons by given name, and the missing default ones.
type OpenedLexicons<'a> = (Vec<(&'a str, Lexicon)>, Vec<&'a str>);

/// Opens the lexicons and collects the missing default ones.
fn open_available<'a>(
    names: &'a [String],
    default: &str,
    open: impl Fn(&str) -> Result<Lexicon, OpenError>,
) -> Result<OpenedLexicons<'a>, OpenError> {
    let chosen = !names.iter().map(String::as_str).eq(default.split(','));
    let mut opened = Vec::new();
    let mut missing = Vec::new();
    for name in names {
        match open(name) {
            Ok(lexicon) => opened.push((name.as_str(), lexicon)),
            Err(OpenError::Unknown { .. }) if !chosen => missing.push(name.as_str()),
            Err(error) => return Err(error),
        }
    }
    Ok((opened, missing))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Opens lexicons like a program that has only `en`.
    fn installed(name: &str) -> Result<Lexicon, OpenError> {
        if name != "en" {
            return Err(OpenError::Unknown { name: name.parse()?, searched: Vec::new(), available: vec!["en".parse()?] });
        }
        Ok(Lexicon::build("en", &lexicon::Alphabet::english(), &["aa", "ab"]).expect("a lexicon"))
    }

    fn names(list: &str) -> Vec<String> {
        list.split(',').map(str::to_owned).collect()
    }

    #[test]
    fn missing_default_lexicons_are_skipped() {
        let default = names("en,cs-mixed");
        let (opened, missing) = open_available(&default, "en,cs-mixed", installed).expect("en is there");
        assert_eq!((opened.len(), missing), (1, vec!["cs-mixed"]));
    }

    #[test]
    fn a_missing_named_lexicon_is_an_error() {
        assert!(matches!(open_available(&names("cs-mixed"), "en,cs-mixed", installed), Err(OpenError::Unknown { .. })));
    }
}
