//! Tests that the imports between the files of the crate have no cycles.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The modules that each file imports, by their names. The root is `lib`.
type Imports = BTreeMap<String, BTreeSet<String>>;

/// The names of files and their texts.
type Sources = BTreeMap<String, String>;

fn sources_of_the_crate() -> Sources {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files
        .map(|path| {
            assert!(path.is_file() && path.extension() == Some("rs".as_ref()), "{path:?} is not read by this test");
            (path.file_stem().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(&path).unwrap())
        })
        .collect()
}

fn imports(sources: &Sources) -> Imports {
    let of = |(file, text): (&String, &String)| {
        // The root declares every module. An import of a name that it re-exports counts as an import of all modules.
        let modules = sources.keys().filter(|module| *file == "lib" && *module != "lib").cloned();
        let paths = ["crate::", "super::"].into_iter().flat_map(|start| names_after(start, text));
        let named = paths.map(|name| if sources.contains_key(&name) { name } else { "lib".to_owned() });
        (file.clone(), modules.chain(named).collect())
    };
    sources.iter().map(of).collect()
}

/// The first name of every path after `start`, or each name of a list in braces.
fn names_after(start: &str, text: &str) -> Vec<String> {
    let code: String = text.lines().map(|line| line.split("//").next().unwrap()).collect::<Vec<_>>().join("\n");
    code.split(start).skip(1).flat_map(first_names).collect()
}

fn first_names(path: &str) -> Vec<String> {
    let name = |path: &str| path.trim().split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap().to_owned();
    let list = match path.strip_prefix('{') {
        Some(list) => list,
        None => return vec![name(path)],
    };
    let mut depth = 0;
    let mut names = Vec::new();
    let mut from = 0;
    for (index, character) in list.char_indices() {
        match character {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                names.push(name(&list[from..index]));
                from = index + 1;
                if character == '}' {
                    break;
                }
            }
            _ => {}
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

/// The files of a cycle, in the order of their imports, if there is one.
fn cycle(imports: &Imports) -> Option<Vec<String>> {
    let mut left: BTreeSet<&String> = imports.keys().collect();
    while let Some(file) = left.iter().copied().find(|file| imports[*file].iter().all(|name| !left.contains(name))) {
        left.remove(file);
    }
    // Each remaining file imports a remaining file, so this path returns to a file that it has passed.
    let mut path = vec![*left.iter().next()?];
    loop {
        let next = imports[path[path.len() - 1]].iter().find(|name| left.contains(name))?;
        if let Some(start) = path.iter().position(|file| *file == next) {
            return Some(path[start..].iter().map(|file| file.to_string()).collect());
        }
        path.push(next);
    }
}

fn sources(files: &[(&str, &str)]) -> Sources {
    files.iter().map(|(name, text)| (name.to_string(), text.to_string())).collect()
}

#[test]
fn no_file_imports_itself_through_others() {
    let imports = imports(&sources_of_the_crate());
    assert_eq!(cycle(&imports), None);
    // The files have been read, including lists of several names.
    assert!(imports["lib"].contains("binder") && imports["binder"].contains("error"), "{imports:?}");
    assert_eq!(imports["code"], BTreeSet::new());
}

#[test]
fn an_import_that_closes_a_cycle_is_found() {
    for import in ["use crate::binder::Binder;", "use crate::Binder;", "use super::{graph, made};", "use crate::code;"]
    {
        let mut sources = sources_of_the_crate();
        sources.get_mut("code").unwrap().push_str(import);
        let found = cycle(&imports(&sources)).unwrap_or_else(|| panic!("{import}"));
        assert!(found.contains(&"code".to_owned()), "{import}: {found:?}");
    }
}

#[test]
fn a_cycle_is_shown_by_its_files() {
    let use_of = |second| {
        let first = ("first", "use crate::{\n    root::{Deep, Other}, // crate::not\n    second,\n};");
        cycle(&imports(&sources(&[first, ("second", second), ("root", ""), ("lib", "mod first;")])))
    };
    assert_eq!(use_of("fn f() { crate::first::f() }"), Some(vec!["first".to_owned(), "second".to_owned()]));
    assert_eq!(use_of("use crate::root; // crate::first"), None);
}
