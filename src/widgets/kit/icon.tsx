import { type ComponentType, createElement, type SVGProps } from "react";

export interface IconProps extends SVGProps<SVGSVGElement> {
  /** CSS px, 24 by default. */
  size?: number;
}

/** An icon of the kit; decorative unless it has an `aria-label`. */
export type Icon = ComponentType<IconProps>;

type Shapes = readonly (readonly [tag: string, attributes: Readonly<Record<string, string | number | undefined>>])[];

/** Makes an icon from Lucide's data: shapes in a 24 × 24 box, stroked in `currentColor`. */
export const drawn =
  (shapes: Shapes): Icon =>
  ({ size = 24, ...rest }) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden from assistive technology unless it is named
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={rest["aria-label"] ? undefined : true}
      {...rest}
    >
      {shapes.map(([tag, attributes]) => createElement(tag, { ...attributes, key: JSON.stringify(attributes) }))}
    </svg>
  );
