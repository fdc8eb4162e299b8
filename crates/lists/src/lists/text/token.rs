//! Splits a line into words, numbers and signs.

use grognard_syntax::text::plain;

use super::numbers::word_number;
use super::words::{Measure, measure_word};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
    /// True if a tab or more than one space precedes the token.
    pub is_apart: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    /// Word in lower case and without accents.
    Word(String),
    /// Number in halves, because sources count half squadrons.
    Number(u32),
    Sign(char),
}

impl Token {
    pub fn word(&self) -> Option<&str> {
        match &self.kind {
            Kind::Word(word) => Some(word),
            _ => None,
        }
    }

    pub fn is_sign(&self, signs: &str) -> bool {
        matches!(self.kind, Kind::Sign(sign) if signs.contains(sign))
    }

    /// Whole number that is written in digits.
    pub fn number(&self) -> Option<u32> {
        match self.kind {
            Kind::Number(halves) if halves % 2 == 0 => Some(halves / 2),
            _ => None,
        }
    }

    /// Number in halves that is written in digits or in words.
    pub fn halves(&self) -> Option<u32> {
        match &self.kind {
            Kind::Number(halves) => Some(*halves),
            Kind::Word(word) => {
                word_number(word).map(|number| if word == "half" { 1 } else { 2 * number })
            }
            Kind::Sign(_) => None,
        }
    }
}

/// Largest number that is read; larger numbers become this number. The maximum is far above every
/// limit of a document, so that it is reported and never written.
const MAX_NUMBER: u32 = 2_000_000_000;

pub(super) fn tokens(text: &str, start: usize, end: usize) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut place = start;
    let mut is_apart = false;
    while place < end {
        let rest = &text[place..end];
        let Some(letter) = rest.chars().next() else { break };
        if letter.is_whitespace() {
            let run: usize =
                rest.chars().take_while(|letter| letter.is_whitespace()).map(char::len_utf8).sum();
            is_apart = rest[..run].chars().count() > 1 || letter == '\t';
            place += run;
            continue;
        }
        // Dots that lead the eye to a number count too: `10e légère . . . . 1 934`.
        let is_set_off = match tokens.as_slice() {
            [.., first, last] if first.is_sign(".") && last.is_sign(".") => true,
            tokens => tokens.last().is_some_and(|token| token.is_sign("([:=|")),
        };
        let (kind, length) = token(rest, letter, is_set_off);
        tokens.push(Token { kind, start: place, end: place + length, is_apart });
        is_apart = false;
        place += length;
        if thousands(&mut tokens) && text[place..end].starts_with(". ") {
            place += 1;
        }
    }
    tokens
}

/// Joins a number and the word that makes thousands of it: `72 tys.`, `50 mila`.
fn thousands(tokens: &mut Vec<Token>) -> bool {
    const WORDS: [&str; 8] =
        ["tys", "тыс", "тысяч", "тысячи", "mila", "tausend", "thousand", "duizend"];
    let [.., number, word] = tokens.as_mut_slice() else { return false };
    let (Kind::Number(halves), Kind::Word(name)) = (&mut number.kind, &word.kind) else {
        return false;
    };
    let is_thousands = *halves <= 2_000 && WORDS.contains(&name.as_str());
    if is_thousands {
        *halves *= 1_000;
        number.end = word.end;
        tokens.pop();
    }
    is_thousands
}

fn token(rest: &str, letter: char, is_set_off: bool) -> (Kind, usize) {
    if let Some(found) = misread(rest) {
        return found;
    }
    if letter.is_ascii_digit() {
        return number_or_word(rest, is_set_off);
    }
    match letter {
        '½' => (Kind::Number(1), letter.len_utf8()),
        _ if letter.is_alphabetic() => word(rest),
        // Some authors write strengths in braces.
        '{' => (Kind::Sign('('), 1),
        '}' => (Kind::Sign(')'), 1),
        _ => (Kind::Sign(letter), letter.len_utf8()),
    }
}

