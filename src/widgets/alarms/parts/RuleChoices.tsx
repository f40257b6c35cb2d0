import { Checkbox } from "../../kit/controls/Checkbox.js";
import { useWidget } from "../../kit/use-widget.js";
import { choices } from "../figure-styles.js";

interface RuleChoicesProps {
  /** What is chosen: kinds of alarms, or districts. */
  of: "kinds" | "districts";
  /** All that can be chosen, in order. */
  offered: readonly string[];
  nameOf(value: string): string;
  /** Null for all. */
  value: readonly string[] | null;
  onChange(value: string[] | null): void;
}

/** Of which kinds, or districts, a rule is: folded to a line that names them. None that is marked is all. */
export function RuleChoices({ of, offered, nameOf, value, onChange }: RuleChoicesProps) {
  const { t } = useWidget();
  const chosen = value ?? [];
  const set = (one: string, isOn: boolean) => {
    const next = isOn ? [...chosen, one] : chosen.filter((each) => each !== one);
    onChange(next.length === 0 ? null : next);
  };
  const names = chosen.length > 0 ? chosen.map(nameOf).join(", ") : t("rule.choiceAll");
  const isNone = value?.length === 0;
  return (
    <details>
      <summary>{isNone ? t(`rule.${of}None`) : t(`rule.${of}Of`, { names })}</summary>
      <fieldset className={choices} aria-label={t(`rule.${of}`)}>
        <span className="hint">{t(isNone ? `rule.${of}None` : "rule.choiceHint")}</span>
        <div className="list">
          {[...new Set([...offered, ...chosen])].map((each) => (
            <Checkbox key={each} label={nameOf(each)} checked={chosen.includes(each)} onChange={(isOn) => set(each, isOn)} />
          ))}
        </div>
      </fieldset>
    </details>
  );
}
