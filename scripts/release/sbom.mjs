import { licenceIn } from "./licences.mjs";

/** A package as CycloneDX names it; `hash` is npm's `integrity`, where there is one. */
export function componentOf(about, hash) {
  const { name, version } = about;
  const [algorithm, value] = hash?.split(" ")[0].split("-", 2) ?? [];
  const expression = licenceIn(about);
  return {
    type: "library",
    "bom-ref": purlOf(about),
    name,
    version,
    ...(value ? { hashes: [{ alg: `SHA-${algorithm.slice(3)}`, content: Buffer.from(value, "base64").toString("hex") }] } : {}),
    ...(expression ? { licenses: [/ (OR|AND) /.test(expression) ? { expression } : licenceNamed(expression)] } : {}),
    purl: purlOf(about),
  };
}

/** One that is no SPDX word is a name. */
const licenceNamed = (licence) => ({ license: /\s/.test(licence) ? { name: licence } : { id: licence } });

const purlOf = ({ name, version }) => `pkg:npm/${name.replace("@", "%40")}@${version}`;

/**
 * The bill of materials of a build, as CycloneDX 1.5 in JSON. It has no serial number and no timestamp, so that two builds of the same
 * sources are equal.
 */
export function sbomOf({ name, version, license }, components) {
  const known = new Map(components.map((component) => [component.purl, component]));
  const bom = {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": purlOf({ name, version }),
        name,
        version,
        licenses: [{ license: { id: license } }],
        purl: purlOf({ name, version }),
      },
    },
    components: [...known.keys()].sort().map((purl) => known.get(purl)),
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
}
