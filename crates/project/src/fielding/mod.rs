//! # fielding
//! Comes in:  views.
//! Goes out:  jobs: what is to be printed, and what came of it.
//! Never:     prints, writes, or knows a file format.

pub mod job;
