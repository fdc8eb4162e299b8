//! Decides the meaning of each column: first by the statements of the user, then by the heading of
//! the column, and then by its values.

use grognard_core::document::{Echelon, Quality};

use super::amounts::{amount, has_part, squadrons};
use super::blocks::{Block, ColumnHead};
use super::dates::made_date;
use super::heads::{level, meanings, names_level, phrase, says_thousands};
use super::keys::Key;
use super::mapping::Mapping;
use super::words::{arm_of, grade_of, is_all_rank, is_rating, level_of, weight_of};
use crate::lists::text::day_in;

/// Maximum number of cells of a column to examine, so that guessing takes no longer in a long
/// table.
const MAX_SAMPLE: usize = 60;

#[derive(Debug, Clone)]
pub(super) struct Column {
    pub index: usize,
    /// Heading of the column; empty if it has none.
    pub title: String,
    /// Meaning of the column; `None` for an unknown column, whose cells become notes.
    pub key: Option<Key>,
    pub is_stated: bool,
    pub is_thousands: bool,
    /// Column of the level that the commanders in this column command.
    pub of: Option<usize>,
}

pub(super) fn columns(block: &Block<'_, '_>, mapping: &Mapping) -> Vec<Column> {
    let indices = filled(block);
    let is_own = is_own(block);
    let mut columns: Vec<Column> =
        indices.into_iter().map(|index| column(index, block, mapping, is_own)).collect();
    if block.heads.is_empty() {
        by_content(&mut columns, block, mapping);
    }
    unique(&mut columns);
    named(&mut columns, block, mapping);
    led(&mut columns);
    columns
}

/// True for a table that `export` wrote. Every heading of a table by `export` is the word of a key.
pub(super) fn is_own(block: &Block<'_, '_>) -> bool {
    let is_key = |head: &ColumnHead| Key::from_word(&head.title).is_some();
    let has = |key: Key| block.heads.iter().any(|head| head.title == key.word());
    [Key::Id, Key::Parent, Key::Level, Key::MenFrom, Key::GunsTo].into_iter().all(has)
        && block.heads.iter().all(is_key)
}

fn filled(block: &Block<'_, '_>) -> Vec<usize> {
    let cells = block.rows.iter().flat_map(|row| row.cells.iter().map(|cell| cell.column));
    let heads = block.heads.iter().map(|head| head.column);
    let mut is_filled = Vec::new();
    for column in cells.chain(heads) {
        if is_filled.len() <= column {
            is_filled.resize(column + 1, false);
        }
        is_filled[column] = true;
    }
    (0..is_filled.len()).filter(|column| is_filled[*column]).collect()
}

/// First values of a column. Words that the mapping explains are replaced.
fn sample<'b>(block: &'b Block<'_, '_>, index: usize, mapping: &'b Mapping) -> Vec<&'b str> {
    let cells = block.rows.iter().filter(|row| row.cells.len() > 1).filter_map(|row| row.at(index));
    cells.take(MAX_SAMPLE).map(|cell| mapping.word(&cell.text)).collect()
}

fn column(index: usize, block: &Block<'_, '_>, mapping: &Mapping, is_own: bool) -> Column {
    let head = block.heads.iter().find(|head| head.column == index);
    let title = head.map_or_else(String::new, |head| head.title.clone());
    let values = sample(block, index, mapping);
    let stated = mapping.key(&title, index);
    let by_head = |head| match is_own {
        true => Key::from_word(&title),
        false => key_of(head, &values),
    };
    let key = stated.or_else(|| head.and_then(by_head));
    let is_men = matches!(key, Some(Key::Men | Key::Sabres | Key::Total));
    let is_thousands = is_men && (says_thousands(&title) || are_thousands(&values));
    Column { index, title, key, is_stated: stated.is_some(), is_thousands, of: None }
}

/// First meaning of a heading that suits the values of its column.
fn key_of(head: &ColumnHead, values: &[&str]) -> Option<Key> {
    let tries = std::iter::once(&head.title).chain(&head.parts);
    let mut first = None;
    for title in tries {
        let meanings = meanings(title);
        if let Some(key) = meanings.iter().find(|key| suits(**key, values)) {
            return Some(*key);
        }
        first = first.or(meanings.first().copied());
    }
    first.filter(|_| values.is_empty())
}

/// True if at least three of five values suit a key.
fn suits(key: Key, values: &[&str]) -> bool {
    let most = |is: &dyn Fn(&str) -> bool| {
        values.is_empty() || 5 * values.iter().filter(|value| is(value)).count() >= 3 * values.len()
    };
    let is_word = |value: &str| value.contains(char::is_alphabetic);
    match key {
        Key::Squadrons => most(&|value| squadrons(value).is_some() || is_amount(value)),
        key if key.is_number() => most(&is_amount),
        Key::Level => most(&|value| level_of(value).is_some() || is_small(value)),
        Key::Arm => most(&|value| arm_of(value).is_some()),
        Key::Rank => most(&is_all_rank),
        Key::Grade => most(&|value| grade_of(value).is_some()),
        Key::Quality => most(&|value| Quality::from_word(value).is_some()),
        Key::Rating => most(&is_rating),
        Key::Weight => most(&|value| weight_of(value).is_some() || value == "-"),
        Key::Date => most(&|value| day_in(value).is_some()),
        Key::Traits | Key::Counting | Key::Confidence | Key::Leader => most(&is_word),
        Key::Name => most(&|value| {
            is_word(value) || value.contains('/') || made_date(value).is_some() || is_small(value)
        }),
        _ => true,
    }
}

