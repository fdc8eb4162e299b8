//! The 64-bit FNV-1a hash, because the hashers of the standard library do not guarantee a fixed
//! result.

/// The hash of an empty input.
pub const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;

/// Extends a hash by further bytes.
pub fn fnv1a(start: u64, bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes
        .into_iter()
        .fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_equals_the_published_one() {
        assert_eq!(fnv1a(FNV_START, *b"foobar"), 0x8594_4171_f739_67e8);
    }
}
