/**
 * Why a call gave no usable answer.
 * `network`: no response or status 0. `status`: the provider refused or failed. `answer`: a response whose content is not
 * what the contract says. `cancelled`: the caller gave up. `overdue`: a poll had no answer in time; it is repeated.
 */
export type Failure = "network" | "status" | "answer" | "cancelled" | "overdue";

/** The one error a call of the provider rejects with; `message` is for the log, sentences for people come from texts. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly failure: Failure;
  /** HTTP status, 0 when there was no response. */
  readonly status: number;
  /** The provider's own code, for instance `control_prohibited`; empty when it gave none. */
  readonly code: string;
  /** What the sentence of that code is made of, for instance `{ most: 50 }`. */
  readonly values: Readonly<Record<string, string | number>>;
  /** The provider's own sentence, in whatever language; empty when it gave none. */
  readonly says: string;
  /** Seconds the provider asked us to wait (`Retry-After`), or null. */
  readonly retryAfter: number | null;
  /** The token a 401 or 403 refused, so that a newer session is not ended by an old answer. */
  readonly refusedToken: string | null;

  constructor(
    failure: Failure,
    message: string,
    about: Partial<Pick<ProviderError, "status" | "code" | "values" | "says" | "retryAfter" | "refusedToken">> = {},
  ) {
    super(message);
    this.failure = failure;
    this.status = about.status ?? 0;
    this.code = about.code ?? "";
    this.values = about.values ?? {};
    this.says = about.says ?? "";
    this.retryAfter = about.retryAfter ?? null;
    this.refusedToken = about.refusedToken ?? null;
  }
}

/** The rejection of a call as a `ProviderError`; any other error comes from the code that read the answer. */
export const asProviderError = (error: unknown): ProviderError =>
  error instanceof ProviderError ? error : new ProviderError("answer", String(error));

/** After such a failure nobody knows whether the provider has stored what was sent: it is searched for, or sent with the same key again. */
export const mayHaveArrived = (error: unknown): boolean =>
  !(error instanceof ProviderError) || error.status === 0 || error.status >= 500 || error.failure === "answer";
