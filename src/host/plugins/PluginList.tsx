import { localized } from "../../core/internal.js";
import { EmptyState } from "../../widgets/kit/controls/EmptyState.js";
import { PluginIcon } from "../../widgets/kit/icons.js";
import { MoreTexts } from "../../widgets/kit/parts/MoreTexts.js";
import { useStore, useWidget } from "../../widgets/kit/use-widget.js";
import { useBrandName } from "../Brand.js";
import { useDocumentTitle } from "../use-document-title.js";
import { PluginRow } from "./PluginRow.js";
import { $isSafeMode, $pluginChoices, $pluginStates, nameOf } from "./states.js";
import { listClass } from "./styles.js";

const texts = { ru: () => import("./texts/ru.js"), en: () => import("./texts/en.js"), es: () => import("./texts/es.js") };

/** Which plugins this portal has, what each may and what became of it; switches and order, where the administrator left them open. */
export function PluginList() {
  return (
    <MoreTexts namespace="plugin-list" source={texts}>
      <List />
    </MoreTexts>
  );
}

function List() {
  const { t, language } = useWidget();
  const states = useStore($pluginStates);
  const isSafeMode = useStore($isSafeMode);
  useDocumentTitle(`${t("title")} — ${useBrandName()}`);

  const urls = states.map(({ source }) => source.url);
  const move = (from: number, to: number) => {
    const order = [...urls];
    order.splice(to, 0, ...order.splice(from, 1));
    $pluginChoices.set({ ...$pluginChoices.get(), order });
  };
  return (
    <section className={listClass}>
      <h1 className="unseen">{t("title")}</h1>
      <h2>{t("title")}</h2>
      <p className="about">{t("about")}</p>
      {states.length === 0 ? (
        <EmptyState icon={PluginIcon} title={t("none")}>
          {t("noneHint")}
        </EmptyState>
      ) : (
        <ol>
          {states.map((state, at) => {
            const name = nameOf(state);
            return (
              <PluginRow
                key={state.source.url}
                state={state}
                name={typeof name === "string" ? name : localized(name, language)}
                isSafeMode={isSafeMode}
                {...(at > 0 ? { onUp: () => move(at, at - 1) } : {})}
                {...(at < states.length - 1 ? { onDown: () => move(at, at + 1) } : {})}
              />
            );
          })}
        </ol>
      )}
    </section>
  );
}
