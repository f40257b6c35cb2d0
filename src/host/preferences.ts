import { atom, type WritableAtom } from "nanostores";
import { keep, type Language, languageOf, onKeptElsewhere, recall } from "../core/index.js";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const themeOf = (kept: string | null): Theme => themes.find((theme) => theme === kept) ?? "system";
const languageKept = (kept: string | null): Language => languageOf(kept) ?? "ru";
const isKept = (kept: string | null): boolean => kept === "true";

/** A choice of this operator, remembered in local storage and followed in his other tabs (spec 1, faults F21). */
export function preference<Value>(
  key: string,
  read: (kept: string | null) => Value,
  write: (value: Value) => string = String,
): WritableAtom<Value> {
  const $value = atom(read(recall(key)));
  $value.listen((value) => {
    if (write(read(recall(key))) !== write(value)) keep(key, write(value));
  });
  onKeptElsewhere(key, (kept) => $value.set(read(kept)));
  return $value;
}

export const $language = preference("language", languageKept);
export const $theme = preference("theme", themeOf);
/** Id of the plugin's theme this operator chose; empty for ours. */
export const $look = preference("its.look", (kept) => kept ?? "");
/** Whether the left menu shows icons alone. */
export const $isMenuNarrow = preference("its.menu-narrow", isKept);
