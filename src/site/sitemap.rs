//! Files for search engines: the list of all pages, and the rules for robots.

use super::context::{File, SiteContext};
use super::draft::Draft;

pub(super) fn sitemap(context: &SiteContext, draft: &mut Draft) {
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    let mut paths: Vec<&String> = draft.public.iter().collect();
    paths.sort();
    for path in paths {
        let address = context.address(path).unwrap_or_default();
        text.push_str(&format!("<url><loc>{}</loc></url>\n", xml(&address)));
    }
    text.push_str("</urlset>\n");
    draft.files.push(File::at_hand("sitemap.xml", text));
}

pub(super) fn robots(context: &SiteContext, draft: &mut Draft) {
    let map = context.address("sitemap.xml").map(|map| format!("Sitemap: {map}\n"));
    let text = format!("User-agent: *\nAllow: /\n{}", map.unwrap_or_default());
    draft.files.push(File::at_hand("robots.txt", text));
}

pub(super) fn xml(text: &str) -> String {
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
