import { atom, type WritableAtom } from "nanostores";
import { keep, type Language, languageOf, onKeptElsewhere, recall } from "../core/internal.js";
import { $settings } from "./settings.js";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const themeOf = (kept: string | null): Theme => themes.find((theme) => theme === kept) ?? "system";
/** A language that the administrator offers; undefined for another. */
export const offeredLanguage = (tag: string | null | undefined): Language | undefined =>
  $settings.get().languages.find((each) => each === languageOf(tag));
const languageKept = (kept: string | null): Language => offeredLanguage(kept) ?? $settings.get().languages[0] ?? "ru";

/** A choice of this operator, kept in local storage and shared with other tabs (spec 1, faults F21). */
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
$settings.listen(() => $language.set(languageKept(recall("language"))));
export const $theme = preference("theme", themeOf);
/** Id of the plugin's theme this operator chose; empty for ours. */
export const $pluginTheme = preference("its.look", (kept) => kept ?? "");
/** Whether the left menu shows icons alone, as it does until somebody widens it. */
export const $isMenuNarrow = preference("its.menu-narrow", (kept) => kept !== "false");
/** Whether letters bring the operator to screens and things on them. */
export const $areHotkeysOn = preference("its.hotkeys", (kept) => kept !== "false");
/** Whether the overview of the keys is open. */
export const $isHotkeyListOpen = atom(false);
