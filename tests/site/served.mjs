// `grognard serve`: a page follows its documents.

import { spawn } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { edit, fault, reader, repository, same, small, temp } from "./lib.mjs";

async function start(program, project) {
  const child = spawn(program, ["serve", project, "--port", "0"], { stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  child.stderr.on("data", () => {});
  const address = await new Promise((done, failed) => {
    child.stdout.on("data", (part) => { text += part; const found = /http:\S+/.exec(text); if (found) done(found[0]); });
    child.on("close", (code) => failed(new Error(`\`serve\` ended with ${code}`)));
    setTimeout(() => failed(new Error("`serve` says no address")), 60000).unref();
  });
  return { address, child, end: () => new Promise((done) => { child.on("close", done); child.kill(); }) };
}

/** Asks for exactly that path. */
const ask = (address, raw, headers = {}) => new Promise((done, failed) => {
  const { hostname, port } = new URL(address);
  http.get({ hostname, port, path: raw, headers }, (answer) => {
    let body = "";
    answer.on("data", (part) => { body += part; });
    answer.on("end", () => done({ status: answer.statusCode, body }));
  }).on("error", failed);
});

export async function served(program) {
  const project = small("served", ["barrosa"], "site: { downloads: [], rulesets: [napoleonic-fury] }\n");
  const scenario = path.join(project, "scenarios/barrosa/barrosa.scenario.yaml");
  const good = fs.readFileSync(scenario, "utf8");
  const server = await start(program, project);
  // While the page reloads, its stream of events breaks off: that is no fault.
  const told = (words) => { if (!/ERR_(INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|CONNECTION|ABORTED)|favicon/.test(words)) fault(words); };
  const context = await reader({ told });
  const page = await context.newPage();
  await page.goto(`${server.address}battles/barrosa.html`);
  const text = (words) => page.waitForFunction((words) => document.querySelector("main")?.innerText.includes(words), words, { timeout: 15000 }).then(() => true, () => false);
  edit(scenario, "Graham's division is marching", "Graham's tired division is marching");
  if (!(await text("tired division"))) fault("the page does not show a change");
  // Broken: the page stays, and says why.
  fs.writeFileSync(scenario, fs.readFileSync(scenario, "utf8").replace("date: 1811-03-05", "date: 1811-13-45"));
  const panel = page.locator(".grognard-live");
  await panel.waitFor({ timeout: 15000 }).catch(() => fault("no finding is shown over the page"));
  const finding = await panel.innerText().catch(() => "");
  if (!finding.includes("1811-13-45") || !/barrosa\.scenario\.yaml/.test(finding)) fault(`the finding has no excerpt: ${finding.slice(0, 300)}`);
  if (!(await text("tired division"))) fault("the page does not stay while it is broken");
  await page.goto(`${server.address}armies/barrosa-french.html`);
  await panel.waitFor({ timeout: 15000 }).catch(() => fault("another page does not show the finding"));
  await page.keyboard.press("Escape");
  same(await panel.count(), 0, "findings after Escape");
  await page.goto(`${server.address}battles/barrosa.html`);
  fs.writeFileSync(scenario, good);
  if (!(await page.waitForFunction(() => !document.querySelector(".grognard-live") && !/tired division/.test(document.querySelector("main").innerText), null, { timeout: 15000 }).then(() => true, () => false))) fault("the finding does not go when it is mended");
  // Nothing outside of the site, for nobody else.
  for (const raw of ["/../grognard.yaml", "/%2e%2e/grognard.yaml", "/..%2fgrognard.yaml", "/battles/../../grognard.yaml", "/battles/..%2f..%2f..%2fetc/passwd", "//etc/passwd", "/..\\grognard.yaml", "/%00", "/grognard.yaml", "/.git/config", "/~grognard/../x"]) {
    const { status, body } = await ask(server.address, raw);
    // What is no address at all may be called a bad request.
    if (!(status === 404 || (raw === "/%00" && status === 400)) || /root:x:|grognard: 1/.test(body)) fault(`\`${raw}\` is answered with ${status}`);
  }
  const foreign = await ask(server.address, "/", { host: "evil.example" });
  if (foreign.status < 400) fault(`a request for another host is answered with ${foreign.status}`);
  await context.close();
  await server.end();
  // How long it takes from writing a document of this repository to the page that shows it.
  const whole = path.join(temp, "whole");
  for (const part of ["grognard.yaml", "scenarios", "rulesets", "layouts", "site", "docs"]) {
    if (fs.existsSync(path.join(repository, part))) fs.cpSync(path.join(repository, part), path.join(whole, part), { recursive: true });
  }
  const begin = Date.now();
  const large = await start(program, whole);
  const up = Date.now() - begin;
  const again = await reader({ told });
  const other = await again.newPage();
  await other.goto(`${large.address}battles/barrosa.html`);
  const file = path.join(whole, "scenarios/barrosa/barrosa.scenario.yaml");
  const took = [];
  for (let round = 0; round < 7; round += 1) {
    await new Promise((done) => setTimeout(done, 400));
    const from = Date.now();
    fs.writeFileSync(file, good.replace("Graham's division", `Graham's ${round}th division`));
    await other.waitForFunction((words) => document.readyState === "complete" && document.querySelector("main")?.innerText.includes(words), `Graham's ${round}th division`, { timeout: 30000, polling: "raf" }).catch(() => fault(`the page of the whole project does not show change ${round}`));
    took.push(Date.now() - from);
  }
  took.sort((a, b) => a - b);
  await again.close();
  await large.end();
  return `reloads, findings over the page, nothing outside; the repository is up after ${up} ms, a change is seen after ${took[3]} ms (median of 7; ${took[0]} to ${took[6]})`;
}
