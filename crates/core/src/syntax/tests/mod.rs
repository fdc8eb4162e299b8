//! Tests that look inside the room: the two readers side by side.

mod dice;
mod differential;
mod documents;
