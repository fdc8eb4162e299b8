//! Caches rule sets and forces until a text changes.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use grognard_core::convert::Conversion;
use grognard_core::model::Force;
use grognard_core::ruleset::Ruleset;
use grognard_project::project::NationFacts;
use grognard_syntax::text::{FileId, Span};
use grognard_view::view::ConvertView;

/// Maximum number of cached forces. More are not needed, because an editor shows a few documents
/// under a few rule sets.
const MAX_KEPT: usize = 32;

/// The inputs from which a force is converted. A cached force is reused only if all its inputs are
/// equal, so that it is never stale.
#[derive(Debug, Clone)]
pub(super) struct MadeOf {
    pub name: String,
    pub text: Arc<str>,
    pub nations: Vec<NationFacts>,
    /// Rule set under which the force is fielded, or `None` for the historical force.
    pub rules: Option<Arc<Ruleset>>,
}

impl MadeOf {
    fn is(&self, other: &MadeOf) -> bool {
        let same_rules = match (&self.rules, &other.rules) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (a, b) => a.is_none() && b.is_none(),
        };
        same_rules && self.is_same_text(other) && self.nations == other.nations
    }

    fn is_same_text(&self, other: &MadeOf) -> bool {
        self.name == other.name && Arc::ptr_eq(&self.text, &other.text)
    }
}

#[derive(Debug)]
pub(super) struct KeptForces<V>(Mutex<Vec<(MadeOf, Arc<V>)>>);

impl<V> Default for KeptForces<V> {
    fn default() -> KeptForces<V> {
        KeptForces(Mutex::default())
    }
}

impl<V> KeptForces<V> {
    pub fn get_or_make(&self, made_of: MadeOf, make: impl FnOnce() -> Option<V>) -> Option<Arc<V>> {
        // The lock is released while a force is made, so that other threads can make forces
        // meanwhile.
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |(kept, _): &&(MadeOf, Arc<V>)| kept.is(&made_of);
        if let Some((_, force)) = lock().iter().find(same) {
            return Some(Arc::clone(force));
        }
        let made = Arc::new(make()?);
        let mut all = lock();
        // A force from an older text of the same document is never needed again, so it is removed.
        all.retain(|(kept, _)| kept.name != made_of.name || kept.is_same_text(&made_of));
        if all.len() >= MAX_KEPT {
            all.remove(0);
        }
        all.push((made_of, Arc::clone(&made)));
        Some(made)
    }
}

#[derive(Debug)]
pub(super) struct ReadForce {
    pub force: Force,
    pub places: Vec<BodyPlaces>,
}

#[derive(Debug)]
pub(super) struct FieldedDocument {
    pub read: Arc<ReadForce>,
    /// The converted force, with its ledger.
    pub conversion: Conversion,
    /// The converted force in words, without the ledger.
    pub view: ConvertView,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct BodyPlaces {
    pub span: Span,
    /// Span of the body's strength. If the body has several strengths, such as men and guns, the
    /// span is the span of the first strength.
    pub strength: Option<Span>,
}

/// Rule sets and forces that earlier requests computed.
#[derive(Debug, Default)]
pub(super) struct Kept {
    /// Rule sets by project number, with the texts of their packs and pages, so that the rule sets
    /// are read again after one of these texts has changed.
    pub rulesets: Mutex<HashMap<usize, (Packs, Opened)>>,
    pub forces: KeptForces<ReadForce>,
    pub fielded: KeptForces<FieldedDocument>,
}

pub(super) type Packs = Vec<(FileId, Arc<str>)>;

/// Rule sets by name. `None` marks an unknown name, so that the name is not looked up again.
pub(super) type Opened = HashMap<String, Option<Arc<Ruleset>>>;
