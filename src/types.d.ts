/** A style sheet of a library as text, made so by the build. */
declare module "*.css" {
  const sheet: string;
  export default sheet;
}

declare module "leaflet/dist/leaflet-src.esm.js" {
  export * from "leaflet";
}

/** The classes i18next is made of, without its front; made so by the build (scripts/rollup/i18next-parts.mjs). */
declare module "i18next/parts" {
  export class PluralResolver {
    constructor(languages: { getLanguagePartFromCode(code: string): string }, options: { prepend: string });
    getSuffix(language: string, count: number): string;
  }
  export class Interpolator {
    constructor(options: { keySeparator: false; interpolation: { escapeValue: boolean; skipOnVariables: boolean } });
    interpolate(text: string, values: object, language: string, options: object): string;
  }
}

/** Address of a worker's script, built as a file of its own (scripts/rollup/worker-url.mjs). */
declare module "worker:*" {
  const url: string;
  export default url;
}

/** An icon of Lucide by its name, drawn by the kit; made so by the build (scripts/rollup/lucide-icons.mjs). */
declare module "lucide-icon:*" {
  const icon: import("./widgets/kit/icon.js").Icon;
  export default icon;
}

/** Id, tag and loader of every widget of ours, by its folder's name; made so by the build (scripts/rollup/widget-lists.mjs). */
declare module "its:elements" {
  const elements: Readonly<Record<string, import("./core/plugin.js").Loadable["load"]>>;
  export default elements;
  export const bringShared: () => Promise<unknown>;
}
