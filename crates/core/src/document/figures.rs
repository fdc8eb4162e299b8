//! The small values of rule sets: numbers, scores, dice, formulas, and the sources of figures.

use std::borrow::Cow;

use grognard_syntax::syntax::{Node, NodeKind};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::Field;
use super::lengths::MAX_NOTE;
use super::ratio::Ratio;
use super::read::{Limits, Read, ReadField, entries_once, text_or_number};
use super::scalars::{MAX_MEN, Men, no_number, pattern};
use super::vocabulary::Provenance;

/// A number or word of a document, unchanged. Packs mix words with numbers that must stay exact:
/// `12/6`, `2.5`, `DD`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Written<'a>(pub &'a str);

impl<'a> Read<'a> for Written<'a> {
    fn from_node(node: Node<'a>) -> Option<Self> {
        match node.kind() {
            NodeKind::Str => node.as_str().map(Written),
            // A decimal such as `2.5` stays text, because a binary float would round it.
            NodeKind::Int | NodeKind::Float => Some(Written(node.raw())),
            _ => None,
        }
    }
}

impl JsonSchema for Written<'_> {
    fn schema_name() -> Cow<'static, str> {
        "Written".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": ["number", "string"],
            "description": "A number or a few words.",
            "maxLength": 400,
        })
    }
}

/// Largest number that a rule set may contain. The charts of games have smaller numbers, and sums
/// of many numbers up to this limit stay exact.
const MAX_NUMBER: i64 = 1_000_000;

impl Ratio {
    pub(super) const PATTERN: &'static str = "^-?[0-9]{1,6}/[1-9][0-9]{0,5}$";
}

impl Read<'_> for Ratio {
    fn from_node(node: Node<'_>) -> Option<Self> {
        let limits = Ratio::whole(-MAX_NUMBER)..=Ratio::whole(MAX_NUMBER);
        Ratio::read(Written::from_node(node)?.0).filter(|number| limits.contains(number))
    }
}

impl JsonSchema for Ratio {
    fn schema_name() -> Cow<'static, str> {
        "Number".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": ["number", "string"],
            "description": "An exact number: whole, decimal, or a fraction in quotes such as \
                            `\"1/4\"`.",
            "minimum": -MAX_NUMBER,
            "maximum": MAX_NUMBER,
            "pattern": Ratio::PATTERN,
            "examples": [3, 2.5, "1/4"],
        })
    }
}

/// The step between two possible values of a number that a player enters as a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberStep {
    /// The number is measured, so the player may enter any decimal or fraction.
    Any,
    /// The number is counted, so the player may enter only multiples of the step.
    By(Ratio),
}

impl NumberStep {
    pub(super) const PATTERN: &'static str = "^(any|[1-9][0-9]{0,5}/[1-9][0-9]{0,5})$";
}

impl Read<'_> for NumberStep {
    fn from_node(node: Node<'_>) -> Option<Self> {
        match Written::from_node(node)? {
            Written("any") => Some(NumberStep::Any),
            _ => Ratio::from_node(node).filter(|number| Ratio::ZERO <= *number).map(NumberStep::By),
        }
    }
}

impl JsonSchema for NumberStep {
    fn schema_name() -> Cow<'static, str> {
        "Step".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": ["number", "string"],
            "description": "The step of a counted number, such as `0.5`; `any` for a measured \
                            number.",
            "minimum": 0,
            "maximum": MAX_NUMBER,
            "pattern": NumberStep::PATTERN,
            "examples": ["any", 0.5],
        })
    }
}

/// An interval of whole numbers such as `5..6`. Either end of an interval may be open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Scores {
    /// Smallest score; `None` if the interval is open below.
    pub least: Option<i64>,
    /// Largest score; `None` if the interval is open above.
    pub most: Option<i64>,
}

pattern! {
    /// A score or an interval of scores: `4`, `5..6`, `7..` (7 or more), `..-2` (-2 or less).
    Scores, ["integer", "string"], Scores::read, |int: i64| Some(Scores::just(int)),
    { "pattern": "^(-?[0-9]{1,6})?\\.\\.(-?[0-9]{1,6})?$", "minimum": -1_000_000, "maximum": 1_000_000, "examples": [4, "5..6", "7.."] }
}

