import { type FormEvent, useEffect, useRef, useState } from "react";
import { asProviderError, type Credentials, type ProviderError, signInSecond } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { TextField } from "../../kit/controls/TextField.js";
import { MoreTexts } from "../../kit/parts/MoreTexts.js";
import { ToneShape } from "../../kit/parts/ToneShape.js";
import { errorText } from "../../kit/sentence.js";
import { useWidget } from "../../kit/use-widget.js";
import type { LoginEvents } from "../surface.js";

const texts = { ru: () => import("./texts/ru.js"), en: () => import("./texts/en.js"), es: () => import("./texts/es.js") };

interface SecondStepProps {
  credentials: Credentials;
  /** Goes back to email and password. */
  onBack(): void;
  /** The user is signed in. */
  onDone(): void;
}

/** Asks for the code of the second step, after a password that was right. */
export function SecondStep(props: SecondStepProps) {
  return (
    <MoreTexts namespace="second-step" source={texts} waiting={null}>
      <CodeForm {...props} />
    </MoreTexts>
  );
}

function CodeForm({ credentials, onBack, onDone }: SecondStepProps) {
  const { client, t, emit } = useWidget<LoginEvents>();
  const [code, setCode] = useState("");
  const [isTried, setTried] = useState(false);
  const [isUnderWay, setUnderWay] = useState(false);
  const [error, setError] = useState<ProviderError | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const field = () => form.current?.querySelector("input")?.focus();
  useEffect(field, []);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isUnderWay || !code.trim()) return field();
    setUnderWay(true);
    setError(null);
    try {
      await signInSecond(client, credentials, code);
      onDone();
      emit("its-submitted", { status: 200 });
    } catch (failure) {
      const refused = asProviderError(failure);
      setError(refused);
      setCode("");
      setTried(false);
      field();
      emit("its-error", { status: refused.status, message: errorText(refused, t) });
    } finally {
      setUnderWay(false);
    }
  };
  return (
    <form ref={form} noValidate aria-label={t("secondStep")} onSubmit={(event) => void send(event)}>
      <p>{t("codeLead")}</p>
      <TextField
        label={t("code")}
        name="code"
        value={code}
        onInput={setCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={isTried && !code.trim() ? t("codeMissing") : undefined}
      />
      {error && (
        <p className="notice error" role="alert">
          <ToneShape tone="error" />
          {errorText(error, t)}
        </p>
      )}
      <Button kind="primary" type="submit" busy={isUnderWay}>
        {t(isUnderWay ? "signingIn" : "signIn")}
      </Button>
      <Button kind="quiet" onClick={onBack}>
        {t("back")}
      </Button>
    </form>
  );
}
