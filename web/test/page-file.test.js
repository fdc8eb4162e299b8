// Tests the page with a battle: what it contains can be read back, and nothing in it can run.
import assert from "node:assert/strict";
import { test } from "node:test";
import { documentsIn, pageFile } from "../workbench/page-file.js";

/** @type {[string, string][]} */
const documents = [["a.oob.yaml", "oob: 1\nname: </script><script>alert(1)</script> <!-- 1/4e Ligne é\n"], ["a.map.yaml", ""]];

test("the documents of a page are read back as they were", () => {
  assert.deepEqual(documentsIn(pageFile({ title: "A", body: "<main></main>", documents })), documents);
});

test("words of documents and titles cannot become markup", () => {
  const html = pageFile({ title: "<script>\"&", body: "", documents });
  assert.equal(html.match(/<script/g).length, 1);
  assert.match(html, /<title>&#60;script&#62;&#34;&#38;<\/title>/);
});

test("another page has no documents, and only pairs of strings are documents", () => {
  assert.equal(documentsIn("<html></html>"), null);
  const mark = "<script type=\"application/json\" id=\"grognard-documents\">";
  assert.equal(documentsIn(`${mark}[[`), null);
  assert.equal(documentsIn(`${mark}{}</script>`), null);
  assert.deepEqual(documentsIn(`${mark}[["a", "b"], ["c"], [1, "d"], null]</script>`), [["a", "b"]]);
});
