//! Tests of texts and their HTML.

mod hostile;
mod pieces;

use std::collections::HashSet;
use std::ops::Range;

use super::{Lead, Prose, ProseOptions, prose};

/// Resolves every link to its written target. The exceptions: `chart:` leads to a page of charts,
/// `term:` is plain text, and `gone` is dead.
fn link(target: &str) -> Lead {
    match target.split_once(':') {
        Some(("chart", id)) => {
            Lead::To { href: format!("charts.html#{id}"), preview: Some(target.to_owned()) }
        }
        Some(("term", _)) => Lead::Plain,
        _ if target == "gone" => Lead::Nowhere("there is no such page".to_owned()),
        _ => Lead::To { href: target.to_owned(), preview: None },
    }
}

/// Finds `R. 5` as a reference, and `R. 9` as a dead reference.
fn references(text: &str) -> Vec<(Range<usize>, Lead)> {
    let lead = |offset: usize| match text.as_bytes().get(offset + 3) {
        Some(b'5') => Some(Lead::To { href: "#r-5".to_owned(), preview: Some("5".to_owned()) }),
        Some(b'9') => Some(Lead::Nowhere("no rule 9".to_owned())),
        _ => None,
    };
    text.match_indices("R. ")
        .filter_map(|(offset, _)| Some((offset..offset + 4, lead(offset)?)))
        .collect()
}

fn usual_options() -> ProseOptions<'static> {
    ProseOptions { references: Some(&references), previews: true, ..ProseOptions::new(&link) }
}

fn made(text: &str) -> Prose {
    let made = prose(text, &usual_options());
    well_formed(&made);
    made
}

/// Checks that every tag is closed, that every id is plain and unique, and that every link to an id
/// in the text has a target.
fn well_formed(made: &Prose) {
    let mut open = Vec::new();
    let mut ids = HashSet::new();
    for tag in made.html.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("every tag is closed");
        let name = tag.split(' ').next().expect("a name");
        if let Some(name) = name.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{}", made.html);
        } else if !["br", "hr", "img"].contains(&name) {
            assert!(name != "a" || !open.contains(&"a"), "a link in a link: {}", made.html);
            open.push(name);
        }
        if let Some(id) = tag.split(" id=\"").nth(1).and_then(|rest| rest.split('"').next()) {
            assert!(ids.insert(id.to_owned()), "`{id}` stands twice: {}", made.html);
            assert!(id.starts_with(char::is_alphabetic), "{id}");
            assert!(id.chars().all(|c| c.is_alphanumeric() || c == '-'), "{id}");
            assert!(made.ids.binary_search(&id.to_owned()).is_ok(), "{id}");
        }
        // Split at double quotes, every second part of a tag is the value of an attribute. Values
        // may contain any text.
        let names = tag.split('"').step_by(2);
        assert!(
            names.clone().all(|names| !names.contains(" on") && !names.contains(" style=")),
            "{tag}"
        );
    }
    assert_eq!(open, [""; 0]);
    for name in ["anchor", "section"] {
        let begin = format!("<a class=\"{name}\" href=\"#");
        let links = made.html.split(&begin).skip(1);
        for to in links.filter_map(|rest| rest.split('"').next()) {
            assert!(ids.contains(to), "`{to}` is not there: {}", made.html);
        }
    }
    let tags = made.html.split("<a ").skip(1).filter_map(|rest| rest.split('>').next());
    for tag in tags.filter(|tag| tag.contains("role=\"doc-")) {
        let to = tag.split("href=\"#").nth(1).and_then(|rest| rest.split('"').next());
        assert!(to.is_some_and(|to| ids.contains(to)), "{tag}: {}", made.html);
    }
    let mut all: Vec<String> = ids.into_iter().collect();
    all.sort();
    assert_eq!(all, made.ids);
    let passages = made.passages.iter().filter_map(|passage| passage.id.as_ref());
    for id in passages.chain(made.contents.iter().map(|heading| &heading.id)) {
        assert!(made.ids.contains(id), "{id}");
    }
}

