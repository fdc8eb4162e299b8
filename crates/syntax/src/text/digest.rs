//! Digests of content. The digest of a content is the same on every machine and in every run.

use std::fmt;

/// The first 128 bits of a BLAKE3 hash. People who share a cache cannot replace each other's files,
/// because two contents with the same digest cannot be constructed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Digest(pub u128);

impl Digest {
    /// The digest of a sequence of parts. The length of each part is included, so `ab`, `c` and
    /// `a`, `bc` have different digests.
    pub fn of<P: AsRef<[u8]>>(parts: impl IntoIterator<Item = P>) -> Digest {
        let mut hasher = blake3::Hasher::new();
        for part in parts {
            let part = part.as_ref();
            hasher.update(&(part.len() as u64).to_le_bytes()).update(part);
        }
        let mut bytes = [0; 16];
        hasher.finalize_xof().fill(&mut bytes);
        Digest(u128::from_le_bytes(bytes))
    }

    pub fn with<P: AsRef<[u8]>>(self, part: P) -> Digest {
        Digest::of([&self.0.to_le_bytes()[..], part.as_ref()])
    }

    pub fn and(self, other: Digest) -> Digest {
        self.with(other.0.to_le_bytes())
    }

    pub fn read(text: &str) -> Option<Digest> {
        let whole = text.len() == 32;
        whole.then(|| u128::from_str_radix(text, 16).ok()).flatten().map(Digest)
    }

    /// The first ten digits, which are enough for a file name.
    pub fn short(self) -> String {
        let mut text = self.to_string();
        text.truncate(10);
        text
    }
}

/// Prints the digest as 32 hexadecimal digits.
impl fmt::Display for Digest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:032x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_told_apart_and_a_digest_is_the_same_everywhere() {
        assert_ne!(Digest::of(["ab", "c"]), Digest::of(["a", "bc"]));
        let digest = Digest::of(["grognard"]);
        assert_eq!(Digest::read(&digest.to_string()), Some(digest));
        assert_eq!(Digest::read("12"), None);
        assert_eq!(digest.to_string(), ONE);
    }

    const ONE: &str = "26a34f9120e2592eb902fb0705157275";
}
