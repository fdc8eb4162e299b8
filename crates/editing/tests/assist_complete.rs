//! Tests completions with tables of texts, each with a mark at the cursor and the expected items.

use grognard_editing::assist::{Completion, complete};

use crate::desk::Room;

#[derive(Default)]
struct Case {
    title: String,
    file: String,
    text: String,
    expected: Vec<String>,
    edit: String,
}

fn cases(table: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    let mut part = "";
    for line in table.lines() {
        if let Some(title) = line.strip_prefix("=== ") {
            cases.push(Case { title: title.to_owned(), ..Case::default() });
            continue;
        }
        let Some(case) = cases.last_mut() else { continue };
        match line.strip_prefix("--- ") {
            Some("expect") => part = "expect",
            Some("edit") => part = "edit",
            Some(file) => {
                case.file = file.to_owned();
                part = "text";
            }
            None if part == "text" => case.text.push_str(&format!("{line}\n")),
            None if part == "edit" => case.edit.push_str(&format!("{line}\n")),
            None if !line.is_empty() => case.expected.push(line.to_owned()),
            None => {}
        }
    }
    cases
}

/// Describes the difference between actual and expected items.
fn judge(case: &Case) -> Option<String> {
    // The line break after the mark belongs to the table, so it is removed.
    let mut marked = case.text.trim_end_matches('\n').to_owned();
    if case.title.ends_with("(crlf)") {
        marked = marked.replace('\n', "\r\n");
    }
    let offset = marked.find('¦').expect("a mark");
    let text = marked.replace('¦', "");
    let room = Room::with(&[(&case.file, &text)]);
    let found = complete(&room.desk(), room.file(&case.file), offset as u32);
    let labels: Vec<&str> = found.items.iter().map(|item| item.label.as_str()).collect();
    let told = || format!("{}\n{marked}\n→ {labels:?}", case.title);
    let mut wanted: Vec<&str> = case.expected.iter().map(String::as_str).collect();
    let banned: Vec<&str> = wanted.iter().filter_map(|word| word.strip_prefix("! ")).collect();
    wanted.retain(|word| !word.starts_with("! "));
    if labels.iter().any(|label| banned.contains(label)) {
        return Some(told());
    }
    let more = wanted.last() == Some(&"…");
    wanted.retain(|word| *word != "…" && *word != "nothing");
    let fits = if more { labels.starts_with(&wanted) } else { labels == wanted };
    if !fits {
        return Some(told());
    }
    let first = found.items.first().filter(|_| !case.edit.is_empty())?;
    let written = taken(&text, first);
    let same = written.trim_end_matches(['\n', '\r']) == case.edit.trim_end_matches('\n');
    (!same).then(|| format!("{}\n{written}", told()))
}

fn taken(text: &str, completion: &Completion) -> String {
    let span = completion.edit.span.range();
    format!("{}{}{}", &text[..span.start], completion.edit.replacement, &text[span.end..])
}

#[test]
fn completions_at_a_cursor_match_the_tables() {
    let tables =
        [include_str!("cases/complete/oob.txt"), include_str!("cases/complete/others.txt")];
    let all: Vec<Case> = tables.iter().flat_map(|table| cases(table)).collect();
    assert!(all.len() > 40, "{}", all.len());
    let told: Vec<String> = all.iter().filter_map(judge).collect();
    assert!(told.is_empty(), "{} of {}\n\n{}", told.len(), all.len(), told.join("\n\n"));
}

#[test]
fn a_completion_replaces_one_line_and_begins_with_what_was_typed() {
    let room = Room::with(&[]);
    let desk = room.desk();
    for (file, text) in room.files.texts.iter() {
        for offset in
            (0..text.content.len()).filter(|offset| text.content.is_char_boundary(*offset))
        {
            for item in complete(&desk, file, offset as u32).items {
                let span = item.edit.span;
                let replaced = desk.slice(span);
                assert!(span.start as usize <= offset && offset <= span.end as usize, "{item:?}");
                assert!(!replaced.contains('\n'), "{item:?}");
            }
        }
    }
}
