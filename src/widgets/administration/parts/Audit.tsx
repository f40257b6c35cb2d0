import { type FormEvent, useEffect, useState } from "react";
import {
  type AuditEntry,
  areas,
  asProviderError,
  auditOutcomes,
  downloadAudit,
  offerDownload,
  type ProviderError,
} from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { DateField } from "../../kit/controls/DateField.js";
import { ErrorState } from "../../kit/controls/ErrorState.js";
import { Menu } from "../../kit/controls/Menu.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import { Skeleton } from "../../kit/controls/Skeleton.js";
import type { Column } from "../../kit/controls/Table.js";
import { TextField } from "../../kit/controls/TextField.js";
import { DeedTexts } from "../../kit/deeds/DeedTexts.js";
import { Differences } from "../../kit/deeds/Differences.js";
import { deedName, outcomeTones, reasonText } from "../../kit/deeds/deed-words.js";
import { Notice } from "../../kit/device/Notice.js";
import { useCityTime } from "../../kit/device/use-city-time.js";
import { DownloadIcon, RetryIcon } from "../../kit/icons.js";
import { StatusBadge } from "../../kit/parts/StatusBadge.js";
import { errorText } from "../../kit/sentence.js";
import { useKept, useStore, useWidget } from "../../kit/use-widget.js";
import { createAuditList } from "../audit-list.js";
import { type Filter, noFilter } from "../store.js";
import { body, fields, more } from "../styles.js";
import { useEdit } from "../use-edit.js";
import { useView } from "../use-view.js";
import { wordFor } from "../words.js";
import { MoreWords } from "./MoreWords.js";
import { NoneFound } from "./NoneFound.js";
import { Records } from "./Records.js";
import { SectionHead } from "./SectionHead.js";

/** Who did what, and what was refused: the newest first. */
export function Audit() {
  return (
    <MoreWords>
      <DeedTexts>
        <Rows />
      </DeedTexts>
    </MoreWords>
  );
}

function Rows() {
  const { client, t } = useWidget();
  const user = useStore(client.$userKey);
  const { view, change } = useView();
  const filter = useStore(view.$filter);
  const list = useKept(`audit ${client.base} ${user}`, () => createAuditList(client));
  const { entries, isCut, isFetching, error } = useStore(list.$list);
  const moment = useCityTime("short");
  const [failed, setFailed] = useState<ProviderError | null>(null);
  useStore(client.clock.$setting);
  useEffect(() => list.show(filter), [list, filter]);

  const columns: readonly Column<AuditEntry>[] = [
    { id: "time", label: t("time"), render: ({ utime }) => moment(utime) },
    {
      id: "who",
      label: t("whoDid"),
      render: ({ name, second, who }) => (
        <>
          {name}
          {second && <small>{t("withSecond", { name: second })}</small>}
          {who && filter.who !== who && (
            <div>
              <Button kind="quiet" className="name" onClick={() => change({ who })}>
                {t("onlyTheirs")}
              </Button>
            </div>
          )}
        </>
      ),
    },
    {
      id: "what",
      label: t("whatWasDone"),
      render: ({ operation, area, object, before, after, outcome }) => (
        <>
          {deedName(operation, t)}
          <small>
            {wordFor(t, "area", area)}
            {object && ` · ${object}`}
          </small>
          {outcome !== "refused" && <Differences before={before} after={after} />}
        </>
      ),
    },
    {
      id: "outcome",
      label: t("outcome"),
      render: ({ outcome, reason }) => (
        <>
          <StatusBadge tone={outcomeTones[outcome]} word={t(`outcome.${outcome}`)} />
          {reason && <small>{reasonText(reason, t)}</small>}
        </>
      ),
    },
    {
      id: "seal",
      label: t("seal"),
      render: ({ seq, address, request_id }) => (
        <>
          {seq === null ? t("notSealed") : t("numbered", { number: seq })}
          <small>{address}</small>
          {request_id && <small>{request_id}</small>}
        </>
      ),
    },
  ];
  const save = async (format: "csv" | "jsonl") => {
    setFailed(null);
    try {
      offerDownload(await downloadAudit(client, list.asked(filter), format), `audit.${format}`);
    } catch (failure) {
      setFailed(asProviderError(failure));
    }
  };
  return (
    <div className={body}>
      <SectionHead title={t("section.audit")} about={t("auditAbout")}>
        <Button icon={RetryIcon} busy={isFetching} onClick={() => list.renew()}>
          {t("refresh")}
        </Button>
        <Menu
          label={t("export")}
          icon={DownloadIcon}
          isLabelShown
          kind="plain"
          items={[
            { id: "csv", label: t("exportCsv"), onSelect: () => void save("csv") },
            { id: "jsonl", label: t("exportLines"), onSelect: () => void save("jsonl") },
          ]}
        />
      </SectionHead>
      <div role="status">{failed && <Notice tone="error">{errorText(failed, t)}</Notice>}</div>
      <Filters filter={filter} onChange={change} />
      {error && entries && (
        <Notice tone="warning">
          {t("stale")} {errorText(error, t)}
        </Notice>
      )}
      {!entries && error && <ErrorState error={error} onRetry={() => list.renew()} />}
      {!entries && !error && <Skeleton label={t("loadingThing", { name: t("section.audit") })} lines={10} />}
      {entries?.length === 0 && <NoneFound />}
      {entries && entries.length > 0 && (
        <Records
          label={t("section.audit")}
          columns={columns}
          rows={entries}
          keyOf={({ id }) => id}
          end={
            isCut && (
              <div className={more}>
                <Button busy={isFetching} onClick={() => list.more()}>
                  {t("showMore")}
                </Button>
              </div>
            )
          }
        />
      )}
    </div>
  );
}

/** The filter of the audit. The provider is asked when the form is sent, not with each letter. */
function Filters({ filter, onChange }: { filter: Filter; onChange(filter: Partial<Filter>): void }) {
  const { t } = useWidget();
  const { edit, begin, end } = useEdit<Filter>("audit");
  const typed = edit ?? filter;
  const type = (fields: Partial<Filter>) => begin({ ...typed, ...fields });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    end();
    onChange(typed);
  };
  const showAll = () => {
    end();
    onChange(noFilter);
  };
  const isNarrowed = Object.values(filter).some(Boolean);
  return (
    <search>
      <form className={fields} onSubmit={submit}>
        <TextField label={t("whoField")} value={typed.who} onInput={(who) => type({ who })} />
        <TextField label={t("objectField")} value={typed.object} onInput={(object) => type({ object })} />
        <SelectField
          label={t("area")}
          value={typed.area}
          options={[{ value: "", label: t("any") }, ...areas.map((area) => ({ value: area as string, label: t(`area.${area}`) }))]}
          onChange={(area) => type({ area })}
        />
        <SelectField
          label={t("outcome")}
          value={typed.outcome}
          options={[
            { value: "", label: t("any") },
            ...auditOutcomes.map((outcome) => ({ value: outcome as string, label: t(`outcome.${outcome}`) })),
          ]}
          onChange={(outcome) => type({ outcome })}
        />
        <DateField label={t("fromDay")} live value={typed.from} max={typed.to || undefined} onInput={(from) => type({ from })} />
        <DateField label={t("toDay")} live value={typed.to} min={typed.from || undefined} onInput={(to) => type({ to })} />
        <Button kind="primary" type="submit">
          {t("find")}
        </Button>
        {isNarrowed && <Button onClick={showAll}>{t("showAll")}</Button>}
      </form>
    </search>
  );
}
