/**
 * The steps of the traffic level (0 free to 10 stands still): from which level, light and dark colour, width in pixels.
 * Told apart by lightness and width as well as by hue, so also by people who see no red and green; each at least 3:1
 * against the ground of its theme, heavier traffic stands out more in both.
 */
export const levelSteps = [
  { from: 0, key: "levelFree", light: "#4d9692", dark: "#3d8a88", width: 1.6 },
  { from: 3, key: "levelDense", light: "#b47a05", dark: "#bd8f3a", width: 2.6 },
  { from: 5, key: "levelSlow", light: "#c1431c", dark: "#f0845c", width: 3.6 },
  { from: 8, key: "levelStands", light: "#651540", dark: "#ffc2dc", width: 4.6 },
] as const;

/** Index of the step of a level, rounded as its text shows it. */
export const levelStepOf = (level: number): number => levelSteps.findLastIndex(({ from }) => Math.round(level) >= from);
