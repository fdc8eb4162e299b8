//! Facts about a body that its name contains: `two squadrons`, `batterie à cheval`.

use grognard_core::document::Arm;
use grognard_syntax::text::plain;

/// Number words from two to twelve in plain form, in the languages of the lists.
const NUMBERS: &[&[&str]] = &[
    &["two", "zwei", "deux", "dos", "due", "twee", "dwa", "dwie", "два", "две"],
    &["three", "drei", "trois", "tres", "tre", "drie", "trzy", "три"],
    &["four", "vier", "quatre", "cuatro", "quattro", "cztery", "четыре"],
    &["five", "funf", "cinq", "cinco", "cinque", "vijf", "piec", "пять"],
    &["six", "sechs", "seis", "sei", "zes", "szesc", "шесть"],
    &["seven", "sieben", "sept", "siete", "sette", "zeven", "siedem", "семь"],
    &["eight", "acht", "huit", "ocho", "otto", "osiem", "восемь"],
    &["nine", "neun", "neuf", "nueve", "nove", "negen", "dziewiec", "девять"],
    &["ten", "zehn", "dix", "diez", "dieci", "tien", "dziesiec", "десять"],
    &["eleven", "elf", "onze", "once", "undici", "jedenascie", "одиннадцать"],
    &["twelve", "zwolf", "douze", "doce", "dodici", "twaalf", "dwanascie", "двенадцать"],
];

/// Number words from thirteen to twenty in plain form, in the languages of most texts.
const TEENS: &[&[&str]] = &[
    &["thirteen", "dreizehn", "treize", "trece", "tredici", "dertien"],
    &["fourteen", "vierzehn", "quatorze", "catorce", "quattordici", "veertien"],
    &["fifteen", "funfzehn", "quinze", "quince", "quindici", "vijftien"],
    &["sixteen", "sechzehn", "seize", "dieciseis", "sedici", "zestien"],
    &["seventeen", "siebzehn", "diecisiete", "diciassette", "zeventien"],
    &["eighteen", "achtzehn", "dieciocho", "diciotto", "achttien"],
    &["nineteen", "neunzehn", "diecinueve", "diciannove", "negentien"],
    &["twenty", "zwanzig", "vingt", "veinte", "venti", "twintig"],
];

/// Maximum number that is read from digits: more than any count of guns or points.
const MAX_NUMBER: i64 = 100_000;

/// The number that a word in plain form means, in digits or in letters.
pub(super) fn number(word: &str) -> Option<i64> {
    if word.starts_with(|letter: char| letter.is_ascii_digit()) {
        return word.parse().ok().filter(|number| *number <= MAX_NUMBER);
    }
    let index = NUMBERS.iter().chain(TEENS).position(|words| words.contains(&word))?;
    i64::try_from(index + 2).ok()
}

/// Plural nouns for battalions in plain form, separated by `|`.
pub(super) const BATTALIONS: &str = "battalions|bataillone|bataillons|batallones|battaglioni|bataljons|bataliony|batalionow|батальона|батальонов";
pub(super) const SQUADRONS: &str = "squadrons|eskadronen|eskadrons|schwadronen|escadrons|escuadrones|squadroni|szwadrony|szwadronow|эскадрона|эскадронов";
pub(super) const COMPANIES: &str = "companies|kompanien|kompagnien|compagnies|companias|compagnie|compagnieen|kompanie|kompanii|роты|рот";
pub(super) const GUNS: &str = "guns|geschutze|canons|pieces|piezas|canones|pezzi|cannoni|stukken|kanonnen|dziala|dzial|орудия|орудий";

/// A name in plain form. The capacity is reserved because growing the text would copy most names
/// three times.
fn folded(name: &str) -> String {
    let mut text = String::with_capacity(name.len());
    text.extend(plain(name));
    text
}

fn words(text: &str) -> Vec<&str> {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| !word.is_empty()).collect()
}

/// The number that a name gives for a noun in words: 2 for `20th Light Dragoons, two squadrons`.
/// The result is `None` if the name gives two numbers for the noun.
pub(super) fn counted(name: &str, nouns: &str) -> Option<u32> {
    let text = folded(name);
    let words = words(&text);
    let mut found = words.windows(2).filter_map(|pair| {
        let number = NUMBERS.iter().position(|words| words.contains(&pair[0]))?;
        nouns.split('|').any(|noun| noun == pair[1]).then_some(number as u32 + 2)
    });
    found.next().filter(|_| found.next().is_none())
}

