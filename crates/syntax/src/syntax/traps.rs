//! Finds values that other YAML parsers read differently, and duplicate keys.

use super::begun_again::{begins_again, entries_begun_again};
use super::codes::{
    DUPLICATE_KEY, EXPONENT_NUMBER, GROUPED_NUMBER, NORWAY_PROBLEM, OCTAL_LOOKING_NUMBER,
    TYPOGRAPHIC_QUOTES, UNQUOTED_HASH, UNQUOTED_TIME, YAML_SYNTAX,
};
use super::limits::MAX_FINDINGS;
use super::tree::{Node, NodeKind, Record, RecordKind, Style, Tree};
use super::write::scalar;
use crate::diagnostic::{Code, Diagnostic, Fix, Safety, Severity};
use crate::text::{Span, shorten};

pub(super) fn find(tree: &Tree<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut cut = Vec::new();
    for node in tree.nodes() {
        if diagnostics.len() >= MAX_FINDINGS {
            return;
        }
        match node.kind() {
            NodeKind::Map => match begins_again(tree, node) {
                Some(again) => diagnostics.push(again),
                None => match entries_begun_again(tree, node) {
                    found if found.is_empty() => duplicate_keys(node, diagnostics),
                    found => diagnostics.extend(found),
                },
            },
            NodeKind::List if node.style() == Style::Flow && !node.is_alias() => {
                let found = number_cut_in_two(node);
                cut.extend(found.is_some().then(|| node.span()));
                diagnostics.extend(found);
            }
            _ if node.style() == Style::Plain && !node.is_alias() => {
                if let Some(trap) = word(node) {
                    diagnostics.push(trap);
                }
            }
            _ => {}
        }
    }
    // The second half of `1,000` looks octal, but the comma is the cause of the fault.
    let is_half = |found: &Diagnostic| {
        let before = cut.partition_point(|list: &Span| list.start <= found.span.start);
        before > 0 && cut[before - 1].contains(found.span)
    };
    diagnostics.retain(|found| found.code != &OCTAL_LOOKING_NUMBER || !is_half(found));
    hashes(tree, diagnostics);
}

/// Whether a code is about numbers that other parsers read differently.
pub fn is_number_trap(code: &Code) -> bool {
    [&EXPONENT_NUMBER, &GROUPED_NUMBER, &OCTAL_LOOKING_NUMBER].contains(&code)
}

fn duplicate_keys(map: Node<'_>, diagnostics: &mut Vec<Diagnostic>) {
    // Up to 32 keys, comparing a key with similar earlier keys is faster than hashing, and most
    // maps are small.
    if map.len() > 32 {
        return many_keys(map, diagnostics);
    }
    let mut marks = 0;
    for (index, (key, value)) in map.entries().enumerate() {
        // The numbers of `{ men: 450, 450 }` lack brackets, which another finding reports.
        let is_number = key.as_str().is_some_and(|key| key.parse::<u32>().is_ok());
        let is_bare = is_number && value.kind() == NodeKind::Null && value.raw().is_empty();
        let mark = if is_bare { 0 } else { key.mark() };
        // For a key that is not a word, another finding reports the fault.
        if marks & mark != 0 && !matches!(key.kind(), NodeKind::List | NodeKind::Map) {
            let name = key.as_str().unwrap_or("");
            let mut earlier = map.entries().take(index).map(|(key, _)| key);
            if let Some(first) = earlier.find(|key| key.as_str().unwrap_or("") == name) {
                let found = duplicate(name, key.span(), first.span());
                diagnostics.push(slid(map, name, found));
            }
        }
        marks |= mark;
    }
}

