import type { RateLimiterRes } from "rate-limiter-flexible";
import { inMemory, type Limits } from "../../base/limits.js";
import { networkOf } from "../../base/network.js";

/** How many landing forms an address may send: nobody signs in for them, and each is kept for good. */
export function createFormLimit(limits: Limits = inMemory) {
  const limit = limits("form", { points: 30, duration: 15 * 60 });
  return {
    /** Seconds to wait before the next form, 0 when this one may be kept. */
    take: (from: string): Promise<number> =>
      limit.consume(networkOf(from)).then(
        () => 0,
        (refused: RateLimiterRes | Error) => {
          if (refused instanceof Error) throw refused;
          return Math.ceil(refused.msBeforeNext / 1000);
        },
      ),
  };
}
export type FormLimit = ReturnType<typeof createFormLimit>;
