import { Button } from "../../../kit/controls/Button.js";
import { TextField } from "../../../kit/controls/TextField.js";
import { useWidget } from "../../../kit/use-widget.js";
import { chips } from "../dialog-styles.js";

const usual = ["crash", "convoy", "works", "jam", "fault"] as const;

/** Why: one press for the usual reasons, a line for the others. */
export function Reason({ value, hint, onInput }: { value: string; hint: string; onInput(value: string): void }) {
  const { t } = useWidget();
  return (
    <div className={chips}>
      <TextField label={t("reason")} hint={hint} value={value} onInput={onInput} required maxLength={200} />
      <div>
        {usual.map((each) => (
          <Button key={each} kind="plain" aria-pressed={value === t(`reason.${each}`)} onClick={() => onInput(t(`reason.${each}`))}>
            {t(`reason.${each}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
