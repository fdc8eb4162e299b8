//! Packs in layers: the values of an upper pack replace or complete those of the pack below.

use std::collections::HashMap;

use grognard_syntax::text::Spanned;

use super::extension::Extension;
use crate::document::figures::{
    self, Dice, FormulaText, GroundLength, Match, NumberStep, PerElement, Scores, WrittenFigure,
    WrittenOrigin,
};
use crate::document::ratio::Ratio;
use crate::document::scalars::{Date, GameLength, Id, Men};
use crate::document::vocabulary::{
    Arm, Certainty, CountFrom, Echelon, EndsMethod, ErratumKind, Grade, Ground, GunsAs, LengthUnit,
    Level, MixMethod, MixWeight, Posture, Quality, RoundMethod, Taken, Topic, UnitFact, WearOf,
};
use crate::document::{Citation, Field, List, Period, Table};

/// A value of a pack. If the pack extends another pack, a value of the upper pack is combined with
/// the value of the lower pack.
pub trait Layer: Sized {
    /// Combines a value of the upper pack (`self`) with a value of the lower pack. By default the
    /// upper value replaces the lower value.
    fn over(self, _below: Self) -> Self {
        self
    }

    /// Key by which an entry of a list finds the entry that it extends.
    fn key(&self) -> Option<Spanned<&str>> {
        None
    }

    /// Required keys that are still missing after all layers are merged.
    fn lacks(&self) -> Vec<&'static str> {
        Vec::new()
    }
}

/// A field that may be missing from a document.
pub(super) trait CanBeMissing {
    fn is_missing(&self) -> bool;
}

impl<T> CanBeMissing for Field<T> {
    fn is_missing(&self) -> bool {
        self.is_absent()
    }
}

impl<T> CanBeMissing for List<T> {
    fn is_missing(&self) -> bool {
        self.span.is_none()
    }
}

impl<T> CanBeMissing for Table<'_, T> {
    fn is_missing(&self) -> bool {
        self.span.is_none()
    }
}

/// Implements `Layer` for types whose values replace the value below entirely.
macro_rules! plain {
    ($($type:ty),* $(,)?) => { $(impl Layer for $type {})* };
}

plain!(
    i64,
    bool,
    &str,
    Date,
    Id<'_>,
    Men,
    GameLength,
    GroundLength,
    Ratio,
    Scores,
    Dice,
    FormulaText<'_>,
    figures::Written<'_>,
    Match<'_>,
    NumberStep,
    PerElement,
    WrittenOrigin<'_>,
    Citation<'_>,
    Extension<'_>,
    Period<'_>,
    Arm,
    Certainty,
    CountFrom,
    Echelon,
    EndsMethod,
    ErratumKind,
    Grade,
    Ground,
    GunsAs,
    LengthUnit,
    Level,
    MixMethod,
    MixWeight,
    Posture,
    Quality,
    RoundMethod,
    Taken,
    Topic,
    UnitFact,
    WearOf,
);

impl<T> Layer for WrittenFigure<'_, T> {}

impl<T: Layer> Layer for Field<T> {
    fn over(self, below: Field<T>) -> Field<T> {
        match (self, below) {
            (Field::Absent, below) => below,
            (Field::Read(above), Field::Read(below)) => {
                let value = above.value.over(below.value);
                Field::Read(Spanned { value, span: above.span })
            }
            (above, _) => above,
        }
    }
}

impl<T: Layer> Layer for List<T> {
    /// Entries with a key keep the order of the lower list, and an upper entry is merged into the
    /// lower entry with the same key. A list of values without keys replaces the list of the lower
    /// layer.
    fn over(self, below: List<T>) -> List<T> {
        if self.span.is_none() {
            return below;
        }
        if self.items.iter().all(|item| item.value.key().is_none()) && !self.items.is_empty() {
            return self;
        }
        let mut above: Vec<Option<Spanned<T>>> = self.items.into_iter().map(Some).collect();
        let mut places: HashMap<String, usize> = HashMap::with_capacity(above.len());
        for (index, entry) in above.iter().enumerate() {
            if let Some(key) = entry.as_ref().and_then(|entry| entry.value.key()) {
                places.entry(key.value.to_owned()).or_insert(index);
            }
        }
        let mut items = Vec::with_capacity(below.items.len());
        for item in below.items {
            let same = item.value.key().and_then(|key| places.remove(key.value));
            items.push(match same.and_then(|index| above[index].take()) {
                Some(entry) => Spanned { value: entry.value.over(item.value), span: entry.span },
                None => item,
            });
        }
        items.extend(above.into_iter().flatten());
        List { items, span: self.span, whole: self.whole && below.whole }
    }
}

impl<T: Layer> Layer for Table<'_, T> {
    fn over(self, below: Self) -> Self {
        if self.span.is_none() {
            return below;
        }
        let mut entries = below.entries;
        for (key, value) in self.entries {
            match entries.iter_mut().find(|(lower_key, _)| lower_key.value == key.value) {
                Some((lower_key, under)) => {
                    *lower_key = key;
                    *under = value.over(std::mem::take(under));
                }
                None => entries.push((key, value)),
            }
        }
        Table { entries, span: self.span, whole: self.whole && below.whole }
    }
}

/// Defines the maps of a pack. Every field may be absent, and a map of an upper pack can complete a
/// map of a lower pack. A `keyed` map has an `id`, by which it is found in its list. A pack that
/// extends another pack may leave `[must]` fields to that pack, so a check requires these fields
/// only after all layers are merged.
macro_rules! entries {
    ($($(#[$about:meta])* $keyed:ident struct $name:ident<$life:lifetime> {
        $($(#[$meta:meta])* $([$must:ident])? $field:ident: $type:ty,)*
    })*) => { $(
        $(#[$about])*
        #[derive(Debug, Read, JsonSchema)]
        #[schemars(deny_unknown_fields)]
        pub struct $name<$life> { $($(#[$meta])* pub $field: $type,)* }

        impl<$life> Layer for $name<$life> {
            fn over(self, below: Self) -> Self {
                $name { $($field: self.$field.over(below.$field),)* }
            }
            entries!(@key $keyed);
            fn lacks(&self) -> Vec<&'static str> {
                let lacks: &[Option<&'static str>] =
                    &[$($(entries!(@lack $must, self, $field),)?)*];
                lacks.iter().copied().flatten().collect()
            }
        }
    )* };
    (@lack must, $self:ident, $field:ident) => {
        crate::document::ruleset::layer::CanBeMissing::is_missing(&$self.$field)
            .then_some(stringify!($field).trim_start_matches("r#"))
    };
    (@key keyed) => {
        fn key(&self) -> Option<Spanned<&str>> {
            self.id.get().map(|id| Spanned::new(id.value.0, id.span))
        }
    };
    (@key plain) => {};
}

pub(super) use entries;
