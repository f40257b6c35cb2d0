import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, describe, it } from "node:test";
import { parse } from "yaml";
import { generateCity } from "../../../src/provider/city/generate.js";
import { cityFileOf } from "../../../src/provider/sources/field/equip.js";

const base = generateCity(1);
const folder = mkdtempSync(join(tmpdir(), "its-equip-forms-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const cases = resolve("../shared/cases/field/equip");
const skip = existsSync(cases) ? false : `the cases "${cases}" are not there`;

interface Device {
  oID: number;
  latitude?: number;
  longitude?: number;
  description?: string;
}
/** The devices that a table makes. */
function devicesOf(file: string): { devices: Device[]; form: string } {
  const { text, form } = cityFileOf(file, base, "live");
  assert.doesNotMatch(text, /\uFFFD|nan/i);
  const { controllers, detectors } = parse(text) as { controllers: Device[]; detectors: Device[] };
  return { devices: [...controllers, ...detectors], form };
}

/** Bytes of a text in an encoding of one byte a sign. */
function encoded(text: string, encoding: string): Buffer {
  const signs = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, at) => at));
  return Buffer.from([...text].map((sign) => signs.indexOf(sign)));
}

const head = ["kind", "oID", "latitude", "longitude", "description", "site", "component", "groups"];
const table = (separator: string, ...rows: string[][]) => `${[head, ...rows].map((cells) => cells.join(separator)).join("\r\n")}\r\n`;
const saved = (bytes: string | Buffer): string => {
  const file = join(folder, "equipment.csv");
  writeFileSync(file, bytes);
  return file;
};
const russian = (separator: string, decimal: string) =>
  table(
    separator,
    ["rts", "99", `56${decimal}2`, `45${decimal}0625`, "Улица Ленина / проспект № 2 «Мира»", "S1", "S1=TC", "1 3 / 2"],
    ["rts", "98", `-33${decimal}87`, "151", "ПЛОЩАДЬ Ёлкина", "S1", "S2=TC", ""],
  );
const devices = [
  { oID: 99, latitude: 56.2, longitude: 45.0625, description: "Улица Ленина / проспект № 2 «Мира»" },
  { oID: 98, latitude: -33.87, longitude: 151, description: "ПЛОЩАДЬ Ёлкина" },
];
const plain = ({ oID, latitude, longitude, description }: Device) => ({ oID, latitude, longitude, description });

describe("a table of equipment", () => {
  for (const [form, bytes] of [
    ['UTF-8, ";" between the cells', Buffer.from(`\ufeff${russian(";", ",")}`)],
    ['UTF-8, "tab" between the cells', Buffer.from(russian("\t", ","))],
    ['UTF-8, "," between the cells', Buffer.from(russian(",", "."))],
    ['UTF-8, ";" between the cells', Buffer.from(`sep=;\r\n${russian(";", ".")}`)],
    ['UTF-16, "tab" between the cells', Buffer.from(`\ufeff${russian("\t", ",")}`, "utf16le")],
    ['windows-1251, ";" between the cells', encoded(russian(";", ","), "windows-1251")],
    ['windows-1251, "tab" between the cells', encoded(russian("\t", "."), "windows-1251")],
    ['ibm866, ";" between the cells', encoded(russian(";", ",").replace(/[«»]/g, ""), "ibm866")],
  ] as const)
    it(`is read as ${form}`, () => {
      const found = devicesOf(saved(bytes));
      assert.equal(found.form, form);
      const expected = form.startsWith("ibm866")
        ? devices.map((each) => ({ ...each, description: each.description.replace(/[«»]/g, "") }))
        : devices;
      assert.deepEqual(found.devices.map(plain), expected);
    });

  it("is read as windows-1252, where its letters make words of it", () => {
    const found = devicesOf(
      saved(Buffer.from(table(";", ["rts", "99", "40,4", "-3,7", "Calle José Ortega, Nº 2 \x96 Ávila", "S1", "TC", ""]), "latin1")),
    );
    assert.equal(found.form, 'windows-1252, ";" between the cells');
    assert.deepEqual(found.devices.map(plain), [
      { oID: 99, latitude: 40.4, longitude: -3.7, description: "Calle José Ortega, Nº 2 – Ávila" },
    ]);
  });

  const row = (values: Partial<Record<string, string>>) =>
    head.map((name) => values[name] ?? { kind: "rts", oID: "1001", site: "S1", component: "TC" }[name] ?? "");
  for (const [what, bytes, sentence] of [
    [
      "a letter that was lost",
      table(";", row({ description: "Улица Лен\uFFFDна" })),
      /csv:2: column "description": a letter of "Улица Лен/,
    ],
    [
      "letters of an encoding that nobody knows",
      encoded(table(";", row({}), row({ oID: "1002", description: "Улица Ленина" })), "koi8-r"),
      /csv:3: column "description": the letters of "[^"]+" are neither UTF-8 nor/,
    ],
    ["a number that is none", table(";", row({ latitude: "56°12'", longitude: "45" })), /csv:2: column "latitude": "56°12'" is no number/],
    ["a place beyond the poles", table(";", row({ latitude: "91", longitude: "45" })), /csv:2: column "latitude": "91" is no number/],
    ["half a place", table(";", row({ latitude: "56.2" })), /csv:2: column "longitude": a latitude needs its longitude/],
    ["decimal commas between commas", table(",", row({ latitude: "56,2", longitude: "45,06" })), /csv:2: /],
    [
      "groups that a spreadsheet took for a date",
      table(";", row({}), row({ groups: "01.фев" })),
      /csv:3: column "groups": "01\.фев" are no signal groups/,
    ],
    ["a sign that is no letter", table(";", row({ description: "Lenin\u0007" })), /csv:2: column "description": it holds a sign/],
    ["a column that stands there twice", "kind,oID,oID\nrts,1,1\n", /has the column "oID" twice/],
  ] as const)
    it(`is refused with ${what}`, () => assert.throws(() => cityFileOf(saved(bytes), base, "live"), sentence));

  it("is read as a Russian spreadsheet saves it (cases)", { skip }, () => {
    const of = (name: string) => devicesOf(join(cases, name)).devices.map(plain);
    const expected = [
      { oID: 1001, latitude: 56.2, longitude: 45.06, description: "Улица Ленина" },
      { oID: 500001, latitude: undefined, longitude: undefined, description: "проспект Мира" },
    ];
    assert.deepEqual(of("equip-cp1251.csv"), expected);
    assert.deepEqual(of("equip-decimal-comma.csv"), expected);
    assert.deepEqual(
      of("eq1251.csv").map(({ oID }) => oID),
      [1005, 1006, 500007, 500008, 500009, 500010, 500011, 500012],
    );
    assert.ok(of("eq1251.csv").every(({ description }) => /^[А-ЯЁа-яё0-9 ,/-]+$/.test(description ?? "")));
  });
});
