import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";

const folder = "test/provider/rsmp/schemas";

/** Members that are no JSON Schema: two types in one word, and a group as Ruby writes it. */
const mend = (text: string) => text.replaceAll('"string, null"', '["string", "null"]').replaceAll("(?-mix:", "(?:");

const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false, unicodeRegExp: false });
for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"))) {
  // All are read by the newest draft, whatever they name.
  const { $schema: _, ...schema } = JSON.parse(mend(readFileSync(join(folder, file), "utf8"))) as Record<string, unknown>;
  ajv.addSchema({ ...schema, $id: `https://rsmp.test/${file}` });
}

/** What the official schemas of a version of the protocol and of the exchange list have against a message; empty where nothing. */
export function faultsOf(message: unknown, core: string, sxl: string): string[] {
  return [`core/${core}`, `tlc/${sxl}`].flatMap((version) => {
    const validate = ajv.getSchema(`https://rsmp.test/${version}/rsmp.json`);
    if (!validate) throw new Error(`There is no schema ${version}.`);
    return validate(message) ? [] : (validate.errors ?? []).map((error) => `${version}: ${error.instancePath} ${error.message}`);
  });
}
