//! Finds import cycles between the files of a crate: sets of files in which the imports lead from
//! each file to all others.
//!
//! A file imports another if a `use` or a path in its code names an item that the other defines.
//! A module's use of its own submodules does not count, since a `mod.rs` composes them from items
//! that they may share through it; neither do `mod` items, re-exports (`pub use`), and tests.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::Context;
use syn::visit::{self, Visit};

/// The maximum number of cycles in the workspace.
const MAX_CYCLES: usize = 5;

/// Imports between the files of a crate, by their index.
type Imports = Vec<BTreeSet<usize>>;

/// Returns a finding with all cycles if there are more than [`MAX_CYCLES`].
pub(crate) fn check(root: &Path) -> anyhow::Result<Vec<String>> {
    let mut cycles = Vec::new();
    for parent in [root.join("crates"), root.to_path_buf()] {
        for entry in std::fs::read_dir(&parent).with_context(|| parent.display().to_string())? {
            let source = entry?.path().join("src");
            for name in ["lib.rs", "main.rs"].map(|name| source.join(name)).iter().filter(|name| name.is_file()) {
                let tree = Crate::read(name)?;
                cycles.extend(cycles_of(&tree.imports()).into_iter().map(|cycle| tree.describe(root, &cycle)));
            }
        }
    }
    if cycles.len() <= MAX_CYCLES {
        return Ok(Vec::new());
    }
    let count = cycles.len();
    cycles.sort();
    Ok(vec![format!("{count} import cycles, at most {MAX_CYCLES} are allowed:\n{}", cycles.join("\n"))])
}

/// The files of a crate with their modules.
#[derive(Default)]
struct Crate {
    files: Vec<PathBuf>,
    modules: BTreeMap<Vec<String>, Module>,
}

/// A module of a file, or an inline module within it.
struct Module {
    file: usize,
    names: ModuleNames,
}

/// What a module defines and names.
#[derive(Default)]
struct ModuleNames {
    items: BTreeSet<String>,
    /// Re-exported names with the paths of their items.
    reexports: Vec<(String, Vec<String>)>,
    /// Paths of modules whose items are all re-exported.
    globs: Vec<Vec<String>>,
    /// Paths that the code imports or names.
    paths: BTreeSet<Vec<String>>,
}

impl Crate {
    fn read(root: &Path) -> anyhow::Result<Self> {
        let mut tree = Self::default();
        let folder = root.parent().context("a source file without a folder")?;
        tree.read_file(root, folder, Vec::new())?;
        Ok(tree)
    }

    /// Reads a file; its child modules are in `folder`.
    fn read_file(&mut self, path: &Path, folder: &Path, module: Vec<String>) -> anyhow::Result<()> {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let parsed = syn::parse_file(&text).with_context(|| path.display().to_string())?;
        let file = self.files.len();
        self.files.push(path.to_path_buf());
        self.read_items(&parsed.items, file, folder, module)
    }

    fn read_items(&mut self, items: &[syn::Item], file: usize, folder: &Path, module: Vec<String>) -> anyhow::Result<()> {
        let mut names = ModuleNames::default();
        for item in items {
            if is_for_tests(item) {
                continue;
            }
            if let syn::Item::Mod(child) = item {
                let name = child.ident.to_string();
                let inner = [module.as_slice(), std::slice::from_ref(&name)].concat();
                let below = folder.join(&name);
                match &child.content {
                    Some((_, items)) => self.read_items(items, file, &below, inner)?,
                    None => {
                        let places = [folder.join(format!("{name}.rs")), below.join("mod.rs")];
                        if let Some(place) = places.iter().find(|place| place.is_file()) {
                            self.read_file(place, &below, inner)?;
                        }
                    }
                }
            }
            names.add(item);
        }
        self.modules.insert(module, Module { file, names });
        Ok(())
    }

    fn imports(&self) -> Imports {
        let mut imports = vec![BTreeSet::new(); self.files.len()];
        for (module, Module { file, names }) in &self.modules {
            for path in &names.paths {
                let target = self.file_of(path, module, 0);
                imports[*file].extend(target.filter(|&target| !self.contains(*file, target)));
            }
        }
        imports
    }

    /// Returns whether a file is the other one, or a module above it.
    fn contains(&self, above: usize, file: usize) -> bool {
        let module = |file: usize| self.modules.iter().find(|(_, module)| module.file == file).map(|(path, _)| path);
        // Modules are sorted: the first of a file is its outermost.
        matches!((module(above), module(file)), (Some(above), Some(file)) if file.starts_with(above))
    }

