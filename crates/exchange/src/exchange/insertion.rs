//! Finds places in a document where text can be inserted without changing any other text.

use grognard_syntax::diagnostic::Edit;
use grognard_syntax::syntax::{Node, NodeKind, Style};

use super::yaml_value::YamlValue;

/// Reason why text cannot be inserted, worded to follow "because".
pub(crate) type NoPlace = String;

/// Appends an item to the list under a key of a map. If the key is missing, the list is added.
pub fn insert_item(body: Node<'_>, key: &str, item: &YamlValue) -> Result<Edit, NoPlace> {
    let Some((name, list)) = body.entry(key) else {
        let list = YamlValue::List(vec![item.clone()]);
        return insert_entry(body, key, &list);
    };
    if list.is_alias() {
        return Err(format!("the key `{key}` is an alias for another part of the document"));
    }
    match (list.kind(), list.style()) {
        (NodeKind::List, Style::Flow) => Ok(insert_in_brackets(list, &item.flow())),
        (NodeKind::List, _) => {
            let column = column(list, list.span().start)?;
            Ok(insert_below(list, list.span().end, &item.item(column)))
        }
        (NodeKind::Null, _) if body.style() != Style::Flow && list.raw().is_empty() => {
            let column = column(body, name.span().start)?;
            Ok(insert_below(body, name.span().end, &item.item(column + 2)))
        }
        _ => Err(format!("the key `{key}` is not a list")),
    }
}

pub fn insert_entry(map: Node<'_>, key: &str, value: &YamlValue) -> Result<Edit, NoPlace> {
    if map.style() == Style::Flow {
        return Ok(insert_in_brackets(map, &format!("{key}: {}", value.flow())));
    }
    let Some((first, _)) = map.entries().next() else { return Err("it is empty".to_owned()) };
    let column = column(map, first.span().start)?;
    Ok(insert_below(map, map.span().end, &value.entry(key, column)))
}

pub fn insert_entry_below(
    map: Node<'_>,
    above: &str,
    key: &str,
    value: &YamlValue,
) -> Result<Edit, NoPlace> {
    let found = map.entry(above).filter(|_| map.style() != Style::Flow);
    let Some((name, above)) = found else { return insert_entry(map, key, value) };
    let column = column(map, name.span().start)?;
    Ok(insert_below(map, above.span().end.max(name.span().end), &value.entry(key, column)))
}

/// Column in which a new line must begin to align with a place. A place after other text on its
/// line is refused, because no new line could align with it.
fn column(node: Node<'_>, place: u32) -> Result<usize, NoPlace> {
    let text = node.tree().text();
    let start = text[..place as usize].rfind('\n').map_or(0, |line_end| line_end + 1);
    let before = &text[start..place as usize];
    match before.chars().all(|letter| matches!(letter, ' ' | '-')) {
        true => Ok(before.len()),
        false => Err("the layout of the list leaves no room for another line".to_owned()),
    }
}

fn insert_below(node: Node<'_>, end: u32, lines: &[String]) -> Edit {
    let text = node.tree().text();
    let last = text[..end as usize].trim_end().len();
    let line_end = text[last..].find('\n').map_or(text.len(), |length| last + length);
    let line_end = last + text[last..line_end].trim_end_matches('\r').len();
    let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let replacement = lines.iter().flat_map(|line| [newline, line.as_str()]).collect();
    let place = u32::try_from(line_end).expect("a document is smaller than 4 GiB");
    Edit { span: node.tree().span(place, place), replacement }
}

fn insert_in_brackets(node: Node<'_>, written: &str) -> Edit {
    let last_item = node.items().last().map(|item| item.span().end);
    let last_entry = node.entries().last().map(|(key, value)| value.span().end.max(key.span().end));
    let (place, replacement) = match last_item.or(last_entry) {
        Some(place) => (place, format!(", {written}")),
        None => (node.span().start + 1, format!(" {written} ")),
    };
    Edit { span: node.tree().span(place, place), replacement }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_syntax::diagnostic::Severity;
    use grognard_syntax::syntax::{Reader, parse};
    use grognard_syntax::text::FileId;

    /// Inserts the item `{ name: B }` into the `units` of a text.
    fn put(text: &str) -> String {
        let (tree, found) = parse(FileId(0), text, Reader::TwoTier);
        // Line ends of Windows cause a hint.
        assert!(found.iter().all(|found| found.severity == Severity::Hint), "{found:?}");
        let root = tree.root().expect("a document");
        let item = YamlValue::Map(vec![("name".to_owned(), YamlValue::Scalar("B".to_owned()))]);
        let edit = insert_item(root, "units", &item).expect("a place");
        let mut text = text.to_owned();
        text.insert_str(edit.span.start as usize, &edit.replacement);
        text
    }

    #[test]
    fn an_item_is_inserted_where_its_author_would_write_it() {
        let block = "units:\n  - { name: A } # first\n# end\n";
        assert_eq!(put(block), "units:\n  - { name: A } # first\n  - { name: B }\n# end\n");
        assert_eq!(put("id: x\nunits:\n- name: A"), "id: x\nunits:\n- name: A\n- { name: B }");
        assert_eq!(put("units: [{ name: A }]\n"), "units: [{ name: A }, { name: B }]\n");
        assert_eq!(put("units: []\n"), "units: [ { name: B } ]\n");
        assert_eq!(
            put("units: # none yet\nid: x\n"),
            "units: # none yet\n  - { name: B }\nid: x\n"
        );
        assert_eq!(put("id: x # that\r\n"), "id: x # that\r\nunits:\r\n  - { name: B }\r\n");
        assert_eq!(put("{ id: x }\n"), "{ id: x, units: [{ name: B }] }\n");
        let note = "units:\n  - name: A\n    note: |\n      One.\n      Two.\n\nid: x\n";
        let after =
            "units:\n  - name: A\n    note: |\n      One.\n      Two.\n  - { name: B }\n\nid: x\n";
        assert_eq!(put(note), after);
    }
}
