//! Converts the elements, bases, units, grades and traits of a written pack.

use super::fields::{entry, figure_of, ids, plain, scope, sourced, text, values, when, words};
use crate::document::ruleset as written;
use crate::document::{Field, MixWeight, PerElement, Ratio};
use crate::ruleset::types::{
    Assign, Base, Element, GameGrade, GameTrait, GameUnit, MixedGradeRule, NamedRatio, OffTable,
    Rounding, Sourced,
};

pub(super) fn element(element: &written::Element<'_>) -> Option<Element> {
    let entry = entry(&element.id, &element.name, &element.source, &element.note)?;
    let counted = |men: &PerElement| match men {
        PerElement::Men(men) => Some(*men),
        PerElement::Any => None,
    };
    let any = |men: &PerElement| matches!(men, PerElement::Any).then_some(true);
    let written = element.men.get();
    let men = written.and_then(|men| figure_of(men, &entry.origin, counted));
    let any = written.and_then(|men| figure_of(men, &entry.origin, any));
    let guns = sourced(&element.guns, &entry.origin);
    // If the text of the rules gives one number of men for an element instead of an interval,
    // conversion divides by that number.
    let exact = men.iter().chain(&guns).find_map(|figure| {
        let Sourced { origin, note, span, .. } = figure.clone();
        let value = Ratio::whole(figure.value.exact()?.into());
        Some(Sourced { value, origin, note, span })
    });
    Some(Element {
        plural: text(&element.plural).unwrap_or_else(|| format!("{}s", entry.name)),
        arms: words(&element.arms),
        nominal: sourced(&element.nominal, &entry.origin).or(exact),
        men,
        any,
        guns,
        figures: sourced(&element.figures, &entry.origin),
        scope: scope(&element.r#for),
        entry,
    })
}

pub(super) fn named_ratio(ratio: &written::NamedRatio<'_>) -> Option<NamedRatio> {
    let entry = entry(&ratio.id, &ratio.name, &ratio.source, &ratio.note)?;
    Some(NamedRatio { elements: values(&ratio.elements, &entry.origin), entry })
}

pub(super) fn base(base: &written::Base<'_>) -> Option<Base> {
    let entry = entry(&base.id, &base.name, &base.source, &base.note)?;
    Some(Base {
        elements: ids(&base.elements),
        leaders: ids(&base.leaders),
        width: sourced(&base.width, &entry.origin)?,
        depth: sourced(&base.depth, &entry.origin)?,
        figures: sourced(&base.figures, &entry.origin),
        scope: scope(&base.r#for),
        entry,
    })
}

pub(super) fn unit(unit: &written::GameUnit<'_>) -> Option<GameUnit> {
    let entry = entry(&unit.id, &unit.name, &unit.source, &unit.note)?;
    Some(GameUnit {
        level: plain(&unit.level)?,
        arms: words(&unit.arms),
        element: unit.element.id()?,
        least: sourced(&unit.least, &entry.origin),
        most: sourced(&unit.most, &entry.origin),
        usual: sourced(&unit.usual, &entry.origin),
        detachment: sourced(&unit.detachment, &entry.origin),
        guns: plain(&unit.guns),
        entry,
    })
}

pub(super) fn rounding(rounding: &written::Rounding<'_>) -> Option<Rounding> {
    let entry = entry(&rounding.id, &rounding.name, &rounding.source, &rounding.note)?;
    Some(Rounding {
        method: plain(&rounding.method)?,
        up_from: sourced(&rounding.up_from, &entry.origin),
        entry,
    })
}

pub(super) fn grade(grade: &written::GameGrade<'_>) -> Option<GameGrade> {
    let entry = entry(&grade.id, &grade.name, &grade.source, &grade.note)?;
    Some(GameGrade {
        short: text(&grade.short),
        points: sourced(&grade.points, &entry.origin),
        from: words(&grade.from),
        to: plain(&grade.to),
        entry,
    })
}

pub(super) fn mixed(mixed: &written::Mixed<'_>) -> Option<MixedGradeRule> {
    let entry = entry(&mixed.id, &Field::Absent, &mixed.source, &mixed.note)?;
    Some(MixedGradeRule {
        method: plain(&mixed.method)?,
        weight: plain(&mixed.weight).unwrap_or(MixWeight::Bodies),
        up_from: sourced(&mixed.up_from, &entry.origin),
        when: when(&mixed.when),
        entry,
    })
}

pub(super) fn game_trait(game_trait: &written::GameTrait<'_>) -> Option<GameTrait> {
    Some(GameTrait {
        entry: entry(&game_trait.id, &game_trait.name, &game_trait.source, &game_trait.note)?,
        short: text(&game_trait.short),
        from: words(&game_trait.from),
        pounders: plain(&game_trait.pounders),
        arms: words(&game_trait.arms),
        means: text(&game_trait.means),
    })
}

pub(super) fn assign(assign: &written::Assign<'_>) -> Option<Assign> {
    Some(Assign {
        entry: entry(&assign.id, &Field::Absent, &assign.source, &assign.note)?,
        scope: scope(&assign.r#for),
        grade: assign.grade.id(),
        traits: assign.traits.span.map(|_| ids(&assign.traits)),
        when: when(&assign.when),
    })
}

pub(super) fn off_table(troops: &written::OffTable<'_>) -> Option<OffTable> {
    Some(OffTable {
        entry: entry(&troops.id, &Field::Absent, &troops.source, &troops.note)?,
        scope: scope(&troops.r#for),
        except: troops.except.value().map(|_| scope(&troops.except)),
        under: words(&troops.under),
        when: when(&troops.when),
        because: text(&troops.because)?,
    })
}
