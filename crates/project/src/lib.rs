//! # grognard-project
//!
//! Documents opened together: what they know of one another, what is wrong with them, and what is
//! shown of them as plain data.
//!
//! The crate knows no disk, no clock and no process. Each room uses only the rooms above it in this
//! list, and those of `grognard-core`.

pub mod files;

pub mod project;

pub mod check;

pub mod view;

pub mod fielding;

pub mod exchange;
