//! The languages of pages, and their messages in Project Fluent files.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use unic_langid::{LanguageIdentifier, langid};
use wire::ReviewText;

/// The language of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Language {
    /// English
    #[default]
    En,
    /// Czech
    Cs,
    /// Russian
    Ru,
}

type Bundle = FluentBundle<FluentResource>;

/// The Fluent sources of each language: own ones, and those of the page's review for tags and
/// reasons.
const TEXTS: [[&str; 2]; 3] = [
    [include_str!("texts/en.ftl"), include_str!("../../../../web/i18n/review/game/en.ftl")],
    [include_str!("texts/cs.ftl"), include_str!("../../../../web/i18n/review/game/cs.ftl")],
    [include_str!("texts/ru.ftl"), include_str!("../../../../web/i18n/review/game/ru.ftl")],
];

static BUNDLES: LazyLock<[Bundle; 3]> = LazyLock::new(|| Language::ALL.map(Language::bundle));

impl Language {
    const ALL: [Language; 3] = [Language::En, Language::Cs, Language::Ru];

    /// Returns the code for the attribute `lang`.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Cs => "cs",
            Language::Ru => "ru",
        }
    }

    fn bundle(self) -> Bundle {
        let tag: LanguageIdentifier = match self {
            Language::En => langid!("en"),
            Language::Cs => langid!("cs"),
            Language::Ru => langid!("ru"),
        };
        let mut bundle = Bundle::new_concurrent(vec![tag]);
        bundle.set_use_isolating(false);
        for text in TEXTS[self as usize] {
            // Parts with syntax errors are skipped. A test checks that there are none.
            let resource = FluentResource::try_new(text.to_owned()).unwrap_or_else(|(read, _)| read);
            let _ = bundle.add_resource(resource);
        }
        bundle
    }

    /// Returns a message without values.
    pub(crate) fn text(self, message: &str) -> String {
        self.say(message, &[])
    }

    /// Returns a message, or its id if it is missing.
    pub(crate) fn say(self, message: &str, values: &[(&str, FluentValue<'_>)]) -> String {
        self.known(message, values, &mut Vec::new()).unwrap_or_else(|| message.to_owned())
    }

    /// Returns the sentence of a review of this game, in English if there is no message with its
    /// parameters. Empty parameters and some games have messages of their own, as on the page.
    pub(crate) fn sentence(self, game: &str, text: &ReviewText) -> String {
        let ReviewText { code, parameters, text } = text;
        let values: Vec<(&str, FluentValue<'_>)> = parameters.iter().map(|(name, value)| (name.as_str(), parameter(value))).collect();
        let empty = parameters.iter().filter(|(_, value)| value.is_empty()).map(|(name, _)| format!("review-reason-{code}-no-{name}"));
        let mut messages = empty.chain([format!("review-reason-{game}-{code}"), format!("review-reason-{code}")]);
        let message = messages.find(|message| BUNDLES[self as usize].has_message(message));
        let mut errors = Vec::new();
        let said = message.and_then(|message| self.known(&message, &values, &mut errors));
        said.filter(|_| errors.is_empty()).unwrap_or_else(|| text.clone())
    }

    /// Returns the name of a tag, or the tag itself if it has no message.
    pub(crate) fn tag(self, tag: &str) -> String {
        self.known(&format!("review-tag-{tag}"), &[], &mut Vec::new()).unwrap_or_else(|| tag.replace('-', " "))
    }

    fn known(self, message: &str, values: &[(&str, FluentValue<'_>)], errors: &mut Vec<FluentError>) -> Option<String> {
        let bundle = &BUNDLES[self as usize];
        let pattern = bundle.get_message(message)?.value()?;
        let mut arguments = FluentArgs::new();
        values.iter().for_each(|(name, value)| arguments.set(*name, value.clone()));
        Some(bundle.format_pattern(pattern, Some(&arguments), errors).trim_end().to_owned())
    }
}

/// Returns a parameter of a sentence. Plain counts select plural forms; numbers with a sign or a
/// fraction stay as they are written.
fn parameter(value: &str) -> FluentValue<'_> {
    let is_count = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    if is_count { FluentValue::try_number(value) } else { FluentValue::from(value) }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// Returns the messages of a file, each with the names of its values.
    fn messages(text: &str) -> BTreeMap<String, BTreeSet<String>> {
        let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut last = String::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some((name, _)) = line.split_once(" = ").filter(|(name, _)| !name.starts_with(' ')) {
                name.clone_into(&mut last);
            }
            let values = line.split('$').skip(1).map(|rest| rest.split([' ', '}']).next().unwrap_or_default().to_owned());
            found.entry(last.clone()).or_default().extend(values);
        }
        found.remove("");
        found
    }

    #[test]
    fn all_languages_have_the_same_valid_messages() {
        let english = messages(TEXTS[0][0]);
        assert!(english.len() > 70);
        for (language, [text, _]) in Language::ALL.into_iter().zip(TEXTS) {
            FluentResource::try_new(text.to_owned()).unwrap_or_else(|(_, errors)| panic!("{language:?}: {errors:?}"));
            assert_eq!(messages(text), english, "{language:?}");
            for (name, values) in &english {
                let values: Vec<_> = values.iter().map(|value| (value.as_str(), FluentValue::from(5))).collect();
                let mut errors = Vec::new();
                assert!(language.known(name, &values, &mut errors).is_some() && errors.is_empty(), "{language:?} {name}: {errors:?}");
            }
        }
    }

    #[test]
    fn sentences_without_a_message_are_in_english() {
        let text = ReviewText { code: "none-such".into(), parameters: BTreeMap::new(), text: "Loses a turn.".into() };
        assert_eq!(Language::Cs.sentence("balda", &text), "Loses a turn.");
        let text = ReviewText { code: "unknown-rack".into(), ..text };
        assert_ne!(Language::Cs.sentence("balda", &text), "Loses a turn.");
        // The message needs the words.
        let text = ReviewText { code: "phony".into(), ..text };
        assert_eq!(Language::Ru.sentence("scrabble", &text), "Loses a turn.");
        assert_eq!(Language::Ru.tag("none-such"), "none such");
    }

    #[test]
    fn sentences_depend_on_the_game_and_on_empty_parameters() {
        let english = |game: &str, code: &str, parameters: &[(&str, &str)]| {
            let parameters = parameters.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
            Language::En.sentence(game, &ReviewText { code: code.into(), parameters, text: "untranslated".into() })
        };
        assert_eq!(english("balda", "endgame", &[("points", "3")]), "Loses 3 points to the end of the game.");
        let line = [("points", "3"), ("line", "8h AT, pass")];
        assert_eq!(english("scrabble", "endgame", &line), "Loses 3 points of spread; best line: 8h AT, pass.");
        let leave = [("kept", ""), ("value", "+0.0"), ("better", "ERS?"), ("best", "+21.3")];
        assert_eq!(english("scrabble", "leave", &leave), "Keeps nothing (+0.0); ERS? would be worth +21.3.");
        let wins = |moves| english("pentago", "wins", &[("winner", "white"), ("moves", moves), ("line", "a4DR")]);
        assert_eq!([wins("1"), wins("3")], ["White wins in 1 move: a4DR", "White wins in 3 moves: a4DR"]);
    }
}
