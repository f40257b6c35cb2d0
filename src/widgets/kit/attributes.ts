import type { AttributeType } from "../../core/internal.js";

/** Type of an element's property: that of an attribute, or a function, which has no attribute. */
export type PropertyType = AttributeType | "function";

export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
export const camel = (name: string): string => name.replace(/-([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase());

/** The manifest's attributes as camelCase properties. */
export const propertiesOf = (attributes: Readonly<Record<string, AttributeType>> = {}): Record<string, AttributeType> =>
  Object.fromEntries(Object.entries(attributes).map(([name, type]) => [camel(name), type]));

/** Thrown for a value that cannot be read as its type; the message names the expected type. */
class UnreadableValue extends Error {}

/** Reads an attribute or a property of a tag; one that cannot be read is `undefined`, with a warning in the console. */
export function readFor(tag: string, kind: "attribute" | "property", name: string, given: unknown, type: PropertyType): unknown {
  try {
    return kind === "attribute" ? readAttribute(type as AttributeType, given as string | null) : readProperty(type, given);
  } catch (error) {
    if (!(error instanceof UnreadableValue)) throw error;
    const shown = kind === "attribute" ? `${kebab(name)}="${String(given).slice(0, 80)}"` : `${name} (${typeof given})`;
    globalThis.console?.warn(`its: <${tag}> cannot read the ${kind} ${shown} as ${error.message}; the default stays.`);
    return undefined;
  }
}

/**
 * Parses an attribute. `undefined` means the widget's default. A boolean is true when present, whatever its text, as in HTML; an empty
 * number or JSON is `undefined`.
 */
function readAttribute(type: AttributeType, text: string | null): unknown {
  if (type === "boolean") return text !== null;
  if (text === null) return undefined;
  if (type === "string") return text;
  if (text.trim() === "") return undefined;
  return type === "number" ? readNumber(text) : readJson(text);
}

/**
 * Reads a property: objects and functions by reference. A string is parsed as the attribute would be, since templates of frameworks set
 * attributes as properties. With `null` and `undefined` the attribute counts.
 */
function readProperty(type: PropertyType, value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  if (type === "json") return typeof value === "string" ? readAttribute(type, value) : value;
  if (type === "boolean") return value === true;
  if (type === "number") return readNumber(value);
  if (type === "function") {
    if (typeof value === "function") return value;
    throw new UnreadableValue("a function");
  }
  if (typeof value === "string" || typeof value === "number" || typeof value === "bigint") return `${value}`;
  throw new UnreadableValue("a text");
}

function readNumber(value: unknown): number {
  const number = typeof value === "number" ? value : typeof value === "string" && value.trim() !== "" ? Number(value) : Number.NaN;
  if (Number.isFinite(number)) return number;
  throw new UnreadableValue("a number");
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    throw new UnreadableValue("JSON");
  }
}
