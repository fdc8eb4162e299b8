//! Aligns a body with its neighbours while the author drags it over a map.

use grognard_core::model::{Battle, Battlefield, Standing};
use serde::Serialize;

use super::held::{Align, Held};
use super::map::{name_of, word_of};
use crate::assist::{Nearness, Neighbour, Side, align};

#[derive(Debug, Serialize)]
pub(crate) struct AlignedView {
    /// Reference to the neighbour, written as in the map document.
    pub with: String,
    /// Position of the body relative to the neighbour, as the end of a sentence: `in line with the
    /// 1st Brigade`.
    pub words: String,
}

pub(crate) fn aligned(battle: &Battle, held: &mut Held) -> Option<AlignedView> {
    let nearness = match held.align? {
        Align::Within(metres) => Nearness::Within(f64::from(metres)),
        Align::Nearest => Nearness::Nearest,
    };
    let ground = battle.map.as_ref()?;
    let standing = ground.standing_at(held.phase);
    let side = side_of(battle, held.body.as_str());
    let others: Vec<(String, Neighbour)> = standing
        .iter()
        .map(|standing| (word_of(standing), standing))
        .filter(|(word, _)| *word != held.body && side_of(battle, word) == side)
        .filter_map(|(word, standing)| Some((word, neighbour(ground, standing)?)))
        .collect();
    let neighbours: Vec<Neighbour> = others.iter().map(|(_, neighbour)| *neighbour).collect();
    let facing = held.facing.map(|facing| facing + ground.north);
    let found = align(held.place(), facing, &neighbours, nearness)?;
    held.at = found.at;
    held.facing = Some((found.facing - ground.north).rem_euclid(360));
    let with = others[found.neighbour].0.clone();
    let how = match found.side {
        Side::InLine => "in line with",
        Side::Behind => "behind",
        Side::Before => "before",
    };
    let words = format!("{how} {}", name_of(battle, &with));
    Some(AlignedView { with, words })
}

/// Converts a placed body that has a facing. A document counts a facing from north, but the
/// alignment counts it from the top of the map, so the angle of north on the map is added.
fn neighbour(ground: &Battlefield, standing: &Standing) -> Option<Neighbour> {
    Some(Neighbour { at: standing.at, facing: standing.facing? + ground.north })
}

fn side_of(battle: &Battle, word: &str) -> Option<usize> {
    battle.sides.iter().position(|side| super::map::body_of(side.forces(), word).is_some())
}
