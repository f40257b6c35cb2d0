import { colours } from "./tokens.js";

/** Colours of the tokens in the current theme, and the font, for canvases. */
export type Palette = Readonly<Record<keyof typeof colours, string>> & { readonly font: string; readonly isDark: boolean };

/**
 * Reads the tokens at `place`, and again whenever they change: a theme switch, the system's theme, or a page that sets a token. A probe
 * element has a CSS transition on its colours, whose event reports any change.
 */
export function watchPalette(place: HTMLElement, onChange: (palette: Palette) => void): () => void {
  const probe = document.createElement("span");
  probe.ariaHidden = "true";
  Object.assign(probe.style, {
    position: "absolute",
    width: "1px",
    height: "1px",
    visibility: "hidden",
    color: "var(--text)",
    backgroundColor: "var(--surface)",
  });
  probe.style.setProperty("transition", "color 1ms, background-color 1ms", "important");
  // One element for each colour, so that all styles are computed at once.
  const samples = Object.keys(colours).map((name) => {
    const sample = document.createElement("span");
    sample.style.color = `var(--${name})`;
    sample.style.setProperty("transition", "none", "important");
    probe.append(sample);
    return [name, getComputedStyle(sample)] as const;
  });
  place.append(probe);

  let last = "";
  const read = () => {
    const palette = paletteOf(samples, getComputedStyle(probe).fontFamily);
    const print = Object.values(palette).join();
    if (print !== last) onChange(palette);
    last = print;
  };
  read();
  probe.addEventListener("transitionend", read);
  // No transition runs while the place is hidden.
  const observer = new ResizeObserver(read);
  observer.observe(probe);
  return () => {
    observer.disconnect();
    probe.remove();
  };
}

function paletteOf(samples: readonly (readonly [name: string, style: CSSStyleDeclaration])[], font: string): Palette {
  const palette: Record<string, string> = Object.fromEntries(samples.map(([name, { color }]) => [name, color]));
  const [red = 0, green = 0, blue = 0] = (palette.surface?.match(/[\d.]+/g) ?? []).map(Number);
  return { ...palette, font, isDark: red + green + blue < 380 } as Palette;
}
