import { classes } from "../css.js";
import { Button, type ButtonProps } from "./Button.js";
import { squareClass } from "./button-class.js";
import { Tooltip } from "./Tooltip.js";

export interface IconButtonProps extends Omit<ButtonProps, "children"> {
  icon: NonNullable<ButtonProps["icon"]>;
  /** Accessible name, also shown as tooltip. */
  label: string;
}

/** A button that shows only its icon. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <Button {...rest} aria-label={label} className={classes(squareClass, className)} />
    </Tooltip>
  );
}
