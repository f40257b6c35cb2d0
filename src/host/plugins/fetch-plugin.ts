import type { Plugin } from "../../core/internal.js";
import type { PluginSource } from "../settings.js";
import { keepTags } from "./keep-tags.js";
import { pluginOf } from "./read-manifest.js";
import { absoluteUrl } from "./states.js";

/** Throws a sentence unless `integrity` is one or more SHA-2 hashes as the browser has them. */
export function checkHash({ url, integrity }: PluginSource): void {
  if (integrity && !/^(\s*sha(256|384|512)-[\w+/]+=*)+\s*$/.test(integrity))
    throw new Error(`Plugin "${url}" has an integrity that is not a SHA-2 hash: "${integrity}".`);
}

/** The sentence about a file that is not the one the administrator named. */
export const changedFile = (url: string): Error =>
  new Error(`Plugin "${url}" was refused: it cannot be fetched, or is not the file whose hash is in "its.config.json".`);

/** Fetches a plugin that runs in the page itself, and checks what it says of itself. */
export async function fetchPlugin(source: PluginSource): Promise<Plugin> {
  keepTags();
  return pluginOf(await fetchModule(source), source.url);
}

/** Imports a plugin's module; with `integrity` only the very bytes that have this hash are run (faults H12). */
async function fetchModule(source: PluginSource): Promise<unknown> {
  const { url, integrity } = source;
  const address = absoluteUrl(url);
  checkHash(source);
  if (integrity) await preload(address, integrity).catch(() => Promise.reject(changedFile(url)));
  try {
    return await import(address);
  } catch (error) {
    throw new Error(`Plugin "${url}" could not be loaded: ${error instanceof Error ? error.message : error}.`);
  }
}

/**
 * Puts the checked module into the page's module map, from where `import()` takes it: it is not fetched a second time, so
 * nobody can give other bytes then. The browser's own check, since `crypto.subtle` is missing on plain-http addresses.
 */
function preload(address: string, integrity: string): Promise<unknown> {
  const link = document.createElement("link");
  if (!link.relList.supports("modulepreload")) return fetch(address, { integrity, cache: "no-cache" });
  return new Promise((resolve, reject) => {
    Object.assign(link, { rel: "modulepreload", href: address, integrity, onload: resolve, onerror: reject });
    document.head.append(link);
  });
}
