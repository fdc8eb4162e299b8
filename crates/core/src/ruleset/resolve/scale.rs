//! Converts the publications, scales and single numbers of a written pack.

use super::fields::{entry, origin, plain, sourced, text, with_note};
use super::profile::is_of_units;
use crate::document::ruleset as written;
use crate::document::{Field, Ratio};
use crate::model::Source;
use crate::ruleset::types::{ClubGame, Figure, GroundScale, ReferenceForm, Sourced, Turn};

pub(super) fn publications(pack: &written::Ruleset<'_>) -> Vec<Source> {
    let entries = pack.sources.entries.iter();
    entries.filter_map(|(id, citation)| Source::read(id.value, citation.value()?)).collect()
}

pub(super) fn reference_form(form: &written::ReferenceForm<'_>) -> Option<ReferenceForm> {
    let split = |field: &Field<&str>| {
        let (before, after) = field.value()?.split_once('#')?;
        Some((before.to_owned(), after.to_owned()))
    };
    Some(ReferenceForm { form: split(&form.form)?, section: split(&form.section)? })
}

pub(super) fn ground(scale: &written::GroundScale<'_>) -> Option<GroundScale> {
    Some(GroundScale {
        table: plain(&scale.table)?,
        ground: with_note(sourced(&scale.ground, &origin(&scale.source))?, &scale.note),
        about: plain(&scale.about).unwrap_or(false),
    })
}

pub(super) fn turn(turn: &written::TurnScale<'_>) -> Option<Turn> {
    Some(Turn {
        name: text(&turn.name)?,
        minutes: with_note(sourced(&turn.minutes, &origin(&turn.source))?, &turn.note),
        about: plain(&turn.about).unwrap_or(false),
    })
}

pub(super) fn club_game(game: &written::ClubGame<'_>) -> ClubGame {
    let source = origin(&game.source);
    let figure = |field| Some(with_note(sourced(field, &source)?, &game.note));
    ClubGame {
        least_units: figure(&game.least_units),
        most_units: figure(&game.most_units),
        most_elements: figure(&game.most_elements),
        most_turns: figure(&game.most_turns),
        unit_seconds: figure(&game.unit_seconds),
        table_length: figure(&game.table_length),
        table_depth: figure(&game.table_depth),
    }
}

pub(super) fn dice(dice: &written::DiceRule<'_>) -> Option<(Sourced<Ratio>, Sourced<Ratio>)> {
    let source = origin(&dice.source);
    Some((
        with_note(sourced(&dice.count, &source)?, &dice.note),
        with_note(sourced(&dice.sides, &source)?, &dice.note),
    ))
}

pub(super) fn figure(figure: &written::Figure<'_>) -> Option<Figure> {
    if is_of_units(figure) {
        return None;
    }
    Some(Figure {
        entry: entry(&figure.id, &figure.name, &figure.source, &figure.note)?,
        value: plain(&figure.value)?,
        unit: text(&figure.unit),
    })
}
