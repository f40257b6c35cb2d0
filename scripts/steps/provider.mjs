import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { momentOfTests } from "./sim-now.mjs";

/** What the sample city shows to visitors who are not signed in, where examples are served: a provider by itself shows them nothing. */
export const sampleGuests = ["--guests", "signals,signals.since,signals.repair,bus,bus.passengers,station,road,weather"];

/** When a provider first began with a data folder, ms. */
const beginnings = new Map();

/** Where a provider's clock begins: at the hour of the tests, or, started again with its folder, where it would be by now. */
function clockOf(args, folder) {
  if (!args.includes("--sim-control") || args.includes("--sim-now")) return [];
  const began = beginnings.get(folder) ?? Date.now();
  beginnings.set(folder, began);
  return ["--sim-now", momentOfTests(Date.now() - began)];
}

/**
 * Starts the built reference provider on a free port with an empty data folder of its own; resolves when it is ready.
 * `port` and `folder` of an earlier one start the same provider again. With `--sim-control` its clock begins at the hour of the tests.
 * `env` is added to its environment.
 */
export function startProvider({ args = [], port = 0, folder = mkdtempSync(path.join(tmpdir(), "its-provider-")), env = {} } = {}) {
  const child = spawn(
    process.execPath,
    ["build/provider/main.js", "--port", `${port}`, "--data-dir", folder, ...args, ...clockOf(args, folder)],
    {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, PORT: "", HOST: "", DATA_DIR: "", DATABASE_URL: "", DATABASE_READ_URL: "", CITY: "", SEED: "", ...env },
    },
  );
  const closed = new Promise((resolve) => child.once("close", resolve));
  const stop = async (signal = "SIGTERM") => {
    child.kill(signal);
    await closed;
  };
  process.once("exit", () => child.kill("SIGKILL"));
  return new Promise((resolve, reject) => {
    let output = "";
    const listen = (data) => {
      output += data;
      const url = /^ready (http\S+)$/m.exec(output)?.[1];
      if (!url) return;
      resolve({
        url,
        port: Number(new URL(url).port),
        folder,
        pid: child.pid,
        stop,
        async remove() {
          await stop();
          rmSync(folder, { recursive: true, force: true });
        },
      });
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.once("close", (code) => reject(new Error(`The provider ended with ${code}:\n${output}`)));
  });
}
