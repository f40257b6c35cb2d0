import { readFileSync, writeFileSync } from "node:fs";
import { measureWire } from "./wire/measure.mjs";
import { judge, table } from "./wire/report.mjs";

const rows = await measureWire();
console.log(table(rows));
const { sentences, isTooMuch } = judge(rows);
for (const sentence of sentences) console.error(sentence);

if (process.argv.includes("--write")) {
  const file = "docs/operating.md";
  const between = /(<!-- wire -->\n)[\s\S]*?(<!-- \/wire -->)/;
  const text = readFileSync(file, "utf8");
  writeFileSync(
    file,
    text.replace(between, (_all, start, end) => `${start}\n${table(rows)}\n\n${end}`),
  );
  writeFileSync("docs/internals/modules.json", readFileSync("build/modules.json"));
}
process.exit(isTooMuch ? 1 : 0);
