//! What machines read: the map of the site, its feed, what robots may, how it is installed, and the worker
//! that keeps it for hours without network.

use std::sync::Arc;

use super::plan::Draft;
use super::press::{File, Press};
use grognard_core::text::Digest;
use grognard_project::files::builtin;

/// Everything for machines. Comes last: it lists the rest.
pub(super) fn machines(press: &Arc<Press>, draft: &mut Draft) {
    if press.shell.base_url.is_some() {
        sitemap(press, draft);
        feed(press, draft);
    }
    robots(press, draft);
    manifest(press, draft);
    draft
        .files
        .push(File::at_hand("icon.svg", builtin("site/assets/icon.svg").unwrap_or_default()));
    worker(press, draft);
}

/// Text of XML.
fn xml(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            sign if sign.is_control() && sign != '\n' => out.push('\u{fffd}'),
            sign => out.push(sign),
        }
    }
    out
}

fn sitemap(press: &Press, draft: &mut Draft) {
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    let mut paths: Vec<&String> = draft.public.iter().collect();
    paths.sort();
    for path in paths {
        let address = press.address(path).unwrap_or_default();
        text.push_str(&format!("<url><loc>{}</loc></url>\n", xml(&address)));
    }
    text.push_str("</urlset>\n");
    draft.files.push(File::at_hand("sitemap.xml", text));
}

/// The battles as a feed. A battle has no day on which it was published, so its own day stands there.
fn feed(press: &Press, draft: &mut Draft) {
    let shell = &press.shell;
    let base = shell.base_url.clone().unwrap_or_default();
    let day = |date: Option<grognard_core::document::Date>| {
        date.map_or_else(|| "1815-06-18".to_owned(), |date| date.to_string())
    };
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

fn robots(press: &Press, draft: &mut Draft) {
    let map = press.address("sitemap.xml").map(|map| format!("Sitemap: {map}\n"));
    let text = format!("User-agent: *\nAllow: /\n{}", map.unwrap_or_default());
    draft.files.push(File::at_hand("robots.txt", text));
}

fn manifest(press: &Press, draft: &mut Draft) {
    let shell = &press.shell;
    let told = serde_json::json!({
        "name": shell.name,
        "short_name": grognard_core::text::shorten(&shell.name),
        "description": shell.description,
        "start_url": "index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f7f3ea",
        "theme_color": "#22304a",
        "icons": [{ "src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any" }],
    });
    let text = serde_json::to_string_pretty(&told).unwrap_or_default();
    draft.files.push(File::at_hand("manifest.webmanifest", text));
}

/// What a reader may want without network: everything but what is printed and what only machines read.
fn is_kept(path: &str) -> bool {
    let away = ["files/", "social/"].iter().any(|folder| path.starts_with(folder));
    !away && !matches!(path, "sitemap.xml" | "feed.xml" | "robots.txt")
}

fn worker(press: &Press, draft: &mut Draft) {
    let mut list: Vec<(&str, String)> = draft
        .files
        .iter()
        .filter(|file| is_kept(&file.path))
        .map(|file| (file.path.as_str(), file.key.short()))
        .collect();
    list.sort();
    let list = serde_json::to_string(&list).unwrap_or_default();
    let template = press.asset("sw.js");
    let version = Digest::of([list.as_bytes(), template.as_bytes()]).short();
    let text =
        template.replace("/*LIST*/[]", &list).replace("/*VERSION*/\"\"", &format!("\"{version}\""));
    draft.files.push(File::at_hand("sw.js", text));
}
