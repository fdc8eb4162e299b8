//! Limits the work per input while fuzzing. A door has several variants (rule sets, output
//! formats), and most new inputs are short and run only one of them: ten inputs with one variant
//! each reach more code than one input with all ten. Kept inputs run all variants.

use std::sync::atomic::{AtomicBool, Ordering};

static SAMPLES: AtomicBool = AtomicBool::new(false);

/// Maximum length of most texts, in bytes: a document of one formation, or a map of a village.
const MAX_SHORT: usize = 1024;

/// One new input in this many may be as long as the target allows.
const LONG_SHARE: u32 = 32;

/// Switches to one variant per input, unless `GROGNARD_FUZZ_ALL_WAYS` is set.
pub fn sample() {
    SAMPLES.store(std::env::var_os("GROGNARD_FUZZ_ALL_WAYS").is_none(), Ordering::Relaxed);
}

/// The variants to run: one that is chosen by the bytes, or all of them.
pub fn ways<'w, T>(all: &'w [T], bytes: &[u8]) -> &'w [T] {
    if all.is_empty() || !SAMPLES.load(Ordering::Relaxed) {
        return all;
    }
    let index = digest(bytes) % all.len();
    &all[index..=index]
}

/// Whether to run an expensive check: for one input in `texts` while sampling, otherwise for all.
pub fn is_tried(texts: usize, bytes: &[u8]) -> bool {
    // Other bits than those that choose the variant, so that each variant meets the check.
    !SAMPLES.load(Ordering::Relaxed) || (digest(bytes) >> 24).is_multiple_of(texts)
}

/// Maximum length of the input for a seed, in bytes, where `most` is the limit of the target.
pub fn length(most: usize, seed: u32) -> usize {
    match SAMPLES.load(Ordering::Relaxed) && !seed.is_multiple_of(LONG_SHARE) {
        true => most.min(MAX_SHORT),
        false => most,
    }
}

/// FNV-1a hash of the bytes, because the same input must always choose the same variant.
fn digest(bytes: &[u8]) -> usize {
    let mix = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3);
    let sum = bytes.iter().fold(0xCBF2_9CE4_8422_2325, mix);
    (sum ^ (sum >> 32)) as usize
}
