import type { Reply } from "./jobs.js";
import { parseInSlices } from "./parse.js";
import { createReader } from "./read.js";
import { createRunner } from "./runner.js";

/** Milliseconds of work on the page before it may draw and listen again. */
const SLICE = 12;

/** The reader on the page itself, where no worker is allowed. */
export const startInline = (reply: (reply: Reply) => void) =>
  createRunner(createReader(parseInSlices), SLICE, (replies) => replies.forEach(reply));
