// A worker that holds pages against html-validate and tells what it says.

import fs from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { FileSystemConfigLoader, HtmlValidate } from "html-validate";

const judge = new HtmlValidate(new FileSystemConfigLoader([], {
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // HTML allows ids that begin with a digit, and addresses are better for it: `#28e-ligne`.
    "valid-id": ["error", { relaxed: true }],
    // How long a title may be is the judgement of one search engine. Ours name the army, the rule set and the site.
    "long-title": "off",
  },
}));
for (const file of workerData) {
  const report = await judge.validateString(fs.readFileSync(file, "utf8"), file);
  for (const { messages } of report.results) for (const one of messages) parentPort.postMessage([file, one.ruleId, one.message, one.line]);
}
