import * as v from "valibot";
import { protocol } from "../protocol.js";
import type { Figure } from "./detector.js";
import { createMqtt } from "./mqtt.js";
import { isFilter, overlap, withSensor } from "./topics.js";

const words = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

const Topic = v.pipe(
  v.strictObject({
    topic: v.pipe(words, v.check(isFilter, 'A topic has levels of text or a single "+" between "/", no "#", and no "$" at its start.')),
    measure: v.picklist(["each", "total", "speed"]),
    class: v.optional(v.picklist(["car", "truck", "bus"])),
    value: v.optional(words),
    time: v.optional(words),
    /** Of a total: how many figures its counter has, as 65536, before it begins anew. */
    size: v.optional(whole(2, Number.MAX_SAFE_INTEGER)),
  }),
  v.check(({ time, value }) => time === undefined || value !== undefined, 'Where there is a "time", "value" says where the figure stands.'),
  v.check(({ size, measure }) => size === undefined || measure === "total", 'Only a "total" has a "size".'),
  v.check((each) => each.class === undefined || each.measure !== "speed", 'A "speed" has no "class".'),
);
const Topics = v.optional(v.pipe(v.array(Topic), v.maxLength(50)), []);

const settings = v.strictObject({
  broker: words,
  user: v.optional(words),
  /** A file of mode 0600 with the password alone. */
  password: v.optional(words),
  /** Files beside the city file: who signs the broker's certificate, and our own certificate and its key. */
  ca: v.optional(words),
  cert: v.optional(words),
  key: v.optional(words),
  client: v.optional(words),
  version: v.optional(v.picklist([4, 5]), 5),
  qos: v.optional(v.picklist([0, 1, 2]), 1),
  /** Seconds. */
  silence: v.optional(whole(10, 3_600), 300),
  /** Of all detectors; each "+" stands for a part of a detector's `sensor`. */
  topics: Topics,
});
const device = v.strictObject({
  sensor: v.optional(words),
  /** Of this detector alone; a "+" stands for any level, as for the lanes of its approach. */
  topics: Topics,
});

/** MQTT in a city file. */
export const mqtt = protocol({
  settings,
  device,
  create({ topics, password, ca, cert, key, ...given }, devices, { read, readSecret }) {
    if ((ca ?? cert ?? key) !== undefined && !given.broker.startsWith("mqtts:")) throw new Error("Certificates need a broker at mqtts://.");
    if ((cert === undefined) !== (key === undefined)) throw new Error('"cert" and "key" belong together.');
    if (password !== undefined && given.user === undefined) throw new Error('A "password" needs a "user".');
    const sensors = new Map<string, string>();
    const detectors = devices.map(({ device, kind, settings: { sensor, topics: own } }) => {
      if (kind !== "rtc") throw new Error(`Controller ${device}: by MQTT detectors are read, no controllers.`);
      const other = sensors.get(sensor ?? "");
      if (other) throw new Error(`Detector ${device}: detector ${other} has the sensor "${sensor}", too.`);
      if (sensor !== undefined) sensors.set(sensor, device);
      const shared = sensor === undefined ? [] : topics.map((each): Figure => ({ ...each, topic: topicOf(device, each.topic, sensor) }));
      const figures: Figure[] = [...shared, ...own];
      if (figures.length === 0)
        throw new Error(`Detector ${device}: MQTT needs its "sensor" in the "topics" of the driver, or "topics" of its own.`);
      refuseTwice(device, figures);
      return { device, figures };
    });
    return createMqtt({
      ...given,
      detectors,
      filters: topics.map(({ topic }) => topic),
      password: password === undefined ? undefined : readSecret(password).replace(/\r?\n$/, ""),
      ca: ca === undefined ? undefined : read(ca),
      cert: cert === undefined ? undefined : read(cert),
      key: key === undefined ? undefined : readSecret(key),
    });
  },
});

function topicOf(device: string, filter: string, sensor: string): string {
  const topic = withSensor(filter, sensor);
  if (topic === null || !isFilter(topic) || topic.includes("+"))
    throw new Error(`Detector ${device}: "${sensor}" does not go into "${filter}": one part between "/" for each "+".`);
  return topic;
}

/** Two figures of one kind by one message would count its vehicles twice. */
function refuseTwice(device: string, figures: readonly Figure[]): void {
  for (const [at, one] of figures.entries())
    for (const other of figures.slice(at + 1)) {
      const isSame = one.measure === other.measure && one.class === other.class && one.value === other.value;
      if (isSame && overlap(one.topic, other.topic))
        throw new Error(`Detector ${device}: "${one.topic}" and "${other.topic}" would count a vehicle twice.`);
    }
}
