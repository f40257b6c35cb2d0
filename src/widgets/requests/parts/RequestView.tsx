import { useRef, useState } from "react";
import { LONGEST_READ, minuteOf, type TimelineStep, type Tone, timelineOf, truncate, type UrbanRequest } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { copyText } from "../../kit/copy-text.js";
import { durationText } from "../../kit/device/duration.js";
import { Facts } from "../../kit/device/Facts.js";
import { Section } from "../../kit/device/Section.js";
import { useCityTime } from "../../kit/device/use-city-time.js";
import { BackIcon, EditIcon, LinkIcon, MapIcon } from "../../kit/icons.js";
import { actions } from "../../kit/parts/actions-class.js";
import { Permitted } from "../../kit/parts/Permitted.js";
import { ToneShape } from "../../kit/parts/ToneShape.js";
import { mapAround } from "../../kit/small-map/map-around.js";
import { pointMark } from "../../kit/small-map/marks.js";
import { SmallMap } from "../../kit/small-map/SmallMap.js";
import { useId } from "../../kit/use-id.js";
import { useMay } from "../../kit/use-may.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { timeline, view } from "../detail-styles.js";
import { crossingAt, writePlace } from "../places.js";
import type { RequestsStore } from "../store.js";
import type { RequestsEvents } from "../surface.js";
import { useDraft } from "../use-draft.js";
import { usePlaces } from "../use-places.js";
import { Comments } from "./Comments.js";
import { EditForm } from "./EditForm.js";
import { RequestMarks, titleOf } from "./RequestRow.js";
import { Steps } from "./Steps.js";

interface RequestViewProps {
  store: RequestsStore;
  request: UrbanRequest;
  requests: readonly UrbanRequest[];
  onSelect(id: string | null): void;
}

/** Zoom at which a crossing stands apart. */
const CLOSE = 16;

/** One request in full: how far it is, what can be done, where it is, what was said. */
export function RequestView({ store, request: listed, requests, onSelect }: RequestViewProps) {
  const { client, t, emit, element, root } = useWidget<RequestsEvents>();
  const heading = useId();
  const { request, write } = useWritten(listed);
  const now = useStore(minuteOf(client));
  const places = usePlaces();
  const draft = useDraft(store, `edit/${request.id}`);
  const [isEditing, setEditing] = useState(Object.keys(draft.typed).length > 0);
  // Beside a map that shows the request already, a second one would only take its room.
  const isOnMap = mapAround(element) !== null;
  const { id, themes, description, author, executor } = request;
  const at = crossingAt(request, places)?.name;
  const mayWrite = useMay("requests.operate");
  const editButton = useRef<HTMLButtonElement>(null);
  const leaveEditing = () => {
    if (root.activeElement?.closest('[part="edit"]')) editButton.current?.focus();
    setEditing(false);
  };
  const show = () =>
    emit("its-navigate", {
      screen: "map",
      params: { center: `${request.latitude},${request.longitude}`, zoom: CLOSE, device: `request:${id}` },
    });
  return (
    <article className={view} aria-labelledby={heading}>
      <div className={actions}>
        <Button kind="quiet" className="back" icon={BackIcon} onClick={() => onSelect(null)}>
          {t("backToList")}
        </Button>
        {!isOnMap && <CopyLink id={`${id}`} />}
        {!isOnMap && (
          <Button kind="quiet" icon={MapIcon} onClick={show}>
            {t("onMap")}
          </Button>
        )}
        {mayWrite && (
          <Button ref={editButton} kind="quiet" icon={EditIcon} aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
            {t("edit")}
          </Button>
        )}
      </div>
      <header>
        <h2 id={heading}>{titleOf(request, t)}</h2>
        <p className="marks">
          <RequestMarks request={request} now={now} />
        </p>
        <p className="said">{truncate(description, LONGEST_READ)}</p>
      </header>
      <Permitted needs="requests.operate">
        <Steps store={store} request={request} onWritten={write} />
      </Permitted>
      {isEditing && mayWrite && (
        <Section title={t("edit")} part="edit">
          <EditForm store={store} request={request} requests={requests} onWritten={write} onDone={leaveEditing} />
        </Section>
      )}
      <Section title={t("timeline")} part="timeline">
        <Timeline request={request} now={now} />
      </Section>
      <Section title={t("about")} part="about">
        <Facts
          title={t("facts")}
          rows={[
            { term: t("field.author"), value: author.trim() || t("notGiven") },
            { term: t("field.executor"), value: executor.trim() || t("noExecutor") },
            { term: t("field.place"), value: at ? `${at} (${writePlace(request)})` : writePlace(request) },
          ]}
        />
        {!isOnMap && !isEditing && (
          <SmallMap
            label={t("placeMap")}
            marks={[pointMark(request, { id: "place", label: truncate(themes), kind: "place" })]}
            follow="place"
          />
        )}
      </Section>
      <Comments store={store} request={request} />
    </article>
  );
}

/** The request as it is known: what was written from here stands for as long as the list has it from before. */
function useWritten(listed: UrbanRequest): { request: UrbanRequest; write(now: UrbanRequest): void } {
  const [written, setWritten] = useState<{ over: UrbanRequest; now: UrbanRequest } | null>(null);
  const latest = useRef(listed);
  latest.current = listed;
  const isOld = written?.over === listed || (listed.version ?? 0) < (written?.now.version ?? 0);
  return { request: written && isOld ? written.now : listed, write: (now) => setWritten({ over: latest.current, now }) };
}

/** Copies the page's address with this request in it, under the name of the attribute: the host reads it, and a portal may. */
function CopyLink({ id }: { id: string }) {
  const { t } = useWidget();
  const [said, setSaid] = useState<"copyLink" | "linkCopied" | "linkNotCopied">("copyLink");
  const copy = async () => {
    const address = new URL(location.href);
    address.searchParams.set("request", id);
    address.searchParams.delete("place");
    setSaid((await copyText(address.href)) ? "linkCopied" : "linkNotCopied");
  };
  return (
    <Button kind="quiet" icon={LinkIcon} onClick={() => void copy()}>
      <span aria-live="polite">{t(said)}</span>
    </Button>
  );
}

const tones: Readonly<Record<TimelineStep["mark"], Tone>> = {
  reached: "ok",
  late: "warning",
  passed: "neutral",
  waiting: "unknown",
  overdue: "warning",
};

/** When each step was reached or is due, and by how much it is late. */
function Timeline({ request, now }: { request: UrbanRequest; now: number }) {
  const { client, t, language } = useWidget();
  const time = useCityTime("short");
  const textOf = ({ utime, due, mark }: TimelineStep): string => {
    const span = due === null ? "" : durationText(Math.abs((utime ?? now) - due), language);
    if (mark === "overdue") return t("step.overdue", { due: time(due ?? 0), span });
    if (mark === "late") return t("step.late", { time: time(utime ?? 0), span });
    if (mark === "passed") return t("step.passed");
    return utime === null ? t("step.waiting", { due: time(due ?? 0) }) : time(utime);
  };
  return (
    <ol className={timeline} aria-label={t("timeline")}>
      {timelineOf(request, now, client.clock.time()).map((step) => (
        <li key={step.step} data-mark={step.mark}>
          <ToneShape tone={tones[step.mark]} size={14} />
          <span>{t(`step.${step.step}`)}</span>
          <span className="when">{textOf(step)}</span>
        </li>
      ))}
    </ol>
  );
}
