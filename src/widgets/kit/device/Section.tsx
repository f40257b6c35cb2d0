import type { ReactNode } from "react";
import { classes } from "../css.js";
import { AgeMark } from "../parts/AgeMark.js";
import { useId } from "../use-id.js";
import { section, sectionHead } from "./styles.js";

interface SectionProps {
  title: string;
  /** Time of the reading shown, Unix s. */
  utime?: number;
  part?: string;
  className?: string;
  children: ReactNode;
}

/** A titled section of a device panel with the age of its data. */
export function Section({ title, utime, part, className, children }: SectionProps) {
  const heading = useId();
  return (
    <section className={classes(section, className)} part={part} aria-labelledby={heading}>
      <div className={sectionHead}>
        <h3 id={heading}>{title}</h3>
        {utime !== undefined && <AgeMark utime={utime} kind="telemetry" />}
      </div>
      {children}
    </section>
  );
}
