import type { BlockList } from "node:net";
import type { Hono } from "hono";
import type { Clocks } from "../../service/nodes/clocks.js";
import type { Provider } from "../../service/provider.js";
import { createAccessLog } from "./access-log.js";
import { createMetrics, type ListenAt, serveMetrics } from "./metrics.js";
import { createReadiness, type Driving } from "./readiness.js";
import { createRequestWatch } from "./requests.js";

export interface MonitoringOptions {
  /** One line a request on the standard output. */
  accessLog?: boolean;
  /** Where the metrics are served; nowhere unless it is given. */
  metricsListen?: ListenAt | null;
}

/** Milliseconds after which nobody is said to watch whether a provider is ready. */
const WATCHED = 10_000;

/** What is seen of a provider from outside: whether it lives and is ready, its requests in the log, its figures. */
export async function createMonitoring(
  provider: Provider,
  { accessLog = false, metricsListen = null }: MonitoringOptions,
  proxies: BlockList,
  driving: () => Driving,
  clocks: Pick<Clocks, "isStray" | "offset"> | null,
  isStopping: () => boolean,
) {
  const metrics = metricsListen && (await createMetrics(provider, driving, clocks?.offset));
  const listeners = [...(accessLog ? [createAccessLog()] : []), ...(metrics ? [metrics] : [])];
  const watch = createRequestWatch(proxies, listeners);
  const missingNow = createReadiness({
    db: provider.db,
    drafts: provider.blobs.drafts,
    driving,
    hasStrayClock: clocks?.isStray ?? (() => false),
    isStopping,
  });
  let askedAt = Number.NEGATIVE_INFINITY;
  return {
    watch,
    /** Whether somebody looks again and again whether this provider is ready, as a proxy does that sends it calls. */
    isWatched: () => performance.now() - askedAt < WATCHED,
    /** Comes before everything else of the app. */
    mount(app: Hono): void {
      app.use(watch.middleware);
      app.get("/healthz", (c) => c.text("ok\n", 200, { "Cache-Control": "no-store" }));
      app.get("/readyz", async (c) => {
        askedAt = performance.now();
        const missing = await missingNow();
        const headers = { "Cache-Control": "no-store", ...(missing.length ? { "Retry-After": "2" } : {}) };
        return c.json({ ready: missing.length === 0, missing }, missing.length ? 503 : 200, headers);
      });
    },
    /** Begins to serve the metrics, where they are wanted. */
    serve: async () => (metrics && metricsListen ? serveMetrics(metrics, metricsListen) : null),
  };
}
