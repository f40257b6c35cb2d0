import { useMemo } from "react";
import { type AttributeControl, type AttributeType, type Client, crossingName, localized, selectDevices } from "../../../core/internal.js";
import { Checkbox } from "../../kit/controls/Checkbox.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import { TextField } from "../../kit/controls/TextField.js";
import { useId } from "../../kit/use-id.js";
import { useResource } from "../../kit/use-resource.js";
import { useWidget } from "../../kit/use-widget.js";
import { LONGEST_TEXT } from "../layout.js";

/** Most devices that are suggested; the rest is found by typing its number. */
const MOST_SUGGESTED = 500;

/** Text key of what is wrong with a text as a value of this type; null when nothing is. An empty one is not set at all. */
export function flawOf(type: AttributeType, text: string): "notNumber" | "notJsonValue" | null {
  if (text === "" || type === "string" || type === "boolean") return null;
  if (type === "number") return Number.isFinite(Number(text)) ? null : "notNumber";
  try {
    JSON.parse(text);
    return null;
  } catch {
    return "notJsonValue";
  }
}

interface AttributeFieldProps {
  name: string;
  control: AttributeControl;
  type: AttributeType;
  value: string | undefined;
  /** Whether a flaw is shown yet. */
  isChecked: boolean;
  /** Null takes the attribute away. */
  onChange(text: string | null): void;
}

/** One attribute by the control that fits: yes or no, one of a few, a device, or a line of text. */
export function AttributeField({ name, control, type, value, isChecked, onChange }: AttributeFieldProps) {
  const { t, language } = useWidget();
  const label = localized(control.title, language);
  const hint = control.hint && localized(control.hint, language);
  if (type === "boolean") {
    return <Checkbox label={label} checked={value !== undefined} onChange={(isOn) => onChange(isOn ? "" : null)} />;
  }
  if (control.choices) {
    const options = control.choices.map((choice) => ({ value: choice.value, label: localized(choice.title, language) }));
    return (
      <SelectField
        label={label}
        hint={hint}
        value={value ?? ""}
        options={[{ value: "", label: t("asUsual") }, ...options]}
        onChange={(chosen) => onChange(chosen || null)}
      />
    );
  }
  const flaw = isChecked ? flawOf(type, value ?? "") : null;
  const field = {
    name,
    label,
    hint,
    maxLength: LONGEST_TEXT,
    value: value ?? "",
    onInput: (text: string) => onChange(text),
    error: flaw ? t(flaw) : undefined,
  };
  return control.device ? <DeviceField kinds={control.device} {...field} /> : <TextField {...field} />;
}

type Line = Parameters<typeof TextField>[0];

const suggested = (client: Client, kind: "rts" | "rtc", kinds: readonly string[]) =>
  selectDevices(client, kind, { most: kinds.includes(kind) ? MOST_SUGGESTED : 0 });

function DeviceField({ kinds, ...field }: Line & { kinds: readonly string[] }) {
  const { client } = useWidget();
  const id = useId();
  const rts = useResource(useMemo(() => suggested(client, "rts", kinds), [client, kinds])).data ?? [];
  const rtc = useResource(useMemo(() => suggested(client, "rtc", kinds), [client, kinds])).data ?? [];
  const devices = [...rts, ...rtc];
  return (
    <>
      <TextField {...field} list={id} />
      <datalist id={id}>
        {devices.slice(0, MOST_SUGGESTED).map((device) => (
          <option key={device.oID} value={`${device.oID}`}>
            {crossingName(device)}
          </option>
        ))}
      </datalist>
    </>
  );
}
