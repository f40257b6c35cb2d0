import { atom } from "nanostores";
import { loadWithRetry } from "./with-timeout.js";

/** Why a page gets nothing from its provider: the `code` of `its-error`; docs/embedding.md says what to do about each. */
export type FaultCode =
  | "offline"
  | "unreachable"
  | "origin-not-allowed"
  | "blocked-by-policy"
  | "insecure-address"
  | "not-a-provider"
  | "unavailable"
  | "wrong-path"
  | "opaque-origin"
  | "token-refused"
  | "token-missing";

export interface Fault {
  readonly code: FaultCode;
  /** HTTP status of the answer, 0 where none came. */
  readonly status: number;
  /** In English, for the console and for those who write the page. */
  readonly message: string;
}

/** Milliseconds for the provider's first answer; together with the diagnosis the reason is known in under 5 s. */
export const FIRST_PROBE = 2_500;

interface Provider {
  base: string;
  fetch: typeof fetch;
  /** Whether a provider answers; asked without a token. */
  isHere(): Promise<boolean>;
  /** Called when it does not answer. */
  silent(): void;
}

const loadFindFault = () => loadWithRetry(() => import("./find-fault.js"));

/** Finds out why nothing comes from a provider. How that is done is loaded only where nothing comes. */
export function createFaultFinder({ base, fetch, isHere, silent }: Provider) {
  /** Null while the provider serves this page, undefined until that is known. */
  const $fault = atom<Fault | null | undefined>(undefined);
  let hasServed = false;
  /** Number of the newest diagnosis: an older one that comes late is dropped. */
  let turn = 0;
  /** Why the page's `getToken` gives nothing, until a call with a token is served. It is shown where nothing worse is the matter. */
  let missingToken: Fault | null = null;

  async function diagnose(): Promise<void> {
    const mine = ++turn;
    const found = await loadFindFault()
      .then(({ findFault }) => findFault(base, fetch))
      .catch(() => null);
    if (mine === turn) $fault.set(found ?? missingToken);
  }

  /** Checks that a provider is there, unless it has served this page already; finds out why when it is not. */
  async function verify(): Promise<void> {
    if (hasServed || (await isHere())) $fault.set(missingToken);
    else await diagnose();
    if ($fault.get()?.status === 0) silent();
  }

  return {
    $fault,
    verify,
    diagnose,
    /** The provider, which was silent, has answered something. */
    answered() {
      turn++;
      if ($fault.get()) void verify();
    },
    /** The provider has answered a call by the contract. Only a signed call (`isSigned`) proves that the token is accepted. */
    served(isSigned: boolean) {
      hasServed = true;
      if (isSigned) missingToken = null;
      const fault = $fault.get();
      if (fault === null || (!isSigned && (fault === undefined || fault.code.startsWith("token-")))) return;
      turn++;
      $fault.set(null);
    },
    /** The provider refuses the token that the page lends. */
    async refused(status: number): Promise<void> {
      const mine = ++turn;
      const { tokenRefused } = await loadFindFault();
      if (mine === turn) $fault.set(tokenRefused(base, status));
    },
    /** The page's `getToken` gives no token; `reason` says what it did instead. */
    async tokenMissing(reason: string): Promise<void> {
      const { tokenMissing } = await loadFindFault();
      if (missingToken?.message.includes(reason)) return;
      missingToken = tokenMissing(base, reason);
      if (!$fault.get()) $fault.set(missingToken);
    },
  };
}
