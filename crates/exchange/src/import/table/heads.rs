//! Heads of columns, in three languages.

use grognard_core::document::Echelon;

use super::keys::Key;
use crate::import::text::{echelon, folded};

/// Heads by what they are. A head with two meanings stands twice; the values of its column decide.
const HEADS: &[(Key, &str)] = &[
    (
        Key::Name,
        "name|names|unit|units|unit name|regiment|regiments|battalion|bataillon|formation|title|designation|troops|corps name|unite|nom|nom de l unite|einheit|einheiten|verband|truppe|truppenteil|truppenkorper|bezeichnung|organisation|organization|btn|batterie|battery|squadron|escadron",
    ),
    (Key::Id, "id|uid|unit id|key|identifier|identifiant|kennung|unit key"),
    (
        Key::Parent,
        "parent|parent id|parent unit|superior|reports to|belongs to|attached to|superieur|rattache a|ubergeordnet|gehort zu|eltern|unterstellt|parentid",
    ),
    (Key::Path, "path|tree|hierarchy|chemin|hierarchie|pfad|gliederung"),
    (
        Key::Level,
        "level|echelon|size|type|command level|rank|niveau|ebene|stufe|grosse|kind|unit type|class|art",
    ),
    (Key::Side, "side|team|force|sides|camp|seite|partei|player"),
    (
        Key::Nation,
        "nation|country|nationality|contingent|nationalite|pays|land|kontingent|nationalitat",
    ),
    (
        Key::Leader,
        "leader|commander|general|co|commanded by|commanding officer|commander name|chef|commandant|commande par|fuhrer|kommandeur|befehlshaber|kommandant|kommandierender",
    ),
    (Key::Rank, "rank|leader rank|grade|rang|dienstgrad"),
    (
        Key::Arm,
        "arm|branch|type|class|unit type|arm of service|arme|waffengattung|gattung|art|waffe|troop type|kind",
    ),
    (
        Key::Men,
        "men|strength|infantry|bayonets|effectives|present|present under arms|headcount|head count|all ranks|foot|rank and file|rank file|hommes|effectif|effectifs|presents|baionnettes|fantassins|infanterie|mann|starke|iststarke|kopfstarke|sollstarke|size|mannschaft|mannschaften|soldats|troupe|bajonette",
    ),
    (Key::MenFrom, "men from"),
    (Key::MenTo, "men to"),
    (
        Key::Total,
        "total|totals|total men|total strength|gesamt|gesamtstarke|summe|total general|sum|effectif total",
    ),
    (Key::Officers, "officers|off|officiers|offiziere|offz|ofc|offs"),
    (
        Key::Sabres,
        "sabres|sabers|cavalry|horse|horsemen|horses|cavaliers|chevaux|cavalerie|sabel|reiter|pferde|kavallerie|reiterei|troopers",
    ),
    (Key::SabresFrom, "sabres from"),
    (Key::SabresTo, "sabres to"),
    (
        Key::Guns,
        "guns|gun|pieces|cannon|cannons|artillery|canons|bouches a feu|artillerie|geschutze|geschutz|kanonen|no of guns",
    ),
    (Key::GunsFrom, "guns from"),
    (Key::GunsTo, "guns to"),
    (
        Key::Weight,
        "calibre|caliber|weight|pdr|pounder|gun type|kaliber|pfunder|gun weight|type of guns|weight of guns|geschutzart",
    ),
    (Key::Howitzers, "howitzers|how|obusiers|haubitzen"),
    (Key::Battalions, "bns|bn|battalions|bataillons|bat|bats|batl|bataillone|btl|batts"),
    (Key::Squadrons, "sqns|sqn|squadrons|escadrons|esc|eskadronen|esk|schwadronen|sqdns"),
    (Key::Companies, "companies|coys|cos|compagnies|cies|kompanien|komp"),
    (Key::Batteries, "btys|bty|batteries|batterien|battr"),
    (Key::Stands, "stands|bases|elements|socles"),
    (
        Key::Grade,
        "grade|quality|class|morale|training|experience|rating|qualite|valeur|moral|qualitat|gute|erfahrung|troop quality|morale class",
    ),
    (Key::Traits, "traits|trait|abilities|merkmale"),
    (Key::Counting, "counting|counted|who is counted"),
    (Key::Confidence, "confidence|certainty"),
    (Key::Source, "source|sources|reference|ref|references|quelle|quellen"),
    (Key::Date, "date|dates|day|as of|jour|datum|tag|stichtag"),
    (
        Key::Note,
        "note|notes|remark|remarks|comment|comments|remarque|remarques|observations|bemerkung|bemerkungen|anmerkung|anmerkungen|commentaire|commentaires|notiz|description|descr",
    ),
];

/// Words that say nothing in a head: `No. of guns`, `Nombre d'hommes`.
const FILLERS: &str = "no|of|number|nr|the|in|nombre|de|d|des|nombre|en|anzahl|zahl|der|an|approx|est|du|la|le|l|unit|einheits|each|milliers|thousand|thousands|tsd|tausend|000|name|s";

