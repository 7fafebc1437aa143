//! Where data is found: in a folder somebody names, beside the program, in a clone of the project, in the user's folders, in the program itself.
//!
//! [`Library`] finds lexicons and opens them; it also keeps the GADDAGs that are made on first need in the user's cache folder. It knows no
//! game, no terminal and no network.
//!
//! ```no_run
//! let library = assets::Library::find(None)?;
//! let english = library.open("en")?;
//! assert!(english.contains_str("qi"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod beside;
mod cache;
mod classes;
mod definitions;
mod embedded;
mod error;
mod known;
mod language;
mod library;
mod licence;
mod place;

pub use beside::LearnedFile;
pub use error::{OpenError, PlaceError};
pub use known::{KNOWN, KnownLexicon};
pub use language::{Likeness, alphabet, likely, likeness};
pub use library::{Library, LibraryEntry};
pub use licence::{licence_line, licence_without_paths};
pub use place::{Place, Where};
