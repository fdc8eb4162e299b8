//! `grognard pack` and `grognard add pack`: read a pack · compare it with the lock file · write.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use grognard_exchange::shared::{
    FigureChange, LOCK, LockedPack, PackHead, SharedPack, figure_changes, found_in_index, index,
    is_pack_file, read_lock, read_pack, shared_pack, written_lock, written_pack,
};
use grognard_project::files::{Files, OutputFile};
use grognard_project::project::with_packs;
use grognard_syntax::text::{counted, list, one_line};

use super::placeholders::quoted;
use crate::cli::args::{PackAction, PackArgs};
use crate::cli::opened::open_listing;
use crate::cli::outcome::Outcome;
use crate::cli::output::{deliver, send};
use crate::cli::packs::{open_packs, project_folder};
use crate::cli::terminal::Terminal;
use crate::disk::{
    FolderFiles, fetch, is_read, list as list_files, read_archive, read_folder, replace_folder,
    write_file, write_new_folder,
};

/// Folder of a project for packs of others.
const PACKS: &str = "packs";

/// Maximum number of differences that are listed, so that they fit on a few screens. The remaining
/// ones are counted.
const MAX_CHANGES: usize = 100;

/// Maximum length of a value in a list of differences.
const MAX_VALUE: usize = 60;

pub(in crate::cli) fn run(args: &PackArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    match args.action {
        PackAction::Build => build(args, terminal),
        PackAction::List => list_added(terminal),
        PackAction::Update => update(args, terminal),
        PackAction::Index => make_index(args, terminal),
        PackAction::Search => search(args, terminal),
    }
}

fn build(args: &PackArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let opened = open_packs()?;
    let (path, made_of) = with_packs(&opened.files, None, |packs| {
        let own = packs.packs().iter().filter(|pack| !pack.built_in);
        let own: Vec<(&str, &str)> = own.filter_map(|pack| Some((pack.id()?, pack.path))).collect();
        let ids = || list(own.iter().map(|(id, _)| *id), MAX_CHANGES);
        let (id, path) = match (&*args.names, &*own) {
            ([], [only]) => *only,
            ([], []) => bail!("there is no rule set here: `grognard new --ruleset NAME` makes one"),
            ([], _) => bail!("name one of the rule sets of this project: {}", ids()),
            ([name], _) => *own.iter().find(|(id, _)| id == name).ok_or_else(|| {
                anyhow!("this project has no rule set `{name}` of its own; it has {}", ids())
            })?,
            _ => bail!("name one rule set: each has an archive of its own"),
        };
        let made_of = packs.open(id).map(|pack| pack.made_of).unwrap_or_default();
        Ok((PathBuf::from(path), made_of))
    })?;
    opened.uses(made_of);
    if opened.refuses(terminal)? {
        return Ok(Outcome::Findings);
    }
    let folder = path.parent().unwrap_or(Path::new("."));
    let folder = if folder == Path::new("") { Path::new(".") } else { folder };
    let (kept, left_out): (FolderFiles, FolderFiles) =
        read_folder(folder)?.into_iter().partition(|(path, _)| is_pack_file(path));
    let pack = shared_pack(kept)
        .map_err(|why| anyhow!("`{}` is not the folder of a pack: {why}", folder.display()))?;
    let bytes = written_pack(&pack).context("the pack is too large for an archive")?;
    let head = &pack.head;
    let version = if head.version.is_empty() {
        String::new()
    } else {
        format!("-{}", file_part(&head.version))
    };
    let file =
        args.output.clone().unwrap_or_else(|| PathBuf::from(format!("{}{version}.zip", head.id)));
    deliver(&file, &bytes, &opened.files)?;
    if !terminal.quiet {
        let (files, shown) = (counted(pack.files.len(), "file"), file.display());
        writeln!(terminal.err, "made `{shown}`: {files}, digest {}", head.digest)?;
        if !left_out.is_empty() {
            let names = list(left_out.keys().map(String::as_str), 10);
            writeln!(terminal.err, "  left out, because a pack is text for a rule set: {names}")?;
        }
        for (key, value, purpose) in [
            ("version", &head.version, "so that players can tell two archives apart"),
            ("licence", &head.licence, "so that others know what they may do with it"),
            ("home", &head.home, "so that players find new versions"),
        ] {
            if value.is_empty() {
                writeln!(
                    terminal.err,
                    "  write `{key}:` at the top of `{}`, {purpose}",
                    path.display()
                )?;
            }
        }
    }
    Ok(Outcome::Clean)
}

