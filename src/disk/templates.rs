//! Reads templates in three layers: templates of the project override those of its theme, which
//! override the built-in ones.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use grognard_project::files::{BUILTIN, Template};
use grognard_syntax::text::{choice, nearest};

use super::list::{display, here};

/// Maximum number of themes of a project, and of files and folders in one layer of templates.
const MAX_ENTRIES: usize = 500;

/// Maximum size in bytes of a template, or of a picture that a template uses.
const MAX_BYTES: u64 = 4 * 1024 * 1024;

/// Returns the templates of a project, by their paths below `templates/`. If several layers have a
/// file, the highest layer counts.
///
/// # Errors
///
/// The chosen theme does not exist, or a layer cannot be read.
pub fn templates(
    project: Option<&Path>,
    theme: Option<&str>,
) -> anyhow::Result<BTreeMap<String, Template>> {
    let of_templates = |path: &str| path.starts_with("print/") || path.starts_with("site/");
    let built_in = BUILTIN.iter().filter(|(path, _)| of_templates(path));
    let built_in = built_in.map(|(path, text)| {
        let name = format!("{path} (built in)");
        ((*path).to_owned(), Template { name, bytes: text.as_bytes().to_vec() })
    });
    let mut layers: BTreeMap<String, Template> = built_in.collect();
    let Some(project) = project else { return Ok(layers) };
    if let Some(theme) = theme {
        let themes = themes(project)?;
        if !themes.iter().any(|name| name == theme) {
            bail!("there is no theme `{theme}`{}", instead(theme, &themes));
        }
        layers.extend(layer(project, &project.join("themes").join(theme).join("templates"))?);
    }
    layers.extend(layer(project, &project.join("templates"))?);
    Ok(layers)
}

fn instead(theme: &str, themes: &[String]) -> String {
    match nearest(theme, themes.iter().map(String::as_str)) {
        Some(near) => format!("; did you mean `{near}`?"),
        None if themes.is_empty() => format!(": make the folder `themes/{theme}/templates`"),
        None => format!("; there are {}", choice(themes.iter().map(String::as_str), 20)),
    }
}

/// Returns the themes of a project, sorted. Each folder below `themes/` is a theme.
pub fn themes(project: &Path) -> anyhow::Result<Vec<String>> {
    let folder = project.join("themes");
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().into_string().ok();
        found.extend(name.filter(|_| entry.path().is_dir()));
        if found.len() > MAX_ENTRIES {
            bail!("`themes` contains more than {MAX_ENTRIES} folders");
        }
    }
    found.sort();
    Ok(found)
}

/// Reads the templates below a folder. Neither the folder nor a link in it may lead out of the
/// project, because a template can read every file of its layer.
fn layer(project: &Path, folder: &Path) -> anyhow::Result<Vec<(String, Template)>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let root = folder.canonicalize()?;
    let out = |path: &Path| {
        format!("`{}` is a link that leaves the templates of the project", path.display())
    };
    if !root.starts_with(project.canonicalize()?) {
        bail!(out(folder));
    }
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder)? {
            let path = entry?.path();
            let Ok(real) = path.canonicalize() else { continue };
            if !real.starts_with(&root) {
                bail!(out(&path));
            }
            if real.is_dir() && path.is_dir() && !path.is_symlink() {
                folders.push(path);
            } else if real.is_file() {
                found.push(path);
            }
            if found.len() + folders.len() > MAX_ENTRIES {
                bail!("`{}` contains more than {MAX_ENTRIES} files and folders", root.display());
            }
        }
    }
    found.sort();
    found.iter().map(|path| read(&root, path)).collect()
}

#[expect(clippy::disallowed_methods, reason = "code outside `disk` never reads files")]
fn read(root: &Path, path: &Path) -> anyhow::Result<(String, Template)> {
    let below = path.strip_prefix(root)?.to_str().context("the name must be readable text")?;
    let mut bytes = Vec::new();
    let file =
        std::fs::File::open(path).with_context(|| format!("cannot read `{}`", path.display()))?;
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        bail!("`{}` is too large for a template", path.display());
    }
    let here = here().canonicalize().unwrap_or_default();
    let template = Template { name: display(path, &here), bytes };
    Ok((below.replace('\\', "/"), template))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disk::write;
    use grognard_project::files::OutputFile;

    const COMMON: &str = "print/common.typ";

    #[test]
    fn templates_of_the_project_override_the_theme_and_the_theme_overrides_built_in_ones() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path();
        let text = |theme: Option<&str>, path: &str| {
            let layers = templates(Some(root), theme).expect("templates");
            String::from_utf8(layers[path].bytes.clone()).expect("text")
        };
        let built_in = text(None, COMMON);
        assert!(built_in.contains("#let"));
        let file = |path: &str| OutputFile::new(path, path);
        let theme =
            ["themes/club/templates/print/common.typ", "themes/club/templates/print/cards.typ"];
        write(root, &theme.map(file)).expect("a theme");
        assert_eq!(text(None, COMMON), built_in);
        assert_eq!(text(Some("club"), COMMON), theme[0]);
        write(root, &[file("templates/print/common.typ")]).expect("a template");
        assert_eq!(text(Some("club"), COMMON), "templates/print/common.typ");
        assert_eq!(text(Some("club"), "print/cards.typ"), theme[1]);
        assert!(text(Some("club"), "print/roster.typ").contains("#let"));
        let said = |theme| templates(Some(root), Some(theme)).expect_err("none").to_string();
        assert_eq!(said("clup"), "there is no theme `clup`; did you mean `club`?");
        assert_eq!(said("../club"), "there is no theme `../club`; there are `club`");
    }

    #[cfg(unix)]
    #[test]
    fn a_theme_behind_a_link_out_of_the_project_is_refused() {
        let [folder, other] = [(), ()].map(|()| tempfile::tempdir().expect("a folder"));
        let theme = folder.path().join("themes/club/x");
        write(&theme, &[OutputFile::new("x", "x")]).expect("a file");
        let link = folder.path().join("themes/club/templates");
        std::os::unix::fs::symlink(other.path(), link).expect("a link");
        let error = templates(Some(folder.path()), Some("club")).expect_err("a link");
        assert!(error.to_string().contains("leaves the templates"), "{error}");
    }
}
