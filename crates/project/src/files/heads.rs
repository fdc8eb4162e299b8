//! The heads of the built-in rule sets: what stands above their sources.
//!
//! They are texts of their own, so that a page learns the names of all rule sets before the rule sets have come.

/// Where the head of a rule set ends.
const END: &[u8] = b"\nsources:";

macro_rules! heads {
    ($($path:literal,)*) => {
        /// The head of every built-in rule set by its path.
        static HEADS: &[(&str, &[u8])] = &[$(($path, {
            const TEXT: &str = include_str!(concat!("../../../../", $path));
            const LENGTH: usize = length_of_head(TEXT.as_bytes());
            // Copied: a slice of the text would point into the text.
            const HEAD: [u8; LENGTH] = start_of(TEXT.as_bytes());
            &HEAD
        }),)*];
    };
}

heads![
    "rulesets/belle-alliance/belle-alliance.ruleset.yaml",
    "rulesets/big-napoleonic-battles/big-napoleonic-battles.ruleset.yaml",
    "rulesets/napoleonic-fury/napoleonic-fury.ruleset.yaml",
    "rulesets/napoleons-battles/napoleons-battles.ruleset.yaml",
    "rulesets/novag/novag.ruleset.yaml",
    "rulesets/one-hour-wargame/one-hour-wargame.ruleset.yaml",
];

/// The head of the built-in rule set with this path.
pub fn head(path: &str) -> Option<&'static str> {
    let (_, head) = HEADS.iter().find(|(head_path, _)| *head_path == path)?;
    std::str::from_utf8(head).ok()
}

const fn length_of_head(text: &[u8]) -> usize {
    let mut length = 0;
    while length + END.len() <= text.len() {
        let mut same = 0;
        while same < END.len() && text[length + same] == END[same] {
            same += 1;
        }
        if same == END.len() {
            return length;
        }
        length += 1;
    }
    panic!("a built-in rule set has a head and sources")
}

const fn start_of<const LENGTH: usize>(text: &[u8]) -> [u8; LENGTH] {
    let mut start = [0; LENGTH];
    let mut at = 0;
    while at < LENGTH {
        start[at] = text[at];
        at += 1;
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::BUILTIN;

    #[test]
    fn every_built_in_rule_set_begins_with_its_head() {
        let packs = BUILTIN.iter().filter(|(path, _)| path.ends_with(".ruleset.yaml"));
        let packs: Vec<_> = packs.filter(|(path, _)| path.starts_with("rulesets/")).collect();
        assert_eq!(packs.len(), HEADS.len());
        for (path, text) in packs {
            let head = head(path).expect(path);
            let rest = text.strip_prefix(head).expect(path);
            assert!(rest.starts_with("\nsources:"), "{path}");
            assert!(head.contains("\nname: "), "{path}");
        }
    }
}
