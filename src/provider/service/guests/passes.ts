import { jwtVerify, SignJWT } from "jose";
import type { RateLimiterRes } from "rate-limiter-flexible";
import RateLimiterMemory from "rate-limiter-flexible/lib/RateLimiterMemory.js";
import { networkOf } from "../../base/network.js";
import type { GuestView } from "./view.js";

/** Seconds that a pass is valid. */
const GOOD_FOR = 15 * 60;
/** Seconds during which everyone who asks is given the same pass, whichever node he asks. */
const GIVEN_FOR = 5 * 60;
const algorithm = "HS256";
const issuer = "its-provider/guest";

/** Calls of guests: of one network in a minute (some twenty maps behind one address) and in a second, and of all in a second. */
const limits = {
  network: { points: 1_200, duration: 60 },
  burst: { points: 100, duration: 1 },
  all: { points: 400, duration: 1 },
};

/** Gives passes to guests and knows them again. A city that shows nothing (`view` null) has none, and old ones are no good. */
export function createGuests(view: GuestView | null, secret: Uint8Array) {
  const network = new RateLimiterMemory(limits.network);
  const burst = new RateLimiterMemory(limits.burst);
  const all = new RateLimiterMemory(limits.all);
  let given: { readonly from: number; readonly pass: Promise<string> } | undefined;

  /** The pass of the period that begins at `from`, Unix s. */
  const passOf = (from: number): Promise<string> =>
    new SignJWT()
      .setProtectedHeader({ alg: algorithm })
      .setIssuer(issuer)
      .setIssuedAt(from)
      .setExpirationTime(from + GOOD_FOR)
      .sign(secret);

  return {
    view,
    /** The token that all guests of these minutes share: it names nobody, and nothing is kept of who took it. */
    pass(): Promise<string> {
      const seconds = Math.floor(Date.now() / 1000);
      const from = seconds - (seconds % GIVEN_FOR);
      if (given?.from !== from) given = { from, pass: passOf(from) };
      return given.pass;
    },
    isPass: (token: string): Promise<boolean> =>
      view === null
        ? Promise.resolve(false)
        : jwtVerify(token, secret, { algorithms: [algorithm], issuer, requiredClaims: ["exp"] }).then(
            () => true,
            () => false,
          ),
    /** Seconds to wait before the next call from this address, 0 when this one is answered. */
    take: (address: string): Promise<number> =>
      network
        .consume(networkOf(address))
        .then(() => burst.consume(networkOf(address)))
        .then(() => all.consume("all"))
        .then(
          () => 0,
          ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000)),
        ),
  };
}
export type Guests = ReturnType<typeof createGuests>;
