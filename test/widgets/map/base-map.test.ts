import { expect } from "chai";
import { configure } from "../../../src/core/internal.js";
import { waitUntil } from "../../helper/wait-until.js";
import { type PlacedMap, placeMap } from "./placed-map.js";
import { worldFile, worldTile } from "./pmtiles-file.js";

describe("what lies under the layers", () => {
  let map: PlacedMap;
  const { fetch: pageFetch } = globalThis;
  afterEach(() => {
    map.remove();
    configure({ tiles: null });
    globalThis.fetch = pageFetch;
  });
  const where = { center: "10,10", zoom: "3" };
  const askedForStreets = () => map.city.asked.includes("cross/get_city_segments");

  /** Serves a file by ranges, as any static host does. */
  const serve = (address: string, file: Uint8Array<ArrayBuffer> | null) => {
    const before = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      if (!String(input instanceof Request ? input.url : input).startsWith(address)) return before(input, init);
      if (!file) return new Response("", { status: 404 });
      const [, from = "0", to = "0"] = /bytes=(\d+)-(\d+)/.exec(new Headers(init?.headers).get("range") ?? "") ?? [];
      const part = file.slice(Number(from), Number(to) + 1);
      return new Response(part, {
        status: 206,
        headers: { "content-length": `${part.length}`, "content-range": `bytes ${from}-${to}/${file.length}` },
      });
    };
  };
  /** The colours of all vector tiles in view. */
  const colours = () => {
    const seen = new Set<string>();
    for (const canvas of map.root.querySelectorAll<HTMLCanvasElement>(".leaflet-streets-pane canvas")) {
      const { data } =
        canvas.width > 0
          ? (canvas.getContext("2d") as CanvasRenderingContext2D).getImageData(0, 0, canvas.width, canvas.height)
          : { data: [] };
      for (let at = 0; at < data.length; at += 4 * 97) if (data[at + 3] === 255) seen.add([...data.slice(at, at + 3)].join());
    }
    return seen;
  };

  it("is the drawn street network when the page configures nothing", async () => {
    map = await placeMap({ attributes: where });
    await waitUntil("the streets are asked for", askedForStreets);
  });

  it("is nothing when the page wants nothing", async () => {
    map = await placeMap({ attributes: { ...where, basemap: "none" } });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(askedForStreets()).to.equal(false);
  });

  it("is a single file of vectors, drawn in the colours of the theme", async () => {
    serve("http://files.test/city.pmtiles", worldFile());
    configure({ tiles: { url: "http://files.test/city.pmtiles", attribution: "© Карта города" } });
    map = await placeMap({ attributes: where });
    const light = await waitUntil("water is drawn", () => (colours().size > 0 ? colours() : null));
    expect(askedForStreets()).to.equal(false);
    expect(map.find(".leaflet-control-attribution")?.textContent).to.include("© Карта города");
    const edges = (selector: string) => map.find(selector)?.getBoundingClientRect();
    const credits = edges(".leaflet-control-attribution");
    const whole = edges("section[part=map]");
    expect([credits?.right, credits?.bottom]).to.deep.equal([whole?.right, whole?.bottom]);
    map.element.style.colorScheme = "dark";
    await waitUntil("it is dark", () => colours().size > 0 && [...colours()].every((colour) => !light.has(colour)));
  });

  /** The city with vector tiles of its own, which `answer` gives, and the requests for them. */
  function cityWithTiles(answer: () => Response) {
    const requests: Request[] = [];
    const tiles: Record<string, unknown> = {};
    for (let x = 0; x < 4; x++)
      for (let y = 0; y < 4; y++)
        tiles[`city/tiles/2/${x}/${y}`] = (_path: string, request: Request) => {
          requests.push(request);
          return answer();
        };
    const about = { api: "v1", attribution: "© Карта <города>", tiles_version: "v7" };
    return { requests, answers: { about, ...tiles } };
  }
  const tile = () => new Response(Uint8Array.from(worldTile()), { headers: { "content-type": "application/vnd.mapbox-vector-tile" } });

  it("is the provider's vector tiles, asked for with the credential, and no street is asked for", async () => {
    const { requests, answers } = cityWithTiles(tile);
    map = await placeMap({ attributes: where, answers });
    await waitUntil("water is drawn", () => colours().size > 0);
    expect(requests[0]?.headers.get("authorization")).to.equal("Bearer a.b.c");
    expect(new URL(requests[0]?.url ?? "").searchParams.get("v")).to.equal("v7");
    expect(new Set(requests.map(({ url }) => url)).size, "each once").to.equal(requests.length);
    expect(map.find(".leaflet-control-attribution")?.textContent).to.include("© Карта <города>");
    expect(askedForStreets()).to.equal(false);
  });

  it("leaves connections free for what moves: three tiles are asked for at a time", async () => {
    const { requests, answers } = cityWithTiles(() => new Promise(() => {}) as never);
    map = await placeMap({ attributes: where, answers });
    await waitUntil("tiles are asked for", () => requests.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(requests).to.have.length(3);
  });

  it("is the drawn streets when the provider has no tile after all", async () => {
    const { answers } = cityWithTiles(() => new Response("{}", { status: 404 }));
    map = await placeMap({ attributes: where, answers });
    await waitUntil("the streets are asked for", askedForStreets);
  });

  const busy = () => new Response("{}", { status: 503 });
  const said = (words: string) => [...map.root.querySelectorAll("[role=status]")].some(({ textContent }) => textContent?.includes(words));

  it("is asked for again where it has not come, and nothing is said of one failure", async () => {
    let isBusy = true;
    const { requests, answers } = cityWithTiles(() => (isBusy ? busy() : tile()));
    map = await placeMap({ attributes: where, answers });
    await waitUntil("tiles are asked for", () => requests.length >= 3);
    isBusy = false;
    let wasSaid = false;
    await waitUntil("water is drawn", () => {
      wasSaid ||= said("Часть карты");
      return colours().size > 0;
    });
    await waitUntil("each has come", () => {
      const addresses = requests.map(({ url }) => url);
      return addresses.slice(0, 3).every((url) => addresses.indexOf(url) !== addresses.lastIndexOf(url));
    });
    expect(wasSaid).to.equal(false);
  });

  for (const [language, words] of [
    ["ru", "Часть карты не загрузилась"],
    ["en", "Part of the map has not loaded"],
    ["es", "Una parte del mapa no se ha cargado"],
  ] as const)
    it(`says in words where a part does not come, until it does (${language})`, async () => {
      let isBusy = true;
      const { requests, answers } = cityWithTiles(() => (isBusy && requests.at(-1)?.url.includes("/2/2/1") ? busy() : tile()));
      map = await placeMap({ attributes: { ...where, language }, answers });
      await waitUntil("it is said", () => said(words), 10_000);
      expect(colours().size, "the rest is drawn").to.be.greaterThan(0);
      isBusy = false;
      await waitUntil("it is not said any more", () => !said(words), 10_000);
      expect(requests.filter(({ url }) => url.includes("/2/2/1"))).to.have.length(3);
    });

  it("is what the page configures, even where the provider has tiles", async () => {
    const { requests, answers } = cityWithTiles(tile);
    serve("http://files.test/city.pmtiles", worldFile());
    configure({ tiles: { url: "http://files.test/city.pmtiles", attribution: "" } });
    map = await placeMap({ attributes: where, answers });
    await waitUntil("water is drawn", () => colours().size > 0);
    expect(requests).to.deep.equal([]);
  });

  it("is the drawn streets when the file is not there, and when tiles do not come", async () => {
    serve("http://files.test/", null);
    configure({ tiles: { url: "http://files.test/gone.pmtiles", attribution: "" } });
    map = await placeMap({ attributes: where });
    await waitUntil("the streets are asked for", askedForStreets);
    map.remove();
    configure({ tiles: { url: "http://127.0.0.1:9/{z}/{x}/{y}.png", attribution: "" } });
    map = await placeMap({ attributes: where });
    await waitUntil("the streets are asked for instead of pictures", askedForStreets);
  });

  it("is the drawn streets when the page says so, even with tiles", async () => {
    configure({ tiles: { url: "http://127.0.0.1:9/{z}/{x}/{y}.png", attribution: "" } });
    map = await placeMap({ attributes: { ...where, basemap: "streets" } });
    await waitUntil("the streets are asked for", askedForStreets);
    expect(map.root.querySelector(".leaflet-tile-pane img")).to.equal(null);
  });
});
