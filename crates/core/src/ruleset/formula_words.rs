//! Puts formulas into words for players.

use super::formula::{Formula, Operation, Term};

impl Formula {
    /// The formula in words for players, such as `the smaller of stands × 2 and 5`. `name_of` puts
    /// each name into words.
    pub fn in_words(&self, name_of: &dyn Fn(&str) -> String) -> String {
        words(self.root(), name_of, false)
    }
}

/// A term in words, in parentheses if the term is part of a larger term.
fn words(term: &Term, name_of: &dyn Fn(&str) -> String, is_part: bool) -> String {
    let (operation, terms) = match term {
        Term::Number(number) => return number.to_string(),
        Term::Name(name) => return name_of(name),
        Term::Apply(operation, terms) => (*operation, terms),
    };
    let part = |index: usize, is_part: bool| words(&terms[index], name_of, is_part);
    let said = match operation {
        Operation::Plus => format!("{} + {}", part(0, false), part(1, false)),
        Operation::Minus => format!("{} − {}", part(0, false), part(1, true)),
        Operation::Times => format!("{} × {}", part(0, true), part(1, true)),
        Operation::Over => format!("{} ÷ {}", part(0, true), part(1, true)),
        Operation::Floor => format!("{}, rounded down", part(0, false)),
        Operation::Ceil => format!("{}, rounded up", part(0, false)),
        Operation::Round => {
            format!("{}, rounded ({} and above up)", part(0, false), part(1, true))
        }
        Operation::Min => format!("the smaller of {} and {}", part(0, true), part(1, true)),
        Operation::Max => format!("the larger of {} and {}", part(0, true), part(1, true)),
        Operation::Abs => format!("the absolute value of {}", part(0, true)),
    };
    // A product in a product is clear without parentheses, and so is a term that begins with words.
    let is_bare = matches!(operation, Operation::Times | Operation::Min | Operation::Max);
    if is_part && !is_bare { format!("({said})") } else { said }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_put_into_words() {
        let name_of = |name: &str| name.replace('-', " ");
        for (written, said) in [
            ("stands * 60 / 100", "stands × 60 ÷ 100"),
            ("round(stands * 0.5, 0.6)", "stands × 0.5, rounded (0.6 and above up)"),
            ("floor((men-left + 1) / 2)", "(men left + 1) ÷ 2, rounded down"),
            ("max(1, a - (b - c))", "the larger of 1 and (a − (b − c))"),
            ("min(floor(a / 3), 5)", "the smaller of (a ÷ 3, rounded down) and 5"),
        ] {
            assert_eq!(Formula::read(written).expect("a formula").in_words(&name_of), said);
        }
    }
}
