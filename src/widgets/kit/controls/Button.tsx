import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { classes } from "../css.js";
import type { Icon } from "../icons.js";
import { type ButtonKind, buttonClass } from "./button-class.js";
import { Spinner } from "./Spinner.js";
import { Tooltip } from "./Tooltip.js";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  icon?: Icon;
  /** Shows the spinner and ignores clicks, but keeps the focus. */
  busy?: boolean;
  /** Name of a button that shows only its icon. */
  label?: string;
  ref?: Ref<HTMLButtonElement>;
  children?: ReactNode;
}

export function Button({ kind = "plain", icon: ButtonIcon, busy = false, label, className, children, onClick, ...rest }: ButtonProps) {
  const isIconOnly = label !== undefined && !children;
  const button = (
    <button
      type="button"
      {...rest}
      {...(busy ? { "aria-disabled": true, "aria-busy": true } : {})}
      {...(label === undefined ? {} : { "aria-label": label })}
      className={classes(buttonClass(kind, isIconOnly), className)}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <Spinner /> : ButtonIcon && <ButtonIcon size={18} aria-hidden="true" />}
      {children}
    </button>
  );
  return isIconOnly ? <Tooltip text={label}>{button}</Tooltip> : button;
}
