import { clientFor, listColumns } from "../../core/index.js";

/** Layers that read the transport situation. */
const ofTransport = ["bus", "station", "spec", "road", "messages"];

/**
 * Asks for the long lists of a map while its screen is still on its way. Only with a credential kept by us: a page that lends
 * one by a property may not have said so yet, and whoever is not signed in is not asked for.
 */
export function askAhead(element: HTMLElement): void {
  if (Object.hasOwn(element, "getToken") || Object.hasOwn(element, "provider")) return;
  const client = clientFor(element.getAttribute("provider") || undefined);
  if (!client.session.isKept()) return;
  const layers = element.getAttribute("layers") ?? (element.hasAttribute("compact") ? "" : null);
  const isOn = (id: string) => layers === null || layers.split(",").some((each) => each.trim() === id);
  if (isOn("devices")) for (const kind of ["rts", "rtc"] as const) listColumns(client, kind).askAhead();
  if (ofTransport.some(isOn)) listColumns(client, "transport").askAhead();
}
