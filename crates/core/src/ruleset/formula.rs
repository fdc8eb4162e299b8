//! Formulas of packs: exact arithmetic on numbers and names. Formulas do not have loops, so that
//! none can be slow.

use crate::document::Ratio;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formula {
    root: Term,
    written: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Term {
    Number(Ratio),
    Name(String),
    Apply(Operation, Vec<Term>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operation {
    Plus,
    Minus,
    Times,
    Over,
    Floor,
    Ceil,
    Round,
    Min,
    Max,
    Abs,
}

/// Names of the functions, each with its number of arguments.
const FUNCTIONS: &[(&str, Operation, usize)] = &[
    ("floor", Operation::Floor, 1),
    ("ceil", Operation::Ceil, 1),
    ("round", Operation::Round, 2),
    ("min", Operation::Min, 2),
    ("max", Operation::Max, 2),
    ("abs", Operation::Abs, 1),
];

/// Maximum depth of nested parentheses, which formulas of rule books do not reach, because the
/// parser recurses.
const MAX_DEPTH: usize = 32;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoValue {
    /// No value is defined for a name in the formula.
    Unknown(String),
    /// The formula divides by zero, or a number is too large.
    Undefined,
}

impl Formula {
    /// Parses a formula. The error is a message for the author of the pack.
    pub fn read(text: &str) -> Result<Formula, String> {
        let mut reader = FormulaReader { rest: text.trim(), depth: 0 };
        let root = reader.sum()?;
        match reader.rest {
            "" => Ok(Formula { root, written: text.trim().to_owned() }),
            rest => Err(format!("unexpected `{}`", first_word(rest))),
        }
    }

    /// The value of the formula. `value_of` gives the value of each name.
    pub fn value(&self, value_of: &dyn Fn(&str) -> Option<Ratio>) -> Result<Ratio, NoValue> {
        value(&self.root, value_of)
    }

    pub fn names(&self) -> Vec<&str> {
        let mut names = Vec::new();
        self.each_name(&mut |name| names.push(name));
        names
    }

    /// Calls `see` for each name in the formula, in order, with repetitions.
    pub fn each_name<'f>(&'f self, see: &mut dyn FnMut(&'f str)) {
        fn walk<'t>(term: &'t Term, see: &mut dyn FnMut(&'t str)) {
            match term {
                Term::Number(_) => {}
                Term::Name(name) => see(name),
                Term::Apply(_, terms) => terms.iter().for_each(|term| walk(term, see)),
            }
        }
        walk(&self.root, see);
    }

    pub(super) fn root(&self) -> &Term {
        &self.root
    }

    /// The formula as the pack writes it.
    pub fn written(&self) -> &str {
        &self.written
    }
}

fn value(term: &Term, value_of: &dyn Fn(&str) -> Option<Ratio>) -> Result<Ratio, NoValue> {
    let (operation, terms) = match term {
        Term::Number(number) => return Ok(*number),
        Term::Name(name) => return value_of(name).ok_or_else(|| NoValue::Unknown(name.clone())),
        Term::Apply(operation, terms) => (*operation, terms),
    };
    let first = value(&terms[0], value_of)?;
    let second = match terms.get(1) {
        Some(term) => value(term, value_of)?,
        None => Ratio::ZERO,
    };
    let value = match operation {
        Operation::Plus => first.plus(second),
        Operation::Minus => first.minus(second),
        Operation::Times => first.times(second),
        Operation::Over => first.over(second),
        Operation::Floor => Some(Ratio::whole(first.floor())),
        Operation::Ceil => Some(Ratio::whole(first.ceil())),
        Operation::Round => Some(Ratio::whole(first.round(second))),
        Operation::Min => Some(first.min(second)),
        Operation::Max => Some(first.max(second)),
        Operation::Abs if first < Ratio::ZERO => Ratio::ZERO.minus(first),
        Operation::Abs => Some(first),
    };
    value.ok_or(NoValue::Undefined)
}

struct FormulaReader<'f> {
    rest: &'f str,
    depth: usize,
}

impl FormulaReader<'_> {
    fn sum(&mut self) -> Result<Term, String> {
        let signs = [("+", Operation::Plus), ("-", Operation::Minus)];
        self.chain(&signs, FormulaReader::product)
    }

    fn product(&mut self) -> Result<Term, String> {
        let signs = [("*", Operation::Times), ("/", Operation::Over)];
        self.chain(&signs, FormulaReader::factor)
    }

    /// Parses terms joined by operators of one precedence, left to right.
    fn chain(
        &mut self,
        signs: &[(&str, Operation)],
        part: fn(&mut Self) -> Result<Term, String>,
    ) -> Result<Term, String> {
        let mut term = part(self)?;
        while let Some((_, operation)) = signs.iter().find(|(sign, _)| self.take(sign)) {
            term = Term::Apply(*operation, vec![term, part(self)?]);
        }
        Ok(term)
    }

    fn factor(&mut self) -> Result<Term, String> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("brackets are nested too deeply".to_owned());
        }
        let term = self.bare_factor();
        self.depth -= 1;
        term
    }

    fn bare_factor(&mut self) -> Result<Term, String> {
        if self.take("-") {
            let zero = Term::Number(Ratio::ZERO);
            return Ok(Term::Apply(Operation::Minus, vec![zero, self.factor()?]));
        }
        if self.take("(") {
            let term = self.sum()?;
            self.want(")")?;
            return Ok(term);
        }
        let word = self.word();
        match word.chars().next() {
            None if self.rest.is_empty() => Err("a number is missing at the end".to_owned()),
            None => Err(format!("unexpected `{}`", first_word(self.rest))),
            Some(first) if first.is_ascii_digit() => {
                let number =
                    Ratio::read(word).ok_or_else(|| format!("`{word}` is not a number"))?;
                Ok(Term::Number(number))
            }
            Some(_) if self.take("(") => self.function(word),
            Some(_) => Ok(Term::Name(word.to_owned())),
        }
    }

    fn function(&mut self, name: &str) -> Result<Term, String> {
        let function = FUNCTIONS.iter().find(|(function, ..)| *function == name);
        let Some((_, operation, takes)) = function else {
            return Err(format!("unknown function `{name}`"));
        };
        let mut terms = vec![self.sum()?];
        while self.take(",") {
            terms.push(self.sum()?);
        }
        self.want(")")?;
        if terms.len() != *takes {
            let values = if *takes == 1 { "value" } else { "values" };
            return Err(format!("`{name}` takes {takes} {values}, not {}", terms.len()));
        }
        Ok(Term::Apply(*operation, terms))
    }

    fn take(&mut self, sign: &str) -> bool {
        match self.rest.strip_prefix(sign) {
            Some(rest) => {
                self.rest = rest.trim_start();
                true
            }
            None => false,
        }
    }

    fn want(&mut self, sign: &str) -> Result<(), String> {
        if self.take(sign) {
            return Ok(());
        }
        Err(match self.rest {
            "" => format!("`{sign}` is missing at the end"),
            rest => format!("`{sign}` is missing before `{}`", first_word(rest)),
        })
    }
}