    /// Returns the file that defines what a path in `module` names, or `None` for other crates.
    fn file_of(&self, path: &[String], module: &[String], depth: usize) -> Option<usize> {
        let (mut place, rest) = self.start(path, module)?;
        let mut rest = rest.iter();
        for name in rest.by_ref() {
            place.push(name.clone());
            if self.modules.contains_key(&place) {
                continue;
            }
            place.pop();
            let names = &self.modules[&place].names;
            if names.items.contains(name) || depth > 8 {
                break;
            }
            if let Some((_, target)) = names.reexports.iter().find(|(exported, _)| exported == name) {
                return self.file_of(target, &place, depth + 1);
            }
            for glob in &names.globs {
                let target = [glob.as_slice(), std::slice::from_ref(name)].concat();
                if self.defines(&target, &place) {
                    return self.file_of(&target, &place, depth + 1);
                }
            }
            break;
        }
        Some(self.modules[&place].file)
    }

    fn defines(&self, path: &[String], module: &[String]) -> bool {
        let Some((mut place, rest)) = self.start(path, module) else { return false };
        let Some((name, modules)) = rest.split_last() else { return false };
        place.extend_from_slice(modules);
        self.modules
            .get(&place)
            .is_some_and(|found| found.names.items.contains(name) || found.names.reexports.iter().any(|(exported, _)| exported == name))
    }

    /// Splits a path into the module where it begins and the names that follow.
    fn start<'a>(&self, path: &'a [String], module: &[String]) -> Option<(Vec<String>, &'a [String])> {
        let mut place = module.to_vec();
        let mut rest = path;
        match path.first()?.as_str() {
            "crate" => {
                place.clear();
                rest = &path[1..];
            }
            "self" => rest = &path[1..],
            "super" => {
                while rest.first().is_some_and(|name| name == "super") {
                    place.pop()?;
                    rest = &rest[1..];
                }
            }
            name => {
                place.push(name.to_owned());
                self.modules.contains_key(&place).then_some(())?;
                place.pop();
            }
        }
        self.modules.contains_key(&place).then_some((place, rest))
    }

    fn describe(&self, root: &Path, cycle: &[usize]) -> String {
        let name = |&file: &usize| {
            let path = &self.files[file];
            path.strip_prefix(root).unwrap_or(path).display().to_string()
        };
        cycle.iter().map(name).collect::<Vec<_>>().join(" ")
    }
}

impl ModuleNames {
    fn add(&mut self, item: &syn::Item) {
        if let syn::Item::Use(used) = item {
            let mut paths = Vec::new();
            flatten(&used.tree, &mut Vec::new(), &mut paths);
            for (path, name) in paths {
                let is_private = matches!(used.vis, syn::Visibility::Inherited);
                match (is_private, name) {
                    (true, _) => drop(self.paths.insert(path)),
                    (false, Some(name)) => self.reexports.push((name, path)),
                    (false, None) => self.globs.push(path),
                }
            }
            return;
        }
        self.items.extend(name_of(item));
        if !matches!(item, syn::Item::Mod(_)) {
            Paths(&mut self.paths).visit_item(item);
        }
    }
}

/// Collects the paths of a function's or another item's code.
struct Paths<'a>(&'a mut BTreeSet<Vec<String>>);

impl<'ast> Visit<'ast> for Paths<'_> {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.segments.len() > 1 {
            self.0.insert(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        }
        visit::visit_path(self, path);
    }

    fn visit_item_use(&mut self, used: &'ast syn::ItemUse) {
        let mut paths = Vec::new();
        flatten(&used.tree, &mut Vec::new(), &mut paths);
        self.0.extend(paths.into_iter().map(|(path, _)| path));
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        if !has_test_attribute(&function.attrs) {
            visit::visit_impl_item_fn(self, function);
        }
    }
}

/// Lists the paths of a `use` tree with the name that each brings in, `None` for `*`.
fn flatten(tree: &syn::UseTree, prefix: &mut Vec<String>, paths: &mut Vec<(Vec<String>, Option<String>)>) {
    match tree {
        syn::UseTree::Path(part) => {
            prefix.push(part.ident.to_string());
            flatten(&part.tree, prefix, paths);
            prefix.pop();
        }
        syn::UseTree::Name(last) if last.ident == "self" => paths.push((prefix.clone(), prefix.last().cloned())),
        syn::UseTree::Name(last) => {
            let name = last.ident.to_string();
            paths.push(([prefix.as_slice(), std::slice::from_ref(&name)].concat(), Some(name)));
        }
        syn::UseTree::Rename(last) => {
            let path = [prefix.as_slice(), &[last.ident.to_string()]].concat();
            paths.push((path, Some(last.rename.to_string())));
        }
        syn::UseTree::Glob(_) => paths.push((prefix.clone(), None)),
        syn::UseTree::Group(group) => group.items.iter().for_each(|tree| flatten(tree, prefix, paths)),
    }
}

