//! The localized messages shared with the page: its `.ftl` files, parsed by Project Fluent.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use unic_langid::{LanguageIdentifier, langid};

use super::Language;
use crate::games;

/// The text of a catalogue in each language, in the order of [`Language`].
pub(crate) type Catalogue = [&'static str; 3];

/// Includes a catalogue from a folder of the page's texts, given with its trailing slash.
macro_rules! catalogue {
    ($folder:literal) => {
        [
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/i18n/", $folder, "en.ftl")),
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/i18n/", $folder, "cs.ftl")),
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/i18n/", $folder, "ru.ftl")),
        ]
    };
}
pub(crate) use catalogue;

/// Defines functions that return catalogue messages. Persons are referred to by name (`who` is
/// `name`). A generated test checks that the messages exist in all languages.
macro_rules! messages {
    ($($(#[$doc:meta])* $name:ident($($argument:ident: $type:ty),*) = $message:literal;)*) => {
        impl $crate::texts::Language {
            $($(#[$doc])*
            pub(crate) fn $name(self $(, $argument: $type)*) -> String {
                self.message($message, &[("who", "name".into()) $(, (stringify!($argument), $argument.into()))*]).unwrap_or_else(|| $message.to_owned())
            })*
        }

        #[cfg(test)]
        #[test]
        fn every_message_is_in_the_catalogues() {
            for (message, arguments) in [$(($message, &[$(stringify!($argument)),*][..])),*] {
                $crate::texts::catalogue::tests::assert_texts(message, arguments);
            }
        }
    };
}
pub(crate) use messages;

/// The catalogues common to all games; each game adds its own.
const COMMON: [Catalogue; 3] = [catalogue!(""), catalogue!("refusals/"), catalogue!("review/")];

type Bundle = FluentBundle<FluentResource>;

static BUNDLES: [LazyLock<Bundle>; 3] =
    [LazyLock::new(|| bundle(Language::En)), LazyLock::new(|| bundle(Language::Cs)), LazyLock::new(|| bundle(Language::Ru))];

/// Parses all catalogues of a language.
fn bundle(language: Language) -> Bundle {
    let tag: LanguageIdentifier = match language {
        Language::En => langid!("en"),
        Language::Cs => langid!("cs"),
        Language::Ru => langid!("ru"),
    };
    let mut bundle = Bundle::new_concurrent(vec![tag]);
    // Terminals show bidirectional isolation characters as boxes or not at all.
    bundle.set_use_isolating(false);
    for catalogue in COMMON.iter().chain(games::catalogues()) {
        // Unparsable messages are dropped; a test checks that there are none.
        let resource = FluentResource::try_new(catalogue[language as usize].to_owned()).unwrap_or_else(|(read, _)| read);
        let _ = bundle.add_resource(resource);
    }
    bundle
}

impl Language {
    /// Formats a message. Returns `None` if there is no message of this name.
    pub(crate) fn message(self, name: &str, values: &[(&'static str, FluentValue<'_>)]) -> Option<String> {
        self.formatted(name, values, &mut Vec::new())
    }

    fn formatted(self, name: &str, values: &[(&'static str, FluentValue<'_>)], errors: &mut Vec<FluentError>) -> Option<String> {
        let bundle = &BUNDLES[self as usize];
        let pattern = bundle.get_message(name)?.value()?;
        let values: FluentArgs<'_> = values.iter().cloned().collect();
        Some(bundle.format_pattern(pattern, Some(&values), errors).into_owned())
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::path::Path;

    use super::*;

    /// Asserts that every language has this message and that it uses no other arguments.
    pub(crate) fn assert_texts(message: &str, arguments: &[&'static str]) {
        for language in Language::ALL {
            let mut values: Vec<(&'static str, FluentValue<'_>)> = vec![("who", "name".into())];
            values.extend(arguments.iter().map(|argument| (*argument, if *argument == "n" { 3.into() } else { "X".into() })));
            let mut errors = Vec::new();
            let text = language.formatted(message, &values, &mut errors);
            assert!(text.is_some_and(|text| !text.is_empty()) && errors.is_empty(), "{language:?} {message}: {errors:?}");
        }
    }

    #[test]
    fn catalogues_parse_without_duplicates() {
        for language in Language::ALL {
            let mut bundle = Bundle::new_concurrent(vec![langid!("en")]);
            for catalogue in COMMON.iter().chain(games::catalogues()) {
                let read = FluentResource::try_new(catalogue[language as usize].to_owned());
                let added = bundle.add_resource(read.unwrap_or_else(|(_, errors)| panic!("{language:?}: {errors:?}")));
                assert!(added.is_ok(), "{language:?}: {added:?}");
            }
        }
    }

    /// Messages that only the page uses. They are not searched for, because some of the terminal's
    /// own texts are similar.
    const PAGE_ONLY: [&str; 2] = ["draw-worths = ", "balda-hint-pass = "];

    /// Returns the texts between the variables of messages that are long enough to be distinctive.
    fn pieces(catalogue: &str) -> Vec<String> {
        let outside = |line: &str| -> Vec<String> {
            let text = line.split_once(" = ").or_else(|| line.split_once("] ")).map_or("", |(_, text)| text);
            text.split('{').map(|part| part.rsplit('}').next().unwrap_or(part).trim_matches([' ', '.', ',', ':']).to_lowercase()).collect()
        };
        let messages =
            catalogue.lines().filter(|line| !line.starts_with('#') && !PAGE_ONLY.iter().any(|message| line.starts_with(message)));
        let pieces = messages.flat_map(outside);
        pieces.filter(|piece| piece.split_whitespace().count() >= 4 && piece.chars().count() >= 20).collect()
    }

    fn collect_sources(folder: &Path, found: &mut Vec<(String, String)>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect_sources(&path, found);
            } else {
                // Test modules quote messages and are skipped.
                let source = std::fs::read_to_string(&path).unwrap();
                let code = source.split("#[cfg(test)]\nmod").next().unwrap_or_default();
                let code: String =
                    code.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| line.to_lowercase() + "\n").collect();
                found.push((path.display().to_string(), code));
            }
        }
    }

    #[test]
    fn catalogue_texts_are_not_repeated_in_the_code() {
        let mut files = Vec::new();
        collect_sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
        for piece in COMMON.iter().chain(games::catalogues()).flatten().flat_map(|catalogue| pieces(catalogue)) {
            for (path, source) in &files {
                assert!(!source.contains(&piece), "{path}: `{piece}` is a message of the catalogues");
            }
        }
    }
}
