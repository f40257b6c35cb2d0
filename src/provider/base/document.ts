import sources from "sources:./document.ts";
import { readFileSync, statSync } from "node:fs";
import * as v from "valibot";
import { LineCounter, parseDocument } from "yaml";
import { digestOf } from "./hash.js";
import { kept } from "./kept.js";

/** Keys and places in lists from the top of a document, as `["places", "crash", "reach"]`. */
export type Path = readonly (string | number)[];

/**
 * A YAML or JSON text that somebody wrote; its errors name the file, the line and the reason. To parse a large YAML takes seconds: the file
 * `keptIn` keeps what a text says until there is another text. It is checked each time, and parsed again to find the line of an error.
 */
export function documentOf(file: string, text: string, keptIn: string | null = null) {
  const parse = () => parsed(file, text).document.toJS() as unknown;
  /** The nearest line that is there of a path: what is missing has none. */
  const lineOf = (path: Path): string => {
    const { document, at } = parsed(file, text);
    for (let depth = path.length; depth >= 0; depth--) {
      const node = document.getIn(path.slice(0, depth), true) as { range?: [number, number, number] } | undefined;
      if (node?.range) return at(node.range[0]);
    }
    return file;
  };
  const fault = (path: Path, reason: string) => new Error(`${lineOf(path)}: ${reason}`);
  return {
    value: keptIn === null ? parse() : kept(keptIn, digestOf(sources, text), parse),
    fault,
    /** What a part of it is by a schema, the part that lies at `path`. */
    checked<Schema extends v.GenericSchema>(schema: Schema, value: unknown, path: Path): v.InferOutput<Schema> {
      const result = v.safeParse(schema, value);
      if (result.success) return result.output;
      const [issue] = result.issues;
      const within = (issue.path ?? []).map(({ key }) => key as string | number);
      const where = [...path, ...within];
      throw fault(where, `${where.join(".") || "The file"}: ${issue.message}`);
    },
  };
}

function parsed(file: string, text: string) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const at = (offset: number) => `${file}:${lines.linePos(offset).line}`;
  const [broken] = document.errors;
  if (broken) throw new Error(`${at(broken.pos[0])}: ${broken.message.split("\n")[0]}`);
  return { document, at };
}

export function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`The file "${file}" ${code === "ENOENT" ? "is not there" : `cannot be read: ${code}`}.`);
  }
}

/** Refuses a secret that others of this machine may read. */
export function readSecret(file: string): string {
  const text = readText(file);
  if (process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0)
    throw new Error(`Others may read the secrets in "${file}": chmod 600 it.`);
  return text;
}
