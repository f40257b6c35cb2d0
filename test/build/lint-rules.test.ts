import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { after, describe, it } from "node:test";

/** Where Git sees no file of the test; the rules for tests hold below a folder `test`. */
const folder = "build/lint-rules/test";

/** What the linter says of a file with this text, by the rules of the sources. */
function lint(text: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/probe.ts`, text);
  const { stdout, stderr } = spawnSync("npx", ["biome", "lint", "--vcs-enabled=false", "--colors=off", folder], { encoding: "utf8" });
  return stdout + stderr;
}

const oneName = "One declaration, one name, one comment a line.";
const noOffset = "Ask cityTime for the wall time, the day or the hour instead of adding an offset.";
const noSpread = "Write what stands in this literal instead of spreading it.";

describe("lint rules", () => {
  after(() => rmSync("build/lint-rules", { recursive: true, force: true }));

  const refused: [string, string][] = [
    ["export const [a, b] = [1, 2];", oneName],
    ["export const [a, b]: [number, number] = [1, 2];", oneName],
    ["export const [a, b] = [1, 2] as const;", oneName],
    ["for (let [i, n] = [0, 9]; i < n; i++, n--) continue;", oneName],
    ["export const a = { ...{ b: 1 }, c: 2 };", noSpread],
    ["export const a = [...[1, 2], 3];", noSpread],
    ["export const a = (now: number) => now + world.time.offset(now);", noOffset],
    ["export const a = (now: number) => (now + world.time.offset(now)) / 86_400;", noOffset],
    ["export const a = (now: number) => now - city.offset_utime_tz;", noOffset],
    ["export const a = (now: number) => now - new Date(now).getTimezoneOffset() * 60;", noOffset],
    ['it.only("runs alone", () => {});', "noFocusedTests"],
  ];
  for (const [text, complaint] of refused) it(`refuse \`${text}\``, () => assert.ok(lint(text).includes(complaint)));

  const allowed = [
    "export const [a, b] = await Promise.all([1, 2]);",
    "export const swap = (a: number[]) => { [a[0], a[1]] = [a[1] ?? 0, a[0] ?? 0]; };",
    "export const a = (b: boolean) => ({ ...(b ? { c: 1 } : {}) });",
    "export const a = (now: number) => now + world.time.wall(now);",
    "export const a = (now: number) => ({ offset_utime_tz: world.time.offset(now) });",
    "export const a = (plan: { offset: number }, cycle: number) => plan.offset - cycle;",
  ];
  for (const text of allowed) {
    it(`allow \`${text}\``, () => {
      const said = lint(text);
      assert.match(said, /^Checked 1 file/m);
      assert.doesNotMatch(said, / plugin |noFocusedTests/);
    });
  }
});