impl Scores {
    pub fn just(score: i64) -> Scores {
        Scores { least: Some(score), most: Some(score) }
    }

    /// Reads an interval with two dots, such as `5..6` or `7..`.
    pub fn read(text: &str) -> Option<Scores> {
        let (least, most) = text.split_once("..")?;
        let end = |part: &str| match part {
            "" => Some(None),
            _ => Ratio::read(part)?.as_whole().map(Some),
        };
        Some(Scores { least: end(least)?, most: end(most)? })
    }

    pub fn holds(self, score: i64) -> bool {
        self.least.is_none_or(|least| least <= score) && self.most.is_none_or(|most| score <= most)
    }

    /// Whether the ends of the interval are in the wrong order.
    pub fn is_backwards(self) -> bool {
        self.least.zip(self.most).is_some_and(|(least, most)| least > most)
    }
}

/// Prints an interval in the form of tables: `7+`, `5-6`. Negative intervals become `-6 to -4`,
/// because a hyphen would look like a minus sign.
impl std::fmt::Display for Scores {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.least, self.most) {
            (Some(least), Some(most)) if least == most => write!(formatter, "{least}"),
            (Some(least), Some(most)) if least < 0 || most < 0 => {
                write!(formatter, "{least} to {most}")
            }
            (Some(least), Some(most)) => write!(formatter, "{least}-{most}"),
            (Some(least), None) => write!(formatter, "{least}+"),
            (None, Some(most)) => write!(formatter, "{most} or less"),
            (None, None) => formatter.write_str("any"),
        }
    }
}

/// The number of men that one element represents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PerElement {
    Men(Men),
    /// One element is a whole unit, whatever its strength.
    Any,
}

pattern! {
    /// A number of men, a range such as `400-500`, or `any` for a base that is a whole unit.
    PerElement, ["integer", "string"],
    |text| if text == "any" { Some(PerElement::Any) } else { Men::read(text).map(PerElement::Men) },
    |int: i64| Men::counted(int).map(PerElement::Men),
    { "pattern": "^([0-9]{1,6}-[0-9]{1,6}|any|unknown)$", "minimum": 0, "maximum": MAX_MEN, "examples": [450, "400-500", "any"] }
}

/// A throw of dice, such as `2d6`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dice {
    pub count: u32,
    pub sides: u32,
    pub counted: DiceCount,
}

/// How the dice of a throw become one number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DiceCount {
    Sum,
    /// The sum of your dice, minus the sum of the same number of enemy dice.
    Difference,
    /// The number of dice that show a given face.
    Face(u32),
}

pattern! {
    /// A throw of dice. `2d6` is the sum of two six-sided dice, `d6-d6` is your die minus the
    /// enemy's die, and `3d6=1` is how many of three dice show 1.
    Dice, "string", Dice::read, no_number,
    { "pattern": "^[1-9]?d[0-9]{1,3}(-[1-9]?d[0-9]{1,3}|=[0-9]{1,3})?$", "examples": ["2d6", "d6-d6", "3d6=1"] }
}

/// Maximum number of ways in which the dice of one throw can fall. Games use throws with fewer
/// ways, and numbers up to this limit can be multiplied in 64 bits.
const MAX_WAYS: u64 = 1_000_000_000_000_000;

impl Dice {
    pub(super) fn read(text: &str) -> Option<Dice> {
        fn throw(text: &str) -> Option<(u32, u32)> {
            let (count, sides) = text.split_once('d')?;
            let count = if count.is_empty() { 1 } else { count.parse().ok()? };
            let sides = sides.parse().ok()?;
            ((1..=9).contains(&count) && (2..=100).contains(&sides)).then_some((count, sides))
        }
        let (first, counted) = match (text.split_once('-'), text.split_once('=')) {
            (Some((first, second)), _) if throw(first) == throw(second) => {
                (first, DiceCount::Difference)
            }
            (Some(_), _) => return None,
            (_, Some((first, face))) => (first, DiceCount::Face(face.parse().ok()?)),
            _ => (text, DiceCount::Sum),
        };
        let (count, sides) = throw(first)?;
        if let DiceCount::Face(face) = counted
            && !(1..=sides).contains(&face)
        {
            return None;
        }
        let dice = if counted == DiceCount::Difference { 2 * count } else { count };
        // The program that computes odds visits every way in which the dice can fall, so the number
        // of ways needs a limit.
        let few = u64::from(sides).checked_pow(dice).is_some_and(|ways| ways <= MAX_WAYS);
        few.then_some(Dice { count, sides, counted })
    }
}

