//! Meaning of words in three languages: arms, traits, levels, grades, nations and ranks.

use std::sync::LazyLock;

use grognard_core::document::{Arm, Echelon, Grade, Trait};
use grognard_syntax::text::{plain, rows};

use super::phrases::Phrases;

/// Converts a text to the form in which phrases are searched: plain words, with a single space
/// around each.
pub(in crate::import) fn folded(text: &str) -> String {
    let mut folded = String::from(" ");
    for letter in plain(text) {
        let letter = if letter.is_alphanumeric() || letter == '#' { letter } else { ' ' };
        if letter != ' ' || !folded.ends_with(' ') {
            folded.push(letter);
        }
    }
    if !folded.ends_with(' ') {
        folded.push(' ');
    }
    folded
}

fn listed<T>(list: &str, read: impl Fn(&'static str) -> Option<T>) -> Vec<(T, Phrases)> {
    let rows = rows(include_str!("lexicon.txt")).filter_map(|(key, phrases)| {
        let word = key.strip_prefix(list)?.strip_prefix(' ')?;
        Some((read(word).expect("a word of the list"), Phrases::new(phrases)))
    });
    rows.collect()
}

static ARMS: LazyLock<Vec<(Arm, Phrases)>> = LazyLock::new(|| listed("arm", Arm::from_word));

pub(in crate::import) fn arm(folded: &str) -> Option<Arm> {
    let found = ARMS.iter().find(|(_, phrases)| phrases.are_in(folded)).map(|(arm, _)| *arm)?;
    // Earlier rows of the list win, so that Grenadiers of the Horse Guards are cavalry. Only a
    // match of infantry is replaced by the arm of a German compound.
    let german = folded.split(' ').find_map(compound);
    Some(if found == Arm::Infantry { german.unwrap_or(found) } else { found })
}

/// Arm of a German compound word: `kurassierregiment`.
pub(super) fn compound(word: &str) -> Option<Arm> {
    let begins = |words: &[&str]| {
        words.iter().any(|begin| word.len() > begin.len() && word.starts_with(begin))
    };
    match word {
        _ if begins(&[
            "husaren",
            "dragoner",
            "kurassier",
            "ulanen",
            "kavallerie",
            "chevauleger",
        ]) =>
        {
            Some(Arm::Cavalry)
        }
        _ if begins(&["fussbatterie", "batterie", "artillerie"]) => Some(Arm::FootArtillery),
        _ if begins(&[
            "infanterie",
            "grenadier",
            "fusilier",
            "jager",
            "musketier",
            "landwehrinf",
        ]) =>
        {
            Some(Arm::Infantry)
        }
        _ => None,
    }
}

static TRAITS: LazyLock<Vec<(Trait, Phrases)>> =
    LazyLock::new(|| listed("trait", Trait::from_word));

/// Traits that the words of a name mean, without traits that the arm cannot have.
pub(in crate::import) fn traits(folded: &str, arm: Option<Arm>) -> Vec<Trait> {
    // `kurassierregiment` has the traits of its parts, so the parts are separated.
    let apart = folded.replace("regiment", " regiment").replace("bataillon", " bataillon");
    let folded = apart.replace("  ", " ");
    let fits = |found: Trait| arm.is_none_or(|arm| found.suits(arm));
    let is_artillery = arm.is_some_and(Arm::is_artillery);
    let found =
        TRAITS.iter().filter(|(_, phrases)| phrases.are_in(&folded)).map(|(found, _)| *found);
    found.filter(|found| fits(*found) && !(is_artillery && *found == Trait::Light)).collect()
}

static GRADES: LazyLock<Vec<(Grade, Phrases)>> =
    LazyLock::new(|| listed("grade", Grade::from_word));

pub(in crate::import) fn grade(folded: &str) -> Option<Grade> {
    GRADES.iter().find(|(_, phrases)| phrases.are_in(folded)).map(|(grade, _)| *grade)
}

pub(in crate::import) fn single_trait(folded: &str) -> Option<Trait> {
    let word = folded.trim();
    Trait::from_word(word).or_else(|| Trait::from_word(&word.replace(' ', "-")))
}

static ECHELONS: LazyLock<Vec<(Echelon, Phrases)>> =
    LazyLock::new(|| listed("echelon", Echelon::from_word));

const RANKS_WITH_LEVEL: &[&str] = &[
    " general de brigade ",
    " general de division ",
    " generaux de brigade ",
    " generaux de division ",
    " general of division ",
    " general of brigade ",
    " general de corps ",
];

pub(super) fn without_ranks(folded: &str) -> String {
    RANKS_WITH_LEVEL.iter().fold(folded.to_owned(), |text, rank| text.replace(rank, " "))
}

/// Level that a name contains. The first word for a level wins, so that `Division of the II Corps`
/// is a division.
pub(in crate::import) fn echelon(folded: &str) -> Option<Echelon> {
    static NOT: Phrases = Phrases::new(
        "freikorps|free corps|corps franc|corps artillery|army artillery|divisional artillery|division artillery|brigade artillery|garde du corps|gardes du corps|artillery brigade|brigade battery|brigade batterie|divisions artillerie|korps artillerie|armee artillerie|artillerie divisionnaire",
    );
    if NOT.are_in(folded) {
        return None;
    }
    let found =
        ECHELONS.iter().filter_map(|(echelon, phrases)| Some((phrases.place(folded)?, *echelon)));
    found.min_by_key(|(place, _)| *place).map(|(_, echelon)| echelon)
}

/// Words for a group, which is a formation that was put together for a purpose.
pub(in crate::import) static GROUPS: Phrases = Phrases::new(
    "reserve|reserves|advance guard|advanced guard|vanguard|avant garde|avantgarde|rearguard|rear guard|arriere garde|nachhut|vorhut|treffen|abteilung|garrison|detachment|detachement|artillery reserve|cavalry reserve|reserve artillery|corps artillery|corps cavalry|division artillery|divisional artillery|divisions artillerie|divisionsartillerie|korps artillerie|korpsartillerie|artillerie divisionnaire|grand battery|light troops|divisional troops|corps troops|army troops",
);

static NATIONS: LazyLock<Vec<(&str, Phrases)>> = LazyLock::new(|| listed("nation", Some));

pub(in crate::import) fn nation(folded: &str) -> Option<&'static str> {
    NATIONS.iter().find(|(_, phrases)| phrases.are_in(folded)).map(|(id, _)| *id)
}

