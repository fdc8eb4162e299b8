// Units selected for comparison, each as the id of an army and the id of a unit.

export const MAX_UNITS = 6;
// Keeps only valid ids, because another page or person may have written the values.
export const fitting = (units) => [...new Set(units.filter((unit) => /^[a-z0-9-]{1,60}:[a-z0-9-]{1,60}$/.test(unit)))].slice(0, MAX_UNITS);
export const addressOf = (rules, units) => `#${new URLSearchParams([["rules", rules], ...units.map((unit) => ["unit", unit])])}`;
