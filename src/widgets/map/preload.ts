import { $config, clientFor, listColumns, warmUp } from "../../core/internal.js";

/** The map's texts by language; the screen's own import later gets the same modules. */
const texts = {
  ru: () => [import("../kit/texts/ru.js"), import("../kit/device-words/ru.js"), import("./texts/ru.js")],
  en: () => [import("../kit/texts/en.js"), import("../kit/device-words/en.js"), import("./texts/en.js")],
  es: () => [import("../kit/texts/es.js"), import("../kit/device-words/es.js"), import("./texts/es.js")],
};

/** Layers that read the transport situation. */
const ofTransport = ["bus", "station", "spec", "road", "messages"];

/**
 * Starts what a page with maps needs while the screen's code is loading: the worker (which takes longer to start than the map's files to
 * load), the texts, and the lists of devices.
 */
export function preload(tag: string): void {
  warmUp();
  for (const element of document.querySelectorAll<HTMLElement>(tag)) {
    // The screen repeats a load that failed.
    for (const text of texts[languageOf(element)]()) text.catch(() => {});
    askAhead(element);
  }
}

function languageOf(element: HTMLElement): keyof typeof texts {
  const said = element.getAttribute("language") ?? element.closest("[lang]")?.getAttribute("lang") ?? "ru";
  return (["ru", "es"] as const).find((language) => said.startsWith(language)) ?? "en";
}

/**
 * Requests the lists of devices ahead, but only with a stored credential: a page that passes a token by a property may not have set it
 * yet, and who is not signed in gets no lists.
 */
function askAhead(element: HTMLElement): void {
  if (Object.hasOwn(element, "getToken") || Object.hasOwn(element, "provider")) return;
  const client = clientFor(element.getAttribute("provider") || undefined);
  if (element.hasAttribute("guest") || $config.get().guest) client.session.welcomeGuests();
  if (!client.session.isKept()) return;
  const layers = element.getAttribute("layers") ?? (element.hasAttribute("compact") ? "" : null);
  const isOn = (id: string) => layers === null || layers.split(",").some((each) => each.trim() === id);
  if (isOn("devices")) for (const kind of ["rts", "rtc"] as const) listColumns(client, kind).askAhead();
  if (ofTransport.some(isOn)) listColumns(client, "transport").askAhead();
}
