import type { Loadable } from "../../../core/internal.js";
import { Checkbox } from "../../kit/controls/Checkbox.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import { TextField } from "../../kit/controls/TextField.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { type AttributeLine, choicesOf, type Described } from "../metadata.js";
import type { StudioStore } from "../store.js";
import { useDescription } from "../use-description.js";

interface ControlsProps {
  store: StudioStore;
  widget: Loadable;
  described: Described;
}

/** A control for each attribute, by what it is: yes or no, one of a few, a number, a text. */
export function Controls({ store, widget, described }: ControlsProps) {
  const { t } = useWidget();
  const values = useStore(store.$values)[widget.id] ?? {};
  const describe = useDescription(widget.id);
  return (
    <fieldset className="controls">
      <legend>{t("attributes")}</legend>
      {described.attributes.map((line) => (
        <AttributeControl
          key={`${widget.id} ${line.name}`}
          line={line}
          hint={describe(line)}
          value={values[line.name]}
          onChange={(value) => store.set(widget.id, line.name, value)}
        />
      ))}
    </fieldset>
  );
}

interface AttributeControlProps {
  line: AttributeLine;
  hint: string;
  value: string | undefined;
  onChange(value: string | null): void;
}

function AttributeControl({ line, hint, value, onChange }: AttributeControlProps) {
  const { t } = useWidget();
  const { name } = line;
  if (line.type.text === "boolean") {
    const label = (
      <>
        {name}
        <span className="hint">{hint}</span>
      </>
    );
    return <Checkbox label={label} checked={value !== undefined} onChange={(is) => onChange(is ? "" : null)} />;
  }
  const choices = choicesOf(line);
  if (choices.length > 0) {
    const options = [{ value: "", label: t("notSet") }, ...choices.map((choice) => ({ value: choice, label: choice }))];
    return <SelectField label={name} hint={hint} value={value ?? ""} options={options} onChange={(next) => onChange(next || null)} />;
  }
  return (
    <TextField
      label={name}
      hint={hint}
      value={value ?? ""}
      inputMode={line.type.text === "number" ? "decimal" : "text"}
      spellCheck={false}
      autoComplete="off"
      onInput={(next) => onChange(next || null)}
    />
  );
}
