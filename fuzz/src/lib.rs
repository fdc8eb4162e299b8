//! Fuzzing of the program. A *door* is a function that takes any bytes, and panics if the program
//! breaks a promise. The mutator changes shipped documents word by word. `src/bin/` runs each door
//! with libFuzzer, and `tests/replay.rs` runs each door with the inputs in the corpus.

#![allow(clippy::disallowed_methods, reason = "shipped texts are read from where they are")]

pub mod depth;
#[path = "../../crates/check/tests/support/dice.rs"]
mod dice;
pub mod doors;
mod hostile;
#[path = "../../crates/check/tests/support/laws.rs"]
mod laws;
pub mod mutate;
#[path = "../../crates/render/src/render/prose/tests/pieces.rs"]
mod pieces;
pub mod seeds;

/// A part of the program that foreign text can reach, with shipped texts as first inputs.
pub struct Door {
    /// Name of the door. The binary and the folders in `corpus` and `regressions` have the same
    /// name.
    pub name: &'static str,
    pub open: fn(&[u8]),
    /// Valid texts, which the mutator changes.
    pub seeds: fn() -> Vec<&'static str>,
}

pub const DOORS: &[Door] = &[
    doors::yaml::DOOR,
    doors::document::DOOR,
    doors::convert::DOOR,
    doors::pack::DOOR,
    doors::format::DOOR,
    doors::formula::DOOR,
    doors::geojson::DOOR,
    doors::import::DOOR,
    doors::markdown::DOOR,
    doors::template_data::DOOR,
    doors::map::DOOR,
];

/// Runs checks in the calling thread, so that an input takes the same steps in each run.
pub fn in_one_thread() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread();
    // An error means that the thread pool already exists.
    let _ = pool.build_global();
}

/// Defines the entry points of libFuzzer for one door. A door has its own binary, because libFuzzer
/// scans every branch of a binary after each run.
#[cfg(feature = "libfuzzer")]
#[macro_export]
macro_rules! fuzz {
    ($door:ident) => {
        use $crate::doors::$door::DOOR;

        static SEEDS: std::sync::LazyLock<Vec<&str>> = std::sync::LazyLock::new(DOOR.seeds);

        libfuzzer_sys::fuzz_target!(init: {
            $crate::in_one_thread();
            $crate::depth::sample();
        }, |bytes: &[u8]| {
            (DOOR.open)(bytes)
        });

        libfuzzer_sys::fuzz_mutator!(|bytes: &mut [u8], size: usize, most: usize, seed: u32| {
            let most = $crate::depth::length(most, seed / 5);
            let size = size.min(most);
            if seed.is_multiple_of(5) {
                return libfuzzer_sys::fuzzer_mutate(bytes, size, most);
            }
            let spoilt = $crate::mutate::spoil(&bytes[..size], &SEEDS, most, seed);
            bytes[..spoilt.len()].copy_from_slice(&spoilt);
            spoilt.len()
        });
    };
}
