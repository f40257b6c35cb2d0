import { CityMap } from "its-widgets/react/map";
import { RtcPanel } from "its-widgets/react/rtc-panel";
import { RtsPanel } from "its-widgets/react/rts-panel";
import { useRoute } from "wouter";
import { useHashLocation } from "wouter/use-hash-location";
import { Attention, type Kind } from "./Attention.js";
import { type Language, wordsOf } from "./words.js";

interface Selection {
  oID: string | number | null;
  kind: Kind | null;
}

/** List, map and panel follow each other by the portal's address alone: `#/rts/1033` is a selection that can be sent to a colleague. */
export function TrafficDesk({ language }: { language: Language }) {
  const words = wordsOf(language);
  const [, go] = useHashLocation();
  const [, address] = useRoute<{ kind: Kind; oID: string }>("/:kind/:oID");
  const select = (kind: Kind | null, oID: string | number | null) => go(oID === null ? "/" : `/${kind}/${encodeURIComponent(oID)}`);
  const Panel = address?.kind === "rtc" ? RtcPanel : RtsPanel;
  return (
    <div className="desk">
      <Attention language={language} selected={address?.oID} onSelect={select} />
      <CityMap
        className="map"
        language={language}
        noPanel
        device={address?.oID}
        onDeviceSelected={(event: CustomEvent<Selection>) => {
          const { kind, oID } = event.detail;
          if (oID === null || kind === "rts" || kind === "rtc") select(kind, oID);
          else event.preventDefault();
        }}
      />
      <div className="card panel">
        {address ? (
          <>
            <button type="button" onClick={() => select(null, null)}>
              {words.close}
            </button>
            <Panel language={language} device={address.oID} />
          </>
        ) : (
          <p>{words.choose}</p>
        )}
      </div>
    </div>
  );
}
