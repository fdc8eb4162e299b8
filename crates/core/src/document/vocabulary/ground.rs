//! Words for the ground: areas, lines and points of a map, and the terrain of rule sets.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::closed_list;
use crate::document::read::Read;

closed_list! {
    /// The kind of an area.
    AreaKind {
        /// Woods or forest.
        Woods = "woods",
        /// A village with houses far apart.
        OpenVillage = "open-village",
        /// A town or village with houses close together.
        Town = "town",
        /// Marsh or other wet ground.
        Marsh = "marsh",
        /// Broken, stony or steep ground.
        Rough = "rough",
        /// Orchards or vineyards.
        Orchard = "orchard",
        /// A lake or pond.
        Lake = "lake",
        /// Higher ground, drawn as one contour. `height` gives the height of the hill.
        Hill = "hill",
        /// Walls and bastions.
        Fortification = "fortification",
    }
}

closed_list! {
    /// The kind of a line on the map.
    LineKind {
        /// A river that can be crossed only at a bridge or a ford.
        River = "river",
        /// A stream that men can wade.
        Stream = "stream",
        /// A paved or post road of the first class.
        Highroad = "highroad",
        /// A made road.
        Road = "road",
        /// A track or path.
        Track = "track",
        /// A hedge or a wall.
        Hedge = "hedge",
        /// The crest of a ridge.
        Ridge = "ridge",
        /// Field works.
        Entrenchment = "entrenchment",
    }
}

closed_list! {
    /// The kind of a point on the map.
    PointKind {
        /// A bridge.
        Bridge = "bridge",
        /// A ford.
        Ford = "ford",
        /// A farm, a mill, a church: one house or a few.
        Building = "building",
        /// An objective: a place that the sides try to take or to hold.
        Objective = "objective",
        /// An entry point, where troops arrive.
        Entry = "entry",
        /// A name that is printed without a drawing.
        Label = "label",
    }
}

closed_list! {
    /// The kind of a movement on the map.
    MoveKind {
        /// An advance towards the enemy.
        Advance = "advance",
        /// A march out of reach of the enemy.
        March = "march",
        /// A retreat.
        Retreat = "retreat",
    }
}

closed_list! {
    /// Terrain to which a figure of a rule set applies.
    Ground {
        /// Open, level ground.
        Open = "open",
        /// Woods or forest.
        Woods = "woods",
        /// A village with houses far apart.
        OpenVillage = "open-village",
        /// A town or village with houses close together.
        Town = "town",
        /// Marsh or other wet ground.
        Marsh = "marsh",
        /// Broken, stony or steep ground.
        Rough = "rough",
        /// Orchards or vineyards.
        Orchard = "orchard",
        /// A lake or pond.
        Lake = "lake",
        /// Higher ground.
        Hill = "hill",
        /// Walls and bastions.
        Fortification = "fortification",
        /// A river that can be crossed only at a bridge or a ford.
        River = "river",
        /// A stream that men can wade.
        Stream = "stream",
        /// A made road.
        Road = "road",
        /// A track or path.
        Track = "track",
        /// A hedge or a wall.
        Hedge = "hedge",
        /// The crest of a ridge.
        Ridge = "ridge",
        /// Field works.
        Entrenchment = "entrenchment",
        /// A bridge.
        Bridge = "bridge",
        /// A ford.
        Ford = "ford",
    }
}

// Rule sets have one list of words for areas, lines and points together.

impl AreaKind {
    /// The word that rule sets use for an area of this kind.
    pub fn ground(self) -> Ground {
        Ground::from_word(self.word()).expect("rule sets have a word for every area")
    }
}

impl LineKind {
    /// The word that rule sets use for a line of this kind. A highroad is a road, because no game
    /// distinguishes the two.
    pub fn ground(self) -> Ground {
        let told = if self == LineKind::Highroad { LineKind::Road } else { self };
        Ground::from_word(told.word()).expect("rule sets have a word for every line")
    }
}

impl PointKind {
    /// The word that rule sets use for a point of this kind; `None` for points that are not
    /// terrain, such as an objective.
    pub fn ground(self) -> Option<Ground> {
        Ground::from_word(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_area_and_every_line_has_a_word_of_rule_sets() {
        for kind in AreaKind::ALL {
            assert_eq!(kind.ground().word(), kind.word());
        }
        for kind in LineKind::ALL {
            assert_eq!(kind.ground() == Ground::Road, kind.word().contains("road"), "{kind:?}");
        }
    }
}
