import { atom } from "nanostores";
import { type FormEvent, useRef } from "react";
import { Button } from "../kit/controls/Button.js";
import { Checkbox } from "../kit/controls/Checkbox.js";
import { TextField } from "../kit/controls/TextField.js";
import { Notice } from "../kit/device/Notice.js";
import { focusFirst } from "../kit/form/focus-first.js";
import { errorText } from "../kit/sentence.js";
import { useNextFocus } from "../kit/use-next-focus.js";
import { useKept, useStore, useWidget } from "../kit/use-widget.js";
import { createAccept, LONGEST, SHORTEST } from "./store.js";
import { sheet } from "./styles.js";
import type { InvitationEvents } from "./surface.js";

const fields = ["password", "again"] as const;

/**
 * Whoever was given a link sets a password: somebody who was invited has an account then, somebody who forgot it another password.
 * @csspart form – the form with its heading
 */
export function Invitation({ token = "" }: { token?: string }) {
  const { client, t, emit, root } = useWidget<InvitationEvents>();
  const store = useKept(`accept ${client.base}`, () => createAccept(client));
  const $isShown = useKept("is shown", () => atom(false));
  const isShown = useStore($isShown);
  const { password, again, isTried, isUnderWay, error, email } = useStore(store.$accept);
  const form = useRef<HTMLFormElement>(null);
  const focusNext = useNextFocus();
  const flaws = isTried ? store.flaws() : {};
  const typed = { password, again };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const accepted = await store.accept(token);
    if (accepted === null) return focusFirst(form.current, Object.keys(store.flaws()));
    focusNext(() => root.querySelector<HTMLElement>("button"));
    emit("its-invitation-accepted", { email: accepted, token: null });
  };
  if (email !== null) {
    return (
      <section className={sheet} part="form">
        <h2>{t("done")}</h2>
        <div role="status">
          <Notice tone="ok">{t("account", { email })}</Notice>
        </div>
        <Button kind="primary" onClick={() => emit("its-navigate", { screen: "login" })}>
          {t("signIn")}
        </Button>
      </section>
    );
  }
  if (token === "") {
    return (
      <section className={sheet} part="form">
        <h2>{t("heading")}</h2>
        <Notice tone="warning">{t("noToken")}</Notice>
      </section>
    );
  }
  return (
    <section className={sheet} part="form">
      <h2>{t("heading")}</h2>
      <p className="lead">{t("lead")}</p>
      <form ref={form} noValidate aria-label={t("heading")} onSubmit={(event) => void send(event)}>
        {fields.map((name) => (
          <TextField
            key={name}
            label={t(name)}
            name={name}
            type={isShown ? "text" : "password"}
            autoComplete="new-password"
            value={typed[name]}
            error={flaws[name] && t(flaws[name], { limit: flaws[name] === "passwordTooShort" ? SHORTEST : LONGEST })}
            hint={name === "password" ? t("passwordHint", { least: SHORTEST, most: LONGEST }) : undefined}
            onInput={(value) => store.type(name, value)}
          />
        ))}
        <Checkbox label={t("showPassword")} checked={isShown} onChange={(isOn) => $isShown.set(isOn)} />
        <div role="alert">{error && <Notice tone="error">{error.status === 404 ? t("unknown") : errorText(error, t)}</Notice>}</div>
        <Button kind="primary" type="submit" busy={isUnderWay}>
          {t("accept")}
        </Button>
      </form>
    </section>
  );
}
