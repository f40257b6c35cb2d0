import { Login } from "its-widgets/react/login";
import { CityMap } from "its-widgets/react/map";
import { RtcPanel } from "its-widgets/react/rtc-panel";
import { RtsPanel } from "its-widgets/react/rts-panel";
import { useState } from "react";

interface Selection {
  oID: string | number | null;
  kind: "rts" | "rtc";
}

/** The widgets as React components: properties go down, events come up, the session is shared. */
export function TrafficDesk() {
  const [selection, setSelection] = useState<Selection>({ oID: null, kind: "rts" });
  const Panel = selection.kind === "rts" ? RtsPanel : RtcPanel;
  return (
    <main>
      <h1>Traffic desk</h1>
      <p>A sample page: the same widgets as React components, run by this page’s own React.</p>
      <Login language="en" />
      <CityMap language="en" noPanel onDeviceSelected={(event: CustomEvent<Selection>) => setSelection(event.detail)} />
      {selection.oID === null ? <p>Select a device on the map or in its list.</p> : <Panel language="en" device={String(selection.oID)} />}
    </main>
  );
}
