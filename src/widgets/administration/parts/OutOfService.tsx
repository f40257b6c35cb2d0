import { type InactiveDevice, inactiveDevices } from "../../../core/internal.js";
import { EmptyState } from "../../kit/controls/EmptyState.js";
import type { Column } from "../../kit/controls/Table.js";
import { useCityTime } from "../../kit/device/use-city-time.js";
import { ResourceView } from "../../kit/parts/ResourceView.js";
import { StatusBadge } from "../../kit/parts/StatusBadge.js";
import { useResource } from "../../kit/use-resource.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { body } from "../styles.js";
import { DeviceName } from "./DeviceName.js";
import { MoreWords } from "./MoreWords.js";
import { NoneFound } from "./NoneFound.js";
import { Records } from "./Records.js";
import { Search, SectionHead, useFound } from "./SectionHead.js";

/** Every device that somebody has put out of service, and when it should be back. */
export function OutOfService() {
  return (
    <MoreWords>
      <Rows />
    </MoreWords>
  );
}

function Rows() {
  const { client, t } = useWidget();
  const all = useResource(inactiveDevices(client));
  const moment = useCityTime("short");
  const found = useFound(all.data ?? [], ({ oID, description, reason, fio }) => `${oID} ${description} ${reason} ${fio}`);
  const columns: readonly Column<InactiveDevice>[] = [
    { id: "name", label: t("device"), render: ({ oID, kind, description }) => <DeviceName oID={oID} kind={kind} name={description} /> },
    { id: "reason", label: t("reason"), render: ({ reason }) => reason },
    { id: "fio", label: t("saidBy"), render: ({ fio }) => fio },
    { id: "since", label: t("since"), render: ({ utime_start }) => moment(utime_start) },
    { id: "return", label: t("expectedBack"), render: ({ utime_return }) => <Return utime={utime_return} /> },
  ];
  return (
    <div className={body}>
      <SectionHead title={t("section.inactive")} answered={all.answered} about={t("inactiveAbout")} />
      <ResourceView {...all} label={t("section.inactive")} lines={4}>
        {(devices) =>
          devices.length === 0 ? (
            <EmptyState title={t("noneInactive")} />
          ) : (
            <>
              <Search all={devices.length} />
              {found.length === 0 ? (
                <NoneFound />
              ) : (
                <Records label={t("section.inactive")} columns={columns} rows={found} keyOf={({ oID }) => oID} />
              )}
            </>
          )
        }
      </ResourceView>
    </div>
  );
}

function Return({ utime }: { utime: number | null }) {
  const { client, t } = useWidget();
  const now = useStore(client.clock.$now);
  const moment = useCityTime("short");
  if (utime === null) return t("unknownTime");
  if (utime >= now) return moment(utime);
  return (
    <>
      {moment(utime)} <StatusBadge tone="warning" word={t("overdue")} />
    </>
  );
}
