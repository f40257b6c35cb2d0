import { useEffect, useState } from "react";
import type { Language } from "../../../../core/internal.js";
import { css } from "../../../kit/css.js";
import { useKept, useWidget } from "../../../kit/use-widget.js";
import type { Tried } from "../../engine/gestures.js";

/** Milliseconds that the hint stays after the last attempt. */
const STAYS = 2_000;

/** Texts in the code: the component is loaded with the first such gesture only. */
const hints: Readonly<Record<Language, Readonly<Record<Tried, string>>>> = {
  ru: {
    wheel: "Чтобы изменить масштаб карты, прокручивайте, удерживая {key}",
    finger: "Двигайте карту двумя пальцами",
  },
  en: { wheel: "Hold {key} and scroll to zoom the map", finger: "Use two fingers to move the map" },
  es: { wheel: "Mantenga pulsada la tecla {key} y desplácese para ampliar el mapa", finger: "Use dos dedos para mover el mapa" },
};

const hintClass = css`
  position: absolute;
  inset: 0;
  z-index: 2;
  display: grid;
  place-items: center;
  padding: var(--space-4);
  pointer-events: none;
  & > span {
    padding: var(--space-2) var(--space-4);
    border-radius: var(--radius);
    background: var(--text);
    color: var(--surface);
    font-size: 16px;
    line-height: 1.35;
    text-align: center;
    text-wrap: balance;
  }
`;

/** Explains how to move the map after a gesture that scrolls the page. Shown at each attempt (`times` counts them), announced once. */
export function GestureHint({ what, times }: { what: Tried; times: number }) {
  const { language } = useWidget();
  const [isShown, show] = useState(false);
  const said = useKept("gestureHint", () => ({ isOver: false }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try shows it anew
  useEffect(() => {
    show(true);
    const timer = setTimeout(() => {
      said.isOver = true;
      show(false);
    }, STAYS);
    return () => clearTimeout(timer);
  }, [what, times, said]);
  const key = /Mac|iP/.test(navigator.platform) ? "⌘" : "Ctrl";
  // The live region exists before its text, which would not be announced otherwise.
  return (
    <div className={hintClass} role="status" aria-hidden={said.isOver || undefined}>
      {isShown && <span>{hints[language][what].replace("{key}", key)}</span>}
    </div>
  );
}