impl std::fmt::Display for Dice {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let count = if self.count == 1 { String::new() } else { self.count.to_string() };
        let sides = self.sides;
        match self.counted {
            DiceCount::Sum => write!(formatter, "{count}d{sides}"),
            DiceCount::Difference => write!(formatter, "{count}d{sides}-{count}d{sides}"),
            DiceCount::Face(face) => write!(formatter, "{count}d{sides}={face}"),
        }
    }
}

/// The text of a formula, before it is parsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FormulaText<'a>(pub &'a str);

impl<'a> Read<'a> for FormulaText<'a> {
    fn from_node(node: Node<'a>) -> Option<Self> {
        Written::from_node(node).map(|Written(text)| FormulaText(text))
    }
}

impl JsonSchema for FormulaText<'_> {
    fn schema_name() -> Cow<'static, str> {
        "Formula".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": ["number", "string"],
            "description": "A formula: `ceil(n / 2)`, `round(stands * 60 / 100, 0.6)`, or just a number.",
            "minLength": 1,
            "maxLength": 200,
            "examples": ["ceil(n / 2)", 2],
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GroundLength {
    /// Length in yards or metres; `yards` says which.
    pub length: Ratio,
    /// Whether the length is in yards and not in metres.
    pub yards: bool,
}

pattern! {
    /// A distance on the ground with its unit: `100yd`, `150m`.
    GroundLength, "string", GroundLength::read, no_number,
    { "pattern": "^[0-9]{1,5}(\\.[0-9]{1,3})?(yd|m)$", "examples": ["100yd", "150m"] }
}

impl GroundLength {
    fn read(text: &str) -> Option<GroundLength> {
        let (number, yards) = match (text.strip_suffix("yd"), text.strip_suffix('m')) {
            (Some(number), _) => (number, true),
            (_, Some(number)) => (number, false),
            _ => return None,
        };
        Some(GroundLength { length: Ratio::read(number)?, yards })
    }

    /// A yard is exactly 914.4 mm.
    pub fn millimetres(self) -> Option<Ratio> {
        self.length.times(if self.yards { Ratio::new(9144, 10)? } else { Ratio::whole(1000) })
    }
}

impl std::fmt::Display for GroundLength {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{} {}", self.length, if self.yards { "yd" } else { "m" })
    }
}

/// The source of a figure, as the document states it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct WrittenOrigin<'a> {
    pub kind: Provenance,
    /// Sections of the rule book, or a publication and the place in it; empty if the document does
    /// not name any.
    pub at: &'a str,
    pub note: Option<&'a str>,
}

impl<'a> WrittenOrigin<'a> {
    fn read(text: &'a str) -> Option<WrittenOrigin<'a>> {
        let (kind, place) = text.split_once(' ').unwrap_or((text, ""));
        let kind = Provenance::ALL.iter().copied().find(|candidate| candidate.word() == kind)?;
        Some(WrittenOrigin { kind, at: place.trim(), note: None })
    }
}

/// A source that is written as a map, because it has a note.
#[derive(Debug, Read)]
struct LongSource<'a> {
    kind: Field<Provenance>,
    r#ref: Field<&'a str>,
    note: Field<&'a str>,
}

impl<'a> Read<'a> for WrittenOrigin<'a> {
    fn from_node(node: Node<'a>) -> Option<Self> {
        if node.kind() != NodeKind::Map {
            return WrittenOrigin::read(node.as_str()?);
        }
        let long = LongSource::from_node(node)?;
        let place = long.r#ref.value().copied().unwrap_or("");
        let (kind, note) = (*long.kind.value()?, long.note.value().copied());
        Some(WrittenOrigin { kind, at: place.trim(), note })
    }
}

