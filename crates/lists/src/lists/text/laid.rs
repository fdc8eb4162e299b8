//! Lays out a list whose lines a page set in another way: numbers below their units, bullets below an
//! unmarked heading, dashes that repeat the words above.

use super::folded::folded;
use super::lexicon::{TOTALS, arm, echelon};
use super::words::{is_filler, measure_word};

/// Minimum number of lines of the same form that make a habit of the list.
const MIN_LINES: usize = 3;

/// Text with each unit on one line, or `None` if the list is laid out as it is read.
pub(super) fn laid_out(text: &str) -> Option<String> {
    let under = numbers_beside(text);
    let repeated = dashes_repeated(under.as_deref().unwrap_or(text)).or(under);
    bullets_indented(repeated.as_deref().unwrap_or(text)).or(repeated)
}

/// True for a line that has only a number: a cell of a column that was pasted below its unit.
fn is_number(line: &str) -> bool {
    let line = line.trim().trim_end_matches('.');
    line.starts_with(|letter: char| letter.is_ascii_digit())
        && line.len() <= 9
        && line.chars().all(|letter| letter.is_ascii_digit() || ".,\u{a0}' ".contains(letter))
}

fn names_troops(line: &str) -> bool {
    let plain = folded(line);
    arm(&plain).is_some()
        || echelon(&plain).is_some()
        || TOTALS.open(&plain)
        || plain.split(' ').any(|word| measure_word(word).is_some() && !is_filler(word))
}

/// Puts numbers that stand on lines of their own beside the unit above them.
fn numbers_beside(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let is_filled = |line: &&&str| !line.trim().is_empty();
    let filled: Vec<&str> = lines.iter().filter(is_filled).copied().collect();
    let is_pair = |pair: &&[&str]| {
        names_troops(pair[0])
            && !is_number(pair[0])
            && !ends_with_number(pair[0])
            && is_number(pair[1])
    };
    if filled.windows(2).filter(is_pair).count() < MIN_LINES {
        return None;
    }
    let mut plain = String::with_capacity(text.len());
    let mut gap = 0;
    let mut takes = false;
    for line in lines {
        if line.trim().is_empty() {
            gap += 1;
            continue;
        }
        if is_number(line) && takes {
            plain += "  ";
            plain += line.trim().trim_end_matches('.');
        } else {
            if !plain.is_empty() {
                plain += if gap > 1 { "\n\n" } else { "\n" };
            }
            plain += line.trim_end();
            takes = names_troops(line) && !is_number(line) && !ends_with_number(line);
        }
        gap = 0;
    }
    Some(plain + "\n")
}

fn ends_with_number(line: &str) -> bool {
    line.trim_end().ends_with(|letter: char| letter.is_ascii_digit())
}

/// Replaces dashes that repeat the words of the line above: `das 2te — — — Taxis`.
fn dashes_repeated(text: &str) -> Option<String> {
    let is_dash =
        |word: &str| !word.is_empty() && word.chars().all(|letter| "—–-„\"”".contains(letter));
    let dashes = |line: &str| line.split_whitespace().filter(|word| is_dash(word)).count();
    let is_ditto = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let from = words.iter().position(|word| is_dash(word));
        dashes(line) >= 2
            && from.is_some_and(|from| {
                (1..=3).contains(&from)
                    && words[from..].iter().take_while(|word| is_dash(word)).count() == dashes(line)
                    && words.len() <= from + dashes(line) + 4
            })
    };
    if text.lines().filter(|line| is_ditto(line)).count() < MIN_LINES {
        return None;
    }
    let mut above: Vec<String> = Vec::new();
    let mut plain = String::with_capacity(text.len());
    let lines: Vec<&str> = text.lines().collect();
    for (index, line) in lines.iter().enumerate() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let from = words.iter().position(|word| is_dash(word)).unwrap_or(0);
        if !is_ditto(line) || above.len() <= from {
            above = words.iter().map(|word| (*word).to_owned()).collect();
            // The article before the number stands before the line only.
            let next = lines.get(index + 1).filter(|next| is_ditto(next));
            let article = next.is_some_and(|next| next.split(' ').next() == words.first().copied());
            let line = if article { line.trim_start_matches(words[0]).trim_start() } else { line };
            plain += if next.is_some() { line.trim_end_matches([',', ';', ' ']) } else { line };
            plain.push('\n');
            continue;
        }
        let indent = line.len() - line.trim_start().len();
        // The words between the number and the name of the line above.
        let last = repeated_words(&above, from);
        let repeated = above[from..last].join(" ");
        let repeated = repeated.trim_end_matches([',', ';']);
        let name = words[from + dashes(line)..].join(" ");
        let name = name.trim_end_matches([',', ';', '.']);
        plain += &format!("{}{} {repeated} {name}\n", &line[..indent], words[from - 1]);
    }
    Some(plain)
}

