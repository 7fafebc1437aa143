//! The `key: value` lines of a rule set's file: each setting is taken once, and what is left over at the end is unknown.

use crate::rules::BadRuleSet;

/// The `key: value` lines of a rule set that were not asked for yet.
pub(crate) struct Settings {
    lines: Vec<Setting>,
}

/// One line.
pub(crate) struct Setting {
    pub(crate) line: usize,
    pub(crate) key: String,
    pub(crate) value: String,
}

impl Settings {
    /// Reads all lines; those that start with `#` and empty ones are skipped.
    pub(crate) fn read(text: &str) -> Result<Self, BadRuleSet> {
        let mut lines: Vec<Setting> = Vec::new();
        for (number, line) in text.lines().enumerate().map(|(n, line)| (n + 1, line.trim())) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (key, value) = line.split_once(':').ok_or_else(|| BadRuleSet::NoSetting { line: number, text: line.to_owned() })?;
            let (key, value) = (key.trim().to_owned(), value.trim().to_owned());
            if lines.iter().any(|other| other.key == key) {
                return Err(BadRuleSet::Twice { line: number, key });
            }
            lines.push(Setting { line: number, key, value });
        }
        Ok(Self { lines })
    }

    /// A setting as it is written.
    pub(crate) fn take(&mut self, key: &'static str) -> Result<Setting, BadRuleSet> {
        let place = self.lines.iter().position(|setting| setting.key == key).ok_or(BadRuleSet::Missing { key })?;
        Ok(self.lines.swap_remove(place))
    }

    /// A setting that may be left out.
    pub(crate) fn take_any(&mut self, key: &str) -> Option<Setting> {
        let place = self.lines.iter().position(|setting| setting.key == key)?;
        Some(self.lines.swap_remove(place))
    }

    /// A setting that `read` understands; `want` says what could have been written.
    pub(crate) fn one_of<T>(&mut self, key: &'static str, want: &'static str, read: impl Fn(&str) -> Option<T>) -> Result<T, BadRuleSet> {
        let Setting { line, key, value } = self.take(key)?;
        read(&value).ok_or(BadRuleSet::Value { line, key, value, want: want.to_owned() })
    }

    /// A whole number in these bounds.
    pub(crate) fn number(&mut self, key: &'static str, least: usize, most: usize) -> Result<usize, BadRuleSet> {
        let Setting { line, key, value } = self.take(key)?;
        match value.parse() {
            Ok(number) if (least..=most).contains(&number) => Ok(number),
            _ => Err(BadRuleSet::Value { line, key, value, want: format!("a number from {least} to {most}") }),
        }
    }

    /// A file beside the rule set: its name and its text.
    pub(crate) fn file(&mut self, key: &'static str, table: &dyn Fn(&str) -> Option<String>) -> Result<(String, String), BadRuleSet> {
        let Setting { line, value, .. } = self.take(key)?;
        match table(&value) {
            Some(text) => Ok((value, text)),
            None => Err(BadRuleSet::NoFile { line, file: value }),
        }
    }

    /// Nothing may be left over.
    pub(crate) fn finish(self) -> Result<(), BadRuleSet> {
        match self.lines.into_iter().next() {
            None => Ok(()),
            Some(Setting { line, key, .. }) => Err(BadRuleSet::Unknown { line, key }),
        }
    }
}
