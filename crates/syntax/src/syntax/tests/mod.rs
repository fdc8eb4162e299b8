//! Tests that look inside the room: the two readers side by side.

#[path = "../../../../project/tests/support/dice.rs"]
pub(crate) mod dice;
mod differential;
pub(crate) mod documents;
mod format;
mod loosen;
