import { useCallback, useEffect, useMemo } from "react";
import { type ArchiveKind, archive, city } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { EmptyState } from "../../kit/controls/EmptyState.js";
import { cityDateOf } from "../../kit/device/city-moment.js";
import { PlusIcon } from "../../kit/icons.js";
import { Later } from "../../kit/parts/Later.js";
import { Permitted } from "../../kit/parts/Permitted.js";
import { ResourceView } from "../../kit/parts/ResourceView.js";
import { useMay } from "../../kit/use-may.js";
import { useResource } from "../../kit/use-resource.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import type { ArchiveDraft } from "../draft.js";
import { type ArchiveFilter, filterRecords, firstDay, firstFilter, sortRecords } from "../filter.js";
import type { ArchiveView, Downloads } from "../store.js";
import type { ArchiveEvents } from "../surface.js";
import { dayText } from "./day-text.js";
import { FileFailure } from "./FileFailure.js";
import { RecordList } from "./RecordList.js";
import { lists } from "./record-styles.js";
import { Toolbar } from "./Toolbar.js";

interface SectionProps {
  kind: ArchiveKind;
  view: ArchiveView;
  draft: ArchiveDraft;
  downloads: Downloads;
}

const uploadDialog = async () => (await import("./UploadDialog.js")).UploadDialog;
const recordDialog = async () => (await import("./RecordDialog.js")).RecordDialog;

/** One section: what of it is shown, its records, and the dialogs over them. */
export function Section({ kind, view, draft, downloads }: SectionProps) {
  const { client, t, emit, language } = useWidget<ArchiveEvents>();
  const records = useResource(archive(client, kind));
  const { error: noCity } = useResource(city(client));
  useStore(client.clock.$setting);
  const filter = useStore(view.$filter);
  const opened = useStore(view.$opened);
  const isUploadOpen = useStore(view.$isUploadOpen);
  const failed = useStore(downloads.$failed);
  useEffect(() => () => downloads.$failed.set(null), [downloads]);
  const today = cityDateOf(client.clock.now(), client.clock);
  // A record of the browser's day would not be in the list that begins with the city's.
  const isDayKnown = client.clock.isSet() || noCity !== undefined;
  const since = firstDay(filter.from, today);

  const sorted = useMemo(() => records.data && sortRecords(records.data, filter.sort), [records.data, filter.sort]);
  const found = useMemo(() => sorted && filterRecords(sorted, filter, since), [sorted, filter, since]);
  const change = (fields: Partial<ArchiveFilter>) => {
    view.$filter.set({ ...view.$filter.get(), ...fields });
    emit("its-view-changed", saidOf(view.$filter.get()));
  };
  // Records of today are few: those of before stand below them.
  const earlier = useMemo(
    () => (filter.from === "" && sorted ? filterRecords(sorted, filter, "").filter(({ time }) => time.slice(0, 10) < since) : []),
    [sorted, filter, since],
  );
  const mayAdd = useMay("archive.operate");
  const open = useCallback((id: ReturnType<typeof view.$opened.get>) => view.$opened.set(id), [view]);
  const record = opened === null ? undefined : records.data?.find(({ id }) => id === opened);
  const list = { kind, downloads, onOpen: open };
  const add = (
    <Permitted needs="archive.operate">
      <Button kind="primary" icon={PlusIcon} onClick={() => view.$isUploadOpen.set(true)}>
        {t("addFile")}
      </Button>
    </Permitted>
  );

  return (
    <>
      <Toolbar
        filter={filter}
        since={since}
        today={today}
        shown={found && found.length + earlier.length}
        all={records.data?.length}
        onChange={change}
        add={add}
      />
      <FileFailure failed={failed?.kind === kind && failed.record.id !== opened && failed} />
      <ResourceView {...records} label={t(`section.${kind}`)} lines={8}>
        {(all) =>
          found && found.length + earlier.length > 0 ? (
            <div className={lists}>
              {filter.from === "" && <h3>{t("today")}</h3>}
              {found.length > 0 ? <RecordList {...list} records={found} /> : <p>{t("noneToday")}</p>}
              {earlier.length > 0 && (
                <>
                  <h3>{t("earlier")}</h3>
                  <RecordList {...list} records={earlier} areEarlier />
                </>
              )}
            </div>
          ) : all.length === 0 ? (
            <EmptyState title={t("empty")}>{t("emptyHint")}</EmptyState>
          ) : (
            <EmptyState
              title={since && !filter.query && !filter.object ? t("noneSince", { day: dayText(since, language) }) : t("noneFound")}
              action={
                <Button onClick={() => change({ ...firstFilter, from: "all", sort: filter.sort })}>
                  {t("showAll", { count: all.length })}
                </Button>
              }
            />
          )
        }
      </ResourceView>
      {isUploadOpen && mayAdd && (
        <Later load={uploadDialog} with={{ kind, today: isDayKnown ? today : null, draft, onClose: () => view.$isUploadOpen.set(false) }} />
      )}
      {record && (
        <Later key={record.id} load={recordDialog} with={{ kind, record, draft, downloads, onClose: () => view.$opened.set(null) }} />
      )}
    </>
  );
}

/** The filter as the address has it: what is as it is at first stays out. */
function saidOf({ query, from, object, sort }: ArchiveFilter): ArchiveEvents["its-view-changed"] {
  const said = (name: keyof ArchiveFilter, value: string) => (value === firstFilter[name] ? null : value);
  return { query: said("query", query), from: said("from", from), object: said("object", object), sort: said("sort", sort) };
}
