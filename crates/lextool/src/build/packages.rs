//! Downloads packages of npm, PyPI and Debian by the registries' own programs, and extracts files.
//! Archives are cached.

use std::fs;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail, ensure};
use flate2::read::GzDecoder;
use lexdata::package::Package;
use lexdata::recipe::DICTIONARY_FILES;
use sha2::{Digest, Sha256};
use zip::ZipArchive;

/// Size limit of an extracted file in bytes.
const MAX_FILE_SIZE: u64 = 1 << 28;

/// A package registry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Registry {
    Npm,
    Pypi,
    Debian,
}

/// Returns the files of a package whose names end with `ends`, in that order.
pub(super) fn files<const N: usize>(registry: Registry, package: &Package, ends: [&str; N], cache: &Path) -> anyhow::Result<[Vec<u8>; N]> {
    let archive = cache.join("packages").join(package.archive);
    if !archive.is_file() || verify_hash(package, &archive).is_err() {
        fetch(registry, package, &archive)?;
        verify_hash(package, &archive)?;
    }
    extract_files(&archive, ends)
}

/// Returns the affix rules and words of a dictionary in the npm registry.
pub(super) fn dictionary(package: &Package, cache: &Path) -> anyhow::Result<[Vec<u8>; 2]> {
    files(Registry::Npm, package, DICTIONARY_FILES, cache)
        .context("the dictionary's package can't be downloaded (use --from-hunspell for an installed dictionary)")
}

/// Runs the registry's program in a temporary folder and moves the archive into the cache.
fn fetch(registry: Registry, package: &Package, archive: &Path) -> anyhow::Result<()> {
    let folder = archive.parent().context("the cache folder has no name")?;
    fs::create_dir_all(folder).with_context(|| format!("cannot create the folder {}", folder.display()))?;
    let temporary = tempfile::Builder::new().prefix(".fetch-").tempdir_in(folder)?;
    let (program, arguments, package_of_program) = match registry {
        Registry::Npm => {
            let wanted = format!("{}@{}", package.name, package.version);
            ("npm", vec!["pack".into(), "--silent".into(), "--ignore-scripts".into(), wanted], "npm")
        }
        Registry::Pypi => {
            let wanted = format!("{}=={}", package.name, package.version);
            let fixed = ["-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"].map(String::from);
            ("python3", fixed.into_iter().chain([wanted]).collect(), "python3-pip")
        }
        // Downloads without root privileges and without installing.
        Registry::Debian => ("apt-get", vec!["download".into(), "-qq".into(), format!("{}={}", package.name, package.version)], "apt"),
    };
    let command_line = format!("{program} {}", arguments.join(" "));
    let output =
        Command::new(program).args(&arguments).current_dir(temporary.path()).stdin(Stdio::null()).output().map_err(|error| match error
            .kind()
        {
            ErrorKind::NotFound => anyhow::anyhow!(
                "{program} is needed to download the package {} and is not installed (on Debian: `apt-get install {package_of_program}`). \
                 As an alternative, put the package's archive at {}",
                package.name,
                archive.display()
            ),
            _ => error.into(),
        })?;
    if !output.status.success() {
        let error = String::from_utf8_lossy(&output.stderr);
        // A Debian release has only its own versions; https://snapshot.debian.org archives all.
        let elsewhere = if registry == Registry::Debian { " (https://snapshot.debian.org has packages of all releases)" } else { "" };
        bail!(
            "`{command_line}` failed: {}; as an alternative, put the package's archive at {}{elsewhere}",
            error.trim().lines().last().unwrap_or("no error message"),
            archive.display()
        );
    }
    let downloaded = fs::read_dir(temporary.path())?.flatten().map(|item| item.path());
    let downloaded: Vec<PathBuf> = downloaded
        .filter(|path| path.extension().is_some_and(|end| ["tgz", "gz", "whl", "deb"].iter().any(|known| end == *known)))
        .collect();
    let [file] = downloaded.as_slice() else { bail!("`{command_line}` downloaded no archive") };
    fs::rename(file, archive).with_context(|| format!("cannot write {}", archive.display()))
}

/// Checks the hash of an archive.
fn verify_hash(package: &Package, archive: &Path) -> anyhow::Result<()> {
    let bytes = fs::read(archive).with_context(|| format!("cannot read {}", archive.display()))?;
    let found = format!("{:x}", Sha256::digest(&bytes));
    ensure!(
        found == package.sha256,
        "{} has the SHA-256 {found}, not {}: this is not {} {}; delete it to download it again",
        archive.display(),
        package.sha256,
        package.name,
        package.version
    );
    Ok(())
}

fn extract_files<const N: usize>(archive: &Path, ends: [&str; N]) -> anyhow::Result<[Vec<u8>; N]> {
    let damaged = || format!("{} is damaged; delete it to download it again", archive.display());
    let file = fs::File::open(archive).with_context(|| format!("cannot read {}", archive.display()))?;
    let mut found = ends.map(|_| None);
    if archive.extension().is_some_and(|end| end == "whl") {
        // A PyPI wheel is a zip archive.
        let mut members = ZipArchive::new(file).with_context(damaged)?;
        for number in 0..members.len() {
            let member = members.by_index(number).with_context(damaged)?;
            let name = member.name().with_context(damaged)?.into_owned();
            let Some(at) = ends.iter().position(|end| name.ends_with(end)) else { continue };
            let mut bytes = Vec::new();
            member.take(MAX_FILE_SIZE).read_to_end(&mut bytes).with_context(damaged)?;
            found[at] = Some(bytes);
        }
        return require_all(archive, ends, found);
    }
    if archive.extension().is_some_and(|end| end == "deb") {
        let unpacked = Command::new("dpkg-deb").arg("--fsys-tarfile").arg(archive).stdin(Stdio::null()).output();
        let unpacked = unpacked.context("dpkg-deb is needed to unpack a Debian package and cannot be run")?;
        ensure!(unpacked.status.success(), damaged());
        return from_tar(archive, unpacked.stdout.as_slice(), ends);
    }
    from_tar(archive, GzDecoder::new(file), ends)
}

