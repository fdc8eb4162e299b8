//! Findings about drawn maps: names that do not fit, units that overlap, and symbols that are left
//! out.

use grognard_check::check::{BEYOND_ZONE, NO_ROOM, THINNED_GROUND, UNITS_OVERLAP};
use grognard_render::render::map::Thinned;
use grognard_syntax::diagnostic::{Diagnostic, tidy};
use grognard_syntax::text::one_line;
use grognard_view::view::map::{Beyond, Overlap, beyond};

use super::args::Deny;
use super::map_files::DrawnMap;
use super::opened::Opened;
use super::outcome::Outcome;
use super::terminal::Terminal;
use super::told::tell_findings;

/// Returns one finding for each name that does not fit, at its place in the document, and one for
/// all units that overlap.
pub(super) fn findings(map: &DrawnMap) -> Vec<Diagnostic> {
    let left_out = map.drawn.left_out.iter().filter_map(|(words, span)| {
        let message = format!("`{}` does not fit on the map and is left out", one_line(words));
        let help = "draw the map larger with `--paper`, shorten the name, or give its place a smaller `priority`";
        Some(Diagnostic::new(&NO_ROOM, (*span)?, message).help(help))
    });
    let units = overlap(&map.overlaps).into_iter().chain(reaching(&beyond(&map.view)));
    left_out.chain(units).chain(map.drawn.thinned.and_then(thinned)).collect()
}

/// Reports that a map has too many symbols such as trees, so that some are left out. The finding is
/// at the area or line with the most symbols, because one finding is enough for a map.
fn thinned(thinned: Thinned) -> Option<Diagnostic> {
    let message = match thinned.times {
        2 => "the map would have up to twice as many trees, houses and other small signs as a browser can show".to_owned(),
        times => format!(
            "the map would have up to {times} times as many trees, houses and other small signs as a browser can show"
        ),
    };
    let found = Diagnostic::new(&THINNED_GROUND, thinned.span?, message);
    Some(found.help("the signs are drawn farther apart; leave out ground that the battle does not need, or draw a part of the field"))
}

/// Reports the two units that overlap most, and the number of other overlapping pairs.
fn overlap(overlaps: &[Overlap]) -> Option<Diagnostic> {
    let worst = overlaps.iter().max_by_key(|overlap| overlap.metres)?;
    let (first, second) = (worst.one.1?, worst.other.1?);
    let more = match overlaps.len() - 1 {
        0 => String::new(),
        1 => ", and another pair does too".to_owned(),
        more => format!(", and {more} more pairs do too"),
    };
    let message = format!(
        "`{}` and `{}` overlap by {} m at their true size{more}",
        one_line(&worst.one.0),
        one_line(&worst.other.0),
        worst.metres
    );
    let help = "move one of the two bodies on the table: behind the other, or in column";
    let found = Diagnostic::new(&UNITS_OVERLAP, first, message);
    Some(found.label(second, "the other").help(help))
}

/// Reports the unit that reaches farthest out of the zone of its side, and the number of other such
/// units.
fn reaching(all: &[Beyond]) -> Option<Diagnostic> {
    let worst = all.iter().max_by_key(|beyond| beyond.metres)?;
    let more = match all.len() - 1 {
        0 => String::new(),
        1 => ", and another does too".to_owned(),
        more => format!(", and {more} more do too"),
    };
    let message = format!(
        "`{}` reaches {} m beyond the zone `{}` at its true size{more}",
        one_line(&worst.name),
        worst.metres,
        one_line(&worst.zone)
    );
    let help = "place the body farther in or in column, or enlarge the zone";
    Some(Diagnostic::new(&BEYOND_ZONE, worst.span?, message).help(help))
}

pub(super) fn complain(
    mut diagnostics: Vec<Diagnostic>,
    deny: Option<Deny>,
    opened: &Opened,
    terminal: &mut Terminal,
) -> anyhow::Result<Outcome> {
    tidy(&mut diagnostics);
    terminal.progress.clear();
    if !terminal.quiet {
        tell_findings(&diagnostics, &opened.files.texts, terminal)?;
    }
    Ok(Outcome::of_found(&diagnostics, deny))
}
