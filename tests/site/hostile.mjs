// Tests hostile text in a document: it is shown as text and never runs.

import fs from "node:fs";
import path from "node:path";
import { build, digests, edit, fault, host, pagesOf, reader, run, same, small, straight, temp } from "./lib.mjs";
import { sample } from "./sample.mjs";

const IMAGE = "<img src=x onerror=alert(1)>";
const SCRIPT = "\"><script>alert(1)</script>";
const QUOTES = `Victor's "two" 'divisions' & <b>more</b> {{ 7 * 7 }} \${1}`;
const yaml = (text) => JSON.stringify(text);

export async function hostile(program) {
  const project = small(
    "hostile", ["barrosa"], `authors: [${yaml(SCRIPT)}]\nsite: { downloads: [], rulesets: [napoleonic-fury, novag] }\n`);
  const folder = path.join(project, "scenarios/barrosa");
  edit(path.join(project, "grognard.yaml"), "A small club", `'A <i>small</i> club'`);
  const french = path.join(folder, "barrosa-french.oob.yaml");
  edit(french, "name: Victor's two divisions at Barrosa", `name: ${yaml(QUOTES)}`);
  edit(french, "name: Ruffin's Division", `name: ${yaml(IMAGE)}`);
  edit(french, "name: Victor,", `name: ${yaml(SCRIPT)},`);
  const [unit] = /(?<=units:\s*\n\s*- \{ id: [a-z0-9-]+, name: )[^,]+/.exec(fs.readFileSync(french, "utf8"));
  edit(french, `name: ${unit},`, `name: ${yaml(IMAGE)},`);
  edit(french, "place: volume IV, note 145", `place: ${yaml(SCRIPT)}`);
  const scenario = path.join(folder, "barrosa.scenario.yaml");
  edit(scenario, "summary: Graham", `summary: <script>alert(2)</script></script><!-- ${IMAGE.replaceAll(": ", ":")} Graham`);
  edit(scenario, "name: An eagle", `name: ${yaml(IMAGE)}`);
  const bad = [
    "[a link](javascript:alert(1))", "[another](JaVaScRiPt&colon;alert(1))", "[data](data:text/html,<script>alert(1)</script>)",
    "![a picture](https://evil.example/x.png)", "[a file](../../../../etc/passwd.md)", "[scheme](//evil.example/x)",
  ];
  const html = ["<script>alert(3)</script>", `${IMAGE}`,
    "<a href=\"javascript:alert(4)\" onclick=alert(5)>click</a>", "<svg onload=alert(6)></svg>", "<style>body{display:none}</style>"];
  const good = `# Words <b>bold</b>\n\n${html.join("\n\n")}\n\n\`<script>alert(7)</script>\`\n\n| <img src=x onerror=alert(8)> | b `
    + `|\n|---|---|\n| \`</td>\` | {{ 7 * 7 }} |\n\n## A "heading" <img src=x onerror=alert(9)> {#"onx=alert(1)}\n`;
  fs.mkdirSync(path.join(project, "site"));
  const words = path.join(project, "site/x.md");
  const story = path.join(folder, "story.md");
  fs.writeFileSync(words, `---\ntitle: ${yaml(SCRIPT)}\ndescription: ${yaml(IMAGE)}\n---\n${good}\n${bad.join("\n\n")}\n`);
  fs.writeFileSync(story, `${good}\n${bad.join("\n\n")}\n`);
  const out = path.join(temp, "hostile-site");
  const told = (of, ended, ...all) => {
    for (const one of all) if (!ended.err.includes(one) && !ended.out.includes(one)) fault(`${of}: no finding tells of \`${one}\``);
  };
  // A link to a dangerous address must be a finding.
  const first = run(program, ["build", project, "-o", out, "--base-url", "https://grognard.example/"]);
  same(first.code, 1, "the exit code of a build with links that run or lead out");
  if (first.code !== 0 && fs.existsSync(out)) fault("a build that fails leaves something behind");
  told("links that run or lead out", first, "javascript:alert(1)", "evil.example/x.png", "passwd.md", "data:text/html");
  // Remove the links that run or lead out. Hostile text that is no dead link must be shown as text.
  fs.writeFileSync(words, fs.readFileSync(words, "utf8").replace(bad.join("\n\n"), ""));
  fs.writeFileSync(story, fs.readFileSync(story, "utf8").replace(bad.join("\n\n"), ""));
  let built = run(program, ["build", project, "-o", out, "--base-url", "https://grognard.example/"]);
  if (built.code !== 0) {
    // The build may refuse HTML in pages. Hostile text in documents must still be shown as text.
    told("HTML in pages", built, "html-in-site");
    if (!/html-in-site/.test(built.err)) fault(`what is left does not build: ${built.err.slice(0, 1500)}`);
    fs.writeFileSync(words, `---\ntitle: ${yaml(SCRIPT)}\ndescription: ${yaml(IMAGE)}\n---\n# Words\n\n\`${IMAGE}\`\n`);
    fs.writeFileSync(story, `# Words\n\n\`${IMAGE}\`\n`);
    built = build(program, project, out, "--base-url", "https://grognard.example/");
  }
  if (built.code !== 0) return "nothing to look at";
  const host_ = await host(out);
  const context = await reader();
  const page = await context.newPage();
  let pages = 0;
  const inspect = async (of) => {
    const odd = await page.evaluate(() => {
      const all = [...document.querySelectorAll("*")];
      return [
        ...all.filter((one) => one.getAttributeNames().some((name) => name.startsWith("on"))),
        ...all.filter((one) => one.tagName === "IMG" && one.getAttribute("src") === "x"),
        ...all.filter((one) => one.tagName === "SCRIPT" && !one.src && !/json/.test(one.type)),
        ...all.filter((one) => one.tagName === "STYLE" || (one.href && /^(javascript|data|vbscript):/i.test(one.href))),
      ].map((one) => one.outerHTML.slice(0, 120));
    });
    for (const one of odd) fault(`${of}: \`${one}\` is no text`);
  };
  // Open all pages that show text of the project, and a sample of those that only explain the
  // program.
  const some = new Set(sample(out).pages);
  const all = pagesOf(out);
  for (const name of all.filter((one) => some.has(one) || !/^(checks|rules)\//.test(one))) {
    await page.goto(host_.root + name);
    await inspect(name);
    pages += 1;
  }
  const shows = async (name, what, where = "main") => {
    await page.goto(host_.root + name);
    const text = await page.locator(where).innerText();
    if (!straight(text).includes(what)) fault(`${name} does not show \`${what}\``);
  };
  await shows("armies/barrosa-french.html", IMAGE);
  await shows("armies/barrosa-french.html", SCRIPT);
  await shows("armies/barrosa-french.html", QUOTES);
  await shows("armies/barrosa-french.nf.html", IMAGE);
  await shows("battles/barrosa.html", "<script>alert(2)</script></script><!--");
  await shows("x.html", IMAGE);
  same(straight(await page.title()), `${SCRIPT} · A <i>small</i> club`, "the title of the page");
  // HTML that scripts load must also show hostile text as text.
  await page.goto(`${host_.root}armies/barrosa-french.html`);
  await page.click("[data-choice=nf]");
  await page.locator("[data-choice=nf][aria-current]").waitFor();
  await inspect("an army after the switch");
  for (const figure of (await page.locator(".figure").all()).slice(0, 4)) {
    await figure.click();
    await inspect("the ledger");
    await page.keyboard.press("Escape");
  }
  await page.keyboard.press("/");
  for (const typed of ["img", "script", "onerror", "divisions more", "<img"]) {
    await page.locator("#seek").fill(typed);
    await page.waitForTimeout(250);
    await inspect(`the search for ${typed}`);
  }
  await context.close();
  await host_.away();
  // Ids and templates must not lead out of the project.
  const before = digests(out);
  const refused = (of, change, back, wanted = /./) => {
    change();
    const ended = run(program, ["build", project, "-o", out]);
    if (ended.code !== 1) fault(`${of}: \`build\` ends with ${ended.code} instead of 1: ${ended.err.slice(0, 300)}`);
    if (!wanted.test(ended.err)) fault(`${of}: the finding says: ${ended.err.slice(0, 400)}`);
    if (/root:x:/.test(ended.err)) fault(`${of}: a finding shows a foreign file`);
    if (JSON.stringify([...digests(out)]) !== JSON.stringify([...before])) fault(`${of}: the old site is not as it was`);
    back();
  };
  const kept = fs.readFileSync(scenario, "utf8");
  refused("an id `../x`", () => edit(scenario, "id: barrosa\n", "id: ../x\n"), () => fs.writeFileSync(scenario, kept), /\.\.\/x/);
  const templates = path.join(project, "templates/site");
  fs.mkdirSync(templates, { recursive: true });
  const template = path.join(templates, "page.html");
  for (const lead of ["../../etc/passwd", "../../../../../../etc/passwd", "/etc/passwd"]) {
    refused(`a template that includes \`${lead}\``,
      () => fs.writeFileSync(template, `{% include "${lead}" %}\n`), () => fs.rmSync(template), /page\.html/);
  }
  // A symbolic link out of the project must not be published.
  fs.rmSync(path.join(project, "templates"), { recursive: true });
  fs.symlinkSync("/etc/passwd", path.join(project, "site/secret.txt"));
  fs.symlinkSync("/etc", path.join(project, "site/etc"));
  const linked = run(program, ["build", project, "-o", out]);
  if (fs.existsSync(path.join(out, "secret.txt")) || fs.existsSync(path.join(out, "etc"))) fault(
    `a link to a file of the system is published (\`build\` ended with ${linked.code})`);
  return `${pages} of ${all.length} pages show it as text; an id, templates and links that lead out are refused`;
}
