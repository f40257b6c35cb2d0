import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/** Writes `dist/integrity.json`: the SRI value of every script, for `integrity="…"` attributes and import maps. */
export function integrity() {
  return {
    name: "integrity",
    async writeBundle() {
      const scripts = (await readdir("dist", { recursive: true }))
        .filter((file) => file.endsWith(".js") && !file.startsWith(`react${path.sep}`))
        .sort();
      const values = {};
      for (const file of scripts) {
        const hash = createHash("sha384").update(await readFile(path.join("dist", file)));
        values[file.split(path.sep).join("/")] = `sha384-${hash.digest("base64")}`;
      }
      await writeFile("dist/integrity.json", `${JSON.stringify(values, null, 2)}\n`);
    },
  };
}
