//! Reports a strength that no body of its kind ever had.

use grognard_core::document::{Arm, BodyKind, Field, ListedBody, Men, ProjectFile};
use grognard_syntax::diagnostic::Diagnostic;

use super::arm_mismatch::has_parts_of_other_arm;
use super::strength_twice::{CountedKind, counted};
use super::too_many_guns::struck_twice;
use crate::check::name_words::{self, COMPANIES};
use crate::check::slid_columns::{count_for_strength, is_count, slid};
use crate::check::subject::{BodySubject, OobSubject};

code!("implausible-strength", Warning, "implausible_strength.md");

/// Maximum number of men of a battalion. The largest establishments, which were Austrian with six
/// companies, had about 1,300 men. A French battalion of 1808 had 840.
pub(in crate::check) const MAX_BATTALION: u32 = 1600;

/// Maximum number of men of a regiment or brigade that is one entry: six battalions of 1,300.
const MAX_FOOT: u32 = 8000;

/// Maximum number of men of a squadron. The squadrons of the Guards of Honour of 1813 had two
/// companies of 122 men.
pub(in crate::check) const MAX_SQUADRON: u32 = 300;

/// Maximum number of men of a cavalry regiment. Each regiment of the Guards of Honour of 1813 was
/// to have ten squadrons and 2,500 men.
const MAX_HORSE: u32 = 2500;

/// Maximum number of men of a battery with drivers and train. Two Russian companies have about 500
/// men, and two French companies with their train have about 400.
const MAX_BATTERY: u32 = 500;

/// Maximum number of men of an infantry company. Austrian companies of 1809 had 218 men.
const MAX_COMPANY: u32 = 250;

/// Maximum number of stands of a unit in a list that is written for one game, because a hundred
/// stands side by side are longer than a table.
const MAX_STANDS: i64 = 100;
/// Maximum number of men of a unit in stands. The unit may be a division, and the largest divisions
/// of 1812 had about 14,000 men.
const MAX_MEN_IN_STANDS: u64 = 30_000;

/// Minimum number of men of each battalion, if an entry has several, because weaker battalions were
/// merged during a campaign.
pub(in crate::check) const MIN_BATTALION: u32 = 75;

/// Minimum number of horsemen of each squadron, if an entry has several, because weaker squadrons
/// were merged during a campaign.
pub(in crate::check) const MIN_SQUADRON: u32 = 20;

/// Minimum number of men of an entry of infantry. A company had about 100 men, and a detachment
/// that is worth an entry had about 30.
const MIN_FOOT: u32 = 20;

/// Minimum number of men for each gun of a battery, because even the lightest gun needed five men
/// besides its drivers.
pub(in crate::check) const MIN_GUNNERS: u32 = 4;

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { subject, index, body } = *at;
    match too_many_stands(subject, body) {
        Some(found) => diagnostics.push(found),
        None => stands(subject, body, diagnostics),
    }
    // A unit of a game may be a brigade or a division in history, so the bounds for units do not
    // apply.
    if subject.is_game_unit(body) {
        return;
    }
    // If the arm is wrong, the bounds for that arm do not apply.
    if has_parts_of_other_arm(body)
        || is_count(subject, body)
        || subject.unreadable.is_misspelt(index)
    {
        return;
    }
    if let Some(found) = slid(subject, index, body) {
        diagnostics.push(found);
        return;
    }
    if count_for_strength(subject, body, diagnostics) {
        return;
    }
    // A number of which a part was not understood has a finding of its own.
    let strengths = [body.men(), body.sabres()];
    if strengths.iter().filter_map(|it| it.span()).any(|span| subject.unclear.touches(span)) {
        return;
    }
    too_few(body, diagnostics);
    diagnostics.extend(strong_companies(subject, index, body));
    for (what, strength) in [("men", body.men()), ("sabres", body.sabres())] {
        // The bound of a squadron is the smallest of all, so most strengths are skipped at once.
        let Some(strength) = strength.get().filter(|men| men.least() > MAX_SQUADRON) else {
            continue;
        };
        let Some(bound) = counted(body, what).and_then(|kind| bound(body, kind)) else {
            continue;
        };
        let least = strength.least();
        // The strength of the whole regiment in the place of each part is one mistake.
        let before = matches!(body.kind, BodyKind::Part(_, part) if part > 0)
            .then(|| subject.bodies.list[index - 1].men().value())
            .flatten();
        if before.is_some_and(|before| before.least() == least) {
            continue;
        }
        if least > bound.most() {
            if let Some(found) = whole_in_each(subject, index, (what, least), &bound) {
                diagnostics.push(Diagnostic { span: strength.span, ..found });
                continue;
            }
            diagnostics.push(
                Diagnostic::new(
                    &CODE,
                    strength.span,
                    format!("{} has {least} {what}, but {}", body.title(), bound.words()),
                )
                .help(
                    "check for an extra digit; make a body of several units a formation, or give \
                     its number of `battalions` or `squadrons`",
                ),
            );
        }
    }
}

