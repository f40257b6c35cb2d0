import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { Button } from "../controls/Button.js";
import { DoneIcon } from "../form-icons.js";
import { FaultPlace } from "../parts/FaultPlace.js";
import { ToneShape } from "../parts/ToneShape.js";
import { useExposed, useWidget } from "../use-widget.js";
import { Consent } from "./Consent.js";
import { FormField } from "./FormField.js";
import { LONGEST_EMAIL, LONGEST_TEXT } from "./rules.js";
import { BAIT } from "./spam-guard.js";
import { card } from "./styles.js";
import { type RequestPlan, useRequest } from "./use-request.js";

interface RequestFormProps {
  plan: RequestPlan;
  /** Attributes of the element: one for each field, `prefillFrom`, `consentUrl`. */
  attributes: Readonly<Record<string, unknown>>;
  /** Suggestions by name of the field. */
  offers?: Readonly<Record<string, readonly string[]>>;
  /** Added to the detail of `its-submitted`, besides the request. */
  extra?: object;
  /** Shown between introduction and fields. */
  children?: ReactNode;
}

/** A public form by its plan: introduction, fields, consent, outcome of sending, thanks. */
export function RequestForm({ plan, attributes, offers, extra, children }: RequestFormProps) {
  const { t } = useWidget();
  const { request, form, values, flaws, consent, submit, hasSent, stage, notice, focus } = useRequest(plan, attributes, extra);
  useExposed({ focus });
  if (stage === "sent") {
    const startAgain = () => {
      request.startAgain();
      requestAnimationFrame(focus);
    };
    return <Thanks takesFocus={hasSent.current} onSeen={request.thanked} onAgain={startAgain} />;
  }

  const errorOf = (name: string) => (flaws[name] ? t(flaws[name]) : undefined);
  return (
    <section className={card} part="form">
      <div className="intro">
        <slot name="heading">
          <h2>{t("heading")}</h2>
        </slot>
        <slot name="lead">
          <p className="lead">{t("lead")}</p>
        </slot>
      </div>
      <FaultPlace />
      {children}
      <form
        ref={form}
        noValidate
        aria-label={t("heading")}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className="all-required">{t("allRequired")}</p>
        <div className="fields">
          {plan.fields.map(({ name, autoComplete, type = "text", isWide, hasHint }) => (
            <div key={name} className={isWide ? "wide" : undefined}>
              <FormField
                required
                readOnly={stage === "sending"}
                name={name}
                label={t(`field.${name}`)}
                type={type}
                autoComplete={autoComplete}
                autoCapitalize={type === "text" ? "words" : "none"}
                maxLength={type === "email" ? LONGEST_EMAIL : LONGEST_TEXT}
                offers={offers?.[name]}
                value={values[name] ?? ""}
                onInput={(value) => request.type(name, value)}
                error={errorOf(name)}
                hint={hasHint && t(`hint.${name}`)}
              />
            </div>
          ))}
        </div>
        <div className="bait" aria-hidden="true">
          <label>
            {t("bait")}
            <input type="text" name={BAIT} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <Consent
          url={attributes.consentUrl as string | undefined}
          isGiven={consent}
          onChange={(isGiven) => request.$isConsentGiven.set(isGiven)}
          error={errorOf("consent")}
        />
        <div className="actions">
          <div role="alert" className={notice ? "notice error" : undefined}>
            {notice && (
              <>
                <ToneShape tone="error" />
                <span>{t(notice.key, notice.values)}</span>
              </>
            )}
          </div>
          <Button kind="primary" type="submit" busy={stage === "sending"}>
            {t(stage === "sending" ? "sending" : "send")}
          </Button>
        </div>
      </form>
    </section>
  );
}

function Thanks({ takesFocus, onSeen, onAgain }: { takesFocus: boolean; onSeen(): void; onAgain(): void }) {
  const { t } = useWidget();
  useLayoutEffect(onSeen, [onSeen]);
  const target = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) target.current?.focus();
  }, [takesFocus]);
  return (
    <section className={card} part="thanks">
      <div ref={target} className="thanks" role="status" tabIndex={-1}>
        <DoneIcon size={32} aria-hidden="true" />
        <h2>{t("thanks")}</h2>
        <p>{t("thanksLead")}</p>
        <Button onClick={onAgain}>{t("again")}</Button>
      </div>
    </section>
  );
}
