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
