//! Words that follow numbers.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::phrases::Phrases;
use super::vocabulary;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    Battalions,
    Squadrons,
    Companies,
    Batteries,
    Men,
    Bayonets,
    Sabres,
    Officers,
    Guns,
    Howitzers,
    /// Weight of guns: `6-pounder`.
    Pounder,
    Stands,
}

const WORDS: &[(Measure, &str)] = &[
    (
        Measure::Battalions,
        "bns|bn|btn|batts|batt|bttns|btns|bat|bats|bataillon|bataillone|bataillons|batallones|batallon|battalions|battalion|batl|bon|bons|btl",
    ),
    (
        Measure::Squadrons,
        "sqns|schwadr|eskadr|sqn|sqdns|sqdn|sqs|sq|esc|escs|escadrons|escadron|esk|eskadronen|eskadron|schwadronen|schwadron|escuadrones|squadrons|squadron|sqd|sqds",
    ),
    (
        Measure::Companies,
        "coys|coy|cos|co|cies|cie|compagnies|compagnie|kompanien|kompanie|kp|companies|company|companias",
    ),
    (
        Measure::Batteries,
        "btys|bty|battr|bttr|bttys|btty|batteries|batterien|battery|batterie|baterias",
    ),
    (Measure::Bayonets, "bayonets|baionnettes|bajonette"),
    (
        Measure::Men,
        "men|h|m|hommes|homme|fantassins|mann|hombres|infantry|infanterie|foot|ranks|effectives|inf|infantrymen",
    ),
    (
        Measure::Sabres,
        "sabres|sabers|horse|horsemen|horses|chevaux|cavaliers|pferde|pf|reiter|sabel|cavalry|cavalerie|kavallerie|troopers|cav|caballos",
    ),
    (Measure::Officers, "officers|officer|officiers|offiziere|off|offz"),
    (
        Measure::Howitzers,
        "howitzers|howitzer|how|hows|obusiers|obusier|haubitzen|haubitze|licornes|licorne|unicorns|unicorn|obuses",
    ),
    (
        Measure::Guns,
        "guns|gun|pieces|piece|canons|canon|bouches|geschutze|geschutz|canones|cannon|cannons|kanonen|gesch|stucke|piezas|bocas|bocche",
    ),
    (
        Measure::Pounder,
        "pdr|pdrs|pounder|pounders|pndr|pndrs|lb|lbs|lber|livres|pfd|pfunder|pfunderkanonen|£|pounds",
    ),
    (Measure::Stands, "bases|base|stands|stand"),
];

/// Keys of the vocabulary that mean a measure.
const KEYS: &[(Measure, &str, &[&str])] = &[
    (Measure::Battalions, "units", &["battalion"]),
    (Measure::Squadrons, "units", &["squadron", "sotnia"]),
    (Measure::Companies, "units", &["company"]),
    (Measure::Batteries, "units", &["battery"]),
    (Measure::Bayonets, "strength", &["bayonets"]),
    (Measure::Men, "strength", &["men"]),
    (Measure::Sabres, "strength", &["sabres", "horses"]),
    (Measure::Officers, "strength", &["officers"]),
    (Measure::Howitzers, "strength", &["howitzers"]),
    (Measure::Guns, "strength", &["guns"]),
    (Measure::Pounder, "strength", &["pounder"]),
    (Measure::Stands, "strength", &["stands", "figures"]),
];

/// Words of the vocabulary that name troops more often than they measure them.
const NO_MEASURES: [&str; 4] = ["rifles", "rifle", "lights", "troops"];

pub fn measure_word(word: &str) -> Option<Measure> {
    static MEASURES: LazyLock<HashMap<&str, Measure>> = LazyLock::new(|| {
        let listed =
            WORDS.iter().flat_map(|(measure, words)| words.split('|').map(|word| (word, *measure)));
        let more = KEYS.iter().flat_map(|(measure, section, keys)| {
            vocabulary::phrases(section, keys).map(|word| (word, *measure))
        });
        let more = more.filter(|(word, _)| !NO_MEASURES.contains(word));
        // The first meaning of a word wins, so the map is filled from the end.
        let all: Vec<(&str, Measure)> = listed.chain(more).collect();
        all.into_iter().rev().collect()
    });
    MEASURES.get(word).copied()
}

static ABOUT: Phrases = Phrases::with(
    "c|ca|circa|about|approx|approximately|environ|env|etwa|rund|some|perhaps",
    "small_words",
    &["about"],
);

pub fn is_about(word: &str) -> bool {
    ABOUT.contain(word)
}

static FILLERS: Phrases = Phrases::with(
    "and|et|und|of|de|des|a|the|strength|total|with|avec|mit|each|all|feu|in|x|y|or|ou|oder|at|approx|env|starke|effectif|forte|strong|present|en|im|light|heavy|short|long|foot|horse",
    "small_words",
    &["of", "the", "and", "or", "with"],
);

/// True for a word beside a measure that adds nothing to it.
pub(super) fn is_filler(word: &str) -> bool {
    FILLERS.contain(word)
}

pub(super) fn is_fate(word: &str) -> bool {
    const FATES: &str = "absent|wounded|kia|wia|killed|mortally|captured|detached|sick|pow|blesse|tue|malade|verwundet|gefallen|krank|late|dec";
    FATES.split('|').any(|fate| fate == word)
}
