import * as v from "valibot";
import { parse } from "yaml";
import { protocol } from "../protocol.js";
import { type Figure, faultOf, figureEntries, refuseTwice } from "../readings/figure.js";
import { checkAddress, headersIn } from "../readings/pull.js";
import { createHttp, type HttpDetector } from "./http.js";

const words = v.pipe(v.string(), v.minLength(1), v.maxLength(2_000));
const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

const FigureEntry = v.pipe(
  v.strictObject(figureEntries),
  v.rawCheck(({ dataset, addIssue }) => {
    const fault = dataset.typed ? faultOf(dataset.value) : null;
    if (fault) addIssue({ message: fault });
  }),
);
const Figures = v.optional(v.pipe(v.array(FigureEntry), v.maxLength(50)), []);

const settings = v.strictObject({
  /** The address that is asked; `{sensor}` in it stands for a detector's `sensor`. */
  url: v.optional(words),
  /** A file of mode 0600 with headers, one a line as `Name: value`. */
  headers: v.optional(words),
  redirects: v.optional(v.pipe(v.array(words), v.maxLength(100)), []),
  /** Seconds. */
  every: v.optional(whole(1, 3_600), 60),
  silence: v.optional(whole(10, 10_800), 300),
  /** Of all detectors; `{sensor}` in a condition stands for a detector's `sensor`. */
  figures: Figures,
  /** Where others send to; nothing listens without it. */
  push: v.optional(
    v.strictObject({
      host: v.optional(words, "127.0.0.1"),
      port: whole(0, 65_535),
      tls: v.optional(v.strictObject({ cert: words, key: words })),
      /** A file of mode 0600, YAML or JSON: the secret of each source by its name. */
      secrets: words,
      /** Bytes of a message. */
      size: v.optional(whole(1, 1_000_000), 65_536),
      /** Messages a minute of one source. */
      rate: v.optional(whole(1, 60_000), 600),
    }),
  ),
});
const device = v.strictObject({
  sensor: v.optional(words),
  url: v.optional(words),
  /** Who sends its figures. */
  source: v.optional(words),
  figures: Figures,
});

const Secrets = v.record(v.string(), v.pipe(v.string(), v.minLength(16)));

/** JSON by HTTP in a city file, asked for or sent. */
export const http = protocol({
  settings,
  device,
  create({ url, headers, push, figures: shared, ...given }, devices, { read, readSecret }) {
    const secrets = push ? secretsIn(push.secrets, readSecret(push.secrets)) : new Map<string, string>();
    const detectors = devices.map(({ device, kind, settings: { sensor, url: own, source, figures } }): HttpDetector => {
      if (kind !== "rtc") throw new Error(`Controller ${device}: by HTTP detectors are read, no controllers.`);
      const all = [...shared, ...figures].map((figure) => withSensor(device, figure, sensor));
      if (all.length === 0) throw new Error(`Detector ${device}: HTTP needs "figures", of the driver or of the detector.`);
      refuseTwice(
        device,
        all.map((figure) => ({ ...figure, topic: "figures" })),
        () => true,
      );
      if (source !== undefined) {
        if (own !== undefined) throw new Error(`Detector ${device}: it has a "url", or a "source" that sends: not both.`);
        if (!secrets.has(source)) throw new Error(`Detector ${device}: "push" has no secret of the source "${source}".`);
        return { device, from: { source }, figures: all };
      }
      const address = filled(own ?? url, sensor, encodeURIComponent);
      if (address === null)
        throw new Error(`Detector ${device}: HTTP needs a "url", with its "sensor" where that stands in it, or a "source".`);
      checkAddress(`Detector ${device}: "url"`, address);
      for (const figure of all) checkPulled(device, figure);
      return { device, from: { url: address }, figures: all };
    });
    return createHttp({
      ...given,
      detectors,
      headers: headers === undefined ? {} : headersIn(headers, readSecret(headers)),
      push: push && {
        ...push,
        secrets,
        tls: push.tls && { cert: read(push.tls.cert), key: readSecret(push.tls.key) },
      },
    });
  },
});

/** A text with the sensor in it; null where it needs one that there is not, or is none. */
function filled(text: string | undefined, sensor: string | undefined, encode = (each: string) => each): string | null {
  if (text === undefined || (sensor === undefined && text.includes("{sensor}"))) return null;
  return text.replaceAll("{sensor}", () => encode(sensor ?? ""));
}

function withSensor(device: string, figure: v.InferOutput<typeof FigureEntry>, sensor: string | undefined): Omit<Figure, "topic"> {
  const { where } = figure;
  if (where === undefined) return figure;
  const fill = (value: string | number | boolean) => {
    if (typeof value !== "string") return value;
    const text = filled(value, sensor);
    if (text === null) throw new Error(`Detector ${device}: "where" needs its "sensor".`);
    return text;
  };
  return {
    ...figure,
    where: Object.fromEntries(
      Object.entries(where).map(([path, wanted]) => [path, Array.isArray(wanted) ? wanted.map(fill) : fill(wanted)]),
    ),
  };
}

/** What is asked for again and again would be counted again and again, did it not say when it was. */
function checkPulled(device: string, { measure, time, start }: Omit<Figure, "topic">): void {
  if ((measure === "each" || measure === "count") && time === undefined && start === undefined)
    throw new Error(
      `Detector ${device}: "${measure}" by a "url" needs its "time"${measure === "count" ? ' or "start"' : ""}, or it would count again at each look.`,
    );
}

function secretsIn(file: string, text: string): ReadonlyMap<string, string> {
  const read = v.safeParse(Secrets, parse(text));
  // Nothing of what stands there is told: it is secret.
  if (!read.success) throw new Error(`"${file}" has other things than secrets of sources, as text of 16 characters or more.`);
  return new Map(Object.entries(read.output));
}
