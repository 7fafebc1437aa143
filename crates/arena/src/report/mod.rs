//! Reports of an event: a text for the terminal, and a self-contained page for the browser.

mod figures;
mod html;
mod language;
mod svg;
mod terms;
mod text;

pub use self::html::{html, html_in};
pub use self::text::text;
