// Runs before the first paint: sets the theme and the rule set that the reader chose earlier.
import { kept } from "../lib/kept.js";

const { dataset } = document.documentElement;
const theme = kept("theme");
dataset.js = "";
// In the look-up of a game, the page needs no footer.
if (self !== top) dataset.framed = "";
if (theme === "light" || theme === "dark") dataset.theme = theme;
// The page shows nothing until the chosen rule set has replaced history, because otherwise history
// would flash up.
const game = kept("game");
if (dataset.shown === "history" && game && game !== "history" && !history.state?.choice) dataset.wait = game;
