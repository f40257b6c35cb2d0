import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { readSurfaces } from "./surfaces.mjs";

const WIDGETS = "src/widgets";

/** What a module of ours exports that needs nothing of others but their types. */
export async function exportsOf(file) {
  const { outputText } = ts.transpileModule(readFileSync(file, "utf8"), { compilerOptions: { module: "esnext", target: "es2022" } });
  return import(`data:text/javascript;base64,${Buffer.from(outputText).toString("base64")}`);
}

const clean = (text) => text.replace(/\s+/g, " ").trim();

/**
 * A doc comment as its sentence and its tags. A tag is `@csspart name – what it is`; the text may run over several lines.
 */
export function readDoc(comment) {
  const [sentence = "", ...tags] = comment
    .replace(/^\s*\/\*\*|\*\/\s*$/g, "")
    .replace(/^\s*\* ?/gm, "")
    .split(/^@(?=\w)/m);
  return {
    sentence: clean(sentence),
    tags: tags.map((tag) => {
      const [, kind, name, description] = /^(\w+)\s+(\S+)(?:\s+[–-]\s+([\s\S]*))?$/.exec(tag.trim()) ?? [];
      if (!name || !description) throw new Error(`"@${clean(tag)}" is not "@kind name – what it is".`);
      return { kind, name, description: clean(description) };
    }),
  };
}

/** The doc comment right above `export function Name`. */
function docAbove(file, name) {
  const source = readFileSync(file, "utf8");
  const [comment] = new RegExp(`/\\*\\*(?:(?!\\*/)[\\s\\S])*\\*/(?=\\s*export function ${name}\\b)`).exec(source) ?? [];
  if (!comment) throw new Error(`"${file}" has no doc comment above "${name}".`);
  return readDoc(comment);
}

const ofKind = (tags, kind) => tags.filter((tag) => tag.kind === kind);

/** The same names in two places, or a sentence about which differ. */
function same(where, documented, real) {
  const missing = real.filter((name) => !documented.includes(name));
  const invented = documented.filter((name) => !real.includes(name));
  if (missing.length > 0) throw new Error(`${where}: "${missing.join('", "')}" is not documented.`);
  if (invented.length > 0) throw new Error(`${where}: "${invented.join('", "')}" is documented and does not exist.`);
}

const sourcesOf = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => readFileSync(path.join(folder, file), "utf8"))
    .join("\n");

const named = (source, pattern) => [...new Set([...source.matchAll(pattern)].map(([, name]) => name))];

const nameOf = (id) => id.replace(/(?:^|-)([a-z0-9])/g, (_whole, letter) => letter.toUpperCase());
const surfaceOf = (id) => path.join(WIDGETS, id, "surface.ts");

/** The members of an interface of a widget, each of which has to say what it is. */
function membersOf(surfaces, id, what) {
  const name = `${nameOf(id)}${what}`;
  const members = surfaces[surfaceOf(id)][name] ?? [];
  for (const member of members)
    if (!member.description) throw new Error(`"${surfaceOf(id)}": "${member.name}" of "${name}" has no doc comment.`);
  return members;
}

/** What everybody sees of one widget: its manifest, its surface, and the doc comment of its screen, each checked against the others. */
async function readWidget(id, surfaces) {
  const folder = path.join(WIDGETS, id);
  const manifest = Object.values(await exportsOf(path.join(folder, "widget.ts")))[0];
  const [, screen] = /defineWidget\(\w+, (\w+)/.exec(readFileSync(path.join(folder, "element.ts"), "utf8"));
  const { sentence, tags } = docAbove(path.join(folder, `${screen}.tsx`), screen);
  const options = readFileSync(path.join(folder, "options.ts"), "utf8");
  const own = sourcesOf(folder);
  const source = own.includes("RequestForm") ? own + sourcesOf(`${WIDGETS}/kit/form`) : own;

  const widget = {
    ...manifest,
    name: nameOf(id),
    screenName: screen,
    description: sentence,
    attributes: membersOf(surfaces, id, "Attributes").map((each) => ({ ...each, reads: manifest.attributes?.[each.name] })),
    events: membersOf(surfaces, id, "Events"),
    methods: membersOf(surfaces, id, "Methods"),
    slots: ofKind(tags, "slot"),
    parts: ofKind(tags, "csspart"),
    isFormAssociated: options.includes("formAssociated: true"),
  };
  const names = (list) => list.map(({ name }) => name);
  same(`<${manifest.tag}> attributes`, names(widget.attributes), Object.keys(manifest.attributes ?? {}));
  same(`<${manifest.tag}> events`, names(widget.events), [...(manifest.events ?? [])]);
  same(
    `<${manifest.tag}> methods`,
    names(widget.methods),
    [...(/methods: \[([^\]]*)\]/.exec(options)?.[1]?.matchAll(/"(\w+)"/g) ?? [])].map(([, name]) => name),
  );
  const slots = named(source, /<slot name="([^"]+)"/g);
  // The kit's notice has this slot; it is documented where a page may show the element to everybody.
  if (/\b(SignInNotice|SessionGate|DeviceGate)\b/.test(source) && names(widget.slots).includes("signed-out")) slots.push("signed-out");
  const parts = named(source, /\bpart="([^"]+)"/g);
  same(`<${manifest.tag}> slots`, names(widget.slots), slots);
  for (const part of parts) {
    if (!names(widget.parts).includes(part)) throw new Error(`<${manifest.tag}>: the part "${part}" has no "@csspart" line.`);
  }
  return widget;
}

/** All widgets by the order of their ids, and what all of them have in common (the kit's surface, and the doc comment of its `Frame`). */
export async function readElements() {
  const ids = readdirSync(WIDGETS).filter((id) => existsSync(path.join(WIDGETS, id, "widget.ts")));
  const surfaces = readSurfaces([surfaceOf("kit"), ...ids.map(surfaceOf)]);
  const { CommonAttributes, CommonProperties, CommonEvents } = surfaces[surfaceOf("kit")];
  const { tags } = docAbove(`${WIDGETS}/kit/Frame.tsx`, "Frame");
  return {
    widgets: await Promise.all(ids.map((id) => readWidget(id, surfaces))),
    common: {
      attributes: CommonAttributes.map((each) => ({ ...each, reads: "string" })),
      properties: CommonProperties,
      events: CommonEvents,
      cssProperties: ofKind(tags, "cssprop"),
      parts: ofKind(tags, "csspart"),
    },
  };
}
