import { type InputHTMLAttributes, type ReactNode, useLayoutEffect, useRef } from "react";
import { Field } from "../controls/Field.js";
import { inputClass } from "../controls/field-class.js";

interface FormFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onInput" | "value" | "id" | "className"> {
  label: string;
  name: string;
  value: string;
  onInput(value: string): void;
  error?: string | undefined;
  hint?: ReactNode;
  /** Suggestions of the browser (`datalist`); any other text is allowed. */
  offers?: readonly string[] | undefined;
}

/**
 * A field of a public form with native semantics (`required`, `type`, a custom validity), so that autofill, password managers and
 * assistive technology recognise it.
 */
export function FormField({ label, value, onInput, error, hint, offers, ...input }: FormFieldProps) {
  const control = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => control.current?.setCustomValidity(error ?? ""), [error]);
  return (
    <Field label={label} hint={hint} error={error}>
      {(described) => (
        <>
          <input
            type="text"
            {...input}
            {...described}
            ref={control}
            aria-invalid={error !== undefined}
            className={inputClass}
            value={value}
            {...(offers ? { list: `${described.id}-list` } : {})}
            onInput={(event) => onInput(event.currentTarget.value)}
            onChange={(event) => onInput(event.currentTarget.value)}
          />
          {offers && (
            <datalist id={`${described.id}-list`}>
              {offers.map((offer) => (
                <option key={offer} value={offer} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  );
}
