import { accessSync, chownSync, constants, readdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Files and folders that this process makes are its user's alone (faults A21): accounts, commands and uploads are in them. */
export const keepToOwner = (): void => void process.umask(0o077);

/**
 * Logs which of the folders other users of this machine can read, as an older version left them, and the command that closes
 * them.
 */
export function warnOfOpenFiles(dataDir: string, database: string | null): void {
  const warn = (path: string, command: string) => console.error(`Other users of this machine can get at "${path}": run ${command}.`);
  if (isOpen(dataDir)) warn(dataDir, `chmod -R go-rwx "${dataDir}"`);
  else if (database && isOpen(database)) warn(database, `chmod go-rwx "${database}"*`);
}

/** Whether a path, and each folder on the way to it, has rights for others than its owner; Windows keeps its own in another way. */
export function isOpen(path: string): boolean {
  if (process.platform === "win32" || !(modeOf(path) & 0o077)) return false;
  for (let folder = resolve(path); folder !== dirname(folder); ) {
    folder = dirname(folder);
    if (!(modeOf(folder) & 0o011)) return false;
  }
  return true;
}

const modeOf = (path: string): number => statSync(path).mode;

/** The user to whom a path belongs, by number. */
export const ownerOf = (path: string): number => statSync(path).uid;

/** What lies directly in a folder and belongs to another user than the folder; null where nothing does. */
export const foreignIn = (folder: string): string | null =>
  readdirSync(folder).find((name) => ownerOf(join(folder, name)) !== ownerOf(folder)) ?? null;

/** Gives all that lies in a folder to the folder's owner, where this process is root, who makes files for others. */
export function giveToOwner(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) chownSync(join(folder, name), uid, gid);
}

/** Whether the owner of a path may write there: root may in any case, which says nothing of the user as whom a provider runs. */
export function isWritable(path: string): boolean {
  if (process.getuid?.() === 0) return (modeOf(path) & 0o300) === 0o300;
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
