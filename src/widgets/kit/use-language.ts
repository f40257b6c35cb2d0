import { useEffect, useLayoutEffect, useState } from "react";
import { type Language, languageOf, loadTexts, loadWithRetry, type TextSource } from "../../core/internal.js";
import type { Emit } from "./emit.js";
import { followLanguage, nearestLanguage } from "./language.js";

const kitTexts: TextSource = {
  ru: () => import("./texts/ru.js"),
  en: () => import("./texts/en.js"),
  es: () => import("./texts/es.js"),
};

const deviceWords: TextSource = {
  ru: () => import("./device-words/ru.js"),
  en: () => import("./device-words/en.js"),
  es: () => import("./device-words/es.js"),
};

/** Language of an element: its attribute, else the nearest `lang`; follows changes. */
export function useLanguage(element: HTMLElement, attribute: string | undefined): Language {
  const own = languageOf(attribute);
  const [nearest, setNearest] = useState(() => nearestLanguage(element));
  useEffect(() => {
    if (own) return;
    const update = () => setNearest(nearestLanguage(element));
    update();
    return followLanguage(element, update);
  }, [element, own]);
  return own ?? nearest;
}

/** Loads the texts of the kit and of a widget in a language; each file is loaded once. */
export function loadWords(namespace: string, source: TextSource, wanted: Language, needsDeviceWords = false): Promise<unknown> {
  const loads = [loadTexts("kit", wanted, kitTexts), loadTexts(namespace, wanted, source)];
  if (needsDeviceWords) loads.push(loadTexts("device", wanted, deviceWords));
  return Promise.all(loads);
}

/** Loads the texts of the kit and the widget. Returns the language that can be shown: the former one until the new one is loaded. */
export function useTexts(
  namespace: string,
  source: TextSource,
  wanted: Language,
  emit: Emit,
  needsDeviceWords = false,
): Language | undefined {
  const [spoken, setSpoken] = useState<Language>();
  const [failure, setFailure] = useState<unknown>();
  useLayoutEffect(() => {
    let isWanted = true;
    loadWithRetry(() => loadWords(namespace, source, wanted, needsDeviceWords)).then(
      () => isWanted && setSpoken(wanted),
      (error: unknown) => {
        if (!isWanted) return;
        setFailure(error);
        emit("its-error", { message: `The texts of "${namespace}" in "${wanted}" could not be loaded: ${String(error)}`, error });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [namespace, source, wanted, emit, needsDeviceWords]);
  if (failure && !spoken) throw failure;
  return spoken;
}
