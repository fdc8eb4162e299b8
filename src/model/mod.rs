//! # model
//! Comes in:  what an order of battle says, already read.
//! Goes out:  `Force`: bodies, strengths, grades, leaders as history has them.
//! Never:     knows YAML, a game, or an output.

mod force;

pub use force::{Body, Force, Leader, Strength, Terms};
