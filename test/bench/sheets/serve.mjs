import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sampleGuests, startProvider } from "../../../scripts/steps/provider.mjs";

/** The invented city that speaks a language. */
export const cityIn = { ru: "zarechinsk", en: "harbour", es: "harbour-es" };

/** Runs a command of the built provider with a data folder; one that fails stops the bench. */
function command(folder, input, ...args) {
  const { status, stderr } = spawnSync(process.execPath, ["build/provider/main.js", ...args, "--data-dir", folder], { input });
  if (status !== 0) throw new Error(`${stderr}`);
}

/** Serves an invented city by its name, or one that is imported from a file of OpenStreetMap, with the account of the sample operator. */
export function serve(city) {
  const shown = ["--site", "dist", "--examples", "examples", "--sim-control", ...sampleGuests];
  if (!existsSync(city)) return startProvider({ args: [...shown, "--sample-archive", "--city", city] });
  const folder = mkdtempSync(path.join(tmpdir(), "its-sheets-"));
  command(folder, "", "import", city, "--city", "imported");
  command(folder, "operator1", "account", "--email", "operator@its.test", "--fio", "Operator", "--city", "imported");
  return startProvider({ folder, args: [...shown, "--city", "imported"] });
}
