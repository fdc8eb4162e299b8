//! Compares a collection with the needs of battles: available bases, stand-ins and shortages.

use serde::Serialize;

use super::muster::MusterLine;
use grognard_core::document::{Arm, FigureKind};

/// The miniatures that a club owns.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OwnedCollection {
    /// Name of the collection.
    pub name: String,
    /// Figures and bases, in the order of the collection.
    pub owned: Vec<Owned>,
    /// Stand-ins that the collection defines: a kind, and the kinds that may replace it, best first.
    pub stand_ins: Vec<(FigureKind, Vec<FigureKind>)>,
}

/// The figures and bases of one kind that a club owns, called a holding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Owned {
    /// Id of the nation.
    pub nation: String,
    /// Arm, or `None` for leaders.
    pub arm: Option<Arm>,
    /// Kind of the figures.
    pub kind: FigureKind,
    /// Number of bases, if the club counts bases.
    pub bases: Option<u32>,
    /// Number of figures.
    pub figures: Option<u32>,
    /// Number of figures on a base, for games that do not give it.
    pub figures_per_base: Option<u32>,
    /// Number of leaders.
    pub leaders: Option<u32>,
}

/// Bases of another kind that are used as stand-ins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StandInView {
    /// Kind of the bases.
    pub kind: String,
    /// Number of bases.
    pub bases: u32,
}

impl OwnedCollection {
    /// The kinds that may replace a kind, best first: as the collection defines, otherwise the more general kind, then
    /// the line.
    fn stand_ins_for(&self, kind: FigureKind) -> Vec<FigureKind> {
        if let Some((_, by)) = self.stand_ins.iter().find(|(listed, _)| *listed == kind) {
            return by.clone();
        }
        let line = (kind != FigureKind::Line).then_some(FigureKind::Line);
        kind.wider().into_iter().chain(line).collect()
    }
}

/// The unused part of a holding.
struct Left<'o> {
    owned: &'o Owned,
    /// Number of bases, or of leaders.
    bases: u32,
    /// Number of figures that are not counted as bases.
    figures: u32,
}

/// Assigns the collection to the lines. All lines first get the exact kind, and only then stand-ins, so that no line
/// uses up another's own bases.
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

/// The kinds that a line accepts, best first. Leaders accept one, because the kind of their figures does not matter.
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

/// Moves the missing bases of a line from a holding.
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
        // Figures cannot be converted without the number on a base, so they count separately.
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
