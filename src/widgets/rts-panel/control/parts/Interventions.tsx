import { controlModes, type Phase, type RtsTelemetry } from "../../../../core/internal.js";
import { modeName } from "../../../kit/control/command-words.js";
import { Button } from "../../../kit/controls/Button.js";
import { classes } from "../../../kit/css.js";
import { quiet, small } from "../../../kit/device/styles.js";
import { useWidget } from "../../../kit/use-widget.js";
import { returnsOf, takes, type Wish } from "../offered.js";
import { group, wishes, wishRow } from "../styles.js";

interface InterventionsProps {
  phases: readonly Phase[];
  reading: RtsTelemetry;
  /** The reading is the last known one: no mode is called in force by it. */
  isPast: boolean;
  isDisabled: boolean;
  isLocked: boolean;
  onWish(wish: Wish): void;
}

const modes = (from: number, to: number): Wish[] =>
  controlModes.filter(({ tier }) => tier >= from && tier <= to).map((row) => ({ kind: "mode", row }));

const mild: readonly Wish[] = [...modes(1, 2), { kind: "custom" }];
const grave: readonly Wish[] = modes(3, 4);

/** What takes the signal out of the system's hands, for 60 minutes or until it is given back; what stops or darkens a crossing stands apart. */
export function Interventions({ phases, reading, isPast, isDisabled, isLocked, onWish }: InterventionsProps) {
  const { t, language } = useWidget();
  const offered = (list: readonly Wish[]) => list.filter((wish) => takes(reading, wish));
  const missing = [...mild, ...grave].filter((wish) => !takes(reading, wish)).map((wish) => wishName(wish, t));
  const returns = (wish: Wish) => returnsOf(reading, wish) !== null;
  if (reading.offers?.programs.length === 0) return <p>{t("readOnly")}</p>;
  const rows = (list: readonly Wish[], isGrave: boolean) => (
    <ul className={wishes}>
      {list.map((wish) => {
        const name = wishName(wish, t);
        const lacksPhases = phases.length === 0 && (wish.kind === "custom" || wish.row.payload === "phase");
        const isInForce = !isPast && wish.kind === "mode" && wish.row.mode === reading.state_control_rts;
        const meaning = lacksPhases ? t("noPhases") : t(wish.kind === "custom" ? "means.custom" : wish.row.meaning);
        return (
          <li key={name} className={wishRow} data-danger={isGrave || undefined}>
            <div>
              <strong>{name}</strong>
              {isInForce && <span className="mark">{t("inForce")}</span>}
              <p className="meaning">{meaning}</p>
              {!returns(wish) && <p>{t("stays")}</p>}
            </div>
            <Button
              disabled={isDisabled || lacksPhases}
              aria-disabled={isLocked || undefined}
              data-hotkey="KeyR"
              aria-label={t("askFor", { mode: name })}
              onClick={() => isLocked || onWish(wish)}
            >
              {t("ask")}
            </Button>
          </li>
        );
      })}
    </ul>
  );
  return (
    <>
      {offered(mild).length > 0 && (
        <fieldset className={group} disabled={isDisabled}>
          <legend>{t(offered(mild).every(returns) ? "intervene" : "interveneOpen")}</legend>
          {rows(offered(mild), false)}
        </fieldset>
      )}
      {offered(grave).length > 0 && (
        <fieldset className={group} disabled={isDisabled}>
          <legend>{t(offered(grave).every(returns) ? "interveneGrave" : "interveneGraveOpen")}</legend>
          {rows(offered(grave), true)}
        </fieldset>
      )}
      {missing.length > 0 && (
        <p className={classes(quiet, small)}>
          {t("notOffered", { modes: new Intl.ListFormat(language, { type: "conjunction" }).format(missing) })}
        </p>
      )}
    </>
  );
}

/** What a wish is called. */
export const wishName = (wish: Wish, t: (key: string) => string): string =>
  wish.kind === "custom" ? t("mode.custom") : modeName(wish.row.mode, t);