fn name_of(item: &syn::Item) -> Option<String> {
    Some(match item {
        syn::Item::Const(item) => item.ident.to_string(),
        syn::Item::Enum(item) => item.ident.to_string(),
        syn::Item::Fn(item) => item.sig.ident.to_string(),
        syn::Item::Macro(item) => item.ident.as_ref()?.to_string(),
        syn::Item::Static(item) => item.ident.to_string(),
        syn::Item::Struct(item) => item.ident.to_string(),
        syn::Item::Trait(item) => item.ident.to_string(),
        syn::Item::Type(item) => item.ident.to_string(),
        syn::Item::Union(item) => item.ident.to_string(),
        _ => return None,
    })
}

fn is_for_tests(item: &syn::Item) -> bool {
    match item {
        syn::Item::Fn(item) => has_test_attribute(&item.attrs),
        syn::Item::Impl(item) => has_test_attribute(&item.attrs),
        syn::Item::Mod(item) => has_test_attribute(&item.attrs),
        syn::Item::Use(item) => has_test_attribute(&item.attrs),
        _ => false,
    }
}

/// Returns whether an item is compiled only for tests (`#[cfg(test)]`, `#[test]`).
fn has_test_attribute(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let is_cfg_test = attribute.path().is_ident("cfg") && attribute.parse_args::<syn::Ident>().is_ok_and(|name| name == "test");
        is_cfg_test || attribute.path().is_ident("test")
    })
}

/// Returns the strongly connected components of two files or more (Tarjan's algorithm).
fn cycles_of(imports: &Imports) -> Vec<Vec<usize>> {
    let mut search =
        Tarjan { imports, index: vec![None; imports.len()], low: vec![0; imports.len()], stack: Vec::new(), next: 0, found: Vec::new() };
    for file in 0..imports.len() {
        if search.index[file].is_none() {
            search.visit(file);
        }
    }
    search.found
}

struct Tarjan<'a> {
    imports: &'a Imports,
    index: Vec<Option<usize>>,
    low: Vec<usize>,
    stack: Vec<usize>,
    next: usize,
    found: Vec<Vec<usize>>,
}

impl Tarjan<'_> {
    fn visit(&mut self, file: usize) {
        self.index[file] = Some(self.next);
        self.low[file] = self.next;
        self.next += 1;
        self.stack.push(file);
        for &target in &self.imports[file] {
            match self.index[target] {
                None => {
                    self.visit(target);
                    self.low[file] = self.low[file].min(self.low[target]);
                }
                Some(index) if self.stack.contains(&target) => self.low[file] = self.low[file].min(index),
                Some(_) => {}
            }
        }
        if self.index[file] == Some(self.low[file]) {
            let start = self.stack.iter().position(|&on| on == file).unwrap_or(0);
            let component = self.stack.split_off(start);
            if component.len() > 1 {
                self.found.push(component);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_are_the_strongly_connected_components() {
        let imports = [vec![1], vec![2], vec![0, 3], vec![4], vec![], vec![4]];
        let imports: Imports = imports.into_iter().map(|targets| targets.into_iter().collect()).collect();
        let mut cycle = cycles_of(&imports).concat();
        cycle.sort_unstable();
        assert_eq!(cycle, [0, 1, 2]);
    }

    #[test]
    fn imports_follow_reexports_and_skip_tests() {
        let folder = std::env::temp_dir().join(format!("xtask-cycles-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("a")).unwrap();
        let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
        write("lib.rs", "mod a; mod b; pub use a::inner::Thing; #[cfg(test)] mod tests { use crate::b::f; }");
        write("a/mod.rs", "pub(crate) mod inner; fn g() { crate::b::f() }");
        write("a/inner.rs", "pub struct Thing; use super::super::b;");
        write("b.rs", "use crate::Thing; pub fn f() {}");
        let tree = Crate::read(&folder.join("lib.rs")).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        let names: Vec<_> = tree.files.iter().map(|file| file.strip_prefix(&folder).unwrap().display().to_string()).collect();
        assert_eq!(names, ["lib.rs", "a/mod.rs", "a/inner.rs", "b.rs"]);
        let imports: Vec<Vec<usize>> = tree.imports().into_iter().map(|targets| targets.into_iter().collect()).collect();
        assert_eq!(imports, [vec![], vec![3], vec![3], vec![2]]);
    }
}
