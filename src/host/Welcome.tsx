import { useEffect } from "react";
import { navigate, useHistoryState } from "wouter/use-browser-location";
import { city } from "../core/internal.js";
import { useResource } from "../widgets/kit/use-resource.js";
import { useStore, useWidget } from "../widgets/kit/use-widget.js";
import { Brand, useBrandName } from "./Brand.js";
import { APP, type Travel } from "./routes.js";
import { useDocumentTitle } from "./use-document-title.js";

/** Milliseconds that the greeting stays (spec 4, 9). */
const WELCOME_STAYS = 3_000;

/** A user without a name is greeted by the Russian word for guest, in every language (spec 2). */
const GUEST = "гость";

/** Greets a user who has just signed in, then goes to the wanted screen, replacing history (spec 2). */
export function Welcome() {
  const { client, t } = useWidget();
  const { user } = useStore(client.session.$session);
  const { name, wanted } = useHistoryState<Travel | null>() ?? {};
  useDocumentTitle(`${t("welcomeTitle")} — ${useBrandName()}`);

  useEffect(() => {
    const timer = setTimeout(() => navigate(wanted?.startsWith(APP) ? wanted : APP, { replace: true }), WELCOME_STAYS);
    return () => clearTimeout(timer);
  }, [wanted]);

  return (
    <main className="full welcome" tabIndex={-1}>
      <Brand size="large" />
      <h1>{t("welcome", { name: name || GUEST })}</h1>
      <h2>
        {t("systemOfCity")} {user.isAnonym ? t("cityPlaceholder") : <CityName otherwise={t("cityPlaceholder")} />}
      </h2>
      <div className="welcome-progress" aria-hidden="true" />
    </main>
  );
}

/** The provider's name of the city, or `otherwise` until it is known. For signed-in users: the call needs a token. */
function CityName({ otherwise }: { otherwise: string }) {
  const { client } = useWidget();
  return <>{useResource(city(client)).data?.name ?? otherwise}</>;
}
