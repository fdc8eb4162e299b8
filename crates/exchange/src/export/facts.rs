//! Facts of a list or a battle that a format may lose. Each fact is a row of the table of losses.

use grognard_core::model::{Battle, Body, Force, Given, HistoricalLeader, Record};
use grognard_syntax::text::paragraphs;

use super::numbers::{NOUNS, counts, parts, unknown};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact {
    Body(OfBody),
    Battle(OfBattle),
}

impl Fact {
    /// Name of the fact in the table and in findings, in the plural.
    pub fn words(self) -> &'static str {
        match self {
            Fact::Body(fact) => fact.words(),
            Fact::Battle(fact) => fact.words(),
        }
    }
}

macro_rules! facts {
    ($(#[doc = $about:literal])* $name:ident { $(#[doc = $doc:literal] $fact:ident = $words:literal,)* }) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name { $(#[doc = $doc] $fact,)* }

        impl $name {
            /// All facts, in the order of the table of losses.
            pub const ALL: &'static [$name] = &[$($name::$fact),*];

            /// Name of the fact in the table and in findings, in the plural.
            pub fn words(self) -> &'static str {
                match self { $($name::$fact => $words,)* }
            }
        }
    };
}

facts! {
    /// A fact of a body in a list.
    OfBody {
        /// Id of the body.
        Ids = "ids",
        /// Day of the list. Only the whole force has a date.
        Days = "days of lists",
        /// Echelon of a formation.
        Levels = "levels",
        /// Arm of a unit or battery.
        Arms = "arms",
        /// Nation of a body, if it differs from the nation of the whole force.
        Nations = "nations of bodies",
        /// Number of men.
        Men = "men",
        /// Number of mounted men.
        Sabres = "sabres",
        /// Number of guns.
        Guns = "guns",
        /// Strength that is a range.
        Ranges = "ranges of strengths",
        /// Strength that the list states to be unknown.
        Unknown = "strengths that are `unknown`",
        /// Weight of the guns.
        Weights = "weights of guns",
        /// Numbers of battalions, squadrons and batteries.
        Parts = "numbers of battalions, squadrons and batteries",
        /// Grade of the men.
        Grades = "grades",
        /// Traits of the men.
        Traits = "traits",
        /// Quality of command.
        Qualities = "qualities of command",
        /// Name of the leader.
        Leaders = "leaders",
        /// Rank of the leader.
        Ranks = "ranks of leaders",
        /// Nation of the leader, if it differs from the nation of the body that he leads.
        LeaderNations = "nations of leaders",
        /// Rating of the leader.
        Ratings = "ratings of leaders",
        /// Note on the leader, or the source for him.
        LeaderNotes = "notes on leaders",
        /// Note of the author.
        Notes = "notes",
        /// Source of the strength.
        Sources = "sources",
        /// Groups of men that the strength includes.
        Counting = "`counting`",
        /// Confidence in the strength.
        Confidence = "confidence in strengths",
        /// Total of a body that a source states.
        Totals = "stated totals",
        /// Number of stands in a native list.
        Elements = "stands of a game",
        /// Grade, traits, wear, post and command range in the terms of a game.
        GameWords = "terms of a game",
        /// Terms of a game that the author prefers to the conversion (`fielded`).
        Fielded = "overrides for a game (`fielded`)",
    }
}

facts! {
    /// A fact of a battle in a scenario.
    OfBattle {
        /// First and last hour of play.
        Hours = "the hours of play",
        /// Areas, lines and points of the map.
        Ground = "the ground",
        /// Zones in which sides set up.
        Zones = "zones",
        /// Positions of bodies when play begins.
        Placements = "placements of bodies",
        /// Facings and postures of bodies.
        Facings = "facings and postures",
        /// Positions of leaders.
        LeaderPlaces = "places of leaders",
        /// Phases of the battle on the map.
        Phases = "phases",
        /// Bodies that arrive during play.
        Arrivals = "arrivals",
        /// Objectives on the map.
        Objectives = "objectives",
        /// Briefings of commanders.
        Briefings = "briefings",
        /// Knowledge that each side has of its enemies.
        Intel = "intel",
        /// Conditions of victory and special rules.
        Rules = "victory and special rules",
    }
}

