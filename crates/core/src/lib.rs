//! # grognard-core
//!
//! Napoleonic orders of battle as documents, and the arithmetic that fields them under the rules of
//! a game. This crate is for programs that need the documents, the findings about them or the
//! numbers, and that bring their own access to disks, editors or browsers.
//!
//! The input is data; the output is a value and a list of findings. The modules are the steps from
//! the input to the output. Each module uses only the modules before it, and `grognard-syntax` for
//! trees and findings:
//!
//! | module | input | output |
//! | --- | --- | --- |
//! | [`document`] | a tree | a typed document, and findings about its shape |
//! | [`model`] | the contents of documents | a force and a battle in historical terms |
//! | [`ruleset`] | a pack | a game, with the source of every figure |
//! | [`convert`] | a force and a game | the fielded force, and a ledger that explains every number |
//!
//! # Example
//!
//! An order of battle with one battalion, fielded under a game with one element:
//!
//! ```
//! use grognard_core::convert::convert;
//! use grognard_core::document::{self, Bodies, Field, Oob, identify, validate};
//! use grognard_core::model::{Body, Force, Strength};
//! use grognard_core::ruleset::resolve;
//! use grognard_syntax::syntax::{Reader, parse};
//! use grognard_syntax::text::FileId;
//!
//! // From text to tree, and from tree to document. Mistakes in the text become findings.
//! let text = "\
//! oob: 1
//! id: foy
//! name: Division Foy
//! nation: france
//! echelon: division
//! units:
//!   - { id: 1-4e, name: 1/4e Ligne, arm: infantry, men: 612 }
//! ";
//! let (tree, mut findings) = parse(FileId(0), text, Reader::default());
//! let kind = identify(&tree, "foy.oob.yaml", &mut findings).expect("it begins with `oob: 1`");
//! validate(&tree, kind, &mut findings);
//! assert!(findings.is_empty(), "{findings:?}");
//! let root = tree.root().expect("a document with content has a root");
//! let field: Field<Oob<'_>> = document::read(root);
//! let oob = field.value().expect("it fits the schema");
//!
//! // From document to force. `grognard-project` does this for every key of a document.
//! let force = Force {
//!     id: "foy".to_owned(),
//!     name: "Division Foy".to_owned(),
//!     date: None,
//!     native: None,
//!     sources: Vec::new(),
//!     bodies: Bodies::of(oob, root.span())
//!         .iter()
//!         .map(|(_, written)| {
//!             let id = written.id().value().map_or("", |id| id.0);
//!             let name = written.name().value().copied().unwrap_or(id);
//!             Body {
//!                 parent: written.parent,
//!                 end: written.end,
//!                 echelon: written.echelon().value().copied(),
//!                 arm: written.arm().value().copied(),
//!                 men: written.men().value().map(|men| Strength { least: men.least(), most: men.most() }),
//!                 ..Body::new(id, name, written.span)
//!             }
//!         })
//!         .collect(),
//! };
//!
//! // A game: one stand is a hundred men, and half a stand or more counts as one.
//! let pack = "\
//! ruleset: 1
//! id: my-game
//! name: My Game
//! elements:
//!   - { id: stand, name: stand, arms: [infantry], men: 100, source: text 1 }
//! units:
//!   - { id: battalion, name: battalion, level: battalion, arms: [infantry], element: stand, source: text 2 }
//! roundings:
//!   - { id: nearest, name: to the nearest, method: nearest, up_from: 0.5, source: text 3 }
//! ";
//! let (tree, _) = parse(FileId(1), pack, Reader::default());
//! let field = document::read(tree.root().expect("a pack with content has a root"));
//! let game = resolve(field.value().expect("it fits the schema")).ruleset;
//!
//! // The fielded force, and the ledger that explains it.
//! let fielded = convert(&force, &game, None, &Default::default());
//! assert_eq!(fielded.units.len(), 1);
//! assert_eq!(fielded.units[0].elements, 6);
//! assert!(!fielded.ledger.is_empty());
//! ```
//!
//! # Guarantees
//!
//! * No input causes a panic. Depth, aliases, sizes and the number of findings are limited, and a
//!   finding reports each limit that is reached.
//! * The crate reads no disk, starts no threads or processes, and uses no clock and no network.
//! * The same input gives the same output, byte for byte, on every machine.
//! * There is no unsafe code.
//! * Document formats and the JSON of findings are stable within their version numbers. The Rust
//!   interface is not stable: it changes with the program, and types may gain fields.

pub mod document;

pub mod model;

pub mod ruleset;

pub mod convert;
