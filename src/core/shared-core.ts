import { VERSION } from "./version.js";

const KEY = Symbol.for("its.core/1");
let isCompared = false;

/**
 * What all bundles of this major version share on one page: two bundles bring two copies of our code, but there is one
 * session per provider, one list of plugins, one language store (design 2). Texts are not shared: those of another minor version
 * may lack some of ours. The only global name we take.
 */
export function sharedCore<Part>(name: string, create: () => Part): Part {
  const holder = globalThis as unknown as Record<symbol, Map<string, unknown> | undefined>;
  let parts = holder[KEY];
  if (!parts) {
    parts = new Map();
    Object.defineProperty(holder, KEY, { value: parts });
  }
  compareVersions(parts);
  if (!parts.has(name)) parts.set(name, create());
  return parts.get(name) as Part;
}

/** Warns once in the console when a bundle of another version was loaded before: the first one defines the tags. */
function compareVersions(parts: Map<string, unknown>): void {
  if (isCompared) return;
  isCompared = true;
  const versions = (parts.get("versions") ?? []) as readonly string[];
  if (versions.includes(VERSION)) return;
  parts.set("versions", [...versions, VERSION]);
  if (versions.length === 0) return;
  globalThis.console?.warn(
    `its: this page loads its-widgets ${versions.join(", ")} and ${VERSION}. They share sign-in and data; each element comes from the version whose file arrived first. Load one of them.`,
  );
}

/** Whether another major version of this package is on the page; it shares nothing with this one (faults H5). */
export const hasOtherMajor = (): boolean =>
  Object.getOwnPropertySymbols(globalThis).some((key) => key !== KEY && key.description?.startsWith("its.core/"));
