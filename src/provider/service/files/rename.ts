import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";

/** What systems say that cannot write a folder to the disk: Windows, and some file systems of the network. */
const UNABLE = ["EINVAL", "EISDIR", "ENOTSUP", "EPERM"];

/** Gives a file its name so that it has it after a power cut, too: the folder is on the disk before this resolves. */
export async function renameForGood(from: string, to: string): Promise<void> {
  await rename(from, to);
  try {
    const folder = await open(dirname(to));
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    if (!UNABLE.includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}
