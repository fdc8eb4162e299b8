//! Meaning of words: arms, traits, levels, grades, nations and ranks. The words of `lexicon.txt`
//! decide first; the vocabulary of nine languages adds to them.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use grognard_core::document::{Arm, Echelon, Grade, Trait};
use grognard_syntax::text::rows;

use super::phrases::Phrases;
use super::vocabulary;

/// Rows of a list in `lexicon.txt`. `more` gives the phrases that the vocabulary adds to a row, by
/// the index of the row. A phrase of `lexicon.txt` keeps its meaning.
fn listed<T>(
    list: &str,
    read: impl Fn(&'static str) -> Option<T>,
    more: impl Fn(usize, &'static str) -> Vec<&'static str>,
) -> Vec<(T, Phrases)> {
    let words = |key: &'static str| key.strip_prefix(list)?.strip_prefix(' ');
    let rows: Vec<(&str, &str)> = rows(include_str!("lexicon.txt"))
        .filter_map(|(key, phrases)| Some((words(key)?, phrases)))
        .collect();
    // `de bataille` is infantry of the line in France, and also in `ordre de bataille`.
    const TWOFOLD: [&str; 1] = ["de bataille"];
    let known: BTreeSet<&str> =
        rows.iter().flat_map(|(_, phrases)| phrases.split('|')).chain(TWOFOLD).collect();
    let row = |(index, (word, phrases)): (usize, &(&'static str, &'static str))| {
        let added = more(index, word).into_iter().filter(|phrase| !known.contains(phrase));
        let all: Vec<&str> = phrases.split('|').chain(added).collect();
        (read(word).expect("a word of the list"), Phrases::new(all.join("|").leak()))
    };
    rows.iter().enumerate().map(row).collect()
}

static ARMS: LazyLock<Vec<(Arm, Phrases)>> = LazyLock::new(|| {
    // The last row of an arm in `lexicon.txt` has its ordinary words. Infantry is the last row of
    // all, so that weak words are overruled by every other word.
    listed("arm", Arm::from_word, |index, word| {
        let arm = Arm::from_word(word).expect("an arm");
        let weak = vocabulary::troops_of(arm, true);
        match (arm, index) {
            // The first row of infantry and of cavalry has names that contain a word of the other arm.
            (Arm::Infantry | Arm::Cavalry, 0..=2) => Vec::new(),
            (Arm::Other, _) => vocabulary::troops_of(arm, false),
            (Arm::FootArtillery, _) => [vocabulary::troops_of(arm, false), weak]
                .into_iter()
                .flatten()
                .chain(vocabulary::phrases("arms", &["artillery"]))
                .collect(),
            (Arm::Infantry, _) => [vocabulary::troops_of(arm, false), weak]
                .into_iter()
                .flatten()
                .chain(vocabulary::phrases("units", &["battalion", "regiment", "half-brigade"]))
                .collect(),
            (Arm::Cavalry, _) => [vocabulary::troops_of(arm, false), weak]
                .into_iter()
                .flatten()
                .chain(vocabulary::phrases("units", &["squadron"]))
                .collect(),
            _ => vocabulary::troops_of(arm, false).into_iter().chain(weak).collect(),
        }
    })
});

/// True for the short form of a French regiment of the line or of light infantry: `39e L.`, `6e l.`.
fn is_short_line(folded: &str) -> bool {
    let mut words = folded.split_whitespace();
    let first = words.next().unwrap_or_default();
    let suffix = first.trim_start_matches(|letter: char| letter.is_ascii_digit());
    suffix.len() < first.len() && matches!(suffix, "e" | "er" | "eme") && words.next() == Some("l")
}

pub fn arm(folded: &str) -> Option<Arm> {
    let found = ARMS.iter().find(|(_, phrases)| phrases.are_in(folded)).map(|(arm, _)| *arm);
    let found = found.or(is_short_line(folded).then_some(Arm::Infantry))?;
    // Earlier rows of the list win, so that Grenadiers of the Horse Guards are cavalry. Only a
    // match of infantry is replaced by the arm of a German compound.
    let german = folded.split(' ').find_map(compound);
    Some(if found == Arm::Infantry { german.unwrap_or(found) } else { found })
}

/// Minimum length in letters of a word that is still known with a wrong letter.
const MIN_MISREAD: usize = 9;

/// Arm of a long word that a scan or a writer spelled wrong: `Chevaurlegers`, `Cheaveaulegers`.
pub(super) fn misread_arm(folded: &str) -> Option<Arm> {
    static LONG: LazyLock<Vec<(Vec<char>, Arm)>> = LazyLock::new(|| {
        let words = ARMS.iter().flat_map(|(arm, phrases)| {
            phrases.iter().map(move |phrase| (phrase.chars().collect::<Vec<char>>(), *arm))
        });
        words
            .filter(|(word, arm)| {
                word.len() >= MIN_MISREAD && !word.contains(&' ') && *arm != Arm::Infantry
            })
            .collect()
    });
    let words = folded.split_whitespace().filter(|word| word.chars().count() >= MIN_MISREAD);
    words.filter(|word| arm(&format!(" {word} ")).is_none()).find_map(|word| {
        let word: Vec<char> = word.chars().collect();
        LONG.iter().find(|(known, _)| differs_little(&word, known)).map(|(_, arm)| *arm)
    })
}

/// True if one letter of two words with the same first letter differs, or two letters of long words.
fn differs_little(a: &[char], b: &[char]) -> bool {
    let most = if b.len() > MIN_MISREAD + 2 { 2 } else { 1 };
    if a.len().abs_diff(b.len()) > most || a.first() != b.first() {
        return false;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (index, letter) in a.iter().enumerate() {
        let mut before = row[0];
        row[0] = index + 1;
        for (column, other) in b.iter().enumerate() {
            let change = before + usize::from(letter != other);
            before = row[column + 1];
            row[column + 1] = change.min(row[column] + 1).min(before + 1);
        }
    }
    row[b.len()] <= most
}

/// Arm of a German compound word: `kurassierregiment`.
pub(super) fn compound(word: &str) -> Option<Arm> {
    let begins = |words: &[&str]| {
        words.iter().any(|begin| word.len() > begin.len() && word.starts_with(begin))
    };
    match word {
        _ if word.ends_with("batterie") || word.ends_with("batterien") => {
            let is_horse = word.starts_with("kavallerie") || word.starts_with("reit");
            Some(if is_horse { Arm::HorseArtillery } else { Arm::FootArtillery })
        }
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
    LazyLock::new(|| listed("trait", Trait::from_word, |_, word| vocabulary::troops_with(word)));

/// Traits that the words of a name mean, without traits that the arm cannot have.
pub fn traits(folded: &str, arm: Option<Arm>) -> Vec<Trait> {
    // `kurassierregiment` has the traits of its parts, so the parts are separated.
    let apart = folded.replace("regiment", " regiment").replace("bataillon", " bataillon");
    let folded = apart.replace("  ", " ");
    let fits = |found: Trait| arm.is_none_or(|arm| found.suits(arm));
    let is_artillery = arm.is_some_and(Arm::is_artillery);
    let found =
        TRAITS.iter().filter(|(_, phrases)| phrases.are_in(&folded)).map(|(found, _)| *found);
    found.filter(|found| fits(*found) && !(is_artillery && *found == Trait::Light)).collect()
}

static GRADES: LazyLock<Vec<(Grade, Phrases)>> = LazyLock::new(|| {
    listed("grade", Grade::from_word, |_, word| vocabulary::phrases_of("grades", word))
});

pub fn grade(folded: &str) -> Option<Grade> {
    GRADES.iter().find(|(_, phrases)| phrases.are_in(folded)).map(|(grade, _)| *grade)
}

pub fn single_trait(folded: &str) -> Option<Trait> {
    let word = folded.trim();
    Trait::from_word(word).or_else(|| Trait::from_word(&word.replace(' ', "-")))
}

/// Words of the vocabulary that also have another meaning: a Dutch army is a light French unit.
static NO_LEVELS: Phrases = Phrases::new(
    "leger|troops|forces|force|truppen|troupes|tropas|truppe|troepen|order of battle of the army",
);

static ECHELONS: LazyLock<Vec<(Echelon, Phrases)>> = LazyLock::new(|| {
    listed("echelon", Echelon::from_word, |_, word| {
        let named = vocabulary::phrases_of("echelons", word).into_iter();
        named.filter(|phrase| !NO_LEVELS.contain(phrase)).collect()
    })
});

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
pub fn echelon(folded: &str) -> Option<Echelon> {
    static NOT: Phrases = Phrases::new(
        "centre companies|center companies|centre company|compagnies du centre|companias de centro|freikorps|free corps|corps franc|corps artillery|corps cavalry|corps reserve|corps troops|army reserve|army artillery|divisional artillery|division artillery|brigade artillery|garde du corps|gardes du corps|artillery brigade|brigade battery|brigade batterie|divisions artillerie|korps artillerie|armee artillerie|artillerie divisionnaire",
    );
    if NOT.are_in(folded) {
        return None;
    }
    let found =
        ECHELONS.iter().filter_map(|(echelon, phrases)| Some((phrases.place(folded)?, *echelon)));
    found.min_by_key(|(place, _)| *place).map(|(_, echelon)| echelon)
}

/// Words for a group, which is a formation that was put together for a purpose.
pub static GROUPS: Phrases = Phrases::with(
    "reserve|reserves|advance guard|advanced guard|vanguard|avant garde|avantgarde|rearguard|rear guard|arriere garde|nachhut|vorhut|treffen|abteilung|garrison|detachment|detachement|artillery reserve|cavalry reserve|reserve artillery|corps artillery|corps cavalry|division artillery|divisional artillery|divisions artillerie|divisionsartillerie|korps artillerie|korpsartillerie|artillerie divisionnaire|grand battery|light troops|дивизионная артиллерия|корпусная артиллерия|artyleria dywizyjna|artyleria korpusna|artiglieria divisionale|artilleria divisionaria|artilharia divisionaria|divisie artillerie|jazda korpusu|дивизионная кавалерия|корпусная кавалерия|divisional troops|corps troops|army troops",
    "echelons",
    &["vanguard", "rearguard", "reserve", "detachment", "garrison", "outposts"],
);

static NATIONS: LazyLock<Vec<(&str, Phrases)>> =
    LazyLock::new(|| listed("nation", Some, |_, word| vocabulary::phrases_of("nations", word)));

pub fn nation(folded: &str) -> Option<&'static str> {
    NATIONS.iter().find(|(_, phrases)| phrases.are_in(folded)).map(|(id, _)| *id)
}

static RANKS: Phrases = Phrases::with(
    "general|gen|marshal|marechal|mal|field marshal|feldmarschall|feldmarschalleutnant|feldmarschall leutnant|fm|fml|gdc|gdk|gdi|fzm|feldzeugmeister|gm|gl|gd|gdd|gdb|gb|mde|genlt|generalmajor|generalleutnant|generalleutenant|oberst|obstlt|oberstleutnant|major|maj|captain|capt|capitaine|hauptmann|colonel|col|lieutenant|lt|ltg|mg|bg|brig|brigadier|erzherzog|archduke|archiduc|prinz|prince|furst|duke|duc|herzog|count|comte|graf|baron|sir|lord|earl|rittmeister|chef|adjudant|commandant|commander|cmdr|lieutenant general|major general|lt gen|maj gen|lt col|general de division|general de brigade|ltn|viscount|marquis|marques|kapitan|konig|king|emperor|empereur|kaiser|tsar|crown prince|kronprinz|hetman|ataman|chef de bataillon|chef d escadron",
    "ranks",
    RANKED,
);

/// Keys of ranks and titles in the vocabulary.
const RANKED: &[&str] = &[
    "emperor",
    "king",
    "crown-prince",
    "archduke",
    "grand-duke",
    "prince",
    "duke",
    "marquis",
    "count",
    "viscount",
    "baron",
    "knight",
    "lord",
    "field-marshal",
    "marshal",
    "captain-general",
    "feldzeugmeister",
    "general-of-cavalry",
    "general-of-infantry",
    "general-of-artillery",
    "general",
    "lieutenant-general",
    "major-general",
    "division-general",
    "brigade-general",
    "brigadier",
    "colonel",
    "lieutenant-colonel",
    "major",
    "battalion-chief",
    "squadron-chief",
    "captain",
    "lieutenant",
    "ataman",
    "admiral",
    "adjutant",
];
pub fn is_rank(word: &str) -> bool {
    RANKS.contain(word)
}

/// Words with which a total begins.
pub static TOTALS: Phrases = Phrases::with(
    "total|totals|grand total|strength|effectif|effectifs|total general|summe|gesamt|gesamtstarke|insgesamt|sum|overall|efetivo|efectivo|efectivos|efetivos|forza totale|fuerza total|fuersa total|fuerza actual|fuerza de|forca de|effectif total|stan ogolem|forca total|stan liczebny|численность|общая численность|sterkte|totale sterkte|effettivi|razem|ogolem|всего|итого",
    "totals",
    &["total", "grand-total", "sub-total"],
);
