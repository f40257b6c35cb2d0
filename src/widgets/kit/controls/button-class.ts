import { classes, css } from "../css.js";
import * as rules from "./button-rules.js";

const base = css`${rules.button}`;

const kinds = {
  primary: css`${rules.buttonKinds.primary}`,
  plain: css`${rules.buttonKinds.plain}`,
  quiet: css`${rules.buttonKinds.quiet}`,
  danger: css`${rules.buttonKinds.danger}`,
} as const;

export type ButtonKind = keyof typeof kinds;

/** Class added to a button that shows only its icon. */
export const squareClass = css`
  padding: var(--space-1);
`;

/** Classes of a button; also for a link that looks like one. */
export const buttonClass = (kind: ButtonKind, isIconOnly = false): string => classes(base, kinds[kind], isIconOnly && squareClass);
