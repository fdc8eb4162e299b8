//! What is on the cards of units and of leaders.

use crate::document::read::Read;
use grognard_syntax::text::Spanned;
use schemars::JsonSchema;

use super::layer::{Layer, entries};
use super::scope::Scope;
use crate::document::figures::WrittenOrigin;
use crate::document::scalars::Id;
use crate::document::{Field, List};

entries! {
    /// A section of a card: what a player looks up at one moment of a turn.
    keyed struct CardSection<'a> {
        /// Its id.
        #[schemars(required)]
        id: Field<Id<'a>>,
        /// The title as it is printed: a word or two of the game.
        #[schemars(length(min = 1, max = 40))]
        [must] name: Field<&'a str>,
        /// Which bodies have it, if not all.
        r#for: Field<Scope<'a>>,
        /// Which of these do not have it.
        except: Field<Scope<'a>>,
        /// Which kinds of leader have it, by id, if not all.
        #[schemars(extend("x-names" = "game-leader"))]
        posts: List<Id<'a>>,
        /// What is in it, in order.
        #[schemars(length(min = 1, max = 40))]
        [must] items: List<CardItem<'a>>,
    }

    /// Figures of a chart or of a dice table, room to write in, a short line, or a box to tick.
    plain struct CardItem<'a> {
        /// The id of a chart: its figures for such a body.
        #[schemars(extend("x-names" = "chart"))]
        chart: Field<Id<'a>>,
        /// The id of a dice table: its modifiers for such a body.
        #[schemars(extend("x-names" = "dice-table"))]
        table: Field<Id<'a>>,
        /// The id of a missing chart: room to write in. Once a pack has the chart, its figures are here instead.
        gap: Field<Id<'a>>,
        /// A short line in the words of the game. It needs a source.
        #[schemars(length(min = 1, max = 200))]
        says: Field<&'a str>,
        /// A box to tick, with these words beside it. It needs a source.
        #[schemars(length(min = 1, max = 60))]
        tick: Field<&'a str>,
        /// Only these rows of a chart or modifiers of a dice table, by id. If nothing is said: those that are about
        /// some bodies and not about others.
        rows: List<Id<'a>>,
        /// Only these columns of a chart, by id.
        columns: List<Id<'a>>,
        /// What is printed instead of the name of the row, or beside the room to write in.
        #[schemars(length(min = 1, max = 60))]
        name: Field<&'a str>,
        /// Names of the parts of a figure that the chart writes with strokes between them, or of the places to
        /// write in.
        parts: List<&'a str>,
        /// Do its rows or modifiers stand beside one another, in columns? `parts` then are the heads of the columns,
        /// if the names of the rows are too long for them.
        across: Field<bool>,
        /// The unit behind its figures, if not that of the chart.
        #[schemars(length(min = 1, max = 20))]
        unit: Field<&'a str>,
        /// Which bodies have it, if not all.
        r#for: Field<Scope<'a>>,
        /// Which of these do not have it.
        except: Field<Scope<'a>>,
        /// Which kinds of leader have it, by id, if not all.
        #[schemars(extend("x-names" = "game-leader"))]
        posts: List<Id<'a>>,
        /// Formations of which qualities have it, by id, if not all. A leader whose formation has none has all items.
        qualities: List<Id<'a>>,
        /// Where a line or a box comes from.
        source: Field<WrittenOrigin<'a>>,
    }
}
