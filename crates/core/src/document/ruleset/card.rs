//! The content of the cards of units and of leaders.

use crate::document::read::Read;
use grognard_syntax::text::Spanned;
use schemars::JsonSchema;

use super::layer::{Layer, entries};
use super::scope::Scope;
use crate::document::figures::WrittenOrigin;
use crate::document::scalars::Id;
use crate::document::{Field, List};

entries! {
    /// A section of a card: the facts that a player looks up at one moment of a turn.
    keyed struct CardSection<'a> {
        /// Id of the section.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// Title of the section, as printed: a word or two of the game.
        #[schemars(length(min = 1, max = 40))]
        [must] name: Field<&'a str>,
        /// Bodies whose cards have the section, if not all.
        r#for: Field<Scope<'a>>,
        /// Bodies among them whose cards do not have it.
        except: Field<Scope<'a>>,
        /// Kinds of leaders whose cards have it, by id, if not all.
        #[schemars(extend("x-names" = "game-leader"))]
        posts: List<Id<'a>>,
        /// Items of the section in order.
        #[schemars(length(min = 1, max = 40))]
        [must] items: List<CardItem<'a>>,
    }

    /// Figures of a chart or a dice table, room to write in, a short line, or a box to tick.
    plain struct CardItem<'a> {
        /// Id of a chart. The item shows its figures for the body of the card.
        #[schemars(extend("x-names" = "chart"))]
        chart: Field<Id<'a>>,
        /// Id of a dice table. The item shows its modifiers for the body of the card.
        #[schemars(extend("x-names" = "dice-table"))]
        table: Field<Id<'a>>,
        /// Id of a missing chart. The item is room to write in; once a pack has the chart, it shows the figures.
        gap: Field<Id<'a>>,
        /// Short line in the words of the game. It needs a source.
        #[schemars(length(min = 1, max = 200))]
        says: Field<&'a str>,
        /// Words beside a box to tick. They need a source.
        #[schemars(length(min = 1, max = 60))]
        tick: Field<&'a str>,
        /// Rows of the chart or modifiers of the dice table to show, by id.
        /// Without this key, those that are about some bodies and not about others.
        rows: List<Id<'a>>,
        /// Columns of the chart to show, by id.
        columns: List<Id<'a>>,
        /// Words in place of the name of the row, or beside the room to write in.
        #[schemars(length(min = 1, max = 60))]
        name: Field<&'a str>,
        /// Names of the parts of a figure such as `5/4/2`, or of the places to write in.
        parts: List<&'a str>,
        /// `true` to show the rows or modifiers side by side in columns.
        /// If the names of the rows are too long for heads of columns, give shorter ones in `parts`.
        across: Field<bool>,
        /// Unit after the figures, if it differs from that of the chart.
        #[schemars(length(min = 1, max = 20))]
        unit: Field<&'a str>,
        /// Bodies whose cards have the item, if not all.
        r#for: Field<Scope<'a>>,
        /// Bodies among them whose cards do not have it.
        except: Field<Scope<'a>>,
        /// Kinds of leaders whose cards have it, by id, if not all.
        #[schemars(extend("x-names" = "game-leader"))]
        posts: List<Id<'a>>,
        /// Qualities of formations whose leaders have it, by id, if not all. Without a quality, a leader has all items.
        qualities: List<Id<'a>>,
        /// Source of a line or a box.
        source: Field<WrittenOrigin<'a>>,
    }
}
