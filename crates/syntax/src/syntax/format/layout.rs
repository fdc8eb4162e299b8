//! Computes the gap before each token: line breaks and spaces.

use super::comments::{Column, Pending, kept_places};
use super::gaps::{Gap, Inner, Layout, between};
use super::levels::{INDENT, Level, below, settle};
use super::tokens::{Kind, Lines, Token, body_indent};

/// The layout of a text. The error is the offset of a token that cannot be placed safely.
pub(super) fn layout(text: &str, tokens: &[Token]) -> Result<Layout, usize> {
    let mut writing = LayoutWriter {
        text,
        tokens,
        layout: Layout {
            gaps: Vec::with_capacity(tokens.len()),
            inner: Vec::with_capacity(tokens.len()),
        },
        levels: Vec::with_capacity(16),
        brackets: Vec::new(),
        pending: Pending::default(),
        kept: kept_places(text, tokens),
        region: None,
        line_is_typed: false,
        line_start: 0,
        flow_line: None,
    };
    for index in 0..tokens.len() {
        writing.token(index)?;
    }
    writing.end();
    Ok(writing.layout)
}

/// An entry that is exempt from formatting, so that all its lines move together.
#[derive(Debug, Clone, Copy)]
struct Region {
    depth: usize,
    shift: isize,
}

#[derive(Debug, Clone, Copy)]
struct Bracket {
    inside: usize,
    /// Column of the closing bracket, if it starts a line.
    close: usize,
}

struct LayoutWriter<'t> {
    text: &'t str,
    tokens: &'t [Token],
    layout: Layout,
    levels: Vec<Level>,
    brackets: Vec<Bracket>,
    /// Comments on lines of their own that wait for the next token.
    pending: Pending,
    kept: Vec<usize>,
    region: Option<Region>,
    line_is_typed: bool,
    line_start: usize,
    /// Column of the first token on the current line, if the line starts inside brackets.
    flow_line: Option<usize>,
}

