import { randomUUID } from "node:crypto";
import { chmodSync, linkSync, rmSync, writeFileSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";

/** What systems say that cannot write a folder to the disk: Windows, and some file systems of the network. */
const UNABLE = ["EINVAL", "EISDIR", "ENOTSUP", "EPERM"];

/** Gives a file its name so that it has it after a power cut, too: the folder is on the disk before this resolves. */
export async function renameForGood(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolderOf(to);
}

/**
 * Makes a file that only its owner reads. It has its name when it is whole on the disk. Of several processes that make it at once the first
 * one's stays, for all of them.
 */
export async function createForGood(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}.new`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  try {
    chmodSync(draft, 0o600);
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  await syncFolderOf(file);
}

async function syncFolderOf(file: string): Promise<void> {
  try {
    const folder = await open(dirname(file));
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    if (!UNABLE.includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}
