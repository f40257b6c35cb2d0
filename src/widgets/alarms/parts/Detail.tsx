import { type Ref, useEffect } from "react";
import { type Alarm, type AlarmMember, alarmCenter, alarmMark, alarmSteps, truncate } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { durationText } from "../../kit/device/duration.js";
import { useCityTime } from "../../kit/device/use-city-time.js";
import { BackIcon, PageIcon, PlaceIcon } from "../../kit/icons.js";
import { ResourceView } from "../../kit/parts/ResourceView.js";
import { ToneShape } from "../../kit/parts/ToneShape.js";
import { mapAround } from "../../kit/small-map/map-around.js";
import { useMay } from "../../kit/use-may.js";
import { useResource } from "../../kit/use-resource.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { detail } from "../detail-styles.js";
import { lookOf } from "../looks.js";
import type { AlarmsStore } from "../store.js";
import type { AlarmsEvents } from "../surface.js";
import type { Act } from "../use-act.js";
import { useWords } from "../use-words.js";
import { Marks } from "./AlarmRow.js";
import { DeedButtons } from "./DeedButtons.js";
import type { Ask } from "./DeedDialog.js";

interface DetailProps {
  ref: Ref<HTMLElement>;
  store: AlarmsStore;
  alarms: readonly Alarm[];
  isLoaded: boolean;
  act: Act;
  onAsk(ask: Ask): void;
  onClose(): void;
}

/** Letters of a sentence that are drawn (faults F9). */
const LONGEST = 2_000;
/** Devices and steps that are listed. */
const MOST = 50;
/** Zoom at which a crossing stands apart. */
const CLOSE = 16;

/** The opened alarm in full: what is so, what happens if nobody does anything, what to do, and what became of it. */
export function Detail({ ref, store, alarms, isLoaded, act, onAsk, onClose }: DetailProps) {
  const { t } = useWidget();
  const opened = useStore(store.$opened);
  const alarm = alarms.find(({ id }) => id === opened);
  return (
    <section ref={ref} className={detail} part="alarm" tabIndex={-1} aria-label={t("one")}>
      <Button kind="quiet" icon={BackIcon} className="back" onClick={onClose}>
        {t("toList")}
      </Button>
      {alarm ? (
        <One key={alarm.id} store={store} alarm={alarm} act={act} onAsk={onAsk} />
      ) : (
        <p className="hint">{isLoaded && opened !== null && t("notAmong")}</p>
      )}
    </section>
  );
}

interface OneProps {
  store: AlarmsStore;
  alarm: Alarm;
  act: Act;
  onAsk(ask: Ask): void;
}

function One({ store, alarm, act, onAsk }: OneProps) {
  const { client, t, language } = useWidget();
  const words = useWords();
  const time = useCityTime("short");
  const now = useStore(client.clock.$now);
  const isOwn = useStore(alarmCenter(client).$isOwn);
  const mayAct = useMay("messages.operate");
  const { priority, kind, state, cause, consequence, action, utime, members, comment, shelf_longest } = alarm;
  const look = lookOf[priority];
  const isInList = state === "unacknowledged" || state === "acknowledged";
  return (
    <>
      <h2 style={{ color: `var(--${look.tone}-text)` }}>
        <ToneShape {...look} size={14} /> {t(`priority.${priority}`)}
      </h2>
      <p className="text">{truncate(cause, LONGEST)}</p>
      <p className="facts">
        <span>
          {words.kind(kind)} · {t(`state.${state}`)}
        </span>
        <span>{words.where(alarm)}</span>
        <span>{t("sinceTime", { time: time(utime), duration: durationText(now - utime, language) })}</span>
        <Marks alarm={alarm} />
      </p>
      <div className="acts">
        {mayAct && <DeedButtons store={store} alarms={[alarm]} act={act} onAsk={onAsk} isOfOne />}
        <Jump alarm={alarm} />
      </div>
      {mayAct && isInList && shelf_longest === null && <p className="hint">{t("neverShelved")}</p>}
      {consequence && (
        <div>
          <h3>{t("consequence")}</h3>
          <p>{truncate(consequence, LONGEST)}</p>
        </div>
      )}
      {action && (
        <div>
          <h3>{t("action")}</h3>
          <p>{truncate(action, LONGEST)}</p>
        </div>
      )}
      {comment && (
        <div>
          <h3>{t("comment")}</h3>
          <p className="words">{truncate(comment.text, LONGEST)}</p>
          <p className="hint">{t("commentBy", { who: words.who(comment.fio), time: time(comment.utime) })}</p>
        </div>
      )}
      {members.length > 1 && <Members members={members} />}
      {!isOwn && <History alarm={alarm} />}
    </>
  );
}

