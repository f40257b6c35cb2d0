import { useCallback, useEffect, useLayoutEffect } from "react";
import { city, crossingName, deviceStreets, type MeasureInfo, measureList } from "../../core/internal.js";
import { EmptyState } from "../kit/controls/EmptyState.js";
import { Skeleton } from "../kit/controls/Skeleton.js";
import { DeviceGate } from "../kit/device/DeviceGate.js";
import { Later } from "../kit/parts/Later.js";
import { ResourceView } from "../kit/parts/ResourceView.js";
import { useResource } from "../kit/use-resource.js";
import { useKept, useStore, useWidget } from "../kit/use-widget.js";
import { Choice } from "./parts/Choice.js";
import { HourlyCounts } from "./parts/HourlyCounts.js";
import { createPerformance, type Given, periodOf } from "./store.js";
import { page } from "./styles.js";
import type { SignalPerformanceAttributes, SignalPerformanceEvents } from "./surface.js";

const loadMeasure = async () => (await import("./parts/MeasureView.js")).MeasureView;

/**
 * What one signal achieves, by what its controller has written: a measure with its chart, its table, its formula and its source.
 * @csspart choice – the choice of measure, figure and period
 * @csspart chart – the chart with its table
 * @csspart sources – where the figures come from
 */
export function SignalPerformance({ device, ...given }: SignalPerformanceAttributes) {
  const { base } = useWidget().client;
  return <DeviceGate device={device}>{(wanted) => <Measures key={`${base} ${wanted}`} device={wanted} given={given} />}</DeviceGate>;
}

function Measures({ device, given }: { device: string; given: Given }) {
  const { client, t, emit } = useWidget<SignalPerformanceEvents>();
  const store = useKept(`performance ${client.base}`, createPerformance);
  useLayoutEffect(() => store.follow(given));
  const list = useResource(measureList(client));
  const cityState = useResource(city(client));
  const streets = useResource(deviceStreets(client, device));
  const name = crossingName(streets.data ?? {}) ?? t("deviceNumber", { device });
  const changed = useCallback(() => void emit("its-view-changed", store.said()), [emit, store]);
  const isAwaited = cityState.data === undefined && cityState.error === undefined;
  if (list.error?.status === 404 && list.data === undefined)
    return (
      <div className={page}>
        <h2>{name}</h2>
        <HourlyCounts device={device} name={name} />
      </div>
    );
  return (
    <div className={page}>
      <h2>{name}</h2>
      <ResourceView {...list} label={t("measures")} lines={8}>
        {(measures) => {
          if (isAwaited) return <Skeleton label={t("loading")} lines={8} />;
          if (measures.length === 0) return <EmptyState title={t("noMeasures")} />;
          return <Chosen measures={measures} store={store} device={device} name={name} onChanged={changed} />;
        }}
      </ResourceView>
    </div>
  );
}

interface ChosenProps {
  measures: readonly MeasureInfo[];
  store: ReturnType<typeof createPerformance>;
  device: string;
  name: string;
  onChanged(): void;
}

function Chosen({ measures, store, device, name, onChanged }: ChosenProps) {
  const { client, t } = useWidget();
  const view = useStore(store.$view);
  useStore(client.clock.$setting);
  const info = measures.find(({ id }) => id === view.measure) ?? (measures[0] as MeasureInfo);
  const isUnknown = view.measure !== "" && info.id !== view.measure;
  const period = periodOf(view, info.form !== "bins", client.clock);
  useEffect(() => {
    if (isUnknown) globalThis.console?.info(`its: the provider has no measure "${view.measure}"; the first one is shown.`);
  }, [isUnknown, view.measure]);
  const choose = (change: Parameters<typeof store.choose>[0]) => {
    store.choose(change);
    onChanged();
  };
  return (
    <>
      <Choice measures={measures} info={info} view={view} period={period} onChoose={choose} />
      {period.flaw === null && (
        <Later
          load={loadMeasure}
          with={{ info, device, name, period, view, onChoose: choose }}
          waiting={<Skeleton label={t("loading")} lines={8} />}
        />
      )}
    </>
  );
}
