//! Aligns comments behind values. Comments on consecutive lines are aligned only if their author
//! has started to align them: at least one comment has two spaces before it.

use super::gaps::Layout;
use super::rows::MAX_PADDING;
use super::tokens::{Kind, Token};

struct CommentedLine {
    comment: usize,
    /// Number of characters before the space in front of the comment.
    width: usize,
}

pub(super) fn align(text: &str, tokens: &[Token], layout: &mut Layout) {
    if !tokens.iter().any(|token| token.kind == Kind::Comment) {
        return;
    }
    let mut run: Vec<CommentedLine> = Vec::new();
    let mut start = 0;
    for end in 1..=tokens.len() {
        if end < tokens.len() && layout.gaps[end].breaks == 0 {
            continue;
        }
        let line = line(text, tokens, layout, start..end);
        if line.is_none() || layout.gaps[start].breaks != 1 {
            align_run(text, tokens, layout, &run);
            run.clear();
        }
        run.extend(line);
        start = end;
    }
    align_run(text, tokens, layout, &run);
}

fn line(
    text: &str,
    tokens: &[Token],
    layout: &Layout,
    range: std::ops::Range<usize>,
) -> Option<CommentedLine> {
    let comment = range.end - 1;
    let beside = tokens[comment].kind == Kind::Comment && range.len() > 1;
    if !beside || range.clone().any(|index| layout.gaps[index].typed) {
        return None;
    }
    let before = range.start..comment;
    let words = before.clone().map(|index| &text[tokens[index].start..tokens[index].end]);
    let mut width: usize = before.map(|index| layout.gaps[index].spaces).sum();
    for word in words {
        if word.contains('\n') {
            return None;
        }
        width += word.chars().count();
    }
    Some(CommentedLine { comment, width })
}

fn align_run(text: &str, tokens: &[Token], layout: &mut Layout, run: &[CommentedLine]) {
    let wide = |line: &CommentedLine| {
        let (before, comment) = (tokens[line.comment - 1].end, tokens[line.comment].start);
        text.get(before..comment).is_some_and(|gap| gap.len() > 1)
    };
    let widths = || run.iter().map(|line| line.width);
    let (least, most) = (widths().min().unwrap_or(0), widths().max().unwrap_or(0));
    if run.len() < 2 || most - least > MAX_PADDING || !run.iter().any(wide) {
        return;
    }
    for line in run {
        layout.gaps[line.comment].spaces = 1 + most - line.width;
    }
}
