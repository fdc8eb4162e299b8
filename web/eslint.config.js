// Settings of ESLint, which checks and formats all scripts of the repository if it runs in the root
// folder.
import js from "@eslint/js";
import stylistic from "@stylistic/eslint-plugin";
import globals from "globals";

export default [
  { ignores: ["**/node_modules/", "target/", "templates/", "wasm/out/", "**/dist/", "**/.venv/", "public/"] },
  js.configs.recommended,
  stylistic.configs.customize({ indent: 2, quotes: "double", semi: true, braceStyle: "1tbs", arrowParens: true }),
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node, grognard: "readonly" } },
    rules: {
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": ["error", { destructuring: "all" }],
      "object-shorthand": "error",
      "no-unused-vars": ["error", { args: "after-used", ignoreRestSiblings: true }],
      "no-use-before-define": "off",
      "@stylistic/max-len": ["error", { code: 140 }],
      "@stylistic/quote-props": ["error", "as-needed"],
      "@stylistic/list-style": "off",
      "@stylistic/operator-linebreak": ["error", "before"],
      "@stylistic/max-statements-per-line": "off",
      "@stylistic/multiline-ternary": "off",
      "@stylistic/lines-between-class-members": "off",
      "@stylistic/padded-blocks": "off",
      "@stylistic/object-property-newline": "off",
    },
  },
  { files: ["web/**/sw.js", "web/workbench/worker.js"], languageOptions: { globals: globals.serviceworker } },
];
