//! Groups fielded forces that are shown together: one force, or all forces of a battle.

use std::collections::HashSet;
use std::sync::Arc;

use grognard_core::convert::Conversion;
use grognard_core::model::{Battle, Force};
use grognard_core::ruleset::Ruleset;
use grognard_syntax::text::FileId;
use serde::Serialize;

use super::field::{Fielded, FieldedForce, OnTable, on_table};
use crate::view::{BattleView, ConvertView, LeftOutView, arrivals};

/// One force, or all forces of a battle, with everything that `convert` shows about them.
#[derive(Debug)]
pub struct Fielding<'f> {
    pub stem: String,
    pub view: FieldingView,
    /// The forces and their conversions, in the same order as the views.
    pub conversions: Vec<(&'f Force, Conversion)>,
}

/// The view of one force or of a battle. In JSON, the view is the force or the battle itself,
/// without a tag.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum FieldingView {
    Force(Box<ConvertView>),
    Battle(Box<BattleView>),
}

impl Fielding<'_> {
    pub fn views(&self) -> &[ConvertView] {
        match &self.view {
            FieldingView::Force(view) => std::slice::from_ref(view),
            FieldingView::Battle(battle) => &battle.forces,
        }
    }

    /// Parts that could not be read and that a conversion therefore lacks: parts of the force's
    /// document, of the battle and of the rule set.
    pub fn left_out(&self, conversion: &Conversion) -> Vec<LeftOutView> {
        let of_force = self.views().iter().find(|view| view.id == conversion.id);
        let of_battle = match &self.view {
            FieldingView::Force(_) => &[][..],
            FieldingView::Battle(battle) => &battle.left_out,
        };
        of_force.iter().flat_map(|view| &view.left_out).chain(of_battle).cloned().collect()
    }

    /// Name of the side on which a force fights; empty for a force without a battle.
    pub fn side_of(&self, view: &ConvertView) -> &str {
        let FieldingView::Battle(battle) = &self.view else { return "" };
        let side = battle.sides.iter().find(|(_, forces)| forces.contains(&view.id));
        side.map_or("", |(name, _)| name.as_str())
    }
}

/// Groups the forces of each battle; forces without a battle follow. The forces must be in the
/// order of [`forces_of`](super::forces_of), because each battle takes the next forces of the list.
pub fn fieldings<'f>(
    rules: &Ruleset,
    battles: &[Battle],
    forces: Vec<FieldedForce<'f>>,
) -> Vec<Fielding<'f>> {
    let mut rest = forces.into_iter();
    let of_battles = battles.iter().map(|battle| {
        let count = battle.forces().count();
        of_battle(battle, rules, rest.by_ref().take(count).collect())
    });
    let mut all: Vec<Fielding<'f>> = of_battles.collect();
    all.extend(rest.map(of_force));
    all
}

/// Gives each force the unreadable parts of its document, and each battle the other unreadable
/// parts, so that each part is named once.
pub fn leave_out(fieldings: &mut [Fielding<'_>], left_out: &[LeftOutView]) {
    let document =
        |(force, _): &(&Force, Conversion)| force.bodies.first().map(|body| body.span.file);
    let forces = fieldings.iter().flat_map(|fielding| &fielding.conversions);
    let of_forces: HashSet<FileId> = forces.filter_map(document).collect();
    let of = |is: &dyn Fn(FileId) -> bool| -> Vec<LeftOutView> {
        left_out.iter().filter(|left_out| is(left_out.document)).cloned().collect()
    };
    for Fielding { view, conversions, .. } in fieldings {
        let documents: Vec<Option<FileId>> = conversions.iter().map(document).collect();
        match view {
            FieldingView::Force(view) => {
                view.left_out =
                    of(&|file| documents.contains(&Some(file)) || !of_forces.contains(&file));
            }
            FieldingView::Battle(battle) => {
                battle.left_out = of(&|file| !of_forces.contains(&file));
                for (view, document) in battle.forces.iter_mut().zip(documents) {
                    view.left_out = of(&|file| document == Some(file));
                }
            }
        }
    }
}

fn of_force(force: FieldedForce<'_>) -> Fielding<'_> {
    let Fielded { conversion, view } = Arc::unwrap_or_clone(force.fielded);
    Fielding {
        stem: format!("{}-{}", conversion.id, conversion.ruleset),
        view: FieldingView::Force(Box::new(view)),
        conversions: vec![(force.entrant.force, conversion)],
    }
}

fn of_battle<'f>(battle: &Battle, rules: &Ruleset, forces: Vec<FieldedForce<'f>>) -> Fielding<'f> {
    let mut views = Vec::with_capacity(forces.len());
    let mut conversions: Vec<(&Force, Conversion)> = Vec::with_capacity(forces.len());
    for force in forces {
        let Fielded { conversion, view } = Arc::unwrap_or_clone(force.fielded);
        views.push(view);
        conversions.push((force.entrant.force, conversion));
    }
    let mut ids = conversions.iter().map(|(_, conversion)| conversion.id.clone());
    let sides = battle.fielded_sides();
    let sides =
        sides.map(|(_, side)| (side.name.clone(), ids.by_ref().take(side.forces.len()).collect()));
    let sides = sides.collect();
    let pairs: Vec<(&Force, &Conversion)> =
        conversions.iter().map(|(force, conversion)| (*force, conversion)).collect();
    let OnTable { table, turns, turns_rounded_up } = on_table(Some(battle), rules);
    let view = BattleView {
        scenario: battle.id.clone(),
        name: battle.name.clone(),
        ruleset: rules.name.clone(),
        table,
        turns,
        turns_rounded_up,
        arrivals: arrivals(battle, rules, &pairs),
        sides,
        forces: views,
        left_out: Vec::new(),
    };
    Fielding {
        stem: format!("{}-{}", battle.id, rules.id),
        view: FieldingView::Battle(Box::new(view)),
        conversions,
    }
}
