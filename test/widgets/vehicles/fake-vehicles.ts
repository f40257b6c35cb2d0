import type { BusRoute, BusTelemetry, PassengerFlow, SpecTask, SpecTelemetry } from "../../../src/core/internal.js";

const HOUR = 3600;
const now = () => Math.floor(Date.now() / 1000);

const line: [number, number][] = [
  [37, 55],
  [37.005, 55],
];

export const bus = (changes: Partial<BusTelemetry> = {}): BusTelemetry => ({
  id: "b1",
  utime: now(),
  online: true,
  latitude: 55,
  longitude: 37.001,
  speed: 21,
  heading: 90,
  route: "12",
  plate: "АВ 123 52",
  model: "МАЗ-203",
  passengers: 34,
  next_stop: "Вокзал",
  ...changes,
});

export const route = (): BusRoute => ({
  route: "12",
  name: "Рынок — Вокзал",
  line: { type: "LineString", coordinates: line },
  stops: [
    { id: "s1", name: "Рынок", latitude: 55, longitude: 37, arrival: now() + 900 },
    { id: "s2", name: "Вокзал", latitude: 55, longitude: 37.005, arrival: now() + 180 },
    { id: "s3", name: "Депо", latitude: 55, longitude: 37.004, arrival: null },
  ],
});

export const flow = (): PassengerFlow[] =>
  Array.from({ length: 12 }, (_, i) => ({
    utime: Math.floor(now() / HOUR) * HOUR - (12 - i) * HOUR,
    persons: 100 + i,
    boarding: 80 + i,
    alighting: 70 + i,
  }));

export const vehicle = (changes: Partial<SpecTelemetry> = {}): SpecTelemetry => ({
  id: "v1",
  utime: now(),
  online: true,
  latitude: 55,
  longitude: 37.001,
  speed: 13,
  heading: 90,
  type: "Снегоуборочная машина",
  plate: "К 444 КС 52",
  driver: "Экипаж № 10",
  average_speed: 11.5,
  serviced_length: 640,
  serviced: { type: "MultiLineString", coordinates: [line] },
  ...changes,
});

export const task = (changes: Partial<SpecTask> = {}): SpecTask => ({
  id: "t1",
  work: "snow",
  utime_start: now() - 600,
  section: { type: "LineString", coordinates: line },
  key: "someone-elses",
  section_name: "улица Ленина: улица Мира — улица Труда",
  state: "serving",
  author: "Старший диспетчер",
  utime: now() - 600,
  accepted_time: now() - 540,
  drive_time: now() - 540,
  serve_time: now() - 60,
  end_time: null,
  length: 320,
  serviced_length: 216,
  reason: null,
  ...changes,
});

const street = (id: string, name: string, coordinates: [number, number][]) => ({
  type: "Feature",
  geometry: { type: "LineString", coordinates },
  properties: { id, name, oIDs: [] },
});

export const segments = () => ({
  type: "FeatureCollection",
  features: [
    street("g1", "улица Ленина", line),
    street("g2", "улица Мира", [
      [37, 55],
      [37, 55.01],
    ]),
    street("g3", "улица Труда", [
      [37.005, 55],
      [37.005, 55.01],
    ]),
  ],
});

const pixel = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** All calls of one bus, answered well. */
export const busAnswers = () => ({
  "bus/b1/telemetry": () => bus(),
  "bus/b1/route": () => route(),
  "bus/b1/img": () => ({ oID: "b1", img: pixel, utime: now() }),
  "bus/b1/passenger_flow": () => flow(),
  "bus/b1/events_last": () => [{ utime: now() - 60, status: "attention", msg: "Отставание от расписания" }],
});

/** All calls of one special vehicle, answered well. */
export const vehicleAnswers = () => ({
  "spec/v1/telemetry": (): unknown => vehicle(),
  "spec/v1/tasks": (): unknown => [task()],
  "cross/get_city_segments": () => segments(),
});
