import { atom, map } from "nanostores";

/** What was set in the controls, by attribute; `""` for a boolean that is there. */
export type Values = Readonly<Record<string, string>>;

/** One event of the widget as it was heard. */
export interface Heard {
  number: number;
  /** Milliseconds since 1970, of this browser. */
  at: number;
  name: string;
  detail: string;
}

export type Theme = "light" | "dark";

/** Lines of the log that are kept. */
const KEPT = 50;

/** The theme in which an element stands now, so that what is tried begins in its surroundings. */
export function themeAround(element: Element): Theme {
  const { colorScheme } = getComputedStyle(element);
  const isDark = /dark/.test(colorScheme) && (!/light/.test(colorScheme) || matchMedia("(prefers-color-scheme: dark)").matches);
  return isDark ? "dark" : "light";
}

/** One studio owns one of these: what was set stays while one looks at other widgets. */
export function createStudio(first: string, theme: Theme, values: Values) {
  const $chosen = atom(first);
  const $values = map<Record<string, Values>>(first ? { [first]: values } : {});
  const $heard = atom<readonly Heard[]>([]);
  const $theme = atom(theme);
  /** CSS pixels that the widget may take; null for all there is. */
  const $width = atom<number | null>(null);
  /** CSS pixels that the widget is high, null while it has no height to speak of. */
  const $height = atom<number | null>(null);
  let count = 0;

  return {
    $chosen,
    $values,
    $heard,
    $theme,
    $width,
    $height,
    choose(id: string) {
      $chosen.set(id);
      $heard.set([]);
    },
    /** Sets an attribute of a widget; `null` takes it away. */
    set(id: string, name: string, value: string | null) {
      const { [name]: _former, ...others } = $values.get()[id] ?? {};
      $values.setKey(id, value === null ? others : { ...others, [name]: value });
    },
    hear(name: string, detail: string) {
      $heard.set([{ number: ++count, at: Date.now(), name, detail }, ...$heard.get()].slice(0, KEPT));
    },
  };
}

export type StudioStore = ReturnType<typeof createStudio>;
