import type { MapView } from "../../engine/map-view.js";
import { ToolTexts } from "../ToolTexts.js";
import { PickPlace } from "./PickPlace.js";
import { PickSection } from "./PickSection.js";

interface PickProps {
  mapView: MapView;
  wanted: string;
}

/** Lets the operator pick a place or a street section on the map; the page gets it by an event. */
export function Pick({ mapView, wanted }: PickProps) {
  const Wanted = wanted === "section" ? PickSection : PickPlace;
  return (
    <ToolTexts>
      <Wanted mapView={mapView} />
    </ToolTexts>
  );
}
