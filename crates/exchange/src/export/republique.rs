//! The `.oob` of republique5: a corps, its commands and their units. Men become bases, and guns
//! become a type of battery.

use grognard_core::document::{Arm, Echelon, Grade, Trait};
use grognard_core::model::{Body, Force};
use grognard_project::files::OutputFile;
use grognard_syntax::text::{one_line, shorten};

use super::facts::is_last;
use super::numbers::counts;
use super::text_line::leader_name;
use super::{Export, Listed, Options, Subject};
use crate::import::{self, MEN_OF_BASE, SABRES_OF_BASE};

pub(super) const REPUBLIQUE: Export =
    Export::new(import::REPUBLIQUE.name, import::REPUBLIQUE.title, "oob", write);

/// Writes a file for each corps, because a file of this format contains one corps.
fn write(subject: &Subject<'_>, _: &Options<'_>) -> Vec<OutputFile> {
    let files = subject.lists.iter().flat_map(|list| of_list(*list));
    let mut all: Vec<OutputFile> = Vec::new();
    for (id, text) in files {
        let numbered = (2..).map(|number| format!("{id}-{number}.oob"));
        let mut names = std::iter::once(format!("{id}.oob")).chain(numbered);
        let name = names.find(|name| all.iter().all(|file| file.path != *name));
        all.push(OutputFile::new(name.expect("there are more numbers than files"), text));
    }
    all
}

fn of_list(list: Listed<'_>) -> Vec<(String, String)> {
    let force = list.force;
    if force.bodies.is_empty() {
        return Vec::new();
    }
    let is_large = force.bodies[0].echelon.and_then(Echelon::rank) < Echelon::Corps.rank();
    let is_corps = |index: &usize| {
        let rank = force.bodies[*index].echelon.and_then(Echelon::rank);
        is_large && rank.is_some_and(|rank| Some(rank) <= Echelon::Column.rank())
    };
    let (corps, others): (Vec<usize>, Vec<usize>) = force.children(0).partition(is_corps);
    let mut all = Vec::new();
    if !others.is_empty() || corps.is_empty() {
        all.push((force.id.clone(), text(force, 0, &others)));
    }
    for index in corps {
        let below: Vec<usize> = force.children(index).collect();
        all.push((force.bodies[index].id.clone(), text(force, index, &below)));
    }
    all
}

fn text(force: &Force, root: usize, below: &[usize]) -> String {
    let mut out = head(force, root);
    out += &command_line(force, root, "", &plain(&force.bodies[root].name), None);
    let (units, formations): (Vec<usize>, Vec<usize>) =
        below.iter().copied().partition(|index| is_last(force, *index));
    for formation in formations {
        command(force, formation, &plain(&force.bodies[formation].name), &mut out);
    }
    // Every unit must be in a command, so units directly below the corps get a command without a
    // leader.
    if !units.is_empty() {
        out += &format!("  Units of {}\n", plain(&force.bodies[root].name));
        units.iter().for_each(|unit| out += &unit_line(force, *unit));
    }
    if below.is_empty() {
        out += &format!("  {}\n{}", plain(&force.bodies[root].name), unit_line(force, root));
    }
    out
}

/// Head of a file: the nation, the year and the indentation. A nation that republique5 does not
/// know becomes a comment.
fn head(force: &Force, root: usize) -> String {
    let nation = match &*force.bodies[root].nation {
        "france" => Some("French"),
        "prussia" => Some("Prussian"),
        "austria" => Some("Austrian"),
        "russia" => Some("Russian"),
        "sweden" => Some("Swedish"),
        _ => None,
    };
    let year = force.date.map(|date| format!(" {}", date.year)).unwrap_or_default();
    let nation = nation.map(|nation| format!("!{nation}{year}\n"));
    let other = || format!("!Indent 2\n# nation: {}\n", plain(&force.bodies[root].nation));
    nation.map_or_else(other, |nation| format!("{nation}!Indent 2\n"))
}

/// Writes the units of a formation as a command, then the formations below it. Commands cannot be
/// nested, so the name of each lower formation follows the name of the formation above.
fn command(force: &Force, index: usize, name: &str, out: &mut String) {
    let (units, formations): (Vec<usize>, Vec<usize>) =
        force.children(index).partition(|child| is_last(force, *child));
    if !units.is_empty() {
        *out += &command_line(force, index, "  ", name, Some(index));
        units.iter().for_each(|unit| *out += &unit_line(force, *unit));
    }
    for formation in formations {
        let below = plain(&force.bodies[formation].name);
        command(force, formation, &format!("{name}, {below}"), out);
    }
}

