import { createElement, useCallback, useRef } from "react";
import { $offered, loadables } from "../../../core/internal.js";
import { ErrorState } from "../../kit/controls/ErrorState.js";
import { Spinner } from "../../kit/controls/Spinner.js";
import { useInView } from "../../kit/parts/use-in-view.js";
import { useLoaded } from "../../kit/parts/use-loaded.js";
import { useStore, useWidget } from "../../kit/use-widget.js";

interface GuestProps {
  tag: string;
  label: string;
  consentUrl: string | undefined;
}

/**
 * Another widget on this page, written by its tag on the same provider; its code comes when it is about to be seen, by the
 * loader of the page or from a module that the page has taken.
 */
export function Guest({ tag, label, consentUrl }: GuestProps) {
  const { t, client, language } = useWidget();
  const place = useRef<HTMLElement>(null);
  const isSeen = useInView(place, true);
  useStore($offered);
  const widget = loadables().find((each) => each.tag === tag);
  const isDefined = customElements.get(tag) !== undefined;
  const load = useCallback(async () => {
    await widget?.load();
    await customElements.whenDefined(tag);
    return true;
  }, [widget, tag]);
  const { hasFailed, retry } = useLoaded(load, isSeen && !isDefined);
  const isShown = isSeen && isDefined;
  const isMissing = isSeen && !isDefined && !widget;
  return (
    <section ref={place} className={isShown ? "guest" : "guest waiting"} aria-label={label} tabIndex={-1}>
      {(isMissing || hasFailed) && <ErrorState error={t(isMissing ? "partMissing" : "error.page")} onRetry={retry} />}
      {!isShown && !isMissing && !hasFailed && <Spinner label={t("partLoading")} />}
      {isShown && createElement(tag, { provider: client.base, language, ...(consentUrl ? { "consent-url": consentUrl } : {}) })}
    </section>
  );
}