/// Beginning of the message about parts that have the strength of the whole, which make every total
/// wrong.
pub(super) const EACH_PART: &str = "each of the";

/// Reports the parts of a regiment if each has the same strength and no part can have had it.
fn whole_in_each(
    subject: &OobSubject<'_>,
    index: usize,
    (what, least): (&str, u32),
    bound: &Bound,
) -> Option<Diagnostic> {
    let body = &subject.bodies.list[index];
    let parent = body.parent.filter(|_| matches!(body.kind, BodyKind::Part(_, 0)))?;
    let regiment = &subject.bodies.list[parent];
    let parts = &subject.bodies.list[parent + 1..regiment.end];
    let strength = |part: &ListedBody<'_>| part.men().value().or(part.sabres().value()).copied();
    let is_alike = |part: &ListedBody<'_>| strength(part).is_some_and(|men| men.least() == least);
    if parts.len() < 2 || !parts.iter().all(is_alike) {
        return None;
    }
    let message = format!(
        "{EACH_PART} {} parts of {} has {least} {what}, but {}",
        parts.len(),
        regiment.title(),
        bound.words()
    );
    let key = if bound.noun == "squadron" { "squadrons" } else { "battalions" };
    Some(Diagnostic::new(&CODE, body.place(), message).help(format!(
        "if this is the strength of the whole, write `{what}: {least}` and `{key}: {}`",
        parts.len()
    )))
}

/// Reports an establishment whose strength of each battalion and strength in all contradict each
/// other.
fn two_strengths(
    key: &str,
    each: &Field<Men>,
    (in_all, count): (&Field<Men>, Option<&i64>),
) -> Option<Diagnostic> {
    let (each, in_all) = (each.get()?, in_all.get()?);
    let count = count.map_or(Some(1), |count| u64::try_from(*count).ok())?;
    let exact = |men: &Men| men.range.filter(|(least, most)| least == most).map(|(men, _)| men);
    let (one, all) = (u64::from(exact(&each.value)?), u64::from(exact(&in_all.value)?));
    if one * count == all {
        return None;
    }
    let whose = match count {
        1 => "one battalion".to_owned(),
        count => format!("each of {count} battalions"),
    };
    let message =
        format!("`{key}_in_all` is {all}, but `{key}: {one}` in {whose} makes {}", one * count);
    let found = Diagnostic::new(&CODE, in_all.span, message).label(each.span, "in each battalion");
    Some(found.help(format!("give one of the two: `{key}_in_all` is for a source without `{key}`")))
}

