import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file system of its own that a test may fill or freeze. */
export interface Mounted {
  folder: string;
  /** Lets nothing be written from now on: whoever writes waits, as on a disk that gives no answer. */
  freeze(): void;
  thaw(): void;
  remove(): void;
}

/** Mounts an empty ext4 of some MB; null where this machine does not let us, as without root. */
export function mountDisk(megabytes: number): Mounted | null {
  const base = mkdtempSync(join(tmpdir(), "its-disk-"));
  const image = join(base, "image");
  const folder = join(base, "disk");
  const run = (command: string, ...args: string[]) => void execFileSync(command, args, { stdio: "pipe" });
  try {
    run("truncate", "-s", `${megabytes}M`, image);
    run("mkfs.ext4", "-q", "-m", "0", image);
    run("mkdir", folder);
    run("mount", "-o", "loop", image, folder);
  } catch {
    rmSync(base, { recursive: true, force: true });
    return null;
  }
  let isFrozen = false;
  const thaw = () => {
    if (isFrozen) run("fsfreeze", "--unfreeze", folder);
    isFrozen = false;
  };
  // A file system that stays frozen could not be taken away any more, not even by hand.
  process.once("exit", thaw);
  return {
    folder,
    freeze() {
      run("fsfreeze", "--freeze", folder);
      isFrozen = true;
    },
    thaw,
    remove() {
      thaw();
      process.off("exit", thaw);
      run("umount", folder);
      rmSync(base, { recursive: true, force: true });
    },
  };
}
