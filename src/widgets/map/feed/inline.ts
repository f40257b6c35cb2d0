import { createFetching } from "./fetching.js";
import type { Reply } from "./jobs.js";
import { parseInSlices } from "./parse.js";
import { createReader } from "./reader.js";
import { createRunner } from "./runner.js";

/** Milliseconds of work on the page before it may draw and listen again. */
const SLICE = 12;

/** The reader on the page itself, where no worker is allowed. */
export function startInline(reply: (reply: Reply) => void) {
  const fetching = createFetching();
  return createRunner(createReader(parseInSlices, fetching.take), fetching, SLICE, (replies) => replies.forEach(reply));
}
