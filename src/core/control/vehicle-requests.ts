import { atom, computed } from "nanostores";
import { ageOf } from "../age.js";
import { askAfterWrite } from "../ask-after-write.js";
import type { Client } from "../client.js";
import type { Id } from "../contract/schema.js";
import { type SpecTask, type SpecTaskEntry, vehicleOps } from "../contract/vehicles.js";
import { perClient } from "../per-client.js";
import { awaitAnswer } from "../resources/programs.js";
import { specTasks } from "../resources/vehicles.js";
import { mayControl } from "../session.js";
import { uniqueId } from "../unique-id.js";
import type { Refusal } from "./command.js";
import { isClear, refusalOf, refusalWithoutReading } from "./sending.js";

/** A task as an operator has decided on it. */
export type TaskDraft = Omit<SpecTaskEntry, "key">;

/**
 * State of one request of this page. `checking`: checking before the POST; `taken`: the provider has accepted it; `unknown`: the
 * answer was lost and the provider's list is searched; `lost`: the list does not have it, so it was not accepted.
 */
export type VehicleRequestState = "checking" | "sent" | "unknown" | "taken" | "lost" | "refused";

/** One request to a vehicle made on this page: a task to be set, or the `task` to be cancelled. Times are city time, Unix s. */
export interface VehicleRequest {
  readonly key: string;
  readonly what: "set" | "cancel";
  readonly work: string;
  readonly section_name: string;
  /** The task at the provider, once known. */
  readonly task: Id | null;
  readonly state: VehicleRequestState;
  readonly refusal: Refusal | null;
  readonly requestedAt: number;
}

/** Milliseconds the fresh reading may take. */
const READING_TIMEOUT = 10_000;
/** Seconds after which a request that is not in the provider's list was not accepted: more than three polls of the list. */
const LOST_AFTER = 20;
/** Requests of this page that are kept. */
const MOST_REQUESTS = 20;

/** The only place that sends requests to a special vehicle. */
export const vehicleRequests = perClient("vehicleRequests", (client, _name, device: Id) => createVehicleRequests(client, device));

function createVehicleRequests(client: Client, device: Id) {
  const params = { id: device };
  const tasks = specTasks(client, device);
  const $requests = atom<readonly VehicleRequest[]>([]);
  /** True while the outcome of the last request is unknown: a second one must wait. */
  const $isBusy = computed($requests, (requests) => requests.some(({ state }) => ["checking", "sent", "unknown"].includes(state)));

  client.$userKey.listen(() => $requests.set([]));

  const put = (key: string, change: Partial<VehicleRequest>) =>
    $requests.set($requests.get().map((request) => (request.key === key ? { ...request, ...change } : request)));

  /** The reason against sending, by a fresh reading; null for none. */
  async function obstacle(userKey: string, offered?: AbortSignal): Promise<Refusal | null> {
    if (!mayControl(client.session.$session.get().user, "vehicles.operate")) return { by: "access" };
    if (client.connection.$isBadConnection.get()) return { by: "connection" };
    const { online, utime } = await client.http.call(vehicleOps.specTelemetry, {
      params,
      cache: "no-store",
      signal: AbortSignal.timeout(READING_TIMEOUT),
    });
    if (client.$userKey.get() !== userKey || !mayControl(client.session.$session.get().user, "vehicles.operate")) return { by: "access" };
    if (offered?.aborted) return { by: "withdrawn" };
    if (!online) return { by: "doubt", doubt: "offline" };
    const age = client.clock.isSure() ? ageOf(utime, "telemetry", client.clock.now()) : "unknown";
    return age === "recent" ? null : { by: "doubt", doubt: age === "old" ? "old" : "undated" };
  }

  /**
   * Carries one request out by exactly one POST that nothing repeats; never rejects. Resolves to its state; to null, without doing
   * anything, while another request is open.
   */
  async function carry(
    request: VehicleRequest,
    offered: AbortSignal | undefined,
    post: (signal: AbortSignal) => Promise<SpecTask>,
  ): Promise<VehicleRequestState | null> {
    const userKey = client.$userKey.get();
    if ($isBusy.get() || userKey === null) return null;
    const { key } = request;
    $requests.set([request, ...$requests.get()].slice(0, MOST_REQUESTS));
    let isSent = false;
    try {
      const refusal = await obstacle(userKey, offered);
      if (refusal) put(key, { state: "refused", refusal });
      else {
        isSent = true;
        put(key, { state: "sent" });
        put(key, { state: "taken", task: (await awaitAnswer(post)).id });
      }
    } catch (error) {
      if (!isSent) put(key, { state: "refused", refusal: refusalWithoutReading(error) });
      else if (isClear(error)) put(key, { state: "refused", refusal: refusalOf(error) });
      else search(key);
    } finally {
      askAfterWrite(tasks);
    }
    return $requests.get().find((each) => each.key === key)?.state ?? null;
  }

  /** The answer was lost: looks in the provider's list whether the request was accepted. Nothing is sent again. */
  function search(key: string): void {
    put(key, { state: "unknown" });
    const since = client.clock.now();
    const seen = tasks.$state.get().answered;
    const stop = tasks.$state.subscribe(({ data, answered }) => {
      const request = $requests.get().find((each) => each.key === key);
      if (request?.state !== "unknown") return queueMicrotask(() => stop());
      if (!data || answered === null || answered === seen) return;
      const task = data.find((each) => (request.what === "set" ? each.key === key : each.id === request.task));
      if (task && (request.what === "set" || task.state === "cancelled")) put(key, { state: "taken", task: task.id });
      else if (answered - since > LOST_AFTER) put(key, { state: "lost" });
    });
  }

  const begin = (
    what: VehicleRequest["what"],
    { work, section_name }: Pick<TaskDraft, "work" | "section_name">,
    task: Id | null,
  ): VehicleRequest => ({
    key: uniqueId(),
    what,
    work,
    section_name,
    task,
    state: "checking",
    refusal: null,
    requestedAt: client.clock.now(),
  });

  return {
    $requests,
    $isBusy,
    /** Requests a task; aborting `offered`, when control is no longer offered, stops it before the POST. */
    set(draft: TaskDraft, offered?: AbortSignal): Promise<VehicleRequestState | null> {
      const request = begin("set", draft, null);
      return carry(request, offered, (signal) =>
        client.http.call(vehicleOps.specTask, { params, body: { ...draft, key: request.key }, key: request.key, signal }),
      );
    },
    /** Cancels a task; `offered` as in `set`. */
    cancel(task: SpecTask, offered?: AbortSignal): Promise<VehicleRequestState | null> {
      return carry(begin("cancel", task, task.id), offered, (signal) =>
        client.http.call(vehicleOps.specTaskCancel, { params: { ...params, task: task.id }, signal }),
      );
    },
  };
}
