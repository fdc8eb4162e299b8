//! Reproducible pseudo-random numbers, which make trees and houses look hand-drawn.

use grognard_syntax::text::{FNV_START, fnv1a};

#[derive(Debug, Clone, Copy)]
pub(super) struct Chance {
    state: u64,
}

impl Chance {
    pub fn of(seed: &str) -> Chance {
        Chance { state: fnv1a(FNV_START, seed.bytes()) }
    }

    /// Next number: at least 0, and less than 1.
    pub fn next(&mut self) -> f64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        (mixed >> 11) as f64 / (1_u64 << 53) as f64
    }

    pub fn between(&mut self, least: f64, most: f64) -> f64 {
        least + (most - least) * self.next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_name_gives_the_same_numbers() {
        let numbers = |seed| {
            let mut chance = Chance::of(seed);
            [chance.next(), chance.next(), chance.between(2.0, 3.0)]
        };
        assert_eq!(numbers("soignes"), numbers("soignes"));
        assert_ne!(numbers("soignes"), numbers("bossu"));
        assert!((2.0..3.0).contains(&numbers("bossu")[2]));
    }
}
