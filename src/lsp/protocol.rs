//! Parameters of messages, as far as the server reads them. Answers are written as JSON where they
//! are made.

use serde::Deserialize;
use serde_json::Value;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DocumentParams {
    pub text_document: DocumentId,
}

#[derive(Debug, Deserialize)]
pub(super) struct DocumentId {
    pub uri: String,
}

/// A place in a document. Several requests share this type, and a member that one of them lacks has
/// a default.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PlaceParams {
    pub text_document: DocumentId,
    pub position: TextPosition,
    #[serde(default)]
    pub new_name: String,
    #[serde(default)]
    pub context: ReferenceContext,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct ReferenceContext {
    pub include_declaration: bool,
}

/// A range of a document, with the options of a code action request.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RangeParams {
    pub text_document: DocumentId,
    pub range: Range,
    #[serde(default)]
    pub context: ActionContext,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct ActionContext {
    /// Kinds of actions. Without a list, all are wanted.
    pub only: Option<Vec<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PlacesParams {
    pub text_document: DocumentId,
    pub positions: Vec<TextPosition>,
}

/// A query for the symbol search in all projects.
#[derive(Debug, Deserialize)]
pub(super) struct QueryParams {
    pub query: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct CommandParams {
    pub command: String,
    #[serde(default)]
    pub arguments: Vec<Value>,
}

/// A line and a column, both counted from 0, in units of the agreed encoding.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) struct TextPosition {
    pub line: u32,
    pub character: u32,
}

#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) struct Range {
    pub start: TextPosition,
    pub end: TextPosition,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OpenParams {
    pub text_document: OpenedDocument,
}

#[derive(Debug, Deserialize)]
pub(super) struct OpenedDocument {
    pub uri: String,
    pub version: i64,
    pub text: String,
}

/// Changes of a document, in order.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ChangeParams {
    pub text_document: VersionedDocument,
    pub content_changes: Vec<TextChange>,
}

#[derive(Debug, Deserialize)]
pub(super) struct VersionedDocument {
    pub uri: String,
    pub version: Option<i64>,
}

/// A replacement of a range or, without one, of the whole text.
#[derive(Debug, Deserialize)]
pub(super) struct TextChange {
    pub range: Option<Range>,
    pub text: String,
}

/// Files that were created, changed or deleted outside of the editor.
#[derive(Debug, Deserialize)]
pub(super) struct WatchedParams {
    pub changes: Vec<DocumentId>,
}

/// Folders that were added to the window or removed from it.
#[derive(Debug, Deserialize)]
pub(super) struct FoldersParams {
    pub event: FoldersEvent,
}

#[derive(Debug, Deserialize)]
pub(super) struct FoldersEvent {
    #[serde(default)]
    pub added: Vec<DocumentId>,
    #[serde(default)]
    pub removed: Vec<DocumentId>,
}
