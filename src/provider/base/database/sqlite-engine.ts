import type { DatabaseSync } from "@photostructure/sqlite";

/** Node's own SQLite where it is stable (from 22.13), else the package with the same API. */
export async function sqliteEngine(): Promise<typeof DatabaseSync> {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const builtIn = major > 22 || (major === 22 && minor >= 13) ? process.getBuiltinModule("node:sqlite") : undefined;
  const module = (builtIn ?? (await import("@photostructure/sqlite"))) as { DatabaseSync: typeof DatabaseSync };
  return module.DatabaseSync;
}
