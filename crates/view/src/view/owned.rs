//! Compares a collection with the bases that battles need: available bases, stand-ins and
//! shortages.

use super::muster_view::{MusterLine, StandInView};
use grognard_core::document::{Arm, FigureKind};

/// The miniatures that a club owns.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OwnedCollection {
    pub name: String,
    /// Holdings of the club: figures and bases, in the order of the collection.
    pub owned: Vec<Owned>,
    /// Stand-ins that the collection defines. Each kind of figure has a list of kinds that may
    /// replace it, best first.
    pub stand_ins: Vec<(FigureKind, Vec<FigureKind>)>,
}

/// A holding: the figures and bases of one kind that a club owns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Owned {
    pub nation: String,
    /// Arm of the figures; `None` for leaders.
    pub arm: Option<Arm>,
    pub kind: FigureKind,
    /// Number of bases, if the club counts bases.
    pub bases: Option<u32>,
    pub figures: Option<u32>,
    /// Number of figures on a base, for rule sets that do not give this number.
    pub figures_per_base: Option<u32>,
    pub leaders: Option<u32>,
}

impl OwnedCollection {
    /// Kinds that may replace a kind, best first: the kinds that the collection defines, otherwise
    /// the more general kind and then the line.
    fn stand_ins_for(&self, kind: FigureKind) -> Vec<FigureKind> {
        let listed = self.stand_ins.iter().find(|(listed, _)| *listed == kind);
        listed.map_or_else(|| usual_stand_ins(kind), |(_, by)| by.clone())
    }
}

/// Kinds that may replace a kind in a collection without a list of its own: the more general kind
/// and then the line.
fn usual_stand_ins(kind: FigureKind) -> Vec<FigureKind> {
    let line = (kind != FigureKind::Line).then_some(FigureKind::Line);
    kind.wider().into_iter().chain(line).collect()
}

/// For each kind of figures, the kinds that may replace it, best first, if a collection does not
/// define others.
pub fn default_stand_ins() -> Vec<(&'static str, Vec<&'static str>)> {
    let words = |kind: &FigureKind| {
        let by = usual_stand_ins(*kind);
        (kind.word(), by.iter().map(|kind| kind.word()).collect())
    };
    FigureKind::ALL.iter().map(words).collect()
}

/// The part of a holding that is not yet assigned to a line of the muster.
struct Left<'o> {
    owned: &'o Owned,
    /// Number of bases that are left; for leaders, the number of leaders.
    bases: u32,
    /// Number of figures that are left and are not counted as bases.
    figures: u32,
}

/// Assigns the holdings of a collection to the lines of a muster. First every line gets bases of
/// its exact kind, and only then stand-ins, because otherwise one line could use up bases as
/// stand-ins that another line needs as its exact kind.
pub(super) fn hold_against(lines: &mut [MusterLine], collection: &OwnedCollection) {
    let mut left: Vec<Left<'_>> = collection.owned.iter().map(left_of).collect();
    let kinds: Vec<Vec<FigureKind>> =
        lines.iter().map(|line| kinds_for(line, collection)).collect();
    for line in lines.iter_mut() {
        line.have = Some(0);
        line.short = Some(line.bases);
    }
    let ranks = kinds.iter().map(Vec::len).max().unwrap_or(0);
    for rank in 0..ranks {
        for (line, kinds) in lines.iter_mut().zip(&kinds) {
            let Some(kind) = kinds.get(rank) else { continue };
            for holding in &mut left {
                if fits(holding.owned, line, *kind) {
                    take(line, holding, rank > 0);
                }
            }
        }
    }
}

fn left_of(owned: &Owned) -> Left<'_> {
    Left {
        owned,
        bases: owned.bases.or(owned.leaders).unwrap_or(0),
        figures: owned.figures.filter(|_| owned.bases.is_none()).unwrap_or(0),
    }
}

/// Kinds of figures that a line accepts, best first; for leaders this is a single kind, because the
/// kind of their figures does not matter.
fn kinds_for(line: &MusterLine, collection: &OwnedCollection) -> Vec<FigureKind> {
    match FigureKind::from_word(&line.kind) {
        Some(kind) if line.arm != "leaders" => {
            std::iter::once(kind).chain(collection.stand_ins_for(kind)).collect()
        }
        _ => vec![FigureKind::Line],
    }
}

fn fits(owned: &Owned, line: &MusterLine, kind: FigureKind) -> bool {
    let arm = owned.arm.map_or("leaders", Arm::word);
    let leaders = arm == "leaders";
    owned.nation == line.nation && arm == line.arm && (leaders || owned.kind == kind)
}

/// Moves as many bases as a line lacks from a holding to the line.
fn take(line: &mut MusterLine, holding: &mut Left<'_>, stands_in: bool) {
    let have = line.have.unwrap_or(0);
    let missing = line.bases - have;
    let from_bases = holding.bases.min(missing);
    holding.bases -= from_bases;
    let of_game = line.figures.and_then(|figures| figures.checked_div(line.bases));
    let per_base = of_game.or(holding.owned.figures_per_base).filter(|per_base| *per_base > 0);
    let from_figures = match per_base {
        Some(per_base) => {
            let made = (holding.figures / per_base).min(missing - from_bases);
            holding.figures -= made * per_base;
            made
        }
        // If the number of figures on a base is unknown, figures cannot be converted to bases, so
        // they are counted separately.
        None if missing > from_bases => {
            line.uncounted_figures += std::mem::take(&mut holding.figures);
            0
        }
        None => 0,
    };
    let got = from_bases + from_figures;
    if stands_in && got > 0 {
        let kind = holding.owned.kind.word().to_owned();
        line.stand_ins.push(StandInView { kind, bases: got });
    }
    line.have = Some(have + got);
    let short = line.bases - have - got;
    line.short = Some(short).filter(|short| *short == 0 || line.uncounted_figures == 0);
}
