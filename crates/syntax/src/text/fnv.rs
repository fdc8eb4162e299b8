//! FNV-1a with 64 bits: numbers that follow from bytes. The hashers of the standard library promise no fixed result.

/// The number before any byte.
pub const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;

/// A number that follows from another one and from bytes after it.
pub fn fnv1a(start: u64, bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes
        .into_iter()
        .fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_published_one() {
        assert_eq!(fnv1a(FNV_START, *b"foobar"), 0x8594_4171_f739_67e8);
    }
}
