//! Command line arguments of external programs.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use ::arena::bot::{ExternalPrograms, Times};
use ::arena::sandbox::{Jailer, Limits};
use anyhow::{Context, bail};
use lexicon::Lexicon;
use serde_json::{Value, json};

/// The limits of outside programs.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Outside programs")]
pub struct ExternalArguments {
    /// Time limit of an outside program per move; exceeding it loses the game [default: 1000, or
    /// the remaining time with --game-ms]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    pub(crate) move_ms: Option<u64>,
    /// Time limit of a program for all its moves in a game
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    pub(crate) game_ms: Option<u64>,
    /// Time added to it after each of the program's moves
    #[arg(long, value_name = "MS", requires = "game_ms", value_parser = clap::value_parser!(u64).range(0..=3_600_000))]
    pub(crate) increment_ms: Option<u64>,
    /// Processor time of a program per move [default: its time limit per move]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    pub(crate) cpu_ms: Option<u64>,
    /// Time limit for starting a program
    #[arg(long, value_name = "MS", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    pub(crate) start_ms: u64,
    /// Memory limit of a program in MiB
    #[arg(long, value_name = "MIB", default_value_t = 512, value_parser = clap::value_parser!(u64).range(16..=1_048_576))]
    pub(crate) memory: u64,
    /// Maximum number of processes of a program; with 1 it cannot start others
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub(crate) processes: u32,
    /// A file or folder that programs may read in addition to the system's; repeatable
    #[arg(long, value_name = "PATH")]
    pub(crate) allow_read: Vec<PathBuf>,
    /// An option of a program, such as bot.depth=4: the player's name, the option's name, and its
    /// value; repeatable
    #[arg(long, value_name = "PLAYER.NAME=VALUE", value_parser = parse_option)]
    pub(crate) option: Vec<[String; 3]>,
    /// Let programs think on the opponent's time
    #[arg(long)]
    pub(crate) ponder: bool,
    /// Run outside programs without a sandbox: only for programs that you trust
    #[arg(long, visible_alias = "trust")]
    pub(crate) no_sandbox: bool,
}

/// Parses an option of a program.
fn parse_option(text: &str) -> Result<[String; 3], String> {
    let parts = text.split_once('=').and_then(|(left, value)| left.rsplit_once('.').map(|(player, name)| [player, name, value]));
    match parts {
        Some([player, name, value]) if !player.trim().is_empty() && !name.trim().is_empty() => {
            Ok([player, name, value].map(|part| part.trim().to_owned()))
        }
        _ => Err("write a player's name, an option's name and its value, such as bot.depth=4".to_owned()),
    }
}

impl ExternalArguments {
    /// Returns the limits in the format of event records.
    pub(crate) fn conditions(&self) -> Value {
        let mut conditions = json!({
            "start_ms": self.start_ms,
            "move_ms": self.turn_ms(),
            "cpu_ms": self.cpu_ms.unwrap_or(self.turn_ms()),
            "memory_mib": self.memory,
            "processes": self.processes,
            "ponder": self.ponder,
        });
        // Options that are not set are omitted, so that events of earlier versions can be resumed.
        if let Some(game) = self.game_ms {
            conditions["game_ms"] = json!(game);
            conditions["increment_ms"] = json!(self.increment_ms.unwrap_or(0));
        }
        if !self.option.is_empty() {
            let options = self.option.iter().map(|[player, name, value]| (format!("{player}.{name}"), json!(value)));
            conditions["options"] = Value::Object(options.collect());
        }
        conditions
    }

    /// Returns the time limit per move, within that of the game.
    fn turn_ms(&self) -> u64 {
        self.move_ms.or(self.game_ms).unwrap_or(1000)
    }

    /// Returns the jailer, and reports its mechanisms on standard error.
    ///
    /// # Errors
    /// Returns an error if this machine cannot sandbox programs and `--no-sandbox` is not given.
    pub(crate) fn jailer(&self) -> anyhow::Result<Jailer> {
        let own = std::env::current_exe().context("finding this program")?;
        if self.no_sandbox {
            cli::output::print_warning(format_args!("outside programs run without a sandbox: they have all your permissions"));
            return Ok(Jailer::trusting(own, &["jail"]));
        }
        let jailer = Jailer::probe(own, &["jail"]).context("trying the sandbox")?;
        if !jailer.mechanisms().are_sufficient() {
            bail!(
                "this machine can't sandbox outside programs (it has: {}; required are Landlock, seccomp and resource limits); \
                                if you trust them all, add --no-sandbox",
                jailer.mechanisms()
            );
        }
        cli::output::print_warning(format_args!("outside programs are sandboxed with: {}", jailer.mechanisms().describe()));
        Ok(jailer)
    }

    /// Returns the resource limits of external programs other than time.
    pub(crate) fn limits(&self) -> Limits {
        Limits { memory: self.memory << 20, processes: self.processes, ..Limits::default() }
    }

    /// Returns how to run external programs; `words` is the path of the game's word list.
    pub(crate) fn external(&self, words: Option<&Path>) -> anyhow::Result<ExternalPrograms> {
        for path in &self.allow_read {
            if !path.exists() {
                bail!("--allow-read {}: no such file or folder", path.display());
            }
        }
        let milliseconds = Duration::from_millis;
        Ok(ExternalPrograms {
            limits: self.limits(),
            times: Times {
                start: milliseconds(self.start_ms),
                turn: milliseconds(self.turn_ms()),
                turn_cpu: milliseconds(self.cpu_ms.unwrap_or(self.turn_ms())),
                game: self.game_ms.map(milliseconds),
                increment: milliseconds(self.increment_ms.unwrap_or(0)),
            },
            words: words.map(Path::to_owned),
            readable: self.allow_read.clone(),
            ponder: self.ponder,
            options: self.option.clone(),
            ..ExternalPrograms::new(self.jailer()?)
        })
    }
}

/// A temporary file with the words of a lexicon, one per line, readable by external programs.
pub(crate) struct Words {
    _folder: tempfile::TempDir,
    path: PathBuf,
}

impl Words {
    pub(crate) fn write(lexicon: &Lexicon) -> anyhow::Result<Words> {
        let folder = tempfile::Builder::new().prefix("deska-words-").tempdir().context("making a folder for the words")?;
        open_to_all(folder.path())?;
        let path = folder.path().join("words.txt");
        let mut out = BufWriter::new(std::fs::File::create(&path).context("writing the words")?);
        for word in lexicon.words() {
            writeln!(out, "{}", lexicon.alphabet().decode(&word)).context("writing the words")?;
        }
        out.flush().context("writing the words")?;
        Ok(Words { _folder: folder, path })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

/// Makes the folder accessible to other users: programs started by root run as another user.
fn open_to_all(folder: &Path) -> anyhow::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o755)).context("opening the folder of the words")?;
    }
    #[cfg(not(unix))]
    let _ = folder;
    Ok(())
}
