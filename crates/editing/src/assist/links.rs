//! Links in a document to files and web addresses.

use grognard_core::document::{GEOJSON_SUFFIX, Kind, PAGE_SUFFIX, SchemaNode};
use grognard_project::project::is_built_in;
use grognard_syntax::syntax::Node;
use grognard_syntax::text::{FileId, Span};

use super::Desk;
use super::meaning::{NameAt, definitions};
use super::names::NameKind;
use super::walk::scalars;

/// Maximum number of links in one document.
const MAX_LINKS: usize = 2_000;

const STORY: &str = "story.md";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    pub span: Span,
    pub target: LinkTarget,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkTarget {
    /// A file that the project has read.
    File(FileId),
    /// A file beside the document, which may not exist, by its path relative to the document's
    /// folder.
    Beside(String),
    Address(String),
}

/// Returns the links of a document: addresses, documents that it names, and files beside it.
pub fn links(desk: &Desk<'_>, file: FileId) -> Vec<Link> {
    let Some(document) = desk.document(file) else { return Vec::new() };
    let tree = desk.tree(file);
    let (Some(root), Some(kind)) = (tree.root(), document.kind) else { return Vec::new() };
    let mut links = Vec::new();
    if kind == Kind::Scenario
        && let Some((key, _)) = root.entry("scenario")
    {
        links.push(Link { span: key.span(), target: beside(desk, file, STORY) });
    }
    for (index, name) in document.names.iter().enumerate() {
        let leads = matches!(
            name.kind,
            NameKind::Map | NameKind::Oob | NameKind::Ruleset | NameKind::Scenario
        );
        if leads && !name.is_definition && links.len() < MAX_LINKS {
            let at = NameAt { file, index };
            let target = definitions(desk, at).first().map(|found| found.file);
            // A built-in document has no link, because an editor could not open it as a file.
            let target = target.filter(|target| !is_built_in(*target)).map(LinkTarget::File);
            links.extend(target.map(|target| Link { span: desk.span(at), target }));
        }
    }
    scalars(root, SchemaNode::of(kind), &mut |node, _| {
        let target = target(desk, file, node).filter(|_| links.len() < MAX_LINKS);
        links.extend(target.map(|target| Link { span: node.span(), target }));
    });
    links.sort_by_key(|link| link.span.start);
    links
}

/// Returns the target of a text that is an address or a file name.
fn target(desk: &Desk<'_>, file: FileId, node: Node<'_>) -> Option<LinkTarget> {
    let text = node.as_str()?;
    let web = text.starts_with("https://") || text.starts_with("http://");
    if web && !text.chars().any(|letter| letter.is_whitespace() || letter.is_control()) {
        return Some(LinkTarget::Address(text.to_owned()));
    }
    let plain = text.len() <= 200 && !text.contains(['/', '\\', '\n', ':']);
    let is_file = text.ends_with(GEOJSON_SUFFIX) || text.ends_with(PAGE_SUFFIX);
    (plain && is_file).then(|| beside(desk, file, text))
}

/// Finds a file beside a document. The target is the text of the file if the project has read it,
/// otherwise its name.
fn beside(desk: &Desk<'_>, file: FileId, name: &str) -> LinkTarget {
    let own = desk.document(file).map_or("", |document| document.name.as_str());
    let path = match own.rsplit_once('/') {
        Some((folder, _)) => format!("{folder}/{name}"),
        None => name.to_owned(),
    };
    let mut texts = desk.files.texts.iter();
    let found = texts.find(|(_, text)| text.name == path);
    found.map_or_else(|| LinkTarget::Beside(name.to_owned()), |(file, _)| LinkTarget::File(file))
}
