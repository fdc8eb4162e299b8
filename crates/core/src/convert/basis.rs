//! The basis of a ledger entry: a line of the pack, or a key of the order of battle.

use std::fmt;

/// The basis of a ledger entry, which the published ledger prints as a path, such as
/// `elements/infantry`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Basis {
    /// No basis, because the entry only reports history.
    Nothing,
    /// The key `fielded` of the order of battle, in which the author gives terms for a game.
    Fielded,
    /// The key `stands` of a list that is written for a game.
    Stands,
    /// A key of the body, of a body above, or of the whole list, such as `grade` or
    /// `men_per_stand`.
    Key(&'static str),
    /// A line of the pack, or a whole list of the pack if no line in the list matches the body.
    Pack(PackLine),
}

/// A line of a pack, named by the ids on the path to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PackLine {
    /// A whole list, such as `elements`.
    List(PackList),
    /// An entry of a list, such as `elements/infantry`.
    Entry { list: PackList, id: String },
    /// A figure in an entry, such as `elements/infantry/nominal` or `ratios/small/infantry`.
    Figure { list: PackList, id: String, figure: String },
    /// The command range of a kind of leader, such as `leaders/corps/range`.
    Range { leader: String },
    /// The command range of a kind of leader in some nations, such as
    /// `leaders/corps/ranges/russia`.
    NationalRange { leader: String, row: String },
    /// The row for leaders of one historical quality, such as `leaders/corps/ratings/good`.
    Rating { leader: String, row: String },
    /// The advantages of exceptional leaders, such as `leaders/corps/exceptional`.
    Exceptional { leader: String },
    /// An effect of losses, such as `wear/fatigue/marks/tired`.
    WearMark { wear: String, mark: String },
}

/// A list in a pack whose lines can be the basis of ledger entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PackList {
    Elements,
    /// Troops that the game does not put on the table.
    OffTable,
    Ratios,
    Units,
    Roundings,
    Grades,
    /// Grades and traits for particular troops, such as Cossacks.
    Assign,
    /// Ways to find the grade of a unit whose parts have different grades.
    Mixed,
    Qualities,
    Leaders,
    Readings,
    Wear,
    Charts,
    Figures,
}

impl PackList {
    pub(super) fn whole(self) -> Basis {
        Basis::Pack(PackLine::List(self))
    }

    pub(super) fn line(self, id: &str) -> Basis {
        Basis::Pack(PackLine::Entry { list: self, id: id.to_owned() })
    }

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
