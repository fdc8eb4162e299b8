//! Resolves links and references to sections in rule pages.

use grognard_core::document::PAGE_SUFFIX;
use grognard_core::ruleset::references;
use grognard_project::project::{Library, PackOn};
use grognard_render::render::prose::{Lead, Prose, ProseOptions, prose, section_id};

use std::ops::Range;

use super::context::SiteContext;

/// Returns the page that contains a section of a rule set, relative to the folder of the rule set.
pub(super) fn section_page(pack: &PackOn, section: &str) -> Option<String> {
    let tells =
        |page: &&grognard_project::project::RulesPage| page.sections.iter().any(|id| id == section);
    let page = pack.pages.iter().find(tells)?;
    Some(format!("{}.html#{}", page_name(&page.name), section_id(section)))
}

/// Names of generated pages. A rule page with the name of a generated page gets another name.
const OURS: &[&str] = &["index", "charts", "odds", "sheet", "rulings", "sources"];

pub(super) fn page_name(name: &str) -> String {
    let taken = OURS.contains(&name)
        || ["chart-", "table-", "ruling-"].iter().any(|prefix| name.starts_with(prefix));
    if taken { format!("{name}-page") } else { name.to_owned() }
}

/// Resolves a link in a page of a rule set. `root` is the path from that page to the root of the
/// site.
pub(super) fn lead(library: &Library, pack: &PackOn, root: &str, target: &str) -> Lead {
    if target.starts_with("https://") || target.starts_with("http://") {
        return Lead::To { href: target.to_owned(), preview: None };
    }
    let nowhere = || Lead::Nowhere(format!("broken link `{target}`"));
    let target = target.replace("%20", " ");
    if let Some(section) = target.strip_prefix('§').or_else(|| target.strip_prefix("%C2%A7")) {
        return to_section(pack, root, section.trim()).unwrap_or_else(nowhere);
    }
    let of = |pack: &PackOn| format!("{root}rules/{}/", pack.ruleset.id);
    if let Some(page) = target.strip_suffix(PAGE_SUFFIX) {
        let exists = pack.pages.iter().any(|own_page| own_page.name == page);
        let href = format!("{}{}.html", of(pack), page_name(page));
        return if exists { Lead::To { href, preview: None } } else { nowhere() };
    }
    let Some((kind, id)) = target.split_once(':') else { return nowhere() };
    let (pack, id) = match id.split_once('/') {
        Some((other, id)) => match library.pack(other) {
            Some(other) => (other, id),
            // The rule set exists but is not part of the site, so there is no page to link to.
            None => return Lead::Plain,
        },
        None => (pack, id),
    };
    let rules = &pack.ruleset;
    let chart = rules.chart(id).is_some();
    let table = rules.table(id).is_some();
    let page = match kind {
        "chart" if chart => format!("{}chart-{id}.html", of(pack)),
        "table" if table => format!("{}table-{id}.html", of(pack)),
        "ruling" if rules.ruling(id).is_some() => format!("{}ruling-{id}.html", of(pack)),
        // A gap that has been filled is now a chart or a table, so the link leads to that.
        "gap" if chart => format!("{}chart-{id}.html", of(pack)),
        "gap" if table => format!("{}table-{id}.html", of(pack)),
        "gap" | "reading" | "erratum" => format!("{}sources.html#{kind}-{id}", of(pack)),
        "term" => format!("{root}glossary.html#{}-{id}", rules.id),
        _ => return nowhere(),
    };
    Lead::To { href: page, preview: Some(format!("{}/{kind}-{id}", rules.id)) }
}

fn to_section(pack: &PackOn, root: &str, section: &str) -> Option<Lead> {
    let page = section_page(pack, section)?;
    let id = &pack.ruleset.id;
    let preview = Some(format!("{id}/{}", section_id(section)));
    Some(Lead::To { href: format!("{root}rules/{id}/{page}"), preview })
}

/// Finds references to sections, such as `8.4.4`, in a text of a rule set, with their targets.
pub(super) fn leads(pack: &PackOn, root: &str, text: &str) -> Vec<(Range<usize>, Lead)> {
    let found = references(text, &pack.ruleset.references).into_iter();
    let lead = |reference: grognard_core::ruleset::ReferenceAt| {
        let to = to_section(pack, root, &reference.section);
        let to = to.or_else(|| to_section(pack, root, reference.wider.as_deref()?));
        (reference.start..reference.end, to.unwrap_or(Lead::Plain))
    };
    found.map(lead).collect()
}

/// Resolves a link to a rule set from a page of the authors, such as `nf:8.4.4` or
/// `nf:chart:fatigue-levels`.
pub(super) fn foreign(library: &Library, root: &str, target: &str) -> Option<Lead> {
    let (name, rest) = target.split_once(':')?;
    let pack = library.pack(name)?;
    if rest.contains(':') || rest.starts_with('§') {
        return Some(lead(library, pack, root, rest));
    }
    let section = rest.replace("%20", " ");
    Some(to_section(pack, root, section.trim()).unwrap_or_else(|| {
        Lead::Nowhere(format!("no page of {} covers section `{section}`", pack.ruleset.name))
    }))
}

/// Finds references to sections in a page of the authors. If several rule sets have a section, the
/// first rule set is used.
pub(super) fn any_leads(library: &Library, root: &str, text: &str) -> Vec<(Range<usize>, Lead)> {
    // A text without digits contains no reference. This check saves most of the time, because most
    // texts contain no digits.
    if !text.bytes().any(|byte| byte.is_ascii_digit()) {
        return Vec::new();
    }
    let mut all: Vec<(Range<usize>, Lead)> = Vec::new();
    for pack in library.packs.iter() {
        for (range, lead) in leads(pack, root, text) {
            let over = |earlier: &(Range<usize>, Lead)| {
                earlier.0.start < range.end && range.start < earlier.0.end
            };
            if lead != Lead::Plain && !all.iter().any(over) {
                all.push((range, lead));
            }
        }
    }
    all.sort_by_key(|(range, _)| range.start);
    all
}

/// Path from the page of a battle or an army to the root.
const ROOT: &str = "../";

/// Renders a text of a document for the page of a battle or an army.
pub(super) fn prose_of(context: &SiteContext, text: &str, prefix: &str, level: u8) -> Prose {
    let library = &context.library;
    let link = |target: &str| {
        let away = target.starts_with("https://") || target.starts_with("http://");
        if away || target.starts_with('#') {
            return Lead::To { href: target.to_owned(), preview: None };
        }
        foreign(library, ROOT, target)
            .unwrap_or_else(|| Lead::Nowhere(format!("broken link `{target}`")))
    };
    let references = |text: &str| any_leads(library, ROOT, text);
    let options = ProseOptions::new(&link);
    prose(text, &ProseOptions { references: Some(&references), level, prefix, ..options })
}
