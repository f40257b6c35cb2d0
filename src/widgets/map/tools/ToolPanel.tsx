import type { ReactNode } from "react";
import { toolBarClass } from "./styles.js";
import { useEscape } from "./use-escape.js";

interface ToolPanelProps {
  /** Read out when it changes. */
  said: ReactNode;
  /** Said in smaller letters, for instance which keys there are. */
  hint?: string | undefined;
  isHintShown?: boolean;
  onEscape(): void;
  children: ReactNode;
}

/** What a tool says and offers at the foot of the map; Escape ends the tool from anywhere in the map. */
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
