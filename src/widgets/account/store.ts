import { map } from "nanostores";
import {
  asProviderError,
  type Client,
  type ProviderError,
  tryCredentials,
  type User,
  updateFio,
  updatePhone,
} from "../../core/internal.js";
import type { Draft } from "../kit/form/draft.js";
import { flawsOf, phone, required, rules } from "../kit/form/rules.js";

export const contactFields = ["fio", "phone"] as const;
export type ContactField = (typeof contactFields)[number];

interface FieldState {
  isSaving: boolean;
  isSaved: boolean;
  /** Key of the sentence that says what is wrong with what was typed. */
  flaw: string | null;
  error: ProviderError | null;
}

const idle: FieldState = { isSaving: false, isSaved: false, flaw: null, error: null };
const schemas = { fio: rules({ fio: required("fio") }), phone: rules({ phone }) };
const sends = { fio: updateFio, phone: updatePhone };

/**
 * What is typed into the contact fields of one account; it stays until the provider has stored it. `keep(true)` while something
 * is being sent: a new element at the same place must go on with this state.
 */
export function createContact(client: Client, draft: Draft, keep: (isUnderWay: boolean) => void) {
  const $typed = map<Record<string, string>>({ ...draft.read() });
  const $states = map<Record<ContactField, FieldState>>({ fio: idle, phone: idle });
  function type(field: ContactField, value: string | null): void {
    const { [field]: _, ...others } = $typed.get();
    $typed.set(value === null ? others : { ...others, [field]: value });
    draft.write($typed.get());
    $states.setKey(field, { ...idle, isSaving: $states.get()[field].isSaving });
  }
  return {
    $typed,
    $states,
    type,
    /** Sends a field once at a time; nothing is shown for a value that was changed meanwhile. */
    async save(field: ContactField): Promise<void> {
      const value = $typed.get()[field];
      if (value === undefined || $states.get()[field].isSaving) return;
      const flaw = flawsOf(schemas[field], { [field]: value })[field] ?? null;
      $states.setKey(field, { ...idle, flaw, isSaving: !flaw });
      if (flaw) return;
      keep(true);
      const error = await sends[field](client, value.trim()).then(() => null, asProviderError);
      const isLatest = $typed.get()[field] === value;
      if (isLatest && !error) type(field, null);
      $states.setKey(field, isLatest ? { ...idle, error, isSaved: !error } : idle);
      keep(contactFields.some((each) => $states.get()[each].isSaving));
    },
  };
}
export type Contact = ReturnType<typeof createContact>;

interface TrialState {
  email: string;
  password: string;
  isRunning: boolean;
  flaw: "emailMissing" | "passwordMissing" | null;
  /** Who the credentials belong to, or why nobody. */
  user: User | null;
  error: ProviderError | null;
}

/** The test entry: credentials are tried on the side; the password is forgotten as soon as it is sent. */
export function createTrial(client: Client) {
  const $trial = map<TrialState>({ email: "", password: "", isRunning: false, flaw: null, user: null, error: null });
  const set = (fields: Partial<TrialState>) => $trial.set({ ...$trial.get(), ...fields });
  return {
    $trial,
    type: (field: "email" | "password", value: string) => set({ [field]: value, flaw: null, user: null, error: null }),
    async run(): Promise<void> {
      const { email, password, isRunning } = $trial.get();
      /** The outcome is not shown beside another email. */
      const finish = (fields: Partial<TrialState>) => set({ isRunning: false, ...($trial.get().email === email ? fields : {}) });
      if (isRunning) return;
      const flaw = email.trim() ? (password ? null : "passwordMissing") : "emailMissing";
      if (flaw) return set({ flaw, user: null, error: null });
      set({ password: "", isRunning: true, flaw: null, user: null, error: null });
      try {
        finish({ user: await tryCredentials(client, { email: email.trim(), password }) });
      } catch (error) {
        finish({ error: asProviderError(error) });
      }
    },
  };
}
