//! Kinds of figures that players distinguish, such as guards and hussars.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::{Trait, closed_list};
use crate::document::read::Read;

closed_list! {
    /// A kind of figures within an arm. If several kinds describe the same troops, the kind that
    /// comes first in this list counts.
    FigureKind {
        /// Guards.
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
        /// Marksmen with rifles or muskets.
        Marksmen = "marksmen",
        /// Jägers.
        Jager = "jager",
        /// Heavy cavalry, or a heavy battery.
        Heavy = "heavy",
        /// Light infantry, or light cavalry.
        Light = "light",
        /// Figures with the usual look of their arm.
        Line = "line",
    }
}

impl FigureKind {
    /// The kind of figures that represents troops with the given traits.
    pub fn of(traits: &[Trait]) -> FigureKind {
        let worn = |kind: &&FigureKind| traits.iter().any(|worn| worn.word() == kind.word());
        FigureKind::ALL.iter().find(worn).copied().unwrap_or(FigureKind::Line)
    }

    /// A more general kind that can represent the same troops, if there is one. For example,
    /// hussars are light cavalry.
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
