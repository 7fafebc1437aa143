//! The texts of mails, in Project Fluent with a file per language.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

#[derive(Clone, Debug)]
pub(crate) enum Letter<'a> {
    /// Confirms an address with a code.
    Confirm { name: &'a str, code: &'a str },
    /// A code for setting a new password.
    Forgotten { name: &'a str, code: &'a str },
    /// A digest of waiting events.
    Digest(DigestCounts),
}

/// The numbers of events in a digest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DigestCounts {
    pub(crate) turns: usize,
    pub(crate) challenges: usize,
    pub(crate) messages: usize,
}

impl DigestCounts {
    pub(crate) fn is_empty(self) -> bool {
        self == DigestCounts::default()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MailLanguage {
    En,
    Cs,
    Ru,
}

const LANGUAGES: [MailLanguage; 3] = [MailLanguage::En, MailLanguage::Cs, MailLanguage::Ru];

const CATALOGUES: [&str; 3] = [include_str!("en.ftl"), include_str!("cs.ftl"), include_str!("ru.ftl")];

static BUNDLES: LazyLock<[FluentBundle<FluentResource>; 3]> = LazyLock::new(|| LANGUAGES.map(bundle));

fn bundle(language: MailLanguage) -> FluentBundle<FluentResource> {
    // Selects the plural rules.
    let tag: LanguageIdentifier = language.code().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    bundle.set_use_isolating(false);
    // Skip messages that fail to parse; a test checks that all parse.
    let resource = FluentResource::try_new(CATALOGUES[language as usize].to_owned()).unwrap_or_else(|(read, _)| read);
    let _ = bundle.add_resource(resource);
    bundle
}

impl MailLanguage {
    /// Returns the language with this code, or English if it is unknown.
    pub(crate) fn of(code: &str) -> MailLanguage {
        match code {
            "cs" => MailLanguage::Cs,
            "ru" => MailLanguage::Ru,
            _ => MailLanguage::En,
        }
    }

    /// Returns the language code.
    pub(crate) fn code(self) -> &'static str {
        match self {
            MailLanguage::En => "en",
            MailLanguage::Cs => "cs",
            MailLanguage::Ru => "ru",
        }
    }

    fn message(self, name: &str, values: &[(&'static str, FluentValue<'_>)]) -> String {
        let bundle = &BUNDLES[self as usize];
        let Some(pattern) = bundle.get_message(name).and_then(|message| message.value()) else { return name.to_owned() };
        let values: FluentArgs<'_> = values.iter().cloned().collect();
        bundle.format_pattern(pattern, Some(&values), &mut Vec::new()).into_owned()
    }

    /// Returns the subject and the body of a letter. `origin` is the base URL of links.
    pub(crate) fn render(self, letter: &Letter<'_>, origin: &str) -> (String, String) {
        let (kind, mut lines) = match letter {
            Letter::Confirm { name, code } => {
                let link = format!("{origin}/account#mail={code}");
                ("confirm", vec![self.message("mail-confirm-text", &[("name", (*name).into())]), link])
            }
            Letter::Forgotten { name, code } => {
                let link = format!("{origin}/account#code={code}");
                (
                    "forgotten",
                    vec![self.message("mail-forgotten-text", &[("name", (*name).into())]), link, self.message("mail-forgotten-note", &[])],
                )
            }
            Letter::Digest(DigestCounts { turns, challenges, messages }) => {
                let counted =
                    [("mail-turns", turns, "/games"), ("mail-challenges", challenges, "/lobby"), ("mail-messages", messages, "/messages")];
                let lines = counted.into_iter().filter(|(_, count, _)| **count > 0);
                (
                    "waits",
                    lines.map(|(name, count, path)| format!("{}\n{origin}{path}", self.message(name, &[("n", (*count).into())]))).collect(),
                )
            }
        };
        lines
            .push(self.message(if kind == "waits" { "mail-off" } else { "mail-unasked" }, &[("link", format!("{origin}/account").into())]));
        (self.message(&format!("mail-{kind}-subject"), &[]), lines.join("\n\n") + "\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_renders_in_each_language() {
        let waits = DigestCounts { turns: 2, challenges: 1, messages: 5 };
        let letters =
            [Letter::Confirm { name: "Anna", code: "abc-def" }, Letter::Forgotten { name: "Anna", code: "abc-def" }, Letter::Digest(waits)];
        let mut seen = std::collections::BTreeSet::new();
        for language in LANGUAGES {
            FluentResource::try_new(CATALOGUES[language as usize].to_owned()).unwrap();
            for letter in &letters {
                let (subject, body) = language.render(letter, "https://deska.example");
                assert!(!subject.starts_with("mail-") && !body.contains("mail-") && !body.contains('{'), "{language:?}: {subject} {body}");
                assert!(body.contains("https://deska.example/") && seen.insert(body.clone()), "{body}");
                assert!(matches!(letter, Letter::Digest(_)) || (body.contains("abc-def") && body.contains("Anna")));
            }
            assert_eq!(MailLanguage::of(language.code()), language);
        }
        // The digest omits kinds of events that have not occurred.
        let (_, body) =
            MailLanguage::Cs.render(&Letter::Digest(DigestCounts { turns: 5, ..DigestCounts::default() }), "https://deska.example");
        assert!(body.contains("na tahu v 5 partiích") && !body.contains("/lobby") && !body.contains("/messages"), "{body}");
        let (_, body) =
            MailLanguage::Ru.render(&Letter::Digest(DigestCounts { turns: 21, ..DigestCounts::default() }), "https://deska.example");
        assert!(body.contains("ход в 21 партии"), "{body}");
    }
}
