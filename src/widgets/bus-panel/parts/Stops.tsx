import { atom } from "nanostores";
import { type BusRoute, busRoute } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { EmptyState } from "../../kit/controls/EmptyState.js";
import { classes } from "../../kit/css.js";
import { quiet, small } from "../../kit/device/styles.js";
import type { DeviceView } from "../../kit/device/view.js";
import { AgeMark } from "../../kit/parts/AgeMark.js";
import { ResourceView } from "../../kit/parts/ResourceView.js";
import { useResource } from "../../kit/use-resource.js";
import { useKept, useStore, useWidget } from "../../kit/use-widget.js";
import { stops as list, screenOnly } from "../styles.js";

/** Stops shown before somebody asks for all; paper has them all. */
const FIRST = 8;

/** Seconds after which an arrival is over, however long the next answer is awaited. */
const OVER = 60;

const ofDay = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** The route of the bus: its stops in the order in which it comes to them, and when. */
export default function Stops({ device }: DeviceView<unknown>) {
  const { client, t } = useWidget();
  const route = useResource(busRoute(client, device));
  return (
    <ResourceView {...route} label={t("route")} lines={6}>
      {(known) => (
        <>
          <p>
            <strong>{t("routeNumber", { route: known.route })}</strong> {known.name}
          </p>
          <p className={classes(quiet, small)}>
            {t("stopsOf", { count: known.stops.length })} {route.error && <AgeMark utime={route.answered} kind="transport" />}
          </p>
          {known.stops.length === 0 ? <EmptyState title={t("noStops")} /> : <Arrivals stops={known.stops} />}
        </>
      )}
    </ResourceView>
  );
}

function Arrivals({ stops }: { stops: BusRoute["stops"] }) {
  const { client, t, language } = useWidget();
  const now = useStore(client.clock.$now);
  const $isWhole = useKept("allStops", () => atom(false));
  const isWhole = useStore($isWhole);
  const rank = (arrival: number | null) => (arrival === null ? Number.POSITIVE_INFINITY : arrival);
  const inOrder = stops.map((stop, place) => ({ ...stop, place })).sort((one, other) => rank(one.arrival) - rank(other.arrival) || 0);
  return (
    <>
      <ol className={list} data-whole={isWhole}>
        {inOrder.map(({ place, name, arrival }, at) => (
          <li key={place} data-rest={at < FIRST ? undefined : ""}>
            <span>{name}</span>
            {arrival === null ? (
              <span className={quiet}>{t("vehicle.unknown")}</span>
            ) : (
              <span className="when">
                <b>{client.clock.format(arrival, language, ofDay)}</b>
                {arrival - now > -OVER && <span className={quiet}>{arrivesIn(arrival - now, t)}</span>}
              </span>
            )}
          </li>
        ))}
      </ol>
      {stops.length > FIRST && (
        <Button kind="quiet" className={screenOnly} aria-expanded={isWhole} onClick={() => $isWhole.set(!isWhole)}>
          {isWhole ? t("fewerStops") : t("allStops", { count: stops.length })}
        </Button>
      )}
    </>
  );
}

/** «через 3 мин»; a moment that is over while the next answer is awaited is "now". */
function arrivesIn(seconds: number, t: ReturnType<typeof useWidget>["t"]): string {
  return seconds < 45 ? t("arrives") : t("arrivesIn", { n: Math.round(seconds / 60) });
}
