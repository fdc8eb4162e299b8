//! Shipped texts, which the mutator changes.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use grognard_core::document::{Kind, PAGE_SUFFIX};
use grognard_core::ruleset::Formula;
use grognard_project::files::BUILTIN;

pub type Shipped = (String, String);

/// The shipped scenarios, the built-in texts, and the pages of the documentation.
pub static SHIPPED: LazyLock<Vec<Shipped>> = LazyLock::new(|| {
    let mut shipped = Vec::new();
    for folder in ["scenarios", "docs", "crates/check/src/check", "crates/check/tests/data"] {
        add_folder(&repository().join(folder), &mut shipped);
    }
    shipped.extend(BUILTIN.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())));
    shipped.sort();
    shipped
});

pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn add_folder(folder: &Path, shipped: &mut Vec<Shipped>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = path.to_string_lossy().into_owned();
        if path.is_dir() {
            add_folder(&path, shipped);
        } else if [".yaml", ".md", ".geojson", ".json"].iter().any(|end| name.ends_with(end))
            && let Ok(text) = std::fs::read_to_string(&path)
        {
            shipped.push((name, text));
        }
    }
}

fn shipped(is_wanted: impl Fn(&str) -> bool) -> Vec<&'static str> {
    let wanted = SHIPPED.iter().filter(|(name, _)| is_wanted(name));
    wanted.map(|(_, text)| text.as_str()).collect()
}

fn of_kind(kind: Kind) -> Vec<&'static str> {
    shipped(|name| Kind::of_path(name) == Some(kind))
}

pub fn documents() -> Vec<&'static str> {
    let mut all = shipped(|name| Kind::of_path(name).is_some());
    all.extend(examples());
    all
}

/// The examples on the pages of the checks, because they contain every known fault.
fn examples() -> Vec<&'static str> {
    let pages = shipped(|name| name.contains("/src/check/") && name.ends_with(".md"));
    let blocks = pages.into_iter().flat_map(|page| page.split("```").skip(1).step_by(2));
    blocks.filter_map(|block| Some(block.split_once('\n')?.1)).collect()
}

pub fn oobs() -> Vec<&'static str> {
    of_kind(Kind::Oob)
}

pub fn packs() -> Vec<&'static str> {
    of_kind(Kind::Ruleset)
}

/// Maps, each followed by a line `=====` and its scenario.
pub fn maps() -> Vec<&'static str> {
    static PAIRS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let maps = SHIPPED
            .iter()
            .filter_map(|(name, text)| Some((name.strip_suffix(Kind::Map.suffix())?, text)));
        let pairs = maps.filter_map(|(stem, map)| {
            let scenario = format!("{stem}{}", Kind::Scenario.suffix());
            let (_, scenario) = SHIPPED.iter().find(|(name, _)| *name == scenario)?;
            Some(format!("{map}\n=====\n{scenario}"))
        });
        pairs.collect()
    });
    PAIRS.iter().map(String::as_str).collect()
}

pub fn formulas() -> Vec<&'static str> {
    let values = packs().into_iter().flat_map(|pack| pack.split([',', '\n', '}']));
    let values = values.filter_map(|entry| Some(entry.split_once(": ")?.1.trim()));
    let is_formula = |value: &&str| value.contains('(') && Formula::read(value).is_ok();
    let mut formulas: Vec<&str> = values.filter(is_formula).collect();
    formulas.extend(["ceil((men - 1) / 400) * 2", "max(min(a, b), round(n, 0.5)) + abs(-3)"]);
    formulas
}

/// GeoJSON files in degrees of longitude and latitude.
pub fn geojson() -> Vec<&'static str> {
    let mut all = shipped(|name| name.ends_with(".geojson"));
    all.push(include_str!("features.geojson"));
    all
}

/// The lists on the documentation pages about foreign formats.
pub fn lists() -> Vec<&'static str> {
    let pages = shipped(|name| name.contains("exchange/"));
    let blocks = pages.into_iter().flat_map(|page| page.split("```text ").skip(1));
    blocks.filter_map(|block| block.split_once('\n')?.1.split("```").next()).collect()
}

pub fn pages() -> Vec<&'static str> {
    shipped(|name| name.ends_with(PAGE_SUFFIX) || name.ends_with(".md"))
}

/// These seeds are orders of battle, because orders of battle are full of names.
pub fn words() -> Vec<&'static str> {
    oobs()
}
