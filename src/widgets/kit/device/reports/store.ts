import { map } from "nanostores";
import {
  asProviderError,
  type Client,
  type DeviceReports,
  nameFile,
  offerDownload,
  ProviderError,
  type ReportFormat,
  type ReportKind,
} from "../../../../core/internal.js";
import { cityDateOf, cityFieldOf } from "../city-moment.js";
import { periodsOf, type ReportField, type ReportFields, requestOf } from "./request.js";

interface ReportState {
  kind: ReportKind;
  format: ReportFormat;
  fields: ReportFields;
  flaws: Partial<Record<ReportField, string>>;
  /** When the running report was requested (`Date.now()`, ms); null when none runs. */
  startedAt: number | null;
  error: ProviderError | null;
  /** Name of the file downloaded last. */
  given: string | null;
}

const HOUR = 3600;

/** Default periods: the last six full hours, and the same six a day before. */
function firstFields({ clock }: Client): ReportFields {
  const now = clock.now();
  const { later } = clock.time();
  const at = (utime: number) => `${cityFieldOf(utime, clock).slice(0, -2)}00`;
  return {
    day: cityDateOf(now, clock),
    start: at(now - 6 * HOUR),
    end: at(now),
    startTwo: at(later(now - 6 * HOUR, -1)),
    endTwo: at(later(now, -1)),
  };
}

/** State of one panel's report form; its values are kept whatever the provider answers. */
export function createReports(client: Client) {
  const $report = map<ReportState>({
    kind: "day",
    format: "xlsx",
    fields: firstFields(client),
    flaws: {},
    startedAt: null,
    error: null,
    given: null,
  });
  let controller: AbortController | null = null;

  const choose = <Key extends "kind" | "format">(key: Key, value: ReportState[Key]) =>
    $report.set({ ...$report.get(), [key]: value, flaws: {}, error: null, given: null });

  function fill(field: ReportField, value: string): void {
    const { fields, flaws } = $report.get();
    $report.set({
      ...$report.get(),
      fields: { ...fields, [field]: value },
      flaws: { ...flaws, [field]: undefined } as typeof flaws,
      given: null,
    });
  }

  /**
   * Requests the report unless one is running or the form is invalid, and downloads the file under the provider's name, else under one
   * made of `what`, `object` and the period.
   */
  async function order(reports: DeviceReports, device: string, what: string, object: string, language: string): Promise<void> {
    if (controller) return;
    const { kind, format, fields } = $report.get();
    const { request, flaws } = requestOf(kind, fields, client.clock);
    $report.set({ ...$report.get(), flaws: flaws ?? {}, error: null, given: null });
    if (!request) return;
    const otherwise = `${nameFile(client.clock, what, object, ...periodsOf(request, client.clock))}.${format}`;
    const mine = new AbortController();
    controller = mine;
    $report.setKey("startedAt", Date.now());
    try {
      const file = await reports.fetch(client, device, request, { format, language }, mine.signal);
      if (mine.signal.aborted) return;
      if (file.blob.size === 0) throw new ProviderError("answer", "The report is an empty file.");
      offerDownload(file, otherwise);
      $report.setKey("given", file.name || otherwise);
    } catch (error) {
      if (!mine.signal.aborted) $report.setKey("error", asProviderError(error));
    } finally {
      if (controller === mine) {
        controller = null;
        $report.setKey("startedAt", null);
      }
    }
  }

  /** Cancels the running report and clears the outcome of the last one: the form may be for another device next. */
  function cancel(): void {
    controller?.abort();
    controller = null;
    $report.set({ ...$report.get(), startedAt: null, error: null, given: null });
  }

  return { $report, choose, fill, order, cancel };
}
