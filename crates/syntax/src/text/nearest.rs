//! Suggestions for unknown words.

/// The candidate nearest to `word`, if it is near enough to suggest.
///
/// At most a third of the letters of the longer word may differ, but one letter may always differ.
/// Case, `_`, `-` and spaces do not count, so that `foot_artillery` is near to `Foot artillery`.
/// Two transposed letters are nearer than one wrong letter. There is no suggestion if candidates
/// with different numbers are equally near, such as `way/1` and `way/2` for `way/12`;
/// [`equally_near`] returns such candidates.
pub fn nearest<'k>(word: &str, candidates: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let (best, longer_words) = nearest_words(word, candidates);
    // A candidate that starts with the word is suggested if it is the only such candidate:
    // `movement` for `move`.
    let longer = longer_words.first().filter(|_| longer_words.len() == 1 && word.len() >= MIN_STEM);
    match best.as_slice() {
        [] => longer.copied(),
        [best, _, ..] if differs_in_number(word, best) => None,
        [best, ..] => Some(*best),
    }
}

/// A message about an unknown name, which ends with a suggestion, or with `otherwise` if no
/// candidate is near.
pub fn unknown<'k>(
    what: impl std::fmt::Display,
    name: &str,
    known: impl IntoIterator<Item = &'k str>,
    otherwise: impl std::fmt::Display,
) -> String {
    match nearest(name, known) {
        Some(near) => format!("{what}; did you mean `{near}`?"),
        None => format!("{what}; {otherwise}"),
    }
}

/// The candidates that are equally near, if they differ from `word` only in their numbers.
pub fn equally_near<'k>(word: &str, candidates: impl IntoIterator<Item = &'k str>) -> Vec<&'k str> {
    let (best, _) = nearest_words(word, candidates);
    let is_tie = best.len() > 1 && differs_in_number(word, best[0]);
    if is_tie { best } else { Vec::new() }
}

/// Whether two words differ only in Arabic or Roman numbers.
fn differs_in_number(word: &str, other: &str) -> bool {
    let folded = [word, other].map(fold);
    let letters = folded.each_ref().map(|text| {
        let parts = text.split('-').filter(|part| !is_roman(part));
        let letters = |part: &str| part.replace(|letter: char| letter.is_ascii_digit(), "");
        parts.map(letters).collect::<Vec<String>>()
    });
    folded[0] != folded[1] && letters[0] == letters[1]
}

fn is_roman(part: &str) -> bool {
    !part.is_empty() && part.bytes().all(|byte| matches!(byte, b'i' | b'v' | b'x'))
}

/// The candidate that a word probably misspells, by a letter or two. This function is stricter than
/// [`nearest`], because the word may also be right.
pub fn slip_of<'k>(word: &str, candidates: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let near = nearest_words(word, candidates).0.first().copied()?;
    let folded = [word, near].map(fold);
    let most = if folded[0].len() < LONG { 1 } else { 2 };
    let is_slip = strsim::damerau_levenshtein(&folded[0], &folded[1]) <= most;
    // Two names such as `line-a` and `line-b` are a series.
    let is_letter = |text: &str| text.rsplit('-').next().is_some_and(|part| part.len() < 2);
    let goes_on = |text: &str, other: &str| {
        let rest = text.strip_prefix(other).and_then(|rest| rest.strip_prefix('-'));
        rest.is_some_and(|rest| rest.len() < 2 || rest.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let is_series = differs_in_number(word, near)
        || goes_on(&folded[0], &folded[1])
        || goes_on(&folded[1], &folded[0])
        || folded.iter().all(|text| is_letter(text));
    (is_slip && !is_series && folded[0] != folded[1]).then_some(near)
}

/// Minimum length of a word in which two wrong letters are still a slip.
const LONG: usize = 8;

/// The candidates that are nearest to a word, if they are near enough, and the candidates that
/// start with it.
fn nearest_words<'k>(
    word: &str,
    candidates: impl IntoIterator<Item = &'k str>,
) -> (Vec<&'k str>, Vec<&'k str>) {
    // A longer word is not a typing mistake, and the comparison takes quadratic time.
    if word.len() > 100 {
        return (Vec::new(), Vec::new());
    }
    let folded = fold(word);
    let mut best: Option<(usize, bool)> = None;
    let mut nearest_words = Vec::new();
    let mut longer_words = Vec::new();
    for candidate in candidates {
        let other = fold(candidate);
        if other.starts_with(&folded) && !longer_words.contains(&candidate) {
            longer_words.push(candidate);
        }
        let length = folded.chars().count().max(other.chars().count());
        let distance = strsim::damerau_levenshtein(&folded, &other);
        if distance > (length / 3).max(1) || distance >= length {
            continue;
        }
        let rank = (distance, !has_same_letters(&folded, &other));
        if best.is_none_or(|best| rank < best) {
            best = Some(rank);
            nearest_words.clear();
        }
        if best == Some(rank) && !nearest_words.contains(&candidate) {
            nearest_words.push(candidate);
        }
    }
    (nearest_words, longer_words)
}

