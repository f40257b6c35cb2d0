/** Middle of the generated city. */
export const MIDDLE = { latitude: 55.75, longitude: 37.62 };
/** Degrees from the middle to the edge. */
const REACH = 0.16;

const statuses = ["need_restart", "no_data", "no_connection", "software_error", "hardware_error", "failure"];
const names = ["Лесная", "Садовая", "Полевая", "Речная", "Заводская", "Школьная", "Парковая", "Северная", "Южная", "Мостовая"];
const suffixes = ["улица", "проспект", "переулок", "проезд", "шоссе", "набережная"];

/** The same figures on each machine and in each run (mulberry32). */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const place = (random) => {
  const distance = REACH * Math.sqrt(random());
  const angle = random() * 2 * Math.PI;
  return {
    latitude: round(MIDDLE.latitude + distance * Math.sin(angle) * 0.6),
    longitude: round(MIDDLE.longitude + distance * Math.cos(angle)),
  };
};
const round = (degrees) => Math.round(degrees * 1e6) / 1e6;
const pick = (random, list) => list[Math.floor(random() * list.length)];
const statusOf = (random) => (random() < 0.92 ? "ok" : pick(random, statuses));

function createDevice(random, oID) {
  const streets = [0, 1].map(() => `${pick(random, names)} ${Math.floor(random() * 40) + 1}-я ${pick(random, suffixes)}`);
  return { oID, ...place(random), status: statusOf(random), description: `${oID} ${streets.join(" / ")}`, streets };
}

function createVehicle(random, id) {
  const { latitude, longitude } = place(random);
  return {
    type: "Feature",
    geometry: { type: "Point", coordinates: [longitude, latitude] },
    properties: { kind: "bus", id, route: `${1 + (id % 400)}`, utime: 0, speed: 20 + (id % 30), heading: Math.floor(random() * 360) },
  };
}

function createSegment(random, id) {
  const { latitude, longitude } = place(random);
  const east = (random() - 0.5) * 0.006;
  const north = (random() - 0.5) * 0.004;
  const coordinates = [0, 1, 2, 3].map((step) => [round(longitude + (east * step) / 3), round(latitude + (north * step) / 3)]);
  return {
    type: "Feature",
    geometry: { type: "LineString", coordinates },
    properties: { kind: "road", id, street: pick(random, names), level: Math.floor(random() * 11), speed: 30 },
  };
}

/**
 * A city of `devices` devices, `vehicles` vehicles and `segments` stretches of road. `step()` makes the next moment: 1 % of the
 * devices and stretches change their state, 0.1 % of the devices are moved, every vehicle drives on. It gives those devices.
 */
export function createCity({ devices = 0, vehicles = 0, segments = 0 }) {
  const random = createRandom(20_260_101);
  const many = (count, create) => Array.from({ length: count }, (_, index) => create(random, index + 1));
  const all = many(devices, createDevice);
  const moving = many(vehicles, createVehicle);
  const roads = many(segments, createSegment);
  const share = (list, part) => Array.from({ length: Math.ceil(list.length * part) }, () => pick(random, list));
  return {
    rts: () => all.filter(({ oID }) => oID % 5 < 3),
    rtc: () => all.filter(({ oID }) => oID % 5 >= 3),
    situation(utime) {
      for (const { properties } of moving) properties.utime = utime;
      return { type: "FeatureCollection", features: [...moving, ...roads] };
    },
    step() {
      const changed = share(all, 0.01);
      const moved = share(all, 0.001);
      for (const device of changed) device.status = statusOf(random);
      for (const device of moved) Object.assign(device, place(random));
      for (const { properties } of share(roads, 0.01)) properties.level = Math.floor(random() * 11);
      for (const { geometry } of moving) {
        geometry.coordinates = geometry.coordinates.map((degrees) => round(degrees + (random() - 0.5) * 0.002));
      }
      return new Set([...changed, ...moved]);
    },
  };
}
