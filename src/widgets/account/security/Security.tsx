import { type FormEvent, useEffect } from "react";
import { encode } from "uqr";
import { Button } from "../../kit/controls/Button.js";
import { TextField } from "../../kit/controls/TextField.js";
import { Notice } from "../../kit/device/Notice.js";
import { Section } from "../../kit/device/Section.js";
import { MoreTexts } from "../../kit/parts/MoreTexts.js";
import { errorText } from "../../kit/sentence.js";
import { useKept, useStore, useWidget } from "../../kit/use-widget.js";
import { createSecurity, type SecurityField } from "./store.js";
import { sheet } from "./styles.js";

const texts = { ru: () => import("./texts/ru.js"), en: () => import("./texts/en.js"), es: () => import("./texts/es.js") };

/** The user's own password, and the second step of the sign-in. */
export function Security() {
  return (
    <MoreTexts namespace="security" source={texts} waiting={null}>
      <Parts />
    </MoreTexts>
  );
}

function Parts() {
  const { client, t } = useWidget();
  const { user } = useStore(client.session.$session);
  const store = useKept(`security ${client.base} ${user.id}`, () => createSecurity(client));
  const state = useStore(store.$security);
  useEffect(() => void store.load(), [store]);
  if (!state.step) return null;

  const { step, begun, recovery, isUnderWay, isChanged, tried, error } = state;
  const flaw = (field: SecurityField, key: string, form: "password" | "step") => (tried === form && !state[field] ? t(key) : undefined);
  const field = (name: SecurityField, label: string, wrong: string | undefined, autoComplete: string) => (
    <TextField
      label={t(label)}
      name={name}
      type={name === "code" ? "text" : "password"}
      autoComplete={autoComplete}
      value={state[name]}
      error={wrong}
      onInput={(value) => store.type(name, value)}
    />
  );
  const sending = (work: () => Promise<void>) => (event: FormEvent) => {
    event.preventDefault();
    void work();
  };
  const refused = (form: "password" | "step") => (
    <div role="alert">{error && tried === form && <Notice tone="error">{errorText(error, t)}</Notice>}</div>
  );
  const other = tried === "password" && state.wanted && state.wanted !== state.wantedAgain ? t("wantedOther") : undefined;

  return (
    <Section title={t("security")} part="security">
      <div className={sheet}>
        <form noValidate aria-label={t("changePassword")} onSubmit={sending(store.change)}>
          {field("present", "present", flaw("present", "presentMissing", "password"), "current-password")}
          {field("wanted", "wanted", flaw("wanted", "wantedMissing", "password"), "new-password")}
          {field("wantedAgain", "wantedAgain", other, "new-password")}
          {refused("password")}
          <div role="status">{isChanged && <Notice tone="ok">{t("passwordChanged")}</Notice>}</div>
          <Button type="submit" busy={isUnderWay && tried === "password"}>
            {t("changePassword")}
          </Button>
        </form>
        {recovery.length > 0 ? (
          <div className="recovery" role="status">
            <Notice tone="warning">{t("recovery")}</Notice>
            <ul>
              {recovery.map((code) => (
                <li key={code}>
                  <code>{code}</code>
                </li>
              ))}
            </ul>
            <Button onClick={store.saved}>{t("saved")}</Button>
          </div>
        ) : begun ? (
          <form noValidate aria-label={t("begin")} onSubmit={sending(store.confirm)}>
            <p>{t("scan")}</p>
            <QrCode text={begun.address} label={t("qr")} />
            <p>
              {t("key")}: <code>{begun.secret}</code>
            </p>
            {field("code", "code", flaw("code", "codeMissing", "step"), "one-time-code")}
            {refused("step")}
            <Button type="submit" busy={isUnderWay && tried === "step"}>
              {t("confirm")}
            </Button>
          </form>
        ) : (
          <form noValidate aria-label={t(step.is_on ? "end" : "begin")} onSubmit={sending(step.is_on ? store.end : store.begin)}>
            <p>{step.is_on ? t("stepOn", { count: step.recovery_left }) : t("stepOff")}</p>
            {field("stepPassword", "present", flaw("stepPassword", "presentMissing", "step"), "current-password")}
            {refused("step")}
            <Button type="submit" busy={isUnderWay && tried === "step"}>
              {t(step.is_on ? "end" : "begin")}
            </Button>
          </form>
        )}
      </div>
    </Section>
  );
}

/** Dark on light in both themes, since many cameras read no other. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join("");
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
