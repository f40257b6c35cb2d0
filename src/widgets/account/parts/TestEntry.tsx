import type { FormEvent } from "react";
import { mayControl, type ProviderError, type Translate } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { TextField } from "../../kit/controls/TextField.js";
import { Notice } from "../../kit/device/Notice.js";
import { Section } from "../../kit/device/Section.js";
import { errorText } from "../../kit/sentence.js";
import { useKept, useStore, useWidget } from "../../kit/use-widget.js";
import { createTrial } from "../store.js";
import { pair, result, trialForm } from "../styles.js";
import { RestrictionList } from "./Restrictions.js";

/** Tries whether credentials let one in and what they allow; the session of now stays as it is. */
export function TestEntry() {
  const { client, t } = useWidget();
  const userKey = useStore(client.$userKey);
  const { $trial, type, run } = useKept(`trial ${client.base} ${userKey}`, () => createTrial(client));
  const { email, password, isRunning, flaw, user, error } = useStore($trial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return (
    <Section title={t("testEntry")} part="test-entry">
      <p>{t("testEntryWhat")}</p>
      <form className={trialForm} noValidate onSubmit={submit} autoComplete="off">
        <div className={pair}>
          <TextField
            label={t("email")}
            type="email"
            value={email}
            autoComplete="off"
            onInput={(value) => type("email", value)}
            error={flaw === "emailMissing" ? t(flaw) : undefined}
          />
          <TextField
            label={t("password")}
            type="password"
            value={password}
            autoComplete="new-password"
            onInput={(value) => type("password", value)}
            error={flaw === "passwordMissing" ? t(flaw) : undefined}
          />
        </div>
        <div>
          <Button type="submit" busy={isRunning}>
            {t("testEntryRun")}
          </Button>
        </div>
      </form>
      <div role="status" className={result}>
        {error && <Notice tone="error">{refusalText(error, t)}</Notice>}
        {user && (
          <>
            <Notice tone="ok">{t("testEntryGood", { name: user.fio || user.email })}</Notice>
            <p>{t(mayControl(user) ? "testEntryControl" : "testEntryNoControl")}</p>
            <RestrictionList user={user} />
          </>
        )}
      </div>
    </Section>
  );
}

function refusalText(error: ProviderError, t: Translate): string {
  if (error.failure === "status" && (error.status === 401 || error.status === 403 || error.status === 422)) return t("testEntryWrong");
  return errorText(error, t);
}
