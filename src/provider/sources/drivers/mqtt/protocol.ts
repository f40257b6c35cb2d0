import * as v from "valibot";
import { type DrivenDevice, protocol } from "../protocol.js";
import { type Figure, faultOf, figureEntries, refuseTwice } from "../readings/figure.js";
import { AvailabilityEntry } from "./availability.js";
import { createMqtt } from "./mqtt.js";
import { SignalsEntry } from "./signals.js";
import { isFilter, overlap, withSensor } from "./topics.js";

const words = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

const Topic = v.pipe(
  v.strictObject({
    topic: v.pipe(words, v.check(isFilter, 'A topic has levels of text or a single "+" between "/", no "#", and no "$" at its start.')),
    ...figureEntries,
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    const fault = dataset.typed ? faultOf(dataset.value) : null;
    if (fault) addIssue({ message: fault });
  }),
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
  /** How the messages of all controllers are read. */
  signals: v.optional(SignalsEntry, {}),
  /** Of all detectors with a `sensor`, which stands in the place of each "+". */
  availability: v.optional(AvailabilityEntry),
});
const SignalTopic = v.pipe(
  words,
  v.check((text) => isFilter(text) && !text.includes("+"), 'A topic of signals has levels of text between "/", and no "+".'),
);
const Drive = v.strictObject({
  /** Of a controller: the topic of each signal group in its order, and of the number of its plan. */
  groups: v.optional(v.pipe(v.array(SignalTopic), v.minLength(1), v.maxLength(255))),
  plan: v.optional(SignalTopic),
  sensor: v.optional(words),
  /** Of this detector alone; a "+" stands for any level, as for the lanes of its approach. */
  topics: Topics,
  availability: v.optional(AvailabilityEntry),
});

/** MQTT in a city file. */
export const mqtt = protocol({
  settings,
  device: Drive,
  create({ topics, availability, password, ca, cert, key, ...given }, devices, { read, readSecret }) {
    if ((ca ?? cert ?? key) !== undefined && !given.broker.startsWith("mqtts:")) throw new Error("Certificates need a broker at mqtts://.");
    if ((cert === undefined) !== (key === undefined)) throw new Error('"cert" and "key" belong together.');
    if (password !== undefined && given.user === undefined) throw new Error('A "password" needs a "user".');
    const sensors = new Map<string, string>();
    const controllers = devices.filter(({ kind }) => kind === "rts").map(controllerOf);
    const detectors = devices
      .filter(({ kind }) => kind === "rtc")
      .map(({ device, settings: { sensor, topics: own, ...its } }) => {
        if (its.groups ?? its.plan) throw new Error(`Detector ${device}: only a controller has "groups" and a "plan".`);
        const other = sensors.get(sensor ?? "");
        if (other) throw new Error(`Detector ${device}: detector ${other} has the sensor "${sensor}", too.`);
        if (sensor !== undefined) sensors.set(sensor, device);
        const shared = sensor === undefined ? [] : topics.map((each): Figure => ({ ...each, topic: topicOf(device, each.topic, sensor) }));
        const figures: Figure[] = [...shared, ...own];
        if (figures.length === 0)
          throw new Error(`Detector ${device}: MQTT needs its "sensor" in the "topics" of the driver, or "topics" of its own.`);
        refuseTwice(device, figures, overlap);
        const common =
          availability && sensor !== undefined ? { ...availability, topic: topicOf(device, availability.topic, sensor) } : undefined;
        return { device, figures, availability: its.availability ?? common };
      });
    return createMqtt({
      ...given,
      controllers,
      detectors,
      filters: [...topics, ...(availability ? [availability] : [])].map(({ topic }) => topic),
      password: password === undefined ? undefined : readSecret(password).replace(/\r?\n$/, ""),
      ca: ca === undefined ? undefined : read(ca),
      cert: cert === undefined ? undefined : read(cert),
      key: key === undefined ? undefined : readSecret(key),
    });
  },
});

function controllerOf({ device, settings: { groups, plan, sensor, topics, availability } }: DrivenDevice<v.InferOutput<typeof Drive>>) {
  if (!groups) throw new Error(`Controller ${device}: MQTT needs its "groups", the topic of each signal group.`);
  if (sensor !== undefined || topics.length > 0) throw new Error(`Controller ${device}: only a detector has a "sensor" and "topics".`);
  const twice = [...groups, plan].find((topic, at, all) => all.indexOf(topic) < at);
  if (twice !== undefined) throw new Error(`Controller ${device}: "${twice}" stands here twice.`);
  return { device, groups, plan, availability };
}

function topicOf(device: string, filter: string, sensor: string): string {
  const topic = withSensor(filter, sensor);
  if (topic === null || !isFilter(topic) || topic.includes("+"))
    throw new Error(`Detector ${device}: "${sensor}" does not go into "${filter}": one part between "/" for each "+".`);
  return topic;
}
