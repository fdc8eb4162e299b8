//! The code of budgets. The room `fielding` reports the findings for `grognard check`, because only
//! that room knows the units under the rule set. The code is in this module because a project can
//! change its severity.

use grognard_syntax::diagnostic::codes;

codes! {
    stage Sense;
    /// A side with more points than its budget.
    DOUBTFUL_BUDGET = "doubtful-budget", Warning, "doubtful_budget.md";
}
