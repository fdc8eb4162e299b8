//! Ranks of officers, and in which languages they are written so.

use grognard_core::text::plain;

/// Ranks, plain, and the languages that have them.
const RANKS: &[(&[&str], &[&str])] = &[
    (
        &["French"],
        &[
            "general de brigade",
            "general en chef",
            "marechal d empire",
            "marechal de l empire",
            "marechal de camp",
            "chef de bataillon",
            "chef d escadron",
            "chef de brigade",
            "adjudant commandant",
        ],
    ),
    (&["French", "Spanish"], &["general de division"]),
    (&["French", "English"], &["lieutenant general", "lieutenant colonel"]),
    (
        &["English"],
        &[
            "major general",
            "brigadier general",
            "field marshal",
            "general of infantry",
            "general of cavalry",
            "general of artillery",
        ],
    ),
    (
        &["German"],
        &[
            "generalmajor",
            "generalleutnant",
            "generallieutenant",
            "generalleutenant",
            "feldmarschalleutnant",
            "feldmarschallleutnant",
            "feldzeugmeister",
            "feldmarschall",
            "generalfeldmarschall",
            "oberst",
            "oberstleutnant",
            "general der infanterie",
            "general der kavallerie",
        ],
    ),
    (
        &["Spanish"],
        &[
            "mariscal de campo",
            "teniente general",
            "capitan general",
            "general de brigada",
            "coronel",
            "teniente coronel",
        ],
    ),
    (
        &["Italian"],
        &["generale di divisione", "generale di brigata", "colonnello", "tenente colonnello"],
    ),
    (&["Dutch"], &["luitenant generaal", "generaal majoor", "kolonel", "luitenant kolonel"]),
    (&["Polish"], &["general brygady", "general dywizji", "pulkownik", "podpulkownik"]),
    (
        &["Russian"],
        &[
            "генерал майор",
            "генерал лейтенант",
            "генерал от инфантерии",
            "генерал от кавалерии",
            "полковник",
            "подполковник",
        ],
    ),
    // Nobody can tell the language of these.
    (&[], &["general", "colonel", "major", "brigadier"]),
];

/// The languages in which a rank is written so. `None` for what is no rank that is known.
pub(super) fn languages(rank: &str) -> Option<&'static [&'static str]> {
    let words: String = plain(rank.trim()).collect();
    RANKS.iter().find(|(_, ranks)| ranks.contains(&words.as_str())).map(|(languages, _)| *languages)
}

/// Languages of the armies of nations that have one.
const NATIONS: &[(&str, &[&str])] = &[
    ("French", &["france"]),
    ("English", &["britain"]),
    ("German", &["prussia", "austria", "saxony", "bavaria", "wurttemberg", "brunswick"]),
    ("Spanish", &["spain"]),
    ("Italian", &["italy"]),
    ("Polish", &["warsaw"]),
];

/// The language of the army of a nation.
pub(super) fn of_nation(nation: &str) -> Option<&'static str> {
    NATIONS.iter().find(|(_, nations)| nations.contains(&nation)).map(|(language, _)| *language)
}

/// Ranks, plain, from the lowest step to the highest. Those of one step are not compared: what one army called a
/// lieutenant general another called a general of division.
const STEPS: &[&[&str]] = &[
    &["major", "chef de bataillon", "chef d escadron"],
    &[
        "lieutenant colonel",
        "oberstleutnant",
        "teniente coronel",
        "tenente colonnello",
        "luitenant kolonel",
        "podpulkownik",
        "подполковник",
    ],
    &[
        "colonel",
        "adjutant commandant",
        "chef de brigade",
        "oberst",
        "coronel",
        "colonnello",
        "kolonel",
        "pulkownik",
        "полковник",
    ],
    &[
        "general de brigade",
        "brigadier general",
        "brigadier",
        "general de brigada",
        "generale di brigata",
        "general brygady",
    ],
    &["major general", "generalmajor", "mariscal de campo", "generaal majoor", "генерал майор"],
    &[
        "general de division",
        "lieutenant general",
        "generalleutnant",
        "generallieutenant",
        "generalleutenant",
        "feldmarschalleutnant",
        "feldmarschallleutnant",
        "teniente general",
        "generale di divisione",
        "luitenant generaal",
        "general dywizji",
        "генерал лейтенант",
    ],
    &[
        "general en chef",
        "general of infantry",
        "general of cavalry",
        "general of artillery",
        "general der infanterie",
        "general der kavallerie",
        "feldzeugmeister",
        "capitan general",
        "генерал от инфантерии",
        "генерал от кавалерии",
    ],
    &[
        "marechal d empire",
        "marechal de l empire",
        "field marshal",
        "feldmarschall",
        "generalfeldmarschall",
    ],
];

/// How high a rank stands, and its languages; none, if it may be of any.
pub(super) fn step(rank: &str) -> Option<(usize, &'static [&'static str])> {
    let words: String = plain(rank.trim()).collect();
    let step = STEPS.iter().position(|ranks| ranks.contains(&words.as_str()))?;
    Some((step, languages(rank)?))
}
