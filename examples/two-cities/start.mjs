import { startProvider } from "../../scripts/steps/provider.mjs";

/** Two reference providers with empty data folders: the sample city, and another one on an eventful day. */
const first = await startProvider({ args: ["--site", "dist", "--examples", "examples"] });
const second = await startProvider({ args: ["--seed", "7", "--scenario", "incident"] });
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, async () => {
    await Promise.all([first.remove(), second.remove()]);
    process.exit(0);
  });
console.log(`ready ${first.url}/examples/two-cities/?second=${second.url}`);
