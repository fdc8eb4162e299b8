//! # lsp
//! Comes in:  messages of the language server protocol, and the folders of an editor.
//! Goes out:  answers, and the findings of whole projects as they change while somebody writes.
//! Never:     works out what `check`, `assist` or `format` should know, or writes a document.
//!
//! One thread owns the state: it takes every message that has come, applies all changes in their order, and answers.
//! Projects are checked by one worker, whose results count only if nothing has changed since.

mod abilities;
mod address;
mod answers;
mod checker;
mod documents;
mod door;
mod findings;
mod following;
mod journal;
mod place;
mod places;
mod protocol;
mod published;
mod requests;
mod server;
mod telling;
mod watched;
mod wire;

#[cfg(test)]
mod tests;

#[cfg(test)]
pub(crate) use checker::found_in;
pub use server::{LspOptions, run};
pub use wire::connect;
