//! Turns a written pack into a `Ruleset`. Parts with errors are left out, because `check` reports
//! them.

mod army;
mod card;
mod chart;
mod command;
mod dice_table;
mod fields;
mod printed_text;
mod profile;
mod ruling;
mod scale;
mod wear;

use army::{
    assign, base, element, game_trait, grade, mixed, named_ratio, off_table, rounding, unit,
};
use card::{card_section, compared_row};
use chart::{chart, sheet};
use command::{leader, quality};
use dice_table::table;
use fields::{entries, entries_with, ids, plain, text};
use grognard_syntax::text::Spanned;
use printed_text::{erratum, gap, term};
use profile::{size, unit_figures};
use ruling::{as_fact, reading, ruling};
use scale::{club_game, dice, figure, ground, head_words, publications, reference_form, turn};
use wear::{posture, wear};

use crate::document::ruleset as written;
use crate::model::WarYears;
use crate::ruleset::types::{Fact, Gap, Ruleset};

#[derive(Debug, Default)]
pub struct Resolved {
    pub ruleset: Ruleset,
    pub bad_formulas: Vec<Spanned<String>>,
}

/// Resolves a pack that the caller has already merged with the packs on which it is based.
pub fn resolve(pack: &written::Ruleset<'_>) -> Resolved {
    let mut bad_formulas = Vec::new();
    let mut ruleset = Ruleset {
        unit_figures: unit_figures(&pack.figures, &mut bad_formulas),
        sizes: entries(&pack.sizes, size),
        elements: entries(&pack.elements, element),
        off_table: entries(&pack.off_table, off_table),
        ratios: entries(&pack.ratios, named_ratio),
        bases: entries(&pack.bases, base),
        units: entries(&pack.units, unit),
        roundings: entries(&pack.roundings, rounding),
        grades: entries(&pack.grades, grade),
        mixed: entries(&pack.mixed, mixed),
        traits: entries(&pack.traits, game_trait),
        assign: entries(&pack.assign, assign),
        qualities: entries(&pack.qualities, quality),
        leaders: entries(&pack.leaders, leader),
        wear: entries_with(&pack.wear, &mut bad_formulas, wear),
        postures: entries_with(&pack.postures, &mut bad_formulas, posture),
        charts: entries(&pack.charts, chart),
        cards: entries(&pack.cards, card_section),
        leader_cards: entries(&pack.leader_cards, card_section),
        large_figures: entries(&pack.large_figures, card_section),
        compared: entries(&pack.compared, compared_row),
        sheet: pack.sheet.value().map(sheet),
        tables: entries_with(&pack.tables, &mut bad_formulas, table),
        rulings: entries_with(&pack.rulings, &mut bad_formulas, ruling),
        readings: entries(&pack.readings, reading),
        errata: entries(&pack.errata, erratum),
        terms: entries(&pack.terms, term),
        ..head(pack)
    };
    ruleset.words = head_words(pack.words.value(), &ruleset.elements);
    let is_open = |gap: &Gap| {
        let id = &gap.entry.id;
        ruleset.chart(id).is_none() && ruleset.table(id).is_none()
    };
    let (open, filled) = entries(&pack.gaps, gap).into_iter().partition(is_open);
    (ruleset.gaps, ruleset.filled_gaps) = (open, filled);
    add_readings(&mut ruleset);
    Resolved { ruleset, bad_formulas }
}

/// The parts of a pack that describe the whole game: names, sources, scales.
fn head(pack: &written::Ruleset<'_>) -> Ruleset {
    let scale = pack.scale.value();
    Ruleset {
        id: pack.id.id().unwrap_or_default(),
        name: text(&pack.name).unwrap_or_default(),
        aliases: ids(&pack.aliases),
        authors: pack.authors.items.iter().map(|author| author.value.to_owned()).collect(),
        edition: text(&pack.edition),
        version: text(&pack.version),
        date: plain(&pack.date),
        summary: text(&pack.summary),
        sources: publications(pack),
        text: pack.text.id(),
        length_unit: plain(&pack.length_unit),
        pages: pack.pages.items.iter().map(|page| page.value.to_owned()).collect(),
        references: entries(&pack.references, reference_form),
        ground: scale.and_then(|scale| ground(scale.ground.value()?)),
        turn: scale.and_then(|scale| turn(scale.turn.value()?)),
        club_game: pack.club_game.value().map(club_game).unwrap_or_default(),
        period: pack.period.value().and_then(WarYears::of),
        dice: pack.dice.value().and_then(dice),
        figures: entries(&pack.figures, figure),
        ratio: pack.ratio.id(),
        ..Ruleset::default()
    }
}

/// Adds to each ruling, as facts, the readings on which its cases depend.
fn add_readings(ruleset: &mut Ruleset) {
    for ruling in &mut ruleset.rulings {
        let readings = ruleset.readings.iter();
        let asked = readings.filter(|reading| ruling.asks_for(&reading.entry.id));
        let facts: Vec<Fact> = asked.map(as_fact).collect();
        ruling.facts.extend(facts);
    }
}