const TEXTS: &[(&str, &str)] = &[
    ("", ""),
    (
        "A *b* **c** ~~d~~ `e<f`",
        "<p>A <em>b</em> <strong>c</strong> <del>d</del> <code>e&lt;f</code></p>",
    ),
    ("a  \nb\nc\n\n---\n", "<p>a<br>\nb c</p>\n<hr>"),
    ("\"It's\" -- a & b &amp; c", "<p>\"It's\" -- a &amp; b &amp; c</p>"),
    ("a\u{7}b\u{fffe}c", "<p>a\u{fffd}b\u{fffd}c</p>"),
    ("\u{feff}# Title *a*\n\nx", "<p>x</p>"),
    (
        "# T\n\n# Two\n\n### R. 8.4.4 March",
        "<div class=\"heading\"><h2 id=\"two\">Two</h2> <a class=\"anchor\" href=\"#two\" aria-label=\"Link to “Two”\">#</a></div>\n<div class=\"heading\"><h3 id=\"r-8-4-4\">R. 8.4.4 March</h3> <a class=\"anchor\" href=\"#r-8-4-4\" aria-label=\"Link to “R. 8.4.4 March”\">#</a></div>",
    ),
    (
        "## \"A\" {#own .class onclick=x}",
        "<div class=\"heading\"><h2 id=\"own\">\"A\"</h2> <a class=\"anchor\" href=\"#own\" aria-label=\"Link to “&quot;A&quot;”\">#</a></div>",
    ),
    (
        "## {a} {}",
        "<div class=\"heading\"><h2 id=\"a\">{a} {}</h2> <a class=\"anchor\" href=\"#a\" aria-label=\"Link to “{a} {}”\">#</a></div>",
    ),
    (
        "* A\n\t {#b}\n\t-",
        "<ul>\n<li><div class=\"heading\"><h2 id=\"b\">A</h2> <a class=\"anchor\" href=\"#b\" aria-label=\"Link to “A”\">#</a></div>\n</li>\n</ul>",
    ),
    (
        "## [§ 8.4; 8.4.1] March",
        "<div class=\"heading\"><h2 id=\"r-8-4\"><span id=\"r-8-4-1\"></span>March</h2> <a class=\"section\" href=\"#r-8-4\">§ 8.4; 8.4.1</a></div>",
    ),
    ("##\n\nx", "<p>x</p>"),
    (
        "[§ 5; 5.a] A R. 5\n\n[§ 5]\nB",
        "<p id=\"r-5\"><span id=\"r-5-a\"></span><a class=\"section\" href=\"#r-5\">§ 5; 5.a</a> A <a href=\"#r-5\" data-preview=\"5\">R. 5</a></p>\n<p id=\"r-5--2\"><a class=\"section\" href=\"#r-5--2\">§ 5</a> B</p>",
    ),
    (
        "- [§ HR.E.6(b)] *A*\n- B\n  - [§ Melees] C",
        "<ul>\n<li id=\"hr-e-6-b\"><a class=\"section\" href=\"#hr-e-6-b\">§ HR.E.6(b)</a> <em>A</em></li>\n<li>B<ul>\n<li id=\"r-melees\"><a class=\"section\" href=\"#r-melees\">§ Melees</a> C</li>\n</ul>\n</li>\n</ul>",
    ),
    (
        "3. a\n\n4. [§ <x>] b",
        "<ol start=\"3\">\n<li><p>a</p>\n</li>\n<li><p>[§ &lt;x&gt;] b</p>\n</li>\n</ol>",
    ),
    ("[§ 5", "<p>[§ 5</p>"),
    ("a [§ 5] b", "<p>a [§ 5] b</p>"),
    (
        "`R. 5` [R. 5](x) *R. 5*",
        "<p><code>R. 5</code> <a href=\"x\">R. 5</a> <em><a href=\"#r-5\" data-preview=\"5\">R. 5</a></em></p>",
    ),
    ("R.\n5", "<p><a href=\"#r-5\" data-preview=\"5\">R. 5</a></p>"),
    (
        "[a](chart:x) [b](term:y) [](z)",
        "<p><a href=\"charts.html#x\" data-preview=\"chart:x\">a</a> b <a href=\"z\">z</a></p>",
    ),
    (
        "<https://a.example/?b&c> <d@e.example>",
        "<p><a href=\"https://a.example/?b&amp;c\" class=\"away\" rel=\"noreferrer noopener\">https://a.example/?b&amp;c</a> <a href=\"mailto:d@e.example\">d@e.example</a></p>",
    ),
    (
        "![*a* \"b\"](c d.png) ![](<e f.png>)",
        "<p>![<em>a</em> \"b\"](c d.png) <img src=\"e%20f.png\" alt=\"\" loading=\"lazy\"></p>",
    ),
    (
        "[![*a* \"b\"](c.png)](d)",
        "<p><a href=\"d\"><img src=\"c.png\" alt=\"a &quot;b&quot;\" loading=\"lazy\"></a></p>",
    ),
    ("[a <https://b.example>](c)", "<p><a href=\"c\">a https://b.example</a></p>"),
    (
        "> [!TIP]\n> a",
        "<aside class=\"tip\" role=\"note\">\n<p class=\"word\">Tip</p>\n<p>a</p>\n</aside>",
    ),
    ("> a", "<blockquote>\n<p>a</p>\n</blockquote>"),
    ("- [x] a\n- [ ] b", "<ul>\n<li>☑ a</li>\n<li>☐ b</li>\n</ul>"),
    ("a\n: b", "<dl>\n<dt>a</dt>\n<dd>b</dd>\n</dl>"),
    ("```x\"y\na<b\n```", "<pre tabindex=\"0\"><code>a&lt;b\n</code></pre>"),
    (
        "Table 17: *L*\n\n|a|b|\n|-|-:|\n|c|1|\n",
        "<div class=\"scroll\" role=\"group\" tabindex=\"0\" aria-labelledby=\"table-17\">\n<table>\n<caption id=\"table-17\">Table 17: <em>L</em></caption>\n<thead>\n<tr><th scope=\"col\">a</th><th scope=\"col\" class=\"right\">b</th></tr>\n</thead>\n<tbody>\n<tr id=\"table-17-r1\"><th scope=\"row\">c</th><td class=\"right\">1</td></tr>\n</tbody>\n</table>\n</div>",
    ),
    (
        "[§ 6] Table: L\n\n||b|\n|-|:-:|\n",
        "<div class=\"scroll\" role=\"group\" tabindex=\"0\" aria-labelledby=\"r-6\">\n<table>\n<caption id=\"r-6\"><a class=\"section\" href=\"#r-6\">§ 6</a> L</caption>\n<thead>\n<tr><td></td><th scope=\"col\" class=\"center\">b</th></tr>\n</thead>\n</table>\n</div>",
    ),
    (
        "# A & B\n\n|b|\n|-|\n",
        "<div class=\"scroll\" role=\"group\" tabindex=\"0\" aria-labelledby=\"table\">\n<table>\n<caption id=\"table\" class=\"unseen\">A &amp; B</caption>\n<thead>\n<tr><th scope=\"col\">b</th></tr>\n</thead>\n</table>\n</div>",
    ),
    ("Table: L\n\nx", "<p>Table: L</p>\n<p>x</p>"),
    (
        "a[^x]\n\n[^y]: Y\n\n[^x]: X",
        "<p>a<sup><a id=\"fnref-1\" href=\"#fn-1\" role=\"doc-noteref\" aria-label=\"Note 1\">1</a></sup></p>\n<section class=\"notes\" role=\"doc-endnotes\" aria-label=\"Notes\">\n<ol>\n<li id=\"fn-1\"><p>X <a href=\"#fnref-1\" role=\"doc-backlink\" aria-label=\"Back to the text\">↩</a></p>\n</li>\n<li><p>Y</p>\n</li>\n</ol>\n</section>",
    ),
];

