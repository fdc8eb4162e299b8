//! An index of packs: one JSON that a repository's CI makes, and that players search.

use serde::{Deserialize, Serialize};

use super::pack::PackHead;

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Index {
    /// Version of this format.
    index: u8,
    packs: Vec<PackHead>,
}

/// The index of packs, sorted by id and version.
pub fn index(mut packs: Vec<PackHead>) -> String {
    packs.sort_by(|a, b| (&a.id, &a.version).cmp(&(&b.id, &b.version)));
    let text = serde_json::to_string_pretty(&Index { index: 1, packs }).unwrap_or_default();
    format!("{text}\n")
}

/// Packs of an index whose id, name or summary contain every word. Returns why the index cannot be
/// read.
pub fn found_in_index(text: &str, words: &[String]) -> Result<Vec<PackHead>, String> {
    let index: Index = serde_json::from_str(text).map_err(|fault| fault.to_string())?;
    if index.index != 1 {
        return Err(format!(
            "the index has the format {}, and this program reads format 1",
            index.index
        ));
    }
    let has_all = |pack: &PackHead| {
        let searched =
            [&pack.id, &pack.name, &pack.summary].map(|text| text.to_lowercase()).join("\n");
        words.iter().all(|word| searched.contains(&word.to_lowercase()))
    };
    Ok(index.packs.into_iter().filter(has_all).collect())
}

#[cfg(test)]
mod tests {
    use super::super::pack::{
        shared_pack,
        tests::{RULESET, files},
    };
    use super::*;

    #[test]
    fn an_index_is_searched_by_words() {
        let dusk = shared_pack(files(&[RULESET])).expect("a pack").head;
        let other = PackHead { id: "dawn".to_owned(), name: "Dawn".to_owned(), ..dusk.clone() };
        let text = index(vec![dusk.clone(), other.clone()]);
        assert_eq!(found_in_index(&text, &[]), Ok(vec![other, dusk.clone()]));
        assert_eq!(found_in_index(&text, &["DUSK".to_owned()]), Ok(vec![dusk]));
        assert_eq!(found_in_index(&text, &["noon".to_owned()]), Ok(Vec::new()));
        assert!(found_in_index("[]", &[]).is_err());
    }
}