/// Reports an establishment whose strength of a battalion or squadron is really the strength of the
/// whole regiment.
pub(super) fn establishments(project: &ProjectFile<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for entry in &project.establishments {
        let is_foot = entry.arm.value().is_none_or(|arm| *arm == Arm::Infantry);
        let parts = [
            ("men", "battalion", &entry.men, entry.battalions.value(), MAX_BATTALION, is_foot),
            ("sabres", "squadron", &entry.sabres, entry.squadrons.value(), MAX_SQUADRON, true),
        ];
        for (key, noun, strength, count, max, is_known) in parts {
            let in_all = if key == "men" { &entry.men_in_all } else { &Field::Absent };
            diagnostics.extend(two_strengths(key, strength, (in_all, count)));
            let Some(strength) = strength.get().filter(|_| is_known) else { continue };
            let (Some(count), Some((least, most))) =
                (count.and_then(|count| u32::try_from(*count).ok()), strength.range)
            else {
                continue;
            };
            if least <= max {
                continue;
            }
            let message = format!(
                "`{key}` is for each {noun}, but no {noun} had {least}: {count} would have {}",
                u64::from(count) * u64::from(least)
            );
            let found = Diagnostic::new(&CODE, strength.span, message);
            let in_all = format!("`{key}_in_all: {least}`");
            diagnostics.push(match least == most && count > 1 && least % count == 0 {
                true => {
                    found.help(format!("did you mean `{key}: {}`, or {in_all}?", least / count))
                }
                false => found.help(format!("did you mean {in_all}?")),
            });
        }
    }
}

/// Reports a unit that has the strength of a battalion, although its name mentions only a few
/// companies.
fn strong_companies(
    subject: &OobSubject<'_>,
    index: usize,
    body: &ListedBody<'_>,
) -> Option<Diagnostic> {
    let is_foot = body.is_unit() && body.arm().value() == Some(&Arm::Infantry);
    let name = body.name().get().filter(|_| is_foot)?;
    let count = name_words::counted(name.value, COMPANIES)?;
    let men = body.men().get().filter(|men| men.least() > count * MAX_COMPANY)?;
    let message = format!(
        "{} has {} men in {count} companies, but no company had more than {MAX_COMPANY}",
        body.title(),
        men.least()
    );
    let found = Diagnostic::new(&CODE, men.span, message);
    let weaker = [index.checked_sub(1), Some(index + 1)].into_iter().flatten();
    let weaker = weaker.filter_map(|other| subject.bodies.list.get(other)).find_map(|other| {
        let is_battalion = other.parent == body.parent
            && other.is_unit()
            && other.arm().value() == Some(&Arm::Infantry)
            && other
                .name()
                .value()
                .is_some_and(|name| name_words::counted(name, COMPANIES).is_none());
        other.men().get().filter(|men| is_battalion && men.most() <= count * MAX_COMPANY)
    });
    Some(match weaker {
        Some(weaker) => found
            .label(weaker.span, "a whole unit has fewer men")
            .help("compare the two lines with the source: are their strengths swapped?"),
        None => found.help("check for an extra digit, or correct the name"),
    })
}

/// Reports a unit with more stands than fit on a table, in a list that is written for one game. The
/// author probably wrote the men as `stands`.
fn too_many_stands(subject: &OobSubject<'_>, body: &ListedBody<'_>) -> Option<Diagnostic> {
    let stands = body.stands().get().filter(|stands| stands.value > MAX_STANDS)?;
    if subject.oob.ruleset.is_absent() || !body.is_unit() {
        return None;
    }
    let message = format!(
        "{} has {} stands, but no unit has more than {MAX_STANDS}",
        body.title(),
        stands.value
    );
    let help = "write the number of stands on the table; write the men as `men`";
    Some(Diagnostic::new(&CODE, stands.span, message).help(help))
}

/// Minimum number of other units in stands, so that the usual number of stands in the list is
/// known. `FAR` is the factor by which one unit must exceed the largest other unit to be reported.
const MIN_OTHERS_IN_STANDS: usize = 4;
const FAR: i64 = 5;

/// Minimum number of battalions in a list, so that the usual strength of its battalions is known, and
/// the factor by which one of them must be weaker than every other to be reported.
const MIN_BATTALIONS: usize = 4;
const FAR_BELOW: u32 = 5;

