//! How outside programs are run, as the command line says it.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use ::arena::bot::{ExternalPrograms, Times};
use ::arena::sandbox::{Jailer, Limits};
use anyhow::{Context, bail};
use lexicon::Lexicon;
use serde_json::{Value, json};

#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Outside programs")]
pub(crate) struct OutsideArguments {
    /// Time of an outside program for a move; more, and it has lost. 1000 unless given, or with --game-ms what is left of that
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    pub(crate) move_ms: Option<u64>,
    /// Its time for all its moves of a game
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    pub(crate) game_ms: Option<u64>,
    /// More of that after each of its moves
    #[arg(long, value_name = "MS", requires = "game_ms", value_parser = clap::value_parser!(u64).range(0..=3_600_000))]
    pub(crate) increment_ms: Option<u64>,
    /// Its processor time for a move; as much as its time for one unless given
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    pub(crate) cpu_ms: Option<u64>,
    /// Its time to start
    #[arg(long, value_name = "MS", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    pub(crate) start_ms: u64,
    /// Memory that it may use in MiB
    #[arg(long, value_name = "MIB", default_value_t = 512, value_parser = clap::value_parser!(u64).range(16..=1_048_576))]
    pub(crate) memory: u64,
    /// Its processes at the same time; with 1 it can start none
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub(crate) processes: u32,
    /// A file or folder that it may read besides the system's; may be given several times
    #[arg(long, value_name = "PATH")]
    pub(crate) allow_read: Vec<PathBuf>,
    /// An option of a program, as bot.depth=4: the player's name, the option's, and its value; may be given several times
    #[arg(long, value_name = "PLAYER.NAME=VALUE", value_parser = option)]
    pub(crate) option: Vec<[String; 3]>,
    /// It may think in the other's time
    #[arg(long)]
    pub(crate) ponder: bool,
    /// Run outside programs without locking them up: only those that you trust
    #[arg(long, visible_alias = "trust")]
    pub(crate) no_sandbox: bool,
}

/// An option of a program.
fn option(text: &str) -> Result<[String; 3], String> {
    let parts = text.split_once('=').and_then(|(left, value)| left.rsplit_once('.').map(|(player, name)| [player, name, value]));
    match parts {
        Some([player, name, value]) if !player.trim().is_empty() && !name.trim().is_empty() => {
            Ok([player, name, value].map(|part| part.trim().to_owned()))
        }
        _ => Err("write a player's name, an option's name and its value, as bot.depth=4".to_owned()),
    }
}

impl OutsideArguments {
    /// As it is kept with an event.
    pub(crate) fn conditions(&self) -> Value {
        let mut conditions = json!({
            "start_ms": self.start_ms,
            "move_ms": self.turn_ms(),
            "cpu_ms": self.cpu_ms.unwrap_or(self.turn_ms()),
            "memory_mib": self.memory,
            "processes": self.processes,
            "ponder": self.ponder,
        });
        // What is not asked for is not named, so that events of earlier versions can go on.
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

    /// Its time for a move, as long as its time for the game lasts.
    fn turn_ms(&self) -> u64 {
        self.move_ms.or(self.game_ms).unwrap_or(1000)
    }

    /// The jailer, with what it uses told on standard error.
    ///
    /// # Errors
    /// This machine can't lock programs up, and nobody said that they are trusted.
    pub(crate) fn jailer(&self) -> anyhow::Result<Jailer> {
        let own = std::env::current_exe().context("finding this program")?;
        if self.no_sandbox {
            cli::output::warn(format_args!("outside programs run without a sandbox: they reach all that you reach"));
            return Ok(Jailer::trusting(own, &["jail"]));
        }
        let jailer = Jailer::probe(own, &["jail"]).context("trying the sandbox")?;
        if !jailer.mechanisms().are_sufficient() {
            bail!(
                "this machine can't lock outside programs up (it has: {}; needed are Landlock, seccomp and resource limits); \
                 if you trust them all, say --no-sandbox",
                jailer.mechanisms()
            );
        }
        cli::output::warn(format_args!("outside programs are locked up with: {}", jailer.mechanisms().describe()));
        Ok(jailer)
    }

    /// What outside programs may take besides time.
    pub(crate) fn limits(&self) -> Limits {
        Limits { memory: self.memory << 20, processes: self.processes, ..Limits::default() }
    }

    /// How they are run; `words` is the list of the game's words.
    pub(crate) fn outside(&self, words: Option<&Path>) -> anyhow::Result<ExternalPrograms> {
        for path in &self.allow_read {
            if !path.exists() {
                bail!("--allow-read {}: there is no such file or folder", path.display());
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

/// The words of a lexicon as a file that outside programs can read, one a line; gone with this value.
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

/// A player of root's runs as somebody else, who must be able to enter the folder.
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
