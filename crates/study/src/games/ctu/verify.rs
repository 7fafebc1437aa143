//! `deska tournament verify` for the CTU competition: verifies games by their logs, including
//! those of external programs.

use std::path::{Path, PathBuf};

use ::arena::GameRecord;
use ::arena::event::{Plan, log_name};
use ::arena::games::ctu::{Dictionary, GameFactory, verify_log};
use anyhow::bail;

use super::dictionary_file_name;

/// Verifies games by their logs, with the words stored in the folder, or with those of the given
/// file.
pub(crate) fn verify_logs(
    folder: &Path,
    lexicon: Option<&str>,
    plan: &Plan,
    records: &[&GameRecord],
) -> anyhow::Result<(usize, Vec<String>)> {
    let kept = (1..).map(|number| folder.join(dictionary_file_name(number))).take_while(|path| path.is_file());
    let files: Vec<PathBuf> = lexicon.into_iter().map(PathBuf::from).collect();
    let files = if files.is_empty() { kept.collect() } else { files };
    if files.is_empty() {
        bail!("the folder of the event has no words: name its dictionary with --lexicon FILE");
    }
    let dictionaries = files.iter().map(|path| Dictionary::read(path)).collect::<Result<Vec<_>, _>>()?;
    let tables = GameFactory::of_record(&plan.options, dictionaries).map_err(|why| anyhow::anyhow!("{why}"))?;
    let hash = |lexicon: &Option<(String, String)>| lexicon.as_ref().map(|(_, hash)| hash.clone());
    if hash(&tables.names().lexicon) != hash(&plan.lexicon) {
        bail!("the event was played with other words than those in {}", files[0].display());
    }
    let (mut right, mut wrong) = (0, Vec::new());
    for record in records {
        let name = log_name(record);
        let path = folder.join("games").join(&name);
        let judged = std::fs::read_to_string(&path).map_err(|why| why.to_string()).and_then(|log| verify_log(&tables, record, &log));
        match judged {
            Ok(()) => right += 1,
            Err(why) => wrong.push(format!("{name}: {why}")),
        }
    }
    Ok((right, wrong))
}
