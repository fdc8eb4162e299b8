//! Finds the parts of a document that an editor can fold.

use grognard_syntax::syntax::{NodeKind, Style};
use grognard_syntax::text::{FileId, Span};

use super::Desk;

/// Maximum number of folds in one document, because editors become slow with more.
const MAX_FOLDS: usize = 5_000;

/// Several lines that an editor can fold into the first of these lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fold {
    /// From the line that stays visible to the end of the last hidden line.
    pub span: Span,
    pub kind: FoldKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FoldKind {
    /// A list, a map or a block scalar.
    Block,
    /// Comments on separate lines.
    Comment,
}

pub fn folding(desk: &Desk<'_>, file: FileId) -> Vec<Fold> {
    let tree = desk.tree(file);
    let text = tree.text();
    let mut folds = Vec::new();
    // In a map, a value folds into the line of its key. In a list, an item folds into the line of
    // its dash.
    for node in tree.nodes().filter(|node| !node.is_alias()) {
        for (key, value) in node.entries() {
            let folds_away = value.kind() != NodeKind::Null && value.style() != Style::Plain;
            if folds_away {
                add(&mut folds, text, Span { end: value.span().end, ..key.span() });
            }
        }
        for item in node.items().filter(|item| item.style() == Style::Lines) {
            add(&mut folds, text, item.span());
        }
    }
    comments(&tree, &mut folds);
    folds.sort_by_key(|fold| (fold.span.start, std::cmp::Reverse(fold.span.end)));
    folds.dedup_by_key(|fold| line_start(text, fold.span.start));
    folds.truncate(MAX_FOLDS);
    folds
}

/// Adds a fold if the span has more than one line. Empty lines at the end of the span are not
/// folded.
fn add(folds: &mut Vec<Fold>, text: &str, span: Span) {
    let Some(words) = text.get(span.range()) else { return };
    let words = words.trim_end();
    if words.contains('\n') {
        let end = span.start + words.len() as u32;
        folds.push(Fold { span: Span { end, ..span }, kind: FoldKind::Block });
    }
}

/// Adds a fold for each run of comments that are on lines without data.
fn comments(tree: &grognard_syntax::syntax::Tree<'_>, folds: &mut Vec<Fold>) {
    let text = tree.text();
    let mut run: Option<Span> = None;
    let mut close = |run: Option<Span>| {
        let long = run.filter(|span| text[span.range()].contains('\n'));
        folds.extend(long.map(|span| Fold { span, kind: FoldKind::Comment }));
    };
    for comment in tree.comments() {
        let start = line_start(text, comment.start);
        let alone = text[start..comment.start as usize].trim().is_empty();
        match run {
            Some(before)
                if alone && text[before.end as usize..start].trim_matches('\r') == "\n" =>
            {
                run = Some(Span { end: comment.end, ..before });
            }
            _ => {
                close(run);
                run = Some(comment).filter(|_| alone);
            }
        }
    }
    close(run);
}

pub(super) fn line_start(text: &str, offset: u32) -> usize {
    text[..offset as usize].rfind('\n').map_or(0, |line_end| line_end + 1)
}
