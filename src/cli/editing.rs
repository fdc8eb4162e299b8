//! Access of the workbench to the folder that `serve --edit` serves.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use grognard_editing::workbench::{Workbench, answer};
use grognard_syntax::text::Digest;

use crate::disk::{every_settings, is_read, list, read, write_edited};
use crate::serve::{Editing, Written};

pub(super) fn editing(root: PathBuf) -> Editing {
    let workbench = Mutex::new(Workbench::default());
    let folder = root.clone();
    Editing {
        token: token(),
        folder: Box::new(move || documents(&folder).map_err(|error| format!("{error:#}"))),
        ask: Box::new(move |request| {
            let mut workbench = workbench.lock().unwrap_or_else(PoisonError::into_inner);
            answer(&mut workbench, request)
        }),
        write: Box::new(move |path, seen, bytes| written(&root, path, seen, bytes)),
    }
}

/// Makes a token that cannot be guessed. The random part is the key of a hash table, which the
/// standard library takes from the random generator of the system.
fn token() -> String {
    let part = || {
        let mut hasher = RandomState::new().build_hasher();
        hasher.write_u8(0);
        hasher.finish()
    };
    format!("{:016x}{:016x}", part(), part())
}

/// Returns the documents of a folder with their digests as JSON: `{ "id": …, "name": …, "texts":
/// [[path, text, digest], …] }`. The id is the digest of the folder's path, because the page stores
/// drafts by id, and two folders may have the same name.
fn documents(root: &Path) -> anyhow::Result<Vec<u8>> {
    let listing = list(&[root.to_owned()], None, is_read)?;
    let absolute = std::path::absolute(root)?;
    let settings = every_settings(&listing)?;
    let project = listing.projects.iter().position(|path| path.as_deref() == Some(&*absolute));
    let (files, _) = read(&listing, &settings, None)?;
    let of_project = files.documents.iter().filter(|document| Some(document.project) == project);
    let texts = of_project.filter(|document| document.sound).map(|document| {
        let text = files.texts.get(document.file);
        let name = files.name_in_project(document.file, document.project);
        let digest = Digest::of([text.content.as_bytes()]).to_string();
        (name, text.content.to_string(), digest)
    });
    let texts: Vec<(String, String, String)> = texts.collect();
    let name = project.and_then(|project| settings[project].name.clone());
    let name = name.unwrap_or_else(|| "This folder".to_owned());
    let id = Digest::of([absolute.as_os_str().as_encoded_bytes()]).to_string();
    Ok(serde_json::to_vec(&serde_json::json!({ "id": id, "name": name, "texts": texts }))?)
}

fn written(root: &Path, path: &str, seen: Option<Digest>, bytes: &[u8]) -> Written {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Written::Refused("a document is text in UTF-8".to_owned());
    };
    match write_edited(root, path, seen, text) {
        Ok(Some(digest)) => Written::Done(digest),
        Ok(None) => Written::Changed,
        Err(error) => Written::Refused(format!("{error:#}")),
    }
}