/// Reads a number in which a machine took a 1 for an `l`, before a bracket or a slash: `37/50l)`,
/// `40/l,300)`, `(l9/201)`.
fn misread(rest: &str) -> Option<(Kind, usize)> {
    let length =
        rest.find(|letter: char| !(letter.is_ascii_digit() || matches!(letter, 'l' | 'O' | ',')))?;
    let number = &rest[..length];
    let digits = number.replace('l', "1").replace('O', "0").replace(',', "");
    let is_misread = number.contains(['l', 'O'])
        && number.contains(|letter: char| letter.is_ascii_digit())
        && number.split(',').skip(1).all(|group| group.len() == 3)
        && rest[length..].starts_with([')', '/']);
    let names = rest[length..].strip_prefix('/').is_some_and(|behind| {
        behind
            .trim_start_matches(|letter: char| letter.is_ascii_digit() || ",lO".contains(letter))
            .starts_with(char::is_alphabetic)
    });
    (is_misread && !names)
        .then(|| digits.parse::<u32>().ok())
        .flatten()
        .filter(|number| *number < 100_000)
        .map(|number| (Kind::Number(2 * number), length))
}

/// Reads a number such as `1,637` or `4½`, or a word such as `9th`, `1/9e` or `2/Coldstream`.
fn number_or_word(rest: &str, is_set_off: bool) -> (Kind, usize) {
    let (number, length) = number(rest, is_set_off);
    let behind = &rest[length..];
    if behind.starts_with('½') {
        return (Kind::Number(number.saturating_mul(2) + 1), length + '½'.len_utf8());
    }
    let mut letters = behind.chars();
    let next = letters.next();
    let suffix: usize = behind
        .chars()
        .take_while(|letter| letter.is_alphabetic() || "°º".contains(*letter))
        .map(char::len_utf8)
        .sum();
    let plain_suffix: String = plain(&behind[..suffix]).collect();
    let is_measure = measure_word(&plain_suffix).is_some() || plain_suffix == "x";
    let names_more = next == Some('/') && is_name_after_slash(&behind[1..]);
    if let Some(length) = russian_ordinal(behind).map(|suffix| length + suffix) {
        return (Kind::Word(plain(&rest[..length]).collect()), length);
    }
    if (suffix > 0 && !is_measure) || names_more {
        let whole: usize =
            rest.chars().take_while(|letter| is_of_name(*letter)).map(char::len_utf8).sum();
        let whole = rest[..whole].trim_end_matches(['-', '/', '\'', '’']).len();
        return (Kind::Word(plain(&rest[..whole]).collect()), whole);
    }
    (Kind::Number(number.saturating_mul(2)), length)
}

/// Length of the end of a Russian ordinal: the `-й` of `19-й`.
fn russian_ordinal(behind: &str) -> Option<usize> {
    let letters = behind.strip_prefix('-')?;
    let is_end = |letter: &char| ('а'..='я').contains(letter);
    let count = letters.chars().take_while(is_end).count();
    let length = letters.chars().take(count).map(char::len_utf8).sum::<usize>();
    let next = letters[length..].chars().next();
    ((1..=3).contains(&count) && next.is_none_or(|next| !next.is_alphanumeric() && next != '-'))
        .then_some(1 + length)
}

/// True if the text after a slash belongs to the name of a regiment, such as `9th` or `Coldstream`,
/// and is not a second number.
fn is_name_after_slash(behind: &str) -> bool {
    let digits = behind.bytes().take_while(u8::is_ascii_digit).count();
    misread(behind).is_none() && behind[digits..].chars().next().is_some_and(char::is_alphabetic)
}

fn is_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || "/'’°º".contains(letter)
}

