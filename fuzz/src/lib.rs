//! Doors through which texts of strangers come in, each as a function that takes any bytes and panics if a promise is
//! broken; and a mutator that spoils shipped documents word by word. `src/bin/` gives each door to libFuzzer, and
//! `tests/replay.rs` feeds each door with what is kept.

#![allow(clippy::disallowed_methods, reason = "shipped texts are read from where they are")]

pub mod depth;
#[path = "../../crates/project/tests/support/dice.rs"]
mod dice;
pub mod doors;
mod hostile;
#[path = "../../crates/project/tests/support/laws.rs"]
mod laws;
pub mod mutate;
#[path = "../../crates/render/src/render/prose/tests/pieces.rs"]
mod pieces;
pub mod seeds;

/// A door, by its name, and the shipped texts that are spoilt for it.
pub struct Door {
    /// Name of the door: of its binary, and of the folders of its corpus.
    pub name: &'static str,
    /// Feeds the door with a text.
    pub open: fn(&[u8]),
    /// Texts that come through this door every day.
    pub seeds: fn() -> Vec<&'static str>,
}

/// Every door.
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

/// A check runs in the thread that asks for it, so that every run of a door takes the same steps.
pub fn in_one_thread() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread();
    // A second call finds the pool that the first one made.
    let _ = pool.build_global();
}

/// Gives a door to libFuzzer. A binary names one door alone, so that nothing of the others is in it: libFuzzer looks at
/// every branch after each run.
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
