import { hasPlace, type ItemKind, type Language, localized, type MapItem, truncate } from "../../../core/internal.js";
import type { WidgetSurroundings } from "../../kit/use-widget.js";

type Kinds = ReadonlyMap<string, ItemKind>;
type Widget = Pick<WidgetSurroundings, "t" | "client" | "language">;

/** What an item is called: «Автобус 12», or its own name where that says enough. */
export function nameOf({ kind, name: whole }: MapItem, kinds: Kinds, language: Language): string {
  const name = truncate(whole);
  const named = kinds.get(kind)?.named;
  return named ? localized(named, language).replace("{{name}}", () => name) : name;
}

/** The state of an item in words. */
export function stateOf({ status, values }: MapItem, { t, client, language }: Widget): string {
  const utime = Number(values?.utime);
  return t(status, {
    ...values,
    ...(utime && { time: client.clock.format(utime, language, timeStyle(utime, client.clock.now())) }),
    ...(values?.mode && { mode: t(`${values.mode}`) }),
  });
}

/** A moment of today needs no date. */
export const timeStyle = (utime: number, now: number): Intl.DateTimeFormatOptions =>
  Math.abs(utime - now) < 12 * 3600 ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" };

/** What a person should know of an item besides its name: kind, state, and what is wrong with its data. */
export function describe(item: MapItem, kinds: Kinds, widget: Widget): string[] {
  const { t, language } = widget;
  const kind = kinds.get(item.kind);
  return [
    ...(kind && !kind.named ? [localized(kind.one, language)] : []),
    stateOf(item, widget),
    ...(item.age === "recent" ? [] : [t(item.age === "old" ? "old" : "ageUnknown")]),
    ...(hasPlace(item) ? [] : [t("noPlace")]),
  ];
}
