import { createElement, useCallback, useRef } from "react";
import { loadables } from "../../../core/index.js";
import { ErrorState } from "../../kit/controls/ErrorState.js";
import { Spinner } from "../../kit/controls/Spinner.js";
import { useInView } from "../../kit/parts/use-in-view.js";
import { useLoaded } from "../../kit/parts/use-loaded.js";
import { useWidget } from "../../kit/use-widget.js";

interface GuestProps {
  tag: string;
  label: string;
  consentUrl: string | undefined;
}

/** Another widget on this page, written by its tag on the same provider; its code comes when it is about to be seen. */
export function Guest({ tag, label, consentUrl }: GuestProps) {
  const { t, client, language } = useWidget();
  const place = useRef<HTMLElement>(null);
  const isSeen = useInView(place, true);
  const load = useCallback(async () => {
    await loadables()
      .find((widget) => widget.tag === tag)
      ?.load();
    return true;
  }, [tag]);
  const { thing: isLoaded, hasFailed, retry } = useLoaded(load, isSeen);
  return (
    <section ref={place} className={isLoaded ? "guest" : "guest waiting"} aria-label={label} tabIndex={-1}>
      {hasFailed && <ErrorState error={t("error.page")} onRetry={retry} />}
      {!isLoaded && !hasFailed && <Spinner label={t("partLoading")} />}
      {isLoaded && createElement(tag, { provider: client.base, language, ...(consentUrl ? { "consent-url": consentUrl } : {}) })}
    </section>
  );
}
