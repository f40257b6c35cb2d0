import { type ReactNode, useMemo } from "react";
import { type ArchiveKind, type ArchiveRecord, archiveObjects, type Id, plainName, truncate } from "../../../core/internal.js";
import { IconButton } from "../../kit/controls/IconButton.js";
import { CloseIcon, DownloadIcon } from "../../kit/icons.js";
import { LongList } from "../../kit/parts/LongList.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { endingOf } from "../file-check.js";
import type { Downloads } from "../store.js";
import { dayText } from "./day-text.js";
import { list, row } from "./record-styles.js";

interface RecordListProps {
  kind: ArchiveKind;
  records: readonly ArchiveRecord[];
  /** Whether they are those of before the first day, which stand below others. */
  areEarlier?: boolean;
  downloads: Downloads;
  onOpen(id: Id): void;
}

/** The records; only those in sight are drawn. */
export function RecordList({ kind, records, areEarlier = false, downloads, onOpen }: RecordListProps) {
  const { t } = useWidget();
  const running = useStore(downloads.$running);
  // The same element is returned for an unchanged row, so that it is not compared while the list is scrolled.
  const rowOf = useMemo(() => {
    const drawn = new WeakMap<ArchiveRecord, ReactNode>();
    return (record: ArchiveRecord) => {
      if (!drawn.has(record)) {
        const isRunning = running.has(`${kind}/${record.id}`);
        drawn.set(record, <Row record={record} kind={kind} isRunning={isRunning} toggle={downloads.toggle} onOpen={onOpen} />);
      }
      return drawn.get(record);
    };
  }, [running, kind, downloads, onOpen]);
  return (
    <div part={areEarlier ? "list earlier" : "list"}>
      <LongList
        label={areEarlier ? t("earlierOf", { section: t(`section.${kind}`) }) : t(`section.${kind}`)}
        className={list}
        items={records}
        keyOf={({ id }) => id}
      >
        {rowOf}
      </LongList>
    </div>
  );
}

interface RowProps {
  record: ArchiveRecord;
  kind: ArchiveKind;
  isRunning: boolean;
  toggle: Downloads["toggle"];
  onOpen(id: Id): void;
}

/** Names come from outside: they are isolated, and without signs that turn them around. */
function Row({ record, kind, isRunning, toggle, onOpen }: RowProps) {
  const { t, language } = useWidget();
  const file = plainName(record.file_name);
  return (
    <div className={row}>
      <span className="ending" aria-hidden="true">
        {endingOf(file).slice(0, 4) || "—"}
      </span>
      <div className="what">
        <button type="button" className="name" onClick={() => onOpen(record.id)}>
          <bdi>{truncate(record.name_object) || t("nameless")}</bdi>
        </button>
        {record.file_description && (
          <p className="note">
            <bdi>{truncate(record.file_description)}</bdi>
          </p>
        )}
      </div>
      <span className="object">{objectText(record.target_object, t)}</span>
      <bdi className="file">{file || t("fileless")}</bdi>
      <time className="day">{dayText(record.time, language)}</time>
      <p className={record.comment ? "comment" : "comment none"}>
        <bdi>{truncate(record.comment)}</bdi>
      </p>
      <div className="get">
        <IconButton
          kind="quiet"
          icon={isRunning ? CloseIcon : DownloadIcon}
          label={t(isRunning ? "downloadCancel" : "downloadNamed", { name: file })}
          disabled={!file}
          onClick={() => void toggle(kind, record)}
        />
      </div>
    </div>
  );
}

/** The word for a type of object; one that is not ours is shown as it came. */
export const objectText = (object: string, t: (key: string) => string): string =>
  archiveObjects.some((known) => known === object) ? t(`object.${object}`) : truncate(object);
