//! Words of the ground: what lies on a map, and what a figure of a rule set is about.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::closed_list;
use crate::document::read::Read;

closed_list! {
    /// What a piece of ground is.
    AreaKind {
        /// Trees.
        Woods = "woods",
        /// Houses far apart.
        OpenVillage = "open-village",
        /// Houses close together.
        Town = "town",
        /// Wet ground.
        Marsh = "marsh",
        /// Broken, stony or steep ground.
        Rough = "rough",
        /// Fruit trees or vines.
        Orchard = "orchard",
        /// Standing water.
        Lake = "lake",
        /// Higher ground: one contour; `height` says how high.
        Hill = "hill",
        /// Walls and bastions.
        Fortification = "fortification",
    }
}

closed_list! {
    /// What a line on the map is.
    LineKind {
        /// Water that needs a bridge or a ford.
        River = "river",
        /// Water that can be waded.
        Stream = "stream",
        /// A paved or post road, the first of its country.
        Highroad = "highroad",
        /// A made road.
        Road = "road",
        /// A way.
        Track = "track",
        /// A hedge or a wall.
        Hedge = "hedge",
        /// The crest of a ridge.
        Ridge = "ridge",
        /// A field work.
        Entrenchment = "entrenchment",
    }
}

closed_list! {
    /// What a point on the map is.
    PointKind {
        /// A bridge.
        Bridge = "bridge",
        /// A ford.
        Ford = "ford",
        /// A farm, a mill, a church: one house or a few.
        Building = "building",
        /// Something to take or hold.
        Objective = "objective",
        /// Where troops come on.
        Entry = "entry",
        /// A name and nothing else.
        Label = "label",
    }
}

closed_list! {
    /// What a movement on the map is.
    MoveKind {
        /// Towards the enemy.
        Advance = "advance",
        /// On the march, out of his reach.
        March = "march",
        /// Back.
        Retreat = "retreat",
    }
}

closed_list! {
    /// Ground that a figure is about.
    Ground {
        /// Open, level ground.
        Open = "open",
        /// Trees.
        Woods = "woods",
        /// Houses far apart.
        OpenVillage = "open-village",
        /// Houses close together.
        Town = "town",
        /// Wet ground.
        Marsh = "marsh",
        /// Broken, stony or steep ground.
        Rough = "rough",
        /// Fruit trees or vines.
        Orchard = "orchard",
        /// Standing water.
        Lake = "lake",
        /// Higher ground.
        Hill = "hill",
        /// Walls and bastions.
        Fortification = "fortification",
        /// Water that needs a bridge or a ford.
        River = "river",
        /// Water that can be waded.
        Stream = "stream",
        /// A made road.
        Road = "road",
        /// A way.
        Track = "track",
        /// A hedge or a wall.
        Hedge = "hedge",
        /// The crest of a ridge.
        Ridge = "ridge",
        /// A field work.
        Entrenchment = "entrenchment",
        /// A bridge.
        Bridge = "bridge",
        /// A ford.
        Ford = "ford",
    }
}

// Rule sets have one list of words for areas, lines and points together.

impl AreaKind {
    /// The word of rule sets for such ground.
    pub fn ground(self) -> Ground {
        Ground::from_word(self.word()).expect("rule sets have a word for every area")
    }
}

impl LineKind {
    /// The word of rule sets for such a line: no game tells a highroad from a road.
    pub fn ground(self) -> Ground {
        let told = if self == LineKind::Highroad { LineKind::Road } else { self };
        Ground::from_word(told.word()).expect("rule sets have a word for every line")
    }
}

impl PointKind {
    /// The word of rule sets for such a point, if it is ground at all.
    pub fn ground(self) -> Option<Ground> {
        Ground::from_word(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_area_and_every_line_is_ground_of_rule_sets() {
        for kind in AreaKind::ALL {
            assert_eq!(kind.ground().word(), kind.word());
        }
        for kind in LineKind::ALL {
            assert_eq!(kind.ground() == Ground::Road, kind.word().contains("road"), "{kind:?}");
        }
    }
}
