import { atom } from "nanostores";
import { useMemo } from "react";
import { type Equipment as Device, deviceStatuses, deviceStatusKey, deviceTone, equipment } from "../../../core/internal.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import type { Column } from "../../kit/controls/Table.js";
import { useCityTime } from "../../kit/device/use-city-time.js";
import { ResourceView } from "../../kit/parts/ResourceView.js";
import { StatusBadge } from "../../kit/parts/StatusBadge.js";
import { useResource } from "../../kit/use-resource.js";
import { useKept, useStore, useWidget } from "../../kit/use-widget.js";
import { body } from "../styles.js";
import { DeviceName } from "./DeviceName.js";
import { MoreWords } from "./MoreWords.js";
import { NoneFound } from "./NoneFound.js";
import { Records } from "./Records.js";
import { Search, SectionHead, useFound } from "./SectionHead.js";
import { TagList, useTagNames } from "./TagList.js";

/** Every device with its connection and its health. */
export function Equipment() {
  return (
    <MoreWords>
      <Rows />
    </MoreWords>
  );
}

/** What is out of service on purpose needs nobody. */
const worst = ({ inactive, status }: Device) => (inactive ? 0 : deviceStatuses.indexOf(status));
/** Value of the filter for devices without a connection, which are missed by somebody. */
const OFFLINE = "offline";
const INACTIVE = "inactive";

function isWanted({ online, inactive, status }: Device, wanted: string): boolean {
  if (wanted === "") return true;
  if (wanted === INACTIVE) return inactive !== undefined;
  return !inactive && (wanted === OFFLINE ? !online : status === wanted);
}

function Rows() {
  const { client, t } = useWidget();
  const all = useResource(equipment(client));
  const moment = useCityTime("short");
  const names = useTagNames();
  const $status = useKept("equipment status", () => atom(""));
  const status = useStore($status);
  const texts = useFound(all.data ?? [], ({ oID, description, tags }) =>
    [oID, description, ...tags, ...tags.map((tag) => names.get(tag) ?? "")].join(" "),
  );
  const found = useMemo(
    () => texts.filter((device) => isWanted(device, status)).toSorted((one, other) => worst(other) - worst(one)),
    [texts, status],
  );
  const columns: readonly Column<Device>[] = [
    { id: "name", label: t("device"), render: ({ oID, kind, description }) => <DeviceName oID={oID} kind={kind} name={description} /> },
    {
      id: "online",
      label: t("connection"),
      render: ({ online, since }) => (
        <>
          {t(online ? "online" : "offline")}
          <small>{since > 0 && t("sinceTime", { time: moment(since) })}</small>
        </>
      ),
    },
    {
      id: "status",
      label: t("state"),
      render: ({ status: health, inactive, held_by }) => (
        <>
          {inactive ? t("section.inactive") : <StatusBadge tone={deviceTone[health]} word={t(deviceStatusKey(health))} />}
          {inactive && <small>{inactive.reason}</small>}
          {held_by && <small>{t("heldBy", { who: held_by })}</small>}
        </>
      ),
    },
    { id: "source", label: t("source"), render: ({ is_simulated }) => t(is_simulated ? "simulated" : "real") },
    { id: "tags", label: t("tags"), render: ({ tags }) => <TagList tags={tags} none="—" /> },
  ];
  const offline = all.data?.filter((device) => isWanted(device, OFFLINE)).length ?? 0;
  return (
    <div className={body}>
      <SectionHead
        title={t("section.equipment")}
        answered={all.answered}
        {...(all.data ? { about: t("equipmentCount", { count: all.data.length, offline }) } : {})}
      />
      <ResourceView {...all} label={t("section.equipment")} lines={10}>
        {(devices) => (
          <>
            <Search all={devices.length}>
              <SelectField
                label={t("state")}
                value={status}
                options={[
                  { value: "", label: t("any") },
                  { value: OFFLINE, label: t("offline") },
                  { value: INACTIVE, label: t("section.inactive") },
                  ...deviceStatuses.map((each) => ({ value: each as string, label: t(deviceStatusKey(each)) })),
                ]}
                onChange={(next) => $status.set(next)}
              />
            </Search>
            {found.length === 0 ? (
              <NoneFound onAll={() => $status.set("")} />
            ) : (
              <Records label={t("section.equipment")} columns={columns} rows={found} keyOf={({ oID }) => oID} />
            )}
          </>
        )}
      </ResourceView>
    </div>
  );
}
