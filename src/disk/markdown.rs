//! Reads the Markdown pages of a website, and the other files in their folders.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use grognard_project::files::{Files, MAX_BYTES, SiteFiles};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::FileId;
use ignore::WalkBuilder;

use super::list::{display, here};
use super::read::load;

/// Extensions of the files that are published with the pages. Scripts are not included, so that
/// opening a published file never runs code.
const BESIDE: &[&str] = &[
    "avif", "csv", "gif", "jpeg", "jpg", "ods", "odt", "pdf", "png", "txt", "webp", "xlsx", "zip",
];

/// Maximum size in bytes of a file that is published with the pages.
const MAX_BESIDE_BYTES: u64 = 32 * 1024 * 1024;

/// Maximum number of files in the folder of a website. A folder with more files was probably named
/// by mistake.
const MAX_FILES: usize = 100_000;

/// Reads the pages of a website, and adds their texts to those of the run. The pages are in the
/// folder `site` of the project and in the files and folders of `named`.
pub fn read_site(
    project: usize,
    root: &Path,
    named: &[String],
    files: &mut Files,
    diagnostics: &mut Vec<Diagnostic>,
) -> anyhow::Result<SiteFiles> {
    let site = root.join("site");
    let mut paths: Vec<(String, PathBuf)> = Vec::new();
    if site.is_dir() {
        refuse_link_out(&site, root)?;
        paths = files_below(&site, &site)?;
    }
    for name in named {
        let path = root.join(name);
        if !path.exists() {
            bail!("`pages` of the site names `{name}`, which is not in the project");
        }
        refuse_link_out(&path, root)?;
        // A `README.md` becomes `index.md`, because it is the first page of a folder in a
        // repository.
        let readme_is_index =
            |(below, path): (String, PathBuf)| match below.strip_suffix("README.md") {
                Some(folder) => (format!("{folder}index.md"), path),
                None => (below, path),
            };
        paths.extend(files_below(&path, root)?.into_iter().map(readme_is_index));
    }
    let mut seen: HashSet<String> = HashSet::new();
    paths.retain(|(below, _)| seen.insert(below.clone()));
    let mut found = SiteFiles::default();
    for (below, path) in paths {
        let end = below.rsplit_once('.').map_or("", |(_, end)| end).to_ascii_lowercase();
        if end == "md" {
            let file = add_page(project, &path, files, diagnostics)?;
            found.pages.extend(file.map(|file| (below, file)));
        } else if BESIDE.contains(&end.as_str()) {
            let bytes = load(&path, MAX_BESIDE_BYTES)
                .with_context(|| format!("cannot read `{}`", path.display()))?;
            let Some(bytes) = bytes else {
                let mebibytes = MAX_BESIDE_BYTES >> 20;
                bail!("`{}` is larger than {mebibytes} MiB: link to it elsewhere", path.display());
            };
            found.beside.push((below, bytes));
        }
    }
    Ok(found)
}

fn files_below(path: &Path, root: &Path) -> anyhow::Result<Vec<(String, PathBuf)>> {
    let mut paths: Vec<PathBuf> = Vec::new();
    for entry in WalkBuilder::new(path).require_git(false).follow_links(false).build() {
        let entry = entry.with_context(|| format!("cannot list `{}`", path.display()))?;
        if entry.file_type().is_some_and(|kind| kind.is_file()) {
            paths.push(entry.into_path());
        }
        if paths.len() > MAX_FILES {
            bail!("`{}` contains more than {MAX_FILES} files", path.display());
        }
    }
    paths.sort();
    let mut below: Vec<(String, PathBuf)> = Vec::with_capacity(paths.len());
    for path in paths {
        // Skip a path that is not UTF-8, because it cannot be an address.
        if let Some(name) = path.strip_prefix(root)?.to_str() {
            below.push((name.replace('\\', "/"), path));
        }
    }
    Ok(below)
}

/// Reads the story of a battle: `NAME.story.md` beside `NAME.scenario.yaml`, or `story.md` in the
/// same folder.
pub fn read_story(
    scenario: FileId,
    files: &mut Files,
    diagnostics: &mut Vec<Diagnostic>,
) -> anyhow::Result<Option<FileId>> {
    let path = files.paths.get(scenario.0 as usize).and_then(|path| path.clone());
    let Some(path) = path else { return Ok(None) };
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let stem = name.split('.').next().unwrap_or_default();
    for name in [format!("{stem}.story.md"), "story.md".to_owned()] {
        let story = path.with_file_name(name);
        if story.is_file() {
            refuse_link_out(&story, story.parent().unwrap_or(&story))?;
            let project = files.document(scenario).project;
            return add_page(project, &story, files, diagnostics);
        }
    }
    Ok(None)
}

