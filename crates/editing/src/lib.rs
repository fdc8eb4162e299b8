//! # grognard-editing
//!
//! Answers for editors and for pages that edit documents in memory.
//!
//! [`assist`] serves an editor: completions, hovers, definitions, renames, fixes. [`workbench`] is
//! a folder of documents in memory for the workbench page: it answers with findings, the army under
//! a rule set, the map, and sheets to print. Browsers run the workbench as WebAssembly, and the
//! command `grognard serve --edit` answers the same requests.
//!
//! Requests and answers are JSON:
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
//! Guarantees:
//!
//! * Answers equal those of `grognard check`, the language server and `grognard convert`, because
//!   the same functions make them.
//! * Positions in a text are counted in UTF-16 units, because scripts count them so.
//! * Any bytes may be sent. Bytes that are not a request are refused with a sentence, and nothing
//!   panics.
//! * The disk, the clock and the network are never used.
//!
//! The functions and types may change with every version of grognard.

pub mod assist;

pub mod workbench;
