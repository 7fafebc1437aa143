//! The parser of rule set files: `key: value` lines, one setting a line. A game takes each setting
//! once; [`Settings::finish`] reports the first one left over as unknown. The games define the
//! keys; the errors, with line number and allowed values, are common to all games.
//!
//! ```
//! use play::settings::Settings;
//! let mut settings = Settings::read("# A game.\nname: tiny\nrack: 70\n")?;
//! assert_eq!(settings.take("name")?.value, "tiny");
//! let wrong = settings.number("rack", 1, 8).unwrap_err();
//! assert_eq!(wrong.to_string(), "line 3: `rack` cannot be `70`: write a number from 1 to 8");
//! settings.finish()?;
//! # Ok::<(), play::settings::SettingError>(())
//! ```

/// The settings of a rule set that have not been taken yet.
#[derive(Clone, Debug)]
pub struct Settings {
    lines: Vec<Setting>,
}

#[derive(Clone, Debug)]
pub struct Setting {
    /// The line number, from 1.
    pub line: usize,
    pub key: String,
    pub value: String,
}

impl Setting {
    /// Returns the error for a value that is not allowed; `want` names the allowed ones.
    #[must_use]
    pub fn refused(self, want: impl Into<String>) -> SettingError {
        SettingError::Value { line: self.line, key: self.key, value: self.value, want: want.into() }
    }
}

impl Settings {
    /// Parses all lines. Skips empty lines and comments, which start with `#`.
    ///
    /// # Errors
    /// A line without a colon, or a duplicate key.
    pub fn read(text: &str) -> Result<Settings, SettingError> {
        let mut lines: Vec<Setting> = Vec::new();
        for (number, line) in text.lines().enumerate().map(|(n, line)| (n + 1, line.trim())) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (key, value) = line.split_once(':').ok_or_else(|| SettingError::Malformed { line: number, text: line.to_owned() })?;
            let (key, value) = (key.trim().to_owned(), value.trim().to_owned());
            if lines.iter().any(|other| other.key == key) {
                return Err(SettingError::Duplicate { line: number, key });
            }
            lines.push(Setting { line: number, key, value });
        }
        Ok(Settings { lines })
    }

    /// Takes a required setting.
    ///
    /// # Errors
    /// The setting is missing.
    pub fn take(&mut self, key: &'static str) -> Result<Setting, SettingError> {
        self.take_optional(key).ok_or(SettingError::Missing { key })
    }

    /// Takes an optional setting.
    pub fn take_optional(&mut self, key: &str) -> Option<Setting> {
        let index = self.lines.iter().position(|setting| setting.key == key)?;
        Some(self.lines.swap_remove(index))
    }

    /// Takes a required setting and parses it with `read`; `want` names the allowed values for the
    /// error.
    ///
    /// # Errors
    /// The setting is missing, or `read` returns `None`.
    pub fn one_of<T>(&mut self, key: &'static str, want: &'static str, read: impl Fn(&str) -> Option<T>) -> Result<T, SettingError> {
        let setting = self.take(key)?;
        read(&setting.value).ok_or_else(|| setting.refused(want))
    }

    /// Takes a required integer from `min` to `max`.
    ///
    /// # Errors
    /// The setting is missing, not a number, or out of range.
    pub fn number(&mut self, key: &'static str, min: usize, max: usize) -> Result<usize, SettingError> {
        let setting = self.take(key)?;
        match setting.value.parse() {
            Ok(number) if (min..=max).contains(&number) => Ok(number),
            _ => Err(setting.refused(format!("a number from {min} to {max}"))),
        }
    }

    /// Checks that all settings were taken.
    ///
    /// # Errors
    /// A setting that was not taken.
    pub fn finish(self) -> Result<(), SettingError> {
        match self.lines.into_iter().next() {
            None => Ok(()),
            Some(Setting { line, key, .. }) => Err(SettingError::Unknown { line, key }),
        }
    }
}

/// An invalid or missing line of a rule set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    #[error("line {line}: `{text}` is not a setting: write `key: value`")]
    Malformed {
        /// The line number, from 1.
        line: usize,
        text: String,
    },
    /// A duplicate key.
    #[error("line {line}: `{key}` is already set: remove one of the two lines")]
    Duplicate {
        /// The line number, from 1.
        line: usize,
        key: String,
    },
    /// A missing required key.
    #[error("`{key}` is not set: add a line `{key}: ...`")]
    Missing { key: &'static str },
    /// An unknown key.
    #[error("line {line}: `{key}` is not a setting of a rule set: correct or remove the line")]
    Unknown {
        /// The line number, from 1.
        line: usize,
        key: String,
    },
    /// A value that is not allowed.
    #[error("line {line}: `{key}` cannot be `{value}`: write {want}")]
    Value {
        /// The line number, from 1.
        line: usize,
        key: String,
        value: String,
        /// The allowed values.
        want: String,
    },
}
