//! Words by which figures are told apart.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::{Trait, closed_list};
use crate::document::read::Read;

closed_list! {
    /// A kind of figures within an arm, the most telling first.
    FigureKind {
        /// A guard.
        Guard = "guard",
        /// Grenadiers.
        Grenadier = "grenadier",
        /// Cuirassiers.
        Cuirassier = "cuirassier",
        /// Dragoons.
        Dragoon = "dragoon",
        /// Hussars.
        Hussar = "hussar",
        /// Lancers.
        Lancer = "lancer",
        /// Cossacks.
        Cossack = "cossack",
        /// Landwehr.
        Landwehr = "landwehr",
        /// Militia.
        Militia = "militia",
        /// Picked shots.
        Marksmen = "marksmen",
        /// Jägers.
        Jager = "jager",
        /// Heavy cavalry, or a heavy battery.
        Heavy = "heavy",
        /// Light infantry, or light cavalry.
        Light = "light",
        /// None of these: figures that nobody tells apart.
        Line = "line",
    }
}

impl FigureKind {
    /// The kind of figures that troops with these traits need.
    pub fn of(traits: &[Trait]) -> FigureKind {
        let worn = |kind: &&FigureKind| traits.iter().any(|worn| worn.word() == kind.word());
        FigureKind::ALL.iter().find(worn).copied().unwrap_or(FigureKind::Line)
    }

    /// A wider word for the same troops, if there is one: hussars are light cavalry.
    pub fn wider(self) -> Option<FigureKind> {
        match self {
            FigureKind::Hussar | FigureKind::Cossack | FigureKind::Marksmen | FigureKind::Jager => {
                Some(FigureKind::Light)
            }
            FigureKind::Cuirassier => Some(FigureKind::Heavy),
            FigureKind::Landwehr => Some(FigureKind::Militia),
            _ => None,
        }
    }
}
