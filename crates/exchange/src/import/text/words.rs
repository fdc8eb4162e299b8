//! Words that follow numbers, in three languages and a little Spanish.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::import) enum Measure {
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
        "sqns|sqn|sqdns|sqdn|sqs|sq|esc|escs|escadrons|escadron|esk|eskadronen|eskadron|schwadronen|schwadron|escuadrones|squadrons|squadron|sqd|sqds",
    ),
    (
        Measure::Companies,
        "coys|coy|cos|co|cies|cie|compagnies|compagnie|kompanien|kompanie|kp|companies|company|companias",
    ),
    (Measure::Batteries, "btys|bty|bttys|btty|batteries|batterien|battery|batterie|baterias"),
    (Measure::Bayonets, "bayonets|baionnettes|bajonette"),
    (
        Measure::Men,
        "men|hommes|homme|fantassins|mann|hombres|infantry|infanterie|foot|ranks|effectives|inf|infantrymen",
    ),
    (
        Measure::Sabres,
        "sabres|sabers|horse|horsemen|horses|chevaux|cavaliers|pferde|reiter|sabel|cavalry|cavalerie|kavallerie|troopers|cav|caballos",
    ),
    (Measure::Officers, "officers|officer|officiers|offiziere|off|offz"),
    (
        Measure::Howitzers,
        "howitzers|howitzer|how|hows|obusiers|obusier|haubitzen|haubitze|licornes|licorne|unicorns|unicorn|obuses",
    ),
    (
        Measure::Guns,
        "guns|gun|pieces|piece|canons|canon|bouches|geschutze|geschutz|canones|cannon|cannons|kanonen|stucke|piezas",
    ),
    (
        Measure::Pounder,
        "pdr|pdrs|pounder|pounders|pndr|pndrs|lb|lbs|lber|livres|pfd|pfunder|pfunderkanonen|£|pounds",
    ),
    (Measure::Stands, "bases|base|stands|stand"),
];

pub(in crate::import) fn measure_word(word: &str) -> Option<Measure> {
    let found = WORDS.iter().find(|(_, words)| words.split('|').any(|known| known == word));
    found.map(|(measure, _)| *measure)
}

pub(in crate::import) fn is_about(word: &str) -> bool {
    [
        "c",
        "ca",
        "circa",
        "about",
        "approx",
        "approximately",
        "environ",
        "env",
        "etwa",
        "rund",
        "some",
        "perhaps",
    ]
    .contains(&word)
}

/// True for a word beside a measure that adds nothing to it.
pub(super) fn is_filler(word: &str) -> bool {
    const FILLERS: &str = "and|et|und|of|de|des|a|the|strength|total|with|avec|mit|each|all|feu|in|x|y|or|ou|oder|at|approx|env|starke|effectif|forte|strong|present|en|im|light|heavy|short|long|foot|horse";
    FILLERS.split('|').any(|filler| filler == word)
}

pub(super) fn is_fate(word: &str) -> bool {
    const FATES: &str = "absent|wounded|kia|wia|killed|mortally|captured|detached|sick|pow|blesse|tue|malade|verwundet|gefallen|krank|late|dec";
    FATES.split('|').any(|fate| fate == word)
}
