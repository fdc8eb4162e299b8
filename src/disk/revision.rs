//! Reads a project at a Git revision with `git` commands that neither check out files nor write to
//! the repository.

use std::collections::{BTreeMap, HashSet};
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};
use grognard_project::files::MAX_BYTES;
use grognard_syntax::text::one_line;

use super::list::{EntryBytes, ListedDocument, display, here};
use super::{Listing, real_path};

/// Maximum number of documents read from a revision: ten times the number in a large archive.
pub(super) const MAX_DOCUMENTS: usize = 100_000;

/// Maximum total size in bytes of the documents read from a revision, because all of them are in
/// memory at once.
const MAX_ALL_BYTES: u64 = 1024 * 1024 * 1024;

/// Maximum length in bytes of the name of a revision. Names in `git` are shorter, so a longer name
/// is a mistake.
const MAX_NAME: usize = 250;

/// Maximum length in bytes of the line in which `git cat-file` describes an object.
const MAX_LINE: u64 = 4096;

pub(super) struct Revision {
    pub root: PathBuf,
    commit: String,
}

/// Files of a revision: from the path relative to the repository to the hash of the content.
pub(super) type Files = BTreeMap<String, String>;

/// Lists a document as it was at a revision, or all documents of a folder. The rest of the project
/// at that revision is listed as context. The listing contains the bytes of all files.
pub fn list_revision(
    path: &Path,
    revision: &str,
    is_document: fn(&str) -> bool,
) -> anyhow::Result<Listing> {
    let real = real_path(path)?;
    let is_folder = real.is_dir();
    let folder = if is_folder { &real } else { real.parent().unwrap_or(&real) };
    let revision_at = open(folder, revision)?;
    let mut name = below(&revision_at.root, &real)
        .with_context(|| format!("`{}` is not in its repository", path.display()))?;
    if is_folder && !name.is_empty() {
        name.push('/');
    }
    let files = files(&revision_at)?;
    let is_named = |file: &str| if is_folder { file.starts_with(&name) } else { file == name };
    if !files.keys().any(|file| is_named(file)) {
        bail!("`{}` did not exist at `{revision}`", path.display());
    }
    let project = project_of(&files, &name);
    let is_other_project =
        |file: &String| is_named(file) && is_manifest(file) && project_of(&files, file) != project;
    if is_folder && files.keys().any(is_other_project) {
        bail!(
            "`{}` contains several projects: name the folder of one, or a folder in it",
            path.display()
        );
    }
    let wanted = |file: &str| {
        let of_project = project.is_some_and(|project| file.starts_with(project));
        let is_read = is_document(file) || is_manifest(file);
        file == name || is_read && (of_project || is_named(file))
    };
    let wanted: Files = files.iter().filter(|(file, _)| wanted(file)).map(owned).collect();
    if wanted.len() > MAX_DOCUMENTS {
        bail!("`{revision}` has more than {MAX_DOCUMENTS} documents in this project");
    }
    let bytes = contents(&revision_at, wanted.values())?;
    let root = project.map(|project| revision_at.root.join(project));
    let settings = project.and_then(|project| wanted.get(&format!("{project}{MANIFEST}")));
    let settings = settings.and_then(|hash| bytes.get(hash).cloned().flatten());
    let entries = wanted.into_iter().map(|(file, hash)| {
        let path = revision_at.root.join(&file);
        ListedDocument {
            name: name_at(revision, &display(&path, &here())),
            asked: is_named(&file),
            project: 0,
            bytes: EntryBytes::Revision(bytes.get(&hash).cloned().flatten()),
            path,
        }
    });
    Ok(Listing::of_revision(root, settings, entries.collect()))
}

/// Returns the name of a document at a revision, in the form of `git` and of findings. A name
/// without a folder gets `./`, so that all names at the revision have the same prefix and relative
/// references between documents work.
fn name_at(revision: &str, shown: &str) -> String {
    let folder = if shown.contains('/') { "" } else { "./" };
    format!("{revision}:{folder}{shown}")
}

const MANIFEST: &str = "grognard.yaml";

fn is_manifest(file: &str) -> bool {
    file.rsplit('/').next() == Some(MANIFEST)
}

fn owned((file, hash): (&String, &String)) -> (String, String) {
    (file.clone(), hash.clone())
}

