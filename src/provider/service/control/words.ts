import ru from "../../../core/contract/texts/ru.js";
import { keyed, type Said, type TextKey } from "../../base/words.js";

/** The word of a kind for a name; a name that a node of another version wrote stays as it is. */
export const wordFor = (kind: "mode" | "refusal" | "outcome" | "end", name: string): Said => {
  const key = `command.${kind}.${name}`;
  return Object.hasOwn(ru, key) ? keyed(key as TextKey) : name;
};

/** A mode as the screens call it. A command without one sets the clock. */
export const modeWords = (mode: string | null): Said => (mode === null ? keyed("command.setClock") : wordFor("mode", mode));
