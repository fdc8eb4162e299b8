//! Workflows that check a new project on every push.

use anyhow::bail;
use grognard_project::files::{BUILTIN, OutputFile};

use crate::cli::args::{Host, NewArgs};

/// Whether the packages of a release are published. Before, nobody owns their names, so whoever
/// registers a name would run code in each project that has it. RELEASE.md describes when to
/// change this line.
const PUBLISHED: bool = false;

const GITHUB: &str = ".github/workflows/check.yml";
const GITLAB: &str = ".gitlab-ci.yml";

/// Address and revision in the templates, which the arguments replace.
const PLACEHOLDERS: (&str, &str) = ("https://github.com/OWNER/grognard", "REVISION");

/// The workflow of a new project, and the files that name a published package.
pub(super) fn workflow(args: &NewArgs) -> anyhow::Result<Vec<OutputFile>> {
    files(args.ci, args.repository.as_deref(), PUBLISHED)
}

fn files(
    ci: Option<Host>,
    repository: Option<&str>,
    is_published: bool,
) -> anyhow::Result<Vec<OutputFile>> {
    let source = repository.map(source).transpose()?;
    let host = match (ci, source.is_some() || is_published) {
        (host, true) => host.unwrap_or(Host::Github),
        (None | Some(Host::None), false) => Host::None,
        (Some(_), false) => bail!(
            "no release of grognard is published, so the workflow has to build it: name its \
             repository and a commit, `--repository https://HOST/PATH#COMMIT`"
        ),
    };
    let workflow = match host {
        Host::Github => GITHUB,
        Host::Gitlab => GITLAB,
        Host::None => "",
    };
    let ways = if source.is_some() { "new-source/" } else { "new-published/" };
    let mut files = Vec::new();
    for (path, text) in BUILTIN.iter() {
        let is_workflow = path.strip_prefix(ways).is_some_and(|path| path == workflow);
        let published = path.strip_prefix("new-published/").filter(|_| is_published);
        let is_other = published.is_some_and(|path| path != GITHUB && path != GITLAB);
        if let Some((_, path)) = path.split_once('/').filter(|_| is_workflow || is_other) {
            let (address, commit) = source.unwrap_or(PLACEHOLDERS);
            let text = text.replace(PLACEHOLDERS.0, address).replace(PLACEHOLDERS.1, commit);
            files.push(OutputFile::new(path, text));
        }
    }
    Ok(files)
}

/// Address and commit of `--repository`. Both come into shell commands of the workflow, so only
/// characters without a meaning for shells and for YAML are allowed. A commit cannot be moved
/// later, as a branch or a tag can.
fn source(written: &str) -> anyhow::Result<(&str, &str)> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '-' | '_' | '~');
    let parts = written.split_once('#').filter(|(address, commit)| {
        let path = address.strip_prefix("https://").unwrap_or_default();
        path.contains('/') && path.chars().all(plain) && is_commit(commit)
    });
    match parts {
        Some(parts) => Ok(parts),
        None => bail!(
            "`{written}` is not the address of a repository with a commit of 40 digits: write \
             `https://HOST/PATH#COMMIT`; `git rev-parse HEAD` in a copy of the repository prints \
             the commit"
        ),
    }
}

fn is_commit(written: &str) -> bool {
    written.len() == 40 && written.chars().all(|c| matches!(c, '0'..='9' | 'a'..='f'))
}

#[cfg(test)]
mod tests {
    use super::*;

    const COMMIT: &str = "0123456789abcdef0123456789abcdef01234567";

    fn made(ci: Option<Host>, repository: Option<&str>, published: bool) -> Vec<(String, String)> {
        let files = files(ci, repository, published).expect("files");
        let text = |bytes| String::from_utf8(bytes).expect("text");
        files.into_iter().map(|file| (file.path, text(file.bytes))).collect()
    }

    #[test]
    fn a_workflow_builds_the_named_commit() {
        let repository = format!("https://example.org/club/grognard#{COMMIT}");
        for (host, expected) in
            [(None, GITHUB), (Some(Host::Github), GITHUB), (Some(Host::Gitlab), GITLAB)]
        {
            let files = made(host, Some(&repository), false);
            let [(path, text)] = files.as_slice() else { panic!("{files:?}") };
            assert_eq!(path, expected);
            let install =
                format!("cargo install --git https://example.org/club/grognard --rev {COMMIT}");
            assert!(text.contains(&install), "{text}");
            assert!(text.contains("--locked") && !text.contains("OWNER"), "{text}");
            assert!(!text.contains("REVISION") && !text.contains("pip"), "{text}");
        }
        assert!(made(Some(Host::None), Some(&repository), false).is_empty());
    }

    #[test]
    fn without_a_repository_and_a_release_there_is_no_workflow() {
        assert!(made(None, None, false).is_empty());
        assert!(made(Some(Host::None), None, false).is_empty());
        let refused = files(Some(Host::Gitlab), None, false).map(drop).expect_err("no address");
        assert!(refused.to_string().contains("--repository"), "{refused}");
    }

    #[test]
    fn after_a_release_new_projects_name_its_packages() {
        let paths = |ci| -> Vec<String> {
            made(ci, None, true).into_iter().map(|(path, _)| path).collect()
        };
        assert_eq!(paths(None), [GITHUB, ".vscode/extensions.json"]);
        assert_eq!(paths(Some(Host::Gitlab)), [GITLAB, ".vscode/extensions.json"]);
        assert_eq!(paths(Some(Host::None)), [".vscode/extensions.json"]);
    }

    #[test]
    fn an_address_that_could_run_a_command_is_refused() {
        for written in [
            "https://example.org/grognard".to_owned(),
            "https://example.org/grognard#main".to_owned(),
            format!("http://example.org/grognard#{COMMIT}"),
            format!("https://#{COMMIT}"),
            format!("https://example.org/$(id)#{COMMIT}"),
            format!("https://example.org/a\nb#{COMMIT}"),
            format!("https://example.org/grognard#{COMMIT}0"),
        ] {
            assert!(source(&written).is_err(), "{written}");
        }
    }
}
