import { spawn } from "node:child_process";
import { sampleGuests } from "./steps/provider.mjs";
import { build, buildDocs, install, isBuilt } from "./steps/run.mjs";

await install();
await (isBuilt() ? buildDocs() : build());

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
    ...sampleGuests,
    ...process.argv.slice(2),
  ],
  // Many a machine has a `DATABASE_URL` of something else: another database than the embedded one is named by `-- --database`.
  { stdio: "inherit", env: { ...process.env, DATABASE_URL: "", DATABASE_READ_URL: "" } },
);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => provider.kill(signal));
provider.on("exit", (code, signal) => process.exit(signal ? 0 : (code ?? 1)));
