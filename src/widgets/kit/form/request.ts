import { atom, map } from "nanostores";
import { asProviderError, type ProviderError } from "../../../core/internal.js";
import { networkKey } from "../sentence.js";
import type { Draft } from "./draft.js";
import { createSpamGuard } from "./spam-guard.js";

/** `filling` until the provider has accepted the request; `sent` until another one is started. */
export type Stage = "filling" | "sending" | "sent";

/**
 * State of one form; typed text survives an error, unmounting, a move, another language and a reload. Calls `keep(true)` while it sends
 * and until the thanks were seen: a new element at the same place must continue with this state.
 */
export function createRequest(draft: Draft, keep: (isUnderWay: boolean) => void) {
  const $typed = map<Record<string, string>>({ ...draft.read() });
  const $isConsentGiven = atom(false);
  const $stage = atom<Stage>("filling");
  /** Whether sending was attempted: flaws are shown from then on. */
  const $isTried = atom(false);
  /** Text key and values of the sentence about the last attempt. */
  const $notice = atom<Notice | null>(null);
  const { isBaitTaken, waitOut } = createSpamGuard();
  const go = (stage: Stage) => {
    $stage.set(stage);
    keep(stage !== "filling");
  };

  return {
    $typed,
    $isConsentGiven,
    $stage,
    $isTried,
    $notice,
    type(name: string, value: string) {
      $typed.setKey(name, value);
      draft.write($typed.get());
    },
    /** Sends unless a request is in flight; `settled` gets the failure or null and returns whether this form shows the outcome. */
    async send(
      form: HTMLFormElement | null,
      attempt: (isBaitTaken: boolean) => Promise<void>,
      settled: (failure: ProviderError | null) => boolean,
    ): Promise<void> {
      if ($stage.get() !== "filling") return;
      $notice.set(null);
      go("sending");
      await waitOut();
      const failure = await attempt(isBaitTaken(form)).then(() => null, asProviderError);
      if (failure) {
        go("filling");
        if (settled(failure)) $notice.set(noticeOf(failure));
        return;
      }
      $typed.set({});
      $isConsentGiven.set(false);
      $isTried.set(false);
      draft.write({});
      go(settled(null) ? "sent" : "filling");
    },
    thanked: () => keep(false),
    startAgain: () => $stage.set("filling"),
  };
}

export interface Notice {
  key: string;
  values?: Readonly<Record<string, number>>;
}

/** One of the two sentences of spec 8; with `retryAfter`, one that says how long to wait (faults F6). */
function noticeOf({ failure, status, retryAfter }: ProviderError): Notice {
  if (failure === "network") return { key: networkKey() };
  if (status === 429 && retryAfter !== null) return { key: "error.tooMany", values: { seconds: Math.ceil(retryAfter) } };
  return { key: "error.form" };
}
