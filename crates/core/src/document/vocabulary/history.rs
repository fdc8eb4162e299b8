//! Words of history: arms, echelons, grades, traits and postures of bodies, and the confidence in their numbers.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::closed_list;
use crate::document::read::Read;

closed_list! {
    /// The arm of a body.
    Arm {
        /// Troops that fight on foot.
        Infantry = "infantry",
        /// Troops that fight on horseback.
        Cavalry = "cavalry",
        /// Guns whose crews walk.
        FootArtillery = "foot-artillery",
        /// Guns whose crews ride.
        HorseArtillery = "horse-artillery",
        /// Sappers, miners and pontoniers.
        Engineers = "engineers",
        /// Staff, train and all others who do not fight in line.
        Other = "other",
    }
}

impl Arm {
    /// Does a body of this arm have guns?
    pub fn is_artillery(self) -> bool {
        matches!(self, Arm::FootArtillery | Arm::HorseArtillery)
    }
}

closed_list! {
    /// The level of a body, from the largest to the smallest.
    Echelon {
        /// Several armies, or one army under a sovereign.
        ArmyGroup = "army-group",
        /// The force of one commander-in-chief, usually several corps.
        Army = "army",
        /// A wing of an army: several corps.
        Wing = "wing",
        /// A corps, or a reserve of that size.
        Corps = "corps",
        /// A column of march or attack that a coalition army formed for one battle.
        Column = "column",
        /// Several brigades under one commander.
        Division = "division",
        /// Several regiments or battalions under one commander.
        Brigade = "brigade",
        /// A regiment of several battalions or squadrons.
        Regiment = "regiment",
        /// Bodies combined for one purpose: an advance guard, a garrison, a grand battery.
        Group = "group",
    }
}

impl Echelon {
    /// Rank of the echelon, from 0 for the highest; `None` for a group, because a group can be at
    /// any level.
    pub fn rank(self) -> Option<u8> {
        match self {
            Echelon::ArmyGroup => Some(0),
            Echelon::Army => Some(1),
            Echelon::Wing => Some(2),
            Echelon::Corps => Some(3),
            Echelon::Column => Some(4),
            Echelon::Division => Some(5),
            Echelon::Brigade => Some(6),
            Echelon::Regiment => Some(7),
            Echelon::Group => None,
        }
    }
}

closed_list! {
    /// The grade of troops: how well they fight, by the historical record and not by any game.
    Grade {
        /// Levies and home defence, with little drill.
        Militia = "militia",
        /// Drilled troops who have not been under fire.
        Conscript = "conscript",
        /// Troops of the standard of their army.
        Regular = "regular",
        /// Troops with several campaigns behind them.
        Veteran = "veteran",
        /// Picked troops: guards, grenadiers, the best of the line.
        Elite = "elite",
    }
}

closed_list! {
    /// The quality of a body's command.
    Quality {
        /// The commander is among the best of the period.
        Excellent = "excellent",
        /// The body is commanded well.
        Good = "good",
        /// The body is commanded like most bodies.
        Average = "average",
        /// The body is commanded badly.
        Poor = "poor",
    }
}