/// Returns the nearest project folder above a file, with a `/` at the end. The root is an empty
/// string.
fn project_of<'n>(files: &Files, name: &'n str) -> Option<&'n str> {
    let folders = name.char_indices().rev().filter(|(_, letter)| *letter == '/');
    let mut folders = folders.map(|(index, _)| &name[..=index]).chain([""]);
    folders.find(|folder| files.contains_key(&format!("{folder}{MANIFEST}")))
}

/// Returns a path relative to the root of a repository, with `/` as `git` writes it.
pub(super) fn below(root: &Path, path: &Path) -> Option<String> {
    let below = path.strip_prefix(root).ok()?.to_str()?;
    Some(if cfg!(windows) { below.replace('\\', "/") } else { below.to_owned() })
}

pub(super) fn open(folder: &Path, revision: &str) -> anyhow::Result<Revision> {
    let plain = !revision.is_empty() && revision.len() <= MAX_NAME;
    if !plain || revision.contains(char::is_control) || revision.starts_with('-') {
        bail!(
            "this is not a revision: write one that `git` knows, such as `HEAD~1`, `main` or `v1.0`"
        );
    }
    let root = match asked(folder, &["rev-parse", "--show-toplevel"])? {
        Ok(root) => real_path(Path::new(root.trim_end_matches(['\r', '\n'])))?,
        Err(why) => bail!("`git` finds no repository at `{}`: {why}", folder.display()),
    };
    let name = format!("{revision}^{{commit}}");
    let commit = asked(folder, &["rev-parse", "--verify", "--quiet", &name])?;
    match commit.map(|commit| commit.trim().to_owned()) {
        Ok(commit) if is_hash(&commit) => Ok(Revision { root, commit }),
        _ => bail!("this repository has no revision `{revision}`; `git log` lists them"),
    }
}

/// The newest commit of a repository without a work tree.
pub(super) fn head(folder: &Path) -> anyhow::Result<Revision> {
    match asked(folder, &["rev-parse", "--verify", "--quiet", "HEAD^{commit}"])?
        .map(|commit| commit.trim().to_owned())
    {
        Ok(commit) if is_hash(&commit) => Ok(Revision { root: folder.to_owned(), commit }),
        _ => bail!("the repository has no commit"),
    }
}

/// Clones one commit of a repository into an empty folder, without a work tree.
pub(super) fn clone(address: &str, tag: &str, into: &Path) -> anyhow::Result<()> {
    let is_plain =
        |word: &str| !word.is_empty() && !word.starts_with('-') && !word.contains(char::is_control);
    if !is_plain(address) || !is_plain(tag) || tag.len() > MAX_NAME || address.contains("::") {
        bail!("name a repository and a tag, such as `https://example.org/dusk.git@v1.2`");
    }
    let mut command = git(into);
    // Other protocols can start programs.
    for protocol in ["https", "ssh", "file"] {
        command.arg("-c").arg(format!("protocol.{protocol}.allow=always"));
    }
    command.args([
        "clone",
        "--quiet",
        "--bare",
        "--depth",
        "1",
        "--single-branch",
        "--no-tags",
        "--branch",
        tag,
        "--",
        address,
        ".",
    ]);
    let out = command.stderr(Stdio::piped()).output().map_err(not_started)?;
    if !out.status.success() {
        let told = String::from_utf8_lossy(&out.stderr);
        let last = told.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default();
        bail!("`git` cannot fetch `{tag}` of `{address}`: {}", one_line(last));
    }
    Ok(())
}

fn is_hash(text: &str) -> bool {
    [40, 64].contains(&text.len()) && text.bytes().all(|letter| letter.is_ascii_hexdigit())
}

/// Prepares a `git` command in a folder. The settings keep `git` from asking questions, reading
/// another repository, fetching anything and starting other programs.
fn git(folder: &Path) -> Command {
    let mut command = Command::new("git");
    command.arg("--no-pager").arg("--no-optional-locks").arg("-C").arg(folder);
    for setting in ["core.fsmonitor=false", "core.quotePath=false", "protocol.allow=never"] {
        command.args(["-c", setting]);
    }
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY"] {
        command.env_remove(name);
    }
    command.env("GIT_NO_LAZY_FETCH", "1").env("GIT_TERMINAL_PROMPT", "0").env("LC_ALL", "C");
    command.stderr(Stdio::null()).stdin(Stdio::null());
    command
}

