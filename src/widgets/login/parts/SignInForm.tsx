import { Form, useField, useForm } from "@formisch/react";
import { useState } from "react";
import type { Credentials } from "../../../core/index.js";
import { Button } from "../../kit/controls/Button.js";
import { TextField } from "../../kit/controls/TextField.js";
import { ToneShape } from "../../kit/parts/ToneShape.js";
import { useKept, useStore, useWidget } from "../../kit/use-widget.js";
import { CredentialsSchema } from "../credentials-schema.js";
import { EXAMPLE_EMAIL, MAX_LENGTH, MIN_LENGTH } from "../limits.js";
import { minutesToWait, type Refused, refusalKey } from "../refusal.js";
import { createSignIn } from "../store.js";
import { PasswordSwitch } from "./PasswordSwitch.js";

const limitOf = (key: string) => (key.endsWith("TooShort") ? MIN_LENGTH : MAX_LENGTH);

/** The two fields and what the provider said to the last attempt. */
export function SignInForm({ email }: { email: string }) {
  const { client, t, emit } = useWidget();
  const store = useKept("signIn", () => createSignIn({ email, password: "" }));
  const refused = useStore(store.$refused);
  const [isPasswordShown, showPassword] = useState(false);
  const form = useForm({ schema: CredentialsSchema, initialInput: store.typed, validate: "submit", revalidate: "input" });
  const fields = { email: useField(form, { path: ["email"] }), password: useField(form, { path: ["password"] }) };

  const sentence = (refusal: Refused) => t(refusalKey(refusal), { count: minutesToWait(refusal) });

  const bind = (name: keyof Credentials) => {
    const { input, errors, onChange, props } = fields[name];
    const [key] = errors ?? [];
    return {
      label: t(name),
      name,
      value: input ?? "",
      ref: props.ref,
      onInput(value: string) {
        store.typed[name] = value;
        onChange(value);
      },
      ...(key ? { error: t(key, { limit: limitOf(key), email: EXAMPLE_EMAIL }) } : {}),
    };
  };

  const submit = async (credentials: Credentials) => {
    const status = await store.signIn(client, credentials);
    if (status === null) return;
    const refusal = store.$refused.get();
    if (refusal === null) emit("its-submitted", { status });
    else emit("its-error", { status: refusal.status, message: sentence(refusal) });
  };

  return (
    <Form of={form} onSubmit={submit} aria-label={t("heading")}>
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
      <Button kind="primary" type="submit" busy={form.isSubmitting}>
        {t(form.isSubmitting ? "signingIn" : "signIn")}
      </Button>
    </Form>
  );
}
