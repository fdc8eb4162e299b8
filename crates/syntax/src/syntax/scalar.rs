//! Reads unquoted words by the core schema of YAML 1.2. The schema of YAML 1.1, in which `no` is a
//! boolean, is not used.

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Scalar {
    /// `null`, `~` or an empty value.
    Null,
    Bool(bool),
    /// An integer of up to 64 bits.
    Int(i64),
    Float(f64),
    /// Any other word, including `yes`, `12:30`, `1_000` and `.inf`.
    Word,
}

impl Scalar {
    /// Reads an unquoted word. Infinity and not-a-number count as words, because no document needs
    /// these numbers.
    pub fn read(word: &str) -> Scalar {
        let bytes = word.as_bytes();
        let Some(&first) = bytes.first() else { return Scalar::Null };
        match first {
            b'0'..=b'9' | b'-' | b'+' | b'.' => number(word).unwrap_or(Scalar::Word),
            b'~' | b'n' | b'N' | b't' | b'T' | b'f' | b'F' => match word {
                "~" | "null" | "Null" | "NULL" => Scalar::Null,
                "true" | "True" | "TRUE" => Scalar::Bool(true),
                "false" | "False" | "FALSE" => Scalar::Bool(false),
                _ => Scalar::Word,
            },
            _ => Scalar::Word,
        }
    }
}

fn number(word: &str) -> Option<Scalar> {
    let bytes = word.as_bytes();
    if let Some(digits) = word.strip_prefix("0o") {
        return radix(digits, 8);
    }
    if let Some(digits) = word.strip_prefix("0x") {
        return radix(digits, 16);
    }
    let unsigned = word.strip_prefix(['-', '+']).unwrap_or(word);
    let whole = unsigned.bytes().take_while(u8::is_ascii_digit).count();
    if whole == unsigned.len() && whole > 0 {
        // An integer of more than 64 bits becomes a floating-point number, as in JSON.
        return Some(match word.parse() {
            Ok(int) => Scalar::Int(int),
            Err(_) => Scalar::Float(word.parse().ok()?),
        });
    }
    let mut position = bytes.len() - unsigned.len() + whole;
    let mut fraction = 0;
    if bytes.get(position) == Some(&b'.') {
        position += 1;
        fraction = bytes[position..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        position += fraction;
    }
    if whole + fraction == 0 {
        return None;
    }
    if matches!(bytes.get(position), Some(b'e' | b'E')) {
        position += 1;
        position += usize::from(matches!(bytes.get(position), Some(b'-' | b'+')));
        let exponent = bytes[position..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if exponent == 0 {
            return None;
        }
        position += exponent;
    }
    if position != bytes.len() {
        return None;
    }
    let float: f64 = word.parse().ok()?;
    float.is_finite().then_some(Scalar::Float(float))
}

fn radix(digits: &str, base: u32) -> Option<Scalar> {
    // `from_str_radix` accepts a sign, which the core schema does not allow, so check the digits
    // first.
    if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    i64::from_str_radix(digits, base).ok().map(Scalar::Int)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_follow_the_core_schema() {
        for (word, meaning) in [
            ("", Scalar::Null),
            ("~", Scalar::Null),
            ("Null", Scalar::Null),
            ("nULL", Scalar::Word),
            ("true", Scalar::Bool(true)),
            ("FALSE", Scalar::Bool(false)),
            ("yes", Scalar::Word),
            ("no", Scalar::Word),
            ("on", Scalar::Word),
            ("450", Scalar::Int(450)),
            ("-3", Scalar::Int(-3)),
            ("+3", Scalar::Int(3)),
            ("017", Scalar::Int(17)),
            ("0o17", Scalar::Int(15)),
            ("0x1F", Scalar::Int(31)),
            ("0o8", Scalar::Word),
            ("0x-1", Scalar::Word),
            ("0b101", Scalar::Word),
            ("1_000", Scalar::Word),
            ("12:30", Scalar::Word),
            ("1815-06-18", Scalar::Word),
            ("1/28e", Scalar::Word),
            ("1e3", Scalar::Float(1000.0)),
            ("1.", Scalar::Float(1.0)),
            (".5", Scalar::Float(0.5)),
            (".", Scalar::Word),
            ("-", Scalar::Word),
            ("1e", Scalar::Word),
            (".inf", Scalar::Word),
            (".nan", Scalar::Word),
            ("1e999", Scalar::Word),
            ("99999999999999999999", Scalar::Float(1e20)),
        ] {
            assert_eq!(Scalar::read(word), meaning, "{word:?}");
        }
    }
}
