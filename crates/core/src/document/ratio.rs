//! Exact numbers, stored as one whole number divided by another.

use std::cmp::Ordering;

/// A fraction in lowest terms with a positive denominator, so that equal numbers have equal fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ratio {
    numerator: i64,
    denominator: i64,
}

impl Ratio {
    pub const ZERO: Ratio = Ratio::whole(0);
    pub const ONE: Ratio = Ratio::whole(1);

    pub const fn whole(number: i64) -> Ratio {
        Ratio { numerator: number, denominator: 1 }
    }

    /// A fraction; `None` if the denominator is zero or a number is too large for 64 bits.
    pub fn new(numerator: i64, denominator: i64) -> Option<Ratio> {
        Ratio::lowest(numerator.into(), denominator.into())
    }

    fn lowest(numerator: i128, denominator: i128) -> Option<Ratio> {
        if denominator == 0 {
            return None;
        }
        let shared = divisor(numerator.unsigned_abs(), denominator.unsigned_abs()) as i128;
        let sign = denominator.signum();
        Some(Ratio {
            numerator: i64::try_from(sign * numerator / shared).ok()?,
            denominator: i64::try_from(sign * denominator / shared).ok()?,
        })
    }

    /// Reads a whole number, a decimal or a fraction: `3`, `2.5`, `-0.25`, `3/4`.
    pub fn read(text: &str) -> Option<Ratio> {
        let (negative, rest) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let digits = |part: &str| {
            let good = (1..=9).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
            good.then(|| part.parse::<i64>().ok())?
        };
        let number = match (rest.split_once('/'), rest.split_once('.')) {
            (Some((above, below)), _) => Ratio::new(digits(above)?, digits(below)?)?,
            (_, Some((whole, fraction))) => {
                let tens = 10_i64.pow(u32::try_from(fraction.len()).ok().filter(|n| *n <= 9)?);
                Ratio::new(digits(whole)? * tens + digits(fraction)?, tens)?
            }
            _ => Ratio::whole(digits(rest)?),
        };
        Some(if negative { Ratio { numerator: -number.numerator, ..number } } else { number })
    }

    pub fn numerator(self) -> i64 {
        self.numerator
    }

    pub fn denominator(self) -> i64 {
        self.denominator
    }

    pub fn as_whole(self) -> Option<i64> {
        (self.denominator == 1).then_some(self.numerator)
    }

    /// Sum of two numbers; `None` if the sum is too large.
    pub fn plus(self, other: Ratio) -> Option<Ratio> {
        let (a, b) = (self.wide(), other.wide());
        Ratio::lowest(a.0 * b.1 + b.0 * a.1, a.1 * b.1)
    }

    /// Difference of two numbers; `None` if the difference is too large.
    pub fn minus(self, other: Ratio) -> Option<Ratio> {
        let (a, b) = (self.wide(), other.wide());
        Ratio::lowest(a.0 * b.1 - b.0 * a.1, a.1 * b.1)
    }

    /// Product of two numbers; `None` if the product is too large.
    pub fn times(self, other: Ratio) -> Option<Ratio> {
        let (a, b) = (self.wide(), other.wide());
        Ratio::lowest(a.0 * b.0, a.1 * b.1)
    }

    /// Quotient of two numbers; `None` if the divisor is zero or the quotient is too large.
    pub fn over(self, other: Ratio) -> Option<Ratio> {
        let (a, b) = (self.wide(), other.wide());
        Ratio::lowest(a.0 * b.1, a.1 * b.0)
    }

    pub fn floor(self) -> i64 {
        self.numerator.div_euclid(self.denominator)
    }

    pub fn ceil(self) -> i64 {
        self.floor() + i64::from(self.denominator != 1)
    }

    /// Rounds up if the part after the decimal point is at least `up_from`, and down otherwise.
    pub fn round(self, up_from: Ratio) -> i64 {
        let floor = self.floor();
        let fraction = Ratio {
            numerator: self.numerator.rem_euclid(self.denominator),
            denominator: self.denominator,
        };
        floor + i64::from(fraction.numerator != 0 && fraction >= up_from)
    }

    fn wide(self) -> (i128, i128) {
        (self.numerator.into(), self.denominator.into())
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Ratio) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Ratio) -> Ordering {
        let (a, b) = (self.wide(), other.wide());
        (a.0 * b.1).cmp(&(b.0 * a.1))
    }
}

/// Prints a decimal if three decimal places are exact, and a fraction otherwise.
impl std::fmt::Display for Ratio {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.denominator == 1 {
            return write!(formatter, "{}", self.numerator);
        }
        if 1000 % self.denominator != 0 {
            return write!(formatter, "{}/{}", self.numerator, self.denominator);
        }
        let thousandths = (i128::from(self.numerator) * 1000 / i128::from(self.denominator)).abs();
        let fraction = format!("{:03}", thousandths % 1000);
        let sign = if self.numerator < 0 { "-" } else { "" };
        write!(formatter, "{sign}{}.{}", thousandths / 1000, fraction.trim_end_matches('0'))
    }
}

/// Greatest common divisor; 1 if both numbers are zero, so that the result is never zero.
fn divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a.max(1) } else { divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Ratio {
        Ratio::read(text).expect("a number")
    }

    #[test]
    fn numbers_are_read_and_written_exactly() {
        for (text, shown) in
            [("3", "3"), ("2.50", "2.5"), ("-0.25", "-0.25"), ("3/4", "0.75"), ("2/3", "2/3")]
        {
            assert_eq!(read(text).to_string(), shown);
        }
        for text in ["", "-", ".5", "1.", "1/0", "1e3", "12345678901", "1/2/3", "+1"] {
            assert_eq!(Ratio::read(text), None, "{text:?}");
        }
    }

    #[test]
    fn rounding_uses_its_threshold_on_both_sides_of_zero() {
        let tenths = |number| Ratio::new(number, 10).expect("a number");
        let up = |number| tenths(number).round(tenths(6));
        assert_eq!([up(165), up(198), up(36), up(35), up(30)], [16, 20, 4, 3, 3]);
        assert_eq!([up(-15), up(-16), up(-14)], [-2, -2, -1]);
        assert_eq!((tenths(-15).floor(), tenths(-15).ceil(), tenths(20).ceil()), (-2, -1, 2));
    }

    #[test]
    fn results_that_are_too_large_are_none() {
        let huge = Ratio::whole(i64::MAX);
        assert_eq!(huge.plus(Ratio::ONE), None);
        assert_eq!(huge.times(huge), None);
        assert_eq!(Ratio::ONE.over(Ratio::ZERO), None);
        assert!(huge > Ratio::ONE && read("1/3") < read("0.34"));
    }
}
