import * as v from "valibot";
import { isKeyedText, type KeyedText } from "./keyed-text.js";
import { assumed } from "./schema.js";

const keyedText = v.pipe(
  v.custom<KeyedText>((value) => isKeyedText(value)),
  v.metadata({ $ref: "#/components/schemas/KeyedText" }),
);

/** A field that is a text, and the key of its sentence beside it: `msg` and `msg_key`. A key that cannot be read is left out. */
export const said = <const Name extends string, Schema extends v.GenericSchema>(name: Name, schema: Schema) =>
  ({ [name]: schema, [`${name}_key`]: assumedKey() }) as SaidField<Name, Schema>;

const keys = v.array(v.fallback(v.nullable(keyedText), null));
/** The same of a list of texts: `streets` and `streets_keys`, null for a text without a key. */
export const saidList = <const Name extends string, Schema extends v.GenericSchema>(name: Name, schema: Schema) =>
  ({ [name]: v.array(schema), [`${name}_keys`]: assumedKeys() }) as SaidList<Name, Schema>;

const assumedKey = () => assumed(v.fallback(v.optional(keyedText), undefined));
const assumedKeys = () => assumed(v.fallback(v.optional(keys), undefined));
type SaidField<Name extends string, Schema> = { readonly [Field in Name]: Schema } & {
  readonly [Field in `${Name}_key`]: ReturnType<typeof assumedKey>;
};
type SaidList<Name extends string, Schema extends v.GenericSchema> = { readonly [Field in Name]: v.ArraySchema<Schema, undefined> } & {
  readonly [Field in `${Name}_keys`]: ReturnType<typeof assumedKeys>;
};
