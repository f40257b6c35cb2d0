import { map } from "nanostores";
import {
  asProviderError,
  beginSecondStep,
  type Client,
  changePassword,
  confirmSecondStep,
  endSecondStep,
  type ProviderError,
  type SecondStep,
  type SecondStepBegun,
  secondStepOf,
} from "../../../core/internal.js";

export type SecurityField = "present" | "wanted" | "wantedAgain" | "stepPassword" | "code";

interface SecurityState extends Record<SecurityField, string> {
  /** Null until that is known, and at a provider that offers none. */
  step: SecondStep | null;
  /** What the app is told, until a code of it was confirmed. */
  begun: SecondStepBegun | null;
  /** The codes for a lost device, until they were saved. */
  recovery: readonly string[];
  isUnderWay: boolean;
  isChanged: boolean;
  /** The form whose fields have flaws that are shown, or that was refused. */
  tried: "password" | "step" | null;
  error: ProviderError | null;
}

const empty = { present: "", wanted: "", wantedAgain: "", stepPassword: "", code: "" };

/** The user's own password and second step; what was typed is forgotten when it was taken. */
export function createSecurity(client: Client) {
  const $security = map<SecurityState>({
    ...empty,
    step: null,
    begun: null,
    recovery: [],
    isUnderWay: false,
    isChanged: false,
    tried: null,
    error: null,
  });
  const set = (fields: Partial<SecurityState>) => $security.set({ ...$security.get(), ...fields });

  /** Does one thing at a time. */
  async function send(tried: "password" | "step", isFit: boolean, work: () => Promise<Partial<SecurityState>>): Promise<void> {
    set({ tried, error: null, isChanged: false });
    if ($security.get().isUnderWay || !isFit) return;
    set({ isUnderWay: true });
    try {
      set({ ...(await work()), tried: null });
    } catch (error) {
      set({ error: asProviderError(error) });
    }
    set({ isUnderWay: false });
  }

  const fresh = async () => ({ step: await secondStepOf(client), stepPassword: "", code: "" });
  return {
    $security,
    type: (field: SecurityField, value: string) => set({ [field]: value, error: null }),
    load: () => fresh().then(set, () => {}),
    change() {
      const { present, wanted, wantedAgain } = $security.get();
      return send("password", Boolean(present && wanted && wanted === wantedAgain), async () => {
        await changePassword(client, present, wanted);
        return { ...empty, isChanged: true };
      });
    },
    begin() {
      const { stepPassword } = $security.get();
      return send("step", Boolean(stepPassword), async () => ({ begun: await beginSecondStep(client, stepPassword), stepPassword: "" }));
    },
    confirm() {
      const { code } = $security.get();
      return send("step", Boolean(code.trim()), async () => {
        const recovery = await confirmSecondStep(client, code);
        return { recovery, begun: null, ...(await fresh()) };
      });
    },
    end() {
      const { stepPassword } = $security.get();
      return send("step", Boolean(stepPassword), async () => {
        await endSecondStep(client, stepPassword);
        return fresh();
      });
    },
    saved: () => set({ recovery: [] }),
  };
}
