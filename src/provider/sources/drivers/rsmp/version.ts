import type { Version } from "./message.js";

/** The versions of the protocol that we speak, the newest last. */
export const coreVersions = ["3.1.2", "3.1.3", "3.1.4", "3.1.5", "3.2.0", "3.2.1", "3.2.2"] as const;

/** The first and the first too new version of the signal exchange list of traffic light controllers ("tlc"). */
const sxlRange = ["1.0.15", "1.3"] as const;

/** What both sides agreed upon. */
export type Agreed = { core: string; sxl: string; siteId: string };

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

/**
 * The newest version of the protocol that both speak, with the site's exchange list and its id; or the sentence of refusal. Ids
 * are looked up by `isKnown`; `isShown`: the connection has shown the certificate that the city file names for a site, or it names
 * none; `expected` is the list that it names, if it does.
 */
export function negotiate(
  { RSMP, SXL, siteId }: Version,
  isKnown: (siteId: string) => boolean,
  isShown: (siteId: string) => boolean,
  expected: (siteId: string) => string | undefined,
): Agreed | string {
  const known = siteId.map(({ sId }) => sId).filter(isKnown);
  const id = known.find(isShown);
  if (known.length > 0 && id === undefined) return `Site "${known[0]}" shows another certificate than the city file names for it.`;
  if (id === undefined)
    return `Site "${siteId
      .map(({ sId }) => sId.slice(0, 50))
      .slice(0, 5)
      .join('", "')}" is not known here.`;
  const offered = RSMP.map(({ vers }) => vers);
  const core = coreVersions.findLast((version) => offered.includes(version));
  if (!core)
    return `RSMP ${offered
      .slice(0, 10)
      .map((each) => each.slice(0, 10))
      .join(", ")} offered, but only ${coreVersions.join(", ")} supported.`;
  const sxl = expected(id);
  if (sxl !== undefined && sxl !== SXL) return `SXL ${SXL.slice(0, 10)} offered, but ${sxl} expected.`;
  if (!isVersion(SXL) || !isAtLeast(SXL, sxlRange[0]) || isAtLeast(SXL, sxlRange[1])) {
    return `SXL ${SXL.slice(0, 10)} offered, but only ${sxlRange[0]} to 1.2 supported.`;
  }
  return { core, sxl: SXL, siteId: id };
}
