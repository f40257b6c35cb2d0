import { type Command, controlModes, type RtsTelemetry } from "../../../../core/internal.js";
import { modeName } from "../../../kit/control/command-words.js";
import { Button } from "../../../kit/controls/Button.js";
import { useWidget } from "../../../kit/use-widget.js";
import { modeBefore } from "../mode-before.js";
import { takesMode } from "../offered.js";
import { buttons, group } from "../styles.js";

interface GiveBackProps {
  reading: RtsTelemetry;
  commands: readonly Command[];
  /** The reading is the last known one: no mode is called in force by it. */
  isPast: boolean;
  isDisabled: boolean;
  isLocked: boolean;
  onAsk(program: string): void;
}

const all = controlModes.filter(({ tier }) => tier === 0);

/** The way back, always on top and one press away; the mode that was in force before the intervention stands out. */
export function GiveBack({ reading, commands, isPast, isDisabled, isLocked, onAsk }: GiveBackProps) {
  const { t } = useWidget();
  const { state_control_rts, control_rts } = reading;
  const lasting = all.filter(({ mode }) => takesMode(reading, mode));
  const isInForce = (mode: string) => !isPast && state_control_rts === mode && (control_rts === null || control_rts === mode);
  const isTaken = !lasting.some(({ mode }) => mode === state_control_rts && (control_rts ?? mode) === mode);
  const known = isTaken ? modeBefore(reading, commands) : undefined;
  const before = lasting.some(({ mode }) => mode === known) ? known : undefined;
  if (lasting.length === 0) return null;
  return (
    <fieldset className={group} disabled={isDisabled}>
      <legend>{t("giveBack")}</legend>
      <p>{t(before ? "giveBackBefore" : "giveBackHint", { mode: before ? modeName(before, t) : "" })}</p>
      <div className={buttons}>
        {lasting.map(({ mode, meaning }) => (
          <Button
            key={mode}
            kind={mode === before ? "primary" : "plain"}
            title={t(meaning)}
            data-hotkey={mode === (before ?? lasting[0]?.mode) ? "KeyV" : undefined}
            disabled={isDisabled || isInForce(mode)}
            aria-disabled={isLocked || undefined}
            onClick={() => isLocked || onAsk(mode)}
          >
            <span>
              {modeName(mode, t)}
              {isInForce(mode) && <span className="mark">{t("inForce")}</span>}
            </span>
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
