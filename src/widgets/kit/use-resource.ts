import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { type Age, type AgeKind, ageOf, isFaulty, type Resource, type ResourceState, type Unread } from "../../core/internal.js";
import type { ErrorDetail } from "./surface.js";
import { useSaid } from "./use-said.js";
import { useKept, useWidget } from "./use-widget.js";

/** What the page is told of a list of which too many rows could not be read. */
export const rowsUnread = ({ count, of, field }: Unread): ErrorDetail => ({
  code: "rows-unread",
  message: `${count} of ${of} rows could not be read: the field "${field}" is not as the contract says.`,
});

/** Milliseconds after which waiting is called slow (faults F3). */
const SLOW_AFTER = 5_000;

/** `isSlow`: the request takes longer than 5 s; or the last poll did, and no later one was faster. */
export type ResourceUse<Data> = ResourceState<Data> & { retry(): void; cancel(): void; isSlow: boolean };

/** Subscribes to a resource; its data are in the language of the element. Each new kind of failure is reported once per element as `its-error` (faults F7). */
export function useResource<Data>(resource: Resource<Data>): ResourceUse<Data> {
  const state = useStore(resource.$state);
  const reported = useKept("failures", () => new Map<unknown, string>());
  const { emit } = useWidget();
  const { error, unread } = state;
  const data = useSaid(state.data);

  useEffect(() => {
    // No response at all is reported by the frame, once its cause is known (`$fault`).
    const failure =
      error && !["cancelled", "network"].includes(error.failure) && ![401, 403].includes(error.status)
        ? `${error.failure} ${error.status}`
        : unread && isFaulty(unread)
          ? "rows-unread"
          : "";
    if ((reported.get(resource) ?? "") === failure) return;
    if (failure) reported.set(resource, failure);
    else reported.delete(resource);
    if (failure && error) emit("its-error", { message: error.message, failure: error.failure, status: error.status });
    else if (failure && unread) emit("its-error", rowsUnread(unread));
  }, [error, unread, resource, reported, emit]);

  return { ...state, data, isSlow: useSlow(resource, state), retry: resource.revalidate, cancel: resource.cancel };
}

/** Slow polls stay slow until a faster one; a slow first answer is not slow any more once it is there. */
function useSlow(resource: Resource<unknown>, { asked, data }: ResourceState<unknown>): boolean {
  const [slow, setSlow] = useState<Resource<unknown> | null>(null);
  const isFirst = data === undefined;
  useEffect(() => {
    if (asked === null) return;
    const timer = setTimeout(() => setSlow(resource), asked + SLOW_AFTER - Date.now());
    return () => {
      clearTimeout(timer);
      if (isFirst || Date.now() - asked < SLOW_AFTER) setSlow(null);
    };
  }, [resource, asked, isFirst]);
  return slow === resource;
}

/** Age of a reading taken at `utime` (Unix s), updated each second; `isAhead`: it is unknown since the time lies in the future. */
export function useAge(utime: number | null | undefined, kind: AgeKind): { age: Age; seconds: number | null; isAhead: boolean } {
  const now = useStore(useWidget().client.clock.$now);
  const age = ageOf(utime, kind, now);
  if (age === "unknown" || typeof utime !== "number") return { age, seconds: null, isAhead: typeof utime === "number" && utime > now };
  return { age, seconds: Math.max(0, Math.round(now - utime)), isAhead: false };
}
