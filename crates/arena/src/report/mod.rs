//! What is told of an event: a text for the terminal, and a page in one file for the browser.

mod figures;
mod html;
mod language;
mod svg;
mod terms;
mod text;

pub use self::html::{html, html_in};
pub use self::text::text;
