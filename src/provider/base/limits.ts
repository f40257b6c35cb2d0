import type { IRateLimiterOptions, RateLimiterAbstract } from "rate-limiter-flexible";
import RateLimiterMemory from "rate-limiter-flexible/lib/RateLimiterMemory.js";

/** Counts what may be done so often in a time; `name` tells one count from another. */
export type Limits = (name: string, options: Pick<IRateLimiterOptions, "points" | "duration">) => RateLimiterAbstract;

export const inMemory: Limits = (_name, options) => new RateLimiterMemory(options);
