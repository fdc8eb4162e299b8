//! Lets the workbench read, check and write the documents of the served folder.
//!
//! Any web page that is open in the same browser can send requests to this machine. Therefore each
//! request of the workbench must contain a token that only its own page has, and must come from a
//! page of this server.

use std::sync::Arc;

use grognard_syntax::text::Digest;

use super::answer::HttpAnswer;
use super::request::Request;

const FOLDER: &str = "~grognard/folder";
const ASK: &str = "~grognard/ask";
const FILE: &str = "~grognard/file/";

/// Maximum size of a request body in bytes: two documents of the maximum size.
pub(super) const MAX_BODY: usize = 8 << 20;

type ReadFolder = Box<dyn Fn() -> Result<Vec<u8>, String> + Send + Sync>;

type AnswerAsked = Box<dyn Fn(&[u8]) -> Vec<u8> + Send + Sync>;

type WriteDocument = Box<dyn Fn(&str, Option<Digest>, &[u8]) -> Written + Send + Sync>;

/// Functions that read and write documents. The caller supplies the functions, because this room
/// neither uses the disk nor interprets documents.
pub struct Editing {
    pub token: String,
    pub folder: ReadFolder,
    /// Answers a request to check or edit documents.
    pub ask: AnswerAsked,
    /// Writes a document by its path below the folder. The document on disk must have this digest
    /// or, for `None`, must not exist.
    pub write: WriteDocument,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Written {
    /// The document was written, and its new content has this digest.
    Done(Digest),
    /// The document was not written, because it has changed on disk.
    Changed,
    /// The document must not be written, for the reason in this text.
    Refused(String),
}

pub(super) fn is_asked(path: &str) -> bool {
    path == FOLDER || path == ASK || path.starts_with(FILE)
}

/// Whether a request is allowed. The body of a request is read only if this is true.
pub(super) fn is_allowed(request: &Request, editing: Option<&Arc<Editing>>) -> bool {
    let has_token = |editing: &Arc<Editing>| {
        request.token.as_deref().is_some_and(|token| is_same(token, &editing.token))
    };
    // Accept a request without the header `Sec-Fetch-Site`, because only browsers send it.
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

/// Whether two tokens are equal. The comparison always reads all bytes, so that its time does not
/// reveal how many bytes are right.
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
