import { $config, clientFor, listColumns, warmUp } from "../../core/internal.js";

/** The texts that the map will be read by; whoever asks again gets the same files. */
const texts = {
  ru: () => [import("../kit/texts/ru.js"), import("../kit/device-words/ru.js"), import("./texts/ru.js")],
  en: () => [import("../kit/texts/en.js"), import("../kit/device-words/en.js"), import("./texts/en.js")],
  es: () => [import("../kit/texts/es.js"), import("../kit/device-words/es.js"), import("./texts/es.js")],
};

/** Layers that read the transport situation. */
const ofTransport = ["bus", "station", "spec", "road", "messages"];

/**
 * What a page with maps starts while the screen's code is loading: the worker, which takes longer to start than the map's files
 * to load, the texts, and the long lists.
 */
export function preload(tag: string): void {
  warmUp();
  for (const element of document.querySelectorAll<HTMLElement>(tag)) {
    // The screen requests again what failed.
    for (const text of texts[languageOf(element)]()) text.catch(() => {});
    askAhead(element);
  }
}

function languageOf(element: HTMLElement): keyof typeof texts {
  const said = element.getAttribute("language") ?? element.closest("[lang]")?.getAttribute("lang") ?? "ru";
  return (["ru", "es"] as const).find((language) => said.startsWith(language)) ?? "en";
}

/**
 * Requests the long lists of a map, but only with a stored credential: a page that lends a token by a property may not have set
 * it yet, and a visitor who is not signed in gets no lists.
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
