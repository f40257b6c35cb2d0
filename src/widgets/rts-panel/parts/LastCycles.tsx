import type { CycleSplits } from "../../../core/internal.js";
import { Table } from "../../kit/controls/Table.js";
import { useCityTime } from "../../kit/device/use-city-time.js";
import { useWidget } from "../../kit/use-widget.js";

/** What the plan gave each phase in the last cycles, and what it had. Cycles of another sequence than the newest are left out. */
export function LastCycles({ splits }: { splits: readonly CycleSplits[] }) {
  const { t } = useWidget();
  const cityTime = useCityTime();
  const phases = splits[0]?.phases ?? [];
  const rows = splits.filter((each) => each.phases.join() === phases.join() && isWhole(each));
  if (rows.length === 0) return null;
  return (
    <Table
      caption={t("lastCycles")}
      keyOf={({ utime_start }) => utime_start}
      rows={rows}
      columns={[
        { id: "time", label: t("cycleBegan"), render: ({ utime_start }) => cityTime(utime_start) },
        ...phases.map((phase, place) => ({
          id: `${place}`,
          label: t("phaseNumber", { phase }),
          align: "end" as const,
          render: ({ planned, actual }: CycleSplits) => {
            const wanted = planned[place];
            const had = actual[place];
            return (
              <>
                {wanted} / {wanted === had ? had : <strong>{had}</strong>}
              </>
            );
          },
        })),
      ]}
    />
  );
}

const isWhole = ({ phases, planned, actual }: CycleSplits) => planned.length === phases.length && actual.length === phases.length;
