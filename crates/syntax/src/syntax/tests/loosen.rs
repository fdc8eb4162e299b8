//! Changes the whitespace of a formatted text at random, but not its meaning and its line breaks.

use super::dice::Dice;
use crate::syntax::tree::{Style, Tree};
use crate::syntax::{Reader, parse};
use crate::text::FileId;

/// Returns a document that differs from the text only in random whitespace.
pub(super) fn loosen(dice: &mut Dice, text: &str) -> String {
    let (tree, _) = parse(FileId(0), text, Reader::TwoTier);
    let fixed = fixed(&tree);
    let steps: Vec<usize> = (0..64).map(|_| 2 + dice.below(4)).collect();
    let mut loose = String::with_capacity(text.len() * 2);
    let mut offset = 0;
    let mut shift = 0;
    for line in text.split_inclusive('\n') {
        let words = line.trim_start_matches(' ');
        let indent = line.len() - words.len();
        let inside = fixed.iter().any(|(start, end)| *start < offset && offset < *end);
        if inside {
            // A text over several lines moves together with its first line.
            let blank = words.trim().is_empty();
            loose.extend(std::iter::repeat_n(' ', if blank { 0 } else { indent + shift }));
            loose.push_str(words);
        } else {
            let column = deeper(&steps, indent);
            shift = deeper(&steps, indent + 2) - indent;
            loose.extend(std::iter::repeat_n(' ', column));
            self::words(dice, &mut loose, words, indent, &steps, (offset + indent, &tree));
        }
        offset += line.len();
    }
    loose
}

/// The ranges of strings and text blocks, in which whitespace has a meaning.
fn fixed(tree: &Tree<'_>) -> Vec<(usize, usize)> {
    tree.nodes()
        .filter(|node| !matches!(node.style(), Style::Lines | Style::Flow))
        .map(|node| (node.span().start as usize, node.span().end as usize))
        .collect()
}

/// The new column for a column of the formatted text, in which each level of nesting has a random
/// width.
fn deeper(steps: &[usize], column: usize) -> usize {
    steps[..column / 2].iter().sum::<usize>() + column % 2
}

/// Rewrites the words on a line. The number of spaces behind a dash depends on the new column of
/// its item.
fn words(
    dice: &mut Dice,
    loose: &mut String,
    words: &str,
    indent: usize,
    steps: &[usize],
    (offset, tree): (usize, &Tree<'_>),
) {
    let mut rest = words;
    let mut column = indent;
    while rest.starts_with("- ") {
        loose.push('-');
        let spaces = deeper(steps, column + 2) - deeper(steps, column) - 1;
        loose.extend(std::iter::repeat_n(' ', spaces));
        rest = &rest[2..];
        column += 2;
    }
    let start = offset + words.len() - rest.len();
    let fixed = fixed_in(tree, start, start + rest.len());
    for (index, letter) in rest.char_indices() {
        loose.push(letter);
        let inside = fixed.iter().any(|(from, to)| *from < start + index && start + index < *to);
        let next = rest[index + letter.len_utf8()..].chars().next();
        let flow = matches!(letter, ',' | '[' | '{') || letter == ':' && next == Some(' ');
        if flow && !inside && dice.once_in(3) && !rest[..index].contains(" #") {
            loose.push(' ');
        }
    }
    if dice.once_in(6) && loose.ends_with('\n') && !is_block(rest) {
        let line_break = if loose.ends_with("\r\n") { "\r\n" } else { "\n" };
        loose.truncate(loose.len() - line_break.len());
        loose.push_str("  ");
        loose.push_str(line_break);
    }
}

fn is_block(words: &str) -> bool {
    words.trim_end().ends_with(['\\', '"', '\''])
}

fn fixed_in(tree: &Tree<'_>, start: usize, end: usize) -> Vec<(usize, usize)> {
    let comments = tree.comments().map(|span| (span.start as usize, span.end as usize));
    let all = fixed(tree).into_iter().chain(comments);
    all.filter(|(from, to)| *from < end && start < *to).collect()
}
