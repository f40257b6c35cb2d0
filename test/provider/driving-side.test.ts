import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import type { Controller } from "../../src/provider/city/model.js";
import { importCity } from "../../src/provider/city/osm/import.js";
import { phasesOf } from "../../src/provider/city/phases.js";
import { findCity, storeCity } from "../../src/provider/city/store.js";
import { readCityFile } from "../../src/provider/sources/field/city-file.js";
import { frameOf } from "../../src/provider/sources/simulation/camera-frame.js";

const folder = mkdtempSync(join(tmpdir(), "its-side-"));
after(() => rmSync(folder, { recursive: true }));

/** A city of two wide streets that cross at a signal. */
async function cityAt(latitude: number, longitude: number) {
  const node = (id: number, north: number, east: number, tags = "") =>
    `<node id="${id}" lat="${latitude + north}" lon="${longitude + east}">${tags}</node>`;
  const way = (id: number, ends: string, name: string) =>
    `<way id="${id}">${ends}<tag k="highway" v="primary"/><tag k="name" v="${name}"/></way>`;
  const refs = (...ids: number[]) => ids.map((ref) => `<nd ref="${ref}"/>`).join("");
  const nodes = [
    node(1, 0, 0, '<tag k="highway" v="traffic_signals"/>'),
    node(2, 0.004, 0),
    node(3, -0.004, 0),
    node(4, 0, 0.004),
    node(5, 0, -0.004),
  ];
  const file = join(folder, "crossing.osm");
  writeFileSync(file, `<osm>${nodes.join("")}${way(10, refs(2, 1, 3), "First")}${way(11, refs(4, 1, 5), "Second")}</osm>`);
  const { city } = await importCity(file, "crossing", 1);
  return city;
}
const turnsOf = (controller: Controller | undefined) =>
  phasesOf(controller as Controller).flatMap(({ name, directions }) =>
    /повороты|turns/.test(name) ? [[name.split(" ")[0], ...directions]] : [],
  );

describe("the side of driving", () => {
  it("is that of the country", async () => {
    const places = {
      left: [
        [51.51, -0.13],
        [53.35, -6.26],
        [-33.87, 151.21],
        [35.68, 139.69],
        [27.71, 85.32],
        [-43.95, -176.56],
        [18.01, -76.79],
        [-1.29, 36.82],
      ],
      right: [
        [55.75, 37.62],
        [43.735, 7.42],
        [30.2672, -97.7431],
        [39.9, 116.4],
        [17.97, 102.63],
        [-22.9, -43.2],
        [36.14, -5.35],
      ],
    } as const;
    for (const [side, each] of Object.entries(places))
      for (const [latitude, longitude] of each) {
        const { driving_side = "right" } = await cityAt(latitude, longitude);
        assert.equal(driving_side, side, `${latitude}, ${longitude}`);
      }
  });

  it("says which turns cross the oncoming traffic", async () => {
    const moscow = await cityAt(55.75, 37.62);
    const sydney = await cityAt(-33.87, 151.21);
    const across = (list: (string | undefined)[][]) =>
      list.map(([name, ...directions]) => [
        name,
        directions.some((word) => word === "N-E" || word === "E-S"),
        directions.some((word) => word === "N-W" || word === "E-N"),
      ]);
    const right = across(turnsOf(moscow.controllers[0]));
    const left = across(turnsOf(sydney.controllers[0]));
    assert.equal(right.length, 2);
    assert.equal(left.length, 2);
    for (const each of right) assert.deepEqual(each.slice(0, 2), ["Левые", true]);
    for (const each of left) assert.deepEqual([each[0], each[2]], ["Right", true]);
    const mirror = (word: string) => word.replace(/[EW]/g, (side) => (side === "E" ? "W" : "E"));
    assert.deepEqual(
      phasesOf(sydney.controllers[0] as Controller).map(({ directions }) => directions.toSorted()),
      phasesOf(moscow.controllers[0] as Controller).map(({ directions }) => directions.map(mirror).toSorted()),
      "a crossing that is its own mirror has the mirrored phases",
    );
  });

  it("stays with a city that is stored, and a city file may say another", async () => {
    storeCity(await cityAt(-33.87, 151.21), folder);
    const file = join(folder, "town.yaml");
    const read = (more: string) => {
      writeFileSync(file, `city: town\nbase: crossing\nsimulation: true\n${more}`);
      return readCityFile(file, (name) => findCity(name, 1, folder, null)).city;
    };
    assert.deepEqual([read("").driving_side, read("").controllers[0]?.keeps_left], ["left", true]);
    const told = read("driving_side: right\n");
    assert.deepEqual([told.driving_side, told.controllers[0]?.keeps_left], ["right", undefined]);
    const { driving_side: _, ...former } = await cityAt(-33.87, 151.21);
    storeCity({ ...former, controllers: former.controllers.map(({ keeps_left: __, ...each }) => each) }, folder);
    assert.equal(findCity("crossing", 1, folder, null).controllers[0]?.keeps_left, undefined, "as it was imported");
    assert.equal(read("").driving_side, "left");
  });

  it("is seen by a camera: a mirrored road, and words that are none", () => {
    const drawn = (driving_side: "left" | "right") => {
      const time = { wall: () => 43_200, text: () => "2026-11-20T12:00:00", mark: () => "" };
      const world = { city: { driving_side }, time } as unknown as Parameters<typeof frameOf>[0];
      const view = { light: "red", lanes: 2, queue: 3, flow: 500 } as const;
      return Buffer.from(frameOf(world, "High Street", view, 7, 1_000_000, "en").split(",")[1] ?? "", "base64").toString();
    };
    const [, mirrored = "", outside = ""] = /<g transform="matrix\(-1 0 0 1 640 0\)">(.*)<\/g>(<rect.*)$/s.exec(drawn("left")) ?? [];
    assert.match(mirrored, /class="signal red"/);
    assert.match(outside, /High Street/);
    assert.ok(drawn("right").includes(mirrored));
    assert.doesNotMatch(drawn("right"), /matrix/);
  });
});
