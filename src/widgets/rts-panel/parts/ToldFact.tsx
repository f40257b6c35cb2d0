import type { ValuesTold } from "../../../core/internal.js";
import { modeName } from "../../kit/control/command-words.js";
import { classes } from "../../kit/css.js";
import { quiet, small } from "../../kit/device/styles.js";
import { StatusBadge } from "../../kit/parts/StatusBadge.js";
import { useWidget } from "../../kit/use-widget.js";

/** Names of values that have words of their own; another one is shown by its name. */
const named: ReadonlySet<string> = new Set([
  "lights",
  "stage",
  "controlMode",
  "isStarting",
  "isOn",
  "isManual",
  "isFixedTime",
  "isIsolated",
  "isFlashing",
  "isAllRed",
  "localControl",
  "plan",
  "plans",
  "offsets",
  "cycles",
  "clock",
  "checksum",
]);
/** Those of which the last word is shown: of the rest it says nothing that a reader could use. */
const shown: ReadonlySet<string> = new Set(["plan", "checksum"]);

/** How many of its values the controller has told since it connected, which it has not, and what they were last. */
export function ToldFact({ told: { told, of, missing, before } }: { told: ValuesTold }) {
  const { client, t, language } = useWidget();
  const timeOf = (utime: number) => client.clock.format(utime, language, { dateStyle: "short", timeStyle: "short" });
  const words = missing.map(({ name, last, utime }) => {
    const value = named.has(name) ? t(`value.${name}`) : name;
    return last !== null && utime !== null && shown.has(name) ? t("valueLast", { value, last, time: timeOf(utime) }) : value;
  });
  const isAll = missing.length === 0;
  return (
    <>
      <StatusBadge tone={isAll ? "ok" : "warning"} word={t("valuesCount", { told, of })} />
      {!isAll && (
        <p className={classes(quiet, small)}>
          {t("valuesMissing", { values: new Intl.ListFormat(language, { type: "unit" }).format(words) })}
        </p>
      )}
      {!isAll && before && (
        <p className={classes(quiet, small)}>
          {t("modeBefore", { mode: modeName(before.state_control_rts, t), time: timeOf(before.utime) })}
        </p>
      )}
    </>
  );
}
