import type { ReactNode } from "react";
import { EmptyIcon, type Icon } from "../icons.js";
import { stateClass } from "./state-class.js";

interface EmptyStateProps {
  icon?: Icon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** Says that there is nothing to show, why, and what can be done. */
export function EmptyState({ icon: StateIcon = EmptyIcon, title, children, action }: EmptyStateProps) {
  return (
    <div className={stateClass}>
      <StateIcon size={28} strokeWidth={1.5} aria-hidden="true" />
      <h3>{title}</h3>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
