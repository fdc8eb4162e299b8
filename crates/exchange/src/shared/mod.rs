//! # shared
//! Input:     the files of a rule set's folder, an archive of them, or the texts of two versions.
//! Output:    an archive, its files, a lock file, an index, or the figures that differ.
//! Never:     reads or writes files, or fetches anything.

mod archive;
mod changes;
mod index;
mod lock;
mod pack;

pub use archive::{read_pack, written_pack};
pub use changes::{FigureChange, figure_changes};
pub use index::{found_in_index, index};
pub use lock::{LOCK, Lock, LockedPack, read_lock, written_lock};
pub use pack::{PackHead, SharedPack, is_pack_file, shared_pack};
