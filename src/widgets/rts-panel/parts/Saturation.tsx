import type { SignalGroup } from "../../../core/internal.js";
import { Table } from "../../kit/controls/Table.js";
import { useWidget } from "../../kit/use-widget.js";
import { directionWords } from "../phase-words.js";

type Known = SignalGroup & { saturation: number };

/** How full the approaches are, of those of which there is a figure. */
export function Saturation({ groups }: { groups: readonly SignalGroup[] }) {
  const { t, language } = useWidget();
  const rows = groups.filter((each): each is Known => each.saturation !== null);
  if (rows.length === 0) return null;
  const percent = (value: number) => new Intl.NumberFormat(language, { style: "percent" }).format(value / 100);
  return (
    <Table
      caption={t("saturationTitle")}
      keyOf={({ name }) => name}
      rows={rows}
      columns={[
        {
          id: "group",
          label: t("signalGroup"),
          render: ({ name, directions }) => (directions.length > 0 ? directionWords(directions, t) : name),
        },
        {
          id: "saturation",
          label: t("saturation"),
          align: "end",
          render: ({ saturation }) => (saturation > 100 ? <strong>{percent(saturation)}</strong> : percent(saturation)),
        },
      ]}
    />
  );
}
