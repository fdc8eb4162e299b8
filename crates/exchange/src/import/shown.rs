//! Removes invisible values: a text that consists only of control characters is not a name, rank or
//! weight.

use grognard_core::document::kebab;
use grognard_syntax::text::one_line;

use grognard_lists::lists::{Draft, DraftLeader, Value};

pub(super) fn drop_blanks(draft: &mut Draft) {
    for list in &mut draft.lists {
        leader(&mut list.leader, &mut list.notes);
        nation(&mut list.nation, &mut list.notes);
        drop_blank(&mut list.source);
        for node in &mut list.nodes {
            leader(&mut node.leader, &mut node.notes);
            nation(&mut node.nation, &mut node.notes);
            drop_blank(&mut node.weight);
            drop_blank(&mut node.source);
        }
    }
}

fn is_blank(value: &Value<String>) -> bool {
    one_line(&value.value).trim().is_empty()
}

fn drop_blank(value: &mut Option<Value<String>>) {
    value.take_if(|value| is_blank(value));
}

/// A leader without a name is removed. The rank of a nameless leader and the remark on him become
/// notes.
fn leader(leader: &mut Option<DraftLeader>, notes: &mut Vec<Value<String>>) {
    let Some(own) = leader else { return };
    drop_blank(&mut own.rank);
    drop_blank(&mut own.note);
    if is_blank(&own.name) {
        notes.extend(own.rank.take().into_iter().chain(own.note.take()));
        *leader = None;
    }
}

/// A nation is removed if no id can be made from its name. The name of the nation becomes a note.
fn nation(nation: &mut Option<Value<String>>, notes: &mut Vec<Value<String>>) {
    if let Some(said) = nation.take_if(|said| kebab(&said.value).is_empty()) {
        notes.extend((!is_blank(&said)).then_some(said));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::written::written;
    use grognard_lists::lists::DraftList;
    use grognard_syntax::text::{FileId, Span};

    /// A fuzzer found a document with `rank: ""`, which is an error: the first case of this test.
    #[test]
    fn an_invisible_rank_name_or_nation_is_removed() {
        let said = |text: &str| Value::sure(text.to_owned(), Span::new(FileId(0), 0, 1));
        let led = |name: &str, rank: &str| {
            let leader = DraftLeader { name: said(name), rank: Some(said(rank)), note: None };
            DraftList { leader: Some(leader), ..DraftList::default() }
        };
        let of = |nation: &str| DraftList { nation: Some(said(nation)), ..DraftList::default() };
        let lists =
            vec![led("Duval", "\u{13}"), led("\u{13}", "Colonel"), of("\u{13}"), of("中国")];
        let mut draft = Draft { lists, ..Draft::default() };
        drop_blanks(&mut draft);
        let texts: Vec<String> =
            draft.lists.iter().map(|list| written(list, "a paste").text).collect();
        assert!(texts.iter().all(|text| !text.contains("\"\"")), "{texts:?}");
        for (text, word) in
            texts.iter().zip(["leader: Duval", "note: Colonel", "nation: unknown", "note: 中国"])
        {
            assert!(text.contains(word), "{text}");
        }
    }
}