/// A version as a part of a file name.
fn file_part(version: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || ".-_".contains(letter);
    version.chars().map(|letter| if is_plain(letter) { letter } else { '-' }).collect()
}

/// Puts a pack into the project: `grognard add pack`.
pub(super) fn add(names: &[String], terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let (source, id) = match names {
        [source] => (source, None),
        [source, id] => (source, Some(id.as_str())),
        _ => bail!(
            "name an archive or a repository with a tag: `grognard add pack dusk-1.2.zip` or \
             `grognard add pack https://example.org/dusk.git@v1.2`"
        ),
    };
    let root = root()?;
    let pack = read_source(source, id)?;
    let head = &pack.head;
    let folder = pack_folder(&root, &head.id);
    let shown = folder.display();
    let mut locked = read_locked(&root)?;
    if locked.contains_key(&head.id) && folder.exists() {
        bail!(
            "`{}` was added before: `grognard pack update {} {}` shows what is new",
            head.id,
            head.id,
            quoted(Path::new(source))
        );
    }
    if folder.exists() {
        bail!("`{shown}` exists, and `{LOCK}` does not name it: move the folder away");
    }
    refuse_taken(&root, head)?;
    write_new_folder(&folder, &output_files(&pack))?;
    lock(&root, &mut locked, source, head)?;
    if !terminal.quiet {
        let files = counted(pack.files.len(), "file");
        writeln!(terminal.err, "added {} to `{shown}`: {files}", named(head))?;
        match head.licence.is_empty() {
            true => writeln!(terminal.err, "  it states no licence")?,
            false => writeln!(terminal.err, "  licence: {}", one_line(&head.licence))?,
        }
        writeln!(
            terminal.err,
            "\n    grognard check {}\n    grognard rules {}\n",
            quoted(&folder),
            head.id
        )?;
    }
    Ok(Outcome::Clean)
}

/// Refuses a pack whose id a rule set of the project has, because the two would be one.
fn refuse_taken(root: &Path, head: &PackHead) -> anyhow::Result<()> {
    let files: Files = open_listing(&list_files(&[root.to_owned()], None, is_read)?)?.files;
    with_packs(&files, None, |packs| {
        let own = packs.packs().iter().filter(|pack| !pack.built_in);
        match own.into_iter().find(|pack| pack.id() == Some(head.id.as_str())) {
            Some(pack) => {
                bail!("`{}` is already the rule set `{}` of this project", pack.path, head.id)
            }
            None => Ok(()),
        }
    })
}

fn list_added(terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let root = root()?;
    let locked = read_locked(&root)?;
    if locked.is_empty() {
        writeln!(terminal.err, "no pack was added: `grognard add pack FILE` adds one")?;
    }
    for (id, entry) in &locked {
        let folder = pack_folder(&root, id);
        let state = match in_folder(&folder) {
            Ok(pack) if pack.head.digest == entry.digest => "as it came",
            Ok(_) => "changed here",
            Err(_) => "missing or damaged",
        };
        let (version, from) = (one_line(&entry.version), one_line(&entry.from));
        writeln!(terminal.out, "{id:24} {version:10} {state:12} {from}")?;
    }
    Ok(Outcome::Clean)
}

