import { readFileSync, writeFileSync } from "node:fs";
import { toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import { type OperationName, ops } from "../src/core/contract/index.js";
import { needs } from "../src/core/contract/needs.js";
import { type GuestLayer, guestLayers, guestPath, type Operation } from "../src/core/contract/operation.js";
import { refusals } from "../src/core/contract/refusals.js";
import { ErrorAnswer } from "../src/core/contract/schema.js";
import { streamEvents } from "../src/core/contract/stream-events.js";
import en from "../src/core/contract/texts/en.js";
import es from "../src/core/contract/texts/es.js";
import ru from "../src/core/contract/texts/ru.js";
import { reportFormats } from "../src/core/report-formats.js";
import { answerHeaders, optionalHeaders, optionalQueries, summaries } from "./operation-summaries.js";

const FILE = "openapi.json";

const schemaOf = (schema: GenericSchema) => {
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: "ignore" });
  return rest;
};

const refused = { description: "Refused or failed", content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } };

/** The body of a refusal, with the codes of the reference provider: the status of each, the types of its values, its sentence. */
const errorAnswer = { ...schemaOf(ErrorAnswer), "x-assumed": true, "x-codes": refusals };

/** The key of a sentence beside its text; the sentences of the reference provider's keys stand in `src/core/contract/texts`. */
const keyedText = {
  type: "object",
  required: ["key"],
  properties: {
    key: { type: "string" },
    values: {
      type: "object",
      additionalProperties: { anyOf: [{ type: "string" }, { type: "number" }, { $ref: "#/components/schemas/KeyedText" }] },
    },
  },
  "x-assumed": true,
  "x-sentences": { ru, en, es },
};

const report = Object.fromEntries(
  Object.values(reportFormats).map((type) => [type, { schema: { type: "string", format: "binary" }, "x-assumed": true }]),
);

/** A body of events, and by the name of each (`event:`) the schema of its `data:`, which is JSON on one line. */
const events = {
  schema: { type: "string", description: "Server-sent events, UTF-8. The schemas of their data stand in x-events, by `event:`" },
  "x-events": Object.fromEntries(Object.entries(streamEvents).map(([name, schema]) => [name, schemaOf(schema)])),
};

function contentOf({ ok, asFile, path }: Operation) {
  if (ok === "nothing" || ok === "redirect") return {};
  if (path.endsWith("_reports")) return { content: report };
  if (ok === "file") return { content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } } };
  if (ok === "image") return { content: { "image/*": { schema: { type: "string", format: "binary" } } } };
  if (ok === "tile") return { content: { "application/vnd.mapbox-vector-tile": { schema: { type: "string", format: "binary" } } } };
  if (ok === "stream") return { content: { "text/event-stream": events } };
  return { content: { "application/json": { schema: schemaOf(ok) }, ...(asFile ? report : {}) } };
}

function bodyOf(body: NonNullable<Operation["body"]>, path: string) {
  if (body !== "file") return { "application/json": { schema: schemaOf(body) } };
  const file = { type: "string", format: "binary" };
  const id = { type: "string", description: "The record whose file is replaced", "x-assumed": true };
  const properties = path.includes("/update_file") ? { file, id } : { file };
  return { "multipart/form-data": { schema: { type: "object", required: Object.keys(properties), properties } } };
}

const ofText = (description: string) => ({ description, schema: { type: "string" }, "x-assumed": true });

const optional = (place: "query" | "header", described: Readonly<Record<string, object>> = {}) =>
  Object.entries(described).map(([name, what]) => ({ name, in: place, required: false, ...what, "x-assumed": true }));

/** The same call as guests ask it, at an address of its own. */
function describeForGuests(name: OperationName, op: Operation, layers: readonly GuestLayer[]) {
  const ofAny = layers.length === guestLayers.length ? "any layer" : layers.map((layer) => `\`${layer}\``).join(" or ");
  return {
    ...describe(name, op),
    operationId: `guest${name[0]?.toUpperCase()}${name.slice(1)}`,
    summary: `The same for guests who are offered ${ofAny}, without what the city does not show them; a shared cache may keep it`,
    "x-assumed": true,
    "x-needs": undefined,
  };
}

function describe(name: OperationName, op: Operation) {
  const parameters: object[] = [...op.path.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]) => ({
    name: parameter,
    in: "path",
    required: true,
    schema: op.params?.[parameter] ? { type: "string", enum: op.params[parameter] } : { type: "string" },
  }));
  const sent = Object.entries(optionalHeaders(name, op)).map(([header, description]) => [header, ofText(description)]);
  parameters.push(...optional("query", optionalQueries[name]), ...optional("header", Object.fromEntries(sent)));
  const headers = Object.entries(answerHeaders[name] ?? {}).map(([header, description]) => [header, ofText(description)]);
  return {
    operationId: name,
    summary: summaries[name],
    ...(op.assumed ? { "x-assumed": true } : {}),
    "x-effect": op.effect,
    ...(needs[name] ? { "x-needs": needs[name] } : {}),
    ...(op.again === "same" ? { "x-idempotent": true } : {}),
    security: op.auth ? [{ bearer: [] }] : [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(op.body ? { requestBody: { required: true, content: bodyOf(op.body, op.path) } } : {}),
    responses: {
      "200": {
        description: "Done",
        ...(headers.length > 0 ? { headers: Object.fromEntries(headers) } : {}),
        ...contentOf(op),
        ...(op.ok === "nothing" ? {} : { "x-assumed": true }),
      },
      default: refused,
    },
  };
}

const paths: Record<string, Record<string, unknown>> = {};
for (const [name, op] of Object.entries(ops) as [OperationName, Operation][]) {
  paths[op.path] = { ...paths[op.path], [op.method.toLowerCase()]: describe(name, op) };
  if (op.guest) paths[guestPath(op.path)] = { [op.method.toLowerCase()]: describeForGuests(name, op, op.guest) };
}

const document = {
  openapi: "3.1.0",
  info: {
    title: "Provider of an intelligent transport system",
    version: "1",
    license: { name: "MIT", identifier: "MIT" },
    description:
      "The calls the widgets make. The specification shows methods, paths and bodies; what carries `x-assumed: true` is our assumption and the first thing to compare with a city's own back end. What keeps data and carries `x-idempotent: true` leaves, when it arrives twice, what the first one left. `utime` is Unix time in seconds; ids are opaque, text or number.",
  },
  servers: [{ url: "/api/v1" }],
  paths,
  components: {
    securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    schemas: { Error: errorAnswer, KeyedText: keyedText },
  },
};

const text = `${JSON.stringify(document, null, 2)}\n`;
if (process.argv.includes("--write")) writeFileSync(FILE, text);
else if (readFileSync(FILE, "utf8") !== text) {
  console.error(`"${FILE}" does not say what src/core/contract says. Run "npm run openapi" and commit the result.`);
  process.exit(1);
}
