import { atom } from "nanostores";
import { useRef } from "react";
import { type AlarmPriority, alarmPriorities, type CityRole, cityRoles, defaultRoles } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import { TextField } from "../../kit/controls/TextField.js";
import { CloseIcon, PlusIcon } from "../../kit/icons.js";
import { useMay } from "../../kit/use-may.js";
import { useNextFocus } from "../../kit/use-next-focus.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { choices } from "../figure-styles.js";
import { type EscalationDraft, flawsOf, freshEscalation } from "../rule-draft.js";

interface EscalationsProps {
  escalations: readonly EscalationDraft[];
  /** Somebody wanted to save the rule: what is still to be filled in is said. */
  isTried: boolean;
  onChange(escalations: readonly EscalationDraft[]): void;
}

const unknown = atom<{ readonly data?: readonly CityRole[] | undefined }>({});

/** The names of the city's roles; of those that every city has where the user may not see them, or the provider does not tell them. */
function useRoles(): readonly string[] {
  const { client } = useWidget();
  const { data } = useStore(useMay("administration.view") ? cityRoles(client).$state : unknown);
  return data?.map(({ name }) => name) ?? Object.keys(defaultRoles);
}

/** The roles that are told of an alarm when nobody acknowledges it, each with from which priority on and after how many minutes. */
export function Escalations({ escalations, isTried, onChange }: EscalationsProps) {
  const { t } = useWidget();
  const roles = useRoles();
  const field = useRef<HTMLFieldSetElement>(null);
  const focusNext = useNextFocus();
  const roleWord = (role: string) => {
    const word = t(`role.${role}`);
    return word === `role.${role}` ? role : word;
  };
  const focusOn = (selector: string) => focusNext(() => field.current?.querySelector<HTMLElement>(selector));
  const add = () => {
    const fresh = freshEscalation();
    focusOn(`[data-escalation="${fresh.key}"] select`);
    onChange([...escalations, fresh]);
  };
  const remove = (key: number) => {
    focusOn(".acts button");
    onChange(escalations.filter((each) => each.key !== key));
  };
  return (
    <fieldset ref={field} className={choices}>
      <legend>{t("escalations")}</legend>
      <span className="hint">{t("escalationsHint")}</span>
      {escalations.map((each) => {
        const { key, role, from, minutes } = each;
        const flaws = flawsOf(each, escalations);
        const set = (changes: Partial<EscalationDraft>) =>
          onChange(escalations.map((other) => (other.key === key ? { ...each, ...changes } : other)));
        const isRoleSaid = flaws.role !== undefined && (isTried || role !== "");
        const areMinutesSaid = flaws.minutes !== undefined && (isTried || minutes.trim() !== "");
        return (
          <div key={key} className="escalation" data-escalation={key}>
            <SelectField
              label={t("escalation.role")}
              value={role}
              options={[
                ...(role === "" ? [{ value: "", label: t("escalation.choose") }] : []),
                ...[...new Set([...roles, role])].filter(Boolean).map((name) => ({ value: name, label: roleWord(name) })),
              ]}
              error={isRoleSaid ? t(flaws.role) : undefined}
              onChange={(next) => set({ role: next })}
            />
            <SelectField
              label={t("escalation.from")}
              value={from}
              options={[...alarmPriorities].reverse().map((priority) => ({ value: priority, label: t(`escalation.from.${priority}`) }))}
              onChange={(next) => set({ from: next as AlarmPriority })}
            />
            <TextField
              label={t("escalation.minutes")}
              value={minutes}
              inputMode="decimal"
              error={areMinutesSaid ? t(flaws.minutes) : undefined}
              onInput={(next) => set({ minutes: next })}
            />
            <Button
              kind="quiet"
              icon={CloseIcon}
              aria-label={t("escalation.removeOf", { role: role === "" ? t("escalation.choose") : roleWord(role) })}
              onClick={() => remove(key)}
            >
              {t("ruleRemove")}
            </Button>
          </div>
        );
      })}
      <div className="acts">
        <Button icon={PlusIcon} onClick={add}>
          {t("escalation.add")}
        </Button>
      </div>
    </fieldset>
  );
}
