//! What could not be understood: where something is missing, it may stand there misspelt.

use grognard_core::diagnostic::Diagnostic;
use grognard_core::document::Bodies;
use grognard_core::syntax::Tree;

/// The bodies of which not every key was understood.
pub struct Damage<'d> {
    bodies: &'d Bodies<'d>,
    tree: &'d Tree<'d>,
    /// The numbers of bodies with a key that nobody knows, in order.
    misspelt: Vec<usize>,
}

impl<'d> Damage<'d> {
    /// Collects it from what was found in the file so far.
    pub(super) fn of(
        bodies: &'d Bodies<'d>,
        tree: &'d Tree<'d>,
        diagnostics: &[Diagnostic],
    ) -> Damage<'d> {
        let unknown = diagnostics.iter().filter(|found| found.code.name == "unknown-key");
        let starts: Vec<u32> = unknown.map(|found| found.span.start).collect();
        let misspelt = if starts.is_empty() { Vec::new() } else { bodies_around(bodies, &starts) };
        Damage { bodies, tree, misspelt }
    }

    /// Was all of this body itself understood, so that what is missing is really missing?
    pub(super) fn spares(&self, at: usize) -> bool {
        self.misspelt.binary_search(&at).is_err() && !self.tree.has_hole(self.bodies.list[at].span)
    }
}

/// The smallest body around each place.
fn bodies_around(bodies: &Bodies<'_>, places: &[u32]) -> Vec<usize> {
    // Units may be written before formations: the list is not always in the order of the text.
    let mut by_start: Vec<usize> = (0..bodies.list.len()).collect();
    by_start.sort_by_key(|at| bodies.list[*at].span.start);
    let around = |place: &u32| {
        let after = by_start.partition_point(|at| bodies.list[*at].span.start <= *place);
        let mut at = by_start[after.checked_sub(1)?];
        while bodies.list[at].span.end <= *place {
            at = bodies.list[at].parent?;
        }
        Some(at)
    };
    let mut found: Vec<usize> = places.iter().filter_map(around).collect();
    found.sort_unstable();
    found.dedup();
    found
}
