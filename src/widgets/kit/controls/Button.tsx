import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { classes } from "../css.js";
import type { Icon } from "../icons.js";
import { type ButtonKind, buttonClass } from "./button-class.js";
import { Spinner } from "./Spinner.js";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  icon?: Icon;
  /** Shows the spinner and ignores clicks, but keeps the focus. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children?: ReactNode;
}

export function Button({ kind = "plain", icon: ButtonIcon, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy ? { "aria-disabled": true, "aria-busy": true } : {})}
      className={classes(buttonClass(kind), className)}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <Spinner /> : ButtonIcon && <ButtonIcon size={18} aria-hidden="true" />}
      {children}
    </button>
  );
}
