//! Answers requests of the editor. The server gives each request exactly one answer, even if the
//! request is cancelled or its handler panics.

use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use lsp_server::{ErrorCode, Message, Request, RequestId, Response};
use serde_json::Value;

use super::answers::{Fault, answer, needs_findings};
use super::documents::Key;
use super::server::words;
use super::state::LanguageServer;

impl LanguageServer {
    pub fn take_request(&mut self, request: Request, cancelled: &HashSet<RequestId>) {
        if cancelled.contains(&request.id) {
            let error = (ErrorCode::RequestCanceled as i32, "cancelled".to_owned());
            return self.respond(request.id, Err(error));
        }
        if self.is_shut {
            let error = (ErrorCode::InvalidRequest as i32, "the server is shut down".to_owned());
            return self.respond(request.id, Err(error));
        }
        if request.method == "shutdown" {
            self.is_shut = true;
            return self.respond(request.id, Ok(Value::Null));
        }
        if needs_findings(&request.method) && !self.is_checked(&request.params) {
            return self.waiting.push(request);
        }
        self.answer(request);
    }

    /// Whether the document of a request has been checked since its last change.
    fn is_checked(&self, params: &Value) -> bool {
        let address = params.pointer("/textDocument/uri").and_then(Value::as_str);
        let found = address.and_then(|address| self.places.find(&Key::of(address)));
        found.is_none_or(|(number, place, _)| self.checked.get(&number) == Some(&place.generation))
    }

    pub fn answer_waiting(&mut self) {
        for request in std::mem::take(&mut self.waiting) {
            if self.is_checked(&request.params) {
                self.answer(request);
            } else {
                self.waiting.push(request);
            }
        }
    }

    /// Answers a request. The server catches a panic, so that only one answer fails and the other
    /// requests still get theirs.
    fn answer(&mut self, request: Request) {
        let Request { id, method, params } = request;
        let start = Instant::now();
        let answered = catch_unwind(AssertUnwindSafe(|| answer(self, &method, params)));
        let result = match answered {
            Ok(Ok(value)) => Ok(value),
            Ok(Err(Fault { code, message })) => Err((code, message)),
            Err(why) => {
                let message =
                    format!("the request failed, which is a bug in grognard: {}", words(&*why));
                Err((ErrorCode::InternalError as i32, message))
            }
        };
        let took = start.elapsed().as_micros();
        let fault = result.as_ref().err().map(|(_, message)| message.clone()).unwrap_or_default();
        self.journal.tell(|| format!("{method}: {took} µs {fault}"));
        self.respond(id, result);
    }

    fn respond(&self, id: RequestId, result: Result<Value, (i32, String)>) {
        let response = match result {
            Ok(value) => Response::new_ok(id, value),
            Err((code, message)) => Response::new_err(id, code, message),
        };
        (self.send)(Message::Response(response));
    }
}
