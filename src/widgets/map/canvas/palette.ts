import { colours } from "../../kit/tokens.js";

/** The colours of the tokens in the theme in force, and the font, for canvases. */
export type Palette = Readonly<Record<keyof typeof colours, string>> & { readonly font: string; readonly isDark: boolean };

/**
 * Reads the tokens where `place` is, and again whenever they change: a theme switch, the system's theme, or a page that
 * sets a token. A change of any colour runs a transition on the probe, which is how we hear of it from wherever it comes.
 */
export function watchPalette(place: HTMLElement, onChange: (palette: Palette) => void): () => void {
  const probe = document.createElement("span");
  probe.ariaHidden = "true";
  Object.assign(probe.style, { position: "absolute", visibility: "hidden", color: "var(--text)", backgroundColor: "var(--surface)" });
  probe.style.setProperty("transition", "color 1ms, background-color 1ms", "important");
  const sample = document.createElement("span");
  sample.style.setProperty("transition", "none", "important");
  probe.append(sample);
  place.append(probe);

  const read = () => onChange(readPalette(sample));
  read();
  probe.addEventListener("transitionend", read);
  return () => probe.remove();
}

function readPalette(sample: HTMLElement): Palette {
  const style = getComputedStyle(sample);
  const palette: Record<string, string> = {};
  for (const name of Object.keys(colours)) {
    sample.style.color = `var(--${name})`;
    palette[name] = style.color;
  }
  const [red = 0, green = 0, blue = 0] = (palette.surface?.match(/[\d.]+/g) ?? []).map(Number);
  return { ...palette, font: style.fontFamily, isDark: red + green + blue < 380 } as Palette;
}