static RANKS: Phrases = Phrases::new(
    "general|gen|marshal|marechal|mal|field marshal|feldmarschall|feldmarschalleutnant|feldmarschall leutnant|fm|fml|gdc|gdk|gdi|fzm|feldzeugmeister|gm|gl|gd|gdd|gdb|gb|mde|genlt|generalmajor|generalleutnant|generalleutenant|oberst|obstlt|oberstleutnant|major|maj|captain|capt|capitaine|hauptmann|colonel|col|lieutenant|lt|ltg|mg|bg|brig|brigadier|erzherzog|archduke|archiduc|prinz|prince|furst|duke|duc|herzog|count|comte|graf|baron|sir|lord|earl|rittmeister|chef|adjudant|commandant|commander|cmdr|lieutenant general|major general|lt gen|maj gen|lt col|general de division|general de brigade|ltn|viscount|marquis|marques|kapitan|konig|king|emperor|empereur|kaiser|tsar|crown prince|kronprinz|hetman|ataman|chef de bataillon|chef d escadron",
);

pub(in crate::import) fn is_rank(word: &str) -> bool {
    RANKS.contain(word)
}

/// Words with which a total begins.
pub(in crate::import) static TOTALS: Phrases = Phrases::new(
    "total|totals|grand total|strength|effectif|effectifs|total general|summe|gesamt|gesamtstarke|insgesamt|sum|overall",
);