function Members({ members }: { members: readonly AlarmMember[] }) {
  const { t } = useWidget();
  return (
    <details className="members">
      <summary>{t("members", { n: members.length })}</summary>
      <ul>
        {members.slice(0, MOST).map((member) => (
          <li key={`${member.kind} ${member.oID}`}>
            <ToDevice member={member}>{member.description}</ToDevice>
          </li>
        ))}
      </ul>
      {members.length > MOST && <p className="hint">{t("membersMore", { n: members.length - MOST })}</p>}
    </details>
  );
}

function ToDevice({ member: { kind, oID, description }, children, isKey }: { member: AlarmMember; children: string; isKey?: boolean }) {
  const { t, emit } = useWidget<AlarmsEvents>();
  const go = () =>
    emit("its-device-selected", { oID, kind }) && emit("its-navigate", { screen: `${kind}-panel`, params: { device: `${oID}` } });
  return (
    <Button
      kind="quiet"
      icon={PageIcon}
      data-hotkey={isKey ? "KeyO" : undefined}
      aria-label={t("toDeviceNamed", { name: description })}
      onClick={go}
    >
      {children}
    </Button>
  );
}

/** To the device that the alarm is about, and to its place on the map. */
function Jump({ alarm }: { alarm: Alarm }) {
  const { t, emit, element } = useWidget<AlarmsEvents>();
  const { id, device, latitude, longitude } = alarm;
  const params = { center: `${latitude},${longitude}`, zoom: CLOSE, layers: "alarms", device: `${alarmMark(alarm)}:${id}` };
  return (
    <>
      {device && (
        <ToDevice member={device} isKey>
          {t("toDevice")}
        </ToDevice>
      )}
      {latitude !== null && longitude !== null && !mapAround(element) && (
        <Button kind="quiet" icon={PlaceIcon} onClick={() => emit("its-navigate", { screen: "map", params })}>
          {t("toMap")}
        </Button>
      )}
    </>
  );
}

/** What became of it, step by step, the newest first. */
function History({ alarm }: { alarm: Alarm }) {
  const { client, t } = useWidget();
  const words = useWords();
  const time = useCityTime("short");
  const source = alarmSteps(client, alarm.id);
  const steps = useResource(source);
  const { state, is_active, occurrences, priority, utime_announced } = alarm;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of these fields is a new step; the first answer comes by itself
  useEffect(() => {
    if (steps.data) source.revalidate();
  }, [state, is_active, occurrences, priority, utime_announced]);
  return (
    <div>
      <h3>{t("history")}</h3>
      <ResourceView {...steps} label={t("history")} lines={3}>
        {(all) =>
          all.length === 0 ? (
            <p className="hint">{t("historyNone")}</p>
          ) : (
            <ol className="history">
              {all.slice(0, MOST).map(({ utime, event, fio }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two steps of one second are told apart by nothing else
                <li key={`${utime} ${event} ${at}`}>
                  <time>{time(utime)}</time>
                  <span>{fio ? t("stepBy", { step: t(`step.${event}`), who: words.who(fio) }) : t(`step.${event}`)}</span>
                </li>
              ))}
            </ol>
          )
        }
      </ResourceView>
    </div>
  );
}
