//! `deska install`: installs the program with completions, manual pages, unit file and licences in
//! the system's standard folders.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, bail};
use clap::CommandFactory;
use clap_complete::Shell;
use cli::atomic_file;
use cli::output::{Answer, print_line};

use crate::man;

/// The list of installed files, one path per line.
const LIST: &str = "share/deska/installed";

/// The placeholder for the prefix in the unit file.
const PREFIX: &str = "@PREFIX@";

#[derive(clap::Args)]
#[command(after_help = "Examples: deska install --prefix ~/.local
          sudo deska install
          sudo deska install --uninstall

Files that are up to date are left unchanged. The database and settings are never touched.")]
pub(crate) struct Arguments {
    /// Folder that contains bin, share and lib
    #[arg(long, value_name = "DIR", default_value = "/usr/local")]
    prefix: PathBuf,
    /// Remove the installed files
    #[arg(long, conflicts_with = "list")]
    uninstall: bool,
    /// List the files without writing them
    #[arg(long)]
    list: bool,
}

/// A file to install.
struct Item {
    /// The path below the prefix.
    path: String,
    content: Vec<u8>,
    executable: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    if arguments.uninstall {
        return uninstall(&arguments.prefix);
    }
    let prefix = std::path::absolute(&arguments.prefix).context("--prefix")?;
    let items = items(&prefix)?;
    if arguments.list {
        items.iter().try_for_each(|item| print_line(prefix.join(&item.path).display()))?;
        return Ok(Answer::Yes);
    }
    let before = read_list(&prefix)?;
    let mut written = 0;
    for item in &items {
        if write_if_changed(&prefix.join(&item.path), item)? {
            print_line(prefix.join(&item.path).display())?;
            written += 1;
        }
    }
    // Remove files that only an earlier version had.
    let kept: BTreeSet<&Path> = items.iter().map(|item| Path::new(&item.path)).collect();
    let old: Vec<PathBuf> = before.into_iter().filter(|path| !kept.contains(&**path)).collect();
    for path in &old {
        if remove_file(&prefix.join(path))? {
            print_line(format_args!("{} (removed)", prefix.join(path).display()))?;
        }
    }
    print_line(format_args!("{}: {written} of {} files written, the others were up to date", prefix.display(), items.len()))?;
    Ok(Answer::Yes)
}

/// Returns all files. The list of files comes last, so that it exists only after a complete
/// install.
fn items(prefix: &Path) -> anyhow::Result<Vec<Item>> {
    let item = |path: &str, content: Vec<u8>| Item { path: path.into(), content, executable: false };
    let own = std::env::current_exe().context("the path of this program is unknown")?;
    let program = std::fs::read(&own).with_context(|| format!("reading {}", own.display()))?;
    let mut items = vec![Item { path: "bin/deska".into(), content: program, executable: true }];
    for (shell, path) in [
        (Shell::Bash, "share/bash-completion/completions/deska"),
        (Shell::Zsh, "share/zsh/site-functions/_deska"),
        (Shell::Fish, "share/fish/vendor_completions.d/deska.fish"),
    ] {
        let mut script = Vec::new();
        clap_complete::generate(shell, &mut crate::Arguments::command(), "deska", &mut script);
        items.push(item(path, script));
    }
    for (name, page) in man::pages()? {
        items.push(item(&format!("share/man/man1/{name}"), page));
    }
    let unit = include_str!("../../../packaging/deska.service").replace(PREFIX, &prefix.display().to_string());
    items.push(item("lib/systemd/system/deska.service", unit.into_bytes()));
    items.push(item("share/doc/deska/deska.toml", server::Settings::default().to_file().into_bytes()));
    items.push(item("share/doc/deska/licences.txt", server::licences().into_owned()));
    items.push(item("share/doc/deska/LICENSE-APACHE", include_bytes!("../../../LICENSE-APACHE").to_vec()));
    items.push(item("share/doc/deska/LICENSE-MIT", include_bytes!("../../../LICENSE-MIT").to_vec()));
    let list = items.iter().map(|item| format!("{}\n", item.path)).collect::<String>() + LIST + "\n";
    items.push(item(LIST, list.into_bytes()));
    Ok(items)
}

/// Writes a file unless it is up to date. Returns whether it was written.
fn write_if_changed(path: &Path, item: &Item) -> anyhow::Result<bool> {
    let there = std::fs::read(path).is_ok_and(|content| content == item.content);
    if there && has_mode(path, item.executable) {
        return Ok(false);
    }
    let write = || -> std::io::Result<()> {
        path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
        atomic_file::write_over(path, &item.content)?;
        set_mode(path, item.executable)
    };
    write().with_context(|| {
        format!("writing {} (choose another folder with --prefix, or run as a user who may write there)", path.display())
    })?;
    Ok(true)
}

#[cfg(unix)]
fn mode(executable: bool) -> u32 {
    if executable { 0o755 } else { 0o644 }
}

#[cfg(unix)]
fn has_mode(path: &Path, executable: bool) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::metadata(path).is_ok_and(|found| found.permissions().mode() & 0o777 == mode(executable))
}

#[cfg(unix)]
fn set_mode(path: &Path, executable: bool) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode(executable)))
}

#[cfg(not(unix))]
fn has_mode(_: &Path, _: bool) -> bool {
    true
}

#[cfg(not(unix))]
fn set_mode(_: &Path, _: bool) -> std::io::Result<()> {
    Ok(())
}

/// Reads the list of files installed below a prefix.
fn read_list(prefix: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let list = prefix.join(LIST);
    match std::fs::read_to_string(&list) {
        Ok(text) => {
            let paths: Vec<PathBuf> = text.lines().map(PathBuf::from).collect();
            // Never remove a file outside of the prefix, even if the list names one.
            let outside = paths.iter().find(|path| path.components().any(|part| !matches!(part, Component::Normal(_))));
            match outside {
                Some(path) => bail!("{}: {} is not a path below {}", list.display(), path.display(), prefix.display()),
                None => Ok(paths),
            }
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error).with_context(|| format!("reading {}", list.display())),
    }
}

fn uninstall(prefix: &Path) -> anyhow::Result<Answer> {
    let paths = read_list(prefix)?;
    if paths.is_empty() {
        bail!("nothing is installed below {}: {} does not exist", prefix.display(), prefix.join(LIST).display());
    }
    let mut count = 0;
    for path in paths.iter().map(|path| prefix.join(path)) {
        if remove_file(&path)? {
            print_line(path.display())?;
            count += 1;
        }
    }
    print_line(format_args!("{}: {count} files removed", prefix.display()))?;
    Ok(Answer::Yes)
}

/// Removes a file, and its folder if that is named `deska` and empty. Returns whether the file
/// existed.
fn remove_file(path: &Path) -> anyhow::Result<bool> {
    match std::fs::remove_file(path) {
        Ok(()) => {}
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(error).with_context(|| format!("removing {}", path.display())),
    }
    if let Some(folder) = path.parent().filter(|folder| folder.ends_with("deska")) {
        // Fails if the folder is not empty; it then stays.
        let _ = std::fs::remove_dir(folder);
    }
    Ok(true)
}
