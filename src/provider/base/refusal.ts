import type { ContentfulStatusCode } from "hono/utils/http-status";

/** An answer that says no: `message` is a sentence for the person, `code` a word for the program. */
export class Refusal extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    readonly code: string,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

export const notFound = (what: string) => new Refusal(404, "not_found", what);
export const invalid = (message: string) => new Refusal(422, "invalid", message);
export const notForGuests = () => new Refusal(403, "not_for_guests", "Guests may not ask this: sign in.");

/** The refusal of what is larger than `limit` bytes. */
export const tooLarge = (limit: number) => new Refusal(413, "too_large", `The body is larger than ${Math.round(limit / 1024 / 1024)} MB.`);
export const keyReused = () => new Refusal(422, "idempotency_key_reused", "This Idempotency-Key stands for something else that was sent.");