/// Number with its groups of three digits, and its length in bytes.
fn number(rest: &str, is_set_off: bool) -> (u32, usize) {
    let first = rest.bytes().take_while(u8::is_ascii_digit).count();
    let mut digits = rest[..first].to_owned();
    let mut length = first;
    let mut mark = None;
    while digits.len() <= 12 && first <= 3 {
        let behind = &rest[length..];
        let Some(sign) =
            behind.chars().next().filter(|sign| ",.'’ \u{a0}\u{202f}\u{2009}".contains(*sign))
        else {
            break;
        };
        let group = &behind[sign.len_utf8()..];
        let count = group.bytes().take_while(u8::is_ascii_digit).count();
        // A space usually separates two numbers. A space separates thousands only if a word for men
        // follows, as in `1 850 hommes`, or if a sign sets off the number, as in `(2 300)`.
        if count != 3
            || (sign == ' '
                && !counts_men(&group[3..])
                && !(is_set_off && ends_number(&group[3..])))
            || mark.is_some_and(|mark| mark != sign)
        {
            break;
        }
        mark = Some(sign);
        digits.push_str(&group[..3]);
        length += sign.len_utf8() + 3;
    }
    (digits.parse().unwrap_or(MAX_NUMBER).min(MAX_NUMBER), length)
}

fn ends_number(behind: &str) -> bool {
    let behind = behind.trim_start_matches([' ', '.', ';']);
    behind.is_empty() || behind.starts_with([')', ']', '|'])
}

fn counts_men(behind: &str) -> bool {
    let word: String =
        behind.trim_start().chars().take_while(|letter| letter.is_alphabetic()).collect();
    let measure = measure_word(&plain(&word).collect::<String>());
    matches!(measure, Some(Measure::Men | Measure::Bayonets | Measure::Sabres))
}

fn word(rest: &str) -> (Kind, usize) {
    let mut length = 0;
    let mut letters = rest.char_indices().peekable();
    while let Some((place, letter)) = letters.next() {
        let joins =
            "'’-".contains(letter) && letters.peek().is_some_and(|(_, next)| next.is_alphabetic());
        if !letter.is_alphanumeric() && !joins {
            break;
        }
        // `Total8,453` and `sappers166` lost a space when someone copied them from a page.
        if letter.is_ascii_digit() && is_glued(&rest[..place], &rest[place..]) {
            break;
        }
        length = place + letter.len_utf8();
    }
    (Kind::Word(plain(&rest[..length]).collect()), length)
}

/// True if a number of at least three digits follows a word of at least four letters. A mark of a
/// footnote has fewer digits.
fn is_glued(word: &str, behind: &str) -> bool {
    let digits = behind.bytes().take_while(u8::is_ascii_digit).count();
    let is_grouped = behind[digits..].starts_with([',', '.'])
        && behind[digits + 1..].bytes().take_while(u8::is_ascii_digit).count() == 3;
    let is_word = word.chars().all(char::is_alphabetic) && word.chars().count() >= 4;
    is_word && (digits >= 3 || is_grouped)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let show = |token: Token| match token.kind {
            Kind::Word(word) => word,
            Kind::Number(halves) => {
                format!("{}{}", halves / 2, if halves % 2 == 1 { "½" } else { "" })
            }
            Kind::Sign(sign) => sign.to_string(),
        };
        tokens(text, 0, text.len()).into_iter().map(show).collect()
    }

    #[test]
    fn designators_are_words_and_strengths_are_numbers() {
        assert_eq!(
            shown("1/9th Légère (2)(18/1,600)"),
            ["1 9th", "legere", "(", "2", ")", "(", "18", "/", "1600", ")"]
        );
        assert_eq!(shown("4-6pdrs 3½ sqns"), ["4", "-", "6", "pdrs", "3½", "sqns"]);
        assert_eq!(shown("IR#55 6.400 2/Coldstream"), ["ir", "#", "55", "6400", "2 coldstream"]);
        assert_eq!(shown("Total8,453 sappers166"), ["total", "8453", "sappers", "166"]);
        assert_eq!(shown("36e (2 300) 970 3 293"), ["36e", "(", "2300", ")", "970", "3", "293"]);
        assert_eq!(shown("Girard2 An12"), ["girard2", "an12"]);
        assert_eq!(shown("2 squadrons-3rd d'Erlon"), ["2", "squadrons", "-", "3rd", "d erlon"]);
    }
}
