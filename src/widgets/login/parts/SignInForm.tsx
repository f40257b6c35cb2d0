import { lazy, Suspense, useLayoutEffect, useRef, useState } from "react";
import { parse } from "valibot";
import type { Credentials } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { IconButton } from "../../kit/controls/IconButton.js";
import { TextField } from "../../kit/controls/TextField.js";
import { flawsOf } from "../../kit/form/rules.js";
import { HideIcon, ShowIcon } from "../../kit/form-icons.js";
import { ToneShape } from "../../kit/parts/ToneShape.js";
import { useKept, useStore, useWidget } from "../../kit/use-widget.js";
import { CredentialsSchema } from "../credentials-schema.js";
import { EXAMPLE_EMAIL, MAX_LENGTH, MIN_LENGTH } from "../limits.js";
import { minutesToWait, type Refused, refusalKey } from "../refusal.js";
import { createSignIn, SECOND_STEP } from "../store.js";
import type { LoginEvents } from "../surface.js";

const SecondStep = lazy(async () => ({ default: (await import("../second-step/SecondStep.js")).SecondStep }));

const names = ["email", "password"] as const;
const limitOf = (key: string) => (key.endsWith("TooShort") ? MIN_LENGTH : MAX_LENGTH);

/** The two fields and what the provider said to the last attempt. */
export function SignInForm({ email, onAttempt }: { email: string; onAttempt(): void }) {
  const { client, t, emit } = useWidget<LoginEvents>();
  const store = useKept("signIn", createSignIn);
  useLayoutEffect(() => store.fillIn(email), [store, email]);
  const typed = useStore(store.$typed);
  const refused = useStore(store.$refused);
  const isUnderWay = useStore(store.$isUnderWay);
  const flaws = useStore(store.$isTried) ? flawsOf(CredentialsSchema, typed) : {};
  const [isPasswordShown, showPassword] = useState(false);
  const [second, setSecond] = useState<Credentials | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const sentence = (refusal: Refused) => t(refusalKey(refusal), { count: minutesToWait(refusal) });

  const bind = (name: keyof Credentials) => ({
    label: t(name),
    name,
    value: typed[name],
    onInput: (value: string) => store.$typed.setKey(name, value),
    ...(flaws[name] ? { error: t(flaws[name], { limit: limitOf(flaws[name]), email: EXAMPLE_EMAIL }) } : {}),
  });

  const submit = async () => {
    store.$isTried.set(true);
    const found = flawsOf(CredentialsSchema, store.$typed.get());
    const first = names.find((name) => found[name]);
    if (first) return (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus();
    onAttempt();
    const credentials = parse(CredentialsSchema, store.$typed.get());
    const status = await store.signIn(client, credentials);
    if (status === null) return;
    if (status === SECOND_STEP) return setSecond(credentials);
    const refusal = store.$refused.get();
    if (refusal === null) emit("its-submitted", { status });
    else emit("its-error", { status: refusal.status, message: sentence(refusal) });
  };

  if (second)
    return (
      <Suspense>
        <SecondStep credentials={second} onBack={() => setSecond(null)} onDone={() => store.$typed.setKey("password", "")} />
      </Suspense>
    );
  return (
    <form
      ref={form}
      noValidate
      aria-label={t("heading")}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField {...bind("email")} type="email" inputMode="email" autoComplete="username" />
      <div className="password">
        <TextField {...bind("password")} type={isPasswordShown ? "text" : "password"} autoComplete="current-password" />
        <PasswordSwitch isShown={isPasswordShown} onChange={showPassword} />
      </div>
      {refused !== null && (
        <p className="notice error" role="alert">
          <ToneShape tone="error" />
          {sentence(refused)}
        </p>
      )}
      <Button kind="primary" type="submit" busy={isUnderWay}>
        {t(isUnderWay ? "signingIn" : "signIn")}
      </Button>
    </form>
  );
}

/** Shows the password while it is typed, and hides it again. */
function PasswordSwitch({ isShown, onChange }: { isShown: boolean; onChange(isShown: boolean): void }) {
  const { t } = useWidget();
  return (
    <div className="password-switch">
      <IconButton
        kind="quiet"
        icon={isShown ? HideIcon : ShowIcon}
        label={t(isShown ? "hidePassword" : "showPassword")}
        onClick={() => onChange(!isShown)}
      />
    </div>
  );
}
