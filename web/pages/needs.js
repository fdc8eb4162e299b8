// The bases that battles need under a rule set, which come as a script.
import { grognard, load } from "./page.js";

const given = {};
grognard.needs = (needs) => { given[needs.game] = needs; };
/** The needs of the rule set whose script has this address. @param {string} src */
export const needsOf = async (src) => {
  await load(src);
  const [, game] = /([^/]+)\.needs\.js$/.exec(src) ?? [];
  return given[game];
};
