import { warmUp } from "../../core/index.js";

/** The texts that the map will be read by; whoever asks again gets the same files. */
const texts = {
  ru: () => [import("../kit/texts/ru.js"), import("../kit/device-words/ru.js"), import("./texts/ru.js")],
  en: () => [import("../kit/texts/en.js"), import("../kit/device-words/en.js"), import("./texts/en.js")],
};

/**
 * What a page with maps begins while their screen is on its way: the worker, whose way through the browser is longer than
 * that of the map's files, the texts, and the long lists.
 */
export async function begin(tag: string): Promise<void> {
  const maps = [...document.querySelectorAll<HTMLElement>(tag)];
  warmUp();
  const lists = import("./ask-ahead.js");
  const spoken = maps.flatMap((element) => texts[languageOf(element)]());
  maps.forEach((await lists).askAhead);
  await Promise.all(spoken);
}

const languageOf = (element: HTMLElement) =>
  (element.getAttribute("language") ?? element.closest("[lang]")?.getAttribute("lang") ?? "ru").startsWith("ru") ? "ru" : "en";
