/**
 * Colours as `[light, dark]`; a test checks each pair of `contrasts` in both themes. The dark theme is for night shifts: low luminance,
 * softened text, muted colours.
 */
export const colours = {
  surface: ["#ffffff", "#14191f"],
  "surface-raised": ["#ffffff", "#1c232b"],
  "surface-sunken": ["#f2f4f7", "#0e1217"],
  text: ["#16202b", "#e1e7ed"],
  "text-quiet": ["#51606f", "#a0adba"],
  border: ["#d6dce3", "#2f3944"],
  "border-strong": ["#76838f", "#74818e"],
  accent: ["#0b5cad", "#77b5f2"],
  "accent-text": ["#ffffff", "#08131e"],
  "accent-surface": ["#e6f0fa", "#16283a"],
  focus: ["#0b5cad", "#8fc4f8"],
  ok: ["#1f8a54", "#46b37d"],
  "ok-surface": ["#e5f4ec", "#12291f"],
  "ok-text": ["#12613a", "#72cc9f"],
  info: ["#2474c7", "#5fa5e8"],
  "info-surface": ["#e6f0fa", "#14273a"],
  "info-text": ["#17568f", "#8cc0f2"],
  warning: ["#b06c00", "#d99a2b"],
  "warning-surface": ["#fdf2dc", "#2e230d"],
  "warning-text": ["#7a4a00", "#e9b65c"],
  error: ["#c92f2f", "#e8695f"],
  "error-surface": ["#fcebea", "#351a19"],
  "error-text": ["#a32020", "#f5978f"],
  unknown: ["#7a5aa6", "#a78bcf"],
  "unknown-surface": ["#f2edf9", "#251f33"],
  "unknown-text": ["#5e4387", "#c4aee4"],
  neutral: ["#66737f", "#8b98a5"],
  "neutral-surface": ["#edf0f3", "#222a33"],
  "neutral-text": ["#47535f", "#b3bec9"],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

type Colour = keyof typeof colours;

const tones = ["ok", "info", "warning", "error", "unknown", "neutral"] as const;
const surfaces = ["surface", "surface-raised", "surface-sunken"] as const;

/** Pairs of foreground and background, and the least contrast they need (WCAG 2.2, 1.4.3 and 1.4.11). */
export const contrasts: readonly [drawn: Colour, on: Colour, least: 3 | 4.5][] = [
  ...surfaces.flatMap((on): [Colour, Colour, 3 | 4.5][] => [
    ["text", on, 4.5],
    ["text-quiet", on, 4.5],
    ["accent", on, 4.5],
    ["border-strong", on, 3],
    ["focus", on, 3],
    ...tones.flatMap((tone): [Colour, Colour, 3 | 4.5][] => [
      [tone, on, 3],
      [`${tone}-text`, on, 4.5],
    ]),
  ]),
  ...tones.flatMap((tone): [Colour, Colour, 3 | 4.5][] => [
    [tone, `${tone}-surface`, 3],
    [`${tone}-text`, `${tone}-surface`, 4.5],
    ["text", `${tone}-surface`, 4.5],
  ]),
  ["accent-text", "accent", 4.5],
  ["text", "accent-surface", 4.5],
  ["accent", "accent-surface", 4.5],
];

/** Tokens that a page may set on any ancestor, as `--its-accent`. */
export const open = new Set<string>([
  "surface",
  "surface-raised",
  "surface-sunken",
  "text",
  "text-quiet",
  "border",
  "accent",
  "accent-text",
  "focus",
  "ok",
  "info",
  "warning",
  "error",
  "unknown",
  "neutral",
]);

/** The colours as declarations of custom properties, for elements outside of shadow roots. */
export const declarations = Object.entries(colours)
  .map(([name, [light, dark]]) => {
    const both = `light-dark(${light}, ${dark})`;
    return `--${name}: ${open.has(name) ? `var(--its-${name}, ${both})` : both};`;
  })
  .join("\n  ");

/** Declarations that hide visually but not from screen readers; also the class `unseen` in every root. */
export const unseen = `
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
`;

/** Custom properties of spacing, radii, font sizes and control sizes. */
export const sizes = `--space-1: 4px;
  --space-2: 8px;
  --space-3: 12px;
  --space-4: 16px;
  --space-5: 20px;
  --space-6: 24px;
  --space-7: 28px;
  --space-8: 32px;
  --radius: var(--its-radius, 6px);
  --radius-large: calc(var(--radius) * 1.75);
  --shadow: 0 1px 2px light-dark(#16202b14, #00000066), 0 6px 20px light-dark(#16202b1f, #00000080);
  --font: var(--its-font, inherit);
  --font-mono: var(--its-font-mono, ui-monospace, "SF Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace);
  --size-small: 12px;
  --size-base: var(--its-font-size, 14px);
  --size-large: 16px;
  --size-title: 20px;
  --size-display: 28px;
  --control: 36px;
  --row: 44px;
  --quick: 120ms;`;

/**
 * The sheet of every shadow root. It styles the frame inside the root, which no rule of the page reaches (faults H6); the host element is
 * only a box that the page can size, place and hide. Sizes are in px, independent of the page's `html { font-size }`. Where the page
 * leaves the width to the content (a flex row), a widget is 320 px wide, since a query container has no intrinsic width.
 */
export const tokens = `
:host {
  display: block;
  box-sizing: border-box;
  min-inline-size: 0;
}
:host([hidden]) { display: none; }
.frame {
  ${declarations}
  ${sizes}
  container-type: inline-size;
  contain-intrinsic-inline-size: 320px;
  box-sizing: border-box;
  block-size: 100%;
  position: relative;
  direction: ltr;
  unicode-bidi: isolate;
  color: var(--text);
  font: 400 var(--size-base) / 1.45 sans-serif;
  font-family: var(--font);
  font-variant-numeric: tabular-nums;
  letter-spacing: normal;
  word-spacing: normal;
  text-align: start;
  text-indent: 0;
  text-shadow: none;
  text-transform: none;
  text-wrap: wrap;
  white-space: normal;
  hyphens: manual;
  overflow-wrap: break-word;
  cursor: auto;
  list-style: none;
  border-collapse: separate;
  accent-color: var(--accent);
  -webkit-text-size-adjust: 100%;
  -webkit-tap-highlight-color: transparent;
}
.frame *, .frame *::before, .frame *::after { box-sizing: border-box; }
.frame :where(h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset) { margin: 0; padding: 0; border: 0; }
.frame :where(h1, h2, h3, h4) { font-size: inherit; font-weight: 600; text-wrap: balance; }
.frame :where(a) { color: var(--accent); text-underline-offset: 2px; }
.frame :where(svg) { flex: none; }
.frame :focus-visible {
  outline: 2px solid var(--focus);
  outline-offset: 2px;
}
.frame :where(*) { scrollbar-color: var(--border-strong) transparent; }
.unseen {
  ${unseen}
  margin: -1px;
  white-space: nowrap;
}
@media (pointer: coarse) {
  .frame { --control: 44px; }
}
@media not (pointer: coarse) {
  .frame[data-density="compact"] { --row: 38px; }
}
@media (prefers-contrast: more) {
  .frame {
    --border: var(--text-quiet);
    --border-strong: var(--text);
    --text-quiet: var(--text);
    --focus: var(--text);
  }
}
@media (prefers-reduced-motion: reduce) {
  .frame { --quick: 0ms; }
}
@media print {
  .frame { color-scheme: only light; --shadow: none; }
}
`;
