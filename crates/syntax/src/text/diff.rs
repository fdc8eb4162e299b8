//! Differences between the lines of two texts, and unified diffs for `git apply` and `patch`.

use std::fmt::Write;
use std::iter::Peekable;
use std::ops::Range;

use super::Text;
use super::kept_lines::kept_lines;

/// Number of unchanged lines around each change in a unified diff, as in `git` and `diff`.
const CONTEXT: usize = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineChange {
    Kept,
    Removed,
    Added,
}

/// A line of the old text, the new text or both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DiffLine<'t> {
    pub change: LineChange,
    /// Text of the line with its line break, which the last line of a text may lack.
    pub text: &'t str,
}

/// A range in which two texts differ, with unchanged lines around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hunk<'t> {
    pub old_start: usize,
    pub new_start: usize,
    /// Lines in order, with removed lines before the lines that replace them.
    pub lines: Vec<DiffLine<'t>>,
}

impl Hunk<'_> {
    pub fn old_lines(&self) -> usize {
        self.lines.iter().filter(|line| line.change != LineChange::Added).count()
    }

    pub fn new_lines(&self) -> usize {
        self.lines.iter().filter(|line| line.change != LineChange::Removed).count()
    }
}

/// Finds the ranges in which two texts differ, with at most `context` unchanged lines before and
/// after each change.
pub fn hunks<'t>(old: &'t str, new: &'t str, context: usize) -> Vec<Hunk<'t>> {
    let lines = diff_lines(old, new);
    let mut hunks = Vec::new();
    let (mut old_start, mut new_start, mut passed) = (0, 0, 0);
    for window in windows(&lines, context) {
        // All lines between two hunks are unchanged, so both counts advance by the same number.
        old_start += window.start - passed;
        new_start += window.start - passed;
        passed = window.end;
        let hunk = Hunk { old_start, new_start, lines: lines[window].to_vec() };
        old_start += hunk.old_lines();
        new_start += hunk.new_lines();
        hunks.push(hunk);
    }
    hunks
}

fn diff_lines<'t>(old: &'t str, new: &'t str) -> Vec<DiffLine<'t>> {
    let [old, new] = [old, new].map(|text| text.split_inclusive('\n').collect::<Vec<&str>>());
    let kept = kept_lines(&old, &new);
    let mut lines = Vec::with_capacity(old.len().max(new.len()));
    let mut new_lines = new.iter().zip(kept.new).peekable();
    for (text, is_kept) in old.iter().zip(kept.old) {
        let change = if is_kept { LineChange::Kept } else { LineChange::Removed };
        if is_kept {
            added(&mut new_lines, &mut lines);
            new_lines.next();
        }
        lines.push(DiffLine { change, text });
    }
    added(&mut new_lines, &mut lines);
    lines
}

fn added<'t: 'l, 'l>(
    new_lines: &mut Peekable<impl Iterator<Item = (&'l &'t str, bool)>>,
    lines: &mut Vec<DiffLine<'t>>,
) {
    while let Some((text, _)) = new_lines.next_if(|(_, is_kept)| !is_kept) {
        lines.push(DiffLine { change: LineChange::Added, text });
    }
}