impl<'f> FormulaReader<'f> {
    /// Reads a number or a name. Names may contain hyphens and dots, so that `fatigue-percent` and
    /// `grade.regular` are single names.
    fn word(&mut self) -> &'f str {
        let bytes = self.rest.as_bytes();
        let inner = |index: usize| {
            bytes[index].is_ascii_alphanumeric()
                || matches!(bytes[index], b'-' | b'.' | b'_')
                    && index > 0
                    && bytes.get(index + 1).is_some_and(u8::is_ascii_alphanumeric)
        };
        let number = bytes.first().is_some_and(u8::is_ascii_digit);
        let end = (0..bytes.len())
            .find(|index| !inner(*index) || number && bytes[*index] == b'-')
            .unwrap_or(bytes.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start();
        word
    }
}

fn first_word(text: &str) -> &str {
    let end = text.char_indices().find(|(index, c)| *index > 0 && !c.is_alphanumeric());
    &text[..end.map_or(text.len(), |(index, _)| index)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work_out(text: &str) -> Result<String, String> {
        let formula = Formula::read(text)?;
        let value_of = |name: &str| match name {
            "n" => Some(Ratio::whole(5)),
            "fatigue-percent" => Some(Ratio::whole(60)),
            "grade.regular" => Some(Ratio::whole(2)),
            _ => None,
        };
        match formula.value(&value_of) {
            Ok(value) => Ok(value.to_string()),
            Err(NoValue::Unknown(name)) => Err(format!("unknown {name}")),
            Err(NoValue::Undefined) => Err("undefined".to_owned()),
        }
    }

    #[test]
    fn arithmetic_is_exact_and_from_left_to_right() {
        for (text, value) in [
            ("2", "2"),
            ("10 - 4 - 3", "3"),
            ("2 + 3 * 4", "14"),
            ("(2 + 3) * 4", "20"),
            ("ceil(n / 2)", "3"),
            ("round(n * fatigue-percent / 100, 0.6)", "3"),
            ("round(33 * 60 / 100, 0.6)", "20"),
            ("max(n - 6, 0) + grade.regular", "2"),
            ("-n + abs(-2.5)", "-2.5"),
            ("min(1/3, 1/2)", "1/3"),
            ("3-2", "1"),
        ] {
            assert_eq!(work_out(text), Ok(value.to_owned()), "{text}");
        }
    }

    #[test]
    fn faults_are_reported() {
        for (text, fault) in [
            ("", "a number is missing at the end"),
            ("2 +", "a number is missing at the end"),
            ("(2", "`)` is missing at the end"),
            ("2 3", "unexpected `3`"),
            ("sqrt(2)", "unknown function `sqrt`"),
            ("ceil(1, 2)", "`ceil` takes 1 value, not 2"),
            ("n-1", "unknown n-1"),
            ("1 / (n - 5)", "undefined"),
            ("1e9", "`1e9` is not a number"),
            ("é", "unexpected `é`"),
        ] {
            assert_eq!(work_out(text), Err(fault.to_owned()), "{text}");
        }
        let deep = format!("{}1{}", "(".repeat(100), ")".repeat(100));
        assert_eq!(work_out(&deep), Err("brackets are nested too deeply".to_owned()));
    }
}
