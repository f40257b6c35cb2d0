import type { ReactNode, Ref, TextareaHTMLAttributes } from "react";
import { classes, css } from "../css.js";
import { Field } from "./Field.js";
import { inputClass } from "./field-class.js";

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "onInput" | "value" | "id" | "className"> {
  label: string;
  value: string;
  onInput(value: string): void;
  error?: string | undefined;
  hint?: ReactNode;
  ref?: Ref<HTMLTextAreaElement>;
}

const area = css`
  padding-block: var(--space-2);
  line-height: 1.45;
  resize: vertical;
  @supports (field-sizing: content) {
    field-sizing: content;
    min-block-size: calc(var(--control) * 2);
    max-block-size: 320px;
  }
`;

/** A multi-line text field with a label. It grows with its content where the browser supports that. */
export function TextArea({ label, value, onInput, error, hint, required, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(described) => (
        <textarea
          rows={3}
          {...rest}
          {...described}
          aria-required={required || undefined}
          className={classes(inputClass, area)}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
