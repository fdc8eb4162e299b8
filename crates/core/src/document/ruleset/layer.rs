//! Packs in layers: the values of an upper pack replace those of a lower one.

use std::collections::HashMap;

use grognard_syntax::text::Spanned;

use crate::document::figures::{
    self, Dice, FormulaText, GroundLength, Match, NumberStep, Scores, WrittenFigure, WrittenOrigin,
};
use crate::document::ratio::Ratio;
use crate::document::scalars::{Date, GameLength, Id, Men};
use crate::document::vocabulary::{
    Arm, Certainty, CountFrom, Echelon, EndsMethod, ErratumKind, Grade, Ground, GunsAs, LengthUnit,
    Level, MixMethod, MixWeight, Posture, Quality, RoundMethod, Taken, Topic, UnitFact, WearOf,
};
use crate::document::{Citation, Field, List, Table};

/// A value that can be layered on top of another of its type.
pub trait Layer: Sized {
    /// Layers this value on top of the one below. A plain value replaces it.
    fn over(self, _below: Self) -> Self {
        self
    }

    /// Key that identifies an entry of a list.
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
    /// Is the key not written?
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

/// Implements `Layer` for plain values, which replace the value below.
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
    WrittenOrigin<'_>,
    Citation<'_>,
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
    /// Entries with a key keep the order of the lower list, and each is merged with the upper entry of the same key. A
    /// list of plain values replaces the lower one.
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

/// Defines a map of a pack. Each field may be absent, and each can be layered on top of one below. A `keyed` map has an
/// `id`, which identifies it in its list. A pack that extends another may leave `[must]` fields to the lower one, so a
/// check requires them only after all layers are merged.
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
