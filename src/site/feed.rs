//! The battles as an Atom feed.

use super::context::{File, SiteContext};
use super::draft::Draft;
use super::sitemap::xml;
use grognard_core::document::Date;

/// Adds the feed. A battle has no date of publication, so the feed uses its historical date.
pub(super) fn feed(context: &SiteContext, draft: &mut Draft) {
    let shell = &context.shell;
    let base = shell.base_url.clone().unwrap_or_default();
    let day =
        |date: Option<Date>| date.map_or_else(|| "1815-06-18".to_owned(), |date| date.to_string());
    let last = draft.feed.iter().filter_map(|(_, _, _, date)| *date).max();
    let author =
        if shell.authors.is_empty() { shell.name.clone() } else { shell.authors.join(", ") };
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n<title>{}</title>\n<id>{}</id>\n<link href=\"{}\"/>\n<link rel=\"self\" href=\"{}feed.xml\"/>\n<updated>{}T00:00:00Z</updated>\n<author><name>{}</name></author>\n",
        xml(&shell.name),
        xml(&base),
        xml(&base),
        xml(&base),
        day(last),
        xml(&author),
    );
    for (title, path, summary, date) in draft.feed.iter().rev() {
        let address = xml(&format!("{base}{path}"));
        let summary = summary.as_deref().unwrap_or_default();
        text.push_str(&format!(
            "<entry>\n<title>{}</title>\n<id>{address}</id>\n<link href=\"{address}\"/>\n<updated>{}T00:00:00Z</updated>\n<summary>{}</summary>\n</entry>\n",
            xml(title),
            day(*date),
            xml(summary),
        ));
    }
    text.push_str("</feed>\n");
    draft.files.push(File::at_hand("feed.xml", text));
}
