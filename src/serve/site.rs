//! A site in memory.

use std::collections::BTreeMap;

use grognard_project::files::Parcel;
use grognard_syntax::text::Digest;

/// What is served. It is made again after every change.
#[derive(Debug, Clone)]
pub struct Served<E> {
    /// The files of the site.
    pub parcels: Vec<Parcel<E>>,
    /// Findings as HTML, to be shown over every page; empty if there are none.
    pub findings: String,
    /// Could the site be built? If not, the last good one stays. The first is taken as it is.
    pub good: bool,
}

/// The files of a site by path.
pub(super) struct ServedSite<E> {
    pub parcels: BTreeMap<String, Parcel<E>>,
    /// The digest of all of them.
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

    /// The paths that another site has otherwise, or that only one of the two has.
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