/// Reports a battalion that has lost a digit: all others of the list are many times stronger, and with
/// one digit more it is like them.
pub(super) fn far_below_others(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let is_of_foot = |body: &ListedBody<'_>| {
        body.arm().value() == Some(&Arm::Infantry)
            && (matches!(body.kind, BodyKind::Part(..))
                || body.is_unit() && body.name().value().is_some_and(|name| is_battalion(name)))
    };
    let battalions = subject.bodies.list.iter().filter(|body| is_of_foot(body));
    let mut strengths: Vec<_> =
        battalions.filter_map(|body| Some((body, body.men().get()?))).collect();
    strengths.sort_by_key(|(_, men)| men.least());
    let [(body, least), (_, next), .., (_, most)] = strengths.as_slice() else { return };
    let men = least.least();
    let is_far = men > 0 && men.saturating_mul(FAR_BELOW) < next.least();
    let has_lost = men.saturating_mul(10) <= most.most() && men * 20 >= next.least();
    let is_told = diagnostics.iter().any(|found| found.span == least.span);
    if !is_far || !has_lost || is_told || strengths.len() < MIN_BATTALIONS {
        return;
    }
    let message = format!(
        "{} has {men} men, but every other battalion of this list has at least {}",
        body.title(),
        next.least()
    );
    diagnostics.push(
        Diagnostic::new(&CODE, least.span, message)
            .label(next.span, "the next weakest battalion")
            .help("check for a missing digit; a detachment needs a word such as `(2 companies)`"),
    );
}

/// Reports a unit that has many times more stands than every other unit of the list.
pub(super) fn far_from_others(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let units = subject.bodies.iter().filter(|(_, body)| body.is_unit());
    let mut stands: Vec<_> =
        units.filter_map(|(_, body)| Some((body, body.stands().get()?))).collect();
    stands.sort_by_key(|(_, stands)| std::cmp::Reverse(stands.value));
    let [(body, most), (second, next), ..] = stands.as_slice() else { return };
    let is_far = most.value > next.value.saturating_mul(FAR) && next.value > 0;
    if !is_far || stands.len() <= MIN_OTHERS_IN_STANDS || most.value > MAX_STANDS {
        return;
    }
    let message = format!(
        "{} has {} stands, but no other unit of this list has more than {}",
        body.title(),
        most.value,
        next.value
    );
    diagnostics.push(
        Diagnostic::new(&CODE, most.span, message)
            .label(next.span, format!("the next largest unit has {}", second.title()))
            .help("check for an extra digit"),
    );
}

/// Reports a unit whose stands represent more men than any historical body had.
fn stands(subject: &OobSubject<'_>, body: &ListedBody<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(stands) = body.stands().get().filter(|_| body.is_unit()) else { return };
    let per_stand = match body.arm().value() {
        Some(Arm::Infantry) => &subject.oob.men_per_stand,
        Some(Arm::Cavalry) => &subject.oob.sabres_per_stand,
        _ => return,
    };
    let Some(each) = per_stand.get() else { return };
    let least = u64::try_from(stands.value).unwrap_or(0) * u64::from(each.least());
    if least <= MAX_MEN_IN_STANDS {
        return;
    }
    let message = format!(
        "{} has {} stands of {} men or more, {least} in all, but no division had more than {MAX_MEN_IN_STANDS}",
        body.title(),
        stands.value,
        each.least()
    );
    diagnostics.push(
        Diagnostic::new(&CODE, stands.span, message)
            .label(each.span, "the men of a stand")
            .help("are these men? `stands` is the number of stands on the table"),
    );
}

