import type { ReactNode, Ref } from "react";
import { classes, css } from "../css.js";
import { Field } from "./Field.js";
import { inputClass } from "./field-class.js";

interface SelectFieldProps<Value extends string> {
  label: string;
  value: string;
  options: readonly { value: Value; label: string }[];
  onChange(value: Value): void;
  error?: string | undefined;
  hint?: ReactNode;
  name?: string;
  required?: boolean;
  disabled?: boolean;
  ref?: Ref<HTMLSelectElement>;
}

const select = css`
  cursor: pointer;
  text-overflow: ellipsis;
`;

/** A native `<select>` with a label. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  onChange,
  error,
  hint,
  required,
  ...rest
}: SelectFieldProps<Value>) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(described) => (
        <select
          {...rest}
          {...described}
          aria-required={required || undefined}
          className={classes(inputClass, select)}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
