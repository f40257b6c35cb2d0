import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { afterEach, describe, it } from "node:test";
import { importsOf } from "./imports.js";

const folder = "src/core/resources";
const probe = `${folder}/forbidden-probe.ts`;

describe("import rules", () => {
  afterEach(() => rmSync("build/rules", { recursive: true, force: true }));

  const cases: [string, string, string | null][] = [
    ["src/core/http.ts", "react", 'src/core/http.ts may not import "react"'],
    ["src/core/http.ts", "../widgets/kit/element.js", "src/core/http.ts may not import src/widgets/kit/element.ts"],
    ["src/widgets/map/store.ts", "../login/widget.js", "src/widgets/map/store.ts may not import src/widgets/login/widget.ts"],
    [
      "src/widgets/map/store.ts",
      "../../core/http.js",
      "src/widgets/map/store.ts may not import src/core/http.ts (take it from src/core/internal.ts)",
    ],
    ["src/widgets/map/store.ts", "../../host/main.js", "src/widgets/map/store.ts may not import src/host/main.ts"],
    ["src/widgets/kit/frame.tsx", "../map/store.js", "src/widgets/kit/frame.tsx may not import src/widgets/map/store.ts"],
    ["src/host/main.ts", "../widgets/map/element.js", "src/host/main.ts may not import src/widgets/map/element.ts"],
    ["src/widgets/map/store.ts", "../../core/internal.js", null],
    ["src/widgets/map/store.ts", "../kit/element.js", null],
    ["src/host/main.ts", "../widgets/index.js", null],
    ["src/core/http.ts", "ky", null],
    ["src/provider/http/start.ts", "../../core/http.js", "src/provider/http/start.ts may not import src/core/http.ts"],
    [
      "src/provider/http/start.ts",
      "../../widgets/kit/device-words/ru.js",
      "src/provider/http/start.ts may not import src/widgets/kit/device-words/ru.ts",
    ],
    ["src/host/main.ts", "../provider/http/start.js", "src/host/main.ts may not import src/provider/http/start.ts"],
    ["src/core/http.ts", "../provider/http/start.js", "src/core/http.ts may not import src/provider/http/start.ts"],
    ["src/provider/http/start.ts", "../../core/contract/index.js", null],
    ["src/provider/http/start.ts", "hono", null],
    ["src/provider/http/app.ts", "../base/refusal.js", null],
    ["src/provider/main.ts", "./commands/account.js", null],
    [
      "src/provider/city/model.ts",
      "../sources/simulation/world.js",
      "src/provider/city/model.ts may not import src/provider/sources/simulation/world.ts (base ← city ← sources ← service ← http: a floor imports those before it)",
    ],
    [
      "src/provider/http/app.ts",
      "../flags.js",
      "src/provider/http/app.ts may not import src/provider/flags.ts (base ← city ← sources ← service ← http: a floor imports those before it)",
    ],
  ];

  for (const [from, specifier, refusal] of cases) {
    it(refusal ?? `${from} may import "${specifier}"`, async () => {
      const { importRules } = await import("../../scripts/rollup/import-rules.mjs");
      const importer = `${process.cwd()}/${from}`;
      const target = new URL(specifier, `file://${importer}`).pathname.replace(/\.js$/, ".ts");
      let said: string | null = null;
      const context = {
        resolve: async () => (specifier.startsWith(".") ? { id: target, external: false } : { id: specifier, external: true }),
        error: (message: string) => {
          said = message;
        },
      };
      await importRules().resolveId.call(context, specifier, importer, {});
      assert.equal(said, refusal);
    });
  }

  it("hold for the provider's floors also where a type alone is imported", async () => {
    const { floors, refusal } = await import("../../scripts/rollup/import-rules.mjs");
    const folders = readdirSync("src/provider", { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : []));
    assert.deepEqual(folders.sort(), [...floors, "commands"].sort());
    const files = readdirSync("src/provider", { recursive: true, encoding: "utf8" }).map((name) => `src/provider/${name}`);
    const imports = importsOf(files.filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts")));
    const refused = [...imports].flatMap(([from, all]) => all.flatMap((to) => refusal(from, to) ?? []));
    assert.ok(imports.size > 250);
    assert.deepEqual(refused, []);
    assert.match(refusal("src/provider/base/time.ts", "src/provider/http/start.ts") ?? "", /a floor imports those before it/);
  });

  it("stop the real build", () => {
    mkdirSync("build/rules", { recursive: true });
    writeFileSync(probe, 'import { useState } from "react";\nexport const probe = useState;\n');
    try {
      writeFileSync(
        "build/rules/config.mjs",
        `import { importRules } from "${process.cwd()}/scripts/rollup/import-rules.mjs";\nexport default { input: "${probe}", plugins: [importRules()] , output: { file: "build/rules/out.js" } };\n`,
      );
      const { status, stderr } = spawnSync("npx", ["rollup", "-c", "build/rules/config.mjs"], { encoding: "utf8" });
      assert.notEqual(status, 0);
      assert.match(stderr, /forbidden-probe\.ts may not import "react"/);
    } finally {
      rmSync(probe, { force: true });
    }
  });
});
