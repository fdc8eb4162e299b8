// A tour of the workbench in six steps. The writer can end the tour at any step.
import { make } from "./parts.js";

const STEPS = [
  ["files", "These are the documents of the battle: the armies, the map, the scenario. A dot marks a document that you have changed."],
  ["editor", "Write here. Everything is checked as you type; Ctrl+Space suggests what fits at the cursor."],
  ["findings", "Findings are listed here, with advice. A fix is one press, and one undo step."],
  ["army", "The army on the table, under the rule set that you choose. Press a name to see how its numbers were computed."],
  ["map", "The map, drawn from the text."],
  ["kept", "Every keystroke is saved in this browser. Save writes into your folder, or into an archive if the browser has no folders."],
];

export function start() {
  let at = 0;
  const box = make("dialog", { class: "tour", "aria-live": "polite" });
  const end = () => {
    document.querySelector(".toured")?.classList.remove("toured");
    box.close();
    box.remove();
  };
  const show = () => {
    document.querySelector(".toured")?.classList.remove("toured");
    const [id, words] = STEPS[at];
    document.getElementById(`tab-${id}`)?.click();
    document.getElementById(id).classList.add("toured");
    box.replaceChildren(
      make("p", {}, [make("small", {}, `${at + 1} of ${STEPS.length} `), words]),
      make("button", { type: "button" }, at + 1 < STEPS.length ? "Next" : "Done", () => {
        at += 1;
        if (at < STEPS.length) show();
        else end();
      }),
      make("button", { type: "button", class: "plain" }, "Skip", end),
    );
    box.querySelector("button").focus();
  };
  box.addEventListener("cancel", end);
  document.body.append(box);
  box.show();
  show();
}
