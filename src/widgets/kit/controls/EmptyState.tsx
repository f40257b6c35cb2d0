import type { ReactNode } from "react";
import { EmptyIcon, type Icon } from "../icons.js";
import { stateClass } from "./state-class.js";

interface EmptyStateProps {
  icon?: Icon;
  title: string;
  /** `h2` where no section stands around it. */
  heading?: "h2" | "h3";
  children?: ReactNode;
  action?: ReactNode;
}

/** Says that there is nothing to show, why, and what can be done. */
export function EmptyState({ icon: StateIcon = EmptyIcon, title, heading: Heading = "h3", children, action }: EmptyStateProps) {
  return (
    <div className={stateClass}>
      <StateIcon size={28} strokeWidth={1.5} aria-hidden="true" />
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
