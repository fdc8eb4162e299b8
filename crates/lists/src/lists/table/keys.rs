//! Possible meanings of a column, with the words for them in options and mappings.

use grognard_core::document::Echelon;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    Name,
    Id,
    /// Id or name of the body above.
    Parent,
    /// Path to the body from the highest body: `A.B.C`.
    Path,
    /// Level of the body, as a word or a number.
    Level,
    /// Name of the formation of this level that contains the body. Each level has a column.
    Formation(Echelon),
    /// Side of the body. Each side becomes a document.
    Side,
    Nation,
    Leader,
    Rank,
    Arm,
    Men,
    /// Minimum number of men, if the number is a range.
    MenFrom,
    /// Maximum number of men, if the number is a range.
    MenTo,
    /// Men of all arms.
    Total,
    /// Number of officers, if they are counted separately.
    Officers,
    /// Number of mounted men.
    Sabres,
    /// Minimum number of mounted men, if the number is a range.
    SabresFrom,
    /// Maximum number of mounted men, if the number is a range.
    SabresTo,
    Guns,
    /// Minimum number of guns, if the number is a range.
    GunsFrom,
    /// Maximum number of guns, if the number is a range.
    GunsTo,
    Weight,
    Howitzers,
    Battalions,
    Squadrons,
    Companies,
    Batteries,
    /// Number of elements that the body has on the table.
    Stands,
    Grade,
    Traits,
    /// Quality of command of a formation.
    Quality,
    /// Rating of the leader, such as `good, exceptional`.
    Rating,
    /// Groups of men that the strength includes.
    Counting,
    Confidence,
    Source,
    /// Day on which the figures are true.
    Date,
    /// Note, to which the heading of the column is not added.
    Note,
    /// The column has no meaning and is left out.
    LeftOut,
}

/// Words of keys, in the order in which messages list them.
const WORDS: &[(&str, Key)] = &[
    ("name", Key::Name),
    ("id", Key::Id),
    ("parent", Key::Parent),
    ("path", Key::Path),
    ("level", Key::Level),
    ("side", Key::Side),
    ("nation", Key::Nation),
    ("leader", Key::Leader),
    ("rank", Key::Rank),
    ("arm", Key::Arm),
    ("men", Key::Men),
    ("men_from", Key::MenFrom),
    ("men_to", Key::MenTo),
    ("total", Key::Total),
    ("officers", Key::Officers),
    ("sabres", Key::Sabres),
    ("sabres_from", Key::SabresFrom),
    ("sabres_to", Key::SabresTo),
    ("guns", Key::Guns),
    ("guns_from", Key::GunsFrom),
    ("guns_to", Key::GunsTo),
    ("weight", Key::Weight),
    ("howitzers", Key::Howitzers),
    ("battalions", Key::Battalions),
    ("squadrons", Key::Squadrons),
    ("companies", Key::Companies),
    ("batteries", Key::Batteries),
    ("stands", Key::Stands),
    ("grade", Key::Grade),
    ("traits", Key::Traits),
    ("quality", Key::Quality),
    ("rating", Key::Rating),
    ("counting", Key::Counting),
    ("confidence", Key::Confidence),
    ("source", Key::Source),
    ("date", Key::Date),
    ("note", Key::Note),
    ("-", Key::LeftOut),
];

impl Key {
    pub fn word(self) -> &'static str {
        match self {
            Key::Formation(echelon) => echelon.word(),
            key => WORDS.iter().find(|(_, known)| *known == key).map_or("-", |(word, _)| word),
        }
    }

    /// Finds a key by its word. Words for levels, such as `division`, are keys too.
    pub fn from_word(word: &str) -> Option<Key> {
        let listed = WORDS.iter().find(|(known, _)| *known == word).map(|(_, key)| *key);
        listed.or_else(|| Echelon::from_word(word).map(Key::Formation))
    }

    pub fn words() -> impl Iterator<Item = &'static str> {
        let levels = Echelon::ALL.iter().map(|echelon| echelon.word());
        WORDS.iter().map(|(word, _)| *word).chain(levels)
    }

    pub(super) fn is_strength(self) -> bool {
        matches!(
            self,
            Key::Men
                | Key::MenFrom
                | Key::MenTo
                | Key::Total
                | Key::Sabres
                | Key::SabresFrom
                | Key::SabresTo
                | Key::Guns
                | Key::GunsFrom
                | Key::GunsTo
        )
    }

    pub(super) fn is_number(self) -> bool {
        let is_count = matches!(
            self,
            Key::Officers
                | Key::Howitzers
                | Key::Battalions
                | Key::Squadrons
                | Key::Companies
                | Key::Batteries
                | Key::Stands
        );
        is_count || self.is_strength()
    }

    pub(super) fn is_repeatable(self) -> bool {
        matches!(self, Key::Leader | Key::Note | Key::LeftOut | Key::Source)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_a_key_is_read_back() {
        for word in Key::words() {
            assert_eq!(Key::from_word(word).map(Key::word), Some(word));
        }
    }
}