fn command_line(
    force: &Force,
    index: usize,
    indent: &str,
    name: &str,
    note: Option<usize>,
) -> String {
    let leader = force.bodies[index].leader.as_ref();
    let leader = leader.map(|leader| plain(&leader_name(leader)));
    let note = note.map(|index| note_of(force, index)).unwrap_or_default();
    match leader {
        Some(leader) => format!("{indent}{name} - {leader}{note}\n"),
        // The format requires a leader in the line of a corps, so a corps without one gets the
        // leader `Unknown`.
        None if indent.is_empty() => format!("{name} - Unknown{note}\n"),
        None => format!("{indent}{name}\n"),
    }
}

fn unit_line(force: &Force, index: usize) -> String {
    let body = &force.bodies[index];
    let name = plain(&body.name);
    let words = match body.arm {
        Some(arm) if arm.is_artillery() => battery(body, arm).to_owned(),
        _ => {
            let bases = bases(body);
            let noun = if bases == 1 { "base" } else { "bases" };
            format!("{bases} {noun} {}", troops(body).join(" "))
        }
    };
    format!("    {name} - {words}{}\n", note_of(force, index))
}

/// Number of bases of a unit, rounded half up. A unit has at least one base, because a unit without
/// bases would disappear.
fn bases(body: &Body) -> u32 {
    let [men, sabres, _] = counts(body);
    let nearest = |count: u32, each: u32| (count + each / 2) / each;
    let foot = men.map_or(0, |men| nearest(men.middle(), MEN_OF_BASE));
    let horse = sabres.map_or(0, |sabres| nearest(sabres.middle(), SABRES_OF_BASE));
    (foot + horse).max(1)
}

/// Type of a battery: light, medium or heavy, foot or horse. A battery whose weight is unknown is
/// medium.
fn battery(body: &Body, arm: Arm) -> &'static str {
    let pounds = body.weight.as_deref().and_then(|weight| weight.strip_suffix("-pounder"));
    let pounds = pounds.and_then(|pounds| pounds.parse::<u32>().ok());
    match (arm, pounds) {
        (Arm::HorseArtillery, Some(..=4)) => "LtH",
        (Arm::HorseArtillery, _) => "MdH",
        (_, Some(..=4)) => "LtF",
        (_, Some(9..)) => "HvF",
        _ => "MdF",
    }
}

/// Grade and type of a unit in the words of republique5.
fn troops(body: &Body) -> Vec<&'static str> {
    let has = |wanted: Trait| body.traits.contains(&wanted);
    let grade = match body.grade {
        _ if has(Trait::Guard) => Some("guard"),
        Some(Grade::Militia) => Some("militia"),
        Some(Grade::Conscript) => Some("conscript"),
        Some(Grade::Regular) => Some("regular"),
        Some(Grade::Veteran) => Some("veteran"),
        Some(Grade::Elite) => Some("elite"),
        None => None,
    };
    let is_horse = body.arm == Some(Arm::Cavalry);
    let of_horse = [
        (Trait::Cuirassier, "cuirassier"),
        (Trait::Dragoon, "dragoon"),
        (Trait::Hussar, "hussar"),
        (Trait::Lancer, "lancer"),
        (Trait::Cossack, "cossack"),
        (Trait::Heavy, "heavy cav"),
        (Trait::Light, "light cav"),
    ];
    let of_foot = [
        (Trait::Marksmen, "rifle"),
        (Trait::Grenadier, "grenadier"),
        (Trait::Jager, "jager"),
        (Trait::Light, "light"),
    ];
    let words = if is_horse { of_horse.as_slice() } else { of_foot.as_slice() };
    let found = words.iter().find(|(wanted, _)| has(*wanted)).map(|(_, word)| *word);
    let usual = if is_horse { "medium cav" } else { "line" };
    grade.into_iter().chain([found.unwrap_or(usual)]).collect()
}

fn note_of(force: &Force, index: usize) -> String {
    let note = force.record(index).and_then(|record| record.note.as_deref());
    note.map(|note| format!(" ({})", shorten(&plain(note)))).unwrap_or_default()
}

/// Removes the characters that have a meaning in the format: dashes between spaces, brackets, and
/// marks at the beginning.
fn plain(text: &str) -> String {
    let text = one_line(text).replace(" - ", ", ").replace([' ', '\u{a0}'], " ");
    let text = text.replace(" (", ", ").replace(['(', ')'], "");
    let text = text.trim_start_matches(['#', '!', ' ']).trim();
    if text.is_empty() { "Unnamed".to_owned() } else { text.to_owned() }
}
