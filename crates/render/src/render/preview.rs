//! Previews of charts, rulings and terms, which a page shows over a link.

use grognard_view::view::site::ChartPage;

use super::prose::escape_into;

const MAX_ROWS: usize = 8;

/// Renders the first rows of a chart, because a preview is small.
pub fn chart(page: &ChartPage) -> String {
    let mut html = String::new();
    if let Some(unit) = &page.unit {
        tag(&mut html, "p", unit);
    }
    html.push_str("<table>");
    if !page.columns.is_empty() {
        html.push_str("<thead><tr><td></td>");
        for column in &page.columns {
            html.push_str("<th scope=\"col\">");
            escape_into(column, &mut html);
            html.push_str("</th>");
        }
        html.push_str("</tr></thead>");
    }
    html.push_str("<tbody>");
    for row in page.rows.iter().take(MAX_ROWS) {
        html.push_str("<tr><th scope=\"row\">");
        escape_into(&row.name, &mut html);
        html.push_str("</th>");
        for (cell, sign) in &row.cells {
            html.push_str("<td>");
            escape_into(cell, &mut html);
            escape_into(sign.unwrap_or_default(), &mut html);
            html.push_str("</td>");
        }
        if row.cells.is_empty() {
            html.push_str("<td>");
            escape_into(&row.words.join(" "), &mut html);
            html.push_str("</td>");
        }
        html.push_str("</tr>");
    }
    html.push_str("</tbody></table>");
    match page.rows.len().saturating_sub(MAX_ROWS) {
        0 => {}
        more => tag(&mut html, "p", &format!("and {more} more rows")),
    }
    html
}

pub fn words(paragraphs: &[&str]) -> String {
    let mut html = String::new();
    for words in paragraphs.iter().filter(|words| !words.is_empty()) {
        tag(&mut html, "p", words);
    }
    html
}

fn tag(html: &mut String, tag: &str, words: &str) {
    html.push_str(&format!("<{tag}>"));
    escape_into(words, html);
    html.push_str(&format!("</{tag}>"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_escaped() {
        assert_eq!(words(&["", "a < b"]), "<p>a &lt; b</p>");
    }
}
