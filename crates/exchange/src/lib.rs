//! # grognard-exchange
//!
//! Lists and battles of other people and programs, read into documents of grognard and written from them.
//!
//! Each room uses only the rooms before it in the list of modules: [`exchange`] writes lists as YAML, knows GeoJSON and
//! takes losses off a list, [`import`] makes documents of the lists of others, and [`export`] makes files for others.
//!
//! What is promised:
//!
//! * No disk, no clock, no process. Bytes go in; documents, files and findings come out.
//! * No panic on input, whatever it claims to be, and bounded memory.
//! * Nothing is dropped silently: a line that is not understood is reported, and a fact without a place is named.
//!
//! The functions and types may change with every version of grognard.

pub mod exchange;

pub mod import;

pub mod export;
