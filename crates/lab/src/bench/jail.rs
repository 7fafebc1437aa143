//! `deska-lab bench jail`: tries all known sandbox escapes on this machine.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use cli::output::{Answer, Format};

#[derive(clap::Args)]
#[command(after_help = "Example: deska-lab bench jail --rounds 20 --seconds 5 --without cgroup
Exit code 1: an escape succeeded.")]
pub(crate) struct Arguments {
    /// Number of attempts of each escape
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    rounds: u32,
    /// How long to watch whether a stopped program still runs, in seconds
    #[arg(long, value_name = "S", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,
    /// Disable mechanisms, as on a machine without them: namespaces, user-namespace, cgroup;
    /// comma-separated
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    without: Vec<String>,
    /// The Python interpreter for the test programs; the jail must be able to read it
    #[arg(long, value_name = "PROGRAM", default_value = "/usr/bin/python3")]
    python: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[cfg(target_os = "linux")]
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    use ::arena::escapes::{EscapeTest, all};
    use ::arena::sandbox::{Jailer, Mechanism};
    use cli::output::print_line;
    use serde_json::json;

    let mut jailer = Jailer::probe(std::env::current_exe()?, &["jail"]).context("trying the sandbox")?;
    for name in &arguments.without {
        let known = || Mechanism::ALL.map(Mechanism::name).join(", ");
        let mechanism = Mechanism::by_name(name).with_context(|| format!("--without {name}: write one of {}", known()))?;
        jailer = jailer.without(mechanism);
    }
    if !jailer.mechanisms().are_sufficient() {
        bail!("this machine can't sandbox outside programs: it has only {}", jailer.mechanisms());
    }
    if !arguments.python.is_file() {
        bail!("--python {}: program not found", arguments.python.display());
    }
    let means = jailer.mechanisms().describe();
    match arguments.format {
        Format::Text => print_line(format_args!("sandboxed with: {means}"))?,
        Format::Json => print_line(json!({ "sandbox": means }))?,
    }
    let test = EscapeTest::new(jailer, &arguments.python, Duration::from_secs(arguments.seconds)).context("writing the programs")?;
    let mut escaped = 0;
    for escape in all() {
        let mut outcome = String::new();
        let mut out = Vec::new();
        for _ in 0..arguments.rounds {
            match escape.attempt(&test) {
                Ok(held) => outcome = held,
                Err(why) => out.push(why),
            }
        }
        escaped += out.len();
        let last = out.last().unwrap_or(&outcome);
        match arguments.format {
            Format::Json => {
                print_line(
                    json!({ "name": escape.name, "tries": escape.description, "rounds": arguments.rounds, "escaped": out.len(), "last": last }),
                )?;
            }
            Format::Text => {
                let held = if out.is_empty() { "held".to_owned() } else { format!("ESCAPED {} times", out.len()) };
                print_line(format_args!("{:<20} {held} of {}: {last}", escape.name, arguments.rounds))?;
            }
        }
    }
    Ok(if escaped == 0 { Answer::Yes } else { Answer::No })
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn run(_: &Arguments) -> anyhow::Result<Answer> {
    bail!("outside programs are supported on Linux only")
}
