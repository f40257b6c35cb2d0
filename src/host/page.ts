import { computed } from "nanostores";
import { $plugins } from "../core/internal.js";
import { openTokens } from "../widgets/kit/parts/open-tokens.js";
import { $language, $pluginTheme, $theme } from "./preferences.js";

/** Styles of the document itself; the kit's tokens apply only inside the shadow root of the portal. */
const ground = `
  html { block-size: 100%; font-family: "Inter", "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", system-ui, sans-serif; }
  body { margin: 0; min-block-size: 100%; background: light-dark(#f2f4f7, #0e1217); color: light-dark(#16202b, #e1e7ed); }
  its-portal { display: block; block-size: 100dvh; }
  .start-failure { max-inline-size: 60ch; margin: 15vh auto; padding: 0 24px; line-height: 1.5; }
  .start-failure button { min-block-size: 44px; padding: 0 16px; font: inherit; }
`;

const ours: ReadonlyMap<string, string> = new Map(openTokens);

/** The tokens of the theme that a plugin brings and this operator chose. */
const $tokens = computed([$plugins, $pluginTheme], (plugins, chosen): Readonly<Record<string, string>> => {
  const theme = plugins.flatMap(({ themes = [] }) => themes).find(({ id }) => id === chosen);
  return theme?.tokens ?? {};
});

/** The host owns its page: ground colours, language and theme are set on the document itself and kept up to date. */
export function followPreferences(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(ground);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const { documentElement: page } = document;
  $language.subscribe((language) => {
    page.lang = language;
  });
  const { style } = page;
  for (const [name, value] of openTokens) style.setProperty(name, value);
  $tokens.subscribe((tokens, before = {}) => {
    for (const name of Object.keys(before)) if (!(name in tokens)) style.setProperty(name, ours.get(name) ?? null);
    for (const [name, value] of Object.entries(tokens)) if (/^--its-[\w-]+$/.test(name)) style.setProperty(name, `${value}`);
  });
  $theme.subscribe((theme) => {
    page.style.colorScheme = theme === "system" ? "light dark" : theme;
  });
}