impl JsonSchema for WrittenOrigin<'_> {
    fn schema_name() -> Cow<'static, str> {
        "Source".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let kind = generator.subschema_for::<Provenance>();
        json_schema!({
            "type": ["string", "object"],
            "description": "The source of a figure: `text 8.B`, `public charts ranges`, `derived \
                            2` or `reading 5`; with a note, `{ kind: text, ref: 8.B, note: … }`.",
            "pattern": "^(text|public|derived|reading)( .{1,200})?$",
            "examples": ["text 8.B", "reading 5"],
            "additionalProperties": false,
            "required": ["kind"],
            "properties": {
                "kind": kind,
                "ref": { "type": "string", "minLength": 1, "maxLength": 200, "description": "The section or sections; for a public source, its short name and then the place." },
                "note": { "type": "string", "minLength": 1, "maxLength": MAX_NOTE, "description": "A remark for the reader." },
            },
        })
    }
}

/// A figure that may have a source of its own.
#[derive(Debug, Clone, Copy)]
pub struct WrittenFigure<'a, T> {
    pub value: Field<T>,
    /// Source of the figure, if it differs from the source of the entry that contains the figure.
    pub source: Field<WrittenOrigin<'a>>,
    pub note: Field<&'a str>,
}

/// A scalar or a list instead of a map is the figure itself, without a source.
impl<'a, T: Read<'a>> Read<'a> for WrittenFigure<'a, T> {
    fn from_node(node: Node<'a>) -> Option<Self> {
        let (value, source, note) = (Field::Absent, Field::Absent, Field::Absent);
        let mut figure = WrittenFigure { value, source, note };
        if node.kind() != NodeKind::Map {
            figure.value = Field::read_field(node, Limits::NONE);
            return Some(figure);
        }
        for (key, value) in entries_once(node)? {
            match key.as_str()? {
                "value" => figure.value = Field::read_field(value, Limits::NONE),
                "source" => figure.source = Field::read_field(value, Limits::NONE),
                "note" => figure.note = Field::read_field(value, Limits::NONE),
                _ => {}
            }
        }
        Some(figure)
    }
}

impl<T: JsonSchema> JsonSchema for WrittenFigure<'_, T> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("Sourced_{}", T::schema_name()).into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let inner = T::json_schema(generator);
        let source = generator.subschema_for::<WrittenOrigin<'static>>();
        let mut schema = inner.clone();
        let mut types = match inner.get("type") {
            Some(serde_json::Value::Array(types)) => types.clone(),
            Some(single) => vec![single.clone()],
            None => Vec::new(),
        };
        types.push("object".into());
        schema.insert("type".to_owned(), types.into());
        schema.insert("additionalProperties".to_owned(), false.into());
        schema.insert("required".to_owned(), serde_json::json!(["value"]));
        let note = serde_json::json!({ "type": "string", "minLength": 1, "maxLength": MAX_NOTE, "description": "A remark for the reader." });
        let properties = serde_json::json!({ "value": inner, "source": source, "note": note });
        schema.insert("properties".to_owned(), properties);
        schema
    }
}

/// The condition on one fact in a case of a ruling. The fact must match one of several words or
/// intervals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match<'a> {
    /// The words and intervals of the condition, of which one must match.
    pub any: Vec<MatchOne<'a>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchOne<'a> {
    /// The answer that the player gives to the question of the fact.
    Word(&'a str),
    /// An interval of numbers, or a single number as an interval with equal ends.
    Within(Interval),
}

/// An interval of numbers such as `1..3`. The interval `3<..6` excludes 3, and `..<10` excludes 10.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Interval {
    /// Lower end; `None` if the interval is open below.
    pub least: Option<End>,
    /// Upper end; `None` if the interval is open above.
    pub most: Option<End>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End {
    pub number: Ratio,
    /// Whether the interval includes the number at its end.
    pub belongs: bool,
}

impl Interval {
    /// Reads a single number, or an interval with two dots.
    fn read(text: &str) -> Option<Interval> {
        let Some((least, most)) = text.split_once("..") else {
            let end = Some(End { number: Ratio::read(text)?, belongs: true });
            return Some(Interval { least: end, most: end });
        };
        let end = |part: &str, without: Option<&str>| match (part, without) {
            ("", _) => Some(None),
            (_, Some(number)) => Some(Some(End { number: Ratio::read(number)?, belongs: false })),
            (number, None) => Some(Some(End { number: Ratio::read(number)?, belongs: true })),
        };
        Some(Interval {
            least: end(least, least.strip_suffix('<'))?,
            most: end(most, most.strip_prefix('<'))?,
        })
    }

    pub fn holds(&self, number: Ratio) -> bool {
        let from = |end: End| end.number < number || end.belongs && end.number == number;
        let to = |end: End| number < end.number || end.belongs && end.number == number;
        self.least.is_none_or(from) && self.most.is_none_or(to)
    }

    /// The numbers at the ends of the interval, without open ends.
    pub fn ends(&self) -> impl Iterator<Item = Ratio> {
        self.least.into_iter().chain(self.most).map(|end| end.number)
    }
}

impl<'a> MatchOne<'a> {
    fn of(Written(text): Written<'a>) -> MatchOne<'a> {
        Interval::read(text).map_or(MatchOne::Word(text), MatchOne::Within)
    }
}

impl<'a> Read<'a> for Match<'a> {
    fn from_node(node: Node<'a>) -> Option<Self> {
        let any: Option<Vec<Written<'a>>> = match node.kind() {
            NodeKind::List => node.items().map(Written::from_node).collect(),
            _ => Written::from_node(node).map(|written| vec![written]),
        };
        Some(Match { any: any?.into_iter().map(MatchOne::of).collect() })
    }
}

