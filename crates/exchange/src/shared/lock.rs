//! The lock file of a project: which packs were added, from where, and with which content.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Path of the lock file in a project.
pub const LOCK: &str = "packs/lock.json";

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lock {
    /// Version of this format.
    pub lock: u8,
    /// Added packs by id.
    pub packs: BTreeMap<String, LockedPack>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LockedPack {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub version: String,
    pub digest: String,
    /// File or repository that the pack came from, as the user named it.
    pub from: String,
}

/// Reads a lock file. Returns why the lock file cannot be read.
pub fn read_lock(text: &str) -> Result<Lock, String> {
    let lock: Lock = serde_json::from_str(text).map_err(|fault| fault.to_string())?;
    match lock.lock {
        1 => Ok(lock),
        other => Err(format!("the file has the format {other}, and this program reads format 1")),
    }
}

pub fn written_lock(packs: BTreeMap<String, LockedPack>) -> String {
    let text = serde_json::to_string_pretty(&Lock { lock: 1, packs }).unwrap_or_default();
    format!("{text}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_is_read_as_it_was_written_and_faults_are_told() {
        let locked = LockedPack {
            version: "1.2".to_owned(),
            digest: "ab".to_owned(),
            from: "dusk.zip".to_owned(),
        };
        let packs = BTreeMap::from([("dusk".to_owned(), locked)]);
        let text = written_lock(packs.clone());
        assert_eq!(read_lock(&text).map(|lock| lock.packs), Ok(packs));
        assert!(read_lock("{").is_err());
        assert!(
            read_lock("{\"lock\": 2, \"packs\": {}}").is_err_and(|why| why.contains("format 2"))
        );
    }
}
