//! Tests that look inside the room: the two readers side by side.

#[path = "../../../../project/tests/support/dice.rs"]
mod dice;
mod differential;
mod documents;
mod format;
mod loosen;
