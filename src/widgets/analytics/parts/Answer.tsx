import { type ComponentType, useRef } from "react";
import { type CityAnalytics, cityAnalytics, type NamedPlace } from "../../../core/internal.js";
import { EmptyState } from "../../kit/controls/EmptyState.js";
import { Notice } from "../../kit/device/Notice.js";
import { DistrictNotice } from "../../kit/district/DistrictNotice.js";
import { useDistrict } from "../../kit/district/use-district.js";
import { DataBehind } from "../../kit/parts/DataBehind.js";
import { ResourceView, Strip } from "../../kit/parts/ResourceView.js";
import { errorText } from "../../kit/sentence.js";
import { type ResourceUse, useResource } from "../../kit/use-resource.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import type { Choice } from "../choice.js";
import type { AnalyticsStore } from "../store.js";
import { answer } from "../styles.js";
import { type Subject, subjectOf } from "../subject.js";
import { WaitingOf } from "./AnswerWaiting.js";

/** What the tabs show: the answer, what it is compared with once that is there, and the city time of the answer. */
export interface AnswerProps {
  store: AnalyticsStore;
  subject: Subject;
  found: CityAnalytics;
  other: CityAnalytics | undefined;
  /** The other side was asked for and may still come. */
  isOtherAwaited: boolean;
  answered: number | null;
}

interface AskProps {
  store: AnalyticsStore;
  choice: Choice;
  places: ResourceUse<NamedPlace[]>;
  View: ComponentType<AnswerProps>;
}

/** The applied choice as questions, and their answers in each of their states. */
export function Answer({ store, choice, places, View }: AskProps) {
  const { client, t, language } = useWidget();
  useStore(client.clock.$setting);
  const district = useDistrict();
  return (
    <div className={answer}>
      {choice.objects.length === 0 && <DistrictNotice />}
      <ResourceView {...places} label={t(`kind.${choice.kind}`)} waiting={<WaitingOf store={store} />}>
        {(known) => {
          const subject = subjectOf(choice, known, district, client.clock, t, language);
          if (typeof subject === "string") return <EmptyState title={t(subject)}>{t("chooseHint")}</EmptyState>;
          const { question } = subject;
          return (
            <>
              {choice.compare.with === "object" && !subject.other && <Notice tone="warning">{t("unknownOther")}</Notice>}
              <Sides key={JSON.stringify(question)} store={store} subject={subject} compare={JSON.stringify(choice.compare)} View={View} />
            </>
          );
        }}
      </ResourceView>
    </div>
  );
}

interface SidesProps {
  store: AnalyticsStore;
  subject: Subject;
  /** What the figures are compared with; dropped when that changes. */
  compare: string;
  View: ComponentType<AnswerProps>;
}

/**
 * Both sides of the comparison; when the other one cannot be loaded, the figures stand alone with a notice. While the other
 * side of a newer answer is loading, the former pair stays, unless that is slow: then the figures stand alone until it comes.
 */
function Sides({ store, subject, compare, View }: SidesProps) {
  const { client, t } = useWidget();
  const shown = useResource(cityAnalytics(client, subject.question));
  const question = subject.other?.questionAt(toldUntil(shown.data, shown.answered ?? client.clock.now())) ?? subject.question;
  const other = useResource(cityAnalytics(client, question));
  const pair = useRef({ shown, other, compare });
  const before = pair.current;
  const isComplete = before.compare === compare && before.shown.data && before.other.data;
  if (!isComplete || !shown.data || other.data || other.error || other.isSlow) pair.current = { shown, other, compare };
  const { data, error } = pair.current.shown;
  if (error?.status === 422 && !data) return <EmptyState title={t("nothingThere")}>{t("nothingThereHint")}</EmptyState>;
  return (
    <>
      {subject.other && data && !pair.current.other.data && <Awaited {...pair.current.other} name={subject.other.name} />}
      <ResourceView {...pair.current.shown} label={t("figures")} waiting={<WaitingOf store={store} />}>
        {(found) => (
          <>
            <Elsewhere found={found} subject={subject} />
            <DataBehind found={found} answered={pair.current.shown.answered} />
            <View
              store={store}
              subject={subject}
              found={found}
              other={subject.other ? pair.current.other.data : undefined}
              isOtherAwaited={subject.other !== null && !pair.current.other.data && !pair.current.other.error}
              answered={pair.current.shown.answered}
            />
          </>
        )}
      </ResourceView>
    </>
  );
}

/** Up to when an answer has its sums: those of a copy that lags behind end earlier, and that of a day that it has in part is missing. */
function toldUntil(found: CityAnalytics | undefined, answered: number): number {
  const { utime_data, analytics_kts } = found ?? {};
  return utime_data === undefined ? answered : Math.min(utime_data, analytics_kts?.utime_end ?? utime_data);
}

/** Why the figures stand alone: the other side is slow, was given up, or cannot be had. */
function Awaited({ name, error, isFetching, isSlow, cancel, retry }: ResourceUse<CityAnalytics> & { name: string }) {
  const { t } = useWidget();
  const isGivenUp = error?.failure === "cancelled";
  if (isFetching && (isSlow || isGivenUp))
    return <Strip text={t("slowComparison", { name })} action={t("cancel")} onAction={cancel} isAfloat />;
  if (!error) return null;
  const why = isGivenUp ? "" : ` ${errorText(error, t)}`;
  return <Strip text={t(isGivenUp ? "comparisonGivenUp" : "noComparison", { name }) + why} action={t("retry")} onAction={retry} />;
}

const HOUR = 3600;

/**
 * A provider without periods answers for one of its own: the shown period then differs from the chosen one, and a notice says
 * so.
 */
function Elsewhere({ found, subject: { span } }: { found: CityAnalytics; subject: Subject }) {
  const { client, t, language } = useWidget();
  const own = found.analytics_kts ?? found.analytics_jam_count ?? found.analytics_dtp;
  if (!own) return null;
  const isSame = Math.abs(own.utime_start - span.start) < 2 * HOUR && own.utime_end <= span.end + 2 * HOUR;
  if (isSame) return null;
  const day = (utime: number) => client.clock.format(utime, language, { day: "numeric", month: "short", year: "numeric" });
  return <Notice tone="warning">{t("otherPeriod", { from: day(own.utime_start), to: day(own.utime_end) })}</Notice>;
}
