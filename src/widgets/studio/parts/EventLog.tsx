import { useStore, useWidget } from "../../kit/use-widget.js";
import type { StudioStore } from "../store.js";

/** What the widget told the page, the latest first. */
export function EventLog({ store }: { store: StudioStore }) {
  const { t, language } = useWidget();
  const heard = useStore(store.$heard);
  const clock = new Intl.DateTimeFormat(language, { timeStyle: "medium", hourCycle: "h23" });
  return (
    <section part="events" aria-label={t("events")}>
      <h3>{t("events")}</h3>
      {heard.length === 0 ? (
        <p className="quiet">{t("noEvents")}</p>
      ) : (
        <ol className="heard">
          {heard.map(({ number, at, name, detail }) => (
            <li key={number}>
              <time>{clock.format(at)}</time> <code>{name}</code> <code className="detail">{detail}</code>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