/// Adds to a duplicate key that its line may belong to the next entry of the list, if that entry
/// lacks the key.
fn slid(map: Node<'_>, name: &str, found: Diagnostic) -> Diagnostic {
    let is_around = |list: &Node<'_>| list.items().any(|item| item.number() == map.number());
    let mut lists = map.tree().nodes().filter(|list| list.kind() == NodeKind::List);
    let Some(list) = lists.find(is_around).filter(|_| map.style() == Style::Lines) else {
        return found;
    };
    let next = list.items().skip_while(|item| item.number() != map.number()).nth(1);
    // A key that other entries lack too is optional, so a missing key proves nothing.
    let is_next = |item: &Node<'_>| next.is_some_and(|next| next.number() == item.number());
    let has_it = |item: Node<'_>| is_next(&item) || item.get(name).is_some();
    let lacks = next.filter(|next| next.kind() == NodeKind::Map && next.get(name).is_none());
    // An entry with a strength of its own needs no list of parts.
    let is_counted = |next: &Node<'_>| {
        let strengths = ["guns", "men", "sabres", "stands"];
        name == "units" && strengths.iter().any(|key| next.get(key).is_some())
    };
    let lacks = lacks.filter(|next| list.items().all(has_it) && !is_counted(next));
    let Some(title) = lacks.and_then(|next| next.get("name").or(next.get("id"))) else {
        return found;
    };
    let place = title.span();
    let title = title.as_str().unwrap_or(title.raw());
    Diagnostic { help: Vec::new(), ..found }
        .label(place, format!("this entry has no `{name}`"))
        .help(format!(
            "does one of the two keys belong to `{title}`? Otherwise keep one of the keys"
        ))
}

fn many_keys(map: Node<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut keys: Vec<(&str, Span)> =
        map.entries().map(|(key, _)| (key.as_str().unwrap_or(""), key.span())).collect();
    // The sort is stable, so the first use of each key stays first.
    keys.sort_by_key(|(name, _)| *name);
    for same in keys.chunk_by(|(a, _), (b, _)| a == b) {
        let (name, first) = same[0];
        for (_, span) in &same[1..] {
            if diagnostics.len() >= MAX_FINDINGS {
                return;
            }
            diagnostics.push(duplicate(name, *span, first));
        }
    }
}

fn duplicate(name: &str, span: Span, first: Span) -> Diagnostic {
    Diagnostic::new(&DUPLICATE_KEY, span, format!("the key `{name}` is written twice"))
        .label(first, "first written here")
        .help("keep one of the two keys; write several things of one kind as a list (`- …`)")
}

fn word(node: Node<'_>) -> Option<Diagnostic> {
    let raw = node.raw();
    if node.kind() == NodeKind::Str && raw.contains('\n') {
        return folded_key(node, raw);
    }
    match raw.as_bytes() {
        // The first byte of “, „, ‘ and ‹, and of «.
        [0xE2 | 0xC2, ..] => typographic_quotes(node, raw),
        [b'y' | b'Y' | b'n' | b'N' | b'o' | b'O', ..] if raw.len() <= 3 => norway(node, raw),
        // Test digits without a leading zero first, because most numbers look like that.
        [b'1'..=b'9', rest @ ..] if rest.iter().all(u8::is_ascii_digit) => None,
        [b'0'..=b'9' | b'+' | b'-', ..] => number(node, raw),
        _ => None,
    }
}

fn norway(node: Node<'_>, raw: &str) -> Option<Diagnostic> {
    let truth = match raw {
        "y" | "Y" | "yes" | "Yes" | "YES" | "on" | "On" | "ON" => "true",
        "n" | "N" | "no" | "No" | "NO" | "off" | "Off" | "OFF" => "false",
        _ => return None,
    };
    Some(
        Diagnostic::new(
            &NORWAY_PROBLEM,
            node.span(),
            format!("`{raw}` without quotes is `{truth}` to some YAML readers"),
        )
        .help(
            "put the value in quotes if it is a word; write `true` or `false` if it is a truth \
               value",
        )
        .fix(quote(node, Safety::Safe)),
    )
}

