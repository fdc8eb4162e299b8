//! Chooses the cache of finished site files that a build uses.

use std::env::{home_dir, var_os};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::bail;

use super::args::BuildArgs;
use crate::disk::{Store, real_path};

/// Environment variable with the path of the store. If the value of the variable is empty, no store
/// is used.
const VARIABLE: &str = "GROGNARD_STORE";

/// Opens the store that the user named, or the one in the user's cache folder. If the cache folder
/// cannot be used, there is no error, because the user did not ask for a store.
pub(super) fn store_of(args: &BuildArgs) -> anyhow::Result<Option<Arc<Store>>> {
    let variable = var_os(VARIABLE);
    let is_off = args.no_store || variable.as_ref().is_some_and(|value| value.is_empty());
    let named = args.store.clone().or_else(|| variable.filter(|_| !is_off).map(PathBuf::from));
    match named {
        Some(folder) => {
            check_place(&folder, &args.output)?;
            Ok(Some(Store::open(&folder)?))
        }
        None if is_off && args.part.is_some() => {
            bail!("`--part` needs a store: name one with `--store DIR`")
        }
        None if is_off => Ok(None),
        None => {
            Ok(cache_folder().and_then(|cache| Store::open(&cache.join("grognard/store")).ok()))
        }
    }
}

fn check_place(store: &Path, output: &Path) -> anyhow::Result<()> {
    let (real_store, real_output) = (real_path(store)?, real_path(output)?);
    if real_store.starts_with(&real_output) || real_output.starts_with(&real_store) {
        bail!(
            "one of the store `{}` and the output folder `{}` contains the other: name two separate folders",
            store.display(),
            output.display()
        );
    }
    Ok(())
}

fn cache_folder() -> Option<PathBuf> {
    let named = |name: &str| var_os(name).map(PathBuf::from).filter(|folder| folder.is_absolute());
    if cfg!(windows) {
        return named("LOCALAPPDATA");
    }
    let below_home = if cfg!(target_os = "macos") { "Library/Caches" } else { ".cache" };
    named("XDG_CACHE_HOME").or_else(|| Some(home_dir()?.join(below_home)))
}
