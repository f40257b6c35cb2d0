import type { RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import { inMemory, type Limits } from "../../base/limits.js";
import { networkOf } from "../../base/network.js";

/** Result of a guess: whether the password was right, and for how many seconds no guess is checked, this one included. */
export interface Guess {
  isRight: boolean;
  wait: number;
}

/**
 * How many wrong passwords are looked at (A9). An account is counted together with the address that guesses, so that its
 * owner still gets in from elsewhere; an address is counted over all accounts, against spraying. Addresses of one IPv6 network are one.
 */
export function createGuessLimit(limits: Limits = inMemory) {
  const pair = limits("guess", { points: 5, duration: 15 * 60 });
  const address = limits("guesses", { points: 50, duration: 15 * 60 });
  const key = (email: string, from: string) => `${email.toLowerCase()} ${from}`;
  const left = (state: RateLimiterRes | null, limit: RateLimiterAbstract) =>
    state && state.consumedPoints >= limit.points ? Math.ceil(state.msBeforeNext / 1000) : 0;
  let turn: Promise<unknown> = Promise.resolve();

  /** Seconds to wait before the next guess, 0 when it may be made. */
  const wait = async (email: string, visitor: string): Promise<number> => {
    const from = networkOf(visitor);
    return Math.max(left(await pair.get(key(email, from)), pair), left(await address.get(from), address));
  };

  async function look(email: string, visitor: string, isRight: () => Promise<boolean | null>): Promise<Guess> {
    const seconds = await wait(email, visitor);
    if (seconds > 0) return { isRight: false, wait: seconds };
    const from = networkOf(visitor);
    const right = await isRight();
    if (right) await pair.delete(key(email, from));
    else if (right === false) await Promise.all([pair.consume(key(email, from)), address.consume(from)]);
    return { isRight: right === true, wait: 0 };
  }

  return {
    wait,
    /**
     * Looks at a password, one after another: what is still being looked at is neither right nor wrong, so in a burst the next
     * one waits for it. Only a wrong one is counted, until one is right; null, where more is needed than a password, counts for neither, and
     * `isRight` that throws, as in an outage, for nothing.
     */
    guess(email: string, visitor: string, isRight: () => Promise<boolean | null>): Promise<Guess> {
      const mine = turn.then(() => look(email, visitor, isRight));
      turn = mine.catch(() => {});
      return mine;
    },
  };
}
export type GuessLimit = ReturnType<typeof createGuessLimit>;

/** How many wrong codes of a second step are looked at, of an account, wherever they come from. */
export function createCodeLimit(limits: Limits = inMemory) {
  const codes = limits("codes", { points: 10, duration: 15 * 60 });
  return {
    /** Seconds to wait before the next code, 0 when it may be tried. */
    async wait(user: string): Promise<number> {
      const state = await codes.get(user);
      return state && state.consumedPoints >= codes.points ? Math.ceil(state.msBeforeNext / 1000) : 0;
    },
    async wrong(user: string): Promise<void> {
      await codes.consume(user).catch(() => {});
    },
  };
}
export type CodeLimit = ReturnType<typeof createCodeLimit>;
