import { spawn } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { build, install } from "./steps/run.mjs";

/** Newest change below the folders, ms. */
function newest(...places) {
  let latest = 0;
  for (const place of places) {
    if (!existsSync(place)) continue;
    const files = statSync(place).isDirectory() ? readdirSync(place, { recursive: true }).map((file) => path.join(place, file)) : [place];
    for (const file of files) latest = Math.max(latest, statSync(file).mtimeMs);
  }
  return latest;
}

await install();
const built = "dist/integrity.json";
const sources = newest("src", "scripts", "examples/provider", "rollup.config.mjs", "package-lock.json");
if (!existsSync(built) || !existsSync("build/provider/main.js") || statSync(built).mtimeMs < sources) await build();

const provider = spawn(
  process.execPath,
  [
    "build/provider/main.js",
    "--site",
    "dist",
    "--examples",
    "examples",
    "--config",
    "examples/host.config.json",
    "--sample-archive",
    ...process.argv.slice(2),
  ],
  // Many a machine has a `DATABASE_URL` of something else: another database than the embedded one is named by `-- --database`.
  { stdio: "inherit", env: { ...process.env, DATABASE_URL: "" } },
);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => provider.kill(signal));
provider.on("exit", (code, signal) => process.exit(signal ? 0 : (code ?? 1)));
