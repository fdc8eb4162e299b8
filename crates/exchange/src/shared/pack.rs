//! The files of a rule set that is shared, and what its head says.

use std::collections::{BTreeMap, BTreeSet};

use grognard_core::document::Kind;
use grognard_core::document::ruleset::Extension;
use grognard_syntax::syntax::{Reader, parse};
use grognard_syntax::text::{Digest, FileId};
use serde::{Deserialize, Serialize};

/// Name of the file in an archive that describes the pack.
pub(super) const HEAD: &str = "pack.json";

/// Maximum number of files. The largest built-in pack has 19.
const MAX_FILES: usize = 500;

/// Maximum number of bytes of all files. The largest built-in pack has 0.2 MiB.
pub(super) const MAX_BYTES: usize = 16 << 20;

/// Maximum length in bytes of a path, so that a folder above it still fits into the 260 of Windows.
const MAX_PATH: usize = 120;

/// Endings of the files that a rule set needs. A pack has no programs and no pages with scripts.
const ENDINGS: [&str; 5] = [".yaml", ".md", ".csv", ".geojson", ".txt"];

/// Description of a pack in an archive or in an index.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PackHead {
    /// Version of this format.
    pub pack: u8,
    pub id: String,
    pub name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub version: String,
    /// Id of the pack below, with the versions that fit: `dusk >=1.2`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub extends: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub licence: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub home: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub summary: String,
    /// Digest of all files by path and text.
    pub digest: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedPack {
    pub head: PackHead,
    /// Texts by their paths in the folder of the pack.
    pub files: BTreeMap<String, String>,
}

impl SharedPack {
    /// Text of the rule set.
    pub fn ruleset(&self) -> &str {
        self.files.iter().find(|(path, _)| is_ruleset(path)).map_or("", |(_, text)| text)
    }
}

/// Reads the head of a pack from its files. Returns why the files are no pack.
pub fn shared_pack(files: BTreeMap<String, Vec<u8>>) -> Result<SharedPack, String> {
    if files.len() > MAX_FILES {
        return Err(format!(
            "a rule set has at most {MAX_FILES} files, and this folder has {}",
            files.len()
        ));
    }
    if files.values().map(Vec::len).sum::<usize>() > MAX_BYTES {
        return Err(format!("the files of a rule set have at most {} MiB", MAX_BYTES >> 20));
    }
    let mut texts = BTreeMap::new();
    let mut names = BTreeSet::new();
    for (path, bytes) in files {
        refuse_path(&path)?;
        // Windows and macOS would write two names that differ only in case into one file.
        if !names.insert(path.to_lowercase()) {
            return Err(format!("two files are named `{path}` but for upper and lower case"));
        }
        let text = String::from_utf8(bytes).map_err(|_| format!("`{path}` is not UTF-8 text"))?;
        texts.insert(path, text);
    }
    let rulesets: Vec<&str> =
        texts.keys().map(String::as_str).filter(|path| is_ruleset(path)).collect();
    let [ruleset] = rulesets[..] else {
        return Err(match rulesets.len() {
            0 => "no file of the pack ends with `.ruleset.yaml`".to_owned(),
            _ => format!("a pack is one rule set, and this folder has `{}`", rulesets.join("`, `")),
        });
    };
    let head = head(&texts[ruleset], digest(&texts))
        .ok_or_else(|| format!("`{ruleset}` has no `id` of small letters, digits and hyphens"))?;
    Ok(SharedPack { head, files: texts })
}

fn is_ruleset(path: &str) -> bool {
    Kind::of_path(path) == Some(Kind::Ruleset) && !path.contains('/')
}

fn head(text: &str, digest: Digest) -> Option<PackHead> {
    let (tree, _) = parse(FileId(0), text, Reader::TwoTier);
    let root = tree.root()?;
    let word =
        |key: &str| root.get(key).and_then(|node| node.as_str()).unwrap_or_default().to_owned();
    let id = word("id");
    // The id becomes the name of a folder.
    let is_id =
        |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-';
    let extends = Extension::of_pack(root).and_then(|extension| {
        let version = extension.version.value().map_or("", |version| *version);
        Some(format!("{} {version}", extension.name()?).trim_end().to_owned())
    });
    (!id.is_empty() && id.len() <= 60 && id.bytes().all(is_id) && !id.starts_with('-')).then(|| {
        PackHead {
            pack: 1,
            name: Some(word("name")).filter(|name| !name.is_empty()).unwrap_or_else(|| id.clone()),
            version: word("version"),
            extends: extends.unwrap_or_default(),
            licence: word("licence"),
            home: word("home"),
            summary: word("summary").trim().to_owned(),
            digest: digest.to_string(),
            id,
        }
    })
}

