import { css } from "../css.js";
import * as rules from "./field-rules.js";

export const fieldClass = css`${rules.field}`;

export const labelClass = css`${rules.label}`;

export const requiredClass = css`
  color: var(--text-quiet);
  font-weight: 400;
`;

export const inputClass = css`${rules.input}`;

export const hintClass = css`${rules.hint}`;

export const errorClass = css`${rules.fieldError}`;