impl OfBody {
    /// True if the list states the fact for a body.
    pub fn is_said(self, force: &Force, index: usize) -> bool {
        self.value(force, index).is_some()
    }

    /// The fact in words, so that the program can compare two lists.
    pub fn value(self, force: &Force, index: usize) -> Option<String> {
        let body = &force.bodies[index];
        match self {
            OfBody::Ids => Some(body.id.clone()),
            OfBody::Days => force.date.filter(|_| index == 0).map(|date| date.to_string()),
            OfBody::Levels => body.echelon.map(|echelon| echelon.word().to_owned()),
            OfBody::Nations => {
                (body.nation != force.bodies[0].nation).then(|| body.nation.to_string())
            }
            OfBody::Men | OfBody::Sabres | OfBody::Guns | OfBody::Ranges | OfBody::Unknown => {
                self.of_strength(body)
            }
            OfBody::Parts => Some(parts(body).join(", ")).filter(|parts| !parts.is_empty()),
            OfBody::Arms | OfBody::Weights | OfBody::Grades | OfBody::Traits => {
                // The units below a formation inherit its values, so only the units count.
                is_last(force, index).then(|| self.of_troops(body)).flatten()
            }
            OfBody::Leaders
            | OfBody::Ranks
            | OfBody::LeaderNations
            | OfBody::Ratings
            | OfBody::LeaderNotes => self.of_leader(body.leader.as_deref()?),
            OfBody::Notes | OfBody::Totals => self.of_record(force.record(index)?),
            OfBody::Sources | OfBody::Counting | OfBody::Confidence => {
                let is_counted = counts(body).iter().any(Option::is_some);
                is_counted.then(|| self.of_strength_record(force, index)).flatten()
            }
            OfBody::Qualities | OfBody::Elements | OfBody::GameWords | OfBody::Fielded => {
                self.of_game(body)
            }
        }
    }

    fn of_strength(self, body: &Body) -> Option<String> {
        let counts = counts(body);
        match self {
            OfBody::Men => counts[0].map(|count| count.middle().to_string()),
            OfBody::Sabres => counts[1].map(|count| count.middle().to_string()),
            OfBody::Guns => counts[2].map(|count| count.middle().to_string()),
            OfBody::Ranges => {
                let ranges = counts.iter().flatten().filter(|count| !count.is_exact());
                let ranges: Vec<String> = ranges.map(ToString::to_string).collect();
                Some(ranges.join(", ")).filter(|ranges| !ranges.is_empty())
            }
            _ => unknown(body).map(|kind| NOUNS[kind].to_owned()),
        }
    }

    fn of_troops(self, body: &Body) -> Option<String> {
        match self {
            OfBody::Arms => body.arm.map(|arm| arm.word().to_owned()),
            OfBody::Weights => body.weight.clone(),
            OfBody::Grades => body.grade.map(|grade| grade.word().to_owned()),
            _ => {
                let mut traits: Vec<&str> = body.traits.iter().map(|word| word.word()).collect();
                traits.sort_unstable();
                Some(traits.join(", ")).filter(|traits| !traits.is_empty())
            }
        }
    }

    fn of_leader(self, leader: &HistoricalLeader) -> Option<String> {
        match self {
            OfBody::Leaders => Some(leader.name.clone()),
            OfBody::Ranks => leader.rank.clone(),
            OfBody::LeaderNations => leader.nation.clone(),
            OfBody::Ratings => {
                let rating = leader.rating.map(|rating| rating.word());
                let exceptional = leader.exceptional.then_some("exceptional");
                let replacement = leader.replacement.then_some("replacement");
                let words = rating.into_iter().chain(exceptional).chain(replacement);
                Some(words.collect::<Vec<&str>>().join(", ")).filter(|words| !words.is_empty())
            }
            _ => leader.note.clone().or_else(|| leader.source.clone()),
        }
    }

