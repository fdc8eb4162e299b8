//! Limits the work for each input while fuzzing. Most doors have several variants, such as rule
//! sets or output formats. A new input runs only one variant, because ten inputs with one variant
//! each reach more code than one input with ten variants. Inputs of the corpus run all variants of
//! a door.

use std::sync::atomic::{AtomicBool, Ordering};

static SAMPLES: AtomicBool = AtomicBool::new(false);

/// Maximum length of most inputs in bytes, which is enough for an order of battle of one formation
/// or for the map of a village.
const MAX_SHORT: usize = 1024;

/// Number of new inputs of which one may be as long as the target allows.
const LONG_SHARE: u32 = 32;

/// Switches to one variant per input, unless `GROGNARD_FUZZ_ALL_WAYS` is set.
pub fn sample() {
    SAMPLES.store(std::env::var_os("GROGNARD_FUZZ_ALL_WAYS").is_none(), Ordering::Relaxed);
}

/// The variants to run: all, or one that depends on the bytes of the input.
pub fn ways<'w, T>(all: &'w [T], bytes: &[u8]) -> &'w [T] {
    if all.is_empty() || !SAMPLES.load(Ordering::Relaxed) {
        return all;
    }
    let index = digest(bytes) % all.len();
    &all[index..=index]
}

/// Whether to run an expensive check: for one in `texts` inputs while only one variant is run per
/// input, otherwise for all inputs.
pub fn is_tried(texts: usize, bytes: &[u8]) -> bool {
    // Use other bits than `ways` does, so that the check meets each variant.
    !SAMPLES.load(Ordering::Relaxed) || (digest(bytes) >> 24).is_multiple_of(texts)
}

/// The maximum length of an input in bytes. `most` is the limit of the target, and `seed` chooses
/// which inputs may be that long.
pub fn length(most: usize, seed: u32) -> usize {
    match SAMPLES.load(Ordering::Relaxed) && !seed.is_multiple_of(LONG_SHARE) {
        true => most.min(MAX_SHORT),
        false => most,
    }
}

/// FNV-1a hash, so that the same input always chooses the same variant.
fn digest(bytes: &[u8]) -> usize {
    let mix = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3);
    let sum = bytes.iter().fold(0xCBF2_9CE4_8422_2325, mix);
    (sum ^ (sum >> 32)) as usize
}
