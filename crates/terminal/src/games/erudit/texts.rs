//! The names of Erudit and its blank, in three languages.

use crate::texts::texts;

texts! {
    erudit_title() { en: "Erudit", cs: "Erudit", ru: "Эрудит" }
    erudit_star() { en: "a star", cs: "hvězdička", ru: "звёздочка" }
}
