//! The closed lists of words from which documents choose, with the meaning of each word.

mod figure_kind;
mod ground;
mod history;
mod key_words;
mod meant;
mod pack;
mod play;
mod project;

pub use figure_kind::FigureKind;
pub use ground::{AreaKind, Ground, LineKind, MoveKind, PointKind};
pub use history::{
    Arm, Confidence, Counting, Echelon, Grade, Knowledge, Level, Posture, Quality, Trait,
};
pub(super) use key_words::{look_alike, means_key, meant_key};
pub(super) use meant::{is_unit_word, meant};
pub use meant::{latin, words_for_troops};
pub use pack::{
    Certainty, CountFrom, EndsMethod, ErratumKind, GunsAs, LengthUnit, MixMethod, MixWeight,
    Provenance, RoundMethod, Taken, Topic, UnitFact, WearOf,
};
pub use play::Deed;
pub use project::{BlockEdge, CardFront, Download, SeverityWord, SheetOf, Turned};

/// Defines a closed list of words. The comment on each word becomes its meaning in schemas and
/// messages.
macro_rules! closed_list {
    ($(#[doc = $about:literal])* $name:ident { $(#[doc = $doc:literal] $variant:ident = $word:literal,)* }) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $(#[doc = $doc] $variant,)* }

        impl $name {
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            pub fn word(self) -> &'static str {
                match self { $($name::$variant => $word,)* }
            }

            /// Meaning of the word, from the comment in the source code.
            pub fn means(self) -> &'static str {
                match self { $($name::$variant => $doc.trim_ascii(),)* }
            }

            pub fn from_word(word: &str) -> Option<$name> {
                match word { $($word => Some($name::$variant),)* _ => None }
            }
        }

        impl Read<'_> for $name {
            fn from_node(node: grognard_syntax::syntax::Node<'_>) -> Option<$name> {
                $name::from_word(node.as_str()?)
            }
        }

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                let about = concat!($($about),*).trim();
                let words = [$((concat!("\n- `", $word, "`:"), $doc)),*];
                let list: String = words.iter().flat_map(|(word, doc)| [*word, *doc]).collect();
                json_schema!({
                    "type": "string",
                    "enum": [$($word),*],
                    "description": format!("{about}\n{list}"),
                })
            }
        }
    };
}

pub(super) use closed_list;

/// The closed lists that the glossary of a website explains. Each list has a title, its words and
/// their meanings.
pub fn closed_words() -> Vec<(&'static str, Vec<(&'static str, &'static str)>)> {
    macro_rules! list {
        ($title:literal, $name:ident) => {
            ($title, $name::ALL.iter().map(|entry| (entry.word(), entry.means())).collect())
        };
    }
    vec![
        list!("Arms", Arm),
        list!("Echelons", Echelon),
        list!("Grades", Grade),
        list!("Command", Quality),
        list!("Traits", Trait),
        list!("Who is counted", Counting),
        list!("How sure a strength is", Confidence),
    ]
}
