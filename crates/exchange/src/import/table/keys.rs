//! What a column can be, by the word that options and mappings use.

use grognard_core::document::Echelon;

/// What is made of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    /// The name of the body.
    Name,
    /// Its id, as the table has it.
    Id,
    /// The id or the name of the body above.
    Parent,
    /// The way to it from above: `A.B.C`.
    Path,
    /// Its level as a word or a number.
    Level,
    /// The body of this level that it belongs to: one column a level.
    Formation(Echelon),
    /// The side; each becomes a document.
    Side,
    /// Its nation.
    Nation,
    /// Who commands it.
    Leader,
    /// His rank.
    Rank,
    /// What it fights as.
    Arm,
    /// Men.
    Men,
    /// The smaller end of a range of men.
    MenFrom,
    /// The larger end.
    MenTo,
    /// Men of all kinds.
    Total,
    /// Officers, where they are counted apart.
    Officers,
    /// Horsemen.
    Sabres,
    /// The smaller end of a range of horsemen.
    SabresFrom,
    /// The larger end.
    SabresTo,
    /// Guns.
    Guns,
    /// The smaller end of a range of guns.
    GunsFrom,
    /// The larger end.
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
    /// Elements on the table.
    Stands,
    /// How well its men fight.
    Grade,
    /// Its traits.
    Traits,
    /// Who is counted.
    Counting,
    /// How sure the strength is.
    Confidence,
    /// Where the figures come from.
    Source,
    /// The day for which they hold.
    Date,
    /// A note without the head of its column.
    Note,
    /// Nothing: the column is left out.
    LeftOut,
}

/// The words of keys, in the order in which they are listed.
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
    /// The word of options and mappings.
    pub fn word(self) -> &'static str {
        match self {
            Key::Formation(echelon) => echelon.word(),
            key => WORDS.iter().find(|(_, known)| *known == key).map_or("-", |(word, _)| word),
        }
    }

    /// The key of a word: one of the list, or a level such as `division`.
    pub fn from_word(word: &str) -> Option<Key> {
        let listed = WORDS.iter().find(|(known, _)| *known == word).map(|(_, key)| *key);
        listed.or_else(|| Echelon::from_word(word).map(Key::Formation))
    }

    /// Every word.
    pub fn words() -> impl Iterator<Item = &'static str> {
        let levels = Echelon::ALL.iter().map(|echelon| echelon.word());
        WORDS.iter().map(|(word, _)| *word).chain(levels)
    }

    /// Is it a number of men, horsemen or guns?
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

    /// Is it a number?
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

    /// Can several columns be it?
    pub(super) fn is_repeatable(self) -> bool {
        matches!(self, Key::Leader | Key::Note | Key::LeftOut | Key::Source)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_reads_back() {
        for word in Key::words() {
            assert_eq!(Key::from_word(word).map(Key::word), Some(word));
        }
    }
}