    fn of_record(self, record: &Record) -> Option<String> {
        match self {
            OfBody::Notes => record.note.as_deref().map(paragraphs),
            _ => record.total.map(|total| format!("{total:?}")),
        }
    }

    /// A property of a strength. The property of the whole list counts where the body states none.
    fn of_strength_record(self, force: &Force, index: usize) -> Option<String> {
        match self {
            OfBody::Sources => force.recorded(index, |record| record.source.clone()),
            OfBody::Counting => {
                force.recorded(index, |record| record.counting).map(|word| word.word().to_owned())
            }
            _ => {
                force.recorded(index, |record| record.confidence).map(|word| word.word().to_owned())
            }
        }
    }

    fn of_game(self, body: &Body) -> Option<String> {
        let leader = body.leader.as_deref();
        match self {
            OfBody::Qualities => {
                let stated = body.quality.filter(|_| !has_quality_from_above(body));
                stated.map(|quality| quality.word().to_owned())
            }
            OfBody::Elements => body.elements.map(|count| count.to_string()),
            OfBody::GameWords => {
                let of_leader = leader.map(|leader| (&leader.post, leader.range));
                let of_leader = of_leader.filter(|(post, range)| post.is_some() || range.is_some());
                let of_body = (&body.rating, &body.game_traits, body.wear);
                let is_said = of_body != (&None, &None, None) || of_leader.is_some();
                is_said.then(|| format!("{of_body:?} {of_leader:?}"))
            }
            _ => {
                let of_leader =
                    leader.map(|leader| &leader.terms).filter(|terms| !terms.is_empty());
                let is_said = !body.terms.is_empty() || of_leader.is_some();
                is_said.then(|| format!("{:?} {of_leader:?}", body.terms))
            }
        }
    }
}

impl OfBattle {
    /// Number of times that a battle states the fact.
    pub fn count(self, battle: &Battle) -> usize {
        let map = battle.map.as_ref();
        let of_map = |count: fn(&grognard_core::model::Battlefield) -> usize| map.map_or(0, count);
        match self {
            OfBattle::Hours => usize::from(battle.clock.is_some()),
            OfBattle::Ground => of_map(|map| map.areas.len() + map.lines.len() + map.spots.len()),
            OfBattle::Zones => of_map(|map| map.zones.len()),
            OfBattle::Placements => of_map(|map| map.standing.len()),
            OfBattle::Facings => of_map(|map| {
                let standing = map.standing.iter();
                standing
                    .filter(|placed| placed.facing.is_some() || placed.posture.is_some())
                    .count()
            }),
            OfBattle::LeaderPlaces => of_map(|map| map.leaders.len()),
            OfBattle::Phases => of_map(|map| map.phases.len()),
            OfBattle::Arrivals => battle.arrivals.len(),
            OfBattle::Objectives => battle.objectives.len(),
            OfBattle::Briefings => {
                battle.sides.iter().filter(|side| side.briefing.is_some()).count()
            }
            OfBattle::Intel => battle.sides.iter().map(|side| side.intel.len()).sum(),
            OfBattle::Rules => usize::from(battle.victory.is_some()) + battle.special_rules.len(),
        }
    }
}

/// True if no other body is below this one. Exports compare only these bodies, because they inherit
/// the values of their formations.
pub(super) fn is_last(force: &Force, index: usize) -> bool {
    force.bodies[index].end <= index + 1
}

fn has_quality_from_above(body: &Body) -> bool {
    let inherited = body.derived.iter().flat_map(|derived| &derived.inherited);
    inherited.into_iter().any(|inherited| matches!(inherited.value, Given::Quality(_)))
}
