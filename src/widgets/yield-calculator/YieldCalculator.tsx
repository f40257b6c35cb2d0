import { useEffect, useRef, useState } from "react";
import { Button } from "../kit/controls/Button.js";
import { classes } from "../kit/css.js";
import { FormField } from "../kit/form/FormField.js";
import { focusFirst } from "../kit/form/focus-first.js";
import { whole } from "../kit/form/money.js";
import { LONGEST_TEXT } from "../kit/form/rules.js";
import { card } from "../kit/form/styles.js";
import { useWidget } from "../kit/use-widget.js";
import { Basis } from "./parts/Basis.js";
import { Result } from "./parts/Result.js";
import { layout } from "./styles.js";
import type { YieldCalculatorEvents } from "./surface.js";
import { useEstimate } from "./use-estimate.js";
import { type FigureName, limits } from "./whole-number.js";

/**
 * City, population and traffic lights; below, at once, what a partner could earn there, and how that was reached. In a form it
 * gives `city`, `population`, `lights`, `currency`, `implementation` and `operation`.
 * @slot heading – in the place of the heading
 * @slot lead – in the place of the introduction
 * @csspart calculator – all of it
 * @csspart result – the two profits
 * @csspart basis – how they were reached
 */
export function YieldCalculator(attributes: Readonly<Record<string, unknown>>) {
  const { t, language, emit, element } = useWidget<YieldCalculatorEvents>();
  const estimate = useEstimate(attributes);
  const { calculator, city, profit, figures } = estimate;
  const form = useRef<HTMLFormElement>(null);
  const hasPartnerForm = useHasPartnerForm();

  const bind = (name: FigureName) => {
    const { shown, value, error } = estimate[name];
    return {
      name,
      label: t(name),
      hint: t(`hint.${name}`),
      value: shown,
      onInput: (text: string) => calculator.type(name, text),
      onBlur() {
        calculator.leave(name);
        if (value !== null && name in calculator.$typed.get()) calculator.type(name, whole(value, language));
      },
      error: error && t(error === "missing" ? `missing.${name}` : error, { limit: whole(limits[name], language) }),
    };
  };

  const requestPartnership = () => {
    if (!figures) {
      calculator.leave("population");
      calculator.leave("lights");
      return focusFirst(form.current, [estimate.population.flaw ? "population" : "lights"]);
    }
    // An object of its own for each press: figures that were put away from the form are wanted there again.
    const wanted = { ...figures };
    if (!emit("its-partnership-requested", wanted)) return;
    const partnerForm = partnerFormNear(element);
    if (!partnerForm) return;
    partnerForm.figures = wanted;
    partnerForm.focus();
    partnerForm.scrollIntoView({ block: "start" });
  };

  return (
    <section className={classes(card, layout)} part="calculator">
      <div className="intro">
        <slot name="heading">
          <h2>{t("heading")}</h2>
        </slot>
        <slot name="lead">
          <p className="lead">{t("lead")}</p>
        </slot>
      </div>
      <div className="columns">
        <form ref={form} noValidate aria-label={t("heading")} onSubmit={(event) => event.preventDefault()}>
          <FormField
            name="city"
            label={t("city")}
            autoComplete="address-level2"
            maxLength={LONGEST_TEXT}
            value={city}
            onInput={(value) => calculator.type("city", value)}
          />
          <FormField required inputMode="numeric" autoComplete="off" maxLength={20} {...bind("population")} />
          <FormField required inputMode="numeric" autoComplete="off" maxLength={20} {...bind("lights")} />
        </form>
        <div className="outcome">
          <Result estimate={estimate} />
          {hasPartnerForm && (
            <Button kind="primary" onClick={requestPartnership}>
              {t("requestPartnership")}
            </Button>
          )}
        </div>
      </div>
      {profit && <Basis estimate={estimate} profit={profit} />}
      <p className="estimate">{t("isEstimate")}</p>
    </section>
  );
}

const TAG = "its-partner-form";

type PartnerForm = HTMLElement & { figures?: unknown };

/** The partner form nearest to an element: in the same shadow root, else on the page. */
function partnerFormNear(element: Element): PartnerForm | null {
  const root = element.getRootNode();
  return (root instanceof ShadowRoot ? root.querySelector<PartnerForm>(TAG) : null) ?? document.querySelector<PartnerForm>(TAG);
}

/** Whether there is a partner form to hand figures to; looks again when another element of ours is ready. */
function useHasPartnerForm(): boolean {
  const { element } = useWidget();
  const [hasForm, setHasForm] = useState(() => partnerFormNear(element) !== null);
  useEffect(() => {
    const update = () => setHasForm(partnerFormNear(element) !== null);
    update();
    document.addEventListener("its-ready", update);
    return () => document.removeEventListener("its-ready", update);
  }, [element]);
  return hasForm;
}
