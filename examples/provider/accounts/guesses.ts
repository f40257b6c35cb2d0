import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "../http/address.js";

/**
 * How many wrong passwords are looked at (A9). An account is counted together with the address that guesses, so that its
 * owner still gets in from elsewhere; an address is counted over all accounts, against spraying. Addresses of one IPv6 network are one.
 */
export function createGuessLimit() {
  const pair = new RateLimiterMemory({ points: 5, duration: 15 * 60 });
  const address = new RateLimiterMemory({ points: 50, duration: 15 * 60 });
  const key = (email: string, from: string) => `${email.toLowerCase()} ${from}`;
  const left = (state: RateLimiterRes | null, limit: RateLimiterMemory) =>
    state && state.consumedPoints >= limit.points ? Math.ceil(state.msBeforeNext / 1000) : 0;
  return {
    /** Seconds to wait before the next guess, 0 when it may be made; it is counted at once, so that a burst counts too. */
    async take(email: string, visitor: string): Promise<number> {
      const from = networkOf(visitor);
      const wait = Math.max(left(await pair.get(key(email, from)), pair), left(await address.get(from), address));
      if (wait > 0) return wait;
      const taken = await Promise.allSettled([pair.consume(key(email, from)), address.consume(from)]);
      return taken.some(({ status }) => status === "rejected") ? pair.duration : 0;
    },
    async forgive(email: string, visitor: string): Promise<void> {
      const from = networkOf(visitor);
      await pair.delete(key(email, from));
      await address.reward(from);
    },
  };
}
export type GuessLimit = ReturnType<typeof createGuessLimit>;
