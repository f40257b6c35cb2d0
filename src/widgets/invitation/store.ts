import { map } from "nanostores";
import { custom, maxLength, minLength, nonEmpty, pipe, string } from "valibot";
import { acceptInvitation, asProviderError, type Client, type ProviderError } from "../../core/internal.js";
import { flawsOf, rules } from "../kit/form/rules.js";

/** Fewest and most characters of a password (spec 5, 9). */
export const SHORTEST = 5;
export const LONGEST = 20;

const schemaFor = (password: string) =>
  rules({
    password: pipe(string(), nonEmpty("passwordMissing"), minLength(SHORTEST, "passwordTooShort"), maxLength(LONGEST, "passwordTooLong")),
    again: custom<string>((again) => again === password, "passwordOther"),
  });

interface AcceptState {
  password: string;
  again: string;
  /** Flaws are shown from the first attempt on. */
  isTried: boolean;
  isUnderWay: boolean;
  /** Why it was refused. */
  error: ProviderError | null;
  /** Email of the account that is there now. */
  email: string | null;
}

/** One form owns one of these: what was typed survives a refusal and a move, and is forgotten when the account is there. */
export function createAccept(client: Client) {
  const $accept = map<AcceptState>({ password: "", again: "", isTried: false, isUnderWay: false, error: null, email: null });
  const set = (fields: Partial<AcceptState>) => $accept.set({ ...$accept.get(), ...fields });
  const flaws = () => flawsOf(schemaFor($accept.get().password), $accept.get());
  return {
    $accept,
    flaws,
    type: (field: "password" | "again", value: string) => set({ [field]: value, error: null }),
    /** Sends it once at a time; gives the email of the account, or null. */
    async accept(token: string): Promise<string | null> {
      set({ isTried: true });
      if ($accept.get().isUnderWay || Object.keys(flaws()).length > 0) return null;
      set({ isUnderWay: true, error: null });
      try {
        const email = await acceptInvitation(client, token, $accept.get().password);
        set({ password: "", again: "", isTried: false, isUnderWay: false, email });
        return email;
      } catch (failure) {
        set({ isUnderWay: false, error: asProviderError(failure) });
        return null;
      }
    },
  };
}
