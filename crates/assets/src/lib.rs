//! Locates data: in a given directory, next to the program, in a clone of the project, in the
//! user's directories, or embedded in the program.
//!
//! [`Library`] finds and opens lexicons. It also builds GADDAGs on demand and caches them in the
//! user's cache directory. The crate does not depend on games, terminal or network.
//!
//! ```no_run
//! let library = assets::Library::find(None)?;
//! let english = library.open("en")?;
//! assert!(english.contains_str("qi"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod cache;
mod classes;
mod data_directory;
mod definitions;
mod embedded;
mod error;
mod known;
mod language;
mod learned_files;
mod library;
mod licence;

pub use data_directory::{DataDirectory, LocationKind};
pub use error::{DataDirectoryError, OpenError};
pub use known::{KNOWN, KnownLexicon};
pub use language::{Likeness, alphabet, likely, likeness};
pub use learned_files::LearnedFile;
pub use library::{Library, LibraryEntry};
pub use licence::{licence_line, licence_without_paths};
