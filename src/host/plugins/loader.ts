import { $arePluginsComing, $plugins, loadWithRetry, type Plugin, register, unregister, withTimeout } from "../../core/internal.js";
import { checkPaths } from "../routes.js";
import type { PluginSource } from "../settings.js";
import { watchFaults } from "./faults.js";
import { $isSafeMode, $pluginChoices, $pluginStates, $pluginsSettled, isWanted, notice, type PluginState } from "./states.js";

/** Milliseconds after which a plugin that does not arrive is given up. */
const PATIENCE = 20_000;

/** Starts the plugins of the configuration, each on its own: one that fails leaves the others and the host as they are. */
export async function loadPlugins(sources: readonly PluginSource[]): Promise<void> {
  $isSafeMode.set(new URLSearchParams(location.search).get("safe") === "1");
  $pluginStates.set(sources.map((source) => ({ source, status: "left" })));
  if (sources.length > 0) watchFaults();
  $pluginChoices.subscribe(follow);
  $arePluginsComing.set(running.size > 0);
  await Promise.all(running);
  $arePluginsComing.set(false);
  $pluginsSettled.set(true);
}

const running = new Set<Promise<void>>();

/** Puts the plugins into the chosen order, and starts and stops them until all are as wanted. */
function follow(): void {
  const { order } = $pluginChoices.get();
  const rank = ({ source }: PluginState) => (order.includes(source.url) ? order.indexOf(source.url) : order.length);
  $pluginStates.set([...$pluginStates.get()].sort((one, other) => rank(one) - rank(other)));
  for (const { source, status, plugin } of $pluginStates.get()) {
    const isToRun = !$isSafeMode.get() && isWanted(source);
    if (isToRun && status === "left") start(source);
    if (!isToRun && status !== "left") {
      if (status === "on" && plugin) leave(plugin);
      change(source, { status: "left" });
    }
  }
  arrange();
}

function start(source: PluginSource): void {
  change(source, { status: "loading" });
  const load = take(source)
    .then((plugin) => {
      if (stateOf(source)?.status !== "loading") return;
      checkPaths(plugin, $plugins.get());
      register(plugin);
      change(source, { status: "on", plugin });
      arrange();
    })
    .catch((error: unknown) => {
      const sentence = error instanceof Error ? error.message : `${error}`;
      globalThis.console?.warn(`its: ${sentence}`);
      if (stateOf(source)?.status !== "loading") return;
      change(source, { status: "refused", sentence });
      notice("pluginRefused", sentence);
    })
    .finally(() => running.delete(load));
  running.add(load);
}

/** A portal without plugins does not load the code that fetches and checks them. */
async function take(source: PluginSource): Promise<Plugin> {
  const what = `Plugin "${source.url}"`;
  if (source.frame) {
    const { fetchFramed } = await loadWithRetry(() => import("./frame/manifest.js"));
    return withTimeout(fetchFramed(source), PATIENCE, what);
  }
  const { fetchPlugin } = await loadWithRetry(() => import("./fetch-plugin.js"));
  return withTimeout(fetchPlugin(source), PATIENCE, what);
}

function leave({ id }: Plugin): void {
  try {
    unregister(id);
  } catch (error) {
    notice("pluginFault", `Plugin "${id}" failed while it was put out: ${error instanceof Error ? error.message : error}`);
  }
}

const stateOf = (source: PluginSource) => $pluginStates.get().find((state) => state.source === source);

function change(source: PluginSource, changed: Omit<PluginState, "source">): void {
  $pluginStates.set($pluginStates.get().map((state) => (state.source === source ? { source, ...changed } : state)));
}

/** The built-in plugin first, then the others in the chosen order, whenever each was loaded. */
function arrange(): void {
  const order = $pluginStates.get().map(({ plugin }) => plugin?.id);
  const sorted = [...$plugins.get()].sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
  if (sorted.some((plugin, at) => plugin !== $plugins.get()[at])) $plugins.set(sorted);
}
