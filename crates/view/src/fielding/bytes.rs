//! Serializes the contents of files as bytes for print processes. Serde's default, a list of
//! numbers, took a fifth of the CPU time of a map as PDF, because each job carries 350 KB of
//! templates.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

struct Outgoing<'b>(&'b [u8]);

struct Incoming(Vec<u8>);

impl Serialize for Outgoing<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.0)
    }
}

impl<'de> Deserialize<'de> for Incoming {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_byte_buf(Contents).map(Incoming)
    }
}

/// Reads bytes, and also a list of numbers, because JSON has no type for bytes.
struct Contents;

impl<'de> Visitor<'de> for Contents {
    type Value = Vec<u8>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the bytes of a file")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
        Ok(bytes.to_vec())
    }

    fn visit_byte_buf<E: Error>(self, bytes: Vec<u8>) -> Result<Vec<u8>, E> {
        Ok(bytes)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut numbers: A) -> Result<Vec<u8>, A::Error> {
        let mut bytes = Vec::new();
        while let Some(byte) = numbers.next_element()? {
            bytes.push(byte);
        }
        Ok(bytes)
    }
}

/// Serde functions for the content of one file.
pub mod whole {
    use super::{Deserialize, Deserializer, Incoming, Outgoing, Serialize, Serializer};

    pub fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        Outgoing(bytes).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        Ok(Incoming::deserialize(deserializer)?.0)
    }
}

/// Serde functions for the contents of several files.
pub mod listed {
    use super::{Deserialize, Deserializer, Incoming, Outgoing, Serializer};

    pub fn serialize<S: Serializer>(files: &[Vec<u8>], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(files.iter().map(|bytes| Outgoing(bytes)))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<Vec<u8>>, D::Error> {
        let files = Vec::<Incoming>::deserialize(deserializer)?;
        Ok(files.into_iter().map(|Incoming(bytes)| bytes).collect())
    }
}

/// Serde functions for the contents of files by path.
pub mod by_path {
    use std::collections::BTreeMap;

    use super::{Deserialize, Deserializer, Incoming, Outgoing, Serializer};

    pub fn serialize<S: Serializer>(
        files: &BTreeMap<String, Vec<u8>>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_map(files.iter().map(|(path, bytes)| (path, Outgoing(bytes))))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<BTreeMap<String, Vec<u8>>, D::Error> {
        let files = BTreeMap::<String, Incoming>::deserialize(deserializer)?;
        Ok(files.into_iter().map(|(path, Incoming(bytes))| (path, bytes)).collect())
    }
}

#[cfg(test)]
mod tests {
    use crate::fielding::job::{Job, Printed};

    /// JSON has no type for bytes, so the contents are written and read as lists of numbers.
    #[test]
    fn contents_survive_a_round_trip_through_json() {
        let content = vec![0, 127, 128, 255];
        let files = [("a.typ".to_owned(), content.clone())].into();
        let job = Job { files, ..Job::default() };
        let printed = Printed { files: vec![content.clone(), Vec::new()], ..Printed::default() };
        let job = serde_json::to_string(&job).expect("a job");
        let printed = serde_json::to_string(&printed).expect("what was printed");
        let job: Job = serde_json::from_str(&job).expect("a job");
        let printed: Printed = serde_json::from_str(&printed).expect("what was printed");
        assert_eq!(job.files["a.typ"], content);
        assert_eq!(printed.files, [content, Vec::new()]);
    }
}
