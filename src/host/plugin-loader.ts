import { atom } from "nanostores";
import { type Plugin, register } from "../core/index.js";
import type { PluginSource } from "./settings.js";
import { withTimeout } from "./with-timeout.js";

/** Milliseconds after which a plugin that does not arrive is given up. */
const PATIENCE = 20_000;

/** Sentences about the plugins that could not be had; the portal goes on without them. */
export const $refusals = atom<readonly string[]>([]);

/** False until every plugin of the configuration is in or refused: an unknown address may still be one of theirs. */
export const $pluginsSettled = atom(false);

/** True when the address says `?safe=1`: only what is ours is started (design 8). */
export const $isSafeMode = atom(false);

/** Brings in the plugins of the configuration, each on its own: one that fails leaves the others and the host standing. */
export async function loadPlugins(sources: readonly PluginSource[]): Promise<void> {
  $isSafeMode.set(new URLSearchParams(location.search).get("safe") === "1");
  const wanted = $isSafeMode.get() ? [] : sources;
  await Promise.all(
    wanted.map(async (source) => {
      try {
        register(pluginOf(await withTimeout(fetchModule(source), PATIENCE), source.url));
      } catch (error) {
        $refusals.set([...$refusals.get(), error instanceof Error ? error.message : `${error}`]);
      }
    }),
  );
  $pluginsSettled.set(true);
}

async function fetchModule({ url, integrity }: PluginSource): Promise<unknown> {
  const address = new URL(url, document.baseURI).href;
  if (integrity) await checkIntegrity(url, address, integrity);
  try {
    return await import(address);
  } catch (error) {
    throw new Error(`Plugin "${url}" could not be loaded: ${error instanceof Error ? error.message : error}.`);
  }
}

/** The browser's own check, since `crypto.subtle` is missing on the plain-http addresses of closed networks. */
async function checkIntegrity(url: string, address: string, integrity: string): Promise<void> {
  if (!/^(\s*sha(256|384|512)-[\w+/]+=*)+\s*$/.test(integrity))
    throw new Error(`Plugin "${url}" has an integrity that is not a SHA-2 hash: "${integrity}".`);
  try {
    await fetch(address, { integrity, cache: "no-cache" });
  } catch {
    throw new Error(`Plugin "${url}" was refused: it cannot be fetched, or is not the file whose hash is in "its.config.json".`);
  }
}

function pluginOf(module: unknown, url: string): Plugin {
  const plugin = (module as { default?: Partial<Plugin> } | null)?.default;
  if (typeof plugin?.id !== "string" || !Array.isArray(plugin.widgets)) {
    throw new Error(`Plugin "${url}" has no plugin as its default export. Ask its maker for one made for plugin API 1.`);
  }
  return plugin as Plugin;
}
