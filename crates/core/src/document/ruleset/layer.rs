//! Packs in layers: what an upper one says takes the place of what a lower one says.

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

/// What can lie over something of its kind.
pub trait Layer: Sized {
    /// Lays it over what is below; a plain value hides that.
    fn over(self, _below: Self) -> Self {
        self
    }

    /// By what an entry of a list is known.
    fn key(&self) -> Option<Spanned<&str>> {
        None
    }

    /// The keys that it must have and has not, once everything lies over everything.
    fn lacks(&self) -> Vec<&'static str> {
        Vec::new()
    }
}

/// Whether anything is written.
pub(super) trait CanBeMissing {
    /// Is nothing written here?
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

/// Plain values hide what is below them.
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
    /// Entries that are known by a key stay in their order, each under the one that lies over it;
    /// a list of plain values hides the one below.
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

/// Defines a map of a pack as it is written: each field may be absent, and each can lie over one below.
/// `keyed` ones have an `id`, by which they are known in their list. What they must have, `[must]`, a
/// pack that lies over another may leave to the one below; a check holds them to it together.
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
