import Pbf from "pbf";
import { FeedFault } from "./fault.js";
import {
  type Feed,
  type StopEvent,
  type StopUpdate,
  type TripDescriptor,
  type TripUpdate,
  trips,
  type VehicleDescriptor,
  type VehiclePosition,
} from "./feed.js";

const mostEntities = 50_000;
const mostStopUpdates = 500_000;
/** Longest id or name, bytes; a longer one is taken for none. */
const longestText = 200;
/** The year 2100, as in the limits of the contract. What is beyond are milliseconds in the place of seconds. */
const lastSecond = 4_102_444_800;
/** The year 2001, before any feed: so late the milliseconds have to be. */
const firstSecond = 1_000_000_000;

// Wire types of protobuf. A known field of another type than the specification's is skipped.

/** A number of variable length. */
const varint = 0;
/** A length, then so many bytes: a text or a message. */
const bytes = 2;
/** Four bytes: a `float`. */
const fixed32 = 5;

type Read<Result> = (tag: number, result: Result, pbf: Pbf) => void;
type Message = Feed & { version: string; entities: number; stopUpdates: number };

/** Reads a FeedMessage of GTFS-Realtime 1.0 or 2.0. Throws a FeedFault with a sentence where it is none or larger than any city's. */
export function readFeed(answer: Uint8Array): Feed {
  // Pbf reads numbers from the start of the memory below, so it gets memory of its own.
  const pbf = new Pbf(new Uint8Array(answer));
  const message: Message = {
    version: "",
    timestamp: null,
    isDifferential: false,
    isInMilliseconds: false,
    vehicles: [],
    updates: [],
    deleted: [],
    entities: 0,
    stopUpdates: 0,
  };
  try {
    pbf.readFields(readMessage, message);
  } catch (error) {
    if (error instanceof FeedFault) throw error;
    throw new FeedFault("The answer is not GTFS-Realtime, or was damaged on its way.");
  }
  if (pbf.pos > pbf.length) throw new FeedFault("The answer ends in the middle of a value.");
  if (message.version === "") throw new FeedFault("The answer has no header of GTFS-Realtime.");
  const { version: _, entities: __, stopUpdates: ___, ...feed } = message;
  return feed;
}

const readMessage: Read<Message> = (tag, message, pbf) => {
  if (pbf.type !== bytes) return;
  if (tag === 1) inner(pbf, readHeader, message);
  if (tag === 2) readEntity(message, pbf);
};

const readHeader: Read<Message> = (tag, message, pbf) => {
  if (tag === 1 && pbf.type === bytes) message.version = text(pbf);
  if (pbf.type !== varint) return;
  if (tag === 2) message.isDifferential = pbf.readVarint() === 1;
  if (tag === 3) message.timestamp = second(pbf, message);
};

type Entity = { id: string; isDeleted: boolean; vehicle: VehiclePosition | null; update: TripUpdate | null; of: Message };

function readEntity(message: Message, pbf: Pbf): void {
  if (++message.entities > mostEntities) throw new FeedFault(`The answer has more than ${mostEntities} entities.`);
  const entity = inner<Entity>(pbf, readEntityField, { id: "", isDeleted: false, vehicle: null, update: null, of: message });
  if (entity.isDeleted) {
    message.deleted.push(entity.id);
    return;
  }
  if (entity.vehicle) message.vehicles.push({ ...entity.vehicle, entity: entity.id });
  if (entity.update) message.updates.push({ ...entity.update, entity: entity.id });
}

const readEntityField: Read<Entity> = (tag, entity, pbf) => {
  if (tag === 2 && pbf.type === varint) entity.isDeleted = pbf.readBoolean();
  if (pbf.type !== bytes) return;
  if (tag === 1) entity.id = text(pbf);
  if (tag === 3) entity.update = readUpdate(pbf, entity.of);
  if (tag === 4) entity.vehicle = readPositionOf(pbf, entity.of);
};

const noTrip = (): TripDescriptor => ({ id: "", route: "", startTime: "", startDate: "", relationship: trips.scheduled });
const noVehicle = (): VehicleDescriptor => ({ id: "", label: "", plate: "" });
const newVehicle = (): VehiclePosition => ({
  entity: "",
  trip: noTrip(),
  vehicle: noVehicle(),
  latitude: Number.NaN,
  longitude: Number.NaN,
  bearing: null,
  speed: null,
  stop: "",
  stopSequence: null,
  isAtStop: false,
  timestamp: null,
});

const readPositionOf = (pbf: Pbf, message: Message): VehiclePosition =>
  inner<VehiclePosition>(pbf, (tag, position) => readVehicleField(tag, position, pbf, message), newVehicle());

