// Classes for the colours of syntax. The colours are custom properties of the page.
import { tags as t } from "@lezer/highlight";

export const tags = [
  { tag: t.propertyName, class: "tok-key" },
  { tag: t.number, class: "tok-number" },
  { tag: t.string, class: "tok-text" },
  { tag: t.keyword, class: "tok-word" },
  { tag: t.comment, class: "tok-comment" },
  { tag: t.punctuation, class: "tok-sign" },
];
