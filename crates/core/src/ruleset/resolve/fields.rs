//! Converts the fields that all entries of a written pack share: ids, names, origins, figures,
//! scopes.

use grognard_syntax::text::{Spanned, one_line};

use crate::document::WrittenFigure as WrittenSourced;
use crate::document::ruleset as written;
use crate::document::{Field, FormulaText, Id, List, Match, MatchOne, Ratio, Table, WrittenOrigin};
use crate::ruleset::formula::Formula;
use crate::ruleset::types::{Origin, PackEntry, Scope, Sourced, When};

pub(super) type BadFormulas = Vec<Spanned<String>>;

/// Converts the entries of a list. Entries with errors are left out, because `check` reports them.
pub(super) fn entries<W, T>(list: &List<W>, resolve: fn(&W) -> Option<T>) -> Vec<T> {
    list.items.iter().filter_map(|item| resolve(&item.value)).collect()
}

/// Converts the entries of a list whose entries contain formulas.
pub(super) fn entries_with<W, T>(
    list: &List<W>,
    bad_formulas: &mut BadFormulas,
    resolve: fn(&W, &mut BadFormulas) -> Option<T>,
) -> Vec<T> {
    list.items.iter().filter_map(|item| resolve(&item.value, bad_formulas)).collect()
}

pub(super) fn plain<T: Copy>(field: &Field<T>) -> Option<T> {
    field.value().copied()
}

pub fn text(field: &Field<&str>) -> Option<String> {
    field.value().map(|text| one_line(text))
}

pub(super) fn ids(list: &List<Id<'_>>) -> Vec<String> {
    list.items.iter().map(|id| id.value.0.to_owned()).collect()
}

pub(super) fn spanned_ids(list: &List<Id<'_>>) -> Vec<Spanned<String>> {
    let spanned = |id: &Spanned<Id<'_>>| Spanned::new(id.value.0.to_owned(), id.span);
    list.items.iter().map(spanned).collect()
}

pub(super) fn words<T: Copy>(list: &List<T>) -> Vec<T> {
    list.items.iter().map(|word| word.value).collect()
}

pub(super) fn origin(source: &Field<WrittenOrigin<'_>>) -> Option<Origin> {
    source.get().map(|source| Origin {
        kind: source.value.kind,
        at: source.value.at.to_owned(),
        note: source.value.note.map(str::to_owned),
        span: source.span,
    })
}

/// The parts that all entries share. The name of an entry without a name is its id.
pub fn entry(
    key: &Field<Id<'_>>,
    name: &Field<&str>,
    source: &Field<WrittenOrigin<'_>>,
    note: &Field<&str>,
) -> Option<PackEntry> {
    let id = key.get()?;
    Some(PackEntry {
        id: id.value.0.to_owned(),
        name: text(name).unwrap_or_else(|| id.value.0.to_owned()),
        origin: origin(source),
        note: text(note),
        span: id.span,
    })
}

/// A figure, which inherits the origin of its entry if the figure does not state one.
pub(super) fn figure_of<W, T>(
    written: &Spanned<WrittenSourced<'_, W>>,
    inherited: &Option<Origin>,
    value: impl FnOnce(&W) -> Option<T>,
) -> Option<Sourced<T>> {
    let inner = written.value.value.get()?;
    Some(Sourced {
        value: value(&inner.value)?,
        origin: origin(&written.value.source).or_else(|| inherited.clone()),
        note: text(&written.value.note),
        span: inner.span,
    })
}

pub(super) fn sourced<T: Copy>(
    field: &Field<WrittenSourced<'_, T>>,
    inherited: &Option<Origin>,
) -> Option<Sourced<T>> {
    figure_of(field.get()?, inherited, |value| Some(*value))
}

pub(super) fn formula(
    field: &Field<WrittenSourced<'_, FormulaText<'_>>>,
    inherited: &Option<Origin>,
    bad_formulas: &mut BadFormulas,
) -> Option<Sourced<Formula>> {
    let written = field.get()?;
    let span = written.value.value.span()?;
    figure_of(written, inherited, |text| match Formula::read(text.0) {
        Ok(formula) => Some(formula),
        Err(why) => {
            bad_formulas.push(Spanned::new(why, span));
            None
        }
    })
}

pub(super) fn values(
    table: &Table<'_, WrittenSourced<'_, Ratio>>,
    inherited: &Option<Origin>,
) -> Vec<(String, Sourced<Ratio>)> {
    let entries = table.entries.iter();
    entries
        .filter_map(|(key, value)| Some((key.value.to_owned(), sourced(value, inherited)?)))
        .collect()
}

pub(super) fn scope(field: &Field<written::Scope<'_>>) -> Scope {
    let Some(scope) = field.value() else { return Scope::default() };
    Scope {
        arms: words(&scope.arms),
        grades: ids(&scope.grades),
        traits: ids(&scope.traits),
        all_traits: ids(&scope.all_traits),
        nations: ids(&scope.nations),
        postures: ids(&scope.postures),
        kinds: ids(&scope.kinds),
        levels: words(&scope.levels),
        sizes: ids(&scope.sizes),
        terrain: words(&scope.terrain),
        elements: plain(&scope.elements),
        men: plain(&scope.men),
        years: plain(&scope.years),
    }
}

pub(super) fn when(table: &Table<'_, Match<'_>>) -> When {
    let choice = |wanted: &MatchOne<'_>| match wanted {
        MatchOne::Word(word) => (*word).to_owned(),
        // Choices of readings are words, so an interval never matches.
        MatchOne::Within(..) => String::new(),
    };
    let entries = table.entries.iter();
    entries
        .filter_map(|(key, value)| {
            Some((key.value.to_owned(), value.value()?.any.iter().map(choice).collect()))
        })
        .collect()
}

pub(super) fn with_note<T>(mut figure: Sourced<T>, note: &Field<&str>) -> Sourced<T> {
    figure.note = figure.note.or_else(|| text(note));
    figure
}
