//! The languages of a report, and its messages in Project Fluent files. The messages for forfeits
//! are shared with the page.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use table::log_file::Reason;
use unic_langid::{LanguageIdentifier, langid};

use crate::contestant::{Forfeit, ForfeitKind};

/// A supported language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    En,
    Cs,
    Ru,
}

/// The arguments of a message, by name.
pub(super) type Values<'a> = [(&'a str, FluentValue<'a>)];

type Bundle = FluentBundle<FluentResource>;

/// The Fluent sources of each language, in the order of [`Language::ALL`].
const TEXTS: [[&str; 2]; 3] = [
    [include_str!("texts/en.ftl"), include_str!("../../../../web/i18n/forfeits/en.ftl")],
    [include_str!("texts/cs.ftl"), include_str!("../../../../web/i18n/forfeits/cs.ftl")],
    [include_str!("texts/ru.ftl"), include_str!("../../../../web/i18n/forfeits/ru.ftl")],
];

/// Messages for the sandboxing mechanisms and their fallbacks. Their English is that of
/// [`Mechanisms`](crate::sandbox::Mechanisms).
const JAIL: [&str; 13] = [
    "report-jail-instead-namespaces",
    "report-jail-instead-read-only",
    "report-jail-instead-folder",
    "report-jail-instead-group",
    "report-jail-instead-memory",
    "report-jail-instead-processes",
    "report-jail-namespaces-users",
    "report-jail-namespaces",
    "report-jail-folder",
    "report-jail-read-only",
    "report-jail-root",
    "report-jail-limits",
    "report-jail-group",
];

static BUNDLES: LazyLock<[Bundle; 3]> = LazyLock::new(|| Language::ALL.map(Language::bundle));

impl Language {
    pub(super) const ALL: [Language; 3] = [Language::En, Language::Cs, Language::Ru];

