import { useCallback, useEffect } from "react";
import { $offered, loadables, localized } from "../../core/internal.js";
import { ErrorState } from "../kit/controls/ErrorState.js";
import { SelectField } from "../kit/controls/SelectField.js";
import { Spinner } from "../kit/controls/Spinner.js";
import { classes } from "../kit/css.js";
import { useLoaded } from "../kit/parts/use-loaded.js";
import { useKept, useStore, useWidget } from "../kit/use-widget.js";
import { fetchMetadata } from "./metadata.js";
import { Controls } from "./parts/Controls.js";
import { EventLog } from "./parts/EventLog.js";
import { Preview } from "./parts/Preview.js";
import { Reference } from "./parts/Reference.js";
import { Snippets } from "./parts/Snippets.js";
import { createStudio, themeAround, type Values } from "./store.js";
import { compactClass, studioClass } from "./styles.js";
import type { StudioEvents } from "./surface.js";
import { studio } from "./widget.js";

interface StudioProps {
  widget?: string;
  files?: string;
  values?: unknown;
  compact?: boolean;
}

/**
 * Puts a widget together for a page of others: choose one, set its attributes, look at it in any width, light and dark, copy
 * the lines, and see the events as they come.
 *
 * @csspart controls – the attributes
 * @csspart preview – the widget
 * @csspart snippets – the lines to copy
 * @csspart events – the events as they come
 * @csspart reference – everything the widget understands
 */
export function Studio({ widget, files, values, compact = false }: StudioProps) {
  const { t, client, element, language, emit } = useWidget<StudioEvents>();
  useStore($offered);
  const offered = loadables().filter(({ id }) => id !== studio.id);
  const store = useKept("studio", () => createStudio(widget ?? "", themeAround(element), textsOf(values)));
  const chosen = useStore(store.$chosen);
  const base = files === undefined ? new URL(client.base, document.baseURI) : document.baseURI;
  const source = new URL(files ?? "/", base).href.replace(/\/+$/, "");
  const load = useCallback(() => fetchMetadata(source), [source]);
  const { thing: metadata, hasFailed, retry } = useLoaded(load, true);

  useEffect(() => {
    if (widget !== undefined && widget !== store.$chosen.get()) store.choose(widget);
  }, [widget, store]);

  if (hasFailed) return <ErrorState error={t("noMetadata", { files: source })} onRetry={retry} />;
  if (!metadata) return <Spinner label={t("loading")} />;

  const shown = offered.filter(({ tag }) => metadata.described.has(tag));
  const current = shown.find(({ id }) => id === chosen) ?? shown[0];
  const described = current && metadata.described.get(current.tag);
  if (!current || !described) return <ErrorState error={t("noWidgets")} />;
  const titleOf = (tag: string) => {
    const title = metadata.described.get(tag)?.["x-title"];
    return title ? `${localized(title, language)} <${tag}>` : tag;
  };
  const choose = (id: string) => {
    store.choose(id);
    emit("its-view-changed", { widget: id });
  };

  const settings = (
    <aside className="settings" part="controls" aria-label={t("settings")}>
      {!compact && (
        <SelectField
          label={t("widget")}
          value={current.id}
          options={shown.map(({ id, tag }) => ({ value: id, label: titleOf(tag) }))}
          onChange={choose}
        />
      )}
      <Controls store={store} widget={current} described={described} />
    </aside>
  );

  return (
    <div className={classes(studioClass, compact && compactClass)}>
      {!compact && (
        <header>
          <h2>{t("heading")}</h2>
          <p>{t("lead")}</p>
        </header>
      )}
      {!compact && settings}
      <div className="work">
        <Preview store={store} widget={current} described={described} />
        {compact && settings}
        <Snippets store={store} widget={current} described={described} files={source} integrity={metadata.integrity} />
        <EventLog store={store} />
        {!compact && <Reference described={described} files={source} />}
      </div>
    </div>
  );
}

/** Attributes that somebody has given as an object; what is no text in it is left out. */
const textsOf = (values: unknown): Values =>
  Object.fromEntries(Object.entries(Object(values)).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
