import { type CityAnalytics, unitIn } from "../../../core/internal.js";
import { figureText } from "../../kit/chart/summary.js";
import { type Column, Table } from "../../kit/controls/Table.js";
import { useWidget } from "../../kit/use-widget.js";
import type { Track } from "../metrics.js";
import type { Subject } from "../subject.js";
import { pointsOf } from "../tracks.js";
import { useMoments } from "../use-moments.js";

interface Row {
  utime: number;
  values: Readonly<Record<string, number | null | undefined>>;
}

/** The days of the period, one a row. */
export function DayTable({ subject, found }: { subject: Subject; found: CityAnalytics }) {
  const { client, t, language } = useWidget();
  const placeOf = useMoments("day", subject.span);
  const track = (summary: { unit: string; series?: Track["series"] | undefined } | undefined): Track | undefined =>
    summary?.series && { unit: summary.unit, series: summary.series };
  const tracks: [id: string, track: Track | undefined][] = [
    ["kts", found.analytics_kts_daily],
    ["dtp", track(found.analytics_dtp)],
    ["jams", track(found.analytics_jam_count)],
    ["jamTime", found.analytics_jam_daily],
    ["time", track(found.analytics_economy?.time)],
    ["fuel", track(found.analytics_economy?.fuel)],
  ];
  const known = tracks.flatMap(([id, one]) => (one ? [{ id, unit: one.unit, points: pointsOf(one, "day", client.clock.time()) }] : []));
  const [first] = known;
  if (!first) return null;
  const at = known.map(({ id, points }) => [id, new Map(points.map(({ utime, value }) => [utime, value]))] as const);
  const rows = first.points.map(
    ({ utime }): Row => ({ utime, values: Object.fromEntries(at.map(([id, values]) => [id, values.get(utime)])) }),
  );
  const columns: Column<Row>[] = [
    { id: "day", label: t("axis.day"), render: ({ utime }) => placeOf(utime).name },
    ...known.map(
      ({ id, unit }): Column<Row> => ({
        id,
        label: `${t(`column.${id}`)}, ${unitIn(unit, language)}`,
        align: "end",
        render: ({ values }) => {
          const value = values[id];
          return typeof value === "number" ? figureText(value, language) : "—";
        },
      }),
    ),
  ];
  return <Table caption={t("days")} columns={columns} rows={rows} keyOf={({ utime }) => utime} />;
}
