//! Aligns rows: consecutive items of a list, each in brackets on one line.
//!
//! Rows are aligned only if their author has started to: at least one row has two spaces behind a
//! comma, or between a colon and a number. The rows end at an empty line, a comment line, another
//! indentation, or another kind of item.

use std::ops::Range;

use super::gaps::{Gap, Layout};
use super::tokens::{Kind, Token};

/// Maximum number of spaces that pad a cell, because a row with wider gaps is hard to follow.
pub(super) const MAX_PADDING: usize = 16;

pub(super) fn align(text: &str, tokens: &[Token], layout: &mut Layout, rows: Rows) {
    if rows == Rows::Compact {
        return;
    }
    let mut run: Vec<Row> = Vec::new();
    let mut index = 0;
    while index < tokens.len() {
        let gap = layout.gaps[index];
        let row = row(text, tokens, &layout.gaps, index);
        let follows = run.last().is_some_and(|last: &Row| {
            last.end == index && gap.breaks == 1 && gap.spaces == layout.gaps[last.start].spaces
        });
        let goes_on = row.is_some() && follows;
        if !goes_on && !run.is_empty() {
            align_run(text, tokens, layout, rows, &run);
            run.clear();
        }
        index = row.as_ref().map_or(index + 1, |row| row.end);
        run.extend(row);
    }
    align_run(text, tokens, layout, rows, &run);
}

struct Row {
    start: usize,
    /// Index of the token after the row and its comment.
    end: usize,
    bracket: u8,
    cells: Vec<Cell>,
}

struct Cell {
    value: Range<usize>,
    start: usize,
    /// Index of the token behind the comma; `None` for the last cell.
    next: Option<usize>,
}

fn row(text: &str, tokens: &[Token], gaps: &[Gap], start: usize) -> Option<Row> {
    let is_dash = tokens[start].kind == Kind::Dash && (start == 0 || gaps[start].breaks > 0);
    let open = start + 1;
    if !is_dash || gaps[start].typed || tokens.get(open)?.kind != Kind::Open {
        return None;
    }
    let mut cells = Vec::new();
    let (mut depth, mut first, mut value) = (0usize, open + 1, None);
    let mut index = open;
    loop {
        let token = tokens.get(index)?;
        if gaps[index].breaks > 0 || gaps[index].typed || is_long(text, token) {
            return None;
        }
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth -= 1,
            Kind::Colon if depth == 1 && value.is_none() => value = Some(index + 1),
            _ => {}
        }
        let comma = token.kind == Kind::Comma && depth == 1;
        if (comma || depth == 0) && index > first {
            let next = comma.then_some(index + 1);
            cells.push(Cell { value: value.unwrap_or(first)..index, start: first, next });
            (first, value) = (index + 1, None);
        }
        index += 1;
        if depth == 0 {
            break;
        }
    }
    let beside = tokens
        .get(index)
        .is_some_and(|token| token.kind == Kind::Comment && gaps[index].breaks == 0);
    let end = index + usize::from(beside);
    let is_last = end == tokens.len() || gaps[end].breaks > 0;
    let bracket = text.as_bytes()[tokens[open].start];
    is_last.then_some(Row { start, end, bracket, cells })
}

fn is_long(text: &str, token: &Token) -> bool {
    token.kind == Kind::Scalar && text[token.start..token.end].contains('\n')
}

fn align_run(text: &str, tokens: &[Token], layout: &mut Layout, rows: Rows, run: &[Row]) {
    let begun = || run.iter().any(|row| is_begun(text, tokens, row));
    if run.len() < 2 || rows == Rows::AsBegun && !begun() {
        return;
    }
    let columns = run.iter().map(|row| row.cells.len()).min().unwrap_or(0);
    for column in 0..columns {
        let widths: Option<Vec<usize>> = shared(text, tokens, run, column);
        let Some(widths) = widths else { return };
        let (least, most) = (widths.iter().min(), widths.iter().max());
        let (Some(least), Some(most)) = (least, most) else { return };
        if most - least > MAX_PADDING {
            return;
        }
        let numbers = is_numeric(text, tokens, run, column);
        for (row, width) in run.iter().zip(&widths) {
            let cell = &row.cells[column];
            let padded = if numbers { Some(cell.value.start) } else { cell.next };
            if let Some(token) = padded {
                layout.gaps[token].spaces += most - width;
            }
        }
    }
}

fn is_begun(text: &str, tokens: &[Token], row: &Row) -> bool {
    let wide = |index: usize| tokens[index].start > tokens[index - 1].end + 1;
    row.cells.iter().any(|cell| {
        let number = tokens.get(cell.value.start).is_some_and(|token| is_number(text, token));
        let colon = tokens[cell.value.start - 1].kind == Kind::Colon;
        cell.next.is_some_and(wide) || number && colon && wide(cell.value.start)
    })
}

/// The widths of the values in a column; `None` if the rows have different keys there, or if a
/// value is a map.
fn shared(text: &str, tokens: &[Token], run: &[Row], column: usize) -> Option<Vec<usize>> {
    // Compare tokens and not text, because whitespace before a colon makes no difference.
    let key = |row: &Row| -> Vec<&str> {
        let cell = &row.cells[column];
        let key = &tokens[cell.start..cell.value.start];
        key.iter().map(|token| &text[token.start..token.end]).collect()
    };
    let first = run.first()?;
    let fits = |row: &Row| {
        let values = &tokens[row.cells[column].value.clone()];
        let opens_map =
            |token: &Token| token.kind == Kind::Open && text.as_bytes()[token.start] == b'{';
        row.bracket == first.bracket && key(row) == key(first) && !values.iter().any(opens_map)
    };
    run.iter().map(|row| fits(row).then(|| width(text, tokens, &row.cells[column].value))).collect()
}

/// The width in characters of some tokens on one line, with at most one space between two tokens.
fn width(text: &str, tokens: &[Token], range: &Range<usize>) -> usize {
    let gaps = range
        .clone()
        .skip(1)
        .map(|index| super::gaps::between(text, &tokens[index - 1], &tokens[index]));
    let words =
        tokens[range.clone()].iter().map(|token| text[token.start..token.end].chars().count());
    gaps.sum::<usize>() + words.sum::<usize>()
}

/// Whether the values in a column are numbers, which are aligned to the right.
fn is_numeric(text: &str, tokens: &[Token], run: &[Row], column: usize) -> bool {
    let mut numbers = 0;
    for row in run {
        let [value] = &tokens[row.cells[column].value.clone()] else { return false };
        if is_number(text, value) {
            numbers += 1;
        } else if &text[value.start..value.end] != "unknown" {
            return false;
        }
    }
    numbers > 0
}

fn is_number(text: &str, token: &Token) -> bool {
    let word = &text[token.start..token.end];
    let digits = word.trim_start_matches(['+', '-']).trim_end_matches('%');
    token.kind == Kind::Scalar
        && digits.starts_with(|letter: char| letter.is_ascii_digit())
        && digits.chars().all(|letter| letter.is_ascii_digit() || matches!(letter, '.' | '-'))
}

/// Choice of the rows to align. A row is an item of a list that is a map in brackets on one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Rows {
    /// Align neighbouring rows if their author has started to align them.
    #[default]
    AsBegun,
    Align,
    Compact,
}
