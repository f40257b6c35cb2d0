import { $textChanges, type Language, type Texts } from "./i18n.js";
import { $plugins } from "./plugin.js";

/**
 * Asks the plugins what they say instead of us, by `language/namespace`, and puts it into `changes`; a later plugin wins,
 * and one that fails changes nothing.
 */
export async function loadChanges(keys: readonly string[], changes: Map<string, Texts>): Promise<void> {
  const load = async (key: string) => {
    const [language, namespace] = key.split("/") as [Language, string];
    const files = $plugins.get().map(({ texts }) => texts?.[namespace]?.[language]);
    if (!files.some(Boolean) && !changes.has(key)) return;
    const said = await Promise.allSettled(files.map(async (file) => (await file?.())?.default));
    changes.set(key, Object.assign({}, ...said.map((file) => (file.status === "fulfilled" ? file.value : {}))));
    $textChanges.set($textChanges.get() + 1);
  };
  await Promise.all(keys.map(load));
}
