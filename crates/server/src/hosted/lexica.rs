//! Which lexicon a game is played by: the one that is wished, else the usual one of its language that is at hand.

use lexicon::Lexicon;

use super::{House, WishError};
use crate::words::WordList;

/// The lexicon by which these rules are played: the one named, else the first of the `usual` ones that is at hand, else any of the language.
///
/// # Errors
/// There is none, it can't be opened, it is of another language, or these rules have no words.
pub(super) async fn choose(
    rules: &games::Rules,
    usual: &[&str],
    named: Option<&str>,
    house: &House,
) -> Result<(String, Lexicon), WishError> {
    let Some(ours) = rules.language() else {
        return Err(WishError::Setting(format!("The rules {} have no words: leave the lexicon out.", rules.name())));
    };
    let lists = house.shelf.list().await;
    let fitting = of_language(ours, usual, &lists);
    let name = match named {
        Some(name) => name.to_owned(),
        None => {
            let at_hand = |name: &&String| lists.iter().any(|list| list.name == **name && list.cure.is_none());
            let first = fitting.iter().find(at_hand).or(fitting.first());
            first.cloned().ok_or_else(|| WishError::Setting(format!("There is no lexicon for the language {ours} here.")))?
        }
    };
    if let Some(list) = lists.iter().find(|list| list.name == name)
        && list.language != ours
    {
        return Err(WishError::OtherLanguage {
            lexicon: name,
            theirs: list.language.clone(),
            rules: rules.name().to_owned(),
            ours: ours.to_owned(),
            known: fitting.join(", "),
        });
    }
    let lexicon = house.shelf.open(&name).await?;
    Ok((name, lexicon))
}

/// The lexicon of a game that is played in every language: the one named, else the first of the `usual` ones that is at hand, else any.
///
/// # Errors
/// There is none, or it can't be opened.
pub(super) async fn choose_of_any(usual: &[&str], named: Option<&str>, house: &House) -> Result<(String, Lexicon), WishError> {
    let name = match named {
        Some(name) => name.to_owned(),
        None => {
            let lists = house.shelf.list().await;
            let fitting = of_any(usual, &lists);
            let at_hand = |name: &&String| lists.iter().any(|list| list.name == **name && list.cure.is_none());
            let first = fitting.iter().find(at_hand).or(fitting.first());
            first.cloned().ok_or_else(|| WishError::Setting("There is no lexicon here.".into()))?
        }
    };
    let lexicon = house.shelf.open(&name).await?;
    Ok((name, lexicon))
}

/// The names of all lexicons, the `usual` ones first.
pub(super) fn of_any(usual: &[&str], lists: &[WordList]) -> Vec<String> {
    let mut names: Vec<String> = lists.iter().map(|list| list.name.clone()).collect();
    // A stable sort: the others keep their order.
    names.sort_by_key(|name| usual.iter().position(|usual| usual == name).unwrap_or(usize::MAX));
    names
}

/// The names of the lexicons of a language, the `usual` ones first.
pub(super) fn of_language(language: &str, usual: &[&str], lists: &[WordList]) -> Vec<String> {
    let mut names: Vec<String> = lists.iter().filter(|list| list.language == language).map(|list| list.name.clone()).collect();
    // A stable sort: the others keep their order.
    names.sort_by_key(|name| usual.iter().position(|usual| usual == name).unwrap_or(usize::MAX));
    names
}
