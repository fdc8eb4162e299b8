//! The mutator, which changes words, values and lines, and inserts pieces of shipped texts. A
//! mutator that changes single bytes cannot make such changes.

use std::ops::Range;

use crate::dice::Dice;
use crate::hostile::{LINES, NUMBERS, WORDS};
use crate::pieces::MARKS;

/// Makes up to five random changes to a text, and cuts it to `most` bytes. The same seed always
/// gives the same result.
pub fn spoil(bytes: &[u8], seeds: &[&str], most: usize, seed: u32) -> Vec<u8> {
    let mut dice = Dice::new(u64::from(seed));
    let mut text = String::from_utf8_lossy(bytes).into_owned();
    if text.is_empty() || dice.below(60) == 0 {
        let seed = dice.pick_any(seeds).copied().unwrap_or_default();
        // Half of the long texts keep their start, because the first line decides the kind of a
        // document.
        let start =
            if seed.len() > most && dice.below(2) == 0 { line_start(seed, &mut dice) } else { 0 };
        text = piece(&seed[start..], most).to_owned();
    }
    for _ in 0..=dice.below(4) {
        change(&mut text, seeds, &mut dice);
    }
    cut(&mut text, most);
    text.into_bytes()
}

fn change(text: &mut String, seeds: &[&str], dice: &mut Dice) {
    match dice.below(20) {
        0..=2 => replace_word(text, NUMBERS, dice),
        3..=4 => replace_word(text, WORDS, dice),
        5 => insert(text, WORDS, dice),
        6 => insert(text, MARKS, dice),
        7 => swap_words(text, dice),
        8..=9 => word_of_a_seed(text, seeds, dice),
        10 => copy_lines(text, dice),
        11 => drop_lines(text, dice),
        12..=13 => lines_of_a_seed(text, seeds, dice),
        14 => move_lines(text, dice),
        15 => indent(text, dice),
        16 => anchor(text, dice),
        17 => add_line(text, dice),
        18 => bury(text, dice),
        _ => drop_or_double_a_letter(text, dice),
    }
}

/// The words and values in a text: everything between spaces, brackets, quotes and colons.
fn words(text: &str) -> Vec<Range<usize>> {
    let is_part = |letter: char| {
        letter.is_alphanumeric() || matches!(letter, '-' | '_' | '.' | '/' | '+' | '~' | '%')
    };
    let mut found: Vec<Range<usize>> = Vec::new();
    for (start, letter) in text.char_indices().filter(|(_, letter)| is_part(*letter)) {
        let end = start + letter.len_utf8();
        match found.last_mut() {
            Some(last) if last.end == start => last.end = end,
            _ => found.push(start..end),
        }
    }
    found
}

fn line_at(text: &str, place: usize) -> Range<usize> {
    let bytes = text.as_bytes();
    let start = bytes[..place].iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    start..line_end(text, place)
}

fn line_end(text: &str, place: usize) -> usize {
    let end = text.as_bytes()[place..].iter().position(|byte| *byte == b'\n');
    end.map_or(text.len(), |end| place + end + 1)
}

/// A few consecutive lines. The search stays near one offset, because the text may be long.
fn some_lines(text: &str, dice: &mut Dice) -> Range<usize> {
    let Range { start, mut end } = line_at(text, dice.below(text.len()));
    for _ in 0..[0, 0, 1, 3, 8, 40][dice.below(6)] {
        end = line_end(text, end);
    }
    start..end
}

fn line_start(text: &str, dice: &mut Dice) -> usize {
    line_at(text, dice.below(text.len())).start
}

fn replace_word(text: &mut String, others: &[&str], dice: &mut Dice) {
    let (Some(word), Some(other)) = (dice.pick_any(&words(text)).cloned(), dice.pick_any(others))
    else {
        return;
    };
    text.replace_range(word, other);
}

fn insert(text: &mut String, others: &[&str], dice: &mut Dice) {
    let Some(other) = dice.pick_any(others) else { return };
    let place = place(text, dice);
    text.insert_str(place, other);
}

fn place(text: &str, dice: &mut Dice) -> usize {
    let mut place = dice.below(text.len() + 1);
    while !text.is_char_boundary(place) {
        place -= 1;
    }
    place
}

