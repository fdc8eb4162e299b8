//! Reports braces in a text of a scenario that contain no quantity.

use grognard_core::document::{Field, ProsePart, Quantity, Scenario, prose_parts};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{one_line, plain};

use crate::check::subject::ProjectSubject;

code!("malformed-quantity", Warning, "malformed_quantity.md");

pub(super) fn check(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let briefings = scenario.sides.items.iter().map(|side| &side.value.briefing);
    let rules = scenario.special_rules.items.iter().map(|rule| &rule.value.text);
    for text in briefings.chain([&scenario.victory]).chain(rules) {
        diagnostics.extend(malformed(text));
    }
    let of_all = scenario.special_rules.items.iter().filter(|rule| rule.value.ruleset.is_absent());
    let of_all = of_all.map(|rule| &rule.value.text);
    for text in of_all.chain([&scenario.victory]) {
        diagnostics.extend(of_table(text));
    }
}

/// Words in plain form for lengths on a table.
const OF_TABLE: &[&str] = &["inches", "inch", "cm", "zoll", "pouces"];

/// Maximum length in metres of a text that is a march and not a length on the field.
const MAX_ON_FIELD: i64 = 5000;

/// Reports a length on the table, or a length of ground without braces, in a text that is for every
/// rule set.
fn of_table(text: &Field<&str>) -> Option<Diagnostic> {
    let text = text.get()?;
    let outside = prose_parts(text.value).into_iter().filter_map(|part| match part {
        ProsePart::Words(words) => Some(words),
        ProsePart::Quantity(_) | ProsePart::Malformed(_) => None,
    });
    let outside: Vec<&str> = outside.collect();
    let words = outside.iter().flat_map(|words| words.split_whitespace());
    let words: Vec<&str> =
        words.map(|word| word.trim_matches([',', '.', ';', ':', '(', ')'])).collect();
    let found = words.windows(2).find_map(|pair| {
        let metres: String = pair[0].chars().filter(|sign| *sign != ',').collect();
        let length = metres.parse::<i64>().ok().filter(|metres| *metres > 0)?;
        let unit: String = plain(pair[1]).collect();
        let is_ground = unit == "m" && (MIN_ON_FIELD..=MAX_ON_FIELD).contains(&length);
        let is_table = OF_TABLE.contains(&unit.as_str());
        let help = if is_ground {
            format!("write `{{{length} m}}`, which each rule set turns into a length on the table")
        } else {
            "write the length of ground in braces, such as `{200 m}`, or give the rule a `ruleset`"
                .to_owned()
        };
        (is_ground || is_table).then(|| (format!("{} {}", pair[0], pair[1]), help))
    });
    let (length, help) = found?;
    let message = format!("`{length}` in this text is the same under every rule set");
    Some(Diagnostic::new(&CODE, text.span, message).help(help))
}

/// Minimum length in metres that matters on a table.
const MIN_ON_FIELD: i64 = 20;

/// Reports a length in braces that is 0 or longer than the map from corner to corner.
pub(super) fn too_long(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (placed, links) in subject.scenarios().filter(|(placed, _)| placed.asked) {
        let Some(map) = links.map_of(subject.project) else { continue };
        let (width, height) = (&map.document.width, &map.document.height);
        let Some((width, height)) = width.value().zip(height.value()) else { continue };
        let scenario = &placed.document;
        let briefings = scenario.sides.items.iter().map(|side| &side.value.briefing);
        let rules = scenario.special_rules.items.iter().map(|rule| &rule.value.text);
        for text in briefings.chain([&scenario.victory]).chain(rules) {
            let Some(text) = text.get() else { continue };
            let wrong = prose_parts(text.value).into_iter().find_map(|part| match part {
                ProsePart::Quantity(Quantity::Metres(metres)) => {
                    let is_long = metres.saturating_mul(metres) > width * width + height * height;
                    (metres == 0 || is_long).then_some(metres)
                }
                _ => None,
            });
            let Some(metres) = wrong else { continue };
            let message = match metres {
                0 => "a length in this text is 0 m".to_owned(),
                metres => format!("{metres} m are more than the map from corner to corner"),
            };
            diagnostics.push(
                Diagnostic::new(&CODE, text.span, message)
                    .help("correct the length: is a digit missing or too many?"),
            );
        }
    }
}

/// One finding for each text, about its first malformed quantity.
fn malformed(text: &Field<&str>) -> Option<Diagnostic> {
    let text = text.get()?;
    let malformed = prose_parts(text.value).into_iter().find_map(|part| match part {
        ProsePart::Malformed(words) => Some(words),
        ProsePart::Words(_) | ProsePart::Quantity(_) => None,
    })?;
    let message = format!("`{}` is not a length or an hour", one_line(malformed));
    let found = Diagnostic::new(&CODE, text.span, message);
    if let Some((length, unit, metres)) = in_metres(malformed) {
        let help = format!("lengths are in metres: {length} {unit} are `{{{metres} m}}`");
        return Some(found.help(help));
    }
    Some(
        found.help("write a length as `{900 m}` and an hour as `{17:00}`, or leave the braces out"),
    )
}

/// Units of length in plain form, with their length in millimetres.
const UNITS: &[(&[&str], i64)] = &[
    (&["yd", "yds", "yard", "yards"], 914),
    (&["ft", "foot", "feet"], 305),
    (&["pace", "paces", "schritt", "schritte", "pas"], 750),
    (&["mile", "miles"], 1_609_344),
    (&["km", "kilometre", "kilometres", "kilometer", "kilometers"], 1_000_000),
];

/// A length in another unit, with the unit and the same length in metres, rounded to tens.
fn in_metres(words: &str) -> Option<(i64, &str, i64)> {
    let words = words.trim_matches(['{', '}', ' ']);
    let end = words.find(|letter: char| !letter.is_ascii_digit())?;
    let length: i64 = words[..end].parse().ok().filter(|length| (1..100_000).contains(length))?;
    let unit = words[end..].trim();
    let simple: String = plain(unit).collect();
    let (_, millimetres) = UNITS.iter().find(|(names, _)| names.contains(&simple.as_str()))?;
    let metres = (length * millimetres + 5_000) / 10_000 * 10;
    Some((length, unit, metres.max(10)))
}
