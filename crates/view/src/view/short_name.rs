//! Shortens names for places that are too narrow for the whole name.

const ABBREVIATIONS: &[(&str, &str)] = &[
    ("artillery", "Art"),
    ("batteries", "Btys"),
    ("battery", "Bty"),
    ("battalion", "Bn"),
    ("battalions", "Bns"),
    ("brigade", "Bde"),
    ("brigades", "Bdes"),
    ("cavalry", "Cav"),
    ("division", "Div"),
    ("divisions", "Divs"),
    ("first", "1st"),
    ("fourth", "4th"),
    ("grenadiers", "Gren"),
    ("infantry", "Inf"),
    ("regiment", "Regt"),
    ("regiments", "Regts"),
    ("second", "2nd"),
    ("squadron", "Sqn"),
    ("squadrons", "Sqns"),
    ("third", "3rd"),
];

/// Last words of names that are known by their initials if they have at least three words, such as
/// `King's German Legion` (`KGL`).
const KNOWN_BY_INITIALS: &[&str] = &["legion"];

/// Minimum number of words in a name that is replaced by its initials, because two letters would
/// not identify a name.
const MIN_INITIALS: usize = 3;

const LEFT_OUT: &[&str] = &["of", "the"];

/// Minimum number of letters in a given name that is shortened to its initial, so that `Sir` stays.
const MIN_GIVEN_NAME: usize = 4;

/// Shorter forms of the name of a body, longest first, such as `2nd Bty of the 3rd Div` and then
/// `2nd Bty 3rd Div`. In the last form, a name that is known by its initials is replaced by them:
/// `2nd KGL Bde`.
pub(super) fn short_names_of_body(name: &str) -> Vec<String> {
    let short = |word: &str| {
        let found = ABBREVIATIONS.iter().find(|(long, _)| long.eq_ignore_ascii_case(word));
        found.map_or(word, |(_, short)| *short).to_owned()
    };
    let abbreviated: Vec<String> = name.split_whitespace().map(short).collect();
    let bare = |words: &[String]| {
        let kept = words.iter().filter(|word| !LEFT_OUT.contains(&word.as_str()));
        kept.map(String::as_str).collect::<Vec<&str>>().join(" ")
    };
    let forms = [abbreviated.join(" "), bare(&abbreviated), bare(&initialled(&abbreviated))];
    shorter_than(name, &forms)
}

/// Replaces a name that is known by its initials, such as `King's German Legion`, by these
/// initials.
fn initialled(words: &[String]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    // Index of the first word in the run of capitalised words that ends at the current word and
    // contains no abbreviation.
    let mut start = 0;
    for word in words {
        out.push(word.clone());
        let is_short = ABBREVIATIONS.iter().any(|(_, short)| short == word);
        if is_short || !word.starts_with(char::is_uppercase) {
            start = out.len();
        }
        let ends = KNOWN_BY_INITIALS.iter().any(|last| last.eq_ignore_ascii_case(word));
        if ends && out.len() - start >= MIN_INITIALS {
            let letters = out[start..].iter().filter_map(|word| word.chars().next()).collect();
            out.truncate(start);
            out.push(letters);
            start = out.len();
        }
    }
    out
}

/// Shorter forms of the name of a person, longest first, such as `J.-B. Drouet` and then `Drouet`
/// for `Jean-Baptiste Drouet, comte d'Erlon`.
pub(super) fn short_names_of_person(name: &str) -> Vec<String> {
    let name_alone = name.split(',').next().unwrap_or(name);
    let words: Vec<&str> = name_alone.split_whitespace().collect();
    // The surname is the last word. If the name has a particle, the surname begins before it, as in
    // `Wathier de Saint-Alphonse`.
    let particle = words.iter().position(|word| word.starts_with(char::is_lowercase));
    let surname = match particle {
        Some(particle) if particle >= 2 && words[particle] != "von" => particle - 1,
        Some(particle) => particle,
        None => words.len().saturating_sub(1),
    };
    let (given, surname) = words.split_at(surname);
    let initials = given.iter().map(|word| initials(word));
    let with_initials: Vec<String> =
        initials.chain(surname.iter().map(|word| (*word).to_owned())).collect();
    shorter_than(name, &[with_initials.join(" "), surname.join(" ")])
}

/// Initials of a given name, such as `J.-B.` for `Jean-Baptiste`.
fn initials(word: &str) -> String {
    if word.chars().count() < MIN_GIVEN_NAME {
        return word.to_owned();
    }
    let first = |part: &str| part.chars().next().map(|letter| format!("{letter}."));
    word.split('-').filter_map(first).collect::<Vec<String>>().join("-")
}

/// Forms that are shorter than the name and than every form before them.
fn shorter_than(name: &str, forms: &[String]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for form in forms {
        let before = out.last().map_or(name, String::as_str);
        if !form.is_empty() && form.chars().count() < before.chars().count() {
            out.push(form.clone());
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_a_body_is_abbreviated_before_words_are_left_out() {
        assert_eq!(
            short_names_of_body("Second battery of the 3rd Netherlands Division"),
            ["2nd Bty of the 3rd Netherlands Div", "2nd Bty 3rd Netherlands Div"]
        );
        assert_eq!(short_names_of_body("34e Ligne"), Vec::<String>::new());
    }

    #[test]
    fn a_legion_becomes_its_initials_last() {
        let last = |name: &str| short_names_of_body(name).pop();
        assert_eq!(last("2nd King's German Legion Brigade").as_deref(), Some("2nd KGL Bde"));
        assert_eq!(
            last("Line battalions of the King's German Legion").as_deref(),
            Some("Line Bns KGL")
        );
        assert_eq!(last("Hussars of the King's German Legion").as_deref(), Some("Hussars KGL"));
        // Names with only two words, and names with another last word, are not replaced, because
        // their initials would be unclear.
        assert_eq!(last("Irish Legion"), None);
        assert_eq!(last("Prinz Louis Ferdinand"), None);
    }

    #[test]
    fn short_names_of_a_person_keep_the_surname() {
        let short = |name: &str| short_names_of_person(name);
        assert_eq!(short("Jean-Baptiste Drouet, comte d'Erlon"), ["J.-B. Drouet", "Drouet"]);
        let wathier = ["P. Wathier de Saint-Alphonse", "Wathier de Saint-Alphonse"];
        assert_eq!(short("Pierre Wathier de Saint-Alphonse"), wathier);
        assert_eq!(short("Sir Charles Alten"), ["Sir C. Alten", "Alten"]);
        assert_eq!(short("Suchet"), Vec::<String>::new());
    }
}
