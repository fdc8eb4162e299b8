//! Kinds of figures that players distinguish.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::{Trait, closed_list};
use crate::document::read::Read;

closed_list! {
    /// A kind of figures within an arm. If troops have several, the first one in this list counts.
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
        /// Figures without a special look.
        Line = "line",
    }
}

impl FigureKind {
    /// Kind of figures that troops with these traits need.
    pub fn of(traits: &[Trait]) -> FigureKind {
        let worn = |kind: &&FigureKind| traits.iter().any(|worn| worn.word() == kind.word());
        FigureKind::ALL.iter().find(worn).copied().unwrap_or(FigureKind::Line)
    }

    /// A more general kind for the same troops, if there is one: hussars are light cavalry.
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
