//! Folding ranges, selection ranges and links of a text.

use grognard_editing::assist::{self, FoldKind, LinkTarget};
use grognard_syntax::text::Span;
use serde_json::{Value, json};

use super::super::address::address_of;
use super::super::documents::Key;
use super::super::protocol::PlacesParams;
use super::super::state::LanguageServer;
use super::subject::{RequestResult, Subject, about};

pub(super) fn folding(subject: &Subject<'_>) -> RequestResult {
    let folds = assist::folding(subject.desk, subject.file);
    let folds = folds.into_iter().filter_map(|fold| {
        let [start, end] = [fold.span.start, fold.span.end]
            .map(|offset| subject.door.position(subject.file, offset).line);
        let mut value = json!({ "startLine": start, "endLine": end });
        if fold.kind == FoldKind::Comment {
            value["kind"] = json!("comment");
        }
        (start < end).then_some(value)
    });
    Ok(folds.collect())
}

pub(super) fn selection_ranges(server: &LanguageServer, params: PlacesParams) -> RequestResult {
    about(server, &params.text_document.uri, |subject| {
        let ranges = params.positions.iter().map(|place| {
            let offset = subject.door.offset(subject.file, *place);
            let mut spans = assist::selection_ranges(subject.desk, subject.file, offset);
            if spans.is_empty() {
                // The protocol requires a range for every position, so add an empty one.
                spans.push(Span { file: subject.file, start: offset, end: offset });
            }
            let grow = |parent: Option<Value>, span: &Span| {
                let range = subject.door.range(*span);
                Some(match parent {
                    Some(parent) => json!({ "range": range, "parent": parent }),
                    None => json!({ "range": range }),
                })
            };
            spans.iter().rev().fold(None, grow)
        });
        Ok(ranges.flatten().collect())
    })
}

pub(super) fn links(subject: &Subject<'_>) -> RequestResult {
    let links = assist::links(subject.desk, subject.file);
    let links = links.into_iter().filter_map(|link| {
        let target = match link.target {
            LinkTarget::File(file) => subject.address(file)?,
            LinkTarget::Address(address) => address,
            LinkTarget::Beside(beside) => {
                let Key::Path(path) = &subject.key else { return None };
                address_of(&path.parent()?.join(beside))
            }
        };
        Some(json!({ "range": subject.door.range(link.span), "target": target }))
    });
    Ok(links.collect())
}