function readVehicleField(tag: number, position: VehiclePosition, pbf: Pbf, message: Message): void {
  if (pbf.type === varint) {
    if (tag === 3) position.stopSequence = pbf.readVarint();
    if (tag === 4) position.isAtStop = pbf.readVarint() === 1;
    if (tag === 5) position.timestamp = second(pbf, message);
  }
  if (pbf.type !== bytes) return;
  if (tag === 1) inner(pbf, readTrip, position.trip);
  if (tag === 2) inner(pbf, readPosition, position);
  if (tag === 7) position.stop = text(pbf);
  if (tag === 8) inner(pbf, readVehicle, position.vehicle);
}

const readPosition: Read<VehiclePosition> = (tag, position, pbf) => {
  if (pbf.type !== fixed32) return;
  if (tag === 1) position.latitude = pbf.readFloat();
  if (tag === 2) position.longitude = pbf.readFloat();
  if (tag === 3) position.bearing = pbf.readFloat();
  if (tag === 5) position.speed = pbf.readFloat();
};

const readTrip: Read<TripDescriptor> = (tag, trip, pbf) => {
  if (tag === 4 && pbf.type === varint) trip.relationship = pbf.readVarint();
  if (pbf.type !== bytes) return;
  if (tag === 1) trip.id = text(pbf);
  if (tag === 2) trip.startTime = text(pbf);
  if (tag === 3) trip.startDate = text(pbf);
  if (tag === 5) trip.route = text(pbf);
};

const readVehicle: Read<VehicleDescriptor> = (tag, vehicle, pbf) => {
  if (pbf.type !== bytes) return;
  if (tag === 1) vehicle.id = text(pbf);
  if (tag === 2) vehicle.label = text(pbf);
  if (tag === 3) vehicle.plate = text(pbf);
};

function readUpdate(pbf: Pbf, message: Message): TripUpdate {
  const update: TripUpdate = { entity: "", trip: noTrip(), vehicle: noVehicle(), timestamp: null, delay: null, stops: [] };
  return inner<TripUpdate>(
    pbf,
    (tag) => {
      if (pbf.type === varint) {
        if (tag === 4) update.timestamp = second(pbf, message);
        if (tag === 5) update.delay = pbf.readVarint(true);
      }
      if (pbf.type !== bytes) return;
      if (tag === 1) inner(pbf, readTrip, update.trip);
      if (tag === 2) update.stops.push(readStop(pbf, message));
      if (tag === 3) inner(pbf, readVehicle, update.vehicle);
    },
    update,
  );
}

const noEvent = (): StopEvent => ({ time: null, delay: null });

function readStop(pbf: Pbf, message: Message): StopUpdate {
  if (++message.stopUpdates > mostStopUpdates) throw new FeedFault(`The answer foretells more than ${mostStopUpdates} arrivals.`);
  const update: StopUpdate = { sequence: null, stop: "", arrival: noEvent(), departure: noEvent(), relationship: 0 };
  return inner<StopUpdate>(pbf, (tag) => readStopField(tag, update, pbf, message), update);
}

function readStopField(tag: number, update: StopUpdate, pbf: Pbf, message: Message): void {
  if (pbf.type === varint) {
    if (tag === 1) update.sequence = pbf.readVarint();
    if (tag === 5) update.relationship = pbf.readVarint();
  }
  if (pbf.type !== bytes) return;
  if (tag === 2) readEvent(update.arrival, pbf, message);
  if (tag === 3) readEvent(update.departure, pbf, message);
  if (tag === 4) update.stop = text(pbf);
}

function readEvent(event: StopEvent, pbf: Pbf, message: Message): void {
  const read: Read<StopEvent> = (tag) => {
    if (pbf.type !== varint) return;
    if (tag === 1) event.delay = pbf.readVarint(true);
    if (tag === 2) event.time = second(pbf, message);
  };
  inner(pbf, read, event);
}

/** Reads a message inside of another one. Its length is checked first, so that nothing is read, or kept, beyond the answer. */
function inner<Result>(pbf: Pbf, read: Read<Result>, result: Result): Result {
  return pbf.readFields(read, result, endOf(pbf));
}

function endOf(pbf: Pbf): number {
  const end = pbf.readVarint() + pbf.pos;
  if (end > pbf.length) throw new FeedFault("The answer ends in the middle of a value.");
  return end;
}

const decoder = new TextDecoder();

function text(pbf: Pbf): string {
  const end = endOf(pbf);
  const found = pbf.buf.subarray(pbf.pos, end);
  pbf.pos = end;
  return found.length <= longestText ? decoder.decode(found) : "";
}

function second(pbf: Pbf, message: Message): number | null {
  const found = pbf.readVarint(true);
  if (found > 0 && found <= lastSecond) return found;
  const seconds = Math.floor(found / 1000);
  if (seconds < firstSecond || seconds > lastSecond) return null;
  message.isInMilliseconds = true;
  return seconds;
}
