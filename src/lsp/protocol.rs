//! The parameters of messages, as far as the server reads them. What it answers is written as JSON where it is made.

use serde::Deserialize;
use serde_json::Value;

/// The document that a request is about.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DocumentParams {
    pub text_document: DocumentId,
}

/// A document by its address.
#[derive(Debug, Deserialize)]
pub(super) struct DocumentId {
    pub uri: String,
}

/// A place in a document. The members of several requests are read together: what one does not send is absent.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PlaceParams {
    pub text_document: DocumentId,
    pub position: TextPosition,
    /// The new name, when renaming.
    #[serde(default)]
    pub new_name: String,
    /// What references are asked for.
    #[serde(default)]
    pub context: ReferenceContext,
}

/// Which references are wanted.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct ReferenceContext {
    pub include_declaration: bool,
}

/// A stretch of a document, and for code actions what is wanted.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RangeParams {
    pub text_document: DocumentId,
    pub range: Range,
    #[serde(default)]
    pub context: ActionContext,
}

/// Which code actions are wanted.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct ActionContext {
    /// The kinds of actions; all, if there is no list.
    pub only: Option<Vec<String>>,
}

/// Several places of a document.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PlacesParams {
    pub text_document: DocumentId,
    pub positions: Vec<TextPosition>,
}

/// What is looked for in all projects.
#[derive(Debug, Deserialize)]
pub(super) struct QueryParams {
    pub query: String,
}

/// A command with its arguments.
#[derive(Debug, Deserialize)]
pub(super) struct CommandParams {
    pub command: String,
    #[serde(default)]
    pub arguments: Vec<Value>,
}

/// A line and a column, both counted from 0, in units of the encoding that was agreed on.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) struct TextPosition {
    pub line: u32,
    pub character: u32,
}

/// A stretch between two places.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) struct Range {
    pub start: TextPosition,
    pub end: TextPosition,
}

/// A document that was opened.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OpenParams {
    pub text_document: OpenedDocument,
}

/// The text of a document that was opened.
#[derive(Debug, Deserialize)]
pub(super) struct OpenedDocument {
    pub uri: String,
    pub version: i64,
    pub text: String,
}

/// Changes of a document, in their order.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ChangeParams {
    pub text_document: VersionedDocument,
    pub content_changes: Vec<TextChange>,
}

/// A document and its version after a change.
#[derive(Debug, Deserialize)]
pub(super) struct VersionedDocument {
    pub uri: String,
    pub version: Option<i64>,
}

/// A change: a stretch that is replaced, or a whole text.
#[derive(Debug, Deserialize)]
pub(super) struct TextChange {
    pub range: Option<Range>,
    pub text: String,
}

/// Files that came, changed or went outside of the editor.
#[derive(Debug, Deserialize)]
pub(super) struct WatchedParams {
    pub changes: Vec<DocumentId>,
}

/// Folders that were added to the window, and others that were taken out of it.
#[derive(Debug, Deserialize)]
pub(super) struct FoldersParams {
    pub event: FoldersEvent,
}

/// See [`FoldersParams`].
#[derive(Debug, Deserialize)]
pub(super) struct FoldersEvent {
    #[serde(default)]
    pub added: Vec<DocumentId>,
    #[serde(default)]
    pub removed: Vec<DocumentId>,
}