/// Words for a commander in the head of a column beside a level: `Division commander`.
const COMMANDS: &str =
    "commander|leader|general|co|chef|commandant|kommandeur|fuhrer|befehlshaber|commanders";

/// What a head can be, the likeliest first. Nothing is known of a head without a meaning.
pub(super) fn meanings(head: &str) -> Vec<Key> {
    if let Some(key) = Key::from_word(head.trim()) {
        return with_others(vec![key], &phrase(head));
    }
    let outside: String = outside_brackets(head);
    let tries = [phrase(head), phrase(&outside), without(&phrase(&outside), FILLERS)];
    for phrase in &tries {
        let found = with_others(Vec::new(), phrase);
        if !found.is_empty() {
            return found;
        }
    }
    if is_command(&phrase(&outside)) { vec![Key::Leader] } else { Vec::new() }
}

/// Does a head name a commander, and nothing else but his level: `Division commander`?
fn is_command(phrase: &str) -> bool {
    let is_in = |words: &str, word: &str| words.split('|').any(|known| known == word);
    let words = || phrase.split(' ');
    words().any(|word| is_in(COMMANDS, word))
        && words()
            .all(|word| is_in(COMMANDS, word) || is_in(FILLERS, word) || level(word).is_some())
}

/// Adds the keys of the list, and the level that the head says.
fn with_others(mut found: Vec<Key>, phrase: &str) -> Vec<Key> {
    if let Some(level) = level(phrase) {
        found.push(Key::Formation(level));
    }
    found.extend(listed(phrase));
    let mut seen = Vec::new();
    found.retain(|key| {
        !seen.contains(key) && {
            seen.push(*key);
            true
        }
    });
    found
}

fn listed(phrase: &str) -> impl Iterator<Item = Key> + '_ {
    HEADS
        .iter()
        .filter(move |(_, heads)| heads.split('|').any(|head| head == phrase))
        .map(|(key, _)| *key)
}

/// The level that a head names and nothing else: `Corps`, `Korps`, `Army 2`.
pub(super) fn level(phrase: &str) -> Option<Echelon> {
    let plain = phrase.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim();
    match plain {
        "bgde" | "bde" | "brig" => Some(Echelon::Brigade),
        "regiment" | "regt" | "rgt" => Some(Echelon::Regiment),
        "group" | "gruppe" | "groupe" => Some(Echelon::Group),
        "army group" | "corps d armee" | "army corps" => echelon(&format!(" {plain} ")),
        _ if plain.contains([' ', '#']) || plain.is_empty() => None,
        _ => echelon(&format!(" {plain} ")),
    }
}

/// Does a head speak of a commander of a level: `Division commander`?
pub(super) fn names_level(head: &str) -> bool {
    echelon(&folded(head)).is_some()
}

/// A head as it is compared: plain words, the number behind them left out.
pub(super) fn phrase(head: &str) -> String {
    let folded = folded(head);
    folded.trim().trim_end_matches(|letter: char| letter.is_ascii_digit()).trim().to_owned()
}

fn without(phrase: &str, words: &str) -> String {
    let is_said = |word: &&str| !words.split('|').any(|filler| filler == *word);
    phrase.split(' ').filter(is_said).collect::<Vec<&str>>().join(" ")
}

/// A head without what it has in brackets: the unit in which it counts.
fn outside_brackets(head: &str) -> String {
    head.split(['(', '[']).next().unwrap_or_default().to_owned()
}

/// Does a head say that its numbers are thousands?
pub(super) fn says_thousands(head: &str) -> bool {
    let plain = folded(head);
    let words =
        ["thousand", "thousands", "000", "000s", "tsd", "tausend", "milliers", "mille", "k"];
    words.iter().any(|word| plain.contains(&format!(" {word} ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_known_in_three_languages() {
        let table = [
            ("Unit", Key::Name),
            ("Unité", Key::Name),
            ("Einheit", Key::Name),
            ("Strength (men)", Key::Men),
            ("Effectif [h]", Key::Men),
            ("Stärke", Key::Men),
            ("No. of guns", Key::Guns),
            ("Nombre de pièces", Key::Guns),
            ("Division", Key::Formation(Echelon::Division)),
            ("ARMY 2", Key::Formation(Echelon::Army)),
            ("Division commander", Key::Leader),
            ("Übergeordnet", Key::Parent),
            ("men_from", Key::MenFrom),
            ("Gehört zu", Key::Parent),
            ("Waffengattung", Key::Arm),
        ];
        for (head, key) in table {
            assert_eq!(meanings(head).first(), Some(&key), "{head}");
        }
        assert_eq!(meanings("Colour of facings"), []);
        assert_eq!(meanings("Type"), [Key::Level, Key::Arm]);
        assert!(says_thousands("Stärke (Tsd.)") && !says_thousands("Stärke"));
    }
}
