//! A file of a site that is made when it is needed.

use std::fmt;
use std::sync::Arc;

use grognard_syntax::text::Digest;

/// A file that can be made. Its key says whether that is necessary.
#[derive(Clone)]
pub struct Parcel<E> {
    /// The path below the output folder, with `/`.
    pub path: String,
    /// The digest of everything that the file is made of. As long as it is the same, so are the bytes.
    pub key: Digest,
    /// Makes the bytes, or says what is wrong.
    pub make: Make<E>,
    /// Are the bytes there already, so that nothing has to be made?
    pub at_hand: bool,
}

/// Makes the bytes of a file.
pub type Make<E> = Arc<dyn Fn() -> Result<Vec<u8>, E> + Send + Sync>;

impl<E> Parcel<E> {
    /// A file and how it is made.
    pub fn new(
        path: impl Into<String>,
        key: Digest,
        make: impl Fn() -> Result<Vec<u8>, E> + Send + Sync + 'static,
    ) -> Parcel<E> {
        Parcel { path: path.into(), key, make: Arc::new(make), at_hand: false }
    }

    /// A file whose bytes are there already.
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
