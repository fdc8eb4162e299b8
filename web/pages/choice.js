// Units that are chosen to be compared: an id of an army and an id of a unit each.

export const MAX_UNITS = 6;
// What another page of this device or another person may have written is taken for nothing but ids.
export const fitting = (units) => [...new Set(units.filter((unit) => /^[a-z0-9-]{1,60}:[a-z0-9-]{1,60}$/.test(unit)))].slice(0, MAX_UNITS);
export const addressOf = (rules, units) => `#${new URLSearchParams([["rules", rules], ...units.map((unit) => ["unit", unit])])}`;
