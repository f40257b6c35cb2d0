import type { Program } from "../../core/contract/rts.js";

/** Modes that stay until the next command; the others are asked for for 60 minutes (spec 9). */
export const lasting: ReadonlySet<Program> = new Set<Program>(["basic", "static", "automatic", "adaptive", "predictive"]);
export const TEMPORARY_SECONDS = 60 * 60;
