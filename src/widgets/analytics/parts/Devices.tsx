import { crossDevices, crossingName, type NamedPlace } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { EmptyState } from "../../kit/controls/EmptyState.js";
import { type Column, Table } from "../../kit/controls/Table.js";
import { Section } from "../../kit/device/Section.js";
import { quiet } from "../../kit/device/styles.js";
import { ResourceView } from "../../kit/parts/ResourceView.js";
import { useResource } from "../../kit/use-resource.js";
import { useWidget } from "../../kit/use-widget.js";
import type { AnalyticsEvents } from "../surface.js";

/** Objects whose devices are listed one below the other; of a whole street network nobody reads the list. */
const MOST_LISTED = 5;

/** The devices that the figures come from, each with the way to its page. */
export function Devices({ objects }: { objects: readonly NamedPlace[] }) {
  const { t } = useWidget();
  const listed = objects.slice(0, MOST_LISTED);
  return (
    <Section title={t("devices")} part="devices">
      {listed.map((place) => (
        <DevicesOf key={place.id} place={place} />
      ))}
      {objects.length > listed.length && <p className={quiet}>{t("devicesMore", { count: objects.length - listed.length })}</p>}
    </Section>
  );
}

function DevicesOf({ place: { id, name } }: { place: NamedPlace }) {
  const { client, t, emit } = useWidget<AnalyticsEvents>();
  const found = useResource(crossDevices(client, id));
  type Device = NonNullable<typeof found.data>[number];
  const columns: Column<Device>[] = [
    {
      id: "name",
      label: t("device"),
      render: ({ oID, kind, description }) => {
        const title = crossingName({ description }) ?? t("device.number", { oID: `${oID}` });
        const open = () => emit("its-navigate", { screen: `${kind}-panel`, params: { device: `${oID}` } });
        return (
          <Button kind="quiet" aria-label={t("device.open", { name: title })} onClick={open}>
            {title}
          </Button>
        );
      },
    },
    { id: "kind", label: t("device.kind"), render: ({ kind }) => t(`device.${kind}`) },
    { id: "oID", label: t("device.numberTerm"), align: "end", render: ({ oID }) => `${oID}` },
  ];
  return (
    <ResourceView {...found} label={name}>
      {(devices) =>
        devices.length === 0 ? (
          <EmptyState title={t("noDevices")} />
        ) : (
          <Table caption={name} columns={columns} rows={devices} keyOf={({ oID }) => oID} />
        )
      }
    </ResourceView>
  );
}
