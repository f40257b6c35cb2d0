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
