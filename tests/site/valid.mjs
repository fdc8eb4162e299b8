// A worker that checks pages with html-validate and returns its messages.

import fs from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { FileSystemConfigLoader, HtmlValidate } from "html-validate";

const judge = new HtmlValidate(new FileSystemConfigLoader([], {
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // Relaxed, because HTML allows an id that begins with a digit, such as `28e-ligne`.
    "valid-id": ["error", { relaxed: true }],
    // The rule is off, because its limit is from one search engine, and our titles name the army,
    // the rule set and the site.
    "long-title": "off",
  },
}));
for (const file of workerData) {
  const report = await judge.validateString(fs.readFileSync(file, "utf8"), file);
  for (const { messages } of report.results) for (const one of messages) parentPort.postMessage([file, one.ruleId, one.message, one.line]);
}
