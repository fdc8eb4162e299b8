//! Font sizes for HTML cards. A template cannot measure text, because it knows neither the browser
//! nor the fonts. The space for text is therefore estimated from the widths of an ordinary
//! sans-serif; narrower fonts leave some space.

use serde::Deserialize;

/// Part of a card: paragraphs, or rows of boxes.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Piece {
    /// Paragraphs, one per line; empty if the piece has boxes. Text after a tab is flush right.
    pub text: String,
    /// Font size in per cent of the size of the card; 100 if absent.
    pub size: Option<i64>,
    /// Fixed font size in thousandths of a point, independent of the size of the card.
    pub points: Option<i64>,
    /// Is the text bold? Text before a tab never is bold.
    pub bold: bool,
    /// Sum of the space above and below, in per cent of the font size.
    pub space: i64,
    pub boxes: i64,
    /// Width of a box in per cent of the font size.
    pub side: i64,
    /// May a card without room leave the piece out? Optional pieces are left out from the last to
    /// the first.
    pub part: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fit {
    /// Font size in thousandths of a point.
    pub size: i64,
    /// Number of optional pieces that fit.
    pub parts: usize,
}

/// Finds the first of `sizes`, in thousandths of a point, at which all pieces fit. The room is in
/// thousandths of a millimetre. If the pieces fit at no size, optional pieces are dropped at the
/// last size. Returns `None` if the pieces still do not fit.
pub(super) fn form(pieces: &[Piece], room: (i64, i64), sizes: &[i64]) -> Option<Fit> {
    let all = pieces.iter().filter(|piece| piece.part).count();
    let larger = sizes.iter().map(|size| Fit { size: *size, parts: all });
    let last = sizes.last().copied().unwrap_or_default();
    let fewer = (0..all).rev().map(|parts| Fit { size: last, parts });
    larger.chain(fewer).find(|form| {
        let mut parts = 0..form.parts;
        let kept = pieces.iter().filter(|piece| !piece.part || parts.next().is_some());
        let heights = kept.map(|piece| height(piece, room.0, form.size));
        heights.fold(0, i64::saturating_add) <= room.1
    })
}

fn height(piece: &Piece, width: i64, size: i64) -> i64 {
    // A point is 1/72 inch, and an inch is 25.4 mm.
    let high = |points: i64| (points * 25_400 / 72_000).max(1);
    let letters = high(piece.points.unwrap_or(size));
    let space = letters * piece.space / 100;
    if piece.boxes > 0 {
        return space + rows(piece.boxes, letters * piece.side / 100, width);
    }
    let of_piece = (letters * piece.size.unwrap_or(100) / 100).max(1);
    // The templates set lines at 1.2 times the font size.
    space.saturating_add(
        lines(&piece.text, piece.bold, width * 1000 / of_piece).saturating_mul(of_piece * 6 / 5),
    )
}

/// Height of rows of boxes, in groups of five. Up to `MAX_IN_ROW` boxes share one row, and are made
/// smaller if the row is too long.
fn rows(boxes: i64, side: i64, width: i64) -> i64 {
    let step = side * 28 / 25;
    if boxes <= MAX_IN_ROW {
        return step;
    }
    let fives = (width / (step * 5 + side * 3 / 10).max(1)).max(1);
    (boxes + fives * 5 - 1) / (fives * 5) * step
}

/// Maximum number of boxes in a single row without gaps between groups.
const MAX_IN_ROW: i64 = 12;

/// Number of lines of a text. `width` is in thousandths of the font size.
fn lines(text: &str, bold: bool, width: i64) -> i64 {
    let space = letter(' ', bold);
    let paragraph = |text: &str, bold: bool, width: i64| {
        let (mut lines, mut used) = (0, width + 1);
        for word in text.split_whitespace() {
            let long: i64 = word.chars().map(|sign| letter(sign, bold)).sum();
            if used + space + long <= width {
                used += space + long;
            } else {
                // A word that is longer than the line is broken.
                let broken = (long - 1).max(0) / width.max(1);
                lines += 1 + broken;
                used = long - broken * width;
            }
        }
        lines
    };
    let many = text.lines().map(|line| {
        let Some((left, right)) = line.split_once('\t') else {
            return paragraph(line, bold, width);
        };
        // The right part gets the width that it needs, but leaves space for the longest word of the
        // left part. Between both parts is a gap of two spaces.
        let room = width - 2 * space;
        let wide = |text: &str, bold| text.chars().map(|sign| letter(sign, bold)).sum::<i64>();
        let word = left.split_whitespace().map(|word| wide(word, false)).max().unwrap_or_default();
        let right_wide = wide(right, bold).min(room - word).max(1);
        paragraph(left, false, room - right_wide).max(paragraph(right, bold, right_wide))
    });
    many.fold(0, i64::saturating_add)
}

/// Width of a character in thousandths of the font size, roughly as in Arial.
fn letter(letter: char, bold: bool) -> i64 {
    let wide = match letter {
        ' ' | '\'' | '.' | ',' | ':' | ';' | '!' | '|' | 'i' | 'j' | 'l' | 'I' => 280,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '/' | '-' | '·' => 380,
        'm' | 'M' | 'W' | '%' | '@' | '★' | '—' => 880,
        'w' | 'A'..='Z' => 690,
        // Chinese, Japanese and Korean characters are square.
        '\u{2e80}'.. => 1_000,
        _ => 560,
    };
    if bold { wide * 23 / 20 } else { wide }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Piece {
        Piece { text: text.to_owned(), ..Piece::default() }
    }

    /// A line of 57 mm has 32 letters at 9 points, and 51 letters at 5.5 points.
    #[test]
    fn letters_shrink_until_they_fit() {
        let sizes = [9_000, 7_000, 5_500];
        let line = |count: usize| vec![text(&"n".repeat(count))];
        let size = |pieces: &[Piece], height| form(pieces, (57_000, height), &sizes);
        let room = 4_000;
        assert_eq!(size(&line(32), room), Some(Fit { size: 9_000, parts: 0 }));
        assert_eq!(size(&line(33), room), Some(Fit { size: 7_000, parts: 0 }));
        assert_eq!(size(&line(51), room), Some(Fit { size: 5_500, parts: 0 }));
        assert_eq!(size(&line(900), room), None);
        assert_eq!(size(&line(900), 120_000), Some(Fit { size: 9_000, parts: 0 }));
    }

    #[test]
    fn the_last_optional_pieces_are_left_out_first() {
        let part = || Piece { part: true, ..text("a figure\nanother") };
        let pieces = [text("a name"), part(), text(""), part()];
        assert_eq!(form(&pieces, (57_000, 8_000), &[5_500]), Some(Fit { size: 5_500, parts: 1 }));
        assert_eq!(form(&pieces, (57_000, 1_000), &[5_500]), None);
    }

    #[test]
    fn boxes_are_in_groups_of_five_and_a_few_share_one_row() {
        let boxes = |count| Piece { boxes: count, side: 100, ..Piece::default() };
        // Boxes of ten points are 3.527 mm wide: a row of 190 mm fits nine groups of five with
        // their gaps.
        assert_eq!(height(&boxes(12), 10_000, 10_000), 3_950);
        assert_eq!(height(&boxes(45), 190_000, 10_000), 3_950);
        assert_eq!(height(&boxes(46), 190_000, 10_000), 2 * 3_950);
    }
}
