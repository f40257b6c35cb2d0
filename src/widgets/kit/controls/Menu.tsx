import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { css } from "../css.js";
import type { Icon } from "../icons.js";
import { useId } from "../use-id.js";
import { Button, type ButtonProps } from "./Button.js";
import type { ButtonKind } from "./button-class.js";
import { IconButton } from "./IconButton.js";
import { placePopover } from "./place-popover.js";

export interface MenuItem {
  id: string;
  label: string;
  icon?: Icon | undefined;
  /** Marks the chosen one of several options (`menuitemradio`). */
  isChecked?: boolean;
  /** Makes it a toggle, and is its state. */
  isOn?: boolean;
  onSelect(): void;
}

interface MenuProps {
  label: string;
  icon?: Icon;
  /** Shows the label beside the icon. */
  isLabelShown?: boolean;
  kind?: ButtonKind;
  items: readonly MenuItem[];
}

const list = css`
  position: fixed;
  inset: auto;
  margin: 0;
  min-inline-size: 180px;
  max-inline-size: min(360px, calc(100vw - 16px));
  max-block-size: calc(100dvh - 16px);
  padding: var(--space-1);
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  background: var(--surface-raised);
  color: var(--text);
  box-shadow: var(--shadow);
  overflow: auto;
`;
const item = css`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  inline-size: 100%;
  min-block-size: var(--control);
  padding: var(--space-1) var(--space-3);
  border: 0;
  border-radius: var(--radius);
  background: transparent;
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;
  &:hover, &:focus-visible {
    background: color-mix(in srgb, var(--text) 9%, transparent);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &[aria-checked="true"] {
    color: var(--accent);
    font-weight: 600;
  }
  & > .check {
    flex: none;
    inline-size: 16px;
    block-size: 16px;
    border: 2px solid var(--border-strong);
    border-radius: 3px;
  }
  &[aria-checked="true"] > .check {
    border-color: currentcolor;
    box-shadow: inset 0 0 0 2px var(--surface-raised), inset 0 0 0 8px currentcolor;
  }
`;

/** A button with a menu of actions, by the ARIA menu button pattern: arrows, Home, End, letters, Escape. */
export function Menu({ label, icon, isLabelShown = icon === undefined, kind = "quiet", items }: MenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const startAtEnd = useRef(false);

  useEffect(() => {
    const { current } = popover;
    if (!isOpen || !current || !button.current) return;
    current.showPopover();
    placePopover(current, button.current, "start");
    entries(current)
      .at(startAtEnd.current ? -1 : 0)
      ?.focus();
    return () => {
      if (current.isConnected) current.hidePopover();
    };
  }, [isOpen]);

  // An entry that goes takes the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever entries come or go
  useEffect(() => {
    const { current } = popover;
    if (!isOpen || !current) return;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) entries(current)[0]?.focus();
  }, [isOpen, items.length]);

  const open = (atEnd: boolean) => {
    startAtEnd.current = atEnd;
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  const moveFocus = (event: KeyboardEvent<HTMLDivElement>) => {
    const all = entries(event.currentTarget);
    const at = all.indexOf(event.target as HTMLElement);
    const next: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
    } else if (event.key === "Tab") setOpen(false);
    else if (event.key in next) (all.at(next[event.key] as number) ?? all[0])?.focus();
    else if (event.key.length === 1 && event.key !== " ") {
      const rest = [...all.slice(at + 1), ...all.slice(0, at + 1)];
      rest.find((entry) => entry.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()))?.focus();
    } else return;
    if (event.key !== "Tab") event.preventDefault();
  };

  const trigger: ButtonProps = {
    ref: button,
    kind,
    "aria-haspopup": "menu",
    "aria-expanded": isOpen,
    "aria-controls": id,
    onClick: () => (isOpen ? close() : open(false)),
    onKeyDown(event) {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      open(event.key === "ArrowUp");
    },
  };
  return (
    <>
      {icon && !isLabelShown ? (
        <IconButton {...trigger} icon={icon} label={label} />
      ) : (
        <Button {...trigger} {...(icon ? { icon } : {})}>
          {label}
        </Button>
      )}
      <div
        ref={popover}
        id={id}
        className={list}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        popover="auto"
        onKeyDown={moveFocus}
        onToggle={(event) => event.newState === "closed" && setOpen(false)}
      >
        {items.map(({ id: key, label: name, icon: ItemIcon, isChecked, isOn, onSelect }) => (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a plain menuitem has no aria-checked
          <button
            key={key}
            type="button"
            className={item}
            role={isOn !== undefined ? "menuitemcheckbox" : isChecked === undefined ? "menuitem" : "menuitemradio"}
            aria-checked={isOn ?? isChecked}
            tabIndex={-1}
            onClick={() => {
              close();
              onSelect();
            }}
          >
            {isOn !== undefined && <span className="check" aria-hidden="true" />}
            {ItemIcon && <ItemIcon size={18} aria-hidden="true" />}
            {name}
          </button>
        ))}
      </div>
    </>
  );
}

const entries = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>("[role^=menuitem]")];
