const now = () => Math.floor(Date.now() / 1000);
const point = (longitude: number, latitude: number) => ({ type: "Point", coordinates: [longitude, latitude] });

/** A bus, a stop, a special vehicle, a jammed road and a message near the sample devices. */
export const sampleTransport = () => ({
  type: "FeatureCollection",
  features: [
    {
      type: "Feature",
      geometry: point(37.001, 55.001),
      properties: { kind: "bus", id: "b1", route: "24", utime: now(), speed: 34, heading: 90 },
    },
    {
      type: "Feature",
      geometry: point(37.002, 55.002),
      properties: { kind: "station", id: "s1", name: "Вокзал", arrivals: [{ route: "24", utime: now() + 300 }] },
    },
    {
      type: "Feature",
      geometry: point(37.003, 55.003),
      properties: { kind: "spec", id: "v1", type: "Поливальная машина", utime: now(), speed: 0, heading: null },
    },
    {
      type: "Feature",
      geometry: {
        type: "LineString",
        coordinates: [
          [37, 55],
          [37.01, 55.01],
        ],
      },
      properties: { kind: "road", id: "r1", street: "улица Ленина", level: 9, speed: 5 },
    },
    {
      type: "Feature",
      geometry: point(37.004, 55.004),
      properties: { kind: "message", id: "m1", type: "attention", text: "Затор на Мира", utime: now() - 60 },
    },
  ],
});

const noTimes = { work_time: null, task_time: null, do_time: null, close_time: null };

export const request = (id: string, changes: object = {}) => ({
  id,
  author: "Иванова",
  themes: "Яма",
  executor: "ДЭУ",
  description: "На полосе яма",
  latitude: 55.005,
  longitude: 37.005,
  create_time: now() - 600,
  ...noTimes,
  ...changes,
});
