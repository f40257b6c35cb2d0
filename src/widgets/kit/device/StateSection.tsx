import type { ReactNode } from "react";
import { useWidget } from "../use-widget.js";
import type { DeviceReading, Health } from "./health.js";
import { Section } from "./Section.js";

interface StateSectionProps {
  reading: DeviceReading;
  health: Health;
  className?: string;
  children: ReactNode;
}

/** The current values of a device; the title says so when they are only the last known ones. */
export function StateSection({ reading, health, className, children }: StateSectionProps) {
  const { t } = useWidget();
  const title = t(health.isPast ? "device.lastKnownState" : "device.currentState");
  return (
    <Section title={title} utime={reading.utime} part="state" {...(className ? { className } : {})}>
      {children}
    </Section>
  );
}
