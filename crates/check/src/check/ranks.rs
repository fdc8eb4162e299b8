//! Ranks of officers, their order, and the languages in which they are used.

use grognard_syntax::text::plain;

/// A rank in plain form, as some languages write it.
struct RankWords {
    /// Position in the order of ranks. `None` if armies ordered the rank differently. Ranks at one
    /// position are not compared, because a lieutenant general of one army was a general of
    /// division in another.
    step: Option<usize>,
    /// The languages that use the rank. Empty if the rank may belong to several languages.
    languages: &'static [&'static str],
    words: &'static [&'static str],
}

const fn rank(
    step: Option<usize>,
    languages: &'static [&'static str],
    words: &'static [&'static str],
) -> RankWords {
    RankWords { step, languages, words }
}

#[rustfmt::skip]
const RANKS: &[RankWords] = &[
    rank(Some(0), &["French"], &["chef de bataillon", "chef d escadron"]),
    rank(Some(0), &[], &["major"]),
    rank(Some(1), &["French", "English"], &["lieutenant colonel"]),
    rank(Some(1), &["German"], &["oberstleutnant"]),
    rank(Some(1), &["Spanish"], &["teniente coronel"]),
    rank(Some(1), &["Italian"], &["tenente colonnello"]),
    rank(Some(1), &["Dutch"], &["luitenant kolonel"]),
    rank(Some(1), &["Polish"], &["podpulkownik"]),
    rank(Some(1), &["Russian"], &["подполковник"]),
    rank(Some(2), &[], &["colonel"]),
    rank(Some(2), &["French"], &["adjudant commandant", "chef de brigade"]),
    rank(Some(2), &["German"], &["oberst"]),
    rank(Some(2), &["Spanish"], &["coronel"]),
    rank(Some(2), &["Italian"], &["colonnello"]),
    rank(Some(2), &["Dutch"], &["kolonel"]),
    rank(Some(2), &["Polish"], &["pulkownik"]),
    rank(Some(2), &["Russian"], &["полковник"]),
    rank(Some(3), &[], &["brigadier"]),
    rank(Some(3), &["French"], &["general de brigade"]),
    rank(Some(3), &["English"], &["brigadier general"]),
    rank(Some(3), &["Spanish"], &["general de brigada"]),
    rank(Some(3), &["Italian"], &["generale di brigata"]),
    rank(Some(3), &["Polish"], &["general brygady"]),
    rank(Some(4), &["English"], &["major general"]),
    rank(Some(4), &["German"], &["generalmajor"]),
    rank(Some(4), &["Spanish"], &["mariscal de campo"]),
    rank(Some(4), &["Dutch"], &["generaal majoor"]),
    rank(Some(4), &["Russian"], &["генерал майор"]),
    rank(Some(5), &["French", "Spanish"], &["general de division"]),
    rank(Some(5), &["French", "English"], &["lieutenant general"]),
    rank(Some(5), &["German"], &[
        "generalleutnant", "generallieutenant", "generalleutenant", "feldmarschalleutnant", "feldmarschallleutnant",
    ]),
    rank(Some(5), &["Spanish"], &["teniente general"]),
    rank(Some(5), &["Italian"], &["generale di divisione"]),
    rank(Some(5), &["Dutch"], &["luitenant generaal"]),
    rank(Some(5), &["Polish"], &["general dywizji"]),
    rank(Some(5), &["Russian"], &["генерал лейтенант"]),
    rank(Some(6), &["French"], &["general en chef"]),
    rank(Some(6), &["English"], &["general of infantry", "general of cavalry", "general of artillery"]),
    rank(Some(6), &["German"], &["general der infanterie", "general der kavallerie", "feldzeugmeister"]),
    rank(Some(6), &["Spanish"], &["capitan general"]),
    rank(Some(6), &["Russian"], &["генерал от инфантерии", "генерал от кавалерии"]),
    rank(Some(7), &["French"], &["marechal d empire", "marechal de l empire"]),
    rank(Some(7), &["English"], &["field marshal"]),
    rank(Some(7), &["German"], &["feldmarschall", "generalfeldmarschall"]),
    rank(None, &["French"], &["marechal de camp"]),
    rank(None, &[], &["general"]),
];

fn find(rank: &str) -> Option<&'static RankWords> {
    let words: String = plain(rank.trim()).collect();
    RANKS.iter().find(|rank| rank.words.contains(&words.as_str()))
}

/// The languages in which a rank is used. `None` for an unknown rank.
pub(super) fn languages(rank: &str) -> Option<&'static [&'static str]> {
    find(rank).map(|rank| rank.languages)
}

/// The position of a rank, and its languages, which are empty if the rank may belong to several.
pub(super) fn step(rank: &str) -> Option<(usize, &'static [&'static str])> {
    let rank = find(rank)?;
    Some((rank.step?, rank.languages))
}

/// Languages of armies, with the nations that used them.
const NATIONS: &[(&str, &[&str])] = &[
    ("French", &["france"]),
    ("English", &["britain"]),
    ("German", &["prussia", "austria", "saxony", "bavaria", "wurttemberg", "brunswick"]),
    ("Spanish", &["spain"]),
    ("Italian", &["italy"]),
    ("Polish", &["warsaw"]),
];

pub(super) fn of_nation(nation: &str) -> Option<&'static str> {
    NATIONS.iter().find(|(_, nations)| nations.contains(&nation)).map(|(language, _)| *language)
}
