//! Chooses the lexicon of a game: the requested one, else the first available default of its
//! language.

use games::{Language, Rules};
use lexicon::{Lexicon, LexiconName, LexiconRef};

use super::{Services, SettingsError};
use crate::words::WordList;

/// Returns the lexicon for these rules: the requested one, else the first available default, else
/// any that fits.
///
/// # Errors
/// No lexicon fits, it cannot be opened, it is for another language, or these rules use no lexicon.
pub(super) async fn choose(
    rules: &Rules,
    named: Option<&LexiconRef>,
    services: &Services,
) -> Result<(LexiconName, Lexicon), SettingsError> {
    if rules.language().is_none() {
        return Err(SettingsError::Setting(format!("The rules {} have no words: leave the lexicon out.", rules.name())));
    }
    let lists = services.lexicons.list().await;
    let fitting = fitting(rules, &lists);
    let ours = rules.only_language();
    let name = match named {
        Some(named) => services.lexicons.named(named).await?,
        None => {
            let is_installed = |name: &&LexiconName| lists.iter().any(|list| list.name == **name && list.cure.is_none());
            let first = fitting.iter().find(is_installed).or(fitting.first());
            let of = ours.map_or_else(String::new, |ours| format!(" for the language {ours}"));
            first.cloned().ok_or_else(|| SettingsError::Setting(format!("There is no lexicon{of} here.")))?
        }
    };
    if let Some(ours) = ours
        && let Some(list) = lists.iter().find(|list| list.name == name)
        && list.language != ours.code()
    {
        return Err(SettingsError::OtherLanguage {
            lexicon: name.to_string(),
            theirs: list.language.clone(),
            rules: rules.name().to_owned(),
            ours: ours.to_string(),
            known: fitting.iter().map(LexiconName::as_str).collect::<Vec<_>>().join(", "),
        });
    }
    let lexicon = services.lexicons.open_for(rules, &name).await?;
    Ok((name, lexicon))
}

pub(super) async fn installed(rules: &Rules, named: Option<&str>, services: &Services) -> Option<LexiconRef> {
    let named = named?.to_lowercase();
    let lists = services.lexicons.list().await;
    let ready = |name: &LexiconName| lists.iter().any(|list| list.name == *name && list.cure.is_none());
    fitting(rules, &lists).iter().any(|name| name.as_str() == named && ready(name)).then(|| LexiconRef::from(named))
}

/// Returns the names of the lexicons that fit these rules, defaults first. Empty for a game without
/// words.
pub fn fitting(rules: &Rules, lists: &[WordList]) -> Vec<LexiconName> {
    if rules.language().is_none() {
        return Vec::new();
    }
    let only = rules.only_language().map(Language::code);
    let of_language = |list: &&WordList| only.is_none_or(|code| list.language == code);
    let mut names: Vec<LexiconName> = lists.iter().filter(of_language).map(|list| list.name.clone()).collect();
    let usual = rules.game().module().lexicons;
    names.sort_by_key(|name| usual.iter().position(|(_, usual)| usual == name).unwrap_or(usize::MAX));
    names
}
