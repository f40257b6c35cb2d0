import { atom, type WritableAtom } from "nanostores";
import type { Localized, Plugin } from "../../core/internal.js";
import { preference } from "../preferences.js";
import type { PluginSource } from "../settings.js";

/** Names of calls of a framed plugin. */
export interface FramedCalls {
  /** What its manifest asks for. */
  readonly calls: readonly string[];
  /** What of these it gets. */
  readonly granted: readonly string[];
}

/** A plugin of the configuration and what became of it. */
export interface PluginState {
  readonly source: PluginSource;
  /** `left`: not running, since it was switched off or not started in safe mode. */
  readonly status: "loading" | "on" | "left" | "refused";
  readonly plugin?: Plugin & Partial<FramedCalls>;
  /** Why it was refused. */
  readonly sentence?: string;
}

/** Absolute address of a plugin's file; relative ones are resolved against the page of the portal. */
export const absoluteUrl = (url: string): string => new URL(url, document.baseURI).href;

/** In the order in which they are shown. */
export const $pluginStates = atom<readonly PluginState[]>([]);

/** What an operator should read about a plugin, once. */
export interface PluginNotice {
  readonly about: "pluginRefused" | "pluginFault" | "pluginDenied";
  readonly sentence: string;
}
export const $notices = atom<readonly PluginNotice[]>([]);

export function notice(about: PluginNotice["about"], sentence: string): void {
  const known = $notices.get();
  if (!known.some((other) => other.sentence === sentence)) $notices.set([...known, { about, sentence }]);
}

/** False until every plugin of the configuration is in or refused: an unknown address may still be one of theirs. */
export const $pluginsSettled = atom(false);

/** True when the address says `?safe=1`: only what is ours is started (design 8). */
export const $isSafeMode = atom(false);

/** What this operator chose in the settings, by address: which plugins are off, and their order. */
interface PluginChoices {
  readonly off: readonly string[];
  readonly order: readonly string[];
}

const texts = (value: unknown) => (Array.isArray(value) ? value.filter((text) => typeof text === "string") : []);

function choicesOf(kept: string | null): PluginChoices {
  try {
    const { off, order } = JSON.parse(kept ?? "{}") as Record<keyof PluginChoices, unknown>;
    return { off: texts(off), order: texts(order) };
  } catch {
    return { off: [], order: [] };
  }
}

export const $pluginChoices: WritableAtom<PluginChoices> = preference("its.plugins", choicesOf, JSON.stringify);

/** Whether it is to run: as the administrator fixed it, else as the operator chose (design 8). */
export const isWanted = ({ enabled, url }: PluginSource): boolean => enabled ?? !$pluginChoices.get().off.includes(url);

/** What people call a plugin. */
export const nameOf = ({ plugin, source }: PluginState): Localized | string => plugin?.title ?? plugin?.id ?? source.url;
