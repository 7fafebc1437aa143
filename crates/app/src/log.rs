//! What is logged, and how: to standard error, quiet unless asked.

use std::path::Path;

use server::{LogFormat, LogLevel};
use tracing_subscriber::EnvFilter;

/// The environment variable that says what is logged.
const LOG: &str = "DESKA_LOG";

/// From now on lines are logged in this form, as much as the environment says, or else the settings.
pub(crate) fn begin(format: LogFormat, level: LogLevel) {
    let filter = EnvFilter::try_from_env(LOG).unwrap_or_else(|_| EnvFilter::new(level.name()));
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match format {
        LogFormat::Text => lines.init(),
        LogFormat::Json => lines.json().flatten_event(true).init(),
    }
}

/// Says which file the settings are of.
pub(crate) fn told(file: &Path) {
    tracing::info!(file = %file.display(), "settings were read");
}