/// Ranges around the changes, joined if they touch.
fn windows(lines: &[DiffLine<'_>], context: usize) -> Vec<Range<usize>> {
    let mut windows: Vec<Range<usize>> = Vec::new();
    for (index, _) in lines.iter().enumerate().filter(|(_, line)| line.change != LineChange::Kept) {
        let start = index.saturating_sub(context);
        let end = (index + 1).saturating_add(context).min(lines.len());
        match windows.last_mut().filter(|last| start <= last.end) {
            Some(last) => last.end = end,
            None => windows.push(start..end),
        }
    }
    windows
}

/// A unified diff of two texts for `git apply` and `patch`; empty if the texts are equal.
pub fn unified_diff(old: &Text, new: &Text) -> String {
    let mut diff = String::new();
    for hunk in hunks(&old.content, &new.content, CONTEXT) {
        if diff.is_empty() {
            diff = format!("--- {}\n+++ {}\n", header_name(&old.name), header_name(&new.name));
        }
        let removed = line_range(hunk.old_start, hunk.old_lines());
        let added = line_range(hunk.new_start, hunk.new_lines());
        _ = writeln!(diff, "@@ -{removed} +{added} @@");
        for line in &hunk.lines {
            diff.push(match line.change {
                LineChange::Kept => ' ',
                LineChange::Removed => '-',
                LineChange::Added => '+',
            });
            diff.push_str(line.text);
            if !line.text.ends_with('\n') {
                diff.push_str("\n\\ No newline at end of file\n");
            }
        }
    }
    diff
}

/// The first line and the number of lines of a range, as a unified diff writes them: one line
/// without a number, and an empty range with the line before the range.
fn line_range(start: usize, lines: usize) -> String {
    match lines {
        0 => format!("{start},0"),
        1 => format!("{}", start + 1),
        _ => format!("{},{lines}", start + 1),
    }
}

/// A file name as `git` writes it: followed by a tab if the name contains a space, and in quotes if
/// it contains a control character.
fn header_name(name: &str) -> String {
    if !name.contains(|letter: char| letter.is_control() || matches!(letter, '"' | '\\')) {
        return if name.contains(' ') { format!("{name}\t") } else { name.to_owned() };
    }
    let mut quoted = String::from("\"");
    for letter in name.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            letter if letter.is_control() => {
                let mut bytes = [0; 4];
                for byte in letter.encode_utf8(&mut bytes).bytes() {
                    _ = write!(quoted, "\\{byte:03o}");
                }
            }
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn unified(old: &str, new: &str) -> String {
        unified_diff(&Text::new("a/x.yaml", old), &Text::new("b/x.yaml", new))
    }

    fn applied(old: &str, hunks: &[Hunk<'_>]) -> String {
        let lines: Vec<&str> = old.split_inclusive('\n').collect();
        let (mut made, mut passed) = (String::new(), 0);
        for hunk in hunks {
            made.extend(lines[passed..hunk.old_start].iter().copied());
            assert_eq!(made.split_inclusive('\n').count(), hunk.new_start);
            let old = hunk.lines.iter().filter(|line| line.change != LineChange::Added);
            passed = hunk.old_start + hunk.old_lines();
            let old: Vec<&str> = old.map(|line| line.text).collect();
            assert_eq!(old, lines[hunk.old_start..passed]);
            let new = hunk.lines.iter().filter(|line| line.change != LineChange::Removed);
            made.extend(new.map(|line| line.text));
        }
        made.extend(lines[passed..].iter().copied());
        made
    }

    #[test]
    fn a_changed_line_is_shown_between_three_lines_on_each_side() {
        let old = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
        insta::assert_snapshot!(unified(old, &old.replace('5', "five")), @r"
        --- a/x.yaml
        +++ b/x.yaml
        @@ -2,7 +2,7 @@
         2
         3
         4
        -5
        +five
         6
         7
         8
        ");
    }

    #[test]
    fn near_changes_share_a_hunk_and_far_ones_do_not() {
        let old: String = (1..=20).map(|number| format!("line {number}\n")).collect();
        let starts = |new: &str| -> Vec<usize> {
            hunks(&old, new, 3).iter().map(|hunk| hunk.old_start).collect()
        };
        assert_eq!(starts(&old.replace("line 2\n", "").replace("line 9\n", "")), [0]);
        assert_eq!(starts(&old.replace("line 2\n", "").replace("line 10\n", "")), [0, 6]);
        assert_eq!(starts(&old), [0; 0]);
    }

    #[test]
    fn a_missing_line_end_is_told() {
        insta::assert_snapshot!(unified("a\nb", "a\nb\n"), @r"
        --- a/x.yaml
        +++ b/x.yaml
        @@ -1,2 +1,2 @@
         a
        -b
        \ No newline at end of file
        +b
        ");
        assert_eq!(unified("", "a\n"), "--- a/x.yaml\n+++ b/x.yaml\n@@ -0,0 +1 @@\n+a\n");
        assert_eq!(unified("a\n", ""), "--- a/x.yaml\n+++ b/x.yaml\n@@ -1 +0,0 @@\n-a\n");
        assert_eq!(unified("a", "a"), "");
    }

    #[test]
    fn a_file_name_never_breaks_its_header_line() {
        assert_eq!(header_name("a/1er corps.yaml"), "a/1er corps.yaml\t");
        assert_eq!(header_name("a\n+++ \"b\u{85}"), r#""a\012+++ \"b\302\205""#);
    }

    #[test]
    fn long_texts_of_two_lines_in_random_order_are_compared() {
        let text = |step: usize| -> String {
            let line = |number: usize| {
                if (number * number / step).is_multiple_of(2) { "a\n" } else { "b\n" }
            };
            (0..20_000).map(line).collect()
        };
        let (old, new) = (text(3), text(7));
        assert_eq!(applied(&old, &hunks(&old, &new, 3)), new);
    }

    fn text() -> impl Strategy<Value = String> {
        let line = prop_oneof![Just("\n"), Just("a\n"), Just("b\r\n"), Just("c\n"), Just("d")];
        proptest::collection::vec(line, 0..30).prop_map(|lines| lines.concat())
    }

    proptest! {
        #[test]
        fn hunks_applied_to_the_old_text_give_the_new_one(
            old in text(), new in text(), context in 0_usize..4,
        ) {
            prop_assert_eq!(applied(&old, &hunks(&old, &new, context)), new);
        }
    }
}
