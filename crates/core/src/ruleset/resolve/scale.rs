//! Converts the publications, scales and single numbers of a written pack.

use super::fields::{entry, origin, plain, sourced, text, with_note};
use super::profile::is_of_units;
use crate::document::ruleset as written;
use crate::document::{Field, Ratio};
use crate::model::Source;
use crate::ruleset::types::{
    ClubGame, Element, Figure, GroundScale, HeadWords, ReferenceForm, Sourced, Turn,
};

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

/// Words for heads: those of the pack, or the words that all elements of men share. If a piece of
/// artillery has the name of other pieces, it is called `gun` and that name.
pub(super) fn head_words(written: Option<&written::HeadWords<'_>>, all: &[Element]) -> HeadWords {
    let shared = |of_guns: bool| {
        let mut these = all.iter().filter(|element| element.guns.is_some() == of_guns);
        let first = these.next()?;
        let same = these.all(|element| element.plural == first.plural);
        same.then(|| (first.entry.name.clone(), first.plural.clone()))
    };
    let mut words = HeadWords::default();
    let own = |field: Option<&Field<&str>>| field.and_then(|field| text(field));
    if let Some((element, elements)) = shared(false) {
        (words.element, words.elements) = (element, elements);
    }
    if let Some(elements) = own(written.map(|words| &words.elements)) {
        words.element = own(written.map(|words| &words.element)).unwrap_or(elements.clone());
        words.elements = elements;
    }
    match shared(true).filter(|(_, guns)| *guns != words.elements) {
        Some((gun, guns)) => (words.gun_element, words.gun_elements) = (gun, guns),
        None if shared(true).is_some() => {
            words.gun_element = format!("gun {}", words.element);
            words.gun_elements = format!("gun {}", words.elements);
        }
        None => {}
    }
    words.grade = own(written.map(|words| &words.grade)).unwrap_or(words.grade);
    words
}
