//! A collection held against what battles need: what is there, what stands in, and what is short.

use serde::Serialize;

use super::muster::MusterLine;
use grognard_core::document::{Arm, FigureKind};

/// What a club owns.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OwnedCollection {
    /// Name of the collection.
    pub name: String,
    /// Figures and bases, in the order of the collection.
    pub owned: Vec<Owned>,
    /// Kinds for which the collection says what may stand in, with those kinds, the best first.
    pub stand_ins: Vec<(FigureKind, Vec<FigureKind>)>,
}

/// Figures and bases of one kind that a club owns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Owned {
    /// Id of the nation.
    pub nation: String,
    /// Arm; nothing for leaders.
    pub arm: Option<Arm>,
    /// Kind by which the figures are told apart.
    pub kind: FigureKind,
    /// Number of bases, if the club counts bases.
    pub bases: Option<u32>,
    /// Number of figures.
    pub figures: Option<u32>,
    /// Number of figures on a base, for games that do not say it.
    pub figures_per_base: Option<u32>,
    /// Number of leaders.
    pub leaders: Option<u32>,
}

/// Bases of another kind that stand in for those that are needed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StandInView {
    /// Kind of the bases.
    pub kind: String,
    /// Number of bases.
    pub bases: u32,
}

impl OwnedCollection {
    /// The kinds that may stand in for a kind, the best first: what the collection says, else the wider word for the
    /// same troops, and then what nobody tells apart.
    fn stand_ins_for(&self, kind: FigureKind) -> Vec<FigureKind> {
        if let Some((_, by)) = self.stand_ins.iter().find(|(listed, _)| *listed == kind) {
            return by.clone();
        }
        let line = (kind != FigureKind::Line).then_some(FigureKind::Line);
        kind.wider().into_iter().chain(line).collect()
    }
}

/// What is left of a holding.
struct Left<'o> {
    owned: &'o Owned,
    /// Bases, or leaders.
    bases: u32,
    /// Figures that are not counted as bases.
    figures: u32,
}

/// Gives each line what the collection has for it: first what is the same, then what may stand in.
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

/// The kinds that a line takes, the best first. A kind of leader is no kind of figures.
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

/// Moves what a line lacks from a holding to it.
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
        // Nobody says how many bases these figures are.
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
