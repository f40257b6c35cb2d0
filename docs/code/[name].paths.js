import { readFileSync } from "node:fs";
import { codePages } from "../.vitepress/pages.mjs";

export default {
  watch: Object.values(codePages).map((file) => `../../${file}`),
  paths: () => Object.entries(codePages).map(([name, file]) => ({ params: { name }, content: readFileSync(file, "utf8") })),
};