fn update(args: &PackArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let (id, source) = match &*args.names {
        [id] => (id, None),
        [id, source] => (id, Some(source.clone())),
        _ => bail!(
            "name a pack and where its new version is: `grognard pack update dusk dusk-1.3.zip`"
        ),
    };
    let root = root()?;
    let mut locked = read_locked(&root)?;
    let Some(entry) = locked.get(id) else {
        bail!("`{id}` was not added as a pack; `grognard pack list` lists those that were");
    };
    let source = source.unwrap_or_else(|| entry.from.clone());
    let folder = pack_folder(&root, id);
    let old = in_folder(&folder)?;
    let new = read_source(&source, Some(id))?;
    if new.head.id != *id {
        bail!("`{source}` is the rule set `{}`, not `{id}`", new.head.id);
    }
    if new.head.digest == old.head.digest {
        writeln!(terminal.err, "`{id}` is up to date")?;
        return Ok(Outcome::Clean);
    }
    tell_changes(&old, &new, terminal)?;
    if old.head.digest != entry.digest {
        bail!(
            "`{}` was changed here since it was added, and an update would lose that: move your changes into \
             a rule set of your own with `extends: {id}`, or remove the folder and add the pack again",
            folder.display()
        );
    }
    if !args.take {
        writeln!(terminal.err, "nothing is changed yet: add `--take` to take the new version")?;
        return Ok(Outcome::Findings);
    }
    replace_folder(&folder, &output_files(&new))?;
    lock(&root, &mut locked, &source, &new.head)?;
    writeln!(terminal.err, "`{}` is now {}", folder.display(), named(&new.head))?;
    Ok(Outcome::Clean)
}

fn tell_changes(old: &SharedPack, new: &SharedPack, terminal: &mut Terminal) -> anyhow::Result<()> {
    writeln!(terminal.out, "{} -> {}", named(&old.head), named(&new.head))?;
    let changes = figure_changes(old.ruleset(), new.ruleset());
    for change in changes.iter().take(MAX_CHANGES) {
        writeln!(terminal.out, "  {}", told(change))?;
    }
    if changes.len() > MAX_CHANGES {
        writeln!(terminal.out, "  and {} more", changes.len() - MAX_CHANGES)?;
    }
    let paths =
        old.files.keys().chain(new.files.keys().filter(|path| !old.files.contains_key(*path)));
    for path in paths.filter(|path| !path.ends_with(".ruleset.yaml")) {
        let word = match (old.files.get(path), new.files.get(path)) {
            (Some(old), Some(new)) if old == new => continue,
            (Some(_), Some(_)) => "changed",
            (None, _) => "new",
            (_, None) => "removed",
        };
        writeln!(terminal.out, "  {path}: {word}")?;
    }
    Ok(terminal.out.flush()?)
}

fn told(change: &FigureChange) -> String {
    let shown = |value: &str| {
        let line = one_line(value);
        match line.char_indices().nth(MAX_VALUE) {
            Some((end, _)) => format!("{}…", &line[..end]),
            None => line,
        }
    };
    let path = one_line(&change.path);
    match (&change.old, &change.new) {
        (Some(old), Some(new)) => format!("{path}: {} -> {}", shown(old), shown(new)),
        (None, Some(new)) => format!("{path}: new, {}", shown(new)),
        (Some(old), None) => format!("{path}: removed, was {}", shown(old)),
        (None, None) => path,
    }
}

fn make_index(args: &PackArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    if args.names.is_empty() {
        bail!("name the archives: `grognard pack index *.zip -o packs.json`");
    }
    let heads = args.names.iter().map(|name| Ok(read_file(Path::new(name))?.head));
    let heads: Vec<PackHead> = heads.collect::<anyhow::Result<_>>()?;
    send(args.output.as_deref(), index(heads).as_bytes(), &Files::default(), terminal)?;
    Ok(Outcome::Clean)
}

fn search(args: &PackArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    let path = args
        .index
        .as_ref()
        .context("name the index: `grognard pack search volley --index packs.json`")?;
    let text = String::from_utf8(read_archive(path)?).context("the index is not UTF-8 text")?;
    let found = found_in_index(&text, &args.names)
        .map_err(|why| anyhow!("`{}` is no index: {why}", path.display()))?;
    for head in &found {
        let home = if head.home.is_empty() {
            String::new()
        } else {
            format!("  {}", one_line(&head.home))
        };
        writeln!(terminal.out, "{:24} {}{home}", one_line(&head.id), named(head))?;
    }
    if found.is_empty() {
        writeln!(terminal.err, "no pack of the index has these words")?;
    }
    Ok(Outcome::Clean)
}

fn named(head: &PackHead) -> String {
    let version = if head.version.is_empty() {
        String::new()
    } else {
        format!(" {}", one_line(&head.version))
    };
    format!("{}{version}", one_line(&head.name))
}