closed_list! {
    /// A trait of a body that matters to rule sets.
    Trait {
        /// A body of a guard, such as the Imperial Guard.
        Guard = "guard",
        /// Grenadiers.
        Grenadier = "grenadier",
        /// Light infantry or light cavalry, trained to fight dispersed or to scout.
        Light = "light",
        /// Heavy cavalry or a heavy battery.
        Heavy = "heavy",
        /// Cuirassiers and other cavalry in breastplates.
        Cuirassier = "cuirassier",
        /// Dragoons.
        Dragoon = "dragoon",
        /// Hussars.
        Hussar = "hussar",
        /// Cavalry with lances.
        Lancer = "lancer",
        /// Cossacks.
        Cossack = "cossack",
        /// Troops that fight out of line, without formal order.
        Irregular = "irregular",
        /// Partisans.
        Guerrilla = "guerrilla",
        /// Troops raised as militia.
        Militia = "militia",
        /// Landwehr.
        Landwehr = "landwehr",
        /// Picked shots, often with rifles.
        Marksmen = "marksmen",
        /// Jägers.
        Jager = "jager",
        /// Infantry that forms two ranks where others form three.
        TwoRank = "two-rank",
        /// Infantry that may deploy completely as skirmishers.
        Skirmishers = "skirmishers",
        /// Troops who are hard to restrain from attacking.
        Impetuous = "impetuous",
        /// Troops who are hard to drive back.
        Stubborn = "stubborn",
        /// Troops who attack with determination.
        Aggressive = "aggressive",
        /// Troops who break under few losses.
        Fragile = "fragile",
        /// Troops who bear many losses.
        Stoic = "stoic",
        /// Troops who are slow to move.
        Passive = "passive",
        /// Troops who shoot better than their grade.
        EffectiveFire = "effective-fire",
        /// Troops who shoot worse than their grade.
        WeakFire = "weak-fire",
        /// A battery of position or of the reserve.
        Reserve = "reserve",
        /// A unit made of companies or squadrons of several regiments.
        Composite = "composite",
    }
}

impl Trait {
    /// Whether troops of an arm can have the trait. A trait that a formation states applies only to
    /// the bodies below whose arm can have the trait.
    pub fn suits(self, arm: Arm) -> bool {
        match self {
            Trait::Grenadier | Trait::Marksmen | Trait::Skirmishers | Trait::TwoRank => {
                arm == Arm::Infantry
            }
            Trait::Cuirassier | Trait::Dragoon | Trait::Hussar | Trait::Lancer => {
                arm == Arm::Cavalry
            }
            Trait::Light | Trait::Jager => matches!(arm, Arm::Infantry | Arm::Cavalry),
            Trait::Heavy => arm == Arm::Cavalry || arm.is_artillery(),
            Trait::Reserve => arm.is_artillery(),
            _ => true,
        }
    }
}

closed_list! {
    /// The confidence in a number.
    Confidence {
        /// The number is from a return or roll of the time.
        Fact = "fact",
        /// The number is a careful estimate by an author.
        Estimate = "estimate",
        /// The number is computed from other numbers. Explain the computation in a `note`.
        Reconstruction = "reconstruction",
        /// Sources disagree. Explain the differences in a `note`.
        Disputed = "disputed",
        /// The number is the size that a regulation sets, because no return is known.
        Establishment = "establishment",
    }
}

closed_list! {
    /// The soldiers that a strength includes.
    Counting {
        /// All soldiers who were in the ranks on the day of the strength.
        Present = "present",
        /// Rank and file with musket or sword, without officers and drummers.
        Bayonets = "bayonets",
        /// Soldiers of all ranks, including officers and drummers.
        AllRanks = "all-ranks",
        /// All soldiers on the rolls, including the sick and the detached.
        OnPaper = "on-paper",
    }
}

closed_list! {
    /// The knowledge that a side has of an enemy body.
    Knowledge {
        /// The side knows only that the body is there: the map shows a contact with a letter.
        Presence = "presence",
        /// The side knows the name, echelon, nation and arm of the body.
        Name = "name",
        /// The side knows the strength of the body besides its name, echelon, nation and arm.
        Strength = "strength",
    }
}

closed_list! {
    /// The posture of a body.
    Posture {
        /// A body deployed in line.
        Line = "line",
        /// A column of attack or of manoeuvre.
        Column = "column",
        /// A column of march.
        MarchColumn = "march-column",
        /// A square against cavalry.
        Square = "square",
        /// A body dispersed as skirmishers.
        Skirmish = "skirmish",
        /// Guns ready to fire.
        Unlimbered = "unlimbered",
        /// Guns ready to move.
        Limbered = "limbered",
    }
}

closed_list! {
    /// The historical level of a unit on the table.
    Level {
        /// A division.
        Division = "division",
        /// A brigade.
        Brigade = "brigade",
        /// A regiment.
        Regiment = "regiment",
        /// A battalion.
        Battalion = "battalion",
        /// A battery.
        Battery = "battery",
    }
}
