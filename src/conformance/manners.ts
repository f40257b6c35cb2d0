import { judge, type Outcome, refuses, type Send, type Verdict } from "./check.js";

/** Lists that pages ask again and again: with a version they cost nothing while nothing has changed. */
const repeated = ["/city/items_telemetry_rts", "/city/items_telemetry_rtc", "/city/transport_situation", "/alarms"];

/** What the client reads of an answer's headers besides those that every page may read. */
const exposed = ["ETag", "Link", "Content-Disposition", "Retry-After"];

const preflight = {
  "access-control-request-method": "PUT",
  "access-control-request-headers": "authorization,content-type,idempotency-key,if-match,its-bait",
};

/** What holds for all calls: refusals, versions of lists, and pages of another origin. `open` sends no token. */
export function* manners(send: Send, open: Send, origin: string | undefined): Generator<Promise<Verdict>> {
  yield judge("GET /city/detail without a token", async () => refuses(await open("GET", "/city/detail", {}), 401));
  yield judge("GET /its/no-such-call", async () => refuses(await send("GET", "/its/no-such-call", {}), 404));
  for (const path of repeated) {
    yield judge(`GET ${path}, twice`, async () => {
      const first = await send("GET", path, {});
      if (first.status === 404) return ["absent", "not offered"];
      const version = first.headers.get("etag");
      if (!version) return ["advice", "sends no ETag: the whole list travels at each look"];
      const { status } = await send("GET", path, { headers: { "if-none-match": version } });
      return status === 304 || status === 200
        ? ["right", status === 304 ? "unchanged: 304" : "has an ETag, and had changed"]
        : ["wrong", `answers ${status} to If-None-Match`];
    });
  }
  yield judge("GET /city/events, the newest first and since a moment", async () => {
    const all = await eventsOf(await send("GET", "/city/events?limit=100", {}));
    if (!all) return ["absent", "not offered; the logs of the devices are then read one after another"];
    const outOfOrder = all.findIndex(({ utime }, at) => at > 0 && utime > (all[at - 1]?.utime ?? 0));
    if (outOfOrder > 0) return ["wrong", `event ${outOfOrder} is newer than the one before it`];
    const middle = all[Math.floor(all.length / 2)];
    if (!middle) return ["right", "none there"];
    const since = (await eventsOf(await send("GET", `/city/events?since=${middle.utime}&limit=100`, {}))) ?? [];
    const older = since.filter(({ utime }) => utime < middle.utime).length;
    return older > 0 ? ["wrong", `gives ${older} events that are older than "since"`] : ["right", `${all.length} in order`];
  });
  if (origin) {
    yield judge(`OPTIONS for pages of ${origin}`, async () => {
      const { ok, status, headers } = await open("OPTIONS", "/city/detail", { headers: { origin, ...preflight } });
      if (!ok) return ["wrong", `answers ${status}: the browser then sends nothing`];
      const stranger = strangerTo(origin, headers);
      if (stranger) return stranger;
      const missing = notIn(headers, "allow-headers", preflight["access-control-request-headers"].split(","));
      missing.unshift(...notIn(headers, "allow-methods", ["PUT"]));
      return missing.length > 0 ? ["wrong", `does not allow ${missing.join(", ")}`] : ["right", "allowed, with all headers"];
    });
    yield judge(`GET /city/detail from pages of ${origin}`, async () => {
      const { headers } = await send("GET", "/city/detail", { headers: { origin } });
      const hidden = notIn(headers, "expose-headers", exposed);
      return (
        strangerTo(origin, headers) ??
        (hidden.length > 0 ? ["advice", `does not expose ${hidden.join(", ")}`] : ["right", "allowed, with what its headers say"])
      );
    });
  }
}

const eventsOf = async (response: Response) => (response.ok ? ((await response.json()) as { utime: number }[]) : null);

const strangerTo = (origin: string, headers: Headers): readonly [Outcome, string] | null => {
  const allowed = headers.get("access-control-allow-origin");
  return allowed === origin || allowed === "*" ? null : ["wrong", `allows ${allowed ?? "no origin"}`];
};

/** Which of the names a list of CORS leaves out; without cookies, which we never send, `*` is all but `Authorization` (Fetch). */
function notIn(headers: Headers, list: string, names: readonly string[]): string[] {
  const listed = (headers.get(`access-control-${list}`) ?? "").toLowerCase().split(/\s*,\s*/);
  return names.filter((name) => !listed.includes(name.toLowerCase()) && (name === "authorization" || !listed.includes("*")));
}