/// Refuses a symbolic link that leaves a folder, because the file behind the link would be
/// published.
fn refuse_link_out(path: &Path, folder: &Path) -> anyhow::Result<()> {
    if !std::path::absolute(path)?
        .canonicalize()?
        .starts_with(std::path::absolute(folder)?.canonicalize()?)
    {
        let shown = display(&std::path::absolute(path)?, &here());
        bail!("`{shown}` is a link that leaves its folder: put the files themselves there");
    }
    Ok(())
}

fn add_page(
    project: usize,
    path: &Path,
    files: &mut Files,
    diagnostics: &mut Vec<Diagnostic>,
) -> anyhow::Result<Option<FileId>> {
    let shown = display(&std::path::absolute(path)?, &here());
    let bytes = load(path, MAX_BYTES).with_context(|| format!("cannot read `{shown}`"))?;
    if bytes.is_none() {
        bail!("`{shown}` is larger than {} MiB: split it into pages", MAX_BYTES >> 20);
    }
    let path = std::path::absolute(path)?;
    let (file, refused) = files.add_beside(project, shown, bytes, Some(path));
    let sound = refused.is_none();
    diagnostics.extend(refused);
    Ok(Some(file).filter(|_| sound))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disk::write;
    use grognard_project::files::OutputFile;

    #[test]
    fn a_website_has_pages_and_only_harmless_files() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = |path: &str| OutputFile::new(path, "# A page\n");
        let all = ["index.md", "club/rules.md", "club/field.png", "club/run.js", ".git/x.md"];
        write(&folder.path().join("site"), &all.map(file)).expect("files");
        let (mut files, mut found) = (Files::default(), Vec::new());
        let site = read_site(0, folder.path(), &[], &mut files, &mut found).expect("a site");
        let pages: Vec<&str> = site.pages.iter().map(|(path, _)| path.as_str()).collect();
        let beside: Vec<&str> = site.beside.iter().map(|(path, _)| path.as_str()).collect();
        assert_eq!((pages, beside), (vec!["club/rules.md", "index.md"], vec!["club/field.png"]));
        assert!(found.is_empty() && files.texts.len() == 2);
        let none = read_site(0, &folder.path().join("club"), &[], &mut files, &mut found);
        assert!(none.expect("no site").pages.is_empty());
    }

    #[test]
    fn named_files_and_folders_become_pages_with_a_readme_as_index() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = |path: &str| OutputFile::new(path, "# A page\n");
        let all = ["docs/README.md", "docs/a/b.md", "docs/a/b.png", "CHANGES.md", "other/c.md"];
        write(folder.path(), &all.map(file)).expect("files");
        let (mut files, mut found) = (Files::default(), Vec::new());
        let named = ["docs", "CHANGES.md", "docs/a/b.md"].map(str::to_owned);
        let site = read_site(0, folder.path(), &named, &mut files, &mut found).expect("a site");
        let pages: Vec<&str> = site.pages.iter().map(|(path, _)| path.as_str()).collect();
        assert_eq!(pages, ["docs/index.md", "docs/a/b.md", "CHANGES.md"]);
        assert_eq!(site.beside[0].0, "docs/a/b.png");
        let missing = read_site(0, folder.path(), &["none".to_owned()], &mut files, &mut found);
        assert!(missing.expect_err("refused").to_string().contains("`none`"));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_out_of_its_folder_is_refused() {
        use std::os::unix::fs::symlink;
        let secret = tempfile::tempdir().expect("a folder");
        let file = |path: &str| OutputFile::new(path, "# A secret\n");
        write(secret.path(), &["key.md", "bank.csv"].map(file)).expect("files");
        let project = tempfile::tempdir().expect("a folder");
        symlink(secret.path(), project.path().join("site")).expect("a link");
        symlink(secret.path().join("key.md"), project.path().join("story.md")).expect("a link");
        write(project.path(), &[file("docs/a.md")]).expect("a file");
        symlink(secret.path(), project.path().join("docs/out")).expect("a link");
        let scenario = project.path().join("jena.scenario.yaml");
        let mut files = Files::default();
        let text = Some(b"scenario: 1\n".to_vec());
        let (story_of, _) =
            files.add_beside(0, "jena.scenario.yaml".to_owned(), text, Some(scenario));
        let mut found = Vec::new();
        let site = read_site(0, project.path(), &[], &mut files, &mut found);
        std::fs::remove_file(project.path().join("site")).expect("the link goes");
        let named = ["docs/out/key.md".to_owned()];
        let named = read_site(0, project.path(), &named, &mut files, &mut found);
        assert!(named.expect_err("refused").to_string().contains("a link that leaves its folder"));
        let story = read_story(story_of, &mut files, &mut found);
        assert!(site.expect_err("refused").to_string().contains("a link that leaves its folder"));
        assert!(story.expect_err("refused").to_string().contains("a link that leaves its folder"));
        assert_eq!(files.texts.len(), 1, "nothing was read");
    }
}
