//! A file of a site that is made on demand.

use std::fmt;
use std::sync::Arc;

use grognard_syntax::text::Digest;

/// A file that can be made on demand. If the key of a parcel is unchanged, an earlier result can be
/// used.
#[derive(Clone)]
pub struct Parcel<E> {
    /// The path below the output folder, with `/`.
    pub path: String,
    /// The digest of all inputs of the file: the same key guarantees the same bytes.
    pub key: Digest,
    pub make: Make<E>,
    /// Whether the bytes exist already, so that `make` does no work.
    pub at_hand: bool,
}

pub type Make<E> = Arc<dyn Fn() -> Result<Vec<u8>, E> + Send + Sync>;

impl<E> Parcel<E> {
    pub fn new(
        path: impl Into<String>,
        key: Digest,
        make: impl Fn() -> Result<Vec<u8>, E> + Send + Sync + 'static,
    ) -> Parcel<E> {
        Parcel { path: path.into(), key, make: Arc::new(make), at_hand: false }
    }

    /// A file whose bytes exist already, with the digest of the bytes as its key.
    pub fn at_hand(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Parcel<E> {
        let bytes: Vec<u8> = bytes.into();
        let key = Digest::of([&bytes]);
        Parcel { at_hand: true, ..Parcel::new(path, key, move || Ok(bytes.clone())) }
    }
}

impl<E> fmt::Debug for Parcel<E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.key, self.path)
    }
}
