const LETTERS = { ø: "o", ł: "l", đ: "d", ı: "i", ß: "ss", œ: "oe", æ: "ae" };

/** Normalises text for search: lower case, without accents. Dots between letters and digits stay: `8.4.4`, `hr.e.6`. */
export const fold = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "")
  .replace(/[øłđıßœæ]/g, (letter) => LETTERS[letter]);
