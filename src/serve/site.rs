//! A site in memory.

use std::collections::BTreeMap;

use grognard_project::files::Parcel;
use grognard_syntax::text::Digest;

/// A site to serve. The server asks for a new site after every change.
#[derive(Debug, Clone)]
pub struct Served<E> {
    pub parcels: Vec<Parcel<E>>,
    /// Findings as HTML, which are shown above every page. The text is empty if there are no
    /// findings.
    pub findings: String,
    /// Whether the build succeeded. After a failed build the server continues with the last good
    /// site, but the very first site is always used.
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

    /// Returns the paths of files that differ between two sites or exist in only one of them.
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
