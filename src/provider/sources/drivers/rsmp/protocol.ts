import * as v from "valibot";
import { parse } from "yaml";
import { protocol } from "../protocol.js";
import type { SiteConfig } from "./site.js";
import { createRsmp, type RsmpOptions } from "./supervisor.js";
import type { DetectorConfig } from "./traffic-light.js";

const port = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535));
const words = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

const Tls = v.strictObject({
  /** Files beside the city file: our certificate and its key, and who signs those of the sites. */
  cert: words,
  key: words,
  ca: v.optional(words),
});
const settings = v.strictObject({
  listen: v.pipe(v.array(v.strictObject({ host: v.optional(words), port, tls: v.optional(Tls) })), v.minLength(1)),
  /** A file of mode 0600 with the codes of level `1` and `2`, for all sites or by the id of a site. */
  codes: v.optional(words),
  sites: v.pipe(v.array(v.strictObject({ id: words, sxl: v.optional(words), certificate: v.optional(words) })), v.minLength(1)),
});
const device = v.strictObject({
  /** Of a controller; a detector belongs to the site of its controller. */
  site: v.optional(words),
  component: v.optional(words),
  intersection: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))),
  /** Of a controller: the changes of its lights and detectors are kept as a log. */
  events: v.optional(v.boolean()),
  /** Of a detector without a component: which one it is in the lists of its controller, from 1. */
  place: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(255))),
});

type DeviceSettings = v.InferOutput<typeof device>;

const Codes = v.record(v.string(), v.union([v.string(), v.record(v.string(), v.string())]));
type Codes = v.InferOutput<typeof Codes>;

/** RSMP in a city file. */
export const rsmp = protocol({
  settings,
  device,
  create({ listen, codes: codesFile, sites }, devices, { read, readSecret }) {
    const known = new Set(sites.map(({ id }) => id));
    const controllers = devices.filter(({ kind }) => kind === "rts");
    for (const { device, settings } of controllers) {
      if (!settings.site || !settings.component) throw new Error(`Controller ${device}: RSMP needs its "site" and its "component".`);
      if (!known.has(settings.site)) throw new Error(`Controller ${device}: the driver has no site "${settings.site}".`);
    }
    const alone = devices.find((each) => each.kind === "rtc" && each.controller === null);
    if (alone) throw new Error(`Detector ${alone.device}: RSMP reads it by its "controller", which is not in this file.`);
    const controllersOf = groupedBy(controllers, ({ settings }) => settings.site);
    const detectorsOf = groupedBy(devices, ({ controller }) => controller);
    const configs = sites.map(
      (site): SiteConfig => ({
        id: site.id,
        ...(site.sxl === undefined ? {} : { sxl: site.sxl }),
        ...(site.certificate === undefined ? {} : { certificate: site.certificate }),
        controllers: (controllersOf.get(site.id) ?? []).map(({ device, settings: { component = "", intersection, events } }) => {
          const detectors = (detectorsOf.get(device) ?? []).map(detectorOf);
          return {
            device,
            component,
            ...(intersection === undefined ? {} : { intersection }),
            ...(events ? { tellsEvents: true } : {}),
            detectors,
          };
        }),
      }),
    );
    const codes = codesFile === undefined ? {} : codesIn(codesFile, readSecret(codesFile));
    const siteOf = new Map(controllers.map(({ device, settings }) => [device, settings.site as string]));
    return createRsmp({
      sites: configs.filter((site) => site.controllers.length > 0),
      listen: listen.map(({ host, port, tls }): RsmpOptions["listen"][number] => ({
        ...(host === undefined ? {} : { host }),
        port,
        ...(tls && {
          tls: {
            cert: read(tls.cert),
            key: readSecret(tls.key),
            ...(tls.ca === undefined ? {} : { ca: read(tls.ca), requestCert: true, rejectUnauthorized: true }),
          },
        }),
      })),
      securityCode: (of, level) => codeOf(codes, siteOf.get(of) ?? "", level),
    });
  },
});

function groupedBy<Each, Key>(list: readonly Each[], keyOf: (each: Each) => Key): ReadonlyMap<Key, readonly Each[]> {
  const groups = new Map<Key, Each[]>();
  for (const each of list) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return groups;
}

function detectorOf({ device, settings: { component, place } }: { device: string; settings: DeviceSettings }): DetectorConfig {
  if (component !== undefined) return { device, component };
  if (place !== undefined) return { device, place };
  throw new Error(`Detector ${device}: RSMP needs its "component", or its "place" in the lists of its controller.`);
}

function codesIn(file: string, text: string): Codes {
  const read = v.safeParse(Codes, parse(text));
  // Nothing of what stands there is told: it is secret.
  if (!read.success) throw new Error(`"${file}" has other things than codes: "1" and "2" as text, for all sites or by the id of one.`);
  return read.output;
}

/** The code of a site, or that of all sites. */
function codeOf(codes: Codes, site: string, level: 1 | 2): string | undefined {
  const own = codes[site];
  const found = typeof own === "object" ? own[level] : undefined;
  const all = codes[level];
  return found ?? (typeof all === "string" ? all : undefined);
}
