import type { Version } from "./message.js";

/** The versions of the protocol that we speak, the newest last. */
export const coreVersions = ["3.1.2", "3.1.3", "3.1.4", "3.1.5", "3.2.0", "3.2.1", "3.2.2", "3.3.0"] as const;

/** The signal exchange list of traffic light controllers: its name, and its first and its first too new version. */
const LIST = "tlc";
const sxlRange = ["1.0.7", "1.4"] as const;

/** What both sides agreed upon; `wire` is the version of the protocol as the site writes it. */
export type Agreed = { core: string; wire: string; sxl: string; siteId: string };

const numbers = (version: string) => version.split(".").map(Number);

/** Whether a version is the other one or newer; "3.2" is "3.2.0". */
export function isAtLeast(version: string, other: string): boolean {
  const left = numbers(version);
  const right = numbers(other);
  for (let at = 0; at < 3; at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

const isVersion = (text: string) => /^\d{1,2}\.\d{1,2}(\.\d{1,2})?$/.test(text);
const isSame = (version: string, other: string) => isVersion(version) && isAtLeast(version, other) && isAtLeast(other, version);

/** From 3.3.0 on a site names its lists in `SXLS`, tells its components, and is answered by a `Version` of its own form. */
export const hasComponentList = (core: string) => isAtLeast(core, "3.3.0");

/** The version of our list that a site offers; undefined where it has none. */
function offeredList({ SXL, SXLS }: Version, core: string): string | undefined {
  return hasComponentList(core) && SXLS ? SXLS.find(({ name }) => name === LIST)?.version : SXL;
}

/**
 * The newest version of the protocol that both speak, with the site's exchange list and its id; or the sentence of refusal. Ids
 * are looked up by `isKnown`; `isShown`: the connection has shown the certificate that the city file names for a site, or it names
 * none; `expected` is the list that it names, if it does.
 */
export function negotiate(
  version: Version,
  isKnown: (siteId: string) => boolean,
  isShown: (siteId: string) => boolean,
  expected: (siteId: string) => string | undefined,
): Agreed | string {
  const known = version.siteId.map(({ sId }) => sId).filter(isKnown);
  const id = known.find(isShown);
  if (known.length > 0 && id === undefined) return `Site "${known[0]}" shows another certificate than the city file names for it.`;
  if (id === undefined)
    return `Site "${version.siteId
      .map(({ sId }) => sId.slice(0, 50))
      .slice(0, 5)
      .join('", "')}" is not known here.`;
  const offered = version.RSMP.map(({ vers }) => vers);
  const core = coreVersions.findLast((each) => offered.some((vers) => isSame(vers, each)));
  const wire = offered.find((vers) => core !== undefined && isSame(vers, core));
  if (core === undefined || wire === undefined)
    return `RSMP ${offered
      .slice(0, 10)
      .map((each) => each.slice(0, 10))
      .join(", ")} offered, but only ${coreVersions.join(", ")} supported.`;
  const sxl = offeredList(version, core);
  if (sxl === undefined) return `No SXL "${LIST}" offered.`;
  const wanted = expected(id);
  if (wanted !== undefined && wanted !== sxl) return `SXL ${sxl.slice(0, 10)} offered, but ${wanted} expected.`;
  if (!isVersion(sxl) || !isAtLeast(sxl, sxlRange[0]) || isAtLeast(sxl, sxlRange[1])) {
    return `SXL ${sxl.slice(0, 10)} offered, but only ${sxlRange[0]} to 1.3 supported.`;
  }
  return { core, wire, sxl, siteId: id };
}

/** Our `Version`: of those offered the one that we speak, and the site's list and id; from 3.3.0 on our id and what we say of each list. */
export function answerTo({ siteId, SXLS = [] }: Version, { core, wire, sxl }: Agreed): Record<string, unknown> {
  const RSMP = [{ vers: wire }];
  if (!hasComponentList(core)) return { RSMP, SXL: sxl, siteId: siteId.map(({ sId }) => ({ sId })) };
  const named = SXLS.length > 0 ? SXLS : [{ name: LIST, version: sxl }];
  const lists = named.map(({ name, version }) =>
    name === LIST ? { name, version } : { name, version, rejected: 1, reason: "This list is not supported." },
  );
  return { step: "Response", RSMP, supervisorId: "its-provider", SXLS: lists, receiveAlarms: true };
}
