import { useMemo } from "react";
import { citySegments, hasPlace, type MapMark, type NamedPlace, rtsDevices } from "../../../core/internal.js";
import { classes } from "../../kit/css.js";
import { quiet, small } from "../../kit/device/styles.js";
import { lineMark, type PickedPlace, type PickedSection, pointMark } from "../../kit/small-map/marks.js";
import { SmallMap } from "../../kit/small-map/SmallMap.js";
import { useResource } from "../../kit/use-resource.js";
import { useWidget } from "../../kit/use-widget.js";
import type { PlaceKind } from "../choice.js";
import { isOf, nearestPlace } from "../places.js";

interface PlaceMapProps {
  kind: PlaceKind;
  places: readonly NamedPlace[];
  chosen: readonly NamedPlace[];
  onPick(place: NamedPlace): void;
}

/** The chosen places on the city's map; a click chooses the crossing, the street or the fragment under it. */
export function PlaceMap({ kind, places, chosen, onPick }: PlaceMapProps) {
  const { client, t } = useWidget();
  const devices = useResource(rtsDevices(client)).data;
  const segments = useResource(citySegments(client)).data;
  const marks = useMemo((): MapMark[] => {
    if (kind === "cross") {
      return chosen.flatMap((place) => {
        const device = devices?.find((each) => hasPlace(each) && isOf(place, each));
        return device ? [pointMark(device, { id: `${place.id}`, label: place.name, kind: "place", tone: "info" })] : [];
      });
    }
    const names = new Map(chosen.map(({ id, name }) => [kind === "street" ? name : `${id}`, name]));
    return (segments?.features ?? []).flatMap(({ geometry, properties: { id, name } }) => {
      const label = names.get(kind === "street" ? name : `${id}`);
      return label ? [lineMark(geometry.coordinates, { id: `${id}`, label, kind: "section", tone: "info" })] : [];
    });
  }, [kind, chosen, devices, segments]);

  const pickPlace = (picked: PickedPlace) => {
    const place = nearestPlace(picked, places, devices ?? []);
    if (place) onPick(place);
  };
  const pickSection = ({ id, name }: PickedSection) => {
    const place = places.find((each) => (kind === "street" ? each.name === name : `${each.id}` === `${id}`));
    if (place) onPick(place);
  };
  return (
    <>
      <SmallMap
        label={t("mapOfObjects")}
        marks={marks}
        pick={kind === "cross" ? "place" : "section"}
        onPlace={pickPlace}
        onSection={pickSection}
        otherwise={<p className={quiet}>{t("noMap")}</p>}
      />
      <p className={classes(quiet, small)}>{t(`pick.${kind}`)}</p>
    </>
  );
}
