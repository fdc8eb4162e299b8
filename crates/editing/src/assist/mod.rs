//! # assist
//! Input:     `Files`, `Settings`, and a byte offset in one of the texts.
//! Output:    answers for an editor: completions, hovers, definitions, renames, outlines, fixes,
//!            as plain data with byte spans.
//! Never:     knows a protocol, a disk or a thread, or adds findings, because `check` makes them.
//!
//! A [`Desk`] holds all open documents. Each kind of request is a function of a desk, a file and an
//! offset, in a separate file. `names` collects uses and definitions, which the schemas mark with
//! `x-names` and `x-defines`.

mod action;
mod actions;
mod align;
mod candidates;
mod chart;
mod complete;
mod cursor;
mod desk;
mod entry_point;
mod excuse;
mod folding;
mod hints;
mod hover;
mod intent;
mod kept_forces;
mod links;
mod meaning;
mod names;
mod navigate;
mod rename;
mod rewrite;
mod selection;
mod slot;
mod snippets;
mod symbols;
mod tokens;
mod under;
mod walk;

pub use action::{Action, ActionKind};
pub use actions::actions;
pub use align::{Aligned, Nearness, Neighbour, Side, align};
pub use chart::{ChartHead, ImportedChart, chart_into};
pub use complete::{Completion, CompletionKind, Completions, complete};
pub use desk::{Desk, DeskDocument, DeskMemory};
pub use folding::{Fold, FoldKind, folding};
pub use hints::{InlayHint, inlay_hints};
pub use hover::{Hover, hover};
pub use intent::{Intent, Metres, Pointer, Value as IntentValue, edits_of};
pub use links::{Link, LinkTarget, links};
pub use names::{Name, NameKind, PrintedName};
pub use navigate::{Highlight, definition, highlights, references};
pub use rename::{Refusal, prepare_rename, rename};
pub use selection::selection_ranges;
pub use symbols::{FoundSymbol, Symbol, SymbolKind, document_symbols, workspace_symbols};
pub use tokens::{Token, TokenKind, semantic_tokens};
