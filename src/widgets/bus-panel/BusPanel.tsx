import { useMemo } from "react";
import { type BusTelemetry, busRoute, busTelemetry, busViews } from "../../core/internal.js";
import { classes } from "../kit/css.js";
import { DeviceGate } from "../kit/device/DeviceGate.js";
import { Facts } from "../kit/device/Facts.js";
import { Fold } from "../kit/device/Fold.js";
import { Section } from "../kit/device/Section.js";
import { cameraPlace, factColumns, together, viewGrid } from "../kit/device/styles.js";
import { coordinateWords, headingWords } from "../kit/device/vehicle/place-words.js";
import { VehiclePanel } from "../kit/device/vehicle/VehiclePanel.js";
import { lineMark, pointMark } from "../kit/small-map/marks.js";
import { SmallMap } from "../kit/small-map/SmallMap.js";
import { useResource } from "../kit/use-resource.js";
import { useStore, useWidget } from "../kit/use-widget.js";
import { layout } from "./styles.js";

const camera = () => import("../kit/device/camera/Camera.js");
const events = () => import("../kit/device/events/EventLog.js");
const stops = () => import("./parts/Stops.js");
const passengers = () => import("./parts/Passengers.js");

/**
 * One bus: where it is, whom it carries, where it stops next.
 * @slot signed-out – instead of the notice that a sign-in is needed
 * @csspart header – name, connection and age
 * @csspart place – the small map that follows the bus
 * @csspart map – that map without what stands beside it
 * @csspart state – the named values
 * @csspart route – the stops and the next arrivals
 * @csspart camera – the camera frame
 * @csspart events – the event log
 * @csspart passengers – the passenger flow
 */
export function BusPanel({ device, guest = false }: { device?: string; guest?: boolean }) {
  return (
    <DeviceGate device={device} guest={guest}>
      {(wanted) => <Bus key={wanted} device={wanted} />}
    </DeviceGate>
  );
}

function Bus({ device }: { device: string }) {
  const { client, t } = useWidget();
  const telemetry = useResource(busTelemetry(client, device));
  const isPublic = useStore(client.session.$session).guest !== null;
  const title = t(telemetry.data?.kind ?? "bus");
  return (
    <VehiclePanel
      kind="bus"
      title={title}
      device={device}
      telemetry={telemetry}
      nameOf={({ route, plate }) => [route && t("routeNumber", { route }), plate].filter(Boolean).join(", ") || title}
    >
      {(reading, isPast, name) => {
        const view = { device, name, views: busViews };
        return (
          <>
            <div className={classes(together, layout)}>
              <Place reading={reading} isPast={isPast} name={name} device={device} isPublic={isPublic} />
              <Fold id="route" title={t("route")} load={stops} {...view} />
              {!isPublic && (
                <Fold
                  id="camera"
                  title={t("camera")}
                  load={camera}
                  className={cameraPlace}
                  kind="bus"
                  off={reading.pictures_off}
                  {...view}
                />
              )}
            </div>
            {!isPublic && (
              <div className={viewGrid}>
                <Fold id="passengers" title={t("passengers")} load={passengers} className="whole" {...view} />
                <Fold id="events" title={t("device.events")} load={events} className="whole" {...view} />
              </div>
            )}
          </>
        );
      }}
    </VehiclePanel>
  );
}

interface PlaceProps {
  reading: BusTelemetry;
  isPast: boolean;
  name: string;
  device: string;
  /** Whether guests see it: a value that they do not get has no line then. */
  isPublic: boolean;
}

/** The bus on its line, and what it says of itself. */
function Place({ reading, isPast, name, device, isPublic }: PlaceProps) {
  const { client, t } = useWidget();
  const { data: route } = useResource(busRoute(client, device));
  const { latitude, longitude, heading, speed, plate, model, passengers: persons, next_stop } = reading;
  const marks = useMemo(() => {
    const line = route ? [lineMark(route.line.coordinates, { id: "line", label: route.name, kind: "section", tone: "info" })] : [];
    const places = (route?.stops ?? []).map((stop) => pointMark(stop, { id: `stop-${stop.id}`, label: stop.name, kind: "stop" }));
    const turn = heading === null ? {} : { heading };
    const bus = pointMark({ latitude, longitude }, { id: "bus", label: name, kind: "vehicle", tone: isPast ? "unknown" : "ok", ...turn });
    return [...line, ...places, bus];
  }, [route, latitude, longitude, heading, name, isPast]);
  const rowIfKnown = <Row,>(value: string | number | null, row: Row): Row[] => (isPublic && (value === null || value === "") ? [] : [row]);
  const given = (value: string | null) => value || t("device.notGiven");
  return (
    <>
      <Section title={t(isPast ? "vehicle.whereLast" : "vehicle.where")} part="place">
        <SmallMap label={t("vehicle.map", { name })} marks={marks} follow="bus" otherwise={<p>{t("vehicle.noMap")}</p>} />
      </Section>
      <Section
        title={t(isPast ? "device.lastKnownState" : "device.currentState")}
        utime={reading.utime}
        part="state"
        className={factColumns}
      >
        <Facts
          title={t("motion")}
          rows={[
            { term: t("vehicle.speed"), value: t("vehicle.kmh", { n: Math.round(speed) }) },
            { term: t("vehicle.heading"), value: headingWords(reading, t) },
            { term: t("nextStop"), value: next_stop ?? t("vehicle.unknown") },
            ...(isPublic ? [] : [{ term: t("vehicle.coordinates"), value: coordinateWords(reading) }]),
          ]}
        />
        <Facts
          title={t(reading.kind ?? "bus")}
          rows={[
            ...rowIfKnown(persons, {
              term: t("inside"),
              value: persons === null ? t("vehicle.unknown") : t("persons", { count: Math.round(persons) }),
            }),
            { term: t("routeTerm"), value: given(reading.route) },
            ...rowIfKnown(plate, { term: t("vehicle.plate"), value: given(plate) }),
            ...rowIfKnown(model, { term: t("model"), value: given(model) }),
          ]}
        />
      </Section>
    </>
  );
}
