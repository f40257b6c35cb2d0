import { TextField } from "../../kit/controls/TextField.js";
import { useDistrict } from "../../kit/district/use-district.js";
import { useWidget } from "../../kit/use-widget.js";
import { RuleChoices } from "./RuleChoices.js";

interface RuleDistrictsProps {
  /** Null for all. */
  value: readonly string[] | null;
  onChange(value: string[] | null): void;
}

/** The districts that a rule is of: of the city's list, where it has one. */
export function RuleDistricts({ value, onChange }: RuleDistrictsProps) {
  const { t } = useWidget();
  const { known } = useDistrict();
  const ofCity = (known ?? []).filter(({ kind }) => kind === "district").map(({ name }) => name);
  if (known !== null && ofCity.length === 0)
    return (
      <TextField
        label={t("rule.districts")}
        hint={`${t("rule.districtsCommas")} ${t(value?.length === 0 ? "rule.districtsNone" : "rule.choiceHint")}`}
        value={(value ?? []).join(", ")}
        onInput={(text) => onChange(text.trim() === "" ? null : text.split(",").map((each) => each.trimStart()))}
      />
    );
  return <RuleChoices of="districts" offered={ofCity} nameOf={(name) => name} value={value} onChange={onChange} />;
}