fn from_tar<const N: usize>(archive: &Path, tar: impl Read, ends: [&str; N]) -> anyhow::Result<[Vec<u8>; N]> {
    let damaged = || format!("{} is damaged; delete it to download it again", archive.display());
    let mut found = ends.map(|_| None);
    let mut members = tar::Archive::new(tar);
    for member in members.entries().with_context(damaged)? {
        let member = member.with_context(damaged)?;
        let name = member.path().with_context(damaged)?.to_string_lossy().into_owned();
        let Some(at) = ends.iter().position(|end| name.ends_with(end)) else { continue };
        let mut bytes = Vec::new();
        member.take(MAX_FILE_SIZE).read_to_end(&mut bytes).with_context(damaged)?;
        found[at] = Some(bytes);
    }
    require_all(archive, ends, found)
}

/// Returns the extracted files if none is missing.
fn require_all<const N: usize>(archive: &Path, ends: [&str; N], found: [Option<Vec<u8>>; N]) -> anyhow::Result<[Vec<u8>; N]> {
    if let Some(missing) = found.iter().position(Option::is_none) {
        bail!("{} has no file {}", archive.display(), ends[missing]);
    }
    Ok(found.map(Option::unwrap_or_default))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn archive(folder: &Path, members: &[(&str, &[u8])]) -> (Package, PathBuf) {
        let path = folder.join("packages").join("some-1.tgz");
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let gz = flate2::write::GzEncoder::new(fs::File::create(&path).unwrap(), flate2::Compression::fast());
        let mut builder = tar::Builder::new(gz);
        for (name, bytes) in members {
            let mut header = tar::Header::new_gnu();
            header.set_size(bytes.len() as u64);
            header.set_mode(0o644);
            builder.append_data(&mut header, name, *bytes).unwrap();
        }
        builder.into_inner().unwrap().finish().unwrap();
        let sha256 = format!("{:x}", Sha256::digest(fs::read(&path).unwrap()));
        (Package { name: "some", version: "1", archive: "some-1.tgz", sha256: sha256.leak() }, path)
    }

    #[test]
    fn wheels_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("some-1.whl");
        let mut writer = zip::ZipWriter::new(fs::File::create(&path).unwrap());
        for (name, bytes) in [("some/data/large_cs.gz", b"one"), ("some/data/large_ru.gz", b"two")] {
            writer.start_file(name, zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated)).unwrap();
            std::io::Write::write_all(&mut writer, bytes).unwrap();
        }
        writer.finish().unwrap();
        assert_eq!(extract_files(&path, ["some/data/large_ru.gz"]).unwrap(), [b"two".to_vec()]);
        assert!(extract_files(&path, ["large_sk.gz"]).unwrap_err().to_string().ends_with("some-1.whl has no file large_sk.gz"));
        fs::write(&path, b"PK").unwrap();
        assert!(extract_files(&path, ["large_ru.gz"]).unwrap_err().to_string().contains("is damaged"));
    }

    #[test]
    fn debian_packages_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let tree = folder.path().join("tree");
        fs::create_dir_all(tree.join("DEBIAN")).unwrap();
        fs::create_dir_all(tree.join("usr/share/dict")).unwrap();
        fs::write(tree.join("DEBIAN/control"), "Package: some\nVersion: 1\nArchitecture: all\nMaintainer: nobody\nDescription: some\n")
            .unwrap();
        fs::write(tree.join("usr/share/dict/some.idx"), "one").unwrap();
        let path = folder.path().join("some_1_all.deb");
        let Ok(built) = Command::new("dpkg-deb").args(["--root-owner-group", "--build"]).arg(&tree).arg(&path).output() else {
            return; // No Debian.
        };
        assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
        assert_eq!(extract_files(&path, ["/dict/some.idx"]).unwrap(), [b"one".to_vec()]);
        assert!(extract_files(&path, [".dict.dz"]).unwrap_err().to_string().ends_with("some_1_all.deb has no file .dict.dz"));
        fs::write(&path, b"!<arch>").unwrap();
        assert!(extract_files(&path, [".idx"]).unwrap_err().to_string().contains("is damaged"));
    }

    #[test]
    fn a_cached_archive_is_not_downloaded_again() {
        let folder = tempfile::tempdir().unwrap();
        let (package, path) = archive(folder.path(), &[("package/a.txt", b"one"), ("package/b/c.txt", b"two"), ("package/d", b"")]);
        let read = files(Registry::Npm, &package, ["/b/c.txt", "/a.txt"], folder.path()).unwrap();
        assert_eq!(read, [b"two".to_vec(), b"one".to_vec()]);
        let missing = files(Registry::Npm, &package, ["/e"], folder.path()).unwrap_err().to_string();
        assert!(missing.ends_with("some-1.tgz has no file /e"), "{missing}");
        let other = Package { sha256: "00", ..package };
        let error = verify_hash(&other, &path).unwrap_err().to_string();
        assert!(error.contains("this is not some 1; delete it"), "{error}");
    }
}
