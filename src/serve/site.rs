//! A site in memory.

use std::collections::BTreeMap;

use grognard_project::files::Parcel;
use grognard_syntax::text::Digest;

/// A site to serve. It is built again after every change.
#[derive(Debug, Clone)]
pub struct Served<E> {
    /// Files of the site.
    pub parcels: Vec<Parcel<E>>,
    /// Findings as HTML, to show above every page. Empty if there are none.
    pub findings: String,
    /// Whether the build succeeded. If not, the last good site stays. The first site is used in any
    /// case.
    pub good: bool,
}

pub(super) struct ServedSite<E> {
    pub parcels: BTreeMap<String, Parcel<E>>,
    pub digest: Digest,
}

impl<E> ServedSite<E> {
    pub fn new(parcels: Vec<Parcel<E>>) -> ServedSite<E> {
        let parcels: BTreeMap<String, Parcel<E>> =
            parcels.into_iter().map(|parcel| (parcel.path.clone(), parcel)).collect();
        let parts = parcels.values().flat_map(|Parcel { path, key, .. }| {
            [path.as_bytes().to_vec(), key.0.to_le_bytes().to_vec()]
        });
        let digest = Digest::of(parts);
        ServedSite { parcels, digest }
    }

    /// Returns the paths of files that differ between two sites, or that only one of them has.
    pub fn changes(&self, other: &ServedSite<E>) -> Vec<String> {
        let differs = |site: &ServedSite<E>, path: &str, key| {
            site.parcels.get(path).is_none_or(|parcel| parcel.key != key)
        };
        let new = other.parcels.values().filter(|parcel| differs(self, &parcel.path, parcel.key));
        let gone = self.parcels.keys().filter(|path| !other.parcels.contains_key(*path));
        let mut paths: Vec<String> = new.map(|parcel| &parcel.path).chain(gone).cloned().collect();
        paths.sort();
        paths
    }
}
