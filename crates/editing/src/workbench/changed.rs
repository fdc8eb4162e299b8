//! What has changed in a document, as the page shows it.

use serde::Serialize;

use grognard_syntax::text::{LineChange, hunks};

/// Number of lines that stay the same before and after each change.
const CONTEXT: usize = 3;

/// A stretch in which two texts differ, with the lines around it.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct HunkView {
    /// Number of its first line in the new text, from 1.
    pub line: usize,
    pub lines: Vec<LineView>,
}

/// A line of one text or of both.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct LineView {
    /// `kept`, `removed` or `added`.
    pub change: &'static str,
    /// Without its end.
    pub text: String,
}

/// The stretches in which two texts differ; none, if they are the same.
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
    fn two_changes_far_apart_are_two_stretches() {
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
