//! What the workbench may do with the documents of the folder that is served: see them, ask the engine, write them back.
//!
//! Any page that is open in the same browser can send requests to this machine. So each of these needs a token that
//! only the opened page has, and comes from a page of this server.

use std::sync::Arc;

use grognard_syntax::text::Digest;

use super::answer::HttpAnswer;
use super::request::Request;

/// Where the workbench asks.
const FOLDER: &str = "~grognard/folder";
const ASK: &str = "~grognard/ask";
const FILE: &str = "~grognard/file/";

/// Maximum size of what a page sends, in bytes: two documents of the largest size.
pub(super) const MAX_BODY: usize = 8 << 20;

/// Reads all documents of the folder.
type ReadFolder = Box<dyn Fn() -> Result<Vec<u8>, String> + Send + Sync>;

/// Answers a request as bytes of JSON.
type AnswerAsked = Box<dyn Fn(&[u8]) -> Vec<u8> + Send + Sync>;

/// Writes a document by its path below the folder, if the one on the disk has the digest.
type WriteDocument = Box<dyn Fn(&str, Option<Digest>, &[u8]) -> Written + Send + Sync>;

/// What the workbench is handed: functions, because this room reads no disk and knows no document.
pub struct Editing {
    /// The token that a page must have.
    pub token: String,
    /// The documents of the folder, as JSON.
    pub folder: ReadFolder,
    /// Answers a request to the engine.
    pub ask: AnswerAsked,
    /// Writes a document by its path below the folder, if the one on the disk has this digest; without one, if there is
    /// none.
    pub write: WriteDocument,
}

/// What came of writing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Written {
    /// It is written; the digest of what is on the disk now.
    Done(Digest),
    /// The document on the disk is another one.
    Changed,
    /// It may not be written, and why.
    Refused(String),
}

/// Is a path one of those that only the workbench asks for?
pub(super) fn is_asked(path: &str) -> bool {
    path == FOLDER || path == ASK || path.starts_with(FILE)
}

/// Is the request allowed? Then its body is read.
pub(super) fn is_allowed(request: &Request, editing: Option<&Arc<Editing>>) -> bool {
    let has_token = |editing: &Arc<Editing>| {
        request.token.as_deref().is_some_and(|token| is_same(token, &editing.token))
    };
    // A browser says of each request where it comes from; programs without a browser say nothing.
    let is_own = request.fetch_site.as_deref().is_none_or(|site| site == "same-origin");
    is_own && editing.is_some_and(has_token) && is_method(request)
}

fn is_method(request: &Request) -> bool {
    match request.path.as_str() {
        FOLDER => request.method == "GET",
        ASK => request.method == "POST",
        _ => request.method == "PUT",
    }
}

/// Compares all letters, so that the time tells nothing of those that are right.
fn is_same(a: &str, b: &str) -> bool {
    let differ = a.bytes().zip(b.bytes()).fold(0, |differ, (a, b)| differ | (a ^ b));
    a.len() == b.len() && differ == 0
}

/// Answers an allowed request.
pub(super) fn edit(request: &Request, body: &[u8], editing: &Editing) -> HttpAnswer {
    match request.path.as_str() {
        FOLDER => match (editing.folder)() {
            Ok(folder) => HttpAnswer::json(200, folder),
            Err(why) => HttpAnswer::json(500, refusal(&why)),
        },
        ASK => HttpAnswer::json(200, (editing.ask)(body)),
        path => put(path.strip_prefix(FILE).unwrap_or_default(), request, body, editing),
    }
}

fn put(path: &str, request: &Request, body: &[u8], editing: &Editing) -> HttpAnswer {
    let digest = request.matches.as_deref().map(|digest| Digest::read(digest.trim_matches('"')));
    let Some(digest) = digest.map_or(Some(None), |digest| digest.map(Some)) else {
        return HttpAnswer::plain(400);
    };
    match (editing.write)(path, digest, body) {
        Written::Done(digest) => {
            let told = serde_json::json!({ "digest": digest.to_string() });
            HttpAnswer::json(200, told.to_string())
        }
        Written::Changed => HttpAnswer::plain(412),
        Written::Refused(why) => HttpAnswer::json(403, refusal(&why)),
    }
}

fn refusal(why: &str) -> String {
    serde_json::json!({ "refused": why }).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_right_only_as_a_whole() {
        assert!(is_same("abc", "abc"));
        for other in ["", "ab", "abcd", "abd", "ABC"] {
            assert!(!is_same(other, "abc"), "{other}");
        }
    }
}
