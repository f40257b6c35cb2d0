import { type FormEvent, useEffect } from "react";
import { city, type DeviceViews, deviceReports, type ReportFormat, type ReportKind, reportFormats } from "../../../../core/internal.js";
import { Button } from "../../controls/Button.js";
import { DateField } from "../../controls/DateField.js";
import { SelectField } from "../../controls/SelectField.js";
import { classes } from "../../css.js";
import { DownloadIcon } from "../../icons.js";
import { errorText } from "../../sentence.js";
import { useResource } from "../../use-resource.js";
import { useKept, useStore, useWidget } from "../../use-widget.js";
import { cityDateOf, cityFieldOf } from "../city-moment.js";
import { durationText } from "../duration.js";
import { Notice } from "../Notice.js";
import { quiet, small } from "../styles.js";
import type { DeviceView } from "../view.js";
import { ViewTexts } from "../views/ViewTexts.js";
import { fieldsOf, LONGEST_DAYS, type ReportField } from "./request.js";
import { createReports } from "./store.js";
import { actions, fields as fieldGrid, form, period } from "./styles.js";

type Reported = DeviceView<Pick<DeviceViews, "reports">>;
const formats = Object.keys(reportFormats) as ReportFormat[];

/** The reports of a device, shown once the city's time zone is known: the fields are in city time. */
export default function Reports(view: Reported) {
  return (
    <ViewTexts>
      <Known {...view} />
    </ViewTexts>
  );
}

function Known(view: Reported) {
  const { client, t } = useWidget();
  const known = useResource(city(client));
  if (!known.data && !known.error) return <p className={quiet}>{t("loading")}</p>;
  return <Form {...view} />;
}

/** The form of all reports of a kind of device, in city time. */
function Form({ device, name, views: { reports } }: Reported) {
  const { client, t, language } = useWidget();
  const calls = deviceReports[reports];
  useStore(client.clock.$setting);
  const { $report, choose, fill, order, cancel } = useKept(`reports ${client.base}`, () => createReports(client));
  const { kind, format, fields, flaws, startedAt, error, given } = useStore($report);
  useEffect(() => cancel, [cancel]);

  const now = client.clock.now();
  const latest = { day: cityDateOf(now, client.clock), moment: cityFieldOf(now, client.clock) };
  const field = (id: ReportField) => (
    <DateField
      key={`${kind} ${id}`}
      label={t(`reports.${id}`)}
      time={id !== "day"}
      value={fields[id]}
      max={id === "day" ? latest.day : latest.moment}
      required
      error={flaws[id] && t(flaws[id], { days: LONGEST_DAYS })}
      onInput={(value) => fill(id, value)}
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void order(calls, device, `${t("reports.kind")} ${t(`reports.kind.${kind}`).toLocaleLowerCase(language)}`, name, language);
  };

  return (
    <form className={form} noValidate onSubmit={submit} aria-label={t("reports.form")}>
      <div className={fieldGrid}>
        <SelectField
          label={t("reports.kind")}
          value={kind}
          options={calls.kinds.map((value) => ({ value, label: t(`reports.kind.${value}`) }))}
          onChange={(value) => choose("kind", value as ReportKind)}
        />
        <SelectField
          label={t("reports.format")}
          value={format}
          options={formats.map((value) => ({ value, label: t(`reports.format.${value}`) }))}
          onChange={(value) => choose("format", value as ReportFormat)}
        />
        {kind === "difference" ? (
          <>
            <fieldset className={period}>
              <legend>{t("reports.first")}</legend>
              {(["start", "end"] as const).map(field)}
            </fieldset>
            <fieldset className={period}>
              <legend>{t("reports.second")}</legend>
              {(["startTwo", "endTwo"] as const).map(field)}
            </fieldset>
          </>
        ) : (
          fieldsOf[kind].map(field)
        )}
      </div>
      <p className={classes(quiet, small)}>{t("reports.cityTime")}</p>
      {error && <Notice tone="error">{error.status === 422 ? t("reports.refused") : errorText(error, t)}</Notice>}
      <div className={actions}>
        <Button type="submit" kind="primary" icon={DownloadIcon} busy={startedAt !== null}>
          {t("reports.get")}
        </Button>
        {startedAt !== null && (
          <>
            <Button onClick={cancel}>{t("cancel")}</Button>
            <Elapsed since={startedAt} />
          </>
        )}
        <p role="status">{startedAt !== null ? t("reports.making") : given && t("reports.given", { file: given })}</p>
      </div>
    </form>
  );
}

/** Seconds since the report was requested. Not announced, since it ticks. */
function Elapsed({ since }: { since: number }) {
  const { client, language } = useWidget();
  useStore(client.clock.$now);
  return (
    <span className={quiet} aria-hidden="true">
      {durationText((Date.now() - since) / 1000, language)}
    </span>
  );
}