/// Reports a key without a space after its colon on a further line of a value, which YAML joins to
/// the value: `leader: Ney`, and below it, indented, `men:500`.
fn folded_key(node: Node<'_>, raw: &str) -> Option<Diagnostic> {
    let mut start = node.span().start as usize;
    for (index, line) in raw.split('\n').enumerate() {
        let words = line.trim();
        let offset = start + line.len() - line.trim_start().len();
        start += line.len() + 1;
        let Some((key, sign)) = words.find([':', '=']).map(|at| words.split_at(at)) else {
            continue;
        };
        let value = sign[1..].trim_start();
        let is_key = key.trim_end().bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
        let is_number = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
        let is_parsed = sign.starts_with(": ");
        if is_parsed || index == 0 || key.trim_end().len() < 2 || !is_key || !is_number {
            continue;
        }
        let key = key.trim_end();
        let message = format!("`{words}` is read as a part of the value above it, not as a key");
        let span = node.tree().span(offset as u32, (offset + words.len()) as u32);
        return Some(Diagnostic::new(&YAML_SYNTAX, span, message).help(format!(
            "write `{key}: {value}`, in the column of the key to which it belongs"
        )));
    }
    None
}

/// The quotes of several languages, each with the sign that closes it.
const QUOTES: [(char, &[char]); 6] = [
    ('“', &['”', '“', '"']),
    ('”', &['”']),
    ('„', &['“', '”', '"']),
    ('‘', &['’', '‘']),
    ('«', &['»']),
    ('»', &['«']),
];

/// Reports a value that is wrapped in typographic quotes, which word processors write.
fn typographic_quotes(node: Node<'_>, raw: &str) -> Option<Diagnostic> {
    let open = raw.chars().next()?;
    let (_, closing) = QUOTES.iter().find(|(sign, _)| *sign == open)?;
    let inside = raw.strip_prefix(open)?.strip_suffix(*closing)?;
    let is_quote = |letter: char| {
        QUOTES.iter().any(|(open, closing)| *open == letter || closing.contains(&letter))
            && letter != '’'
    };
    // Of two quoted words, such as `“Red” and “Blue”`, the quotes are part of the text, and a note
    // may quote a whole sentence.
    let before = &node.tree().text()[..node.span().start as usize];
    if inside.trim().is_empty() || inside.contains(is_quote) || before.trim_end().ends_with("note:")
    {
        return None;
    }
    let message =
        format!("`{}` keeps its typographic quotes: YAML knows only `\"` and `'`", shorten(raw));
    let text = inside.trim_matches([' ', '\u{a0}', '\u{202f}']);
    let found = Diagnostic::new(&TYPOGRAPHIC_QUOTES, node.span(), message);
    // A line break in the value is a space to YAML, and `scalar` would write a line break.
    Some(match raw.contains('\n') {
        true => found.help("remove the quotes"),
        false => found.fix(Fix::replace(Safety::Safe, node.span(), scalar(text))),
    })
}

fn number(node: Node<'_>, raw: &str) -> Option<Diagnostic> {
    let digits = raw.trim_start_matches(['+', '-']);
    let is_text = node.kind() == NodeKind::Str;
    if is_time(digits) {
        return Some(unquoted_time(node, raw));
    }
    if is_text && digits.starts_with(|c: char| c.is_ascii_digit()) && is_grouped(digits) {
        return Some(grouped_number(node, raw));
    }
    if node.kind() == NodeKind::Float && is_thousands(raw) {
        return Some(thousands(node, raw));
    }
    if !is_text && matches!(node.kind(), NodeKind::Float) && raw.contains(['e', 'E']) {
        return Some(exponent_number(node, raw));
    }
    looks_octal(digits).then(|| octal_looking_number(node, raw))
}

fn unquoted_time(node: Node<'_>, raw: &str) -> Diagnostic {
    let message = format!("`{raw}` without quotes is a number of minutes to some YAML readers");
    Diagnostic::new(&UNQUOTED_TIME, node.span(), message)
        .help("put times in quotes")
        .fix(quote(node, Safety::Safe))
}

