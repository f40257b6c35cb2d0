import { roll } from "../../base/random.js";
import type { SignalEvent } from "../../base/signal-event.js";

/** The greens of a phase, one after another, in Unix s; yellow and the red clearance follow each. */
export interface Green {
  readonly phase: number;
  readonly start: number;
  readonly end: number;
  /** It was ended by coordination, and not because nobody came. */
  readonly isForced: boolean;
}

export type BrokenBy = "silent" | "stuck" | "chattering";

/** One lane of an approach; its channels are those of its detectors. */
export interface PlayedLane {
  readonly phase: number;
  readonly advance: number;
  readonly presence: number;
  readonly count: number;
  readonly entry: number;
  /** Vehicles an hour that come at a moment. */
  flow(utime: number): number;
}

/** A signal whose log is played: the same one gives the same log. */
export interface PlayedSignal {
  readonly seed: number;
  readonly greens: readonly Green[];
  readonly lanes: readonly PlayedLane[];
  /** How a detector is broken, and since when (Unix s); null of one that works. */
  broken(channel: number): { readonly by: BrokenBy; readonly since: number } | null;
}

/** Seconds: of yellow and of the red clearance, from the advance detector to the stop bar, and of the start-up loss of a green (HCM 2010, ch. 31). */
const YELLOW = 3;
const CLEARANCE = 2;
const WAY = 8;
const START_UP = 2;
/** Seconds between two vehicles of a lane that leave one behind the other (3,600 / 1,900), and between two that come. */
const HEADWAY = 3600 / 1900;
const GAP = 1.2;
/** Seconds of yellow in which those who drive still pass, for which a detector is on under a vehicle, and after which one behind the stop bar sees it. */
const PASSED_YELLOW = 1.5;
const OVER = 0.4;
const BEHIND = 1.5;
/** Seconds between two signals of a detector that chatters, which does so in one minute of four. */
const CHATTER = 0.6;

/**
 * The log of a signal in [start, end), Unix s, as a controller would write it: lights, calls, ends of greens, and detector events. Vehicles
 * arrive at random, queue in lanes, and leave with a start-up loss at saturation flow. The model runs from `warm` on, so that queues exist at
 * `start`.
 */
export function playEvents(signal: PlayedSignal, warm: number, start: number, end: number): SignalEvent[] {
  const events: SignalEvent[] = [];
  const tell = (utime: number, id: number, parameter: number) => {
    const tenths = Math.round(utime * 10);
    if (tenths >= start * 10 && tenths < end * 10) events.push({ tenths, id, parameter });
  };
  for (const green of signal.greens) tellGreen(green, tell);
  for (const lane of signal.lanes) playLane(signal, lane, warm, end, tell);
  const channels = signal.lanes.flatMap(({ advance, presence, count, entry }) => [advance, presence, count, entry]);
  const broken = new Map(channels.flatMap((channel) => (signal.broken(channel) ? [[channel, signal.broken(channel)] as const] : [])));
  const seen = events.filter(({ id, parameter, tenths }) => {
    const fault = id === 81 || id === 82 ? broken.get(parameter) : null;
    return !fault || fault.by === "chattering" || tenths < fault.since * 10;
  });
  const added: SignalEvent[] = [];
  for (const [channel, fault] of broken) if (fault) added.push(...playFault(channel, fault, start, end));
  return [...seen, ...added].sort((one, other) => one.tenths - other.tenths || one.id - other.id || one.parameter - other.parameter);
}

type Tell = (utime: number, id: number, parameter: number) => void;

function tellGreen({ phase, start, end, isForced }: Green, tell: Tell): void {
  tell(start, 1, phase);
  tell(end, isForced ? 6 : 4, phase);
  tell(end, 8, phase);
  tell(end + YELLOW, 9, phase);
  tell(end + YELLOW, 10, phase);
  tell(end + YELLOW + CLEARANCE, 11, phase);
}

/** A lane second by second; who is in it goes by the seed, the lane and the second alone. */
function playLane({ seed, greens }: PlayedSignal, lane: PlayedLane, warm: number, end: number, tell: Tell): void {
  const own = greens.filter(({ phase }) => phase === lane.phase);
  let at = 0;
  let lastSeen = Number.NEGATIVE_INFINITY;
  let lastLeft = Number.NEGATIVE_INFINITY;
  let called: Green | undefined;
  for (let second = warm; second < end; second++) {
    const chance = roll(seed, 551, lane.advance, second);
    if (chance >= lane.flow(second) / 3600) continue;
    // Two in one lane do not come at once.
    const seen = Math.max(second + roll(seed, 552, lane.advance, second), lastSeen + GAP);
    lastSeen = seen;
    tell(seen, 82, lane.advance);
    tell(seen + OVER, 81, lane.advance);
    const bar = Math.max(seen + WAY, lastLeft + OVER + 0.1);
    let left: number | null = null;
    for (; at < own.length && left === null; at += left === null ? 1 : 0) {
      const green = own[at] as Green;
      const isWaiting = bar < green.start;
      const soonest = Math.max(isWaiting ? green.start + START_UP : bar, lastLeft + HEADWAY);
      if (soonest <= green.end + (isWaiting ? 0 : PASSED_YELLOW)) left = soonest;
    }
    const next = own.find((green) => green.end > bar);
    if (next && bar < next.start && called !== next) {
      tell(bar, 43, lane.phase);
      tell(next.start, 44, lane.phase);
      called = next;
    }
    tell(bar, 82, lane.presence);
    // Those behind wait for a green that lies beyond what is played.
    if (left === null) break;
    tell(left + OVER, 81, lane.presence);
    tell(left, 82, lane.count);
    tell(left + OVER, 81, lane.count);
    tell(left + BEHIND, 82, lane.entry);
    tell(left + BEHIND + OVER, 81, lane.entry);
    lastLeft = left;
  }
}

function playFault(channel: number, { by, since }: { by: BrokenBy; since: number }, start: number, end: number): SignalEvent[] {
  const event = (utime: number, id: number): SignalEvent => ({ tenths: Math.round(utime * 10), id, parameter: channel });
  if (by === "silent") return [];
  if (by === "stuck") return since >= start && since < end ? [event(since, 82)] : [];
  const events: SignalEvent[] = [];
  for (let at = Math.max(start, since); at < end; at += CHATTER)
    if (Math.floor(at / 60) % 4 === 0) events.push(event(at, 82), event(Math.min(at + CHATTER / 2, end - 0.1), 81));
  return events;
}
