//! A pack as one archive. The same files give the same bytes on every machine: sorted, stored
//! without compression, and dated by no clock.

use std::collections::BTreeMap;

use super::pack::{HEAD, MAX_BYTES, PackHead, SharedPack, shared_pack};
use crate::export::archive;

/// The pack as an archive.
pub fn written_pack(pack: &SharedPack) -> Option<Vec<u8>> {
    let mut head = serde_json::to_string_pretty(&pack.head).ok()?;
    head.push('\n');
    let files = pack.files.iter().map(|(path, text)| (path.clone(), text.clone().into_bytes()));
    let all: Vec<(String, Vec<u8>)> =
        std::iter::once((HEAD.to_owned(), head.into_bytes())).chain(files).collect();
    archive(&all)
}

/// Reads an archive. Returns why the archive is refused.
pub fn read_pack(bytes: &[u8]) -> Result<SharedPack, String> {
    let mut files = unpacked(bytes)?;
    let stated = files
        .remove(HEAD)
        .ok_or("the archive has no `pack.json`: `grognard pack build` makes one")?;
    let stated: PackHead = serde_json::from_slice(&stated)
        .map_err(|fault| format!("`pack.json` of the archive is damaged: {fault}"))?;
    let pack = shared_pack(files)?;
    if stated.digest != pack.head.digest {
        return Err(
            "the files of the archive are not those of its digest: somebody changed the archive"
                .to_owned(),
        );
    }
    Ok(pack)
}

#[cfg(not(feature = "spreadsheets"))]
fn unpacked(_: &[u8]) -> Result<BTreeMap<String, Vec<u8>>, String> {
    Err("this build of grognard reads no archives: it has no feature `spreadsheets`".to_owned())
}

#[cfg(feature = "spreadsheets")]
fn unpacked(bytes: &[u8]) -> Result<BTreeMap<String, Vec<u8>>, String> {
    let archive = crate::import::Archive::open(bytes).map_err(|fault| fault.message)?;
    let mut archive = archive.within(MAX_BYTES as u64);
    let names = archive.names().map_err(|fault| fault.message)?;
    let mut files = BTreeMap::new();
    for name in names.into_iter().filter(|name| !name.ends_with('/')) {
        let part = archive.bytes(&name).map_err(|fault| fault.message)?;
        files.extend(part.map(|part| (name, part)));
    }
    Ok(files)
}

#[cfg(all(test, feature = "spreadsheets"))]
mod tests {
    use super::super::pack::tests::{RULESET, files};
    use super::*;

    #[test]
    fn an_archive_is_read_as_it_was_written_and_has_the_same_bytes_again() {
        let pack = shared_pack(files(&[RULESET, ("fire.rules.md", "# Fire\n")])).expect("a pack");
        let bytes = written_pack(&pack).expect("an archive");
        assert_eq!(read_pack(&bytes), Ok(pack.clone()));
        assert_eq!(written_pack(&pack), Some(bytes));
    }

    #[test]
    fn a_changed_archive_is_refused() {
        let pack = shared_pack(files(&[RULESET])).expect("a pack");
        let mut other = pack.clone();
        other.files.insert("fire.rules.md".to_owned(), "# Fire\n".to_owned());
        let changed = written_pack(&other).expect("an archive");
        assert!(read_pack(&changed).is_err_and(|why| why.contains("digest")));
        assert!(read_pack(b"PK\x03\x04").is_err());
        assert!(read_pack(b"").is_err());
        other.files.insert("../../x.md".to_owned(), String::new());
        let hostile = written_pack(&other).expect("an archive");
        assert!(read_pack(&hostile).is_err_and(|why| why.contains("../../x.md")));
    }
}
