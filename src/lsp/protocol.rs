//! Parameters of messages, as far as the server reads them. The JSON of answers is built where each
//! answer is computed.

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

/// A position in a document. Several requests share this type. A member that a request does not
/// have gets a default.
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
    /// Wanted kinds of actions. `None` means that all kinds are wanted.
    pub only: Option<Vec<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PlacesParams {
    pub text_document: DocumentId,
    pub positions: Vec<TextPosition>,
}

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

/// A line and a column, both counted from 0. Columns are in units of the encoding that editor and
/// server agreed on.
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

/// A new text for a range or, without a range, for the whole document.
#[derive(Debug, Deserialize)]
pub(super) struct TextChange {
    pub range: Option<Range>,
    pub text: String,
}

/// Files that other programs created, changed or deleted.
#[derive(Debug, Deserialize)]
pub(super) struct WatchedParams {
    pub changes: Vec<DocumentId>,
}

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
