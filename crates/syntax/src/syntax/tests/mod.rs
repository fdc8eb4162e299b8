//! Tests of the internals of the parsers and the formatter.

#[path = "../../../../check/tests/support/dice.rs"]
pub(crate) mod dice;
mod differential;
pub(crate) mod documents;
mod format;
mod loosen;
