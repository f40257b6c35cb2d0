import { homedir } from "node:os";
import path from "node:path";

const cache = process.env.XDG_CACHE_HOME || path.join(homedir(), ".cache");

/** Where Debian's packages are unpacked for a user who may not install any (unpack.mjs); the commands stand in `bin`. */
export const unpackedFolder = path.join(cache, "its-widgets", "debian");

/** Path of a command of an unpacked package, whether it is there or not. */
export const unpackedCommand = (name) => path.join(unpackedFolder, "bin", name);
