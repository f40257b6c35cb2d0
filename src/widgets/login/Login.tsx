import { lazy, Suspense, useLayoutEffect, useRef, useState } from "react";
import { isAtHome } from "../../core/internal.js";
import { Spinner } from "../kit/controls/Spinner.js";
import { FaultPlace } from "../kit/parts/FaultPlace.js";
import { ToneShape } from "../kit/parts/ToneShape.js";
import { useStore, useWidget } from "../kit/use-widget.js";
import { FirefoxWarning } from "./parts/FirefoxWarning.js";
import { SignedIn } from "./parts/SignedIn.js";
import { SignInForm } from "./parts/SignInForm.js";
import { sheet } from "./styles.js";

const SignOn = lazy(async () => ({ default: (await import("./sign-on/SignOn.js")).SignOn }));

/**
 * Email and password of an operator, with the messages of spec 5 and 8. On a page of others it signs in for all widgets
 * of the same provider, and says who is signed in.
 * @csspart form – the form with its heading
 */
export function Login({ email }: { email?: string }) {
  const { client, t, root } = useWidget();
  const { user, isFirstAuth } = useStore(client.session.$session);
  const fault = useStore(client.$fault);
  const [hasForm, showForm] = useState(true);
  const isWaiting = isFirstAuth && !fault;

  // After a sign-in or sign-out here the focused control is gone: the focus moves to what replaces it.
  const isPressed = useRef(false);
  const press = () => {
    isPressed.current = true;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks for what has come with another user
  useLayoutEffect(() => {
    if (isPressed.current && document.activeElement === document.body)
      root.querySelector<HTMLElement>("[name=email], .signed-in p")?.focus();
    isPressed.current = false;
  }, [root, user.isAnonym]);

  return (
    <section className={sheet} part="form" aria-busy={isWaiting}>
      {isWaiting ? (
        <Spinner label={t("loading")} />
      ) : user.isAnonym ? (
        <>
          <h2>{t("heading")}</h2>
          <p className="lead">{t("lead")}</p>
          <FirefoxWarning />
          <FaultPlace />
          {client.session.isKept() && client.session.isUnchecked() && (
            <p className="notice warning" role="status">
              <ToneShape tone="warning" />
              {t("unchecked")}
            </p>
          )}
          {hasForm && <SignInForm email={email ?? ""} onAttempt={press} />}
          {isAtHome(client) && (
            <Suspense>
              <SignOn hasForm={hasForm} showForm={showForm} />
            </Suspense>
          )}
        </>
      ) : (
        <SignedIn name={user.fio} onLeave={press} />
      )}
    </section>
  );
}
