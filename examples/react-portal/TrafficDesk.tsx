import { BusPanel } from "its-widgets/react/bus-panel";
import { CityMap } from "its-widgets/react/map";
import { Messages } from "its-widgets/react/messages";
import { Requests } from "its-widgets/react/requests";
import { RtcPanel } from "its-widgets/react/rtc-panel";
import { RtsPanel } from "its-widgets/react/rts-panel";
import { SpecialPanel } from "its-widgets/react/special-panel";
import { useRoute } from "wouter";
import { useHashLocation } from "wouter/use-hash-location";
import { Attention } from "./Attention.js";
import { type Language, wordsOf } from "./words.js";

interface Selection {
  oID: string | number | null;
  kind: string | null;
}

/** What stands beside the map for each kind of thing on it, and the prop that names the thing. */
const panels = {
  rts: [RtsPanel, "device"],
  rtc: [RtcPanel, "device"],
  bus: [BusPanel, "device"],
  spec: [SpecialPanel, "device"],
  request: [Requests, "request"],
  message: [Messages, "message"],
} as const;
type Kind = keyof typeof panels;
const isKind = (kind: string): kind is Kind => Object.hasOwn(panels, kind);

/** List, map and panel follow each other by the portal's address alone: `#/rts/1033` is a selection that can be sent to a colleague. */
export function TrafficDesk({ language }: { language: Language }) {
  const words = wordsOf(language);
  const [, go] = useHashLocation();
  const [, address] = useRoute<{ kind: string; oID?: string }>("/:kind/:oID?");
  const kind = address && isKind(address.kind) ? address.kind : null;
  const oID = address?.oID;
  const select = (kind: string | null, oID: string | number | null) =>
    go(`/${[kind, oID].flatMap((part) => (part === null ? [] : [encodeURIComponent(part)])).join("/")}`);
  const [Panel, name] = panels[kind ?? "rts"];
  return (
    <div className="desk">
      <Attention language={language} selected={oID} onSelect={select} />
      <CityMap
        className="map"
        language={language}
        noPanel
        device={oID}
        onDeviceSelected={(event: CustomEvent<Selection>) => {
          const { kind, oID } = event.detail;
          if (kind === null || isKind(kind)) select(kind, oID);
          else event.preventDefault();
        }}
      />
      <div className="card panel">
        {kind ? (
          <>
            <button type="button" onClick={() => select(null, null)}>
              {words.close}
            </button>
            <Panel
              language={language}
              {...{ [name]: oID }}
              onRequestSelected={({ detail }: CustomEvent<{ request: string | null }>) => select("request", detail.request)}
              onMessageSelected={({ detail }: CustomEvent<{ message: string | null }>) => select("message", detail.message)}
            />
          </>
        ) : (
          <p>{words.choose}</p>
        )}
      </div>
    </div>
  );
}