fn digest(texts: &BTreeMap<String, String>) -> Digest {
    Digest::of(texts.iter().flat_map(|(path, text)| [path, text]))
}

/// Whether a file belongs into a pack. A project file stays outside, because it would make the
/// folder a project of its own.
pub fn is_pack_file(path: &str) -> bool {
    refuse_path(path).is_ok()
}

/// Refuses a path that leaves the folder, hides from its reader, or has another meaning on some
/// system.
fn refuse_path(path: &str) -> Result<(), String> {
    let is_letter = |letter: u8| letter.is_ascii_alphanumeric() || b"._-".contains(&letter);
    let is_part = |part: &str| {
        let stem = part.split('.').next().unwrap_or_default().to_ascii_lowercase();
        let is_device = ["con", "prn", "aux", "nul"].contains(&stem.as_str())
            || stem.len() == 4 && (stem.starts_with("com") || stem.starts_with("lpt"));
        !part.is_empty()
            && !part.starts_with('.')
            && !part.ends_with('.')
            && part.bytes().all(is_letter)
            && !is_device
    };
    if path.len() > MAX_PATH || !path.split('/').all(is_part) {
        let shown: String = path.chars().take(MAX_PATH).collect();
        return Err(format!(
            "a file is named `{}`: names have letters, digits, `.`, `_` and `-`, and begin with no point",
            shown.escape_debug()
        ));
    }
    let name = path.rsplit('/').next().unwrap_or_default();
    if name == "grognard.yaml" {
        return Err(
            "a pack has no project file: leave `grognard.yaml` out of its folder".to_owned()
        );
    }
    let is_licence = ["LICENSE", "LICENCE"].iter().any(|word| name.starts_with(word));
    if !is_licence && !ENDINGS.iter().any(|ending| name.ends_with(ending)) {
        return Err(format!("`{path}` is none of `*{}`, `LICENSE`", ENDINGS.join("`, `*")));
    }
    Ok(())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::shared) fn files(of: &[(&str, &str)]) -> BTreeMap<String, Vec<u8>> {
        of.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect()
    }

    pub(in crate::shared) const RULESET: (&str, &str) = (
        "dusk.ruleset.yaml",
        "ruleset: 1\nid: dusk\nname: Dusk\nversion: \"1.2\"\nlicence: CC BY 4.0\n",
    );

    #[test]
    fn a_head_is_read_from_the_rule_set_and_its_digest_from_all_files() {
        let pack = shared_pack(files(&[RULESET, ("fire.rules.md", "# Fire\n")])).expect("a pack");
        let head = &pack.head;
        assert_eq!(
            (&*head.id, &*head.name, &*head.version, &*head.licence),
            ("dusk", "Dusk", "1.2", "CC BY 4.0")
        );
        assert_eq!(pack.ruleset(), RULESET.1);
        let other =
            shared_pack(files(&[RULESET, ("fire.rules.md", "# Fire\n\n")])).expect("a pack");
        assert_ne!(pack.head.digest, other.head.digest);
    }

    #[test]
    fn hostile_names_are_refused() {
        for name in [
            "../a.md",
            "/a.md",
            "a/../b.md",
            "C:/a.md",
            "a\\b.md",
            ".hidden.md",
            "a//b.md",
            "",
            "con.md",
            "a/nul.txt",
            "COM1.md",
            "a\u{202e}.md",
            "a\n.md",
            "a.exe",
            "a.html",
            "a",
            "a.md.",
            "grognard.yaml",
            "x/grognard.yaml",
            &"long".repeat(40),
        ] {
            assert!(shared_pack(files(&[RULESET, (name, "")])).is_err(), "{name:?}");
        }
        for name in ["LICENSE", "LICENCE.txt", "fire.rules.md", "pages/a-b_c.md", "citations.csv"] {
            assert!(shared_pack(files(&[RULESET, (name, "")])).is_ok(), "{name:?}");
        }
    }

    #[test]
    fn one_rule_set_with_an_id_is_a_pack() {
        assert!(shared_pack(files(&[])).is_err());
        assert!(shared_pack(files(&[RULESET, ("b.ruleset.yaml", "id: b")])).is_err());
        assert!(shared_pack(files(&[("a.ruleset.yaml", "id: ../a")])).is_err());
        assert!(shared_pack(files(&[("a.ruleset.yaml", "[")])).is_err());
        assert!(shared_pack(files(&[RULESET, ("Fire.md", ""), ("fire.md", "")])).is_err());
        let mut bytes = files(&[RULESET]);
        bytes.insert("latin.md".to_owned(), b"\xe9".to_vec());
        assert_eq!(shared_pack(bytes), Err("`latin.md` is not UTF-8 text".to_owned()));
    }
}
