import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { Field } from "./Field.js";
import { inputClass } from "./field-class.js";

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onInput" | "value" | "id" | "className"> {
  label: string;
  value: string;
  onInput(value: string): void;
  error?: string | undefined;
  hint?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A single-line text field with a label. */
export function TextField({ label, value, onInput, error, hint, required, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(described) => (
        <input
          type="text"
          {...input}
          {...described}
          aria-required={required || undefined}
          className={inputClass}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
          onChange={noReactWarning}
        />
      )}
    </Field>
  );
}

/** React warns of a `value` without `onChange`; React and Preact both fire `onInput` at each key. */
const noReactWarning = () => {};
