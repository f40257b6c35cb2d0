import "its-widgets/widgets/map";
import { useRef } from "react";

/** What `tsc` has to allow on a tag, and what not. */
export function Tags() {
  const map = useRef<HTMLElement>(null);
  return (
    <>
      <its-map
        ref={map}
        key="map"
        zoom={13}
        no-panel
        hidden
        title="Map"
        role="region"
        lang="en"
        className="wide"
        style={{ "--its-accent": "red" }}
        onClick={(event) => event.preventDefault()}
        onits-device-selected={(event) => event.detail}
      >
        +1 555 0100
      </its-map>
      {/* @ts-expect-error a zoom is a number */}
      <its-map zoom="near" />
      {/* @ts-expect-error there is no such attribute */}
      <its-map nothing="" />
    </>
  );
}
