import type { Position, Segment } from "../city/model.js";
import { HOUR } from "./profile.js";
import { pick, roll } from "./random.js";
import { incidentAt } from "./roads.js";
import { nearestController, type World } from "./world.js";

export interface CityMessage {
  id: string;
  place: Position;
  type: "error" | "attention" | "confirmation" | "info";
  text: string;
  utime: number;
}

const SLOT = 2 * HOUR;
const SLOTS_SHOWN = 4;
const sentences: [CityMessage["type"], (street: string) => string][] = [
  ["info", (street) => `Плановые дорожные работы: ${street}, занята правая полоса`],
  ["attention", (street) => `Затруднено движение: ${street}, очередь у перекрёстка`],
  ["info", (street) => `Уборка проезжей части: ${street}`],
  ["confirmation", (street) => `Работы завершены, движение восстановлено: ${street}`],
  ["attention", (street) => `Неисправный автомобиль на полосе: ${street}`],
  ["error", (street) => `ДТП без пострадавших: ${street}, возможен затор`],
];

/** The message centre at a moment: what the past eight hours brought, and the incident under way. */
export function messagesAt(world: World, utime: number): CityMessage[] {
  const named = world.city.segments.filter(({ name }) => name);
  const messages = Array.from({ length: SLOTS_SHOWN }, (_, back): CityMessage | null => {
    const slot = Math.floor(utime / SLOT) - back;
    const time = Math.floor(slot * SLOT + roll(world.seed, 141, slot) * SLOT);
    if (time > utime || !named.length) return null;
    const segment = pick<Segment>(named, roll(world.seed, 142, slot));
    const [type, text] = pick(sentences, roll(world.seed, 143, slot));
    return { id: `message-${slot}`, place: segment.line[0] as Position, type, text: text(segment.name), utime: time };
  }).filter((message) => message !== null);
  const incident = incidentAt(world, utime);
  if (!incident) return messages;
  const near = nearestController(world, ...incident.place)?.description;
  const text = `ДТП с затором: ${incident.segment.name}${near ? `, у перекрёстка ${near}` : ""}`;
  return [{ id: incident.id, place: incident.place, type: "error", text, utime: incident.start }, ...messages];
}
