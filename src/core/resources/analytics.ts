import type { Client } from "../client.js";
import { type AnalyticsBody, analyticsOps } from "../contract/analytics.js";
import type { Id } from "../contract/schema.js";
import { defineResource } from "../define-resource.js";
import type { ProviderFile } from "../files.js";
import { ProviderError } from "../provider-error.js";
import { type ReportFormat, reportFormats } from "../report-formats.js";

/** Milliseconds between two polls of analytics, whose newest hour changes once an hour. */
const ANALYTICS_EVERY = 300_000;

/** What analytics are asked for; a provider that knows no periods answers for one that goes by `utime`. Unix s. */
export type AnalyticsQuestion = AnalyticsBody & { utime_start?: number; utime_end?: number };

/** The body of the specification, and the period in the address. */
function requestOf({ utime_start, utime_end, ...body }: AnalyticsQuestion) {
  const hasPeriod = utime_start !== undefined && utime_end !== undefined;
  return { body, ...(hasPeriod ? { search: { utime_start: `${utime_start}`, utime_end: `${utime_end}` } } : {}) };
}

/** The thirteen groups for chosen objects and a period; charts with the same question share one request. */
export const cityAnalytics = defineResource(
  "cityAnalytics",
  (client, signal, question: AnalyticsQuestion) => client.http.call(analyticsOps.cityAnalytics, { ...requestOf(question), signal }),
  { every: ANALYTICS_EVERY, kind: "statistics" },
);

/** The same answer as a file made by the provider; one that knows only JSON is recognized by the content type. */
export async function fetchAnalyticsFile(
  client: Client,
  question: AnalyticsQuestion,
  format: ReportFormat,
  signal: AbortSignal,
): Promise<ProviderFile> {
  const asFile = { ...analyticsOps.cityAnalytics, ok: "file" } as const;
  const file = await client.http.call(asFile, { ...requestOf(question), headers: { accept: reportFormats[format] }, signal });
  if (/json/i.test(file.blob.type)) throw new ProviderError("status", "The provider does not offer analytics as a file.", { status: 404 });
  return file;
}

/** The devices of a crossing, a street or a segment. */
export const crossDevices = defineResource("crossDevices", (client, signal, id: Id) =>
  client.http.call(analyticsOps.crossDevices, { params: { id }, signal }),
);
