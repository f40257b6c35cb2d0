import { useWidget } from "../use-widget.js";
import { type Fact, Facts } from "./Facts.js";
import type { DeviceReading } from "./health.js";

/** What the device is made of; `more` is what only one kind of device has. */
export function EquipmentFacts({ reading, more = [] }: { reading: DeviceReading; more?: readonly Fact[] }) {
  const { t } = useWidget();
  const rows = [
    ...more,
    { term: t("device.configuration"), value: reading.configuration },
    { term: t("device.vprocessor"), value: reading.vprocessor_oID },
  ];
  return <Facts title={t("device.equipment")} rows={rows.map(({ term, value }) => ({ term, value: value || t("device.notGiven") }))} />;
}
