import { type Ref, useMemo } from "react";
import { type MessageDevice, type MessageEntry, selectDevices, truncate } from "../../../core/internal.js";
import { useStill } from "../../kit/control/use-still.js";
import { Button } from "../../kit/controls/Button.js";
import { useCityTime } from "../../kit/device/use-city-time.js";
import { BackIcon, DoneIcon, PageIcon, PlaceIcon } from "../../kit/icons.js";
import { ToneShape } from "../../kit/parts/ToneShape.js";
import { mapAround } from "../../kit/small-map/map-around.js";
import { pointMark } from "../../kit/small-map/marks.js";
import { SmallMap } from "../../kit/small-map/SmallMap.js";
import { useMay } from "../../kit/use-may.js";
import { useResource } from "../../kit/use-resource.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { classKey, classOf, lookOf } from "../classes.js";
import { detail } from "../detail-styles.js";
import type { MessagesStore } from "../store.js";
import type { MessagesEvents } from "../surface.js";
import { Mark, mayAcknowledge } from "./MessageRow.js";

interface DetailProps {
  ref: Ref<HTMLElement>;
  store: MessagesStore;
  entries: readonly MessageEntry[];
  isLoaded: boolean;
  onSelect(id: string | null): void;
  onAcknowledge(some: readonly MessageEntry[]): void;
}

/** Letters of a message that are drawn (faults F9). */
const LONGEST = 2_000;
/** Messages of the same device that are listed. */
const MOST = 20;
/** Zoom at which a crossing stands apart. */
const CLOSE = 16;

/** The opened message in full, with its place and what else its device has said. */
export function Detail({ ref, store, entries, isLoaded, onSelect, onAcknowledge }: DetailProps) {
  const { t } = useWidget();
  const opened = useStore(store.$opened);
  const sending = useStore(store.$sending)[opened ?? ""];
  const entry = entries.find(({ id }) => id === opened);
  return (
    <section ref={ref} className={detail} part="message" tabIndex={-1} aria-label={t("one")}>
      <Button kind="quiet" icon={BackIcon} className="back" onClick={() => onSelect(null)}>
        {t("toList")}
      </Button>
      {entry ? (
        <One
          key={entry.id}
          entry={entry}
          fault={sending === "sending" ? undefined : sending}
          entries={entries}
          onSelect={onSelect}
          onAcknowledge={onAcknowledge}
        />
      ) : (
        <p className="hint">{isLoaded && t("notAmong")}</p>
      )}
    </section>
  );
}

interface OneProps extends Pick<DetailProps, "entries" | "onSelect" | "onAcknowledge"> {
  entry: MessageEntry;
  fault: "failed" | "unknown" | undefined;
}

function One({ entry, fault, entries, onSelect, onAcknowledge }: OneProps) {
  const { t, element } = useWidget();
  const time = useCityTime();
  const short = useCityTime("short");
  const { id, device, text, utime, place } = entry;
  const mayAct = useMay("messages.operate");
  const each = classOf(entry);
  const ofDevice = device ? entries.filter((other) => other.device?.kind === device.kind && other.device.oID === device.oID) : [];
  const left = ofDevice.filter(mayAcknowledge);
  // A message that has only just come was not read by whoever presses.
  const toAcknowledge = left.map((other) => other.id).join();
  const { isIgnored, counts } = useStill(useMemo(() => [toAcknowledge], [toAcknowledge]));
  const history = ofDevice.filter((other) => other.id !== id).slice(0, MOST);
  return (
    <>
      <h2 style={{ color: `var(--${lookOf(each).tone}-text)` }}>
        <ToneShape {...lookOf(each)} size={14} /> {t(classKey(each))}
      </h2>
      <p className="text">{truncate(text, LONGEST)}</p>
      <p className="facts">
        <span>{device ? device.name : t("fromCity")}</span>
        <time>{time(utime)}</time>
        <Mark entry={entry} />
      </p>
      <div className="acts">
        {mayAct && mayAcknowledge(entry) && (
          <Button kind="primary" icon={DoneIcon} onClick={() => onAcknowledge([entry])}>
            {t("acknowledge")}
          </Button>
        )}
        {mayAct && left.length > 1 && (
          <Button icon={DoneIcon} onClick={(press) => counts(toAcknowledge, press) && onAcknowledge(left)}>
            {t("acknowledgeOfDevice", { n: left.length })}
          </Button>
        )}
        <Jump entry={entry} />
      </div>
      <p role="status">{isIgnored && t("listMoved")}</p>
      {/* Where the list is beside it, the message's line says it. */}
      <div role="alert" className="fault">
        {fault && t(fault === "unknown" ? "unknownMessage" : "notAcknowledged")}
      </div>
      {!mapAround(element) && (device ? <DeviceMap device={device} /> : place && <PlaceMap title={text} place={place} />)}
      {history.length > 0 && (
        <>
          <h3>{t("history")}</h3>
          <ol className="history">
            {history.map((other) => (
              <li key={other.id}>
                <button type="button" onClick={() => onSelect(other.id)}>
                  <time>{short(other.utime)}</time>
                  <ToneShape {...lookOf(classOf(other))} />
                  <span className="unseen">{t(classKey(classOf(other)))}</span>
                  <span>{truncate(other.text, 200)}</span>
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}

/** The place of a device, which its messages do not say. */
function DeviceMap({ device: { kind, oID, name } }: { device: MessageDevice }) {
  const { client } = useWidget();
  const query = useMemo(() => ({ ids: [oID] }), [oID]);
  const found = useResource(useMemo(() => selectDevices(client, kind, query), [client, kind, query])).data?.[0];
  return <PlaceMap title={name} place={found ?? null} />;
}

function PlaceMap({ title, place }: { title: string; place: { latitude: number; longitude: number } | null }) {
  const { t } = useWidget();
  const { latitude, longitude } = place ?? {};
  const marks = useMemo(
    () =>
      latitude === undefined || longitude === undefined
        ? []
        : [pointMark({ latitude, longitude }, { id: "place", label: truncate(title, 200), kind: "place" })],
    [title, latitude, longitude],
  );
  return <div className="place">{marks.length > 0 && <SmallMap label={t("place")} marks={marks} />}</div>;
}

/** To the device the message comes from, or to its place on the map. */
function Jump({ entry: { id, device, place } }: { entry: MessageEntry }) {
  const { t, emit, element } = useWidget<MessagesEvents>();
  if (device) {
    const { kind, oID } = device;
    const go = () =>
      emit("its-device-selected", { oID, kind }) && emit("its-navigate", { screen: `${kind}-panel`, params: { device: oID } });
    return (
      <Button kind="quiet" icon={PageIcon} aria-label={t("toDeviceNamed", { name: device.name })} onClick={go}>
        {t("toDevice")}
      </Button>
    );
  }
  if (!place || mapAround(element)) return null;
  const params = { center: `${place.latitude},${place.longitude}`, zoom: CLOSE, device: `message:${id}` };
  return (
    <Button kind="quiet" icon={PlaceIcon} onClick={() => emit("its-navigate", { screen: "map", params })}>
      {t("toMap")}
    </Button>
  );
}
