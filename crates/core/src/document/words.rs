//! The closed lists of words that documents choose from, each word with what it means.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error, Visitor};

/// Defines a closed list of words, each with what it means.
macro_rules! words {
    ($(#[doc = $about:literal])* $name:ident { $(#[doc = $doc:literal] $variant:ident = $word:literal,)* }) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $(#[doc = $doc] $variant,)* }

        impl $name {
            /// Every word of the list.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            /// The word as it is written.
            pub fn word(self) -> &'static str {
                match self { $($name::$variant => $word,)* }
            }

            /// What it means.
            pub fn means(self) -> &'static str {
                match self { $($name::$variant => $doc.trim_ascii(),)* }
            }

            /// The word of the list that is written so.
            pub fn from_word(word: &str) -> Option<$name> {
                match word { $($word => Some($name::$variant),)* _ => None }
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                deserializer.deserialize_str(Words($name::from_word))
            }
        }

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                let about = concat!($($about),*).trim();
                let words = [$((concat!("\n- `", $word, "`:"), $doc)),*];
                let list: String = words.iter().flat_map(|(word, doc)| [*word, *doc]).collect();
                json_schema!({
                    "type": "string",
                    "enum": [$($word),*],
                    "description": format!("{about}\n{list}"),
                })
            }
        }
    };
}

/// The lists that readers of documents meet: each with its title, its words, and what they mean.
pub fn closed_words() -> Vec<(&'static str, Vec<(&'static str, &'static str)>)> {
    macro_rules! list {
        ($title:literal, $name:ident) => {
            ($title, $name::ALL.iter().map(|one| (one.word(), one.means())).collect())
        };
    }
    vec![
        list!("Arms", Arm),
        list!("Echelons", Echelon),
        list!("Grades", Grade),
        list!("Command", Quality),
        list!("Traits", Trait),
        list!("Who is counted", Counting),
        list!("How sure a strength is", Confidence),
    ]
}

struct Words<T>(fn(&str) -> Option<T>);

impl<T> Visitor<'_> for Words<T> {
    type Value = T;
    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("a word of the list")
    }
    fn visit_str<E: Error>(self, word: &str) -> Result<T, E> {
        (self.0)(word).ok_or_else(|| E::custom(""))
    }
}

words! {
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

words! {
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

words! {
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

words! {
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

words! {
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

words! {
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
    }
}

words! {
    /// Something printed that a website offers.
    Download {
        /// The cards of the units.
        Cards = "cards",
        /// The roster of the forces.
        Roster = "roster",
        /// Labels for the bases.
        Labels = "labels",
        /// The quick-reference sheet, cut to the battle.
        Sheet = "sheet",
        /// The map.
        Map = "map",
    }
}

words! {
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

words! {
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

words! {
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

words! {
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

words! {
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

words! {
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

words! {
    /// The unit of length on the table.
    LengthUnit {
        /// An inch of 25.4 mm.
        Inch = "inch",
        /// A centimetre.
        Centimetre = "cm",
        /// A millimetre.
        Millimetre = "mm",
    }
}

impl LengthUnit {
    /// As it stands behind a number.
    pub fn short(self) -> &'static str {
        match self {
            LengthUnit::Inch => "in",
            LengthUnit::Centimetre => "cm",
            LengthUnit::Millimetre => "mm",
        }
    }
}

words! {
    /// How a sheet is turned over for its back.
    Turned {
        /// It has no back.
        None = "none",
        /// Over its long edge, as a page of a book is.
        LongEdge = "long-edge",
        /// Over its short edge, as a page of a wall calendar is.
        ShortEdge = "short-edge",
    }
}

words! {
    /// What a sheet is.
    SheetOf {
        /// A sheet of paper with as many cards as it holds.
        Paper = "paper",
        /// A page for each card, as print shops want it: with a bleed, and the line of the cut in the file.
        Card = "card",
    }
}

words! {
    /// What part of the game a chart belongs to.
    Topic {
        /// Scales, bases, dice.
        Scale = "scale",
        /// Units, grades, armies.
        Organisation = "organisation",
        /// The order in which things are done.
        Sequence = "sequence",
        /// Orders and command.
        Command = "command",
        /// Moving.
        Movement = "movement",
        /// Formations and changing them.
        Formation = "formation",
        /// Shooting.
        Fire = "fire",
        /// Hand to hand.
        Melee = "melee",
        /// Losses, disorder, fatigue.
        Morale = "morale",
        /// The ground.
        Terrain = "terrain",
        /// Guns.
        Artillery = "artillery",
        /// Generals.
        Leaders = "leaders",
        /// Whatever is special.
        Special = "special",
    }
}

words! {
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

words! {
    /// How the guns of an army become units.
    GunsAs {
        /// Each battery by itself.
        Single = "single",
        /// The guns of a parent are added up first.
        Pooled = "pooled",
    }
}

words! {
    /// How men become elements.
    RoundMethod {
        /// To the nearest; `up_from` says what counts as one.
        Nearest = "nearest",
        /// What is left over is dropped.
        Down = "down",
        /// What is left over counts as one.
        Up = "up",
        /// Each down, then those with the largest remainders up until the parent's total is right.
        LargestRemainder = "largest-remainder",
    }
}

words! {
    /// How the grade of a body is found whose parts differ.
    MixMethod {
        /// The mean of the points.
        Mean = "mean",
        /// The grade of most.
        Majority = "majority",
        /// The worst grade.
        Worst = "worst",
        /// The best grade.
        Best = "best",
    }
}

words! {
    /// What is counted when parts are weighed.
    MixWeight {
        /// Each part once.
        Bodies = "bodies",
        /// Its elements.
        Elements = "elements",
        /// Its men.
        Men = "men",
    }
}

words! {
    /// What bears losses.
    WearOf {
        /// A unit.
        Unit = "unit",
        /// A formation.
        Formation = "formation",
        /// A leader.
        Leader = "leader",
    }
}

words! {
    /// From which side a mark is counted.
    CountFrom {
        /// So many are lost.
        Lost = "lost",
        /// So many are left.
        Left = "left",
    }
}

words! {
    /// What a shift beyond the last column does.
    EndsMethod {
        /// The last column serves.
        Stay = "stay",
        /// The text does not say.
        Unsaid = "unsaid",
    }
}

words! {
    /// What is wrong with a place in a printed text.
    ErratumKind {
        /// Letters or figures are damaged.
        Damage = "damage",
        /// It refers to what is not there.
        DeadReference = "dead-reference",
        /// A number stands twice.
        DoubleNumber = "double-number",
        /// Two places say different things.
        Contradiction = "contradiction",
    }
}

words! {
    /// How sure a correction is.
    Certainty {
        /// Another source or the text itself proves it.
        Certain = "certain",
        /// Likely, not proved.
        Probable = "probable",
        /// Nobody knows what stood there.
        Unknown = "unknown",
    }
}

words! {
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

words! {
    /// Where a figure of a rule set comes from.
    Provenance {
        /// It stands in the rule book, at the section named.
        Text = "text",
        /// It stands in another publication, which is named.
        Public = "public",
        /// It is arithmetic on figures that have a source.
        Derived = "derived",
        /// It is our reading where the text is silent or ambiguous.
        Reading = "reading",
    }
}

words! {
    /// How much a finding weighs in this project.
    SeverityWord {
        /// Fails the run.
        Error = "error",
        /// Fails the run under `--deny warnings`.
        Warning = "warning",
        /// Never fails a run.
        Hint = "hint",
        /// Is not reported.
        Allow = "allow",
    }
}
