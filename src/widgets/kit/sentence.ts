import type { ProviderError, Translate } from "../../core/internal.js";

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

/** The sentence shown for a failed call; never the provider's own text (faults F5, F6; spec 8). */
export function sentenceFor({ failure, status, code, retryAfter }: ProviderError): Sentence {
  if (failure === "network") return { key: networkKey() };
  if (failure === "answer") return { key: "error.answer" };
  if (failure === "cancelled") return { key: "error.cancelled" };
  if (failure === "overdue") return { key: "error.overdue" };
  if (status === 429)
    return retryAfter === null ? { key: "error.tooManySoon" } : { key: "error.tooMany", values: { seconds: Math.ceil(retryAfter) } };
  if (status >= 500) return { key: "error.server" };
  if (code === "control_prohibited") return { key: "error.controlProhibited" };
  return { key: byStatus[status] ?? "error.refused", values: { status } };
}

/** The sentence in the language of the translator. */
export function errorText(error: ProviderError, t: Translate): string {
  const { key, values } = sentenceFor(error);
  return t(key, values);
}

/** Text key for a call without a response: it blames the user's connection only if the browser is offline. */
export const networkKey = () => (navigator.onLine ? "error.silent" : "error.network");
