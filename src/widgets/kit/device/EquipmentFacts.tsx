import { useWidget } from "../use-widget.js";
import { type Fact, Facts } from "./Facts.js";
import type { DeviceReading } from "./health.js";

/** Equipment of a device; `more` are the facts of one kind only. */
export function EquipmentFacts({ reading, more = [] }: { reading: DeviceReading; more?: readonly Fact[] }) {
  const { t } = useWidget();
  const rows = [
    ...more,
    { term: t("device.configuration"), value: reading.configuration },
    { term: t("device.vprocessor"), value: reading.vprocessor_oID },
  ];
  return <Facts title={t("device.equipment")} rows={rows.map(({ term, value }) => ({ term, value: value || t("device.notGiven") }))} />;
}
