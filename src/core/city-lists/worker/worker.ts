import type { Job, Reply } from "./jobs.js";
import { parseAtOnce } from "./parse.js";
import { createReader } from "./read.js";
import { createRunner } from "./runner.js";

/** Milliseconds of work between two checks for new messages. */
const SLICE = 40;

/** The part of a worker's scope that is used; the page's type library lacks it. */
interface Scope {
  onmessage: (event: MessageEvent<{ id: number; job: Job }>) => void;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

const scope = globalThis as unknown as Scope;
const post = (replies: readonly Reply[]) => scope.postMessage(replies, buffersOf({ ...replies }));
const run = createRunner(createReader(parseAtOnce), SLICE, post);
scope.onmessage = ({ data: { id, job } }) => run(id, job);
scope.postMessage("here", []);

/** Every buffer and bitmap in a message: transferred, not copied. */
function buffersOf(value: unknown, found: Transferable[] = []): Transferable[] {
  if (ArrayBuffer.isView(value)) found.push(value.buffer as ArrayBuffer);
  else if (value instanceof ImageBitmap) found.push(value);
  else if (typeof value === "object" && value !== null && !Array.isArray(value))
    for (const part of Object.values(value)) buffersOf(part, found);
  return found;
}
