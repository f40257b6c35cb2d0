import { Checkbox } from "../../kit/controls/Checkbox.js";
import { TextField } from "../../kit/controls/TextField.js";
import { useDistrict } from "../../kit/district/use-district.js";
import { useWidget } from "../../kit/use-widget.js";
import { choices } from "../figure-styles.js";

interface RuleDistrictsProps {
  /** Null for all. */
  value: readonly string[] | null;
  onChange(value: string[] | null): void;
}

/** The districts that a rule is of: of the city's list, where it has one. */
export function RuleDistricts({ value, onChange }: RuleDistrictsProps) {
  const { t } = useWidget();
  const { known } = useDistrict();
  const chosen = value ?? [];
  const hint = t(value?.length === 0 ? "rule.districtsNone" : "rule.districtsHint");
  const ofCity = (known ?? []).filter(({ kind }) => kind === "district").map(({ name }) => name);
  if (known !== null && ofCity.length === 0)
    return (
      <TextField
        label={t("rule.districts")}
        hint={`${t("rule.districtsCommas")} ${hint}`}
        value={chosen.join(", ")}
        onInput={(text) => onChange(text.trim() === "" ? null : text.split(",").map((each) => each.trimStart()))}
      />
    );
  const set = (district: string, isOn: boolean) => {
    const next = isOn ? [...chosen, district] : chosen.filter((each) => each !== district);
    onChange(next.length === 0 ? null : next);
  };
  const names = chosen.length > 0 ? chosen.join(", ") : t("rule.districtsAll");
  return (
    <details>
      <summary>{value?.length === 0 ? hint : t("rule.districtsOf", { names })}</summary>
      <fieldset className={choices} aria-label={t("rule.districts")}>
        <span className="hint">{hint}</span>
        <div className="list">
          {[...new Set([...ofCity, ...chosen])].map((district) => (
            <Checkbox key={district} label={district} checked={chosen.includes(district)} onChange={(isOn) => set(district, isOn)} />
          ))}
        </div>
      </fieldset>
    </details>
  );
}
