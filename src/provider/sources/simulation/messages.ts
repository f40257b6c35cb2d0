import { pick, roll } from "../../base/random.js";
import { HOUR } from "../../base/time.js";
import { keyed, saidBy, saying, type TextKey } from "../../base/words.js";
import { sideOf } from "../../city/approaches.js";
import { offset } from "../../city/geometry.js";
import type { Arm, Controller, Position, Segment } from "../../city/model.js";
import type { CityMessage } from "../source.js";
import type { JamSeen } from "../trouble.js";
import { scenarioMessages } from "./scenario.js";
import { trafficOf } from "./traffic/city-traffic.js";
import type { Jam } from "./traffic/traffic.js";
import type { World } from "./world.js";

const SLOT = 2 * HOUR;
const SLOTS_SHOWN = 4;
const sentences: readonly [CityMessage["type"], TextKey][] = [
  ["info", "message.works"],
  ["attention", "message.sign"],
  ["info", "message.cleaning"],
  ["confirmation", "message.worksDone"],
  ["attention", "message.breakdown"],
  ["error", "message.accident"],
];

/** What the message centre is told of at a moment: jams, what the past eight hours brought, and what the scenario says. */
export function messagesAt(world: World, utime: number): CityMessage[] {
  const now = Math.floor(utime / SLOT);
  const messages = Array.from({ length: SLOTS_SHOWN }, (_, back) => messageIn(world, now - back));
  const told = [...scenarioMessages(world, utime), ...messages].filter((message) => message !== null && message.utime <= utime);
  return [...jamMessages(world, utime), ...(told as CityMessage[])];
}

/** Metres from a crossing to the place of a jam before it. */
const JAM_AT = 60;

/** The queues that hold up a street, and those that did, the newest first. */
const jamMessages = (world: World, utime: number): CityMessage[] =>
  trafficOf(world)
    .jams(utime)
    .map((jam) => jamMessage(world, jam))
    .reverse();

function jamMessage(world: World, { oID, arm, start, end }: Jam): CityMessage {
  const controller = world.controllers.get(`${oID}`) as Controller;
  const { longitude, latitude, arms } = controller;
  const { street, compass, bearing } = arms[arm] as Arm;
  const approach = keyed("jam.where", { side: sideOf(compass), crossing: saidBy("description", controller) });
  const where = street ? keyed("jam.on", { street, where: approach }) : approach;
  const radians = (bearing * Math.PI) / 180;
  const minutes = end === null ? 0 : Math.max(1, Math.round((end - start) / 60));
  return {
    id: `jam-${oID}-${arm}-${start}`,
    place: offset([longitude, latitude], JAM_AT * Math.sin(radians), JAM_AT * Math.cos(radians)),
    type: end === null ? "attention" : "confirmation",
    ...saying("text", end === null ? keyed("jam.begun", { where }) : keyed("jam.ended", { where, minutes }), world.words),
    utime: start,
  };
}

/** The streets on which a queue holds others up now, each once. */
export function jammedStreets(world: World, utime: number): JamSeen[] {
  const found = new Map<string, JamSeen>();
  for (const { oID, arm, start, end } of trafficOf(world).jams(utime)) {
    const controller = world.controllers.get(`${oID}`);
    if (end !== null || !controller) continue;
    const street = controller.arms[arm]?.street ?? "";
    const id = street || `rts-${oID}`;
    const before = found.get(id);
    const seen = {
      id,
      street: street || saidBy("description", controller),
      place: [controller.longitude, controller.latitude] as Position,
      oID,
    };
    if (!before || start < before.utime) found.set(id, { ...seen, utime: start });
  }
  return [...found.values()];
}

/** Whether an id is that of a jam. */
export const isJam = (id: string): boolean => id.startsWith("jam-");

/** The message of an id, also one that is still to come; null when there never is one. */
export function cityMessage(world: World, id: string): CityMessage | null {
  const jam = isJam(id) && jamMessages(world, world.clock.now()).find((each) => each.id === id);
  if (jam) return jam;
  const [, kind, index] = /^(message|scenario)-(\d{1,12})(?:-\d+)?$/.exec(id) ?? [];
  if (!kind) return null;
  if (kind === "scenario") return scenarioMessages(world, Number(index)).find((each) => each.id === id) ?? null;
  const message = messageIn(world, Number(index));
  return message?.id === id ? message : null;
}

/** What one slot of two hours brings. */
function messageIn(world: World, slot: number): CityMessage | null {
  const named = world.city.segments.filter(({ name }) => name);
  if (!named.length) return null;
  const segment = pick<Segment>(named, roll(world.seed, 142, slot));
  const [type, key] = pick(sentences, roll(world.seed, 143, slot));
  const utime = Math.floor(slot * SLOT + roll(world.seed, 141, slot) * SLOT);
  const said = saying("text", keyed(key, { street: segment.name }), world.words);
  return { id: `message-${slot}`, place: segment.line[0] as Position, type, ...said, utime };
}