/// Whether two words have the same letters in another order.
fn has_same_letters(word: &str, other: &str) -> bool {
    let sorted = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_unstable();
        letters
    };
    // `iv` and `vi` are two numbers and not a transposition, so exclude Roman numbers.
    let has_roman = || other.split('-').any(is_roman);
    word.len() == other.len() && sorted(word) == sorted(other) && !has_roman()
}

/// Minimum length of an abbreviated word, because with three letters there would be too many
/// suggestions: many words start with `men`.
const MIN_STEM: usize = 4;

/// A list in words: `a`, `b` and `c`. A list of more than `most` items ends with the number of
/// further items.
pub fn list<'k>(words: impl IntoIterator<Item = &'k str>, most: usize) -> String {
    joined(words, most, "and")
}

/// Alternatives in words: `a`, `b` or `c`.
pub fn choice<'k>(words: impl IntoIterator<Item = &'k str>, most: usize) -> String {
    joined(words, most, "or")
}

fn joined<'k>(words: impl IntoIterator<Item = &'k str>, most: usize, last_but: &str) -> String {
    let words: Vec<String> = words.into_iter().map(|word| format!("`{word}`")).collect();
    match words.as_slice() {
        [] => "none".to_owned(),
        [word] => word.clone(),
        many if many.len() > most => {
            format!("{} and {} more", many[..most].join(", "), many.len() - most)
        }
        [head @ .., last] => format!("{} {last_but} {last}", head.join(", ")),
    }
}

fn fold(word: &str) -> String {
    word.chars()
        .map(|letter| if matches!(letter, '_' | ' ') { '-' } else { letter })
        .flat_map(char::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_found_and_far_ones_are_not() {
        let grades = ["militia", "conscript", "regular", "veteran", "elite"];
        assert_eq!(nearest("vetran", grades), Some("veteran"));
        assert_eq!(nearest("Elite", grades), Some("elite"));
        assert_eq!(nearest("guard", grades), None);
        assert_eq!(nearest("", grades), None);
    }

    #[test]
    fn equally_near_numbers_are_not_suggested() {
        assert_eq!(nearest("foot-78", ["foot-28", "foot-87"]), Some("foot-87"));
        assert_eq!(nearest("way/12", ["way/1", "way/2", "farm"]), None);
        assert_eq!(equally_near("way/12", ["way/1", "way/2", "farm"]), ["way/1", "way/2"]);
        assert_eq!(nearest("way/12", ["way/1", "farm"]), Some("way/1"));
        assert_eq!(nearest("iv-guns", ["ii-guns", "vi-guns"]), None);
        assert!(equally_near("vetran", ["veteran", "regular"]).is_empty());
    }

    #[test]
    fn lists_read_as_sentences() {
        assert_eq!(list(["a"], 9), "`a`");
        assert_eq!(list(["a", "b", "c"], 9), "`a`, `b` and `c`");
        assert_eq!(list(["a", "b", "c"], 2), "`a`, `b` and 1 more");
    }
}
