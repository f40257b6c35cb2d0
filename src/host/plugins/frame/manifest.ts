import type { Controls, Localized, Plugin, Widget } from "../../../core/internal.js";
import type { PluginSource } from "../../settings.js";
import { flaw } from "../checks.js";
import { changedFile, checkHash } from "../fetch-plugin.js";
import { checkManifest } from "../read-manifest.js";
import { absoluteUrl, type FramedCalls } from "../states.js";
import { canBeGranted, type FramedPlugin } from "./grants.js";

/** What a framed plugin says of itself, in JSON: the host reads it without running anything of the plugin's. */
interface FrameManifest {
  readonly id: string;
  readonly api: 1;
  readonly version: string;
  readonly title?: Localized;
  /** Address of the page that runs in the frame, of http or https; from the manifest's own. */
  readonly page: string;
  /** Calls of the contract it asks for. */
  readonly calls?: readonly string[];
  readonly widgets: readonly (Omit<Widget, "load" | "controls" | "shell"> & { readonly controls?: Controls })[];
}

/** Fetches the manifest of a framed plugin; `integrity` is that of the manifest, its page is kept apart by the frame. */
export async function fetchFramed(source: PluginSource): Promise<Plugin> {
  checkHash(source);
  const { url, integrity, calls = [] } = source;
  const answer = await fetch(absoluteUrl(url), { cache: "no-cache", ...(integrity ? { integrity } : {}) }).catch(() =>
    Promise.reject(changedFile(url)),
  );
  if (!answer.ok) throw new Error(`Plugin "${url}" could not be loaded: the server answered ${answer.status}.`);
  const manifest = await answer.json().catch(() => null);
  if (typeof manifest?.id !== "string" || typeof manifest.page !== "string" || !Array.isArray(manifest.widgets))
    throw new Error(`Plugin "${url}" is no manifest of a framed plugin: it needs "id", "page" and "widgets".`);
  checkManifest(manifest);
  checkNoShell(manifest);
  return framedPlugin(manifest, url, calls);
}

/**
 * The absolute address of the page; throws a sentence for one of another scheme: `javascript:`, `data:` and their like would
 * run what the manifest says, and not a page of some server.
 */
function pageOf({ id, page }: FrameManifest, url: string): string {
  let address: URL;
  try {
    address = new URL(page, absoluteUrl(url));
  } catch {
    throw new Error(`Plugin "${id}" was refused: its "page" is not an address: "${page}".`);
  }
  if (!/^https?:$/.test(address.protocol))
    throw new Error(`Plugin "${id}" was refused: its "page" must have an address of http or https, and not of "${address.protocol}".`);
  return address.href;
}

/** A framed page may not be a shell part, beside the host's own words on every screen: operators could take its words for the host's. */
function checkNoShell({ id, widgets }: { id: string; widgets: readonly Pick<Widget, "id" | "shell">[] }): void {
  const around = widgets.find(({ shell }) => shell);
  if (around) throw flaw(id, `widget "${around.id}" has a "shell", which a plugin in a frame cannot have`);
}

function framedPlugin(manifest: FrameManifest, url: string, allowed: readonly string[]): Plugin & FramedCalls {
  const { id, api, version, title, calls = [], widgets } = manifest;
  const plugin: FramedPlugin = {
    id,
    title: title ?? { ru: id, en: id },
    page: pageOf(manifest, url),
    granted: new Set(calls.filter((call) => allowed.includes(call) && canBeGranted(call))),
  };
  return {
    id,
    api,
    version,
    title: plugin.title,
    calls,
    granted: [...plugin.granted],
    widgets: widgets.map(({ controls, ...widget }) => ({
      ...widget,
      ...(controls ? { controls: async () => ({ default: controls }) } : {}),
      load: async () => (await import("./element.js")).defineFrame(widget, plugin),
    })),
  };
}
