import { hasPlace, type ItemKind, type Listener, localized, type MapItem, sayText, truncate } from "../../../core/internal.js";
import type { WidgetSurroundings } from "../../kit/use-widget.js";

type Kinds = ReadonlyMap<string, ItemKind>;
type Widget = Pick<WidgetSurroundings, "t" | "client" | "language">;

/** Full name of an item: «Автобус 12», or its own name where that is enough. */
export function nameOf({ kind, name: whole, name_key }: MapItem, kinds: Kinds, { client, language }: Listener): string {
  const name = truncate(sayText(whole, name_key, { client, language }));
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

/** Who holds a crossing, in words; an empty text where nobody does. */
export const holderOf = ({ values }: MapItem, { t }: Pick<Widget, "t">): string =>
  values?.holder ? t("heldBy", { who: truncate(`${values.holder}`) }) : "";

/** Format of a moment: without date if it is of today. */
export const timeStyle = (utime: number, now: number): Intl.DateTimeFormatOptions =>
  Math.abs(utime - now) < 12 * 3600 ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" };

/** Description of an item besides its name: kind, state, who holds it, and problems of its data. */
export function describe(item: MapItem, kinds: Kinds, widget: Widget): string[] {
  const { t, language } = widget;
  const kind = kinds.get(item.kind);
  return [
    ...(kind && !kind.named ? [localized(kind.one, language)] : []),
    stateOf(item, widget),
    ...(item.values?.holder ? [holderOf(item, widget)] : []),
    ...(item.age === "recent" ? [] : [t(item.age === "old" ? "old" : "ageUnknown")]),
    ...(hasPlace(item) ? [] : [t("noPlace")]),
  ];
}