#[test]
fn texts_become_html() {
    for (text, html) in TEXTS {
        assert_eq!(made(text).html.trim_end(), *html, "{text}");
    }
}

/// The numbers count HTML that was escaped, and dead links. Comments are neither shown nor counted.
#[test]
fn html_and_scripts_never_become_markup() {
    for (text, html, refused, dead) in [
        ("<img src=x onerror=alert(1)>", "<p>&lt;img src=x onerror=alert(1)&gt;</p>", 1, 0),
        ("a <b>c</b>", "<p>a &lt;b&gt;c&lt;/b&gt;</p>", 2, 0),
        ("<script>\nx()\n</script>", "<p>&lt;script&gt;\nx()\n&lt;/script&gt;</p>", 1, 0),
        ("<!-- a -->", "", 0, 0),
        ("a <!-- b\n<b> --> c", "<p>a  c</p>", 0, 0),
        ("<!-- a --> <b> <!-- c -->", "<p>&lt;!-- a --&gt; &lt;b&gt; &lt;!-- c --&gt;</p>", 1, 0),
        ("[x](javascript:alert(1))", "<p>x</p>", 0, 1),
        ("[x](<JaVa\tscript:alert(1)>)", "<p>x</p>", 0, 1),
        ("[x](JaVa\nscript:alert(1))", "<p>[x](JaVa script:alert(1))</p>", 0, 0),
        ("[x](&#106;avascript:alert(1))", "<p>x</p>", 0, 1),
        ("[x](javascript&colon;alert(1))", "<p>x</p>", 0, 1),
        ("[x](&#1;javascript:alert(1))", "<p>x</p>", 0, 1),
        ("[x](data:text/html,x) <vbscript:x>", "<p>x vbscript:x</p>", 0, 2),
        ("[x][y]\n\n[y]: javascript:z 'a'", "<p>x</p>", 0, 1),
        ("[x](&quot;onclick=&quot;y)", "<p><a href=\"%22onclick=%22y\">x</a></p>", 0, 0),
        ("![x](https://evil/x.png)", "<p>x</p>", 0, 1),
        ("![x](//evil/x.png) ![y](\\\\\\\\evil/y.png)", "<p>x y</p>", 0, 2),
        ("![x](data:image/png,x)", "<p>x</p>", 0, 1),
        (
            "![<b>\"](x.png)",
            "<p><img src=\"x.png\" alt=\"&lt;b&gt;&quot;\" loading=\"lazy\"></p>",
            1,
            0,
        ),
        ("[x](gone) R. 9", "<p>x R. 9</p>", 0, 2),
    ] {
        let made = made(text);
        assert_eq!(made.html.trim_end(), html, "{text}");
        assert_eq!((made.refused.len(), made.dead.len()), (refused, dead), "{text}");
    }
}

