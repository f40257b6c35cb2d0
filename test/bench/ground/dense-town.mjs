/** Metres of a block's side, with half of the streets around it. */
const BLOCK = 110;
/** Blocks from west to east. */
const WIDE = 46;
/** Blocks from south to north. */
const HIGH = 32;
/** Buildings along each of two sides of a block. */
const ROW = 10;
const MIDDLE = { latitude: 55.8, longitude: 37.6 };
const degrees = 1 / 111_320;

/**
 * A town as dense as the middle of an old one, as OpenStreetMap XML: some 30,000 buildings and 3,000 stretches of street, nearly all of
 * them in one view at zoom 15. Nothing in it is random.
 */
export function denseTown() {
  const nodes = [];
  const ways = [];
  const node = (x, y, tags = "") => {
    const latitude = MIDDLE.latitude + (y - (HIGH * BLOCK) / 2) * degrees;
    const longitude = MIDDLE.longitude + ((x - (WIDE * BLOCK) / 2) * degrees) / Math.cos((MIDDLE.latitude * Math.PI) / 180);
    const id = nodes.length + 1;
    nodes.push(`<node id="${id}" lat="${latitude.toFixed(7)}" lon="${longitude.toFixed(7)}">${tags}</node>`);
    return id;
  };
  const tag = (key, value) => `<tag k="${key}" v="${value}"/>`;
  const way = (ids, ...tags) =>
    ways.push(`<way id="${ways.length + 1}">${ids.map((id) => `<nd ref="${id}"/>`).join("")}${tags.join("")}</way>`);
  const classOf = (at) => (at % 8 === 0 ? "primary" : at % 4 === 0 ? "secondary" : "residential");
  const signals = tag("highway", "traffic_signals");
  const crossings = Array.from({ length: HIGH + 1 }, (_row, y) =>
    Array.from({ length: WIDE + 1 }, (_column, x) => node(x * BLOCK, y * BLOCK, x % 8 === 0 && y % 8 === 0 ? signals : "")),
  );
  for (let y = 0; y <= HIGH; y++)
    for (let x = 0; x < WIDE; x++)
      way([crossings[y][x], crossings[y][x + 1]], tag("highway", classOf(y)), tag("name", `${y + 1}-я Продольная улица`));
  for (let x = 0; x <= WIDE; x++)
    for (let y = 0; y < HIGH; y++)
      way([crossings[y][x], crossings[y + 1][x]], tag("highway", classOf(x)), tag("name", `${x + 1}-я Поперечная улица`));
  const building = (x, y, width, height) => {
    const ids = [node(x, y), node(x + width, y), node(x + width, y + height), node(x, y + height)];
    way([...ids, ids[0]], tag("building", "yes"));
  };
  for (let y = 0; y < HIGH; y++)
    for (let x = 0; x < WIDE; x++)
      for (let at = 0; at < ROW; at++) for (const side of [12, 84]) building(x * BLOCK + 12 + at * 8.6, y * BLOCK + side, 6.6, 14);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6">${nodes.join("\n")}${ways.join("\n")}</osm>`;
}
