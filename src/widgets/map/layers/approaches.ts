import { atom, onMount, type ReadableAtom } from "nanostores";
import { ageOf, type Client, type Id, type Phase, type RtsTelemetry, rtsPhases, rtsTelemetry } from "../../../core/internal.js";
import { lightsOf } from "../../kit/device/lights.js";
import { bearingOf, type Compass, movementsOf } from "../../kit/device/movement.js";

/** What the drivers at one approach see; `bearing` of the arm they come by, in degrees clockwise from the north. */
export interface Approach {
  readonly bearing: number;
  readonly light: "go" | "stop" | "flashing";
}

/** Milliseconds after which a reading is looked at again, as it may have become too old for its phase. */
const CHECK = 5_000;

/** What a controller shows at each of its approaches, as its telemetry tells; null where it does not, or not recently. */
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

/** Doubt gives no green: what is not told recently is not shown. `now` in Unix s. */
export function shownBy(reading: RtsTelemetry, phases: readonly Phase[], now: number): readonly Approach[] | null {
  if (reading.online === false || ageOf(reading.utime, "phase", now) !== "recent") return null;
  const lights = lightsOf(reading);
  if (lights.kind === "dark" || lights.kind === "unclear" || lights.kind === "none") return null;
  const inbound = new Set(phases.flatMap(sidesOf));
  const going = lights.kind === "phase" ? phases.filter(({ phase }) => phase === lights.phase).flatMap(sidesOf) : [];
  // A phase of which nothing is known: nobody can say which lights are green.
  if (lights.kind === "phase" && going.length === 0 && !phases.some(({ phase }) => phase === lights.phase)) return null;
  const lightOf = (side: Compass) => (lights.kind === "flashing" ? "flashing" : going.includes(side) ? "go" : "stop");
  return [...inbound].map((side) => ({ bearing: bearingOf(side), light: lightOf(side) }));
}

/** The sides from which vehicles may go in a phase. */
const sidesOf = ({ directions }: Phase): Compass[] =>
  movementsOf(directions).movements.flatMap((movement) => (movement.kind === "vehicles" ? movement.from : []));
