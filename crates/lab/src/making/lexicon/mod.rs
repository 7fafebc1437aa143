//! Builds lexicons from their sources, with word classes and definitions, and imports external
//! lists and graphs.

pub mod build;
mod build_classes;
mod build_definitions;
pub mod import;
mod packages;
mod progress;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    #[test]
    fn known_lexicons_have_recipes() {
        let known: BTreeSet<&str> = assets::KNOWN.iter().map(|known| known.name.as_str()).collect();
        assert_eq!(known, lexdata::recipe::RECIPES.iter().map(|recipe| recipe.name).collect());
    }
}
