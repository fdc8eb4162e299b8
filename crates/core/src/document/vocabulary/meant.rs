//! Finds the word of a closed list that an author meant by a foreign word, a plural or an
//! abbreviation.

use std::sync::LazyLock;

use grognard_syntax::text::{nearest, rows};

use super::{Arm, Trait};
use crate::document::scalars::kebab;

/// A word of a closed list. For example, `hussars` means the arm `cavalry` and also the trait `hussar`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::document) struct Meant<'w> {
    pub word: &'w str,
    pub also: Option<Trait>,
}

/// The word of a closed list that the author meant; `None` if no word is similar.
pub(in crate::document) fn meant<'w>(written: &str, words: &[&'w str]) -> Option<Meant<'w>> {
    // The comparison takes quadratic time, so a text that is too long for a typing error is
    // skipped.
    if written.len() > 100 {
        return None;
    }
    let folded = latin(written);
    let of_list = |target: &str| words.iter().copied().find(|word| *word == target);
    let alone = |word| Meant { word, also: None };
    if let Some(word) = of_list(&folded) {
        return Some(alone(word));
    }
    // A word for troops implies an arm, because hussars are cavalry. Only the list of arms contains
    // horse artillery.
    if of_list(Arm::HorseArtillery.word()).is_some()
        && let Some((arm, also, _)) = TROOPS.iter().find(|(.., names)| has(names, &folded))
    {
        return of_list(arm.word()).map(|word| Meant { word, also: Some(*also) });
    }
    let others = || OTHERS.iter().filter_map(|(target, names)| Some((of_list(target)?, *names)));
    let same = others().find(|(_, names)| has(names, &folded)).map(|(word, _)| word);
    let near = || {
        nearest(written, words.iter().copied()).or_else(|| nearest(&folded, words.iter().copied()))
    };
    // Typing errors in short foreign words are not corrected, because one changed letter often
    // makes another word.
    let near_other = || {
        let names = others().flat_map(|(_, names)| names.split(' ')).filter(|name| name.len() > 5);
        let name = nearest(&folded, names)?;
        others().find(|(_, names)| has(names, name)).map(|(word, _)| word)
    };
    same.or_else(near).or_else(near_other).map(alone)
}

/// Groups of words that mean the same troops or the same arm in several languages. Words of several parts are left out.
pub fn words_for_troops() -> impl Iterator<Item = Vec<&'static str>> {
    let arms = OTHERS.iter().filter(|(target, _)| Arm::from_word(target).is_some());
    let rows = TROOPS.iter().map(|(.., names)| *names).chain(arms.map(|(_, names)| *names));
    rows.map(|names| names.split(' ').filter(|name| !name.contains('-')).collect())
}

fn has(names: &str, wanted: &str) -> bool {
    names.split(' ').any(|name| name == wanted)
}

/// Makes an id of a text and transcribes Cyrillic letters: `Русские` becomes `russkie`.
pub fn latin(text: &str) -> String {
    let mut latin = String::with_capacity(text.len());
    for letter in text.chars().flat_map(char::to_lowercase) {
        // The ASCII case comes first, because names are compared often and few names have Cyrillic
        // letters.
        if letter.is_ascii() {
            latin.push(letter);
            continue;
        }
        match CYRILLIC.split(' ').find_map(|pair| pair.strip_prefix(letter)?.strip_prefix('=')) {
            Some(letters) => latin.push_str(letters),
            None => latin.push(match letter {
                'ą' | 'ă' | 'ā' => 'a',
                'ć' | 'č' => 'c',
                'ę' | 'ě' => 'e',
                'ł' => 'l',
                'ń' | 'ň' => 'n',
                'ø' => 'o',
                'ř' => 'r',
                'ś' | 'š' => 's',
                'ź' | 'ż' | 'ž' => 'z',
                other => other,
            }),
        }
    }
    kebab(&latin)
}

/// Whether the word means a unit such as a battalion, which belongs under `units`, and not a
/// formation.
pub(in crate::document) fn is_unit_word(written: &str) -> bool {
    let folded = latin(written);
    has(UNIT_WORDS, &folded) || folded.strip_suffix('s').is_some_and(|one| has(UNIT_WORDS, one))
}

/// Words for battalions, squadrons, batteries and their parts, in the languages of the lists.
const UNIT_WORDS: &str = "battalion batallion batalion bataillon bataillone bataljon bataljons batallon batallones battaglione battaglioni batalhao batal-on batalon bataliony company companie companies compagnie compagnien compagnieen kompanie kompania compania companhia compagnia kompaniya rota squadron squadrone squadroni schwadron schwadronen escadron eskadron eskadrons escuadron escuadrones szwadron battery batteries batterie batterien batterij batteria batteries-a-cheval bateria batareya bty troop platoon section unit bn bns btn sqn sqns coy coys";

