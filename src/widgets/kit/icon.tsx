import { type ComponentType, createElement, type SVGProps } from "react";

export interface IconProps extends SVGProps<SVGSVGElement> {
  /** Pixels, 24 without it. */
  size?: number;
}

/** An icon of the kit; decoration unless it is given a name by `aria-label`. */
export type Icon = ComponentType<IconProps>;

type Shapes = readonly (readonly [tag: string, attributes: Readonly<Record<string, string | number | undefined>>])[];

/** Makes an icon of Lucide's data: shapes on a grid of 24 × 24, drawn by lines in the colour of the text. */
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
