import { useEffect } from "react";
import { Button } from "../../kit/controls/Button.js";
import { Spinner } from "../../kit/controls/Spinner.js";
import { MoreTexts } from "../../kit/parts/MoreTexts.js";
import { ToneShape } from "../../kit/parts/ToneShape.js";
import { refusalText } from "../../kit/refusal-text.js";
import { useKept, useStore, useWidget } from "../../kit/use-widget.js";
import type { LoginEvents } from "../surface.js";
import { createSignOn } from "./store.js";
import { sheet } from "./styles.js";

const texts = { ru: () => import("./texts/ru.js"), en: () => import("./texts/en.js"), es: () => import("./texts/es.js") };

interface SignOnProps {
  /** Whether the form for passwords stands there. */
  hasForm: boolean;
  showForm(isShown: boolean): void;
}

/** Signing in by the issuers that the provider names, beside the form for passwords or in its place. */
export function SignOn(props: SignOnProps) {
  return (
    <MoreTexts namespace="sign-on" source={texts} waiting={null}>
      <Ways {...props} />
    </MoreTexts>
  );
}

function Ways({ hasForm, showForm }: SignOnProps) {
  const { client, t, emit } = useWidget<LoginEvents>();
  const store = useKept(`signOn ${client.base}`, () => createSignOn(client));
  const { offered, goingTo, isComing, error } = useStore(store.$signOn);
  const sentence = error && (refusalText(error, t) ?? t("signOnFailed"));

  useEffect(() => {
    void store.begin();
    addEventListener("pageshow", store.isBack);
    return () => removeEventListener("pageshow", store.isBack);
  }, [store]);
  const hasPasswords = offered?.passwords ?? true;
  useEffect(() => showForm(hasPasswords), [showForm, hasPasswords]);
  useEffect(() => {
    if (error) emit("its-error", { status: error.status, message: sentence ?? "" });
  }, [error, sentence, emit]);

  if (!isComing && !sentence && !offered?.issuers.length) return null;
  return (
    <div className={sheet}>
      {isComing && <Spinner label={t("signingIn")} />}
      {sentence && (
        <p className="notice error" role="alert">
          <ToneShape tone="error" />
          {sentence}
        </p>
      )}
      {offered && offered.issuers.length > 0 && (
        <>
          {hasForm && hasPasswords && <p className="or">{t("or")}</p>}
          {offered.issuers.map(({ id, name }) => (
            <Button key={id} kind={hasPasswords ? "plain" : "primary"} busy={goingTo === id} onClick={() => void store.go(id)}>
              {goingTo === id ? t("goingThere") : t("through", { name })}
            </Button>
          ))}
          {!hasPasswords && !hasForm && (
            <Button kind="quiet" onClick={() => showForm(true)}>
              {t("emergency")}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
