import { localized } from "../../../core/index.js";
import { useWidget } from "../../kit/use-widget.js";
import type { CityMapStore } from "../store.js";
import { legendClass } from "../styles.js";
import { ItemSymbol } from "./ItemSymbol.js";

/** What shapes, colours and signs on the map mean. */
export function Legend({ store }: { store: CityMapStore }) {
  const { t, language } = useWidget();
  const states = new Map(store.layers.flatMap(({ layer }) => layer.states).map((state) => [state.status, state.tone]));
  const [firstShape = "circle"] = store.shapes.values();
  return (
    <section className={legendClass} part="legend" aria-label={t("legend")}>
      <h3>{t("legendKinds")}</h3>
      <ul>
        {[...store.kinds].map(([kind, { shape, title }]) => (
          <li key={kind}>
            <ItemSymbol shape={shape} tone="ok" size={18} />
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
      <h3>{t("legendStates")}</h3>
      <ul>
        {[...states].map(([status, tone]) => (
          <li key={status}>
            <ItemSymbol shape={firstShape} tone={tone} size={18} />
            {t(status)}
          </li>
        ))}
        <li>
          <ItemSymbol shape={firstShape} tone="ok" age="old" size={18} />
          {t("legendOld")}
        </li>
      </ul>
    </section>
  );
}
