import { atom } from "nanostores";
import {
  array,
  boolean,
  custom,
  exactOptional,
  getDotPath,
  type InferOutput,
  minLength,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  safeParse,
  string,
} from "valibot";
import { type Language, languageOf, languages, providerBase } from "../core/internal.js";

const filled = pipe(string("must be a text"), minLength(1, "must not be empty"));

type Screens = Readonly<Record<string, Readonly<Record<string, string>>>>;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null && !Array.isArray(value);

/** By hand: `record` of valibot would weigh on the partners' pages, which share its chunk. */
const areScreens = (value: unknown): boolean =>
  isObject(value) &&
  Object.values(value).every((attributes) => isObject(attributes) && Object.values(attributes).every((text) => typeof text === "string"));

type Names = Readonly<Partial<Record<Language, string>>>;

const isFilled = (value: unknown): boolean => typeof value === "string" && value.trim() !== "";
const areNames = (value: unknown): boolean =>
  isFilled(value) ||
  (isObject(value) &&
    Object.keys(value).length > 0 &&
    Object.entries(value).every(([language, name]) => languageOf(language) === language && isFilled(name)));

/** The portal's name in a language. */
export function brandName({ brand: { name } }: Settings, language: Language): string {
  return typeof name === "string" ? name : (name[language] ?? name.en ?? Object.values(name)[0] ?? "");
}

/** Whether it can be the base of calls: not with a port out of range, and not `city.example:8443`, where `city.example` is a scheme. */
function isProvider(value: unknown): boolean {
  try {
    return typeof value === "string" && providerBase(value).startsWith("http");
  } catch {
    return false;
  }
}

const Settings = object({
  /** Origin or base path of the provider; empty for the page's own origin. */
  provider: optional(custom<string>(isProvider, 'must be the address of a provider, such as "https://its.city.example"'), ""),
  /** A name for all languages, or one for each: a language without one takes the English, else the first. */
  brand: optional(
    object({
      name: custom<string | Names>(areNames, `must be a text, or a text for each of ${languages.join(", ")}`),
      logo: exactOptional(filled),
    }),
    { name: { ru: "ИТС", en: "ITS", es: "ITS" } },
  ),
  tiles: optional(nullable(object({ url: filled, attribution: filled, maxZoom: exactOptional(number("must be a number")) })), null),
  languages: optional(pipe(array(picklist(languages, `must be one of ${languages.join(", ")}`)), minLength(1, "must not be empty")), [
    ...languages,
  ]),
  /** Attributes of screens by the id of their widget, for instance who may take control: `{ "rts-panel": { "control": "" } }`. */
  screens: optional(custom<Screens>(areScreens, "must hold attributes as texts, by the id of a screen"), {}),
  plugins: optional(
    array(
      object({
        /** A module, or the manifest of a framed plugin (JSON). */
        url: filled,
        integrity: exactOptional(filled),
        /** Runs in a sandboxed frame and gets only the `calls` granted here. */
        frame: exactOptional(boolean("must be true or false")),
        calls: exactOptional(array(filled, "must be a list of calls")),
        /** Fixed by the administrator; without it each operator can switch the plugin on and off. */
        enabled: exactOptional(boolean("must be true or false")),
      }),
    ),
    [],
  ),
});

/** What the portal's administrator wrote into `its.config.json`. */
export type Settings = InferOutput<typeof Settings>;
export type PluginSource = Settings["plugins"][number];

export const $settings = atom<Settings>(readSettings({}));

/** Checks the content of `its.config.json`; throws a sentence that names the culprit. */
export function readSettings(content: unknown): Settings {
  const result = safeParse(Settings, content);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new TypeError(`"its.config.json" cannot be used: "${getDotPath(issue) ?? "the file"}" ${sentenceOf(issue.message)}.`);
}

const sentenceOf = (message: string) => message.replace(/^Invalid type: Expected (\S+) but received (\S+)$/, "must be $1, not $2");

/** The server did not deliver the file after several attempts; its content may be right. */
export class SettingsUnreachable extends Error {}

/** Milliseconds before a server that could not be reached or failed is tried again. */
const PAUSES = [500, 1500, 4000];

async function askForFile([pause, ...later] = PAUSES): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(new URL("its.config.json", document.baseURI), { cache: "no-cache" });
    if (answer.status < 500) return { status: answer.status, text: await answer.text() };
  } catch {
    // Cut off: asked again as one that is out of order is.
  }
  if (pause === undefined) throw new SettingsUnreachable();
  await new Promise((resolve) => setTimeout(resolve, pause));
  return askForFile(later);
}

/** Reads the file from beside the page; a host without one works with the defaults. */
export async function loadSettings(): Promise<Settings> {
  const { status, text } = await askForFile();
  if (status === 404) return readSettings({});
  if (status >= 300) throw new TypeError(`"its.config.json" cannot be read: the server answered ${status}.`);
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new TypeError(`"its.config.json" is not valid JSON: ${error instanceof Error ? error.message : error}.`);
  }
  return readSettings(content);
}
