import type { ReactNode } from "react";
import { toolBarClass } from "./styles.js";
import { useEscape } from "./use-escape.js";

interface ToolPanelProps {
  /** Announced when it changes. */
  said: ReactNode;
  /** Shown in smaller type, e.g. the keys. */
  hint?: string | undefined;
  isHintShown?: boolean;
  onEscape(): void;
  children: ReactNode;
}

/** Bar of a tool at the bottom of the map: text and buttons. Escape anywhere in the map ends the tool. */
export function ToolPanel({ said, hint, isHintShown = true, onEscape, children }: ToolPanelProps) {
  useEscape(onEscape);
  return (
    <div className={toolBarClass}>
      <div>
        <p role="status">
          {said}
          {hint && <small className={isHintShown ? undefined : "unseen"}>{hint}</small>}
        </p>
        {children}
      </div>
    </div>
  );
}
