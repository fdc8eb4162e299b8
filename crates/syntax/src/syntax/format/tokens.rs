//! The tokens of a text, in order. There is only whitespace between two tokens.

use crate::syntax::tree::{Node, NodeKind, Style, Tree};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A word or string, on one or more lines.
    Scalar,
    /// An alias, such as `*name`.
    Alias,
    /// An anchor, such as `&name`.
    Anchor,
    /// A comment, from `#` to the last word on the line.
    Comment,
    /// The `|` or `>` before a text block, with its indicators.
    BlockSign,
    /// The lines of a text block, from the start of the first line.
    BlockBody,
    /// A `-` before an item.
    Dash,
    /// A `?` before a key.
    Question,
    /// A `:` after a key.
    Colon,
    Comma,
    Open,
    Close,
    /// `---`, `...` or a directive.
    Marker,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lines {
    List,
    Map,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Token {
    pub start: usize,
    pub end: usize,
    pub kind: Kind,
    /// List or map with one entry per line that starts with this token.
    pub opens: Option<Lines>,
    /// Whether the token is a key of a map with one entry per line.
    pub key: bool,
}

/// The tokens of a text. The error is the offset of a character that belongs to no token.
pub(super) fn tokens(tree: &Tree<'_>) -> Result<Vec<Token>, usize> {
    let mut atoms = Atoms { list: Vec::new(), opened: Vec::new() };
    if let Some(root) = tree.root() {
        atoms.node(root, false);
    }
    let comments = tree.comments().map(|span| {
        let words = tree.text()[span.range()].trim_end_matches([' ', '\t']);
        let start = span.start as usize;
        Atom::new(start..start + words.len(), AtomKind::Comment)
    });
    let count = atoms.list.len();
    atoms.list.extend(comments);
    if count < atoms.list.len() {
        atoms.list.sort_by_key(|atom| atom.start);
    }
    let text = tree.text();
    let tokens = Vec::with_capacity(text.len() / 4);
    let scan = Scan { text, bytes: text.as_bytes(), tokens, depth: 0, opened: &atoms.opened };
    scan.run(&atoms.list)
}

/// Words and comments, whose places are in the tree. The punctuation between words is scanned,
/// because it is not in the tree.
struct Atoms {
    list: Vec<Atom>,
    /// Starts of the lists and maps with one entry per line, in order.
    opened: Vec<(usize, Lines)>,
}

#[derive(Debug, Clone, Copy)]
struct Atom {
    start: usize,
    end: usize,
    kind: AtomKind,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum AtomKind {
    Comment,
    Key,
    Scalar,
    Alias,
    Block,
}

impl Atom {
    fn new(range: std::ops::Range<usize>, kind: AtomKind) -> Atom {
        Atom { start: range.start, end: range.end, kind }
    }
}

impl Atoms {
    fn node(&mut self, node: Node<'_>, key: bool) {
        let range = node.span().range();
        if node.is_alias() {
            return self.list.push(Atom::new(range, AtomKind::Alias));
        }
        let lines = node.style() == Style::Lines;
        match node.kind() {
            NodeKind::List => {
                if lines {
                    self.opened.push((range.start, Lines::List));
                }
                node.items().for_each(|item| self.node(item, false));
            }
            NodeKind::Map => {
                if lines {
                    self.opened.push((range.start, Lines::Map));
                }
                for (key, value) in node.entries() {
                    self.node(key, lines);
                    self.node(value, false);
                }
            }
            _ if range.is_empty() => {}
            _ => {
                let kind = match (node.style(), key) {
                    (Style::Block, _) => AtomKind::Block,
                    (_, true) => AtomKind::Key,
                    _ => AtomKind::Scalar,
                };
                self.list.push(Atom::new(range, kind));
            }
        }
    }
}

struct Scan<'t> {
    text: &'t str,
    bytes: &'t [u8],
    tokens: Vec<Token>,
    depth: usize,
    opened: &'t [(usize, Lines)],
}

impl Scan<'_> {
    fn run(mut self, atoms: &[Atom]) -> Result<Vec<Token>, usize> {
        let mut position = 0;
        let mut atoms = atoms.iter().peekable();
        while let Some(atom) = atoms.next() {
            self.signs(position, atom.start)?;
            position = atom.end;
            match atom.kind {
                AtomKind::Comment => self.push(atom.start, atom.end, Kind::Comment),
                AtomKind::Alias => self.push(atom.start, atom.end, Kind::Alias),
                AtomKind::Scalar => self.push(atom.start, atom.end, Kind::Scalar),
                AtomKind::Key => {
                    self.push(atom.start, atom.end, Kind::Scalar);
                    self.last().key = true;
                }
                AtomKind::Block => {
                    // A comment behind `|` is inside the range of the block, so process it here.
                    let beside = atoms.next_if(|next| next.start < atom.end);
                    position = self.block(atom, beside.copied())?;
                }
            }
        }
        self.signs(position, self.text.len())?;
        if self.opened.is_empty() { Ok(self.tokens) } else { Err(self.opened[0].0) }
    }

    fn last(&mut self) -> &mut Token {
        self.tokens.last_mut().expect("a token was pushed just now")
    }

    fn push(&mut self, start: usize, end: usize, kind: Kind) {
        let opens = self.opened.first().filter(|opened| opened.0 == start).map(|opened| opened.1);
        if opens.is_some() {
            self.opened = &self.opened[1..];
        }
        self.tokens.push(Token { start, end, kind, opens, key: false });
    }

    fn signs(&mut self, mut position: usize, end: usize) -> Result<(), usize> {
        if position > end {
            return Err(end);
        }
        while position < end {
            let byte = self.bytes[position];
            if matches!(byte, b' ' | b'\t' | b'\n' | b'\r') {
                position += 1;
                continue;
            }
            let (kind, length) = self.sign(position).ok_or(position)?;
            if position + length > end {
                return Err(position);
            }
            match kind {
                Kind::Open => self.depth += 1,
                Kind::Close => self.depth = self.depth.checked_sub(1).ok_or(position)?,
                _ => {}
            }
            self.push(position, position + length, kind);
            position += length;
        }
        Ok(())
    }

    fn sign(&self, position: usize) -> Option<(Kind, usize)> {
        let rest = &self.text[position..];
        let at_margin = position == 0 || self.bytes[position - 1] == b'\n';
        if at_margin && (rest.starts_with("---") || rest.starts_with("...")) {
            return Some((Kind::Marker, 3));
        }
        match self.bytes[position] {
            b'%' if at_margin => Some((Kind::Marker, rest.lines().next()?.trim_end().len())),
            b'-' if self.depth == 0 => Some((Kind::Dash, 1)),
            b'?' => Some((Kind::Question, 1)),
            b':' => Some((Kind::Colon, 1)),
            b',' if self.depth > 0 => Some((Kind::Comma, 1)),
            b'[' | b'{' => Some((Kind::Open, 1)),
            b']' | b'}' => Some((Kind::Close, 1)),
            b'&' => {
                let ends = |letter: char| {
                    letter.is_ascii_whitespace() || self.depth > 0 && ",[]{}".contains(letter)
                };
                Some((Kind::Anchor, rest.find(ends).unwrap_or(rest.len())))
            }
            _ => None,
        }
    }

    /// Scans a text block and returns its end: `|` or `>`, a comment behind the sign, and the
    /// lines.
    fn block(&mut self, atom: &Atom, beside: Option<Atom>) -> Result<usize, usize> {
        let sign = &self.text[atom.start..];
        let length = 1 + sign[1..]
            .find(|letter: char| !"+-0123456789".contains(letter))
            .unwrap_or(sign.len() - 1);
        if !sign.starts_with(['|', '>']) {
            return Err(atom.start);
        }
        let mut head = atom.start + length;
        let keeps = self.text[atom.start..head].contains('+');
        self.push(atom.start, head, Kind::BlockSign);
        if let Some(comment) = beside {
            self.push(comment.start, comment.end, Kind::Comment);
            head = comment.end;
        }
        let Some(line_break) = memchr::memchr(b'\n', &self.bytes[head..]) else { return Ok(head) };
        let body = head + line_break + 1;
        let end = self.body_end(body, atom.end.max(head), keeps);
        if end < body {
            return Ok(head);
        }
        self.push(body, end, Kind::BlockBody);
        Ok(end)
    }

    /// The end of a text block that was parsed up to `end`. Empty lines below belong to the block
    /// if it keeps trailing lines (`|+`), and lines of spaces if they are deeper than the block.
    fn body_end(&self, body: usize, end: usize, keeps: bool) -> usize {
        let blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
        let rest = self.bytes[end..].iter().take_while(|byte| blank(byte)).count();
        let below = &self.text[end..end + rest];
        let Some(last) = below.rfind('\n').map(|last| end + last) else { return end };
        let last = if self.bytes[last - 1] == b'\r' { last - 1 } else { last };
        if keeps {
            return last;
        }
        let indent = body_indent(&self.text[body.min(end)..end]).unwrap_or(usize::MAX);
        let mut line_start = end;
        let mut kept = end;
        for line in below.split_inclusive('\n') {
            let words = line.trim_end_matches(['\n', '\r']);
            if line_start > end && line.ends_with('\n') && words.len() > indent {
                kept = line_start + words.len();
            }
            line_start += line.len();
        }
        kept
    }
}

/// The indentation of a text block without an indentation indicator; `None` if the block has no
/// words.
pub(super) fn body_indent(body: &str) -> Option<usize> {
    body.split('\n').find_map(|line| {
        let words = line.trim_start_matches(' ');
        let is_empty = matches!(words, "" | "\r");
        (!is_empty).then(|| line.len() - words.len())
    })
}
