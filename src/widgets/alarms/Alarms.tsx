import { type ComponentType, type ReactNode, useCallback, useLayoutEffect } from "react";
import { type Alarm, alarmCenter, alarmSound } from "../../core/internal.js";
import { SelectField } from "../kit/controls/SelectField.js";
import { Skeleton } from "../kit/controls/Skeleton.js";
import { useDistrictAttribute } from "../kit/district/use-district.js";
import { Later } from "../kit/parts/Later.js";
import { SessionGate } from "../kit/parts/SessionGate.js";
import { useMay } from "../kit/use-may.js";
import { useKept, useStore, useWidget } from "../kit/use-widget.js";
import { AlarmList } from "./parts/AlarmList.js";
import { SoundNotice } from "./parts/Sound.js";
import { createAlarms, type Given, type View } from "./store.js";
import { page } from "./styles.js";
import type { AlarmsEvents } from "./surface.js";

/** The parts that are loaded when they are shown. */
const later: Readonly<Record<Exclude<View, "list">, () => Promise<ComponentType<object>>>> = {
  figures: async () => (await import("./parts/Figures.js")).Figures,
  rules: async () => (await import("./parts/Rules.js")).Rules,
};

/** Beside the list the rows say what sounds; elsewhere the priority has to do. */
const none: readonly Alarm[] = [];

interface AlarmsProps extends Given {
  district?: string;
}

/**
 * The alarms: what is wrong now and wants somebody, what became of each, and for the engineer how good the alarms are.
 * @csspart list – the alarms with their filters
 * @csspart wanting – an alarm or a group that wants somebody
 * @csspart alarm – the one that is opened, in full
 * @csspart deed – the dialog that asks until when an alarm is shelved, whose it is, or for a comment
 * @csspart figures – the figures of a week
 * @csspart rules – the rules by which alarms are made, with their trial
 */
export function Alarms(given: AlarmsProps) {
  return <SessionGate>{() => <Shown {...given} />}</SessionGate>;
}

function Shown({ district, ...given }: AlarmsProps) {
  const { client, t, emit } = useWidget<AlarmsEvents>();
  const store = useKept(`alarms ${client.base}`, createAlarms);
  const view = useStore(store.$view);
  const isOwn = useStore(alarmCenter(client).$isOwn);
  useStore(alarmSound(client).$isWatching);
  const mayConfigure = useMay("messages.configure");
  useDistrictAttribute(district);
  useLayoutEffect(() => store.follow(given));
  const changed = useCallback(() => void emit("its-view-changed", store.said()), [emit, store]);
  const offered: readonly View[] = mayConfigure ? ["list", "figures", "rules"] : ["list", "figures"];
  const shown = isOwn || !offered.includes(view) ? "list" : view;
  const views: ReactNode = !isOwn && (
    <SelectField
      label={t("view")}
      value={shown}
      options={offered.map((value) => ({ value, label: t(`view.${value}`) }))}
      onChange={(value) => {
        store.$view.set(value);
        changed();
      }}
    />
  );
  if (shown === "list") return <AlarmList store={store} views={views} onChanged={changed} />;
  return (
    <div className={page} part={shown}>
      <div className="head">
        <h2>{t(`view.${shown}`)}</h2>
        {views}
      </div>
      <SoundNotice alarms={none} onShow={store.open} />
      <Later key={shown} load={later[shown]} with={{}} waiting={<Skeleton label={t("loading")} lines={8} />} />
    </div>
  );
}
