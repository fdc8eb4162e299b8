// Before anything is seen: the theme and the rule set that the reader chose earlier.
import { kept } from "../lib/kept.js";

const { dataset } = document.documentElement;
const theme = kept("theme");
dataset.js = "";
if (theme === "light" || theme === "dark") dataset.theme = theme;
// A page that shows history shows the chosen rule set instead; until that is there, nothing.
const game = kept("game");
if (dataset.shown === "history" && game && game !== "history" && !history.state?.choice) dataset.wait = game;