    /// Returns the code for the attribute `lang`.
    pub(super) const fn code(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Cs => "cs",
            Language::Ru => "ru",
        }
    }

    /// Returns the name of the language in itself.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Language::En => "English",
            Language::Cs => "Čeština",
            Language::Ru => "Русский",
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

    /// Returns a message, or its id if it is missing.
    pub(super) fn say(self, message: &str, values: &Values<'_>) -> String {
        self.known(message, values, &mut Vec::new()).unwrap_or_else(|| message.to_owned())
    }

    /// Returns a message without arguments.
    pub(super) fn text(self, message: &str) -> String {
        self.say(message, &[])
    }

    fn known(self, message: &str, values: &Values<'_>, errors: &mut Vec<FluentError>) -> Option<String> {
        let bundle = &BUNDLES[self as usize];
        let pattern = bundle.get_message(message)?.value()?;
        let mut arguments = FluentArgs::new();
        values.iter().for_each(|(name, value)| arguments.set(*name, value.clone()));
        Some(bundle.format_pattern(pattern, Some(&arguments), errors).trim_end().to_owned())
    }

    /// Describes a forfeit. Falls back to English for reasons without a message and for records of
    /// earlier versions.
    pub(super) fn fault(self, forfeit: &Forfeit) -> String {
        let sentence = forfeit.reason.as_ref().and_then(|reason| self.reason(reason, &mut Vec::new()));
        format!("{}: {}", self.kind(forfeit.kind), sentence.unwrap_or_else(|| forfeit.text.clone()))
    }

    /// Returns the name of a kind of forfeit.
    pub(super) fn kind(self, kind: ForfeitKind) -> String {
        self.text(&format!("forfeit-kind-{}", kind.name()))
    }

    fn reason(self, reason: &Reason, errors: &mut Vec<FluentError>) -> Option<String> {
        let values: Vec<(&str, FluentValue<'_>)> =
            reason.parameters.iter().map(|(name, value)| (name.as_str(), FluentValue::from(value.as_str()))).collect();
        let sentence = self.known(&format!("forfeit-{}", reason.code), &values, errors)?;
        let before = match (reason.parameters.get("attempt"), reason.parameters.get("step")) {
            (Some(attempt), _) => format!("`{attempt}`: "),
            (None, Some(step)) => format!("{}: ", self.say("forfeit-step", &[("step", step.as_str().into())])),
            (None, None) => String::new(),
        };
        Some(before + &sentence)
    }

    /// Translates the description of the sandbox, which events store in the English of
    /// [`Mechanisms`](crate::sandbox::Mechanisms). Unknown parts, such as names of kernel features,
    /// stay as they are.
    pub(super) fn jail(self, told: &str) -> String {
        if told == Language::En.text("report-jail-none") {
            return self.text("report-jail-none");
        }
        JAIL.iter().fold(told.to_owned(), |text, message| text.replace(&Language::En.text(message), &self.text(message)))
    }

    /// Returns the name of a kind of move, given as in records: `pass`, `5 letters`.
    pub(super) fn kind_of_move(self, kind: &str) -> String {
        let counted = kind.split_once(' ').and_then(|(number, what)| Some((number.parse::<u64>().ok()?, what)));
        let known = match counted {
            Some((n, "letter" | "letters")) => self.known("report-kind-letters", &[("n", n.into())], &mut Vec::new()),
            Some((n, "tile" | "tiles")) => self.known("report-kind-tiles", &[("n", n.into())], &mut Vec::new()),
            _ => self.known(&format!("report-kind-{kind}"), &[], &mut Vec::new()),
        };
        known.unwrap_or_else(|| kind.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Returns the messages of a file, each with the names of its arguments.
    fn messages(text: &str) -> BTreeSet<(String, BTreeSet<String>)> {
        let mut found: Vec<(String, String)> = Vec::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            match line.split_once(" = ").filter(|(name, _)| !name.starts_with(' ')) {
                Some((name, rest)) => found.push((name.to_owned(), rest.to_owned())),
                None => {
                    if let Some((_, text)) = found.last_mut() {
                        text.push_str(line);
                    }
                }
            }
        }
        let values =
            |text: &str| text.split('$').skip(1).map(|rest| rest.split([' ', '}']).next().unwrap_or_default().to_owned()).collect();
        found.into_iter().map(|(name, text)| (name, values(&text))).collect()
    }

    #[test]
    fn all_languages_have_the_same_valid_messages() {
        for file in 0..2 {
            let english = messages(TEXTS[0][file]);
            assert!(english.len() > 40);
            for (language, texts) in Language::ALL.into_iter().zip(TEXTS) {
                FluentResource::try_new(texts[file].to_owned()).unwrap_or_else(|(_, errors)| panic!("{language:?}: {errors:?}"));
                assert_eq!(messages(texts[file]), english, "{language:?}");
                for (name, values) in &english {
                    let values: Vec<_> = values.iter().map(|value| (value.as_str(), FluentValue::from("5"))).collect();
                    let mut errors = Vec::new();
                    assert!(language.known(name, &values, &mut errors).is_some() && errors.is_empty(), "{language:?} {name}: {errors:?}");
                }
            }
        }
    }

    #[test]
    fn all_mechanisms_are_translated() {
        use crate::sandbox::Mechanisms;
        let few = Mechanisms { landlock: true, seccomp: true, limits: true, ..Mechanisms::default() };
        let [namespaces, private_folder, read_only, user_dropped, group, group_memory, group_processes] = [true; 7];
        let many = Mechanisms { namespaces, private_folder, read_only, user_dropped, group, group_memory, group_processes, ..few };
        let all = Mechanisms { user_namespace: true, ..many };
        let names = ["Landlock", "seccomp", "memory.max", "pids.max"];
        for mechanisms in [few, many, all] {
            let told = mechanisms.describe();
            let mut left = told.clone();
            JAIL.iter().for_each(|message| left = left.replace(&Language::En.text(message), ""));
            names.iter().for_each(|name| left = left.replace(name, ""));
            assert!(left.chars().all(|c| ",;() ".contains(c)), "without a message: {left}");
            assert_eq!(Language::En.jail(&told), told);
        }
        assert_eq!(
            Language::Cs.jail(&all.to_string()),
            "jmenné prostory (uživatelé, procesy, síť, souborové systémy), pracovní složka v paměti, soubory jen pro čtení, bez práv správce, Landlock, \
             seccomp, omezení prostředků, cgroup (zmrazení, ukončení), memory.max, pids.max"
        );
        assert_eq!(Language::Ru.jail(&Mechanisms::default().to_string()), "без изоляции");
    }

    #[test]
    fn forfeits_are_translated() {
        let reason = Reason::new("one-letter-duty")
            .with("duty", "course")
            .with("example", "[[6, 6, 'P']]")
            .with("word", "PE")
            .with("attempt", "None");
        let forfeit = Forfeit::new(ForfeitKind::Illegal, "English").with_reason(reason);
        assert!(Language::En.fault(&forfeit).starts_with("illegal move: `None`: [[6, 6, 'P']] (PE) is a legal move of one letter"));
        assert!(Language::Cs.fault(&forfeit).starts_with("nedovolený tah: `None`: [[6, 6, 'P']] (PE) je možný jednopísmenný tah"));
        let late = Forfeit::new(ForfeitKind::Time, "")
            .with_reason(Reason::new("late").with("limit", 400).with("took", 401).with("step", "constructor"));
        assert_eq!(Language::Cs.fault(&late), "překročený čas: konstruktor: žádná odpověď do 400 ms (ukončeno po 401 ms)");
        assert_eq!(Language::Ru.fault(&Forfeit::new(ForfeitKind::Crash, "it fell")), "сбой программы: it fell");
        assert_eq!(
            ["1 letter", "3 letters", "pass", "placed"].map(|kind| Language::Cs.kind_of_move(kind)),
            ["1 písmeno", "3 písmena", "pass", "placed"]
        );
    }
}