fn grouped_number(node: Node<'_>, raw: &str) -> Diagnostic {
    let plain: String = raw.chars().filter(|c| !matches!(c, '_' | ',')).collect();
    let message = format!("`{raw}` is not a number in YAML 1.2");
    Diagnostic::new(&GROUPED_NUMBER, node.span(), message)
        .help(format!("write `{plain}` if it is a number, or put it in quotes if it is text"))
        .fix(Fix::replace(Safety::Ask, node.span(), plain))
}

/// Reports a number in brackets that its comma cuts into two entries, such as `[1,234, 567]`. The
/// other commas of the list have a space behind them, so this comma belongs to the number.
fn number_cut_in_two(list: Node<'_>) -> Option<Diagnostic> {
    let text = list.tree().text();
    let pairs = || list.items().zip(list.items().skip(1));
    let is_spaced = |(first, second): &(Node<'_>, Node<'_>)| {
        text[first.span().end as usize..second.span().start as usize].ends_with([' ', '\n'])
    };
    let digits = |node: Node<'_>| node.raw().bytes().all(|byte| byte.is_ascii_digit());
    let is_cut = |pair: &(Node<'_>, Node<'_>)| {
        digits(pair.0)
            && digits(pair.1)
            && (1..=3).contains(&pair.0.raw().len())
            && !is_spaced(pair)
    };
    // Pairs of coordinates without brackets may be written like this.
    let before = text[..list.span().start as usize].trim_end();
    if list.len() < 3 || ["outline:", "path:"].iter().any(|key| before.ends_with(key)) {
        return None;
    }
    let (first, second) = pairs().find(is_cut).filter(|_| pairs().any(|pair| is_spaced(&pair)))?;
    let (whole, rest) = (first.raw(), second.raw());
    let message = format!("`{whole},{rest}` is two entries of the list, {whole} and {rest}");
    let span = Span { end: second.span().end, ..first.span() };
    let mut found = Diagnostic::new(&GROUPED_NUMBER, span, message).help(match rest.len() {
        3 => format!("write thousands without a comma: `{whole}{rest}`"),
        _ => format!("write a fraction with a point: `{whole}.{rest}`"),
    });
    // A list with another number of entries has another meaning.
    found.severity = Severity::Error;
    Some(found.help("if two entries are meant, put a space after the comma"))
}

/// Whether the point may be a European thousands separator: `6.000` is six in YAML, but the author
/// may mean six thousand.
pub fn is_thousands(raw: &str) -> bool {
    let Some((first, rest)) = raw.split_once('.') else { return false };
    rest == "000"
        && (1..=3).contains(&first.len())
        && !first.starts_with('0')
        && first.bytes().all(|byte| byte.is_ascii_digit())
}

fn thousands(node: Node<'_>, raw: &str) -> Diagnostic {
    let plain = raw.replace('.', "");
    let first = &raw[..raw.len() - ".000".len()];
    let message = format!("`{raw}` is the number {first} to YAML");
    let mut found = Diagnostic::new(&GROUPED_NUMBER, node.span(), message)
        .help(format!(
            "write thousands without a point, `{plain}`; or write `{first}` if you mean this number"
        ))
        .fix(Fix::replace(Safety::Ask, node.span(), plain));
    // Both meanings of the text are possible, so the finding is an error.
    found.severity = Severity::Error;
    found
}

fn exponent_number(node: Node<'_>, raw: &str) -> Diagnostic {
    let whole = node.as_int().map(|int| int.to_string());
    let written = whole.clone().unwrap_or_else(|| node.as_float().unwrap_or(0.0).to_string());
    let message = format!("`{raw}` is the number {written}");
    let found = Diagnostic::new(&EXPONENT_NUMBER, node.span(), message)
        .help(format!("write `{written}` if it is a number, or `\"{raw}\"` if it is a name"));
    match whole {
        Some(whole) => found.fix(Fix::replace(Safety::Ask, node.span(), whole)),
        None => found,
    }
}

