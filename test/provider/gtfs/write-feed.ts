import Pbf from "pbf";

/** How a field is written: its number, and its kind or the fields of the message in it. */
type Field = [tag: number, kind: "text" | "varint" | "float" | Fields];
type Fields = { readonly [name: string]: Field };

/** The fields of GTFS-Realtime that tests write, by the names of the official definition. */
const trip: Fields = {
  trip_id: [1, "text"],
  start_time: [2, "text"],
  start_date: [3, "text"],
  schedule_relationship: [4, "varint"],
  route_id: [5, "text"],
  direction_id: [6, "varint"],
};
const vehicle: Fields = { id: [1, "text"], label: [2, "text"], license_plate: [3, "text"] };
const position: Fields = { latitude: [1, "float"], longitude: [2, "float"], bearing: [3, "float"], speed: [5, "float"] };
const event: Fields = { delay: [1, "varint"], time: [2, "varint"], uncertainty: [3, "varint"] };
const stop: Fields = {
  stop_sequence: [1, "varint"],
  arrival: [2, event],
  departure: [3, event],
  stop_id: [4, "text"],
  schedule_relationship: [5, "varint"],
};
const update: Fields = {
  trip: [1, trip],
  stop_time_update: [2, stop],
  vehicle: [3, vehicle],
  timestamp: [4, "varint"],
  delay: [5, "varint"],
};
const vehiclePosition: Fields = {
  trip: [1, trip],
  position: [2, position],
  current_stop_sequence: [3, "varint"],
  current_status: [4, "varint"],
  timestamp: [5, "varint"],
  congestion_level: [6, "varint"],
  stop_id: [7, "text"],
  vehicle: [8, vehicle],
  occupancy_status: [9, "varint"],
};
const header: Fields = { gtfs_realtime_version: [1, "text"], incrementality: [2, "varint"], timestamp: [3, "varint"] };
const entity: Fields = { id: [1, "text"], is_deleted: [2, "varint"], trip_update: [3, update], vehicle: [4, vehiclePosition] };
const message: Fields = { header: [1, header], entity: [2, entity] };

/** Writes a message; `timestamp` in Unix seconds, null for none; `incrementality` 1 for changes alone. A value that is a list is a repeated field. */
export function messageOf(entities: readonly object[], timestamp: number | null, incrementality = 0): Buffer {
  const pbf = new Pbf();
  const time = timestamp === null ? {} : { timestamp };
  write({ header: { gtfs_realtime_version: "2.0", incrementality, ...time }, entity: entities }, message, pbf);
  return Buffer.from(pbf.finish());
}

function write(value: object, fields: Fields, pbf: Pbf): void {
  for (const [name, told] of Object.entries(value)) {
    const [tag, kind] = fields[name] ?? fail(name);
    for (const each of Array.isArray(told) ? told : [told]) {
      if (kind === "text") pbf.writeStringField(tag, each);
      else if (kind === "varint") pbf.writeVarintField(tag, Number(each));
      else if (kind === "float") pbf.writeFloatField(tag, each);
      else pbf.writeMessage(tag, (inner: object, into: Pbf) => write(inner, kind, into), each);
    }
  }
}

function fail(name: string): never {
  throw new Error(`GTFS-Realtime has no field "${name}" here.`);
}
