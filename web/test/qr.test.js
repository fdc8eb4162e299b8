// Compares QR codes with those of qrcodegen (Nayuki, 1.8.0) at level M.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { qr } from "../table/qr.js";

const LONG = Array.from({ length: 900 }, (_, at) => String.fromCharCode(97 + (at * at + 7 * at) % 26)).join("");
/**
 * Each entry is a text, the size of its code, and the first digits of the SHA-256 of its modules,
 * written as `0` and `1` row by row.
 * @type {[string, number, string][]}
 */
const CODES = [
  ["", 21, "de2e48177b471e1c"],
  ["a", 21, "2e7add7dfd3288d4"],
  ["https://club.example/site/battles/saalfeld.nf.table.html#t1.AQID", 37, "cdf363972c62c49d"],
  ["x".repeat(200), 57, "750d745db4aee09b"],
  ["Grognard ".repeat(60), 89, "ab17f11625215681"],
  [LONG, 113, "8934d6c86753296c"],
];

test("codes have the modules and the mask of another encoder", () => {
  for (const [text, size, digest] of CODES) {
    const rows = qr(text);
    assert.equal(rows.length, size);
    const modules = rows.flat().map(Number).join("");
    assert.equal(createHash("sha256").update(modules).digest("hex").slice(0, 16), digest, `${text.length} bytes`);
  }
});

test("a text that is too long has no code", () => {
  assert.equal(qr("x".repeat(998)), null);
  assert.ok(qr("x".repeat(997)));
});