/// True for a number, and for a text that begins with a number: `6 x 6-pdr`.
fn is_amount(value: &str) -> bool {
    amount(value, false).is_some()
        || has_part(value)
        || value.starts_with(|letter: char| letter.is_ascii_digit())
}

fn is_small(value: &str) -> bool {
    value.parse().is_ok_and(|number: u32| number < 100)
}

/// True if the numbers of a column count thousands. At least half of the numbers of a column in
/// thousands have decimals, and all are below 200.
fn are_thousands(values: &[&str]) -> bool {
    let parts = values.iter().filter(|value| has_part(value)).count();
    let is_low = |value: &&str| {
        let whole = value.split([',', '.']).next().unwrap_or_default();
        whole.parse().is_ok_and(|whole: u32| whole < 200)
            || amount(value, false) == Some(super::amounts::Amount::Nothing)
    };
    parts > 0 && 2 * parts >= values.len() && values.iter().all(is_low)
}

/// Gives each column of a table without headings the first unused meaning that suits its values.
fn by_content(columns: &mut [Column], block: &Block<'_, '_>, mapping: &Mapping) {
    let mut left: Vec<Key> =
        vec![Key::Level, Key::Rank, Key::Arm, Key::Grade, Key::Name, Key::Leader, Key::Men];
    left.retain(|key| !columns.iter().any(|column| column.key == Some(*key)));
    for column in columns.iter_mut().filter(|column| column.key.is_none()) {
        let values = sample(block, column.index, mapping);
        let is_word = |value: &&&str| value.contains(char::is_alphabetic);
        let words = values.iter().filter(is_word).count();
        let fits = |key: &Key| match key {
            Key::Level => words == values.len() && is_short(&values) && suits(Key::Level, &values),
            Key::Arm | Key::Grade => is_short(&values) && suits(*key, &values),
            Key::Men => words == 0 && suits(Key::Men, &values),
            key => 2 * words > values.len() && suits(*key, &values),
        };
        if values.is_empty() {
            continue;
        }
        column.key = left.iter().find(|key| fits(key)).copied();
        left.retain(|key| Some(*key) != column.key);
        column.is_thousands = column.key == Some(Key::Men) && are_thousands(&values);
    }
}

/// True if the values look like words of a fixed set, and not like names.
fn is_short(values: &[&str]) -> bool {
    values.iter().all(|value| {
        value.split_whitespace().count() <= 2
            && !value.contains(|letter: char| letter.is_ascii_digit())
    })
}

/// Leaves each meaning to a single column: to the column that the user stated, or otherwise to the
/// first. The cells of the other columns become notes.
fn unique(columns: &mut [Column]) {
    let has = |columns: &[Column], key: Key| columns.iter().any(|column| column.key == Some(key));
    let counts_kinds =
        has(columns, Key::Men) || has(columns, Key::Sabres) || has(columns, Key::MenFrom);
    for index in 0..columns.len() {
        let Some(key) = columns[index].key else { continue };
        // A column of totals would count the men twice beside columns of men and sabres.
        let is_sum = key == Key::Total && counts_kinds && !columns[index].is_stated;
        let is_taken = columns.iter().enumerate().any(|(other_index, other)| {
            let is_stronger = other.is_stated && !columns[index].is_stated;
            let is_before = other_index < index && other.is_stated == columns[index].is_stated;
            other.key == Some(key) && (is_stronger || is_before)
        });
        if is_sum || (is_taken && !key.is_repeatable()) {
            columns[index].key = None;
        } else if key == Key::Total {
            columns[index].key = Some(Key::Men);
        }
    }
}

/// Chooses a column of names if no heading means "name": the column of the lowest level, or
/// otherwise the first column with words.
fn named(columns: &mut [Column], block: &Block<'_, '_>, mapping: &Mapping) {
    let has = |columns: &[Column], key: Key| columns.iter().any(|column| column.key == Some(key));
    if has(columns, Key::Name) || has(columns, Key::Path) {
        return;
    }
    let lowest =
        columns.iter_mut().rev().find(|column| matches!(column.key, Some(Key::Formation(_))));
    if let Some(lowest) = lowest.filter(|column| !column.is_stated) {
        lowest.key = Some(Key::Name);
        return;
    }
    let is_free = |column: &&mut Column| {
        column.key.is_none() && {
            let values = sample(block, column.index, mapping);
            let words = values.iter().filter(|value| value.contains(char::is_alphabetic)).count();
            2 * words > values.len() || values.is_empty()
        }
    };
    if let Some(first) = columns.iter_mut().find(is_free) {
        first.key = Some(Key::Name);
    }
}

/// Connects a column of commanders with a level: the level in its heading, or otherwise the level
/// column before it.
fn led(columns: &mut [Column]) {
    for index in 1..columns.len() {
        if columns[index].key != Some(Key::Leader) {
            continue;
        }
        let is_level = |column: &Column| matches!(column.key, Some(Key::Formation(_)));
        let before = columns[..index].iter().rev().find(|column| column.key != Some(Key::Rank));
        let named = Some(columns[index].title.as_str())
            .filter(|title| names_level(title))
            .and_then(level_in);
        let of_name = columns
            .iter()
            .find(|column| is_level(column) && column.key == named.map(Key::Formation));
        let found = of_name.or(before.filter(|column| is_level(column)));
        columns[index].of = found.map(|column| column.index);
    }
}

fn level_in(title: &str) -> Option<Echelon> {
    phrase(title).split(' ').find_map(level)
}