/// End of the words for troops behind the number of a line: `das 1ste leichte Infanterie-Bataillon`.
fn repeated_words(above: &[String], from: usize) -> usize {
    let says = |word: &String| names_troops(word);
    above.iter().rposition(says).map_or(above.len(), |last| (last + 1).max(from))
}

/// Indents the bullets below a line without a bullet, which is their heading.
fn bullets_indented(text: &str) -> Option<String> {
    let indent = |line: &str| line.chars().take_while(|letter| letter.is_whitespace()).count();
    let is_item = |line: &str| {
        let line = line.trim_start();
        ["- ", "– ", "• ", "* ", "· "].iter().any(|bullet| line.starts_with(bullet))
    };
    let lines: Vec<&str> = text.lines().collect();
    let mut is_below = vec![false; lines.len()];
    let mut heading: Option<usize> = None;
    let (mut count, mut shifts) = (0, false);
    for (index, line) in lines.iter().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        if !is_item(line) {
            (heading, shifts) = (Some(indent(line)), false);
            continue;
        }
        // Deeper bullets of the same list move with the first one.
        shifts |= heading.take() == Some(indent(line));
        is_below[index] = shifts;
        count += usize::from(shifts);
    }
    // A line behind bullets is the heading of others. Where it is not, it stands beside them.
    let filled: Vec<&str> = lines.iter().filter(|line| !line.trim().is_empty()).copied().collect();
    let ends = |index: &usize| is_item(filled[index - 1]) && !is_item(filled[*index]);
    let (heads, others): (Vec<usize>, Vec<usize>) = (1..filled.len())
        .filter(ends)
        .partition(|index| filled[index + 1..].iter().take(2).any(|line| is_item(line)));
    (count >= MIN_LINES && heads.len() >= 2 * others.len()).then(|| {
        let line = |(index, line): (usize, &&str)| match is_below[index] {
            true => format!("  {line}\n"),
            false => format!("{line}\n"),
        };
        lines.iter().enumerate().map(line).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::laid_out;

    #[test]
    fn numbers_below_their_units_are_put_beside_them() {
        assert_eq!(
            laid_out(
                "Divisione Rossi\n2 battaglioni Alba\n900\n \nDragoni\n\n300\nCacciatori\n350\n"
            )
            .as_deref(),
            Some("Divisione Rossi\n2 battaglioni Alba  900\nDragoni  300\nCacciatori  350\n")
        );
        assert_eq!(laid_out("1st Line 900\n2nd Line 800\n"), None);
    }

    #[test]
    fn dashes_repeat_the_words_above() {
        let text = "das 1ste leichte Infanterie-Bataillon Dietrich,\ndas 2te — — — Wolf,\ndas 3te — — — Ried,\ndas 4te – — — Kern,\n";
        let made = laid_out(text).unwrap_or_default();
        assert!(made.contains("\n4te leichte Infanterie-Bataillon Kern\n"), "{made}");
    }

    #[test]
    fn bullets_below_a_heading_are_its_parts() {
        let text = "Artillerie\n– 1. Batterie\n– 2. Batterie\n– 3. Batterie\n";
        assert_eq!(
            laid_out(text).as_deref(),
            Some("Artillerie\n  – 1. Batterie\n  – 2. Batterie\n  – 3. Batterie\n")
        );
    }
}
