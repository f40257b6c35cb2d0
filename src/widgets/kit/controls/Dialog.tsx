import { type ReactNode, useLayoutEffect, useRef } from "react";
import { css } from "../css.js";
import { CloseIcon } from "../icons.js";
import { useId } from "../use-id.js";
import { useMoved } from "../use-moved.js";
import { useWidget } from "../use-widget.js";
import { IconButton } from "./IconButton.js";

interface DialogProps {
  title: string;
  isOpen: boolean;
  /** Called by Escape and the close button; the owner decides whether it closes. */
  onClose(): void;
  children?: ReactNode;
  actions?: ReactNode;
  part?: string;
  /** Current step of a dialog with several. When it changes, the focus moves to the title, which names the question. */
  step?: string;
}

const box = css`
  position: fixed;
  inset: 0;
  margin: auto;
  inline-size: min(520px, calc(100vw - 32px));
  max-inline-size: none;
  max-block-size: calc(100dvh - 32px);
  padding: 0;
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  background: var(--surface-raised);
  color: var(--text);
  box-shadow: var(--shadow);
  overflow: hidden;
  &[open] {
    display: flex;
    flex-direction: column;
  }
  &::backdrop {
    background: light-dark(#16202b66, #000000a6);
  }
`;
const head = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  padding: var(--space-3) var(--space-3) var(--space-3) var(--space-5);
  border-block-end: 1px solid var(--border);
  & > h2 {
    min-inline-size: 0;
    font-size: var(--size-large);
    overflow-wrap: anywhere;
  }
`;
const body = css`
  flex: 1 1 auto;
  min-block-size: 0;
  padding: var(--space-5);
  overflow: auto;
`;
const foot = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: var(--space-2);
  padding: var(--space-3) var(--space-5);
  border-block-start: 1px solid var(--border);
`;

/**
 * A modal `<dialog>`: the focus stays within and returns to where it was. Escape closes the dialog only: the event does not reach what is
 * below, e.g. the panel that opened it.
 */
export function Dialog({ title, isOpen, onClose, children, actions, part, step }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  const id = useId();
  const { t, root } = useWidget();

  useLayoutEffect(() => {
    const { current } = dialog;
    if (!isOpen || !current) return;
    const before = root.activeElement;
    current.showModal();
    return () => {
      current.close();
      // A dialog that was removed together with its owner does not restore the focus by itself.
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [isOpen, root]);

  useLayoutEffect(() => {
    if (shownStep.current !== step) heading.current?.focus();
    shownStep.current = step;
  }, [step]);

  // When the element is moved, the browser leaves the dialog open but no longer modal, without Escape.
  useMoved(() => {
    const { current } = dialog;
    if (!current?.open || current.matches(":modal")) return;
    current.removeAttribute("open");
    current.showModal();
  });

  if (!isOpen) return null;
  return (
    <dialog
      ref={dialog}
      part={part}
      className={box}
      aria-labelledby={id}
      onKeyDown={(event) => event.key === "Escape" && event.stopPropagation()}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget && event.currentTarget.isConnected) onClose();
      }}
    >
      <header className={head}>
        <h2 ref={heading} id={id} tabIndex={-1}>
          {title}
        </h2>
        <IconButton kind="quiet" icon={CloseIcon} label={t("close")} onClick={onClose} />
      </header>
      <div className={body}>{children}</div>
      {actions && <footer className={foot}>{actions}</footer>}
    </dialog>
  );
}