fn octal_looking_number(node: Node<'_>, raw: &str) -> Diagnostic {
    let message = format!("`{raw}` is not the same number to all YAML readers");
    let found = Diagnostic::new(&OCTAL_LOOKING_NUMBER, node.span(), message);
    match node.as_int() {
        Some(int) => found
            .help(format!(
                "grognard reads {int}: write that number, or put the word in quotes if it is a name"
            ))
            .fix(Fix::replace(Safety::Ask, node.span(), int.to_string())),
        None => {
            found.help("write the number in plain decimal digits, or in quotes if it is a name")
        }
    }
}

/// Whether a number looks octal, hexadecimal or binary, because YAML 1.1 and 1.2 read `017`,
/// `0o17`, `0x1F` and `0b11` differently.
fn looks_octal(digits: &str) -> bool {
    let other_base = ["0o", "0x", "0b"].iter().any(|base| {
        let rest = digits.strip_prefix(base).unwrap_or("");
        !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'_')
    });
    let leading_zero = digits.len() > 1
        && digits.starts_with('0')
        && digits.bytes().all(|byte| byte.is_ascii_digit());
    other_base || leading_zero
}

fn is_time(digits: &str) -> bool {
    let mut parts = digits.split(':');
    let hour = parts.next().unwrap_or("");
    let is_number =
        |part: &str| (1..=2).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
    let rest = parts.clone().count();
    is_number(hour)
        && (1..=2).contains(&rest)
        && parts.all(|part| part.len() == 2 && is_number(part))
}

fn is_grouped(digits: &str) -> bool {
    let separator = if digits.contains('_') { '_' } else { ',' };
    let mut groups = digits.split(separator);
    let first = groups.next().unwrap_or("");
    let all_digits =
        |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    digits.contains(separator)
        && first.len() <= 3
        && all_digits(first)
        && groups.all(|group| group.len() == 3 && all_digits(group))
}

fn quote(node: Node<'_>, safety: Safety) -> Fix {
    Fix::replace(safety, node.span(), format!("\"{}\"", node.raw()))
}

/// Values such as `name: Battery #3`, in which YAML reads `#3` as a comment.
fn hashes(tree: &Tree<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for comment in tree.comments() {
        let text = tree.text();
        let after = text[comment.range()].as_bytes().get(1);
        if diagnostics.len() >= MAX_FINDINGS {
            return;
        }
        let letter = after.is_some_and(|byte| byte.is_ascii_alphanumeric());
        if !letter {
            continue;
        }
        // Report only a `#` one space behind a value, because an intended comment usually has more
        // distance.
        let before = &text[..comment.start as usize];
        let line = before.rsplit('\n').next().unwrap_or("");
        let value = line.rsplit([' ', '\t']).find(|word| !word.is_empty()).unwrap_or("");
        let structure = [':', ',', '{', '[', ']', '}', '"', '\'', '-'];
        if value.is_empty() || value.ends_with(structure) {
            continue;
        }
        let end = comment.start as usize - line.len() + line.trim_end().len();
        let Some(value) = unquoted_text_ending_at(tree, end as u32) else { continue };
        let whole = Span { end: comment.end, ..value };
        let words = text[whole.range()].trim_end();
        let whole = Span { end: whole.start + words.len() as u32, ..whole };
        let quoted = format!("\"{}\"", words.replace('\\', "\\\\").replace('"', "\\\""));
        let cut = text[value.range()].to_owned();
        diagnostics.push(
            Diagnostic::new(
                &UNQUOTED_HASH,
                Span { start: comment.start, ..whole },
                format!("` #` begins a comment: the value is only `{cut}`"),
            )
            .help("put the whole value in quotes, or a space after `#` if it is meant as a comment")
            .fix(Fix::replace(Safety::Ask, whole, quoted)),
        );
    }
}

fn unquoted_text_ending_at(tree: &Tree<'_>, end: u32) -> Option<Span> {
    // Records are sorted by start, so a record that ends here is among the last few.
    let upto = tree.records.partition_point(|record| record.start < end);
    let near = tree.records[..upto].iter().rev().take(8);
    let plain = |record: &&Record| record.kind == RecordKind::Str && record.style == Style::Plain;
    near.filter(plain).find(|record| record.end == end).map(|record| tree.span(record.start, end))
}
