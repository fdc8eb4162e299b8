//! Pseudo-random numbers that are the same for a seed on every machine, for tests of several crates and `fuzz/`.
#![allow(dead_code, reason = "no test throws in every way")]

/// A small generator: Sebastiano Vigna's splitmix64.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x1809)
    }

    /// A number from 0 to `sides` - 1, or 0 if `sides` is 0.
    pub fn below(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % sides.max(1) as u64) as usize
    }

    pub fn once_in(&mut self, throws: usize) -> bool {
        self.below(throws) == 0
    }

    pub fn in_hundred(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// A random element of a slice that is not empty.
    pub fn pick<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())]
    }

    /// A random element of a slice, or `None` if the slice is empty.
    pub fn pick_any<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        things.get(self.below(things.len()))
    }
}
