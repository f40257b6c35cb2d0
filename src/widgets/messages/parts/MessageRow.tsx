import type { MouseEvent } from "react";
import { isUser, type MessageEntry, truncate } from "../../../core/internal.js";
import { stopKeyRepeat } from "../../kit/control/stop-key-repeat.js";
import { Button } from "../../kit/controls/Button.js";
import { useCityTime } from "../../kit/device/use-city-time.js";
import { DoneIcon, PageIcon, PlaceIcon } from "../../kit/icons.js";
import { ToneShape } from "../../kit/parts/ToneShape.js";
import { mapAround } from "../../kit/small-map/map-around.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import type { MessagesStore } from "../store.js";
import { message } from "../styles.js";
import type { MessagesEvents } from "../surface.js";
import { typeKey, typeTone } from "../tones.js";

interface MessageRowProps {
  entry: MessageEntry;
  store: MessagesStore;
  isOpen: boolean;
  onOpen(): void;
  /** `isHereOnly`: in this browser alone, where the provider does not know the message. */
  onAcknowledge(press: MouseEvent, isHereOnly: boolean): void;
}

/** Letters of a message that are drawn (faults F9). */
const LONGEST = 2_000;
/** Zoom at which a crossing stands apart. */
const CLOSE = 16;

/** One message: type, when, what, where from; opened, what can be done with it. */
export function MessageRow({ entry, store, isOpen, onOpen, onAcknowledge }: MessageRowProps) {
  const { client, t } = useWidget();
  const { user } = useStore(client.session.$session);
  const time = useCityTime("short");
  const { id, type, text, utime, device, acknowledged, isUnread, isPending } = entry;
  const sending = useStore(store.$sending)[id];
  const mayAcknowledge = acknowledged === null && (type === "error" || type === "attention");
  return (
    <div className={message} data-unread={isUnread || undefined} data-open={isOpen || undefined}>
      <button
        type="button"
        className="what"
        aria-expanded={isOpen}
        data-message={id}
        data-hotkey={isPending ? "KeyN" : undefined}
        onClick={onOpen}
      >
        <span className="type" style={{ color: `var(--${typeTone[type]}-text)` }}>
          <ToneShape tone={typeTone[type]} />
          {t(typeKey(type))}
        </span>
        <time>{time(utime)}</time>
        <span className="text">{truncate(text, LONGEST)}</span>
        <span className="from">{device ? device.name : t("fromCity")}</span>
        {isUnread && <span className="unread">{t("unread")}</span>}
      </button>
      {acknowledged && (
        <p className="mark">
          <DoneIcon size={14} aria-hidden="true" />
          {t("acknowledgedBy", {
            who: isUser(user, acknowledged.fio) ? t("you") : acknowledged.fio || t("somebody"),
            time: time(acknowledged.utime),
          })}
        </p>
      )}
      {(isOpen || isPending) && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a held key from the buttons in it
        <div className="acts" onKeyDown={stopKeyRepeat}>
          {mayAcknowledge && (
            <Button icon={DoneIcon} data-hotkey="KeyA" busy={sending === "sending"} onClick={(press) => onAcknowledge(press, false)}>
              {t("acknowledge")}
            </Button>
          )}
          {mayAcknowledge && sending === "unknown" && (
            <Button kind="quiet" onClick={(press) => onAcknowledge(press, true)}>
              {t("acknowledgeHere")}
            </Button>
          )}
          <Jump entry={entry} />
        </div>
      )}
      <div role="alert">
        {sending === "failed" && <p className="failed">{t("notAcknowledged")}</p>}
        {sending === "unknown" && <p className="failed">{t("unknownMessage")}</p>}
      </div>
    </div>
  );
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