const CYRILLIC: &str = "а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya";

/// Words for kinds of troops. Each row has the arm and the trait that the words imply.
static TROOPS: LazyLock<Vec<(Arm, Trait, &str)>> = LazyLock::new(|| {
    let troops = rows(include_str!("troops.txt")).map(|(kind, names)| {
        let (arm, also) = kind.split_once(' ')?;
        Some((Arm::from_word(arm)?, Trait::from_word(also)?, names))
    });
    troops.collect::<Option<_>>().expect("troops have an arm and a trait")
});

/// Abbreviations and foreign words for the words of closed lists: English, French, German, Spanish,
/// Italian, Polish and Russian. A word with meanings in two closed lists is in two rows.
static OTHERS: LazyLock<Vec<(&str, &str)>> =
    LazyLock::new(|| rows(include_str!("other_words.txt")).collect());

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Confidence, Counting, Echelon, Grade, Posture, Quality};

    #[test]
    fn words_of_authors_lead_to_the_word_of_the_list() {
        let arms: Vec<&str> = Arm::ALL.iter().map(|arm| arm.word()).collect();
        let grades: Vec<&str> = Grade::ALL.iter().map(|grade| grade.word()).collect();
        let echelons: Vec<&str> = Echelon::ALL.iter().map(|echelon| echelon.word()).collect();
        let postures: Vec<&str> = Posture::ALL.iter().map(|posture| posture.word()).collect();
        let confidences: Vec<&str> = Confidence::ALL.iter().map(|word| word.word()).collect();
        let countings: Vec<&str> = Counting::ALL.iter().map(|word| word.word()).collect();
        let qualities: Vec<&str> = Quality::ALL.iter().map(|word| word.word()).collect();
        let traits: Vec<&str> = Trait::ALL.iter().map(|word| word.word()).collect();
        for (words, written, expected) in [
            (&arms, "inf", Some("infantry")),
            (&arms, "infantería", Some("infantry")),
            (&arms, "Infanterie", Some("infantry")),
            (&arms, "infntry", Some("infantry")),
            (&arms, "Пехота", Some("infantry")),
            (&arms, "cav", Some("cavalry")),
            (&arms, "Kavalerie", Some("cavalry")),
            (&arms, "artillery", Some("foot-artillery")),
            (&arms, "arty", Some("foot-artillery")),
            (&arms, "batterie", Some("foot-artillery")),
            (&arms, "horse artillery", Some("horse-artillery")),
            (&arms, "artillerie à cheval", Some("horse-artillery")),
            (&arms, "génie", Some("engineers")),
            (&arms, "elephants", None),
            (&grades, "vet", Some("veteran")),
            (&grades, "vétérans", Some("veteran")),
            (&grades, "green", Some("conscript")),
            (&grades, "raw", Some("conscript")),
            (&grades, "Élite", Some("elite")),
            (&grades, "milice", Some("militia")),
            (&echelons, "Korps", Some("corps")),
            (&echelons, "bde", Some("brigade")),
            (&echelons, "div", Some("division")),
            (&echelons, "Régiment", Some("regiment")),
            (&echelons, "корпус", Some("corps")),
            (&postures, "marching", Some("march-column")),
            (&postures, "carré", Some("square")),
            (&confidences, "estimated", Some("estimate")),
            (&countings, "rank and file", Some("bayonets")),
            (&qualities, "brilliant", Some("excellent")),
            (&traits, "hussars", Some("hussar")),
            (&traits, "Jäger", Some("jager")),
        ] {
            assert_eq!(meant(written, words).map(|meant| meant.word), expected, "{written}");
        }
        let troops = |written| meant(written, &arms).map(|meant| (meant.word, meant.also));
        assert_eq!(troops("light-infantry"), Some(("infantry", Some(Trait::Light))));
        assert_eq!(troops("Husaren"), Some(("cavalry", Some(Trait::Hussar))));
        assert_eq!(troops("infanterie légère"), Some(("infantry", Some(Trait::Light))));
        assert_eq!(troops("infantry "), Some(("infantry", None)));
    }

    #[test]
    fn other_words_are_folded_like_ids() {
        let troops = TROOPS.iter().map(|(.., names)| *names);
        let names = troops.chain(OTHERS.iter().map(|(_, names)| *names));
        for name in names.flat_map(|names| names.split(' ')) {
            assert_eq!(latin(name), name);
        }
    }
}