/// Reports a strength that is too small for the parts or guns of the body.
fn too_few(body: &ListedBody<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let halves = |count: &Field<i64>| u32::try_from(2 * count.value().unwrap_or(&0)).unwrap_or(0);
    let squadrons = || body.squadrons().value().map_or(0, |count| count.halves);
    for (what, strength) in [("men", body.men()), ("sabres", body.sabres())] {
        let Some(strength) = strength.get().filter(|men| men.most() > 0) else { continue };
        let most = strength.most();
        let (count, min, noun) = match counted(body, what) {
            Some(CountedKind::Foot) if halves(body.battalions()) > 2 => {
                (halves(body.battalions()), MIN_BATTALION, "battalions")
            }
            Some(CountedKind::Horse) if squadrons() > 2 => (squadrons(), MIN_SQUADRON, "squadrons"),
            Some(CountedKind::Foot)
                if body.is_unit() && body.arm().value() == Some(&Arm::Infantry) =>
            {
                (2, MIN_FOOT, "")
            }
            Some(CountedKind::Gunners) if body.is_unit() && struck_twice(body).is_none() => {
                let guns = body.guns().value().map_or(0, |guns| guns.most());
                (2 * guns, MIN_GUNNERS, "guns")
            }
            _ => continue,
        };
        if u64::from(most) * 2 >= u64::from(count) * u64::from(min) {
            continue;
        }
        let half = if count % 2 == 1 { ".5" } else { "" };
        let why = match noun {
            "" => format!("too few for a unit of its own; even a company had more than {min}"),
            "guns" => format!("too few for {} guns, which take at least {min} each", count / 2),
            _ => format!("too few for {}{half} {noun}, which had at least {min} each", count / 2),
        };
        diagnostics.push(
            Diagnostic::new(
                &CODE,
                strength.span,
                format!("{} has {most} {what}, {why}", body.title()),
            )
            .help(
                "check for a missing digit here, or an extra one in its parts; are these figures \
                 on the table?",
            ),
        );
    }
}

struct Bound {
    /// Number of battalions or squadrons, in halves because a list may count half squadrons.
    halves: u32,
    each: u32,
    noun: &'static str,
}

impl Bound {
    fn most(&self) -> u32 {
        self.halves.saturating_mul(self.each) / 2
    }

    fn words(&self) -> String {
        match self.halves {
            2 => format!("no {} had more than {}", self.noun, self.each),
            halves => {
                let half = if halves % 2 == 1 { ".5" } else { "" };
                format!("{}{half} {}s had {} at the most", halves / 2, self.noun, self.most())
            }
        }
    }
}

fn bound(body: &ListedBody<'_>, counted: CountedKind) -> Option<Bound> {
    let (parts, each, noun) = match counted {
        CountedKind::Guns => return None,
        CountedKind::Foot => {
            let battalions = body.battalions().value();
            let halves = battalions.and_then(|count| u32::try_from(2 * count).ok());
            (halves, MAX_BATTALION, "battalion")
        }
        CountedKind::Horse => {
            (body.squadrons().value().map(|count| count.halves), MAX_SQUADRON, "squadron")
        }
        CountedKind::Gunners => (None, MAX_BATTERY, "battery"),
    };
    if let Some(halves) = parts {
        return Some(Bound { halves, each, noun });
    }
    // The parts of a regiment that is one entry are judged one by one.
    if matches!(body.kind, BodyKind::Part(..)) {
        return Some(Bound { halves: 2, each, noun });
    }
    // A formation has no bound, because the number of its bodies is unknown.
    if !body.is_unit() {
        return None;
    }
    let battalion = || body.name().value().is_some_and(|name| is_battalion(name));
    let (each, noun) = match counted {
        CountedKind::Foot if !battalion() => (MAX_FOOT, "regiment or brigade"),
        CountedKind::Horse => (MAX_HORSE, "regiment of horse"),
        _ => (each, noun),
    };
    Some(Bound { halves: 2, each, noun })
}

/// Whether a name names one battalion of a regiment, such as `1/28e Ligne` or `II/IR 4`.
fn is_battalion(name: &str) -> bool {
    let Some((number, regiment)) = name.split_once('/') else { return false };
    let number = number.trim();
    let arabic = number.bytes().all(|byte| byte.is_ascii_digit());
    let roman = number.bytes().all(|byte| matches!(byte, b'I' | b'V' | b'X'));
    !number.is_empty() && (arabic || roman) && !regiment.is_empty()
}
