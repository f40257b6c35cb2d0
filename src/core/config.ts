import { map } from "nanostores";
import { sharedCore } from "./shared-core.js";

/** Gives the portal's token for a provider, or null while nobody is signed in. Asked again after a 401. */
export type GetToken = () => string | null | undefined | Promise<string | null | undefined>;

export interface Tiles {
  /** Leaflet template, for instance `https://tile.openstreetmap.org/{z}/{x}/{y}.png`, or a single-file map: an address that ends in `.pmtiles`. */
  url: string;
  attribution: string;
  maxZoom?: number;
}

/** What a page says once for all widgets on it; an element's own attribute or property wins. */
export interface Config {
  /** Origin or base path of the provider; `/api/v1` is added unless given. Without it: the page's own origin. */
  provider?: string;
  /** Lends a token to `provider`; where none is named, to all providers on the page. */
  getToken?: GetToken;
  /** Local-storage key of the session at `provider`. The host says `jwt` (spec 3); embeds have a key of their own per provider. */
  sessionKey?: string;
  tiles?: Tiles | null;
  /** Who handles wheel and touch over maps without the attribute of that name: the page (`cooperative`), the map (`greedy`) or nobody (`none`). */
  gestures?: "cooperative" | "greedy" | "none";
  /** Show the provider's public view, where it has one, to visitors who are not signed in: on all elements that know `guest`. */
  guest?: boolean;
}

export const $config = sharedCore("config", () => map<Config>({}));

/** Merges into the page's configuration. May be called before or after the widgets' script arrives. */
export function configure(config: Config): void {
  $config.set({ ...$config.get(), ...config });
}

/** What the page says of its credential to the provider at `base`: where it names one provider, nothing to the others. */
export function credentialFor(base: string, { provider, getToken, sessionKey }: Config = $config.get()) {
  return provider === undefined || isAt(provider, base) ? { getToken, sessionKey } : {};
}

/** Whether `provider` is the one at `base`; false for text that is no address, so that elements with a provider of their own still work. */
function isAt(provider: string, base: string): boolean {
  try {
    return providerBase(provider) === base;
  } catch {
    return false;
  }
}

/** Absolute base of the provider's calls, without a slash at the end: `https://its.city.example/api/v1`. */
export function providerBase(provider: string): string {
  // A sandboxed frame made from text has the origin "null", which is no base of an address.
  const hasOrigin = typeof location !== "undefined" && location.origin !== "null";
  const origin = hasOrigin ? location.origin : "http://localhost";
  const url = new URL(provider || "/", origin);
  const path = url.pathname.replace(/\/+$/, "");
  return `${url.origin}${/\/api\/v\d+$/.test(path) ? path : `${path}/api/v1`}`;
}
