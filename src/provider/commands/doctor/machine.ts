import { statfsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { version } from "../../package.json";
import { foreignIn, isOpen, isWritable, ownerOf } from "../../service/files/privacy.js";
import { type Finding, green, red, unseen, yellow } from "./finding.js";

/** The oldest Node that runs it, as package.json has it. */
const OLDEST_NODE = [20, 14] as const;
const GB = 1e9;
/** Free bytes under which the disk is red: /readyz refuses at 0.1 GB, and a day may bring more than that. */
const LEAST_FREE = 1 * GB;
/** Free bytes under which somebody should look after the disk. */
const LITTLE_FREE = 5 * GB;

export function lookAtVersions(): Finding {
  const { node, tz, icu } = process.versions;
  const found = `its-provider ${version}, Node ${node}, time zones of ${tz ?? "an unknown release"}, ICU ${icu}, ${process.platform} ${process.arch}`;
  const [major = 0, minor = 0] = node.split(".").map(Number);
  const isOld = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]);
  return isOld ? red("versions", found, `Install Node ${OLDEST_NODE.join(".")} or newer.`) : green("versions", found);
}

/** How much room the disk of the data folder has; before the first start that of the folder in which it will be made. */
export function lookAtDisk(dataDir: string): Finding {
  const folder = nearest(resolve(dataDir));
  const { bavail, bsize, blocks, ffree, files } = statfsSync(folder);
  const free = bavail * bsize;
  const found = `${gigabytes(free)} of ${gigabytes(blocks * bsize)} GB free at "${folder}"`;
  const todo = "Make room there, or have less kept: --keep-telemetry and --keep-audit say for how many days.";
  if (files > 0 && ffree < 1_000) return red("disk", `${found}, but room for ${ffree} more files only`, "Remove files from that disk.");
  if (free < LEAST_FREE) return red("disk", found, todo);
  return free < LITTLE_FREE ? yellow("disk", found, todo) : green("disk", found);
}

/** Whether the data folder with what lies in it is there, this user's, writable, and nobody else's. */
export function lookAtPermissions(dataDir: string): Finding {
  const folder = resolve(dataDir);
  const kind = kindOf(folder);
  if (kind === "file") return red("permissions", `"${folder}" is a file.`, "Give another --data-dir.");
  if (kind === "none") {
    const parent = nearest(folder);
    const found = `The data folder "${folder}" is not there yet`;
    return isWritable(parent)
      ? unseen("permissions", `${found}: the first start makes it.`, "If the provider has run before, give its --data-dir and its user.")
      : red(
          "permissions",
          `${found}, and its owner may not make it in "${parent}".`,
          `Make it for the provider's user: install -d -m 700 -o its "${folder}"`,
        );
  }
  const owner = ownerOf(folder);
  const self = process.getuid?.() ?? owner;
  if (self !== owner && self !== 0)
    return red(
      "permissions",
      `"${folder}" belongs to the user ${owner}, and this is the user ${self}.`,
      "Run this and the provider as the user to whom the folder belongs, as by sudo -u its.",
    );
  if (!isWritable(folder))
    return red("permissions", `The user ${owner}, to whom "${folder}" belongs, may not write there.`, `chmod u+rwx "${folder}"`);
  const foreign = foreignIn(folder);
  if (foreign !== null)
    return red(
      "permissions",
      `"${join(folder, foreign)}" belongs to another user than its folder.`,
      `Give all of it to the provider's user: chown -R ${owner} "${folder}"`,
    );
  if (isOpen(folder)) return red("permissions", `Other users of this machine can get at "${folder}".`, `chmod -R go-rwx "${folder}"`);
  return green("permissions", `"${folder}" is the user ${owner}'s alone`);
}

function kindOf(path: string): "folder" | "file" | "none" {
  try {
    return statSync(path).isDirectory() ? "folder" : "file";
  } catch {
    return "none";
  }
}

/** A folder, or the nearest one above it that is there. */
function nearest(folder: string): string {
  return kindOf(folder) === "folder" || folder === dirname(folder) ? folder : nearest(dirname(folder));
}

const gigabytes = (bytes: number): string => (bytes / GB).toFixed(1);
