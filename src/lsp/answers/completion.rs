//! Completions, each with the range of text that it replaces.

use grognard_editing::assist::{Completion, CompletionKind, complete};
use grognard_syntax::text::Span;
use serde_json::{Value, json};

use super::super::protocol::PlaceParams;
use super::subject::{RequestResult, Subject};

pub(super) fn completion(subject: &Subject<'_>, offset: u32, _: &PlaceParams) -> RequestResult {
    let found = complete(subject.desk, subject.file, offset);
    let items: Vec<Value> =
        found.items.iter().map(|completion| item(subject, offset, completion)).collect();
    Ok(json!({ "isIncomplete": !found.is_complete, "items": items }))
}

fn item(subject: &Subject<'_>, offset: u32, completion: &Completion) -> Value {
    let client = &subject.server.client;
    let is_snippet = completion.snippet && client.snippets;
    let written = match completion.snippet && !client.snippets {
        true => without_places(&completion.edit.replacement),
        false => completion.edit.replacement.clone(),
    };
    let whole = completion.edit.span;
    let typed = Span { end: offset.clamp(whole.start, whole.end), ..whole };
    let edit = match client.insert_replace {
        true => json!({
            "newText": written,
            "insert": subject.door.range(typed),
            "replace": subject.door.range(whole),
        }),
        false => json!({ "newText": written, "range": subject.door.range(whole) }),
    };
    let mut item = json!({
        "label": completion.label,
        "kind": kind(completion.kind),
        "sortText": format!("{:05}", completion.sort),
        "textEdit": edit,
        "insertTextFormat": if is_snippet { 2 } else { 1 },
    });
    if !completion.detail.is_empty() {
        item["detail"] = json!(completion.detail);
    }
    if !completion.documentation.is_empty() {
        item["documentation"] = super::hints::words(&completion.documentation, client.markdown);
    }
    if client.insert_as_is {
        item["insertTextMode"] = json!(1);
    }
    item
}

fn kind(kind: CompletionKind) -> u8 {
    match kind {
        CompletionKind::Key => 10,
        CompletionKind::Word => 20,
        CompletionKind::Id => 18,
        CompletionKind::Text => 1,
        CompletionKind::Snippet => 15,
    }
}

/// Turns a snippet such as `${1:men}$0` into plain text, here `men`, for editors without snippets.
fn without_places(snippet: &str) -> String {
    let mut plain = String::with_capacity(snippet.len());
    let mut depth = 0_usize;
    let mut letters = snippet.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => plain.extend(letters.next()),
            '$' => {
                let is_open = letters.next_if_eq(&'{').is_some();
                while letters.next_if(char::is_ascii_digit).is_some() {}
                if is_open {
                    let _ = letters.next_if_eq(&':');
                    depth += 1;
                }
            }
            '}' if depth > 0 => depth -= 1,
            letter => plain.push(letter),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_snippet_without_tab_stops_is_plain_text() {
        for (snippet, plain) in [
            ("name: ${1:1/4e Ligne}$0", "name: 1/4e Ligne"),
            ("men: $1, grade: ${2:${3:good}}", "men: , grade: good"),
            (r"a \$ and \} b", "a $ and } b"),
            ("- { name: ${1:x} }", "- { name: x }"),
        ] {
            assert_eq!(without_places(snippet), plain);
        }
    }
}
