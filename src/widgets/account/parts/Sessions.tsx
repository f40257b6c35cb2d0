import { type MouseEvent, useMemo, useRef, useState } from "react";
import { asProviderError, endUserSession, type ProviderError, type UserSession, userSessions } from "../../../core/internal.js";
import { browserName } from "../../kit/browser-name.js";
import { useStill } from "../../kit/control/use-still.js";
import { Button } from "../../kit/controls/Button.js";
import { Notice } from "../../kit/device/Notice.js";
import { Section } from "../../kit/device/Section.js";
import { ResourceView } from "../../kit/parts/ResourceView.js";
import { errorText } from "../../kit/sentence.js";
import { useResource } from "../../kit/use-resource.js";
import { useWidget } from "../../kit/use-widget.js";
import { result, sessionsClass } from "../styles.js";

/** Where this user is signed in; each of the others can be ended from here. */
export function Sessions() {
  const { client, root, t } = useWidget();
  const sessions = useResource(userSessions(client));
  const [ending, setEnding] = useState<UserSession["id"] | null>(null);
  const [error, setError] = useState<ProviderError | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { isIgnored, counts } = useStill(useMemo(() => (sessions.data ?? []).map(({ id }) => id), [sessions.data]));
  const end = async (id: UserSession["id"], press: MouseEvent) => {
    if (!counts(id, press)) return;
    const pressed = root.activeElement;
    setEnding(id);
    setError(null);
    try {
      await endUserSession(client, id);
      // The entry goes with the next answer, or has gone with that of another end, and takes the focus with it.
      const isGone = pressed?.isConnected === false && document.activeElement === document.body;
      if (isGone || (root.activeElement === pressed && list.current?.contains(pressed))) list.current?.focus();
    } catch (failure) {
      setError(asProviderError(failure));
    }
    setEnding(null);
  };
  return (
    <Section title={t("sessions")} part="sessions">
      <div role="status" className={result}>
        {error && <Notice tone="error">{error.status === 404 ? t("sessionGone") : errorText(error, t)}</Notice>}
      </div>
      <ResourceView {...sessions} label={t("sessions")} lines={3}>
        {(all) => (
          <ul className={sessionsClass} ref={list} tabIndex={-1} aria-label={t("sessions")}>
            {all.map((session) => (
              <Entry key={session.id} session={session} isEnding={ending === session.id} onEnd={(press) => void end(session.id, press)} />
            ))}
          </ul>
        )}
      </ResourceView>
      <div role="status" className={result}>
        {isIgnored && <Notice tone="warning">{t("listMoved")}</Notice>}
      </div>
    </Section>
  );
}

function Entry({
  session: { agent, created, seen, current },
  isEnding,
  onEnd,
}: {
  session: UserSession;
  isEnding: boolean;
  onEnd(press: MouseEvent): void;
}) {
  const { client, t, language } = useWidget();
  const moment = (utime: number) => client.clock.format(utime, language, { dateStyle: "short", timeStyle: "short" });
  return (
    <li>
      <div>
        <strong>{browserName(agent) || t("otherProgram")}</strong>
        <span>{t("sessionTimes", { created: moment(created), seen: moment(seen) })}</span>
      </div>
      {current ? (
        <span className="current">{t("sessionCurrent")}</span>
      ) : (
        <Button busy={isEnding} onClick={onEnd}>
          {t("sessionEnd")}
        </Button>
      )}
    </li>
  );
}
