//! Tests of the internals of this room.

#[path = "../../../../project/tests/support/dice.rs"]
pub(crate) mod dice;
mod differential;
pub(crate) mod documents;
mod format;
mod loosen;
