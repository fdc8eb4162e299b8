//! Words of history: what a body is, how well it fights, how it stands, how sure its numbers are.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::closed_list;
use crate::document::read::Read;

closed_list! {
    /// What a body fights as.
    Arm {
        /// Men on foot.
        Infantry = "infantry",
        /// Men on horses.
        Cavalry = "cavalry",
        /// Guns whose crews walk.
        FootArtillery = "foot-artillery",
        /// Guns whose crews ride.
        HorseArtillery = "horse-artillery",
        /// Sappers, miners and pontoniers.
        Engineers = "engineers",
        /// Staff, train, and whatever does not fight in line.
        Other = "other",
    }
}

impl Arm {
    /// Does it bring guns?
    pub fn is_artillery(self) -> bool {
        matches!(self, Arm::FootArtillery | Arm::HorseArtillery)
    }
}

closed_list! {
    /// The level of a body, from the largest to the smallest.
    Echelon {
        /// Several armies, or one under a sovereign.
        ArmyGroup = "army-group",
        /// An army.
        Army = "army",
        /// A wing of an army: several corps.
        Wing = "wing",
        /// A corps, or a reserve of that size.
        Corps = "corps",
        /// A column of march or attack that a coalition army formed for one battle.
        Column = "column",
        /// A division.
        Division = "division",
        /// A brigade.
        Brigade = "brigade",
        /// A regiment of several battalions or squadrons.
        Regiment = "regiment",
        /// Bodies put together for one purpose: an advance guard, a garrison, a grand battery.
        Group = "group",
    }
}

impl Echelon {
    /// How high it stands, the highest first; a group may stand anywhere.
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
    /// How well men fight, by the historical record and not by any game.
    Grade {
        /// Levies and home defence, hardly drilled.
        Militia = "militia",
        /// Drilled, not yet under fire.
        Conscript = "conscript",
        /// The standard of its army.
        Regular = "regular",
        /// Several campaigns behind it.
        Veteran = "veteran",
        /// Chosen men: guards, grenadiers, the best of the line.
        Elite = "elite",
    }
}

closed_list! {
    /// How well a body is commanded.
    Quality {
        /// Among the best of the age.
        Excellent = "excellent",
        /// Well handled.
        Good = "good",
        /// As most.
        Average = "average",
        /// Badly handled.
        Poor = "poor",
    }
}

closed_list! {
    /// Something about a body that rule sets care for.
    Trait {
        /// Belongs to a guard.
        Guard = "guard",
        /// Grenadiers.
        Grenadier = "grenadier",
        /// Light infantry or light cavalry, trained to fight dispersed or to scout.
        Light = "light",
        /// Heavy cavalry or a heavy battery.
        Heavy = "heavy",
        /// Cuirassiers or others in breastplates.
        Cuirassier = "cuirassier",
        /// Dragoons.
        Dragoon = "dragoon",
        /// Hussars.
        Hussar = "hussar",
        /// Carries lances.
        Lancer = "lancer",
        /// Cossacks.
        Cossack = "cossack",
        /// Fights out of the line, without formal order.
        Irregular = "irregular",
        /// Partisans.
        Guerrilla = "guerrilla",
        /// Raised as militia.
        Militia = "militia",
        /// Landwehr.
        Landwehr = "landwehr",
        /// Picked shots, often with rifles.
        Marksmen = "marksmen",
        /// Jägers.
        Jager = "jager",
        /// Forms two ranks where others form three.
        TwoRank = "two-rank",
        /// May dissolve wholly into a skirmish line.
        Skirmishers = "skirmishers",
        /// Hard to hold back.
        Impetuous = "impetuous",
        /// Hard to shake.
        Stubborn = "stubborn",
        /// Attacks with a will.
        Aggressive = "aggressive",
        /// Does not stand losses.
        Fragile = "fragile",
        /// Stands losses well.
        Stoic = "stoic",
        /// Slow to move.
        Passive = "passive",
        /// Shoots better than its grade.
        EffectiveFire = "effective-fire",
        /// Shoots worse than its grade.
        WeakFire = "weak-fire",
        /// A battery of position or of the reserve.
        Reserve = "reserve",
        /// Made of companies or squadrons of several regiments.
        Composite = "composite",
    }
}

impl Trait {
    /// Can troops of this arm have it? A trait of a formation is for those below it that can.
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
    /// How sure a number is.
    Confidence {
        /// A return or roll of the time.
        Fact = "fact",
        /// A careful guess by an author.
        Estimate = "estimate",
        /// Worked out by us from other numbers; say how in a `note`.
        Reconstruction = "reconstruction",
        /// Sources disagree; say how in a `note`.
        Disputed = "disputed",
        /// What a regulation wanted on paper; no return was seen.
        Establishment = "establishment",
    }
}

closed_list! {
    /// Who is counted in a strength.
    Counting {
        /// All who were in the ranks that day.
        Present = "present",
        /// Rank and file with musket or sword; officers and drummers left out.
        Bayonets = "bayonets",
        /// Everybody, officers and drummers included.
        AllRanks = "all-ranks",
        /// All on the rolls, the sick and detached included.
        OnPaper = "on-paper",
    }
}

closed_list! {
    /// How much a side knows of a body of its enemies.
    Knowledge {
        /// That something is there, and nothing else: a contact with a letter.
        Presence = "presence",
        /// Its name, echelon, nation and arm.
        Name = "name",
        /// All that, and its men, sabres and guns.
        Strength = "strength",
    }
}

closed_list! {
    /// How a body stands.
    Posture {
        /// In line.
        Line = "line",
        /// In column of attack or of manoeuvre.
        Column = "column",
        /// In column of march.
        MarchColumn = "march-column",
        /// In square.
        Square = "square",
        /// Dispersed as skirmishers.
        Skirmish = "skirmish",
        /// Guns ready to fire.
        Unlimbered = "unlimbered",
        /// Guns ready to move.
        Limbered = "limbered",
    }
}

closed_list! {
    /// What a unit on the table is in history.
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