fn not_started(error: std::io::Error) -> anyhow::Error {
    match error.kind() {
        ErrorKind::NotFound => anyhow::anyhow!(
            "`git` is not installed, or not on the path: it reads revisions and fetches packs"
        ),
        _ => anyhow::Error::new(error).context("`git` cannot be started"),
    }
}

/// Returns the output of a short `git` command, or the first line of its error.
fn asked(folder: &Path, words: &[&str]) -> anyhow::Result<Result<String, String>> {
    let out = git(folder).args(words).stderr(Stdio::piped()).output().map_err(not_started)?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok(match out.status.success() {
        true => Ok(text(&out.stdout)),
        false => Err(one_line(text(&out.stderr).lines().next().unwrap_or_default())),
    })
}

/// Lists the files of a revision. Symbolic links and submodules are left out.
pub(super) fn files(revision: &Revision) -> anyhow::Result<Files> {
    let words = ["ls-tree", "-r", "-z", "--full-tree", &revision.commit];
    let out = git(&revision.root).args(words).output().map_err(not_started)?;
    if !out.status.success() {
        bail!("`git` cannot list the files of `{}`", revision.commit);
    }
    let lines =
        out.stdout.split(|byte| *byte == 0).filter_map(|line| std::str::from_utf8(line).ok());
    let file = |line: &str| {
        let (head, path) = line.split_once('\t')?;
        let [mode, "blob", hash] = head.split(' ').collect::<Vec<&str>>()[..] else { return None };
        (mode != "120000" && is_hash(hash)).then(|| (path.to_owned(), hash.to_owned()))
    };
    Ok(lines.filter_map(file).collect())
}

/// Reads files by their hashes, all with one process. A file that is too large becomes `None`.
pub(super) fn contents<'h>(
    revision: &Revision,
    hashes: impl Iterator<Item = &'h String>,
) -> anyhow::Result<BTreeMap<String, Option<Vec<u8>>>> {
    let hashes: HashSet<&String> = hashes.collect();
    let words: [&OsStr; 2] = ["cat-file", "--batch"].map(OsStr::new);
    let mut process = git(&revision.root)
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(not_started)?;
    let mut questions = process.stdin.take().context("`git` has no input")?;
    let answers = process.stdout.take().context("`git` has no output")?;
    let list: String = hashes.iter().map(|hash| format!("{hash}\n")).collect();
    let found = std::thread::scope(|scope| {
        // Write and read at the same time, because `git` answers while it still reads. If the pipes
        // filled up instead, both programs would wait for each other for ever.
        scope.spawn(move || questions.write_all(list.as_bytes()));
        read_batch(BufReader::new(answers), hashes.len())
    });
    let ended = process.wait();
    let found = found.context("`git` cannot read the files of this revision")?;
    if !ended.is_ok_and(|status| status.success()) {
        bail!("`git` cannot read the files of this revision");
    }
    Ok(found)
}

/// Parses the output of `git cat-file --batch`, which for each object is a line with hash, kind and
/// size, followed by the bytes.
fn read_batch(
    mut answers: impl BufRead,
    count: usize,
) -> anyhow::Result<BTreeMap<String, Option<Vec<u8>>>> {
    let mut found = BTreeMap::new();
    let mut all = 0;
    for _ in 0..count {
        let mut line = String::new();
        (&mut answers).take(MAX_LINE).read_line(&mut line)?;
        let [hash, "blob", size] = line.split_whitespace().collect::<Vec<&str>>()[..] else {
            bail!("a file of this revision is missing in the repository");
        };
        let size: u64 = size.parse()?;
        let mut rest = (&mut answers).take(size.saturating_add(1));
        let bytes = match size <= MAX_BYTES {
            true => {
                let mut bytes = Vec::with_capacity(usize::try_from(size)?);
                rest.read_to_end(&mut bytes)?;
                bytes.truncate(usize::try_from(size)?);
                Some(bytes)
            }
            false => {
                std::io::copy(&mut rest, &mut std::io::sink())?;
                None
            }
        };
        all += bytes.as_ref().map_or(0, |bytes| bytes.len() as u64);
        if all > MAX_ALL_BYTES {
            bail!("the documents of this revision have more than {} MiB", MAX_ALL_BYTES >> 20);
        }
        found.insert(hash.to_owned(), bytes);
    }
    Ok(found)
}
