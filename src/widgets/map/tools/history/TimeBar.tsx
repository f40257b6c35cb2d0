import { useEffect, useState } from "react";
import type { CityHistory } from "../../../../core/internal.js";
import { Button } from "../../../kit/controls/Button.js";
import { LiveIcon } from "../../../kit/icons.js";
import { useWidget } from "../../../kit/use-widget.js";
import * as past from "../../state/past.js";
import type { CityMapStore } from "../../state/store.js";
import { notLiveClass, timeBarClass } from "../styles.js";
import { useEscape } from "../use-escape.js";

interface TimeBarProps {
  store: CityMapStore;
  history: CityHistory;
  onClose(): void;
}

/** A slider over the hours, a prominent label of the shown hour, and a button back to now. */
export function TimeBar({ store, history, onClose }: TimeBarProps) {
  const { t, client, language } = useWidget();
  const last = history.utimes.length - 1;
  const [chosen, choose] = useState(history.utimes[last] ?? 0);
  // A newer answer has other hours: the shown hour stays, or the oldest one left is shown.
  const index = Math.max(
    0,
    history.utimes.findLastIndex((utime) => utime <= chosen),
  );
  useEscape(onClose);
  useEffect(() => store.$past.set({ history, index, tools: past }), [store, history, index]);
  useEffect(() => () => store.$past.set(null), [store]);

  const formatAt = (at: number, style: Intl.DateTimeFormatOptions) => client.clock.format(history.utimes[at] ?? 0, language, style);
  const shown = formatAt(index, { weekday: "short", hour: "2-digit", minute: "2-digit" });
  return (
    <>
      <div className={notLiveClass} aria-hidden="true" />
      <div className={timeBarClass}>
        <p role="status">
          <b>{t("notLive")}</b> {t("shownAt", { time: shown })}
          <small>{t("historyHint")}</small>
        </p>
        <label>
          <span className="unseen">{t("historyHour")}</span>
          <input
            type="range"
            min={0}
            max={last}
            step={1}
            value={index}
            aria-valuetext={shown}
            onInput={(event) => choose(history.utimes[Number(event.currentTarget.value)] ?? 0)}
          />
          <span aria-hidden="true">
            {[0, Math.round(last / 2), last].map((at) => (
              <small key={at}>{formatAt(at, { timeStyle: "short" })}</small>
            ))}
          </span>
        </label>
        <Button kind="primary" icon={LiveIcon} onClick={onClose}>
          {t("backToLive")}
        </Button>
      </div>
    </>
  );
}
