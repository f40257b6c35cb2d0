import { Fragment } from "react";
import { type Clock, type Language, levelSteps, localized, type MapLayer, type Span } from "../../../../core/internal.js";
import { classes, css } from "../../../kit/css.js";
import { useStore, useWidget } from "../../../kit/use-widget.js";
import { lineTableOf } from "../../layers/road.js";
import type { CityMapStore } from "../../state/store.js";
import { ToolTexts } from "../../tools/ToolTexts.js";
import { ItemSymbol } from "./ItemSymbol.js";

const shapeOf = ({ kinds }: MapLayer) => Object.values(kinds)[0]?.shape ?? "circle";

interface LegendProps {
  store: CityMapStore;
  isOpen: boolean;
}

/** What shapes, colours and signs on the map mean. One that is not open is on paper alone, with the layers that are of a period. */
export function Legend({ store, isOpen }: LegendProps) {
  return (
    <ToolTexts>
      {isOpen ? (
        <Meanings store={store} />
      ) : (
        <section className={classes(legendClass, paperClass)}>
          <LayerStates store={store} isOfPeriod />
        </section>
      )}
    </ToolTexts>
  );
}

function Meanings({ store }: { store: CityMapStore }) {
  const { t, language } = useWidget();
  const hasLevels = store.layers.some(({ source }) => source.$lines ?? lineTableOf(source));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={legendClass} part="legend" aria-label={t("legend")} tabIndex={0}>
      <h2 className="unseen">{t("legend")}</h2>
      <h3>{t("legendKinds")}</h3>
      <ul>
        {[...store.kinds].map(([kind, { shape, title }]) => (
          <li key={kind}>
            <ItemSymbol
              shape={shape}
              tone={store.layerOf(kind)?.layer.states.some(({ tone }) => tone === "ok") ? "ok" : "neutral"}
              size={18}
            />
            {localized(title, language)}
          </li>
        ))}
        <li>
          <svg viewBox="0 0 24 24" width={18} height={18} fill="var(--surface-raised)" aria-hidden="true">
            <circle cx={12} cy={12} r={10} stroke="var(--ok)" strokeWidth={2.5} />
            <text x={12} y={16} textAnchor="middle" fontSize={11} fontWeight={600} fill="var(--text)">
              9
            </text>
          </svg>
          {t("legendCluster")}
        </li>
      </ul>
      {hasLevels && (
        <>
          <h3>{t("legendLevels")}</h3>
          <ul>
            {levelSteps.map(({ from, key, light, dark, width }, index) => (
              <li key={key}>
                <svg viewBox="0 0 24 24" width={18} height={18} aria-hidden="true">
                  <path d="M2 12h20" style={{ stroke: `light-dark(${light}, ${dark})` }} strokeWidth={width * 1.3} strokeLinecap="round" />
                </svg>
                {t(key)}
                <small>{`${from}–${(levelSteps[index + 1]?.from ?? 11) - 1}`}</small>
              </li>
            ))}
          </ul>
        </>
      )}
      <LayerStates store={store} />
    </section>
  );
}

/** The states of each layer, with the period that they are of. */
function LayerStates({ store, isOfPeriod = false }: { store: CityMapStore; isOfPeriod?: boolean }) {
  const { client, t, language } = useWidget();
  const shown = useStore(store.$shown);
  useStore(client.clock.$setting);
  const periodOf = (layer: MapLayer) => shown.find((each) => each.layer === layer)?.state.period;
  const layers = store.layers.filter(({ layer }) => layer.states.length > 0);
  return layers.map(({ layer }, index) => {
    const period = periodOf(layer);
    if (isOfPeriod && !period) return null;
    return (
      <Fragment key={layer.id}>
        <h3>
          {localized(layer.title, language)}
          {period && `, ${periodText(client.clock, period, language)}`}
        </h3>
        <ul>
          {layer.states.map(({ tone, status, label }) => (
            <li key={status}>
              <ItemSymbol shape={shapeOf(layer)} tone={tone} letter={label} size={18} />
              {t(status)}
            </li>
          ))}
          {index === 0 && (
            <>
              <li>
                <ItemSymbol shape={shapeOf(layer)} tone="neutral" mark="struck" size={18} />
                {t("legendOut")}
              </li>
              <li>
                <ItemSymbol shape={shapeOf(layer)} tone="ok" mark="held" size={18} />
                {t("legendHeld")}
              </li>
              <li>
                <ItemSymbol shape={shapeOf(layer)} tone="ok" age="old" size={18} />
                {t("legendOld")}
              </li>
            </>
          )}
        </ul>
      </Fragment>
    );
  });
}

/** `29 Nov, 14:00–15:00`. */
function periodText(clock: Clock, { start, end }: Span, language: Language): string {
  const hour = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return `${clock.format(start, language, { day: "numeric", month: "short", ...hour })}–${clock.format(end, language, hour)}`;
}

const legendClass = css`
  position: absolute;
  inset: auto auto 44px var(--space-3);
  z-index: 2;
  max-block-size: calc(100% - 60px);
  max-inline-size: min(320px, calc(100% - 80px));
  overflow: auto;
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  background: var(--surface-raised);
  box-shadow: var(--shadow);
  font-size: 13px;
  & h3 {
    margin-block-end: var(--space-1);
    color: var(--text-quiet);
    font-size: var(--size-small);
    font-weight: 500;
  }
  & ul {
    display: grid;
    gap: var(--space-1);
    list-style: none;
  }
  & ul + h3 {
    margin-block-start: var(--space-3);
  }
  & li {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }
  @media print {
    columns: 3;
    max-inline-size: calc(100% - 24px);
    max-block-size: none;
    overflow: visible;
  }
`;

/** In sight on paper only. */
const paperClass = css`
  @media screen {
    display: none;
  }
`;
