//! The `key: value` lines of a rule set's file, one setting a line: each is taken once, and what is left over at the end is unknown. What the keys mean is
//! the games' business; which line is wrong, and what could stand there, is said here for all of them.
//!
//! ```
//! use play::settings::Settings;
//! let mut settings = Settings::read("# A game.\nname: tiny\nrack: 70\n")?;
//! assert_eq!(settings.take("name")?.value, "tiny");
//! let wrong = settings.number("rack", 1, 8).unwrap_err();
//! assert_eq!(wrong.to_string(), "line 3: `rack` cannot be `70`: write a number from 1 to 8");
//! settings.finish()?;
//! # Ok::<(), play::settings::BadSetting>(())
//! ```

/// The lines of a rule set that were not asked for yet.
#[derive(Clone, Debug)]
pub struct Settings {
    lines: Vec<Setting>,
}

/// One line.
#[derive(Clone, Debug)]
pub struct Setting {
    /// Which, from 1.
    pub line: usize,
    /// What is set.
    pub key: String,
    /// To what.
    pub value: String,
}

impl Setting {
    /// The value is none of those possible, which `want` names.
    #[must_use]
    pub fn refused(self, want: impl Into<String>) -> BadSetting {
        BadSetting::Value { line: self.line, key: self.key, value: self.value, want: want.into() }
    }
}

impl Settings {
    /// Reads all lines; those that start with `#` and empty ones are skipped.
    ///
    /// # Errors
    /// A line without a colon, or a key that appears twice.
    pub fn read(text: &str) -> Result<Settings, BadSetting> {
        let mut lines: Vec<Setting> = Vec::new();
        for (number, line) in text.lines().enumerate().map(|(n, line)| (n + 1, line.trim())) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (key, value) = line.split_once(':').ok_or_else(|| BadSetting::NoSetting { line: number, text: line.to_owned() })?;
            let (key, value) = (key.trim().to_owned(), value.trim().to_owned());
            if lines.iter().any(|other| other.key == key) {
                return Err(BadSetting::Twice { line: number, key });
            }
            lines.push(Setting { line: number, key, value });
        }
        Ok(Settings { lines })
    }

    /// A setting as it is written.
    ///
    /// # Errors
    /// It is not there.
    pub fn take(&mut self, key: &'static str) -> Result<Setting, BadSetting> {
        self.take_any(key).ok_or(BadSetting::Missing { key })
    }

    /// A setting that may be left out.
    pub fn take_any(&mut self, key: &str) -> Option<Setting> {
        let place = self.lines.iter().position(|setting| setting.key == key)?;
        Some(self.lines.swap_remove(place))
    }

    /// A setting that `read` understands; `want` says what could have been written.
    ///
    /// # Errors
    /// It is not there, or not understood.
    pub fn one_of<T>(&mut self, key: &'static str, want: &'static str, read: impl Fn(&str) -> Option<T>) -> Result<T, BadSetting> {
        let setting = self.take(key)?;
        read(&setting.value).ok_or_else(|| setting.refused(want))
    }

    /// A whole number in these bounds.
    ///
    /// # Errors
    /// It is not there, or no such number.
    pub fn number(&mut self, key: &'static str, least: usize, most: usize) -> Result<usize, BadSetting> {
        let setting = self.take(key)?;
        match setting.value.parse() {
            Ok(number) if (least..=most).contains(&number) => Ok(number),
            _ => Err(setting.refused(format!("a number from {least} to {most}"))),
        }
    }

    /// Nothing may be left over.
    ///
    /// # Errors
    /// A line that nobody asked for.
    pub fn finish(self) -> Result<(), BadSetting> {
        match self.lines.into_iter().next() {
            None => Ok(()),
            Some(Setting { line, key, .. }) => Err(BadSetting::Unknown { line, key }),
        }
    }
}

/// A line of a rule set that cannot be used, or that is missing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSetting {
    /// A line without a colon.
    #[error("line {line}: `{text}` is no setting: write `key: value`")]
    NoSetting {
        /// The line, from 1.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// A key that appears twice.
    #[error("line {line}: `{key}` was set already: remove one of the two lines")]
    Twice {
        /// The line, from 1.
        line: usize,
        /// The key.
        key: String,
    },
    /// A key that is needed and not there.
    #[error("`{key}` is not set: add a line `{key}: ...`")]
    Missing {
        /// The key.
        key: &'static str,
    },
    /// A key that means nothing.
    #[error("line {line}: `{key}` is no setting of a rule set: correct or remove the line")]
    Unknown {
        /// The line, from 1.
        line: usize,
        /// The key.
        key: String,
    },
    /// A value that is not one of those possible.
    #[error("line {line}: `{key}` cannot be `{value}`: write {want}")]
    Value {
        /// The line, from 1.
        line: usize,
        /// The key.
        key: String,
        /// What was given.
        value: String,
        /// What can be given.
        want: String,
    },
}
