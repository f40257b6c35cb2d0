import { map } from "nanostores";
import {
  asProviderError,
  type Client,
  type Issuers,
  issuersOf,
  ProviderError,
  signOn,
  signOnAddress,
  signOnFragment,
} from "../../../core/internal.js";

/** Session storage of this tab: what the page keeps while the browser is at the issuer. */
const KEPT = "its.sign-on";

/** The secret whose digest the provider has, and the state of the history entry, by which the host knows where somebody wanted to go. */
interface Kept {
  secret: string;
  state: unknown;
}

interface SignOnState {
  /** Null until that is known; a provider of others offers none. */
  offered: Issuers | null;
  /** The issuer to which the browser is going. */
  goingTo: string | null;
  /** Whether the code that the browser has brought is being changed into a session. */
  isComing: boolean;
  /** Why it was refused. */
  error: ProviderError | null;
}

const none: Issuers = { passwords: true, issuers: [] };

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Takes what the tab has kept, once. */
function takeKept(): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null") as Kept | null;
    sessionStorage.removeItem(KEPT);
    return kept;
  } catch {
    return null;
  }
}

/** Takes what the provider has put behind the address, so that neither a bookmark nor the history has it. */
function takeTold(): { code: string | null; refused: string | null; kept: Kept | null } {
  const told = new URLSearchParams(location.hash.slice(1));
  const code = told.get(signOnFragment.code);
  const refused = told.get(signOnFragment.refused);
  if (code === null && refused === null) return { code, refused, kept: null };
  const kept = takeKept();
  history.replaceState(kept?.state ?? history.state, "", location.pathname + location.search);
  return { code, refused, kept };
}

/** Signing in by issuers, of one form. */
export function createSignOn(client: Client) {
  const $signOn = map<SignOnState>({ offered: null, goingTo: null, isComing: false, error: null });
  const set = (fields: Partial<SignOnState>) => $signOn.set({ ...$signOn.get(), ...fields });
  const refusedBy = (code: string) => new ProviderError("status", "The sign-in was refused.", { status: 409, code });

  async function come(code: string, kept: Kept | null): Promise<void> {
    set({ isComing: true });
    try {
      await signOn(client, code, kept?.secret ?? "");
    } catch (error) {
      set({ error: asProviderError(error) });
    }
    set({ isComing: false });
  }

  return {
    $signOn,
    /** Finds out who may sign in, and goes on with what the browser has brought back. */
    async begin(): Promise<void> {
      const { code, refused, kept } = takeTold();
      if (refused !== null) set({ error: refusedBy(refused) });
      const asking = issuersOf(client).catch(() => none);
      if (code !== null) await come(code, kept);
      set({ offered: await asking });
    },
    /** Leaves for an issuer. */
    async go(issuer: string): Promise<void> {
      set({ goingTo: issuer, error: null });
      const secret = base64url(crypto.getRandomValues(new Uint8Array(32)));
      const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
      try {
        sessionStorage.setItem(KEPT, JSON.stringify({ secret, state: history.state } satisfies Kept));
      } catch {
        // The provider then refuses what comes back, with a sentence.
      }
      location.assign(signOnAddress(client, issuer, base64url(new Uint8Array(digest)), location.pathname + location.search));
    },
    /** A page that the browser has kept as it was left is shown again. */
    isBack: () => set({ goingTo: null }),
  };
}
