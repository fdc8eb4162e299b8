//! Access of the workbench to the documents of the served folder: read them, query the engine,
//! write them.
//!
//! Any page in the same browser can send requests to this machine. So every such request needs a
//! token that only the opened page has, and must come from a page of this server.

use std::sync::Arc;

use grognard_syntax::text::Digest;

use super::answer::HttpAnswer;
use super::request::Request;

/// Paths of the workbench's requests.
const FOLDER: &str = "~grognard/folder";
const ASK: &str = "~grognard/ask";
const FILE: &str = "~grognard/file/";

/// Maximum size of a request body in bytes: two documents of the largest size.
pub(super) const MAX_BODY: usize = 8 << 20;

type ReadFolder = Box<dyn Fn() -> Result<Vec<u8>, String> + Send + Sync>;

type AnswerAsked = Box<dyn Fn(&[u8]) -> Vec<u8> + Send + Sync>;

type WriteDocument = Box<dyn Fn(&str, Option<Digest>, &[u8]) -> Written + Send + Sync>;

/// Functions for the workbench. They are passed in, because this room neither uses the disk nor
/// interprets documents.
pub struct Editing {
    /// Token that every request must contain.
    pub token: String,
    /// Returns the documents of the folder as JSON.
    pub folder: ReadFolder,
    /// Answers a request to the engine.
    pub ask: AnswerAsked,
    /// Writes a document by its path below the folder, if the document on disk has this digest or,
    /// without a digest, does not exist.
    pub write: WriteDocument,
}

/// The result of writing a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Written {
    /// The document was written. This is the digest of its new content.
    Done(Digest),
    /// The document on disk has other content.
    Changed,
    /// The document must not be written, with the reason.
    Refused(String),
}

pub(super) fn is_asked(path: &str) -> bool {
    path == FOLDER || path == ASK || path.starts_with(FILE)
}

/// Whether a request is allowed. Its body is read only then.
pub(super) fn is_allowed(request: &Request, editing: Option<&Arc<Editing>>) -> bool {
    let has_token = |editing: &Arc<Editing>| {
        request.token.as_deref().is_some_and(|token| is_same(token, &editing.token))
    };
    // A missing header is accepted, because only browsers report the origin of a request.
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

/// Compares all bytes in any case, so that the duration does not reveal how many are right.
fn is_same(a: &str, b: &str) -> bool {
    let differ = a.bytes().zip(b.bytes()).fold(0, |differ, (a, b)| differ | (a ^ b));
    a.len() == b.len() && differ == 0
}

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
    fn a_token_must_be_equal_as_a_whole() {
        assert!(is_same("abc", "abc"));
        for other in ["", "ab", "abcd", "abd", "ABC"] {
            assert!(!is_same(other, "abc"), "{other}");
        }
    }
}
