import { type ReactNode, useEffect, useLayoutEffect } from "react";
import { city } from "../../core/internal.js";
import { Tabs } from "../kit/controls/Tabs.js";
import { useDistrictAttribute } from "../kit/district/use-district.js";
import { Later } from "../kit/parts/Later.js";
import { SignInNotice } from "../kit/parts/SignInNotice.js";
import { useResource } from "../kit/use-resource.js";
import { useKept, useStore, useWidget } from "../kit/use-widget.js";
import { type ChoiceAttributes, writeChoice } from "./choice.js";
import { chooser } from "./chooser-styles.js";
import { Answer, type AnswerProps } from "./parts/Answer.js";
import { AnswerWaiting } from "./parts/AnswerWaiting.js";
import { Chooser } from "./parts/Chooser.js";
import { General } from "./parts/General.js";
import { createAnalytics, metricOf, type Tab, tabOf, tabs } from "./store.js";
import { answer, layout, screen } from "./styles.js";
import type { AnalyticsEvents } from "./surface.js";
import { usePlaces } from "./use-places.js";

interface AnalyticsProps extends ChoiceAttributes {
  tab?: string;
  metric?: string;
  district?: string;
}

/**
 * Nine metrics of chosen objects over a period, beside another period or object; a report of two pages to print.
 * @csspart chooser – the form of the question
 * @csspart figures – the nine metrics as figures
 * @csspart charts – a card with a chart for each of them
 * @csspart detail – one metric with its large chart and its table
 * @csspart devices – the devices of the chosen objects
 * @csspart report – the two sheets of the summary
 */
export function Analytics(props: AnalyticsProps) {
  const { client } = useWidget();
  const { isFirstAuth, user } = useStore(client.session.$session);
  const fault = useStore(client.$fault);
  const known = useResource(city(client));
  if (user.isAnonym && (!isFirstAuth || fault)) return <SignInNotice />;
  // Days are city days: which one is today is known when the city has told its time.
  if (!known.data && !known.error)
    return (
      <Frame selected={tabOf(props.tab)}>
        <div className={chooser} data-open />
        <div className={answer}>
          <AnswerWaiting isDetail={metricOf(props.metric) !== null} />
        </div>
      </Frame>
    );
  return <Screen {...props} />;
}

function Screen({ tab, metric, district, ...attributes }: AnalyticsProps) {
  const { client, emit } = useWidget<AnalyticsEvents>();
  const { kind, objects, direction, from, to, compare } = attributes;
  const said: ChoiceAttributes = { kind, objects, direction, from, to, compare };
  const store = useKept(`analytics ${client.base}`, () => createAnalytics(client.clock, said, tab, metric));
  const selected = useStore(store.$tab);
  const applied = useStore(store.$applied);
  const places = usePlaces(applied.kind);
  const today = useStore(store.$today);
  const text = JSON.stringify(said);
  useLayoutEffect(() => store.follow(JSON.parse(text), today), [store, text, today]);
  useEffect(() => store.followTab(tab), [store, tab]);
  useEffect(() => store.followMetric(metric), [store, metric]);

  useDistrictAttribute(district);

  const apply = () => {
    if (store.apply()) emit("its-analytics-applied", writeChoice(store.$applied.get()));
  };
  const choose = (next: Tab) => {
    store.$tab.set(next);
    emit("its-tab-selected", { tab: next });
  };
  return (
    <Frame selected={selected} onSelect={choose}>
      <Chooser store={store} onApply={apply} />
      <Answer store={store} choice={applied} places={places} View={selected === "summary" ? LaterSummary : General} />
    </Frame>
  );
}

interface FrameProps {
  selected: Tab;
  onSelect?: (tab: Tab) => void;
  children: ReactNode;
}

/** The tabs around the form and its answer. */
function Frame({ selected, onSelect, children }: FrameProps) {
  const { t } = useWidget();
  return (
    <div className={screen}>
      <Tabs
        label={t("tabs")}
        selected={selected}
        onSelect={(next) => onSelect?.(tabOf(next))}
        tabs={tabs.map((id) => ({
          id,
          label: t(`tab.${id}`),
          panel: id === selected && <div className={layout}>{children}</div>,
        }))}
      />
    </div>
  );
}

const summary = () => import("./parts/Summary.js").then(({ Summary }) => Summary);
const LaterSummary = (props: AnswerProps) => <Later load={summary} with={props} waiting={<AnswerWaiting />} />;