impl LayoutWriter<'_> {
    fn token(&mut self, index: usize) -> Result<(), usize> {
        let token = self.tokens[index];
        let breaks = self.breaks(index);
        if breaks == 0 && index > 0 {
            return self.same_line(index, &token);
        }
        self.line_is_typed = false;
        self.flow_line = None;
        if token.kind == Kind::Comment {
            self.pending.add(index, breaks, self.old_column(&token));
            self.push(Gap { breaks, spaces: 0, typed: false }, Inner::Shift(0));
            return Ok(());
        }
        let column = self.first_of_line(&token, breaks)?;
        let typed = self.region.is_some();
        self.place_comments(&token, column, breaks);
        self.line_is_typed = typed || self.is_line_kept(&token);
        self.push(Gap { breaks, spaces: column, typed }, self.inner(&token));
        self.follow(&token, Bracket { inside: column + INDENT, close: column });
        Ok(())
    }

    fn same_line(&mut self, index: usize, token: &Token) -> Result<(), usize> {
        if token.opens.is_some() {
            self.open(index, token)?;
        }
        let spaces = between(self.text, &self.tokens[index - 1], token);
        let gap = Gap { breaks: 0, spaces, typed: self.line_is_typed };
        self.push(gap, self.inner(token));
        let outer = self.brackets.last().copied();
        let bracket = match self.flow_line {
            Some(column) => Bracket { inside: column + INDENT, close: column },
            None => outer.unwrap_or_else(|| self.bracket()),
        };
        self.follow(token, bracket);
        Ok(())
    }

    fn push(&mut self, gap: Gap, inner: Inner) {
        self.layout.gaps.push(gap);
        self.layout.inner.push(inner);
    }

    /// The number of line breaks before a token: at most 2, and 0 before the first token.
    fn breaks(&mut self, index: usize) -> usize {
        let start = self.tokens[index].start;
        let before = index.checked_sub(1).map_or(0, |before| self.tokens[before].end);
        let gap = &self.text[before..start];
        let count = memchr::memchr_iter(b'\n', gap.as_bytes()).count();
        if let Some(last) = memchr::memrchr(b'\n', gap.as_bytes()) {
            self.line_start = before + last + 1;
        }
        let is_body = self.tokens[index].kind == Kind::BlockBody;
        if index == 0 { 0 } else { count.min(if is_body { 1 } else { 2 }) }
    }

    fn old_column(&self, token: &Token) -> usize {
        token.start - self.line_start
    }

    fn first_of_line(&mut self, token: &Token, breaks: usize) -> Result<usize, usize> {
        if matches!(token.kind, Kind::BlockBody | Kind::Marker) {
            return Ok(0);
        }
        let old = self.old_column(token);
        if let Some(Bracket { inside, close }) = self.brackets.last().copied() {
            let column = if token.kind == Kind::Close { close } else { inside };
            let column = self.shifted(old).unwrap_or(column);
            self.flow_line = Some(column);
            return Ok(column);
        }
        self.pending.remember(&self.levels);
        let begins_entry =
            token.key || matches!(token.kind, Kind::Dash | Kind::Question | Kind::Colon);
        if token.opens.is_some() {
            let column = self.shifted(old).unwrap_or_else(|| below(&self.levels));
            self.push_level(token, old, column);
        } else if begins_entry && !settle(&mut self.levels, token, old) {
            return Err(token.start);
        }
        self.end_region(begins_entry, breaks);
        let column = if begins_entry {
            self.levels.last().map_or(0, |level| level.new)
        } else {
            self.shifted(old).unwrap_or_else(|| below(&self.levels))
        };
        if self.region.is_none() && self.begins_region() {
            let shift = column as isize - old as isize;
            self.region = Some(Region { depth: self.levels.len(), shift });
        }
        Ok(column)
    }

    fn begins_region(&self) -> bool {
        let is_kept = |index: usize| self.kept.contains(&self.tokens[index].start);
        !self.kept.is_empty() && self.pending.indexes().any(is_kept)
    }

    fn end_region(&mut self, begins_entry: bool, breaks: usize) {
        let depth = self.levels.len();
        let ends = |region: &Region| {
            begins_entry && (depth < region.depth || depth == region.depth && breaks > 1)
        };
        self.region = self.region.filter(|region| !ends(region));
    }

    fn shifted(&self, old: usize) -> Option<usize> {
        self.region.map(|region| old.saturating_add_signed(region.shift))
    }

    /// Opens a list or map behind another token on the same line.
    fn open(&mut self, index: usize, token: &Token) -> Result<(), usize> {
        let mut first = index;
        while matches!(self.tokens[first - 1].kind, Kind::Anchor | Kind::Question)
            && self.layout.gaps[first - 1].breaks == 0
            && first > 1
        {
            first -= 1;
        }
        let old = self.old_column(&self.tokens[first]);
        let column = self.shifted(old).unwrap_or_else(|| below(&self.levels));
        self.push_level(token, old, column);
        Ok(())
    }

    fn push_level(&mut self, token: &Token, old: usize, new: usize) {
        let lines = token.opens.unwrap_or(Lines::Map);
        self.levels.push(Level { lines, old, new });
    }

    /// The columns of a bracket behind a dash or key. Below a key, even the closing bracket is
    /// indented, because YAML does not allow a value in the column of its key.
    fn bracket(&self) -> Bracket {
        let column = below(&self.levels);
        match self.levels.last() {
            Some(Level { lines: Lines::Map, .. }) => Bracket { inside: column, close: column },
            _ => Bracket { inside: column + INDENT, close: column },
        }
    }

    fn follow(&mut self, token: &Token, bracket: Bracket) {
        match token.kind {
            Kind::Open => self.brackets.push(bracket),
            Kind::Close => {
                self.brackets.pop();
            }
            _ => {}
        }
    }

    fn inner(&self, token: &Token) -> Inner {
        match (token.kind, self.region) {
            (Kind::BlockBody | Kind::Scalar, Some(region)) => Inner::Shift(region.shift),
            (Kind::BlockBody, None) => Inner::Shift(self.body_shift(token)),
            _ => match self.brackets.last() {
                Some(bracket) => Inner::Column(bracket.inside),
                None => Inner::Column(below(&self.levels).max(INDENT)),
            },
        }
    }

    /// The number of columns by which a text block moves: to the indentation below its key, or by
    /// as much as the key if the block has an indentation indicator.
    fn body_shift(&self, body: &Token) -> isize {
        let before = &self.tokens[..self.layout.gaps.len()];
        let sign = before.iter().rfind(|token| token.kind == Kind::BlockSign);
        let sign = sign.map_or("", |sign| &self.text[sign.start..sign.end]);
        let level = self.levels.last();
        if sign.contains(|letter: char| letter.is_ascii_digit()) {
            return level.map_or(0, |level| level.new as isize - level.old as isize);
        }
        let indent = body_indent(&self.text[body.start..body.end]).unwrap_or(0);
        below(&self.levels) as isize - indent as isize
    }

    /// Places comments on lines of their own, now that the column of the next token is known.
    fn place_comments(&mut self, token: &Token, column: usize, breaks: usize) {
        if self.pending.is_empty() {
            return;
        }
        if let Some(region) = self.region.filter(|_| !self.begins_region()) {
            return self.pending.shift(region.shift, &mut self.layout.gaps);
        }
        let column = match self.brackets.last() {
            Some(bracket) => bracket.inside,
            None => column,
        };
        let below = Column { old: self.old_column(token), new: column };
        self.pending.place(below, breaks, &mut self.layout.gaps);
    }

    /// Whether a comment behind this line exempts the line from formatting.
    fn is_line_kept(&self, token: &Token) -> bool {
        let later = &self.kept[self.kept.partition_point(|comment| *comment < token.start)..];
        later.first().is_some_and(|comment| !self.text[token.start..*comment].contains('\n'))
    }

    fn end(&mut self) {
        self.pending.remember(&self.levels);
        match self.region {
            Some(region) => self.pending.shift(region.shift, &mut self.layout.gaps),
            None => self.pending.place(Column { old: 0, new: 0 }, 2, &mut self.layout.gaps),
        }
    }
}
