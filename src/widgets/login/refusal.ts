import { networkKey } from "../kit/sentence.js";

/** Why a sign-in did not succeed: the HTTP status (0 without a response) and the seconds to wait, null when not said. */
export interface Refused {
  status: number;
  retryAfter: number | null;
}

/** The text key of a refused sign-in (spec 8); `tooManyAttemptsFor` takes the minutes as `count`. */
export function refusalKey({ status, retryAfter }: Refused) {
  if (status === 0) return networkKey();
  if (status === 429) return retryAfter === null ? "tooManyAttempts" : "tooManyAttemptsFor";
  return status >= 400 && status < 500 ? "wrongCredentials" : "providerFailed";
}

export const minutesToWait = ({ retryAfter }: Refused): number => Math.max(1, Math.ceil((retryAfter ?? 0) / 60));
