//! The basis of an entry of the ledger: a line of the pack, or a key of the order of battle.

use std::fmt;

/// The basis of an entry of the ledger. Its text is the path in the published ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Basis {
    /// No line: the entry only reports history.
    Nothing,
    /// `fielded`: the author's terms for a body in this game.
    Fielded,
    /// `stands`: elements in a native list.
    Stands,
    /// A key of a body above, or of the whole list, such as `grade` or `men_per_stand`.
    Key(&'static str),
    /// A line of the pack, or a whole list that has no line for a body.
    Pack(PackLine),
}

/// A line of a pack, as the path of ids to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PackLine {
    /// A whole list: `elements`.
    List(PackList),
    /// An entry of a list: `elements/infantry`.
    Entry {
        list: PackList,
        /// Id of the entry.
        id: String,
    },
    /// A figure of an entry: `elements/infantry/nominal`, `ratios/small/infantry`.
    Figure {
        list: PackList,
        /// Id of the entry.
        id: String,
        /// Name of the figure in the entry.
        figure: String,
    },
    /// Range of a kind of leaders: `leaders/corps/range`.
    Range {
        /// Id of the kind of leaders.
        leader: String,
    },
    /// Range of a kind of leaders in some nations: `leaders/corps/ranges/russia`.
    NationalRange {
        /// Id of the kind of leaders.
        leader: String,
        /// Id of the row.
        row: String,
    },
    /// Row for leaders of a rating: `leaders/corps/ratings/good`.
    Rating {
        /// Id of the kind of leaders.
        leader: String,
        /// Id of the row.
        row: String,
    },
    /// Advantages of exceptional leaders of a kind: `leaders/corps/exceptional`.
    Exceptional {
        /// Id of the kind of leaders.
        leader: String,
    },
    /// Effect of losses: `wear/fatigue/marks/tired`.
    WearMark {
        /// Id of the kind of wear.
        wear: String,
        /// Id of the effect.
        mark: String,
    },
}

/// A list of a pack that can be the basis of entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PackList {
    Elements,
    /// `off_table`: troops that the game does not put on the table.
    OffTable,
    /// `ratios`: alternative numbers of men or guns per element.
    Ratios,
    Units,
    /// `roundings`: ways to round men to elements.
    Roundings,
    Grades,
    /// `assign`: grades and traits for troops of a certain description.
    Assign,
    /// `mixed`: ways to find the grade of a unit whose parts differ.
    Mixed,
    /// `qualities`: command qualities of formations.
    Qualities,
    Leaders,
    /// `readings`: ambiguities in the text.
    Readings,
    /// `wear`: effects of losses.
    Wear,
    Charts,
    /// `figures`: single numbers of the game.
    Figures,
}

impl PackList {
    pub(super) fn whole(self) -> Basis {
        Basis::Pack(PackLine::List(self))
    }

    /// An entry of the list as a basis.
    pub(super) fn line(self, id: &str) -> Basis {
        Basis::Pack(PackLine::Entry { list: self, id: id.to_owned() })
    }

    /// A figure of an entry as a basis.
    pub(super) fn figure(self, id: &str, figure: &str) -> Basis {
        let (id, figure) = (id.to_owned(), figure.to_owned());
        Basis::Pack(PackLine::Figure { list: self, id, figure })
    }

    fn word(self) -> &'static str {
        match self {
            PackList::Elements => "elements",
            PackList::OffTable => "off_table",
            PackList::Ratios => "ratios",
            PackList::Units => "units",
            PackList::Roundings => "roundings",
            PackList::Grades => "grades",
            PackList::Assign => "assign",
            PackList::Mixed => "mixed",
            PackList::Qualities => "qualities",
            PackList::Leaders => "leaders",
            PackList::Readings => "readings",
            PackList::Wear => "wear",
            PackList::Charts => "charts",
            PackList::Figures => "figures",
        }
    }
}

impl fmt::Display for Basis {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Basis::Nothing => Ok(()),
            Basis::Fielded => out.write_str("fielded"),
            Basis::Stands => out.write_str("stands"),
            Basis::Key(key) => out.write_str(key),
            Basis::Pack(line) => line.fmt(out),
        }
    }
}

impl fmt::Display for PackLine {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PackLine::List(list) => out.write_str(list.word()),
            PackLine::Entry { list, id } => write!(out, "{}/{id}", list.word()),
            PackLine::Figure { list, id, figure } => {
                write!(out, "{}/{id}/{figure}", list.word())
            }
            PackLine::Range { leader } => write!(out, "leaders/{leader}/range"),
            PackLine::NationalRange { leader, row } => {
                write!(out, "leaders/{leader}/ranges/{row}")
            }
            PackLine::Rating { leader, row } => write!(out, "leaders/{leader}/ratings/{row}"),
            PackLine::Exceptional { leader } => write!(out, "leaders/{leader}/exceptional"),
            PackLine::WearMark { wear, mark } => write!(out, "wear/{wear}/marks/{mark}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_basis_prints_its_path_in_the_pack() {
        assert_eq!(PackList::Elements.line("infantry").to_string(), "elements/infantry");
        assert_eq!(PackList::Leaders.whole().to_string(), "leaders");
        let mark = PackLine::WearMark { wear: "fatigue".to_owned(), mark: "tired".to_owned() };
        assert_eq!(Basis::Pack(mark).to_string(), "wear/fatigue/marks/tired");
        assert_eq!(Basis::Nothing.to_string(), "");
    }
}
