import { cloneElement, type HTMLAttributes, type ReactElement, useEffect, useRef, useState } from "react";
import { css } from "../css.js";
import { useId } from "../use-id.js";
import { placePopover } from "./place-popover.js";

const tip = css`
  position: fixed;
  inset: auto;
  margin: 0;
  max-inline-size: 280px;
  padding: var(--space-1) var(--space-2);
  border: 1px solid transparent;
  border-radius: 4px;
  background: var(--text);
  color: var(--surface);
  font-size: var(--size-small);
  line-height: 1.4;
  overflow: visible;
`;
const anchor = css`
  display: inline-flex;
`;

interface TooltipProps {
  text: string;
  /** The text is the control's accessible name already, so it is not added as a description. */
  isName?: boolean;
  /** Centred under the control, or aligned with its end. */
  place?: "center" | "end";
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/**
 * A tooltip shown on hover and focus. Escape or a move of the focus hides it; the pointer may rest on it (WCAG 1.4.13). The child must be
 * focusable.
 */
export function Tooltip({ text, isName = false, place = "center", children }: TooltipProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const around = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    if (!isShown) return;
    const { current } = bubble;
    if (!current?.isConnected || !around.current) return;
    current.showPopover();
    placePopover(current, around.current, place);
    const hide = (event: KeyboardEvent) => event.key === "Escape" && setShown(false);
    const leave = (event: FocusEvent) => !event.composedPath().includes(around.current as EventTarget) && setShown(false);
    document.addEventListener("keydown", hide);
    document.addEventListener("focusin", leave, true);
    return () => {
      document.removeEventListener("keydown", hide);
      document.removeEventListener("focusin", leave, true);
      if (current.isConnected) current.hidePopover();
    };
  }, [isShown, place]);

  const isTheName = isName || children.props["aria-label"] === text;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the control within
    <span
      ref={around}
      className={anchor}
      onPointerEnter={(event) => event.pointerType !== "touch" && setShown(true)}
      onPointerLeave={() => setShown(false)}
      onFocus={(event) => event.target.matches(":focus-visible") && setShown(true)}
      onBlur={() => setShown(false)}
      onPointerDown={() => setShown(false)}
    >
      {isTheName ? children : cloneElement(children, { "aria-describedby": id })}
      <span ref={bubble} id={id} className={tip} role="tooltip" popover="manual" aria-hidden={isTheName}>
        {text}
      </span>
    </span>
  );
}
