import { type GuestLayer, guestLayers } from "../../../core/contract/operation.js";

/** What of a layer guests see only where the city says so. */
const guestFields = ["signals.since", "signals.repair", "bus.plate", "bus.passengers", "road.speed"] as const;
type GuestField = (typeof guestFields)[number];

/** What a city shows to visitors who are not signed in; nothing else is ever given to them. */
export interface GuestView {
  readonly layers: readonly GuestLayer[];
  shows(field: GuestField): boolean;
}

export const guestWords: readonly string[] = [...guestLayers, ...guestFields];

/** The view that words like `signals` and `signals.since` name, null for none; a word that is unknown is an error sentence. */
export function guestView(words: readonly string[]): GuestView | null {
  for (const word of words) {
    const [layer = ""] = word.split(".");
    if (!guestWords.includes(word)) throw new Error(`--guests "${word}" is nothing that guests may see: give ${guestWords.join(", ")}.`);
    if (!words.includes(layer)) throw new Error(`--guests "${word}" is a part of "${layer}": name that, too.`);
  }
  const named: ReadonlySet<string> = new Set(words);
  return words.length > 0 ? { layers: guestLayers.filter((layer) => named.has(layer)), shows: (field) => named.has(field) } : null;
}
