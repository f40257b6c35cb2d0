/** The texts that the map will be read by; whoever asks again gets the same files. */
const texts = {
  ru: () => [import("../kit/texts/ru.js"), import("../kit/device-words/ru.js"), import("./texts/ru.js")],
  en: () => [import("../kit/texts/en.js"), import("../kit/device-words/en.js"), import("./texts/en.js")],
};

/** Asks for the texts and the long lists of the maps of a page while their screen is still on its way. */
export async function askAhead(tag: string): Promise<void> {
  const elements = [...document.querySelectorAll<HTMLElement>(tag)];
  const lists = import("./feed/ask-ahead.js");
  const spoken = elements.flatMap((element) => texts[languageOf(element)]());
  elements.forEach((await lists).askAhead);
  await Promise.all(spoken);
}

const languageOf = (element: HTMLElement) =>
  (element.getAttribute("language") ?? element.closest("[lang]")?.getAttribute("lang") ?? "ru").startsWith("ru") ? "ru" : "en";
