import { expect } from "chai";
import "../../src/widgets/signal-status/element.js";
import { type CitySignal, citySignals, clientFor } from "../../src/core/internal.js";
import { signalAppearance, signalsAt } from "../../src/widgets/kit/device/signal-appearance.js";
import { waitUntil } from "../helper/wait-until.js";

const at = Date.UTC(2026, 10, 25, 11, 5) / 1000;
const signal = (id: number, over: Partial<CitySignal>): CitySignal => ({
  id,
  name: `Перекрёсток ${id}`,
  streets: ["проспект Мира"],
  latitude: 56,
  longitude: 38,
  state: "works",
  utime_start: null,
  is_repair: false,
  ...over,
});
const signals = [
  signal(1, {}),
  signal(2, { state: "flashing_yellow", utime_start: at }),
  signal(3, { state: "out_of_order", is_repair: true }),
  signal(4, { state: "unknown" }),
  signal(5, { streets: ["Советская улица"], state: "off" }),
];

/** A city that shows these crossings to guests; its time is that of UTC + 3 h. */
function city(provider: string, status = 200) {
  const { fetch: real } = globalThis;
  globalThis.fetch = async (input, init) => {
    const { url } = new Request(input, init);
    if (!url.startsWith(provider)) return real(input, init);
    const detail = {
      name: "Г",
      latitude: 56,
      longitude: 38,
      current_utime: at + 600,
      offset_utime_tz: 10_800,
      tz: "Europe/Moscow",
      is_test: true,
    };
    if (url.endsWith("/auth/guest")) return Response.json(status === 200 ? { access_token: "pass", layers: ["signals"] } : {}, { status });
    if (url.endsWith("/guest/city/detail")) return Response.json(detail);
    return Response.json(signals);
  };
  return () => {
    globalThis.fetch = real;
  };
}

async function shown(provider: string, attributes: Record<string, string>, until: RegExp) {
  const element = document.createElement("its-signal-status");
  for (const [name, value] of Object.entries({ provider, language: "en", ...attributes })) element.setAttribute(name, value);
  document.body.append(element);
  const text = () => element.shadowRoot?.querySelector("[part=frame]")?.textContent ?? "";
  await waitUntil(`it says ${until}`, () => until.test(text()));
  const rows = [...(element.shadowRoot?.querySelectorAll("li") ?? [])].map(({ textContent }) => textContent);
  return { element, rows };
}

describe("<its-signal-status>", () => {
  it("says of one crossing what its lights do, and since when in city time", async () => {
    const restore = city("https://one.example");
    const { element, rows } = await shown("https://one.example", { device: "2" }, /since 14:05/);
    expect(rows).to.deep.equal(["Перекрёсток 2Flashing yellow since 14:05"]);
    element.remove();
    restore();
  });

  it("shows all crossings of a street, the worst first, and of one that is not heard of nothing bad", async () => {
    const restore = city("https://street.example");
    const { element, rows } = await shown("https://street.example", { street: "МИРА" }, /since 14:05/);
    expect(rows).to.deep.equal([
      "Перекрёсток 3Out of order, repair under way",
      "Перекрёсток 2Flashing yellow since 14:05",
      "Перекрёсток 1Works",
      "Перекрёсток 4No information",
    ]);
    const tones = [...(element.shadowRoot?.querySelectorAll("li [data-tone]") ?? [])].map((badge) => badge.getAttribute("data-tone"));
    expect(tones).to.deep.equal(["error", "warning", "ok", "neutral"]);
    element.remove();
    restore();
  });

  it("gives the place to the page's own words where the provider has no public view", async () => {
    const restore = city("https://closed.example", 404);
    const { element } = await shown("https://closed.example", { device: "2" }, /Sign-in needed/);
    expect(element.shadowRoot?.querySelector("slot[name=signed-out]")).to.not.equal(null);
    expect(citySignals(clientFor("https://closed.example")).$state.get().data).to.equal(undefined);
    element.remove();
    restore();
  });

  it("finds a street by a word of its name, and a number before a street", () => {
    expect(signalsAt(signals, undefined, " советская ").map(({ id }) => id)).to.deep.equal([5]);
    expect(signalsAt(signals, "1", "советская").map(({ id }) => id)).to.deep.equal([1]);
    expect(signalAppearance(signal(6, { state: "off", utime_start: at })).status).to.equal("signal.offSince");
  });
});
