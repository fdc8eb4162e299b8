//! The possible meanings of a column, with their words in options and mappings.

use grognard_core::document::Echelon;

/// The meaning of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    /// The name of the body.
    Name,
    /// The id of the body in the table.
    Id,
    /// The id or the name of the body above.
    Parent,
    /// The path of the body from above: `A.B.C`.
    Path,
    /// The level as a word or a number.
    Level,
    /// The name of the formation of this level that contains the body: one column for each level.
    Formation(Echelon),
    /// The side. Each side becomes a document.
    Side,
    Nation,
    /// The commander.
    Leader,
    /// The rank of the commander.
    Rank,
    Arm,
    Men,
    /// Minimum of a range of men.
    MenFrom,
    /// Maximum of a range of men.
    MenTo,
    /// Men of all arms.
    Total,
    /// Officers who are counted separately.
    Officers,
    /// Mounted men.
    Sabres,
    /// Minimum of a range of mounted men.
    SabresFrom,
    /// Maximum of a range of mounted men.
    SabresTo,
    Guns,
    /// Minimum of a range of guns.
    GunsFrom,
    /// Maximum of a range of guns.
    GunsTo,
    /// The weight of the guns.
    Weight,
    /// Howitzers among the guns.
    Howitzers,
    /// Number of battalions.
    Battalions,
    /// Number of squadrons.
    Squadrons,
    /// Number of companies.
    Companies,
    /// Number of batteries.
    Batteries,
    /// Number of elements on the table.
    Stands,
    /// The grade of the men.
    Grade,
    /// The traits of the men.
    Traits,
    /// The groups of men that the strength includes.
    Counting,
    /// The confidence in the strength.
    Confidence,
    /// The source of the figures.
    Source,
    /// The day of the figures.
    Date,
    /// A note without the heading of its column.
    Note,
    /// No meaning: the column is left out.
    LeftOut,
}

/// The words of keys, in the order of messages.
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
    ("counting", Key::Counting),
    ("confidence", Key::Confidence),
    ("source", Key::Source),
    ("date", Key::Date),
    ("note", Key::Note),
    ("-", Key::LeftOut),
];

impl Key {
    /// The word in options and mappings.
    pub fn word(self) -> &'static str {
        match self {
            Key::Formation(echelon) => echelon.word(),
            key => WORDS.iter().find(|(_, known)| *known == key).map_or("-", |(word, _)| word),
        }
    }

    /// Finds a key by its word. Words of levels, such as `division`, are keys too.
    pub fn from_word(word: &str) -> Option<Key> {
        let listed = WORDS.iter().find(|(known, _)| *known == word).map(|(_, key)| *key);
        listed.or_else(|| Echelon::from_word(word).map(Key::Formation))
    }

    /// Every word that `from_word` accepts.
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

    /// True if several columns may have this meaning.
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
