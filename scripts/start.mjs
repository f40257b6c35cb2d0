import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { buildDocs, buildPackages, buildPages, isBuilt } from "./steps/build.mjs";
import { putDocsPlaceholder, putExamplePlaceholder } from "./steps/placeholders.mjs";
import { sampleGuests } from "./steps/provider.mjs";
import { install } from "./steps/run.mjs";

let provider;
// What is still being built ends with this process, and this process with the provider.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => (provider ? provider.kill(signal) : process.exit(1)));

await install();
await buildPages();
const isWhole = isBuilt();
if (!isWhole) {
  putDocsPlaceholder("beingBuilt");
  putExamplePlaceholder("beingBuilt");
}

provider = spawn(
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
  { stdio: ["inherit", "pipe", "inherit"], env: { ...process.env, DATABASE_URL: "", DATABASE_READ_URL: "" } },
);
provider.on("exit", (code, signal) => process.exit(signal ? 0 : (code ?? 1)));

let isReady = false;
let printed = "";
provider.stdout.on("data", (data) => {
  process.stdout.write(data);
  if (isReady) return;
  printed += data;
  isReady = /^ready /m.test(printed);
  if (!isReady) return;
  console.log(`The first page is there, ${process.uptime().toFixed(0)} s after the start.`);
  if (!isWhole) void buildBehind();
});

/** Builds what the first page does not need, while the provider serves that page. */
async function buildBehind() {
  console.log("What follows is built behind it: the documentation, the React package with its example, the editors' data.");
  // Of this process and of all that it starts from now on; the provider is not among them.
  setPriority(10);
  const isDocsBuilt = await buildDocs();
  if (!isDocsBuilt) putDocsPlaceholder("failed");
  const isPackagesBuilt = await buildPackages();
  if (!isPackagesBuilt) putExamplePlaceholder("failed");
  const failed = [isDocsBuilt ? "" : "the documentation", isPackagesBuilt ? "" : "the React package with its example"].filter(Boolean);
  if (failed.length === 0) console.log(`All is built: ${process.uptime().toFixed(0)} s after the start.`);
  else console.error(`Not built, see above: ${failed.join(" and ")}. The rest is served on; the next "npm start" tries again.`);
}
