//! Licence lines of data files, for readers without a clone.

/// The directories of a clone that licence lines refer to.
const FOLDERS: [&str; 3] = ["data/permissive/", "data/cc-by-sa/", "data/gpl/"];

/// Replaces paths of a clone in a licence line by the heading that `deska licences` prints above
/// the text.
///
/// ```
/// let line = "SCOWL's (permissive, notices of Kevin Atkinson; data/permissive/LICENCE-scowl.txt)";
/// let shown = "SCOWL's (permissive, notices of Kevin Atkinson; LICENCE-scowl.txt); text: `deska licences`";
/// assert_eq!(assets::licence_line(line), shown);
/// assert_eq!(assets::licence_line("our own"), "our own");
/// ```
#[must_use]
pub fn licence_line(line: &str) -> String {
    let shown = licence_without_paths(line);
    if shown == line { shown } else { shown + "; text: `deska licences`" }
}

/// Does the same without the hint to the command, for pages that link to the texts.
#[must_use]
pub fn licence_without_paths(line: &str) -> String {
    FOLDERS.iter().fold(line.to_owned(), |line, folder| line.replace(folder, ""))
}
