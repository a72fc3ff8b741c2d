//! Finds libcleanse: in the folder that the environment variable CLEANSE_LIB_DIR names, or else with pkg-config.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{exit, Command};

const VERSION: &str = "1.0.0";

fn main() {
    for variable in ["CLEANSE_LIB_DIR", "PKG_CONFIG", "PKG_CONFIG_PATH", "DOCS_RS"] {
        println!("cargo:rerun-if-env-changed={variable}");
    }
    // No library is linked while docs.rs builds the documentation.
    if env::var_os("DOCS_RS").is_some() {
        return;
    }
    let is_static = env::var_os("CARGO_FEATURE_STATIC").is_some();
    match env::var_os("CLEANSE_LIB_DIR") {
        Some(folder) => link_folder(Path::new(&folder), is_static),
        None => link_by_pkg_config(is_static),
    }
}

fn link_folder(folder: &Path, is_static: bool) {
    let system = env::var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    let file = folder.join(linked_file(&system, is_static));
    if !file.exists() {
        fail(&format!("CLEANSE_LIB_DIR is {}, but there is no {}", folder.display(), file.display()));
    }
    println!("cargo:rerun-if-changed={}", file.display());
    println!("cargo:rustc-link-search=native={}", folder.display());
    if is_static {
        println!("cargo:rustc-link-lib=static=cleanse");
        for library in needs_of_static(&system) {
            println!("cargo:rustc-link-lib=dylib={library}");
        }
    } else {
        println!("cargo:rustc-link-lib=dylib=cleanse");
        provide_at_run_time(folder);
    }
}

/// The file that a linker reads.
fn linked_file(system: &str, is_static: bool) -> &'static str {
    match (system, is_static) {
        ("windows", _) => "cleanse.lib",
        (_, true) => "libcleanse.a",
        ("macos", _) => "libcleanse.dylib",
        _ => "libcleanse.so",
    }
}

/// The libraries that the static library needs.
fn needs_of_static(system: &str) -> &'static [&'static str] {
    match system {
        "macos" => &["c++"],
        "windows" => &[],
        _ => &["stdc++", "m", "pthread", "dl"],
    }
}

fn link_by_pkg_config(is_static: bool) {
    for flag in words(&pkg_config(is_static)) {
        if let Some(folder) = flag.strip_prefix("-L") {
            println!("cargo:rustc-link-search=native={folder}");
            provide_at_run_time(Path::new(folder));
        } else if let Some(library) = flag.strip_prefix("-l") {
            println!("cargo:rustc-link-lib=dylib={library}");
        } else if let Some(folder) = flag.strip_suffix("/libcleanse.a") {
            println!("cargo:rustc-link-search=native={folder}");
            println!("cargo:rustc-link-lib=static=cleanse");
        } else if flag == "-pthread" {
            println!("cargo:rustc-link-lib=dylib=pthread");
        } else {
            fail(&format!("pkg-config says {flag}, which cargo can't pass on"));
        }
    }
}

/// Splits a line into words like a shell, since pkg-config writes a backslash before a space that is part of a path.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = None;
    let mut quote = None;
    let mut characters = line.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' if quote != Some('\'') => word.get_or_insert_with(String::new).extend(characters.next()),
            '"' | '\'' if quote.is_none() => {
                quote = Some(character);
                word.get_or_insert_with(String::new);
            }
            _ if quote == Some(character) => quote = None,
            _ if quote.is_none() && character.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_with(String::new).push(character),
        }
    }
    words.extend(word);
    words
}

/// Returns the flags of pkg-config for a compatible library.
fn pkg_config(is_static: bool) -> String {
    let program = env::var("PKG_CONFIG").unwrap_or_else(|_| "pkg-config".to_owned());
    let mut command = Command::new(&program);
    let name = if is_static { "cleanse-static" } else { "cleanse" };
    let major: u32 = VERSION.split('.').next().and_then(|major| major.parse().ok()).unwrap_or_default();
    command.args(["--print-errors", "--libs", &format!("{name} >= {VERSION}"), &format!("{name} < {}", major + 1)]);
    match command.output() {
        Ok(output) if output.status.success() => String::from_utf8_lossy(&output.stdout).into_owned(),
        Ok(output) => fail(&String::from_utf8_lossy(&output.stderr)),
        Err(error) => fail(&format!("{program} can't be run: {error}")),
    }
}

/// Lets programs that cargo runs find the library: cargo looks for libraries in the folders of build scripts.
fn provide_at_run_time(folder: &Path) {
    let own = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let major = VERSION.split('.').next().unwrap_or_default();
    let name = match env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("macos") => format!("libcleanse.{major}.dylib"),
        Ok("windows") => "cleanse.dll".to_owned(),
        _ => format!("libcleanse.so.{major}"),
    };
    let (target, link) = (folder.join(&name), own.join(&name));
    if !target.exists() {
        return;
    }
    let _ = std::fs::remove_file(&link);
    #[cfg(unix)]
    let provided = std::os::unix::fs::symlink(&target, &link);
    #[cfg(not(unix))]
    let provided = std::fs::copy(&target, &link);
    if let Err(error) = provided {
        fail(&format!("{} can't be provided: {error}", target.display()));
    }
    println!("cargo:rustc-link-search=native={}", own.display());
}

fn fail(reason: &str) -> ! {
    eprintln!("libcleanse {VERSION} or later was not found: {}", reason.trim_end());
    eprintln!("Set CLEANSE_LIB_DIR to the folder of libcleanse, or install it (`make install` in c-examples) for pkg-config to find.");
    exit(1);
}