impl JsonSchema for Match<'_> {
    fn schema_name() -> Cow<'static, str> {
        "Match".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": ["string", "number", "array"],
            "description": "A word of the fact, a number, an interval such as `1..3` or `3<..6`, \
                            or a list of these.",
            "minLength": 1,
            "maxLength": 60,
            "minItems": 1,
            "maxItems": 100,
            "items": { "type": ["string", "number"], "minLength": 1, "maxLength": 60 },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_count_only_a_face_that_they_have() {
        assert!(Dice::read("3d6=6").is_some());
        for impossible in ["3d6=0", "3d6=7", "3d6=456"] {
            assert_eq!(Dice::read(impossible), None, "{impossible}");
        }
    }

    #[test]
    fn scores_are_intervals_with_or_without_ends() {
        let read = |text| Scores::read(text).expect("an interval");
        assert!(read("7..").holds(12) && !read("7..").holds(6));
        assert!(read("..-2").holds(-5) && !read("..-2").holds(-1));
        assert!(read("5..6").holds(5) && read("6..5").is_backwards());
        assert_eq!(Scores::read("5-6"), None);
        let shown = ["7..", "..-2", "5..6", "-6..-4"].map(|text| read(text).to_string());
        assert_eq!(shown, ["7+", "-2 or less", "5-6", "-6 to -4"]);
    }

    #[test]
    fn an_interval_includes_its_ends_unless_they_have_an_angle_bracket() {
        let third = Ratio::new(1, 3).expect("a number");
        let holds = |text: &str, number: Ratio| {
            Interval::read(text).unwrap_or_else(|| panic!("`{text}` is no interval")).holds(number)
        };
        let three = Ratio::whole(3);
        let above = three.plus(third).expect("a number");
        assert!(holds("3..6", three) && holds("..3", three) && holds("3", three));
        assert!(!holds("3<..6", three) && holds("3<..6", above) && holds("3<..", above));
        assert!(!holds("..<3", three) && holds("..<3", third) && !holds("3", above));
        for text in ["<", "<..", "..<", "3<", "<3", "3..6<", "3<<..6", "infantry"] {
            assert_eq!(Interval::read(text), None, "{text:?}");
        }
    }

    #[test]
    fn dice_are_sums_differences_and_counts() {
        for text in ["2d6", "d6-d6", "3d6=1", "d10"] {
            assert_eq!(Dice::read(text).map(|dice| dice.to_string()).as_deref(), Some(text));
        }
        for text in ["2d1", "9d100", "d6-d10", "0d6", "d", "6", "d6=", "2d6+1"] {
            assert_eq!(Dice::read(text), None, "{text:?}");
        }
    }

    #[test]
    fn distances_on_the_ground_are_exact() {
        let inch = GroundLength::read("100yd").and_then(GroundLength::millimetres);
        assert_eq!(inch, Some(Ratio::whole(91_440)));
        assert_eq!(GroundLength::read("100ft"), None);
    }
}
