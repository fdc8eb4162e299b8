//! Computes battle lines: the width of a body's front by the drill regulations of its time. A
//! battle line is a reconstruction.

use super::given::MapGiven;
use grognard_core::document::{Arm, Posture, Trait};
use grognard_core::model::{Body, DrawnUp, Drill, Force};

/// Sources of the battle lines on a map.
#[derive(Default)]
pub(super) struct Lines {
    /// Books and readings behind the battle lines, each once.
    pub sources: Vec<String>,
    /// Arms, each with the names of the nations for which no source gives the drill.
    pub unknown: Vec<(&'static str, Vec<String>)>,
}

#[derive(Clone, Copy)]
pub(super) struct Wanted<'f> {
    pub force: &'f Force,
    pub body: usize,
    pub arm: Arm,
    pub posture: Option<Posture>,
}

impl Lines {
    /// Front of a body in millimetres, if the strength and the drill of all its units of the arm
    /// are known. Parts with a separate place on the map are left out, because they have a separate
    /// front.
    pub fn front(
        &mut self,
        wanted: Wanted<'_>,
        given: MapGiven<'_>,
        apart: &dyn Fn(usize) -> bool,
    ) -> Option<i64> {
        let Wanted { force, body, arm, posture } = wanted;
        let in_column = match posture? {
            Posture::Line => Some(false),
            Posture::Unlimbered if arm.is_artillery() => Some(false),
            Posture::Column if !arm.is_artillery() => Some(true),
            _ => None,
        }?;
        let units = units(force, body, arm, apart);
        let mut drawn: Vec<(&Drill, i64)> = Vec::new();
        for unit in &units {
            let drills = given.nations.get(&*unit.nation).map(|look| look.drills.as_ref());
            let mut drills = drills.unwrap_or_default().iter();
            let drill_of_unit =
                drills.find(|drill| drill.holds(&unit.nation, unit_arm(unit, arm), given.date));
            let Some(drill) = drill_of_unit else {
                self.unknown(unit_arm(unit, arm), &unit.nation, given);
                return None;
            };
            let troops = drawn_up(unit)?;
            let front = match in_column {
                true if unit.battalions.is_none() => None,
                true => drill.column(troops),
                false => drill.line(troops),
            };
            drawn.push((drill, front?));
        }
        let (first, _) = *drawn.first()?;
        let front = match in_column {
            true => drawn.iter().map(|(_, front)| *front).max()?,
            // Units are side by side. The interval between battalions or guns comes from the drill
            // of the first unit.
            false => {
                let gaps = drawn.len() as i64 - 1;
                let gap = first.interval.as_ref().map_or(0, |figure| figure.value / figure.per);
                drawn.iter().map(|(_, front)| *front).sum::<i64>() + gaps * gap
            }
        };
        if !in_column {
            drawn.iter().for_each(|(drill, _)| self.rests_on(drill));
        }
        Some(front)
    }

    fn rests_on(&mut self, drill: &Drill) {
        for figure in [&drill.ranks, &drill.file, &drill.interval].into_iter().flatten() {
            if !self.sources.contains(&figure.source) {
                self.sources.push(figure.source.clone());
            }
        }
    }

    fn unknown(&mut self, arm: Arm, nation: &str, given: MapGiven<'_>) {
        let name = given.nations.get(nation).map_or(nation, |look| &look.name);
        let arm = match arm {
            Arm::Infantry => "infantry",
            Arm::Cavalry => "cavalry",
            arm if arm.is_artillery() => "guns",
            _ => "others",
        };
        let index = self.unknown.iter().position(|(listed, _)| *listed == arm);
        let index = index.unwrap_or_else(|| {
            self.unknown.push((arm, Vec::new()));
            self.unknown.len() - 1
        });
        let names = &mut self.unknown[index].1;
        if !names.iter().any(|listed| listed == name) {
            names.push(name.to_owned());
        }
    }
}

fn units<'f>(
    force: &'f Force,
    body: usize,
    arm: Arm,
    apart: &dyn Fn(usize) -> bool,
) -> Vec<&'f Body> {
    let end = force.bodies[body].end.max(body + 1);
    let mut units = Vec::new();
    let mut index = body;
    while index < end {
        let part = &force.bodies[index];
        if apart(index) {
            index = part.end.max(index + 1);
            continue;
        }
        let is_last = part.end <= index + 1;
        let fights = part.arm.unwrap_or(arm);
        if is_last && (fights == arm || fights.is_artillery() && arm.is_artillery()) {
            units.push(part);
        }
        index += 1;
    }
    units
}

fn unit_arm(unit: &Body, arm: Arm) -> Arm {
    unit.arm.unwrap_or(arm)
}

/// Strength of a unit in men, horsemen or guns, from which the drill computes the front.
fn drawn_up(unit: &Body) -> Option<DrawnUp> {
    let strength = match unit.arm {
        Some(arm) if arm.is_artillery() => unit.guns,
        Some(Arm::Cavalry) => unit.sabres.or(unit.men),
        _ => unit.men,
    };
    Some(DrawnUp {
        count: strength?.middle(),
        bodies: unit.battalions.unwrap_or(1),
        in_two_ranks: unit.traits.contains(&Trait::TwoRank),
    })
}
