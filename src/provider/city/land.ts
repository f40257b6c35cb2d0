import { roll } from "../base/random.js";
import { type Block, blocksOf } from "./blocks.js";
import { type Building, buildingsOf } from "./buildings.js";
import type { Edge } from "./network.js";
import { Cells, distance, type Point, sampled } from "./plane.js";
import { type District, districtAt, HALF_WIDTH, type Site } from "./site.js";

export type Use = "park" | "square" | "industrial" | "school" | "hospital" | "university" | "stadium" | "cemetery" | "living";
export interface Parcel {
  use: Use;
  name?: string;
  district: District;
  ring: Point[];
  area: number;
  middle: Point;
  /** Built anew at each call, which takes longer than all the rest. */
  buildings: () => Building[];
}

/** Metres between the middle of the railway and the nearest wall. */
const OFF_RAIL = 28;
/** Metres around the station that its own building and square take. */
const FORECOURT = 130;

/** What stands on the blocks of a town. */
export function parcelsOf(site: Site, edges: readonly Edge[]): Parcel[] {
  const rail = new Cells<Point>(60);
  const points = site.rail.filter(([x]) => Math.abs(x) < HALF_WIDTH + 900);
  for (const point of sampled(points, 15)) rail.add(point, point);
  const nearRail = (point: Point, within: number) => rail.some(point, within, (other) => distance(point, other) < within);
  const isFree = (point: Point) => site.toWater(point) > 12 && !nearRail(point, OFF_RAIL) && distance(point, site.station) > FORECOURT;
  const blocks = blocksOf(edges).filter(({ middle }) => site.toWater(middle) > 0);
  const taken = new Map<string, number>();
  const isNew = (use: Use, most: number, place: string) => {
    const key = `${use} ${place}`;
    const count = taken.get(key) ?? 0;
    taken.set(key, count + 1);
    return count < most;
  };
  return blocks.map((block, i): Parcel => {
    const district = districtAt(site, block.middle);
    const use = useOf(site, block, district, { isNew, byRail: nearRail(block.middle, 130), chance: roll(site.seed, 41, i) });
    return {
      ...block,
      ring: [...block.ring, block.ring[0] as Point],
      use,
      district,
      buildings: () => built(block, use, district, site.seed * 7919 + i, isFree),
    };
  });
}

interface Circumstances {
  isNew: (use: Use, most: number, place: string) => boolean;
  byRail: boolean;
  chance: number;
}

function useOf(
  { square, otherSquare, toWater }: Site,
  { area, middle }: Block,
  { name, quarter }: District,
  { isNew, byRail, chance }: Circumstances,
): Use {
  if (distance(middle, square) < 60 || distance(middle, otherSquare) < 60) return "square";
  if (quarter === "industry" || (byRail && area > 25_000 && quarter !== "old")) return "industrial";
  if (area > 160_000) return isNew("cemetery", 1, "") && quarter === "houses" ? "cemetery" : "park";
  if (quarter === "old" && area > 9000 && toWater(middle) < 330 && isNew("park", 1, name)) return "park";
  if (area > 20_000 && area < 90_000 && chance < 0.3 && isNew("park", quarter === "slabs" ? 2 : 1, name)) return "park";
  if (area > 14_000 && area < 50_000 && chance > 0.8 && quarter !== "houses") {
    if (isNew("school", 2, name)) return "school";
    if (area > 24_000 && isNew("hospital", 2, "")) return "hospital";
    if (area > 24_000 && isNew("university", 2, "")) return "university";
    if (area > 30_000 && isNew("stadium", 2, "")) return "stadium";
  }
  return "living";
}

function built(block: Block, use: Use, { quarter }: District, seed: number, isFree: (point: Point) => boolean): Building[] {
  if (use === "living") return buildingsOf(block, quarter, seed, isFree);
  if (use === "industrial" || use === "hospital") return buildingsOf(block, "industry", seed, isFree);
  if (use === "school" || use === "university") return buildingsOf(block, "slabs", seed, isFree).filter((_, i) => i % 3 === 0);
  return [];
}
