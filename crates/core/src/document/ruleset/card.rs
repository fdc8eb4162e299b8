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
        /// Title of the section, as printed, in a word or two.
        #[schemars(length(min = 1, max = 40))]
        [must] name: Field<&'a str>,
        /// Bodies whose cards have the section, if not all bodies do.
        r#for: Field<Scope<'a>>,
        /// Exceptions: bodies selected by `for` whose cards do not have the section.
        except: Field<Scope<'a>>,
        /// Ids of the kinds of leaders whose cards have the section, if not all kinds do.
        #[schemars(extend("x-names" = "game-leader"))]
        posts: List<Id<'a>>,
        /// Items of the section in order.
        #[schemars(length(min = 1, max = 40))]
        [must] items: List<CardItem<'a>>,
    }

    /// An item of a card: figures of a chart or a dice table, room to write in, a short line, or a box to tick.
    plain struct CardItem<'a> {
        /// Id of a chart. The item shows the figures of the chart for the body of the card.
        #[schemars(extend("x-names" = "chart"))]
        chart: Field<Id<'a>>,
        /// Id of a dice table. The item shows the modifiers of the table for the body of the card.
        #[schemars(extend("x-names" = "dice-table"))]
        table: Field<Id<'a>>,
        /// Id of a missing chart. The item is room to write in, or shows the figures once a pack has the chart.
        gap: Field<Id<'a>>,
        /// Short line in the words of the game. Such a line needs a `source`.
        #[schemars(length(min = 1, max = 200))]
        says: Field<&'a str>,
        /// Words beside a box to tick. The words need a `source`.
        #[schemars(length(min = 1, max = 60))]
        tick: Field<&'a str>,
        /// Ids of the rows of the chart, or of the modifiers of the dice table, to show.
        /// Without `rows`, the item shows those rows or modifiers that are about only some bodies.
        rows: List<Id<'a>>,
        /// Ids of the columns of the chart to show.
        columns: List<Id<'a>>,
        /// Words that replace the name of the row, or words beside the room to write in.
        #[schemars(length(min = 1, max = 60))]
        name: Field<&'a str>,
        /// Names of the parts of a figure such as `5/4/2`, or of the spaces to write in.
        parts: List<&'a str>,
        /// `true` to show the rows or modifiers side by side in columns.
        /// If the names of the rows are too long for the heads of columns, give shorter names in `parts`.
        across: Field<bool>,
        /// Unit after the figures, if it differs from the unit of the chart.
        #[schemars(length(min = 1, max = 20))]
        unit: Field<&'a str>,
        /// Bodies whose cards have the item, if not all bodies do.
        r#for: Field<Scope<'a>>,
        /// Exceptions: bodies selected by `for` whose cards do not have the item.
        except: Field<Scope<'a>>,
        /// Ids of the kinds of leaders whose cards have the item, if not all kinds do.
        #[schemars(extend("x-names" = "game-leader"))]
        posts: List<Id<'a>>,
        /// Ids of the qualities of formations whose leaders have the item.
        /// Without `qualities`, all leaders have the item.
        /// A leader of a formation without a quality has all items.
        qualities: List<Id<'a>>,
        /// Source of a line or a box.
        source: Field<WrittenOrigin<'a>>,
    }
}
