import type { Tone } from "../../../core/internal.js";

const shapes: Readonly<Record<Tone | "incident", string>> = {
  ok: "M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13z",
  info: "M2 2h12v12h-12z",
  warning: "M8 1.2l7 13.1h-14z",
  error: "M8 .6l7.4 7.4l-7.4 7.4l-7.4-7.4z",
  unknown: "M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13zm0 3.2a3.3 3.3 0 1 1 0 6.6a3.3 3.3 0 0 1 0-6.6z",
  neutral: "M1.5 6h13v4h-13z",
  incident:
    "M8 .2l1.8 3.6l3.7-1.3l-1.3 3.7l3.6 1.8l-3.6 1.8l1.3 3.7l-3.7-1.3l-1.8 3.6l-1.8-3.6l-3.7 1.3l1.3-3.7l-3.6-1.8l3.6-1.8l-1.3-3.7l3.7 1.3z",
};

interface ToneShapeProps {
  tone: Tone;
  /** Another shape in the tone's colour, e.g. the star of a road incident. */
  shape?: keyof typeof shapes | undefined;
  size?: number;
}

/** The shape of a tone; a word must stand beside it. Circle: ok, triangle: warning, diamond: error, ring: unknown. */
export function ToneShape({ tone, shape = tone, size = 12 }: ToneShapeProps) {
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden="true" focusable="false">
      <path d={shapes[shape]} fill={`var(--${tone})`} fillRule="evenodd" />
    </svg>
  );
}