fn swap_words(text: &mut String, dice: &mut Dice) {
    let words = words(text);
    let (Some(a), Some(b)) = (dice.pick_any(&words).cloned(), dice.pick_any(&words).cloned())
    else {
        return;
    };
    let (first, last) = if a.start < b.start { (a, b) } else { (b, a) };
    if first == last {
        return;
    }
    let (first_word, last_word) = (text[first.clone()].to_owned(), text[last.clone()].to_owned());
    text.replace_range(last, &first_word);
    text.replace_range(first, &last_word);
}

fn word_of_a_seed(text: &mut String, seeds: &[&str], dice: &mut Dice) {
    let Some(seed) = dice.pick_any(seeds) else { return };
    let line = &seed[line_at(seed, dice.below(seed.len()))];
    let Some(word) = dice.pick_any(&words(line)).cloned() else { return };
    replace_word(text, &[&line[word]], dice);
}

fn copy_lines(text: &mut String, dice: &mut Dice) {
    let copied = text[some_lines(text, dice)].to_owned();
    let place = line_start(text, dice);
    text.insert_str(place, &copied);
}

fn drop_lines(text: &mut String, dice: &mut Dice) {
    let dropped = some_lines(text, dice);
    text.replace_range(dropped, "");
}

fn lines_of_a_seed(text: &mut String, seeds: &[&str], dice: &mut Dice) {
    let Some(seed) = dice.pick_any(seeds) else { return };
    let taken = &seed[some_lines(seed, dice)];
    let place = line_start(text, dice);
    text.insert_str(place, taken);
}

fn move_lines(text: &mut String, dice: &mut Dice) {
    let range = some_lines(text, dice);
    let moved = text[range.clone()].to_owned();
    text.replace_range(range, "");
    let place = line_start(text, dice);
    text.insert_str(place, &moved);
}

fn indent(text: &mut String, dice: &mut Dice) {
    let range = some_lines(text, dice);
    let pad = ["  ", " ", "    ", "\t", "- ", "  - ", "# "][dice.below(7)];
    let less = dice.below(3) == 0;
    let indented = text[range.clone()].split_inclusive('\n').map(|line| match less {
        true => line.strip_prefix("  ").unwrap_or(line).to_owned(),
        false => format!("{pad}{line}"),
    });
    let indented: String = indented.collect();
    text.replace_range(range, &indented);
}

fn anchor(text: &mut String, dice: &mut Dice) {
    replace_word(text, &["*zz"], dice);
    let Some(word) = dice.pick_any(&words(text)).cloned() else { return };
    text.insert_str(word.start, "&zz ");
}

fn add_line(text: &mut String, dice: &mut Dice) {
    let Some(line) = dice.pick_any(LINES) else { return };
    let place = line_start(text, dice);
    match dice.below(2) {
        // Add `line` at the end of the line before.
        0 if place > 0 => text.insert_str(place - 1, &format!("  {line}")),
        _ => text.insert_str(place, &format!("{line}\n")),
    }
}

fn bury(text: &mut String, dice: &mut Dice) {
    let Some(word) = dice.pick_any(&words(text)).cloned() else { return };
    let depth = [1, 2, 10, 60, 120, 300][dice.below(6)];
    let (open, close) =
        [("[", "]"), ("{a: ", "}"), ("(", ")"), ("> ", ""), ("*", "*")][dice.below(5)];
    let buried = format!("{}{}{}", open.repeat(depth), &text[word.clone()], close.repeat(depth));
    text.replace_range(word, &buried);
}

fn drop_or_double_a_letter(text: &mut String, dice: &mut Dice) {
    let place = place(text, dice);
    let Some(letter) = text[place..].chars().next() else { return };
    match dice.below(2) {
        0 => text.insert(place, letter),
        _ => {
            text.remove(place);
        }
    }
}

fn cut(text: &mut String, most: usize) {
    text.truncate(piece(text, most).len());
}

/// The start of a text, of at most `most` bytes.
fn piece(text: &str, most: usize) -> &str {
    let mut end = most.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}
