import { useMemo } from "react";
import {
  type CityAnalytics,
  cityAnalytics,
  type Id,
  type Language,
  listColumns,
  type MapItem,
  type Translate,
  unitIn,
  widgets,
} from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { EmptyState } from "../../kit/controls/EmptyState.js";
import { type Fact, Facts } from "../../kit/device/Facts.js";
import { tagWords } from "../../kit/district/DistrictField.js";
import { useDistrict } from "../../kit/district/use-district.js";
import { PageIcon } from "../../kit/icons.js";
import { DataBehind } from "../../kit/parts/DataBehind.js";
import { ResourceView } from "../../kit/parts/ResourceView.js";
import { useResource } from "../../kit/use-resource.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { nameOf } from "../screen/describe.js";
import { analyticsClass } from "../screen/panel/styles.js";
import type { CityMapStore } from "../state/store.js";
import type { MapEvents } from "../surface.js";

/** Most objects that one request may name; a larger city is requested by crossing or street. */
const MOST = 500;
/** Figures of the last full hour: of the selected device, else of the whole city. */
export function AnalyticsPanel({ store }: { store: CityMapStore }) {
  const widget = useWidget<MapEvents>();
  const { t, emit } = widget;
  const selected = useStore(store.$selected);
  const { chosen } = useDistrict();
  const isDevice = selected?.kind === "rts" || selected?.kind === "rtc";
  const hasPage = widgets().some(({ id }) => id === "analytics");
  return (
    <div className={analyticsClass}>
      <h2 className="unseen">{t("tabAnalytics")}</h2>
      <h3>{isDevice && selected ? nameOf(selected, store.kinds, widget) : chosen ? tagWords(chosen, t) : t("wholeCity")}</h3>
      {isDevice && selected ? <Figures key={selected.key} oIDs={[selected.oID]} /> : <CityFigures />}
      {hasPage && (
        <Button
          icon={PageIcon}
          onClick={() => emit("its-navigate", { screen: "analytics", params: paramsOf(isDevice ? selected : undefined) })}
        >
          {t("openAnalytics")}
        </Button>
      )}
    </div>
  );
}

const paramsOf = (selected: MapItem | undefined): Record<string, string> => (selected ? { objects: String(selected.oID) } : {});

/** Figures of all signal controllers of the city, or of the chosen district, if one request may name that many. */
function CityFigures() {
  const { client, t } = useWidget();
  const { has } = useDistrict();
  return (
    <ResourceView {...useResource(listColumns(client, "rts"))} label={t("figures")}>
      {({ tables }) => {
        const oIDs = [...(tables.get("items")?.texts?.ids ?? [])].filter(has);
        if (oIDs.length === 0) return <EmptyState title={t("noFigures")} />;
        return oIDs.length > MOST ? <EmptyState title={t("chooseDevice")} /> : <Figures oIDs={oIDs} />;
      }}
    </ResourceView>
  );
}

function Figures({ oIDs }: { oIDs: readonly Id[] }) {
  const { client, t, language } = useWidget();
  // Just after midnight the last full hour belongs to yesterday.
  const { hour: hourAt } = client.clock.time();
  const hour = hourAt(hourAt(client.clock.now()).start - 1).start;
  const names = oIDs.join(",");
  // biome-ignore lint/correctness/useExhaustiveDependencies: `names` says which oIDs
  const resource = useMemo(() => cityAnalytics(client, { oIDs: [...oIDs], objectDirection: "", utime: hour }), [client, names, hour]);
  const use = useResource(resource);
  return (
    <ResourceView {...use} label={t("figures")}>
      {(found) => {
        const rows = factsOf(found, t, language);
        return (
          <>
            <DataBehind found={found} answered={use.answered} />
            {rows.length > 0 ? <Facts title={t("figures")} rows={rows} /> : <EmptyState title={t("noFigures")} />}
          </>
        );
      }}
    </ResourceView>
  );
}

/** The newest hour of each group, with its unit; groups without a value are left out. */
function factsOf(found: CityAnalytics, t: Translate, language: Language): Fact[] {
  const groups = {
    figureKts: found.analytics_kts_hour,
    figureSpeed: found.analytics_speed,
    figureDensity: found.analytics_density,
    figureJam: found.analytics_jam_hour,
    figurePs: found.analytics_ps_hour,
  };
  const figure = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  return Object.entries(groups).flatMap(([term, group]) => {
    const newest = group?.series.findLast(({ value }) => value !== null)?.value;
    return group && typeof newest === "number"
      ? [{ term: t(term), value: `${figure.format(newest)}\u00a0${unitIn(group.unit, language)}` }]
      : [];
  });
}
