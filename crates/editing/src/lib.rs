//! # grognard-editing
//!
//! What editors ask while documents are written.
//!
//! [`assist`] answers an editor: completions, hovers, definitions, renames, repairs. [`workbench`] is a folder of
//! documents in memory, and what the page that edits them asks of it: findings, the army under a rule set, the map, sheets
//! to print. It is for a browser, in WebAssembly, and for `grognard serve --edit`, which answers the same requests.
//!
//! A request of that page is JSON and so is its answer:
//!
//! ```
//! use grognard_editing::workbench::{Workbench, answer};
//!
//! let mut workbench = Workbench::default();
//! answer(&mut workbench, br#"{ "ask": "put", "path": "a.oob.yaml", "text": "oob: 1\nid: corps\nnaem: Corps\n" }"#);
//! let found = answer(&mut workbench, br#"{ "ask": "findings", "path": "a.oob.yaml" }"#);
//! assert!(String::from_utf8(found)?.contains(r#""code":"unknown-key""#));
//! # Ok::<(), std::string::FromUtf8Error>(())
//! ```
//!
//! What is promised:
//!
//! * The answers are those of `grognard check`, of the language server and of `grognard convert`, because the same
//!   functions give them.
//! * Places in a text are counted in units of UTF-16, as scripts count them.
//! * Any bytes are a request: those that are none are refused in a sentence. Nothing panics.
//! * The disk, the clock and the network are not touched.
//!
//! The functions and types may change with every version of grognard.

pub mod assist;

pub mod workbench;
