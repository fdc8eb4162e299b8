//! Which of the known words was meant?

/// The known word nearest to `word`, if one is near enough to be worth proposing.
///
/// Near enough is a third of the longer word's letters, at least one; case and `_`, `-`, space
/// do not count, so that `Infantry` and `foot_artillery` are found.
pub fn nearest<'k>(word: &str, candidates: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    // Nobody mistypes a word this long, and the comparison is quadratic.
    if word.len() > 100 {
        return None;
    }
    let folded = fold(word);
    let mut best: Option<(usize, &str)> = None;
    let mut longer_words = Vec::new();
    for candidate in candidates {
        let other = fold(candidate);
        if other.starts_with(&folded) && !longer_words.contains(&candidate) {
            longer_words.push(candidate);
        }
        let length = folded.chars().count().max(other.chars().count());
        let distance = strsim::damerau_levenshtein(&folded, &other);
        if distance <= (length / 3).max(1)
            && distance < length
            && best.is_none_or(|(least, _)| distance < least)
        {
            best = Some((distance, candidate));
        }
    }
    // The beginning of a single word stands for it: `move` for `movement`.
    let longer = longer_words.first().filter(|_| longer_words.len() == 1 && word.len() >= MIN_STEM);
    best.map(|(_, candidate)| candidate).or(longer.copied())
}

/// Minimum length of a beginning that stands for a word: `men` begins too many.
const MIN_STEM: usize = 4;

/// A list as a sentence has it: `a`, `b` and `c`; a long one is cut with how many more there are.
pub fn list<'k>(words: impl IntoIterator<Item = &'k str>, most: usize) -> String {
    joined(words, most, "and")
}

/// The words to choose from: `a`, `b` or `c`.
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
    fn lists_read_as_sentences() {
        assert_eq!(list(["a"], 9), "`a`");
        assert_eq!(list(["a", "b", "c"], 9), "`a`, `b` and `c`");
        assert_eq!(list(["a", "b", "c"], 2), "`a`, `b` and 1 more");
    }
}
