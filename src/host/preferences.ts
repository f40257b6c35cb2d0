import { atom, type WritableAtom } from "nanostores";
import { keep, type Language, languageOf, onKeptElsewhere, recall } from "../core/index.js";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const themeOf = (kept: string | null): Theme => themes.find((theme) => theme === kept) ?? "system";
const languageKept = (kept: string | null): Language => languageOf(kept) ?? "ru";
const isKept = (kept: string | null): boolean => kept === "true";

/** A choice of this operator, remembered in local storage and followed in his other tabs (spec 1, faults F21). */
function preference<Value>(key: string, read: (kept: string | null) => Value): WritableAtom<Value> {
  const $value = atom(read(recall(key)));
  $value.listen((value) => {
    if (read(recall(key)) !== value) keep(key, `${value}`);
  });
  onKeptElsewhere(key, (kept) => $value.set(read(kept)));
  return $value;
}

export const $language = preference("language", languageKept);
export const $theme = preference("theme", themeOf);
/** Whether the left menu shows icons alone. */
export const $isMenuNarrow = preference("its.menu-narrow", isKept);
