//! The line diff of a document for the page.

use serde::Serialize;

use grognard_syntax::text::{LineChange, hunks};

/// Number of unchanged lines before and after each change, as in a unified diff.
const CONTEXT: usize = 3;

#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct HunkView {
    /// Number of the first line of the hunk in the new text, counted from 1.
    pub line: usize,
    pub lines: Vec<LineView>,
}

#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct LineView {
    /// `kept`, `removed` or `added`.
    pub change: &'static str,
    pub text: String,
}

/// Returns the parts in which two texts differ, or an empty list for equal texts.
pub(crate) fn changed(before: &str, after: &str) -> Vec<HunkView> {
    let line = |line: &grognard_syntax::text::DiffLine<'_>| LineView {
        change: match line.change {
            LineChange::Kept => "kept",
            LineChange::Removed => "removed",
            LineChange::Added => "added",
        },
        text: line.text.trim_end_matches(['\n', '\r']).to_owned(),
    };
    let hunk = |hunk: &grognard_syntax::text::Hunk<'_>| HunkView {
        line: hunk.new_start + 1,
        lines: hunk.lines.iter().map(line).collect(),
    };
    hunks(before, after, CONTEXT).iter().map(hunk).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_distant_changes_make_two_hunks() {
        let before: String = (1..=30).map(|number| format!("- {number}\n")).collect();
        let after = before.replace("- 2\n", "- two\n").replace("- 29\n", "");
        let found = changed(&before, &after);
        let gone = |hunk: &HunkView| {
            let lines = hunk.lines.iter().filter(|line| line.change != "kept");
            lines.map(|line| format!("{} {}", line.change, line.text)).collect::<Vec<_>>()
        };
        assert_eq!(found.iter().map(|hunk| hunk.line).collect::<Vec<_>>(), [1, 26]);
        assert_eq!(gone(&found[0]), ["removed - 2", "added - two"]);
        assert_eq!(gone(&found[1]), ["removed - 29"]);
        assert_eq!(changed(&before, &before), []);
    }
}
