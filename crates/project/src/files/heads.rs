//! The heads of the built-in rule sets: what stands above their sources.
//!
//! They are a text of their own, so that a page learns the names of all rule sets before the rule sets have come.

use super::builtin::FILES;

/// The end of the path of a rule set.
const RULESET: &[u8] = b".ruleset.yaml";

/// Where the head of a rule set ends.
const SOURCES: &[u8] = b"\nsources:";

/// Number of bytes of all heads.
const SIZE: usize = ENDS[FILES.len() - 1];

/// Where the head of each built-in file ends among all heads. Only rule sets have one.
const ENDS: [usize; FILES.len()] = {
    let mut ends = [0; FILES.len()];
    let (mut number, mut end) = (0, 0);
    while number < ends.len() {
        end += length_of_head(number);
        ends[number] = end;
        number += 1;
    }
    ends
};

/// All heads, one behind the other. They are copied: slices of the texts would point into the texts.
static HEADS: [u8; SIZE] = {
    let mut heads = [0; SIZE];
    let (mut number, mut end) = (0, 0);
    while number < FILES.len() {
        let start = end;
        while end < ENDS[number] {
            heads[end] = FILES[number].1.as_bytes()[end - start];
            end += 1;
        }
        number += 1;
    }
    heads
};

/// The head of the built-in file with this number, if it is a rule set.
pub fn head(number: usize) -> Option<&'static str> {
    let end = *ENDS.get(number)?;
    let start = number.checked_sub(1).map_or(0, |before| ENDS[before]);
    let head = HEADS.get(start..end).filter(|head| !head.is_empty())?;
    std::str::from_utf8(head).ok()
}

const fn length_of_head(number: usize) -> usize {
    let (path, text) = (FILES[number].0.as_bytes(), FILES[number].1.as_bytes());
    if path.len() < RULESET.len() || !stands_at(path, path.len() - RULESET.len(), RULESET) {
        return 0;
    }
    let mut length = 0;
    while !stands_at(text, length, SOURCES) {
        assert!(length < text.len(), "a built-in rule set has a head and sources");
        length += 1;
    }
    length
}

const fn stands_at(text: &[u8], place: usize, word: &[u8]) -> bool {
    let mut letter = 0;
    while letter < word.len() {
        if place + letter >= text.len() || text[place + letter] != word[letter] {
            return false;
        }
        letter += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::BUILTIN;

    #[test]
    fn every_built_in_rule_set_begins_with_its_head() {
        for (number, (path, text)) in BUILTIN.iter().enumerate() {
            let Some(head) = head(number) else {
                assert!(!path.ends_with(".ruleset.yaml"), "{path}");
                continue;
            };
            assert!(path.starts_with("rulesets/"), "{path}");
            let rest = text.strip_prefix(head).expect(path);
            assert!(rest.starts_with("\nsources:"), "{path}");
            assert!(head.contains("\nname: "), "{path}");
        }
        assert_eq!(head(BUILTIN.len()), None);
    }
}
