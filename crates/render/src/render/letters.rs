//! How large letters can be where a browser sets them. A browser tells a template no widths, and its faces are not known:
//! texts are taken to be as wide as in an ordinary sans-serif, so that narrower faces leave some room.

use serde::Deserialize;

/// A piece of a card: a paragraph, or a row of boxes.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Piece {
    /// Paragraphs, a line each; empty if the piece has boxes. Text behind a tab stands at the right.
    pub text: String,
    /// Size of the letters in per cent of the others; nothing is 100.
    pub size: Option<i64>,
    /// Size of the letters in thousandths of a point, if it does not follow the others.
    pub points: Option<i64>,
    /// Are the letters bold? Text before a tab is not.
    pub bold: bool,
    /// Room above and below in per cent of the height of letters.
    pub space: i64,
    /// Number of boxes.
    pub boxes: i64,
    /// Width of a box in per cent of the height of letters.
    pub side: i64,
    /// Can the piece be left out? The last such piece goes first.
    pub part: bool,
}

/// How pieces fit a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fit {
    /// Size of letters in thousandths of a point.
    pub size: i64,
    /// Number of optional pieces that have room.
    pub parts: usize,
}

/// The first of some sizes at which pieces fit a room, in thousandths of a point and of a millimetre. If they
/// fit at none, parts are left out at the last size. Nothing, where that does not help.
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

/// How high a piece is, in thousandths of a millimetre.
fn height(piece: &Piece, width: i64, size: i64) -> i64 {
    // A point is a seventy-second of an inch of 25.4 millimetres.
    let high = |points: i64| (points * 25_400 / 72_000).max(1);
    let letters = high(piece.points.unwrap_or(size));
    let space = letters * piece.space / 100;
    if piece.boxes > 0 {
        return space + rows(piece.boxes, letters * piece.side / 100, width);
    }
    let of_piece = (letters * piece.size.unwrap_or(100) / 100).max(1);
    // The lines of templates are 1.2 times as high as letters.
    space.saturating_add(
        lines(&piece.text, piece.bold, width * 1000 / of_piece).saturating_mul(of_piece * 6 / 5),
    )
}

/// How high rows of boxes are, five and five; a few stand in one row and shrink with it.
fn rows(boxes: i64, side: i64, width: i64) -> i64 {
    let step = side * 28 / 25;
    if boxes <= MAX_IN_ROW {
        return step;
    }
    let fives = (width / (step * 5 + side * 3 / 10).max(1)).max(1);
    (boxes + fives * 5 - 1) / (fives * 5) * step
}

/// Maximum number of boxes that stand in one row without gaps.
const MAX_IN_ROW: i64 = 12;

/// How many lines a text has; the width is in thousandths of the height of its letters.
fn lines(text: &str, bold: bool, width: i64) -> i64 {
    let space = letter(' ', bold);
    let paragraph = |text: &str, bold: bool, width: i64| {
        let (mut lines, mut used) = (0, width + 1);
        for word in text.split_whitespace() {
            let long: i64 = word.chars().map(|sign| letter(sign, bold)).sum();
            if used + space + long <= width {
                used += space + long;
            } else {
                // A word without room breaks where it must.
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
        // What stands at the right has as much as it needs, but leaves the longest word; two spaces are between.
        let room = width - 2 * space;
        let wide = |text: &str, bold| text.chars().map(|sign| letter(sign, bold)).sum::<i64>();
        let word = left.split_whitespace().map(|word| wide(word, false)).max().unwrap_or_default();
        let right_wide = wide(right, bold).min(room - word).max(1);
        paragraph(left, false, room - right_wide).max(paragraph(right, bold, right_wide))
    });
    many.fold(0, i64::saturating_add)
}

/// How wide a letter is in thousandths of its height: about as in Arial.
fn letter(letter: char, bold: bool) -> i64 {
    let wide = match letter {
        ' ' | '\'' | '.' | ',' | ':' | ';' | '!' | '|' | 'i' | 'j' | 'l' | 'I' => 280,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '/' | '-' | '·' => 380,
        'm' | 'M' | 'W' | '%' | '@' | '★' | '—' => 880,
        'w' | 'A'..='Z' => 690,
        // Signs of China, Japan and Korea are squares.
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

    /// 57 mm hold 32 letters of nine points, and 51 of five and a half.
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
    fn the_last_parts_are_left_out_first() {
        let part = || Piece { part: true, ..text("a figure\nanother") };
        let pieces = [text("a name"), part(), text(""), part()];
        assert_eq!(form(&pieces, (57_000, 8_000), &[5_500]), Some(Fit { size: 5_500, parts: 1 }));
        assert_eq!(form(&pieces, (57_000, 1_000), &[5_500]), None);
    }

    #[test]
    fn boxes_stand_five_and_five_and_a_few_in_one_row() {
        let boxes = |count| Piece { boxes: count, side: 100, ..Piece::default() };
        // Ten points are 3.527 mm: 9 fives and a gap in 190 mm.
        assert_eq!(height(&boxes(12), 10_000, 10_000), 3_950);
        assert_eq!(height(&boxes(45), 190_000, 10_000), 3_950);
        assert_eq!(height(&boxes(46), 190_000, 10_000), 2 * 3_950);
    }
}