/// Folder of an added pack, as messages show it.
fn pack_folder(root: &Path, id: &str) -> PathBuf {
    let folder = root.join(PACKS).join(id);
    folder.strip_prefix(".").map(Path::to_owned).unwrap_or(folder)
}

fn root() -> anyhow::Result<PathBuf> {
    project_folder()?.context(
        "packs belong to a project, and there is no `grognard.yaml` here or in a folder above: \
         `grognard new NAME` makes a project",
    )
}

/// Reads a pack from an archive, or from a repository with a tag after the last `@`.
fn read_source(source: &str, id: Option<&str>) -> anyhow::Result<SharedPack> {
    let path = Path::new(source);
    if path.is_file() {
        return read_file(path);
    }
    let Some((address, tag)) = source.rsplit_once('@').filter(|(_, tag)| !tag.contains(':')) else {
        bail!("`{source}` is no file; a repository needs a tag, such as `{source}@v1.0`");
    };
    of_repository(&fetch(address, tag)?, source, id)
}

fn read_file(path: &Path) -> anyhow::Result<SharedPack> {
    read_pack(&read_archive(path)?).map_err(|why| anyhow!("`{}` is refused: {why}", path.display()))
}

/// The pack of a repository: the folder with its one rule set, or with the one of an id.
fn of_repository(
    files: &FolderFiles,
    source: &str,
    id: Option<&str>,
) -> anyhow::Result<SharedPack> {
    let folders = files.keys().filter(|path| path.ends_with(".ruleset.yaml"));
    let folders = folders.map(|path| path.rsplit_once('/').map_or("", |(folder, _)| folder));
    let mut refused = None;
    let mut packs = BTreeMap::new();
    for folder in folders {
        let below = |path: &str| match folder {
            "" => Some(path.to_owned()),
            _ => path.strip_prefix(folder)?.strip_prefix('/').map(str::to_owned),
        };
        let of_folder =
            files.iter().filter_map(|(path, bytes)| Some((below(path)?, bytes.clone())));
        match shared_pack(of_folder.filter(|(path, _)| is_pack_file(path)).collect()) {
            Ok(pack) => drop(packs.insert(pack.head.id.clone(), pack)),
            Err(why) => refused = Some(why),
        }
    }
    let ids = list(packs.keys().map(String::as_str), 20);
    match (id, packs.len()) {
        (Some(id), 1..) => packs
            .remove(id)
            .ok_or_else(|| anyhow!("`{source}` has no rule set `{id}`; it has {ids}")),
        (None, 1) => packs.into_values().next().context("one pack"),
        (None, 2..) => bail!("`{source}` has several rule sets: name one after the address: {ids}"),
        (_, 0) => bail!(
            "`{source}` has no rule set{}",
            refused.map(|why| format!(": {why}")).unwrap_or_default()
        ),
    }
}

fn in_folder(folder: &Path) -> anyhow::Result<SharedPack> {
    shared_pack(read_folder(folder)?)
        .map_err(|why| anyhow!("`{}` is damaged: {why}", folder.display()))
}

fn output_files(pack: &SharedPack) -> Vec<OutputFile> {
    pack.files.iter().map(|(path, text)| OutputFile::new(path.as_str(), text.as_bytes())).collect()
}

fn read_locked(root: &Path) -> anyhow::Result<BTreeMap<String, LockedPack>> {
    let path = root.join(LOCK);
    if !path.exists() {
        return Ok(BTreeMap::new());
    }
    let text = String::from_utf8(read_archive(&path)?)
        .with_context(|| format!("`{LOCK}` is not UTF-8 text"))?;
    let lock = read_lock(&text).map_err(|why| anyhow!("`{LOCK}` cannot be read: {why}"))?;
    Ok(lock.packs)
}

fn lock(
    root: &Path,
    locked: &mut BTreeMap<String, LockedPack>,
    from: &str,
    head: &PackHead,
) -> anyhow::Result<()> {
    let entry = LockedPack {
        version: head.version.clone(),
        digest: head.digest.clone(),
        from: from.to_owned(),
    };
    locked.insert(head.id.clone(), entry);
    write_file(&root.join(LOCK), written_lock(std::mem::take(locked)).as_bytes())
}
