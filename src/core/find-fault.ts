import type { Fault, FaultCode } from "./fault.js";

/** Milliseconds after which a call counts as unanswered. */
const TIMEOUT = 2_000;

const loopback = /^http:\/\/(localhost|127\.|\[::1\])/;

/**
 * Why the provider at `base` gives no answer; null when it answers after all. Browsers do not say why a call failed, so a second
 * call is made with `no-cors`: when that one is answered, the provider is there and does not allow this origin. Calls blocked by the
 * page's Content-Security-Policy are known by the event `securitypolicyviolation`.
 */
export async function findFault(base: string, fetch: typeof globalThis.fetch): Promise<Fault | null> {
  if (globalThis.navigator?.onLine === false) return say("offline", base);
  let isStopped = false;
  const noteStop = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    if (blockedURI && base.startsWith(new URL(blockedURI, base).origin)) isStopped = true;
  };
  globalThis.document?.addEventListener("securitypolicyviolation", noteStop);
  // Leaving the page aborts its calls, which says nothing about the provider.
  let isLeft = false;
  const noteLeft = () => {
    isLeft = true;
  };
  globalThis.addEventListener?.("pagehide", noteLeft);
  const ask = (path: string, mode: RequestMode, from = base) =>
    fetch(`${from}/${path}`, { mode, credentials: "omit", cache: "no-store", signal: AbortSignal.timeout(TIMEOUT) }).catch(() => null);
  const [about, sign] = await Promise.all([ask("about", "cors"), ask("about", "no-cors")]);
  // `about` is assumed: a provider without it is known by its refusal of a call without a token, which the console shows.
  const answer = about?.status === 404 ? await ask("city/detail", "cors") : about;
  // The event comes as a task of its own.
  if (!answer) await new Promise((resolve) => setTimeout(resolve));
  globalThis.document?.removeEventListener("securitypolicyviolation", noteStop);
  globalThis.removeEventListener?.("pagehide", noteLeft);
  if (isLeft) return null;
  const judged = answer && (await judge(answer));
  const isForeign = judged === "not-a-provider";
  if (answer && !isForeign) return judged && say(judged, base, answer.status);
  if ((answer || sign) && (await isAtRoot(base, ask))) return say("wrong-path", base, answer?.status);
  if (isForeign) return say(judged, base, answer?.status);
  if (isStopped) return say("blocked-by-policy", base);
  if (globalThis.isSecureContext && base.startsWith("http:") && !loopback.test(base) && location.protocol === "https:")
    return say("insecure-address", base);
  if (!sign) return say("unreachable", base);
  return say(globalThis.origin === "null" ? "opaque-origin" : "origin-not-allowed", base);
}

/** Whether a provider that this page may ask stands at the same origin, at the usual path. */
async function isAtRoot(base: string, ask: (path: string, mode: RequestMode, from: string) => Promise<Response | null>): Promise<boolean> {
  const root = `${new URL(base).origin}/api/v1`;
  if (root === base) return false;
  const about = await ask("about", "cors", root);
  return about?.ok === true && !isPage(about);
}

const isPage = (answer: Response) => /html/.test(answer.headers.get("content-type") ?? "");

/** Something has answered: is it a provider? Without a token one refuses the call (401). */
async function judge(answer: Response): Promise<FaultCode | null> {
  const { status, ok } = answer;
  if (status >= 500) return "unavailable";
  const isOther =
    status === 404 ||
    status === 405 ||
    isPage(answer) ||
    (ok &&
      !(await answer.json().then(
        () => true,
        () => false,
      )));
  return isOther ? "not-a-provider" : null;
}

/** The provider refuses the token that the page lends it by `getToken`. */
export const tokenRefused = (base: string, status: number): Fault => say("token-refused", base, status);

/** The page's `getToken` gives the provider no token; `reason` says what it did instead. */
export const tokenMissing = (base: string, reason: string): Fault => say("token-missing", base, 0, reason);

function say(code: FaultCode, base: string, status = 0, reason = ""): Fault {
  // Unlike `location.origin`, "null" in a sandboxed frame.
  const origin = globalThis.origin ?? "";
  const server = new URL(base).origin;
  const sentences: Readonly<Record<FaultCode, string>> = {
    offline: "The browser is offline.",
    unreachable: `Nothing answers at "${base}": see that the provider runs, that the address is right and its certificate valid.`,
    "origin-not-allowed": `The provider at "${base}" does not allow pages of "${origin}": start it with --origins ${origin}`,
    "blocked-by-policy": `The policy of this page stops calls of "${base}": add ${server} to connect-src of its Content-Security-Policy.`,
    "insecure-address": `The page came by https, so the browser asks nothing of "${base}": give the provider a certificate and an https address.`,
    "not-a-provider": `What answers at "${base}" is no provider (status ${status}): name the provider's address in the attribute "provider" or by configure().`,
    "wrong-path": `The provider at "${server}" does not answer at "${base}": correct the path in the attribute "provider" or in configure().`,
    "opaque-origin": `This page is a sandboxed frame and has no origin that "${server}" could allow: add allow-same-origin to the frame's sandbox.`,
    unavailable: `The provider at "${base}" answers that it cannot serve (status ${status}).`,
    "token-refused": `The provider at "${base}" refuses the token that getToken gave (status ${status}): it is over, or not of this provider.`,
    "token-missing": `getToken, asked for a token of "${base}", ${reason}. It is asked again.`,
  };
  const fault = { code, status, message: sentences[code] };
  globalThis.console?.error(`its: ${code}: ${fault.message}`);
  return fault;
}
