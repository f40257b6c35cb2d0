import { spawnSync } from "node:child_process";

/**
 * Asks the registry whether something is known against what a package brings, as pinned in its folder: `node scripts/release/audit.mjs
 * [folder …]`. Where the registry does not answer that, it says that it was not done, which is no "nothing was found". Ends with 1 where something was.
 */
const folders = process.argv.slice(2);
for (const folder of folders.length > 0 ? folders : ["."]) {
  const { stdout } = spawnSync("npm", ["audit", "--json", "--omit=dev"], { cwd: folder, encoding: "utf8" });
  const answer = readAnswer(stdout);
  if (!answer?.metadata) {
    console.log(
      `${folder}: NOT DONE: the registry does not answer "npm audit" (${answer?.message ?? answer?.error?.summary ?? "no answer"})`,
    );
    continue;
  }
  const { total, ...by } = answer.metadata.vulnerabilities;
  const kinds = Object.entries(by).filter(([, count]) => count > 0);
  console.log(
    `${folder}: ${answer.metadata.dependencies.prod - 1} packages, ${total} known faults`,
    ...kinds.map(([kind, count]) => `${kind} ${count}`),
  );
  for (const { name, severity, range } of Object.values(answer.vulnerabilities)) console.log(`  ${severity} ${name} ${range}`);
  if (total > 0) process.exitCode = 1;
}

function readAnswer(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
