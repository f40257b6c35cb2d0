import type { Client } from "../client.js";
import { crossroadOps } from "../contract/crossroad.js";
import type { Id } from "../contract/schema.js";
import { vehicleOps } from "../contract/vehicles.js";
import type { ProviderFile } from "../files.js";
import { type ReportFormat, reportFormats } from "../report-formats.js";

/** One of the four calls of spec 7 with its times, Unix s. */
export type ReportRequest =
  | { kind: "day"; utime: number }
  | { kind: "data" | "all"; utime_start: number; utime_end: number }
  | { kind: "difference"; utime_start: number; utime_end: number; utime_start_two: number; utime_end_two: number };
export type ReportKind = ReportRequest["kind"];

/** Whose reports are meant: those of spec 7, or those of a special vehicle (assumed). */
export type ReportSubject = "crossroad" | "spec";

/** The format of a report, and the language by whose rules a table is separated. */
export interface ReportForm {
  readonly format: ReportFormat;
  readonly language: string;
}
const headersOf = ({ format, language }: ReportForm) => ({ accept: reportFormats[format], "accept-language": language });

/** The reports of one kind of subject, and the calls that make them. */
export interface DeviceReports {
  readonly kinds: readonly ReportKind[];
  fetch(client: Client, id: Id, request: ReportRequest, wanted: ReportForm, signal: AbortSignal): Promise<ProviderFile>;
}

/** Requests a report on a device; detectors use the same path, the only one in the specification. */
function fetchReport(client: Client, id: Id, request: ReportRequest, wanted: ReportForm, signal: AbortSignal): Promise<ProviderFile> {
  const options = { params: { id }, headers: headersOf(wanted), signal };
  const { call } = client.http;
  switch (request.kind) {
    case "day":
      return call(crossroadOps.dayReports, { ...options, body: { utime: request.utime } });
    case "difference": {
      const { utime_start, utime_end, utime_start_two, utime_end_two } = request;
      return call(crossroadOps.differenceReports, { ...options, body: { utime_start, utime_end, utime_start_two, utime_end_two } });
    }
    default: {
      const { utime_start, utime_end } = request;
      const operation = request.kind === "data" ? crossroadOps.dataReports : crossroadOps.allReports;
      return call(operation, { ...options, body: { utime_start, utime_end } });
    }
  }
}

/** Reports on a special vehicle: its sections and tasks of a day or a period. */
const specReports: DeviceReports = {
  kinds: ["day", "data"],
  fetch(client, id, request, wanted, signal) {
    const options = { params: { id }, headers: headersOf(wanted), signal };
    if (request.kind === "day") return client.http.call(vehicleOps.specDayReports, { ...options, body: { utime: request.utime } });
    const { utime_start, utime_end } = request;
    return client.http.call(vehicleOps.specDataReports, { ...options, body: { utime_start, utime_end } });
  },
};

export const deviceReports: Readonly<Record<ReportSubject, DeviceReports>> = {
  crossroad: { kinds: ["day", "data", "all", "difference"], fetch: fetchReport },
  spec: specReports,
};
