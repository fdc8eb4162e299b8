//! # grognard-syntax
//!
//! Texts with spans, findings about them, and a parser for YAML. After any mistake of a writer, the
//! parser still gives a tree of the rest.
//!
//! This crate does not interpret documents. Use the crate in programs that parse YAML written by
//! people, and that report errors by line and column.
//!
//! ```
//! use grognard_syntax::syntax::{Reader, parse};
//! use grognard_syntax::text::FileId;
//!
//! let text = "name: Division Foy\nunits: [{ name: 6e Léger, men: 1200 }]\n";
//! let (tree, findings) = parse(FileId(0), text, Reader::default());
//! let root = tree.root().expect("a text with content has a root");
//! assert_eq!(&text[root.get("name").expect("it is written").span().range()], "Division Foy");
//! assert!(findings.is_empty(), "{findings:?}");
//! ```
//!
//! Guarantees:
//!
//! * No input causes a panic. Depth, aliases, sizes and the number of findings are limited, and a
//!   finding reports each limit that is reached.
//! * The crate uses no disk, threads, processes, clock or network.
//! * The same input gives the same output, byte for byte, on every machine.
//!
//! The functions and types may change with every version of grognard.

pub mod text;

pub mod diagnostic;

pub mod syntax;
