import { type ProviderError, type Translate, truncate } from "../../core/internal.js";
import { refusalText } from "./refusal-text.js";

/** A text of the kit: its key and the values that go into it. */
export interface Sentence {
  key: string;
  values?: Readonly<Record<string, string | number>>;
}

const byStatus: Readonly<Record<number, string>> = {
  401: "error.signedOut",
  403: "error.signedOut",
  404: "error.notOffered",
  405: "error.notOffered",
  409: "error.conflict",
  413: "error.tooLarge",
};

/** The general sentence for a failed call, by its kind and status (faults F5, F6; spec 8). */
export function sentenceFor({ failure, status, retryAfter }: ProviderError): Sentence {
  if (failure === "network") return { key: networkKey() };
  if (failure === "answer") return { key: "error.answer" };
  if (failure === "cancelled") return { key: "error.cancelled" };
  if (failure === "overdue") return { key: "error.overdue" };
  if (status === 429)
    return retryAfter === null ? { key: "error.tooManySoon" } : { key: "error.tooMany", values: { seconds: Math.ceil(retryAfter) } };
  if (status >= 500) return { key: "error.server" };
  return { key: byStatus[status] ?? "error.refused", values: { status } };
}

/** Statuses of which no text of a provider says more than our sentence. */
const ourOwn = [401, 403, 404, 405, 413, 429];

/**
 * What is said of a failed call: by the code of the refusal where it is one of the contract's, else what a provider of others says of a
 * refused call, as it is; and where that says nothing or has failed, the general sentence.
 */
export function errorText(error: ProviderError, t: Translate): string {
  const { status, says } = error;
  const text = refusalText(error, t) ?? (status >= 400 && status < 500 && !ourOwn.includes(status) ? truncate(says) : "");
  if (text) return text;
  const { key, values } = sentenceFor(error);
  return t(key, values);
}

/** Text key for a call without a response: it blames the user's connection only if the browser is offline. */
export const networkKey = () => (navigator.onLine ? "error.silent" : "error.network");
