import { expect } from "chai";
import "../../../src/widgets/requests/element.js";
import { clientFor, urbanRequests } from "../../../src/core/internal.js";
import { waitUntil } from "../../helper/wait-until.js";
import { now, placeRequests, request, requestCity } from "./city.js";

describe("the place beside the list of requests", () => {
  let city: ReturnType<typeof requestCity>;
  let placed: Awaited<ReturnType<typeof placeRequests>>;
  afterEach(() => {
    placed.element.remove();
    city.close();
    sessionStorage.clear();
  });
  const shown = () => placed.root.querySelector('[part="request"] h2')?.textContent;

  it("has the most urgent request while none is chosen, and keeps it when a newer list begins with another", async () => {
    city = requestCity([
      request("fresh", { themes: "Разметка", create_time: now() - 600 }),
      request("late", { themes: "Знак", create_time: now() - 5 * 3600 }),
      request("closed", { themes: "Остановка", create_time: now() - 90 * 3600, close_time: now() }),
    ]);
    const told: unknown[] = [];
    placed = await placeRequests(city.url);
    placed.element.addEventListener("its-request-selected", (event) => told.push((event as CustomEvent).detail));
    await waitUntil("the most urgent one is shown", () => shown() === "Знак");
    expect(placed.root.querySelector('[aria-current="true"]')?.getAttribute("data-request")).to.equal("late");
    expect(placed.root.activeElement, "nothing took the focus").to.equal(null);
    city.kept.list = [request("later", { themes: "Провал", create_time: now() - 9 * 3600 }), ...city.kept.list];
    urbanRequests(clientFor(city.url)).revalidate();
    await waitUntil("the list begins with another", () => placed.all("[data-request]")[0]?.dataset.request === "later");
    expect(shown()).to.equal("Знак");
    city.kept.list = city.kept.list.filter(({ id }) => id !== "late");
    urbanRequests(clientFor(city.url)).revalidate();
    await waitUntil("the next one takes the place of one that is gone", () => shown() === "Провал");
    expect(told, "nobody chose anything").to.deep.equal([]);
    (await placed.find('[data-request="fresh"]')).click();
    await waitUntil("the chosen one is shown", () => shown() === "Разметка");
  });

  it("is not there where there is room for the list alone", async () => {
    city = requestCity([request("late", { themes: "Знак", create_time: now() - 5 * 3600 })]);
    placed = await placeRequests(city.url);
    await waitUntil("it is shown", () => shown() === "Знак");
    placed.element.style.width = "400px";
    await waitUntil("the list is alone", () => shown() === undefined);
    expect(placed.root.querySelector<HTMLElement>('[part="list"]')?.checkVisibility()).to.equal(true);
    expect(placed.root.querySelector('[aria-current="true"]')).to.equal(null);
  });

  it("says that none is chosen where none is open", async () => {
    city = requestCity([request("closed", { close_time: now() })]);
    placed = await placeRequests(city.url);
    await placed.says("Заявка не выбрана");
  });
});
