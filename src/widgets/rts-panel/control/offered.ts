import { type ControlMode, type RtsTelemetry, returnsAfter } from "../../../core/internal.js";

/** What the operator wants; `custom` is a sequence made by hand. */
export type Wish = { readonly kind: "mode"; readonly row: ControlMode } | { readonly kind: "custom" };

/** Whether a controller takes a mode from afar; one that does not say what it takes is offered all. */
export const takesMode = ({ offers }: RtsTelemetry, mode: string): boolean => offers?.programs.includes(mode) ?? true;

export const takes = (reading: RtsTelemetry, wish: Wish): boolean =>
  wish.kind === "mode" ? takesMode(reading, wish.row.mode) : (reading.offers?.takes_sequence ?? true);

/** The plans that a mode is asked for by number; none where it has no number. */
export const plansOf = ({ offers }: RtsTelemetry, wish: Wish): readonly number[] =>
  wish.kind === "mode" && wish.row.mode === "switching" ? (offers?.plans ?? []) : [];

/** Seconds after which the controller leaves it by itself; null where it stays until it is given back. */
export const returnsOf = (reading: RtsTelemetry, wish: Wish): number | null =>
  returnsAfter(
    reading,
    wish.kind === "mode" ? { call: "setProgram", program: wish.row.mode } : { call: "setCustomProgram", sequence: [], durations: [] },
  );
