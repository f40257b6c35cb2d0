import type { MouseEvent, ReactNode, Ref } from "react";
import { css } from "../css.js";
import { useId } from "../use-id.js";
import { FieldError } from "./Field.js";
import { fieldClass } from "./field-class.js";

interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onChange(checked: boolean): void;
  error?: string | undefined;
  name?: string;
  required?: boolean;
  disabled?: boolean;
  /** Keeps a checkbox that cannot be changed focusable; `onClick` then prevents the change. */
  "aria-disabled"?: boolean | undefined;
  onClick?(event: MouseEvent<HTMLInputElement>): void;
  ref?: Ref<HTMLInputElement>;
}

const row = css`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 28px;
  cursor: pointer;
  @media (pointer: coarse) {
    min-block-size: 44px;
  }
  &:has(input:disabled) {
    opacity: 0.6;
    cursor: not-allowed;
  }
`;
const box = css`
  inline-size: 18px;
  block-size: 18px;
  flex: none;
  margin: 0;
  accent-color: var(--accent);
  cursor: inherit;
`;

/** A checkbox with a label that can be clicked. */
export function Checkbox({ label, checked, onChange, error, required, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={fieldClass}>
      <label className={row}>
        <input
          {...rest}
          type="checkbox"
          className={box}
          checked={checked}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={id} text={error} />}
    </div>
  );
}