#[test]
fn dead_links_are_reported_with_their_place() {
    let text = "\u{feff}# R. 9\n\n[§ 1] é \\* [x](gone) &amp; R. 9 and\nR. 9, R.\n9 <b>";
    let made = made(text);
    let dead: Vec<&str> = made.dead.iter().map(|(place, _)| &text[place.clone()]).collect();
    assert_eq!(dead, ["[x](gone)", "R. 9", "R. 9", "R.\n9"]);
    assert_eq!(made.title.as_deref(), Some("R. 9"));
    assert_eq!(&text[made.refused[0].clone()], "<b>");
}

#[test]
fn passages_have_ids_headings_and_previews() {
    let text = "# T\n\n[§ 5] A [b](c) *d* ![e](f.png).\n\n## G\n\n- h\n\n  i[^n]\n\nTable 1: j\n\n|k|\n|-|\n|l|\n\n[^n]: m\n";
    let made = made(text);
    let told = made.passages.iter().map(|passage| {
        (
            passage.id.as_deref().unwrap_or(""),
            passage.heading.as_str(),
            passage.text.as_str(),
            passage.html.as_str(),
        )
    });
    let wanted = [
        ("r-5", "T", "A b d e.", "A b <em>d</em> e."),
        ("g", "G", "G", "G"),
        ("", "G", "h", "h"),
        ("", "G", "i", "i"),
        ("table-1", "G", "Table 1: j k l", "Table 1: j"),
        ("", "G", "m", "m"),
    ];
    assert_eq!(told.collect::<Vec<_>>(), wanted);
    assert_eq!(made.passages[0].keys, ["5"]);
    assert_eq!(made.contents.len(), 1);
}

#[test]
fn ids_of_a_text_begin_with_its_prefix() {
    let options =
        ProseOptions { level: 1, prefix: "story-", paragraph_ids: true, ..usual_options() };
    let text =
        "# T\n\nTable: x\n\nA\n\n## B\n\nTable: y\n\n|c|\n|-|\n\n###### D[^n]\n\nE\n\n[^n]: F";
    let made = prose(text, &options);
    well_formed(&made);
    let levels: Vec<u8> = made.contents.iter().map(|heading| heading.level).collect();
    assert_eq!(levels, [3, 6]);
    let ids = ["b", "b-table", "d", "fn-1", "fnref-1", "p-1", "p-2", "p-3"];
    assert_eq!(made.ids, ids.map(|id| format!("story-{id}")));
    assert!(made.html.contains("<a id=\"story-fnref-1\" href=\"#story-fn-1\""), "{}", made.html);
}
