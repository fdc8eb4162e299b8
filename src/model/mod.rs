//! # model
//! Comes in:  what orders of battle and scenarios say, already read.
//! Goes out:  `Force`: bodies, strengths, grades, leaders as history has them; `Battle`: who meets whom, when.
//! Never:     knows YAML, a game, or an output.

mod battle;
mod force;

pub use battle::{Arriving, Battle, Side, SpecialRule};
pub use force::{Body, Force, Leader, Strength, Terms};
