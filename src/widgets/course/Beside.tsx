import { type ReactNode, useLayoutEffect, useRef } from "react";
import { placePopover } from "../kit/controls/place-popover.js";
import { classes, css } from "../kit/css.js";
import { useWidget } from "../kit/use-widget.js";

const beside = css`
  position: fixed;
  inset: auto;
  margin: 0;
  max-inline-size: min(320px, calc(100vw - 16px));
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--border);
  border-radius: var(--radius);
  @media print {
    display: none;
  }
`;

interface BesideProps {
  className: string;
  onEnd(): void;
  children: ReactNode;
}

/** Stands beside the help button and above the page, with the host or without; a click elsewhere or Escape takes it away. */
export function Beside({ className, onEnd, children }: BesideProps) {
  const { root, t } = useWidget();
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = box;
    const button = root.querySelector("button");
    if (!current || !button) return;
    const place = () => placePopover(current, button, "start");
    current.showPopover();
    place();
    addEventListener("resize", place);
    return () => removeEventListener("resize", place);
  }, [root]);
  return (
    <section
      ref={box}
      className={classes(beside, className)}
      aria-label={t("help")}
      popover="auto"
      onToggle={({ newState }) => newState === "closed" && onEnd()}
    >
      {children}
    </section>
  );
}
