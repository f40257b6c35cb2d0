/** Licences of packages that are used here, by their SPDX names (docs/releases.md). */
export const allowed = [
  "MIT",
  "MIT-0",
  "ISC",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "Apache-2.0",
  "Unlicense",
  "CC0-1.0",
  "BlueOak-1.0.0",
];

/** Packages whose package.json does not say it in a word of the list, and what was found by reading what they come with. */
const read = {
  "dejavu-fonts-ttf": { licence: "Bitstream-Vera", why: "fonts, which may be passed on with documents and programs" },
  "axe-core": { licence: "MPL-2.0", why: "tests only: no file of it is in what is built" },
  "humanize-number": { licence: "MIT", why: "a part of the store of the tests; its README says so" },
  "png-js": { licence: "MIT", why: "a part of pdfkit; its LICENSE says so" },
  only: { licence: "MIT", why: "a part of the store of the tests; its README says so" },
};

/** What a package.json says of its licence, also in the older form of a list. */
export const licenceIn = ({ license, licenses }) =>
  typeof license === "string" ? license : (license?.type ?? (licenses ?? []).map(({ type }) => type).join(" OR "));

/** Whether an SPDX expression of words, AND and OR is allowed. */
const isAllowed = (expression) =>
  expression
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((each) => each.split(" AND ").every((word) => allowed.includes(word)));

/** Why a package may not be used; null where it may. */
export function licenceFault(about) {
  const licence = licenceIn(about);
  if (isAllowed(licence) || Object.hasOwn(read, about.name)) return null;
  return `"${about.name}" ${about.version} has the licence "${licence}", which is not on the list of scripts/release/licences.mjs`;
}
