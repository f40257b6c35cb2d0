import { lazy, Suspense } from "react";
import { SessionGate } from "../kit/parts/SessionGate.js";
import { useWidget } from "../kit/use-widget.js";
import { Contact } from "./parts/Contact.js";
import { Preferences } from "./parts/Preferences.js";
import { Restrictions } from "./parts/Restrictions.js";
import { Sessions } from "./parts/Sessions.js";
import { TestEntry } from "./parts/TestEntry.js";
import { frame } from "./styles.js";

const Security = lazy(async () => ({ default: (await import("./security/Security.js")).Security }));

/**
 * The operator's own account.
 * @csspart contact – name, phone, avatar, sign-out
 * @csspart avatar – the dialog in which the picture is cropped
 * @csspart restrictions – what this user may not do
 * @csspart preferences – language and theme
 * @csspart security – the user's own password, and the second step of the sign-in
 * @csspart sessions – where the user is signed in
 * @csspart test-entry – the trial of credentials
 */
export function Account({ theme, languages }: { theme?: string; languages?: string }) {
  const { t } = useWidget();
  return (
    <div className={frame}>
      <h2 className="unseen">{t("heading")}</h2>
      <SessionGate>
        {() => (
          <>
            <Contact />
            <Restrictions />
            {theme !== undefined && <Preferences theme={theme} offered={languages} />}
            <Sessions />
            <TestEntry />
            {/* The last, since it comes after an answer: nothing moves. */}
            <Suspense>
              <Security />
            </Suspense>
          </>
        )}
      </SessionGate>
    </div>
  );
}
