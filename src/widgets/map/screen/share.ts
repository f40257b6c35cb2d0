import type { MapItem } from "../../../core/internal.js";
import type { View } from "../state/view.js";

/** The page's address with the map's view in parameters named as the attributes; the host reads them, and a portal may. */
export function addressOf(href: string, view: View | null, on: readonly string[] | null, selected: MapItem | undefined): string {
  const address = new URL(href);
  const said = { center: view?.center.join(","), zoom: view?.zoom, layers: on?.join(","), device: selected?.key };
  for (const [name, value] of Object.entries(said)) {
    if (value === undefined) address.searchParams.delete(name);
    else address.searchParams.set(name, String(value));
  }
  return address.href.replaceAll("%2C", ",").replaceAll("%3A", ":");
}
