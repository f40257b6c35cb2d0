import { useStore } from "@nanostores/react";
import { clientFor, type Device, type Id, rtcDevices, rtsDevices } from "its-widgets/core";
import { type Language, wordsOf } from "./words.js";

type Kind = "rts" | "rtc";

interface AttentionProps {
  language: Language;
  selected: string | undefined;
  onSelect(kind: Kind, oID: Id): void;
}

/** A list of the portal's own, made of the answers that the map has asked for already: no further request. */
export function Attention({ language, selected, onSelect }: AttentionProps) {
  const words = wordsOf(language);
  const client = clientFor();
  const rts = useStore(rtsDevices(client).$state).data;
  const rtc = useStore(rtcDevices(client).$state).data;
  const rows = [...ill("rts", rts), ...ill("rtc", rtc)];
  return (
    <section className="card" aria-labelledby="attention">
      <h2 id="attention">
        {words.attention} <small>{rts && rtc ? rows.length : "…"}</small>
      </h2>
      {rts && rtc && rows.length === 0 && <p>{words.allWork}</p>}
      <ul className="attention">
        {rows.map(({ kind, oID, description }) => (
          <li key={`${kind} ${oID}`}>
            <button type="button" aria-pressed={`${oID}` === selected} onClick={() => onSelect(kind, oID)}>
              {description}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ill = (kind: Kind, devices: readonly Device[] = []) =>
  devices.filter(({ status }) => status !== "ok").map(({ oID, description }) => ({ kind, oID, description }));
