import { addTexts, changeTexts, fallbackOf } from "./i18n.js";
import type { Language, TextSource, Texts } from "./language.js";
import { $plugins } from "./plugin.js";

/** Texts that are loaded or loading, by `language/namespace`; a failed load is removed. */
const loads = new Map<string, Promise<void>>();
/** Those of them that include texts of plugins. */
const changed = new Set<string>();
let followsPlugins = false;

/** Loads the texts of a namespace in a language, and what that language falls back to; each file once. */
export async function loadTexts(namespace: string, language: Language, source: TextSource): Promise<void> {
  if (!followsPlugins) $plugins.listen(() => [...loads.keys()].forEach(followPlugins));
  followsPlugins = true;
  await Promise.all([language, ...fallbackOf(language)].map((each) => loadOnce(namespace, each, source)));
}

async function loadOnce(namespace: string, language: Language, source: TextSource): Promise<void> {
  const key = `${language}/${namespace}`;
  const isFirst = !loads.has(key);
  const load = loads.get(key) ?? source[language]?.().then((file) => addTexts(namespace, language, file.default));
  if (!load) return;
  loads.set(key, load);
  try {
    await load;
    // Texts of plugins are not waited for.
    if (isFirst) void followPlugins(key);
  } catch (error) {
    loads.delete(key);
    throw error;
  }
}

/** Replaces texts by those of plugins; a later plugin wins, and one whose file fails changes nothing. */
async function followPlugins(key: string): Promise<void> {
  const [language, namespace] = key.split("/") as [Language, string];
  const plugins = $plugins.get();
  const files = plugins.flatMap(({ texts }) => texts?.[namespace]?.[language] ?? []);
  if (files.length === 0 && !changed.has(key)) return;
  changed.add(key);
  const results = await Promise.allSettled(files.map(async (file) => (await file()).default));
  if ($plugins.get() !== plugins) return;
  const changes: Texts[] = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  changeTexts(namespace, language, Object.assign({}, ...changes));
}
