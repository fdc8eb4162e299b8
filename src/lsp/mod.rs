//! # lsp
//! Comes in:  messages of the language server protocol, and the folders of an editor.
//! Goes out:  answers, and the findings of whole projects as they change during editing.
//! Never:     computes anything that `check`, `assist` or `format` should, or writes a document.
//!
//! One thread owns the state: it receives all waiting messages, applies the changes in order, and
//! answers. A worker checks projects, and its results count only if nothing has changed since.

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
