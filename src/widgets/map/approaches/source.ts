import { atom, onMount, type ReadableAtom } from "nanostores";
import { ageOf, type Client, type Id, type Phase, type RtsTelemetry, rtsPhases, rtsTelemetry } from "../../../core/internal.js";
import { lightsOf } from "../../kit/device/lights.js";
import { bearingOf, type Compass, movementsOf } from "../../kit/device/movement.js";

/** Signal state at one approach; `bearing` of its arm in degrees clockwise from north. */
export interface Approach {
  readonly bearing: number;
  readonly light: "go" | "stop" | "flashing";
}

/** Milliseconds between two checks whether a reading has become too old for its phase. */
const CHECK = 5_000;

/** Signal states at the approaches of a controller by its telemetry; null without recent telemetry. */
export function approachesOf(client: Client, oID: Id): ReadableAtom<readonly Approach[] | null> {
  const $approaches = atom<readonly Approach[] | null>(null);
  onMount($approaches, () => {
    const telemetry = rtsTelemetry(client, oID).$state;
    let configuration: string | undefined;
    let phases: readonly Phase[] = [];
    let leave = () => {};
    function show() {
      const { data } = telemetry.get();
      const approaches = data ? shownBy(data, phases, client.clock.now()) : null;
      if (JSON.stringify(approaches) !== JSON.stringify($approaches.get())) $approaches.set(approaches);
    }
    const stop = telemetry.subscribe(({ data }) => {
      if (data && data.configuration !== configuration) {
        leave();
        configuration = data.configuration ?? "";
        phases = [];
        leave = rtsPhases(client, oID, configuration).$state.subscribe((state) => {
          phases = state.data ?? [];
          show();
        });
      }
      show();
    });
    const timer = setInterval(show, CHECK);
    return () => {
      clearInterval(timer);
      stop();
      leave();
    };
  });
  return $approaches;
}

/** States by a reading; null if it is not recent. A contradiction never shows green. `now` in Unix s. */
export function shownBy(reading: RtsTelemetry, phases: readonly Phase[], now: number): readonly Approach[] | null {
  if (reading.online === false || ageOf(reading.utime, "phase", now) !== "recent") return null;
  const lights = lightsOf(reading);
  if (lights.kind === "dark" || lights.kind === "unclear" || lights.kind === "none") return null;
  const inbound = new Set(phases.flatMap(sidesOf));
  const going = lights.kind === "phase" ? phases.filter(({ phase }) => phase === lights.phase).flatMap(sidesOf) : [];
  // An unknown phase: which lights are green is unknown too.
  if (lights.kind === "phase" && going.length === 0 && !phases.some(({ phase }) => phase === lights.phase)) return null;
  const lightOf = (side: Compass) => (lights.kind === "flashing" ? "flashing" : going.includes(side) ? "go" : "stop");
  return [...inbound].map((side) => ({ bearing: bearingOf(side), light: lightOf(side) }));
}

/** The arms whose vehicles have green in a phase. */
const sidesOf = ({ directions }: Phase): Compass[] =>
  movementsOf(directions).movements.flatMap((movement) => (movement.kind === "vehicles" ? movement.from : []));
