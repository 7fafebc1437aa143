//! Lists the learned files of the lexicons embedded in the program: every file of leaves and of
//! winning chances whose licence allows it. A file added to the data is embedded by the next build.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The data directories whose licences allow embedding.
const FOLDERS: [&str; 2] = ["permissive", "cc-by-sa"];

/// The extensions of the files (`engine::tiles`).
const ENDINGS: [&str; 2] = ["leaves", "wins"];

fn main() -> io::Result<()> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let mut files: Vec<PathBuf> = Vec::new();
    for folder in FOLDERS.map(|folder| data.join(folder)) {
        println!("cargo::rerun-if-changed={}", folder.display());
        let found = fs::read_dir(&folder)?.map(|item| Ok(item?.path())).collect::<io::Result<Vec<_>>>()?;
        files.extend(found.into_iter().filter(|file| file.extension().is_some_and(|ending| ENDINGS.iter().any(|known| ending == *known))));
    }
    files.sort();
    let mut list = String::from("&[\n");
    for file in &files {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        list += &format!("    ({name:?}, include_bytes!({:?})),\n", file.display().to_string());
    }
    list += "]\n";
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("OUT_DIR is not set"))?;
    fs::write(Path::new(&out).join("learned_files.rs"), list)
}
