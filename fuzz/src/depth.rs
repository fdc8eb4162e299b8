//! How much is done with one text. While libFuzzer looks for new texts, most of them are short and go one way of
//! several: ten texts that go one way each reach more than one text that goes all ways. What is kept goes all ways.

use std::sync::atomic::{AtomicBool, Ordering};

static SAMPLES: AtomicBool = AtomicBool::new(false);

/// Maximum length of most texts, in bytes: a document of one formation, or a map of a village.
const MAX_SHORT: usize = 1024;

/// One text in so many may be as long as the target allows.
const LONG_SHARE: u32 = 32;

/// From now on a text goes one way of several, unless `GROGNARD_FUZZ_ALL_WAYS` is set.
pub fn sample() {
    SAMPLES.store(std::env::var_os("GROGNARD_FUZZ_ALL_WAYS").is_none(), Ordering::Relaxed);
}

/// The ways that a text goes: one that its bytes choose, or all.
pub fn ways<'w, T>(all: &'w [T], bytes: &[u8]) -> &'w [T] {
    if all.is_empty() || !SAMPLES.load(Ordering::Relaxed) {
        return all;
    }
    let index = digest(bytes) % all.len();
    &all[index..=index]
}

/// Is this one of the texts that a dear law is tried on: one of a number of texts, or every one?
pub fn is_tried(texts: usize, bytes: &[u8]) -> bool {
    // Another part of the digest than the one that chooses the way.
    !SAMPLES.load(Ordering::Relaxed) || (digest(bytes) >> 24).is_multiple_of(texts)
}

/// Maximum length of the text that a number makes, in bytes, where `most` is what the target allows.
pub fn length(most: usize, seed: u32) -> usize {
    match SAMPLES.load(Ordering::Relaxed) && !seed.is_multiple_of(LONG_SHARE) {
        true => most.min(MAX_SHORT),
        false => most,
    }
}

/// A number that follows from every byte: FNV-1a.
fn digest(bytes: &[u8]) -> usize {
    let mix = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3);
    let sum = bytes.iter().fold(0xCBF2_9CE4_8422_2325, mix);
    (sum ^ (sum >> 32)) as usize
}
