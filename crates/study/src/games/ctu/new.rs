//! `deska ctu new`: creates a folder for a new player that is ready to run.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use cli::data::DataArguments;
use cli::output::{Answer, print_line};

const PLAYER: &str = include_str!("../../../../../python/ctu/template/player.py");
const README: &str = include_str!("../../../../../python/ctu/template/README.md");
const BASE: &str = include_str!("../../../../../python/ctu/base.py");

/// The maximum word length of the default dictionary, which then has tens of thousands of words,
/// like the course's.
const MAX_WORD_LENGTH: usize = 7;

#[derive(clap::Args)]
#[command(after_help = "Example: deska ctu new my-player
          cd my-player && python3 player.py
          deska ctu check my-player/player.py --dictionary my-player/dic.txt")]
pub(super) struct New {
    /// The folder; created, and filled with player.py, base.py, dic.txt and README.md
    folder: PathBuf,
    /// A dictionary, one word per line, instead of English words of up to 7 letters
    #[arg(long, value_name = "FILE")]
    dictionary: Option<PathBuf>,
    #[command(flatten)]
    data: DataArguments,
}

pub(super) fn run(arguments: &New) -> anyhow::Result<Answer> {
    let folder = &arguments.folder;
    let words = match &arguments.dictionary {
        Some(path) => std::fs::read(path).with_context(|| format!("--dictionary {}", path.display()))?,
        None => {
            let lexicon = arguments.data.library()?.open("en")?;
            let words = lexicon.words().filter(|word| word.len() <= MAX_WORD_LENGTH);
            words.map(|word| lexicon.alphabet().decode(&word) + "\n").collect::<String>().into_bytes()
        }
    };
    let files: [(&str, &[u8]); 4] =
        [("player.py", PLAYER.as_bytes()), ("base.py", BASE.as_bytes()), ("dic.txt", &words), ("README.md", README.as_bytes())];
    // Never overwrite a file.
    if let Some((name, _)) = files.iter().find(|(name, _)| folder.join(name).exists()) {
        bail!("{} exists already: name another folder, or remove the file", folder.join(name).display());
    }
    std::fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    for (name, bytes) in files {
        write(&folder.join(name), bytes)?;
    }
    print_line(format_args!("{}: player.py, base.py, dic.txt, README.md; `cd {0} && python3 player.py` plays a game", folder.display()))?;
    Ok(Answer::Yes)
}

fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    std::fs::write(path, bytes).with_context(|| format!("writing {}", path.display()))
}