/// The number that a name gives for a noun in digits: 2 for `Leib-Regiment, 2 Bataillone`. The
/// number of one of several parts, as in `1. und 2. Bataillone`, is not a count.
pub(super) fn counted_in_digits(name: &str, nouns: &str) -> Option<u32> {
    let text = folded(name);
    let words = words(&text);
    let place = words.iter().position(|word| nouns.split('|').any(|noun| noun == *word))?;
    let count =
        words[place.checked_sub(1)?].parse().ok().filter(|count| (2..20).contains(count))?;
    let before = place.checked_sub(2).map_or("", |before| words[before]);
    let is_number = before.starts_with(|letter: char| letter.is_ascii_digit());
    let is_joined = ["and", "und", "et", "y", "e", "en", "i", "и"].contains(&before);
    (!is_number && !is_joined).then_some(count)
}

/// Words in plain form for batteries whose gunners ride, and for those whose gunners walk.
const HORSE: &str = "horse artillery|horse battery|horse troop|reitende|reitender|reitenden|a cheval|a caballo|a cavallo|rijdende|konna|konnej|konny|конная|конной|конно|коннои";
const FOOT: &str = "foot artillery|foot battery|fußartillerie|fussartillerie|fußbatterie|fussbatterie|zu fuß|a pied|a pie|a piedi|voetartillerie|te voet|piesza|pieszej|пешая|пешей";

/// The arm of a battery according to its name: horse artillery or foot artillery.
pub(super) fn artillery(name: &str) -> Option<Arm> {
    let text = folded(name);
    let words = words(&text);
    let is_said = |term: &str| {
        let length = term.split(' ').count();
        words.windows(length).any(|found| found.iter().copied().eq(term.split(' ')))
    };
    let says = |terms: &str| terms.split('|').any(is_said);
    match (says(HORSE), says(FOOT)) {
        (true, false) => Some(Arm::HorseArtillery),
        (false, true) => Some(Arm::FootArtillery),
        _ => None,
    }
}

/// Beginnings in plain form of the words for pounds in the names of batteries. French `livres` is
/// not a word for pounds here, because French names give the number alone: `pièces de 12`.
const POUNDS: &[&str] =
    &["pdr", "pounder", "pfund", "pfd", "libra", "libbr", "funt", "фунт", "ponder"];

/// The weight of the guns according to the name of a battery: 6 for `6-pfündige Batterie`. `None` if
/// the name gives several weights.
pub(super) fn pounds(name: &str) -> Option<u32> {
    let text = folded(name);
    let words = words(&text);
    let mut found = words.windows(2).filter_map(|pair| {
        let is_pounds = POUNDS.iter().any(|word| pair[1].starts_with(word));
        pair[0].parse().ok().filter(|_| is_pounds && pair[0].len() <= 2)
    });
    found.next().filter(|_| found.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_word_counts_only_directly_before_its_noun() {
        assert_eq!(counted("2nd Hussars KGL, two squadrons", SQUADRONS), Some(2));
        assert_eq!(counted("Fünf Kompanien des 3. Regiments", COMPANIES), Some(5));
        assert_eq!(counted("2nd Hussars KGL, two squadrons", BATTALIONS), None);
        assert_eq!(counted("Four Oaks squadrons", SQUADRONS), None);
    }

    #[test]
    fn the_number_before_a_word_for_pounds_is_the_weight() {
        assert_eq!(pounds("6-pfündige Fußbatterie Nr. 18"), Some(6));
        assert_eq!(pounds("Bull's battery, 9-pdr"), Some(9));
        assert_eq!(pounds("Batterie No. 12"), None);
        assert_eq!(pounds("Two 6-pounder and one 12-pounder battery"), None);
    }

    #[test]
    fn a_name_with_horse_or_foot_gives_the_arm_of_a_battery() {
        assert_eq!(artillery("Reitende Batterie Hahn"), Some(Arm::HorseArtillery));
        assert_eq!(artillery("4e compagnie, 6e à pied"), Some(Arm::FootArtillery));
        assert_eq!(artillery("Batterij voetartillerie Stevenart"), Some(Arm::FootArtillery));
        assert_eq!(artillery("Batterie du Piémont"), None);
    }
}
