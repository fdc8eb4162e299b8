//! # lsp
//! Input:     messages of the language server protocol, and the folders that an editor opens.
//! Output:    answers, and the findings of whole projects as they change during editing.
//! Never:     computes anything that `check`, `assist` or `format` should, or writes a document.
//!
//! The main thread owns the state: it receives all waiting messages, applies the changes in order,
//! and sends answers. A second thread checks projects. The result of a check is dropped if the
//! project has changed since the check began.

mod abilities;
mod address;
mod answers;
mod built_in;
mod checker;
mod client;
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
mod state;
mod telling;
mod watched;
mod wire;

#[cfg(test)]
mod tests;

#[cfg(test)]
pub(crate) use place::found_in;
pub use server::{LspOptions, run};
pub use wire::connect;
