import { expect } from "chai";
import "../../../src/widgets/rts-panel/element.js";
import { LARGEST_FRAME } from "../../../src/core/internal.js";
import { moveBy, wholeFrame, zoomAt } from "../../../src/widgets/kit/device/camera/zoom.js";
import { waitUntil } from "../../helper/wait-until.js";
import { controllerAnswers, fakeCity, place, reading } from "./fake-city.js";

const pixel = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const other = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
const png = () => Uint8Array.from(atob(pixel.split(",")[1] as string), (sign) => sign.charCodeAt(0));
/** As a network has it: later than the panel's own first frame. */
const later = async <Thing>(thing: Thing): Promise<Thing> => {
  await new Promise((resolve) => setTimeout(resolve, 120));
  return thing;
};
const frame = (img: string) => () => later({ oID: 1001, img, utime: now() });
const now = () => Math.floor(Date.now() / 1000);

describe("the camera of a device", () => {
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;
  let part: HTMLElement;

  const open = async (img: unknown, more: Record<string, unknown> = {}) => {
    city = fakeCity({ ...controllerAnswers(() => reading()), "rts/1001/7012/stop_video": {}, ...more, "rts/1001/img": img });
    element = place("its-rts-panel", { provider: city.url, device: "1001", language: "ru" });
    part = await waitUntil("the camera's part is there", () => element.shadowRoot?.querySelector<HTMLElement>('[part="camera"]'));
    const details = part.querySelector("details") as HTMLDetailsElement;
    if (!details.open) details.querySelector("summary")?.click();
    part.scrollIntoView({ block: "center" });
  };
  const shown = () => waitUntil("a frame is shown", () => part.querySelector("img"));
  const stops = () => city.asked.filter((path) => path.endsWith("/stop_video"));

  afterEach(() => {
    element.remove();
    city.close();
  });

  it("shows a frame with its age, and says of what it is", async () => {
    await open(frame(pixel));
    const image = await shown();
    expect(image.src).to.equal(pixel);
    expect(image.alt)
      .to.include("проспект Мира")
      .and.match(/\d\d:\d\d/);
    await waitUntil("its age stands beside it", () => part.querySelector('time[data-age="recent"]'));
  });

  it("asks for nothing while its part is closed, or scrolled away", async () => {
    city = fakeCity({ ...controllerAnswers(() => reading()), "rts/1001/img": frame(pixel) });
    element = place("its-rts-panel", { provider: city.url, device: "1001", language: "ru" });
    element.style.cssText = "inline-size: 380px";
    await waitUntil("the camera's part is there", () => element.shadowRoot?.querySelector('[part="camera"]'));
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(city.asked).not.to.include("rts/1001/img");
  });

  it("fetches an image of the provider with the bearer, and shows it where a strict page allows no blob", async () => {
    let bearer: string | null = null;
    await open(frame("/api/v1/media/1001.png?size={big}"), {
      "media/1001.png?size=%7Bbig%7D": (_path: string, request: Request) => {
        bearer = request.headers.get("authorization");
        return new Response(png(), { headers: { "content-type": "image/png" } });
      },
    });
    const image = await shown();
    expect(image.src).to.equal(pixel);
    expect(bearer).to.equal("Bearer a.b.c");
  });

  it("sends no token to another host, and shows a placeholder", async () => {
    const sent: string[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = (input, init) => {
      sent.push(input instanceof Request ? input.url : String(input));
      return fetch(input, init);
    };
    await open(frame("https://elsewhere.test/cam.png"));
    await waitUntil("the placeholder says so", () => part.textContent?.includes("повреждён"));
    expect(sent.filter((url) => url.includes("elsewhere"))).to.deep.equal([]);
  });

  for (const [what, img, words] of [
    ["no frame", () => later(undefined), "нет кадра камеры"],
    ["a corrupt frame", frame("data:image/png;base64,AAAA"), "повреждён"],
    ["a frame of 20 MB", frame(`data:image/png;base64,${"A".repeat((LARGEST_FRAME * 4) / 3 + 8)}`), "слишком велик"],
    ["a page in place of a picture", frame("data:text/html,<script>globalThis.wasRun=1</script>"), "повреждён"],
    ["an empty address", frame(""), "повреждён"],
    ["a frame of another device", () => later({ oID: 1002, img: pixel, utime: now() }), "другого устройства"],
    ["nonsense", () => later({ oID: 1001, img: 5, utime: "x" }), "повреждён"],
  ] as const) {
    it(`shows a placeholder for ${what}, and lives`, async () => {
      await open(img);
      await waitUntil(`the placeholder says "${words}"`, () => part.textContent?.includes(words));
      expect(part.querySelector("img")).to.equal(null);
      expect(Reflect.get(globalThis, "wasRun")).to.equal(undefined);
      city.table["rts/1001/img"] = frame(pixel);
      part.querySelector<HTMLElement>('[aria-label="Обновить кадр"]')?.click();
      await shown();
    });
  }

  it("says that a frame is dated in the future, where its clock is ahead", async () => {
    await open(() => later({ oID: 1001, img: pixel, utime: now() + 3_600 }));
    await shown();
    await waitUntil("it is said", () => part.textContent?.includes("Время из будущего"));
  });

  it("says since when the same picture comes, whatever time it is given", async () => {
    await open(frame(pixel));
    await shown();
    const asked = () => city.asked.filter((path) => path === "rts/1001/img").length;
    const once = async () => {
      const before = asked();
      part.querySelector<HTMLElement>('[aria-label="Обновить кадр"]')?.click();
      await waitUntil("it is asked", () => asked() > before);
      await later(null);
    };
    await once();
    await once();
    expect(part.textContent).not.to.include("Одна и та же картинка");
    await once();
    await waitUntil("it is said", () => part.textContent?.match(/Одна и та же картинка с \d\d:\d\d:\d\d/));
    city.table["rts/1001/img"] = frame(other);
    await once();
    await waitUntil("it is taken back", () => !part.textContent?.includes("Одна и та же картинка"));
  });

  it("tells the video processor once to rest when its last viewer leaves", async () => {
    await open(frame(pixel));
    await shown();
    element.remove();
    await waitUntil("it was told", () => stops().length > 0);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(stops()).to.deep.equal(["rts/1001/7012/stop_video"]);
  });

  it("tells it when its part is closed, and when the page is hidden", async () => {
    await open(frame(pixel));
    await shown();
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    await waitUntil("it was told by the hidden page", () => stops().length === 1);
    Reflect.deleteProperty(document, "visibilityState");
    document.dispatchEvent(new Event("visibilitychange"));
    await waitUntil("the camera runs again", () => city.asked.filter((path) => path === "rts/1001/img").length > 1);
    part.querySelector("summary")?.click();
    await waitUntil("it was told by the closed part", () => stops().length === 2);
  });

  it("is enlarged and moved by keys and buttons, and never leaves its window", async () => {
    await open(frame(pixel));
    const image = await shown();
    const window = image.parentElement as HTMLElement;
    const press = (key: string) => window.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    press("+");
    await waitUntil("it is larger", () => image.style.transform.includes("scale(1.5)"));
    for (let i = 0; i < 20; i++) press("ArrowLeft");
    await waitUntil("it stops at its edge", () => image.style.transform.includes("translate(25%"));
    press("0");
    await waitUntil("all of it is seen again", () => image.style.transform.includes("scale(1)"));
    part.querySelector<HTMLElement>('[aria-label="Увеличить"]')?.click();
    await waitUntil("the button enlarges", () => image.style.transform.includes("scale(1.5)"));
  });
});

describe("a zoomed frame", () => {
  it("keeps the point under the pointer in its place", () => {
    const at = { x: 0.25, y: -0.25 };
    const zoomed = zoomAt(wholeFrame, 2, at);
    expect(zoomed).to.deep.equal({ scale: 2, x: -0.25, y: 0.25 });
    expect(zoomAt(zoomed, 0.5, at)).to.deep.equal(wholeFrame);
  });

  it("is held within its window", () => {
    expect(moveBy(wholeFrame, 5, -5)).to.deep.equal(wholeFrame);
    expect(moveBy(zoomAt(wholeFrame, 100), 50, -50)).to.deep.equal({ scale: 8, x: 3.5, y: -3.5 });
  });
});
