import { expect } from "chai";
import { createClient, tagChoice } from "../../src/core/internal.js";
import { waitUntil } from "../helper/wait-until.js";
import { fakeCity } from "../widgets/rts-panel/fake-city.js";

export const tags = [
  { id: "district:North", kind: "district", name: "North", oIDs: [1, "50"] },
  { id: "district:South", kind: "district", name: "South", oIDs: [2] },
];

describe("the district that a user has chosen", () => {
  let city: ReturnType<typeof fakeCity>;
  let stop = () => {};
  const keys = () => Object.keys(localStorage).filter((key) => key.startsWith("its.tags:"));
  /** Another page of the same browser. */
  const open = (answer: unknown = tags) => {
    city.table["city/tags"] = answer;
    const client = createClient({ provider: city.url, sessionKey: `tags-${Math.random()}` });
    client.lendToken(() => "a.b.c");
    const choice = tagChoice(client);
    stop = choice.$choice.subscribe(() => {});
    return { ...choice, now: choice.$choice.get.bind(choice.$choice) };
  };
  beforeEach(() => {
    city = fakeCity({});
  });
  afterEach(() => {
    stop();
    city.close();
    for (const key of keys()) localStorage.removeItem(key);
  });

  it("lets through its devices alone, whatever their ids are made of, and everything where none is chosen", async () => {
    const { now, choose } = open();
    expect(now().has(2)).to.equal(true);
    await waitUntil("the districts are known", () => now().known?.length === 2);
    choose("district:North");
    expect([1, "1", 50, 2].map((oID) => now().has(oID))).to.deep.equal([true, true, true, false]);
    choose(null);
    expect(now().has(2)).to.equal(true);
  });

  it("is known before the city has answered where it was chosen before, and the districts with it", async () => {
    const first = open();
    await waitUntil("the districts are known", () => first.now().known !== null);
    first.choose("district:South");
    stop();
    const second = open(() => new Promise(() => {}));
    await waitUntil("it is kept", () => second.now().chosen?.name === "South");
    expect(second.now().known?.length).to.equal(2);
    expect(second.now().has(1)).to.equal(false);
  });

  it("ends when the city has no such district any more, or offers none", async () => {
    const first = open();
    await waitUntil("the districts are known", () => first.now().known !== null);
    first.choose("district:South");
    stop();
    const second = open(tags.slice(0, 1));
    await waitUntil("the new ones are known", () => second.now().known?.length === 1);
    expect(second.now().chosen).to.equal(null);
    stop();
    const third = open(() => undefined);
    await waitUntil("there are none", () => third.now().known?.length === 0);
    expect(third.now().has(1)).to.equal(true);
  });

  it("waits for the city where a link names it, and is kept for each user", async () => {
    const first = open();
    first.choose("district:North");
    expect(first.now().awaited).to.equal("district:North");
    await waitUntil("it is known", () => first.now().chosen?.name === "North");
    expect(first.now().awaited).to.equal(null);
    expect(keys()).to.deep.equal([`its.tags:${city.url}/api/v1:1`]);
    stop();
    city.table["auth/check"] = {
      access_token: "a.b.c",
      user: { id: 2, fio: "Д", phone: "", email: "", access: true, isAnonym: false, file_name: null, restrictions: [] },
    };
    const other = open();
    await waitUntil("the districts are known", () => other.now().known !== null);
    expect(other.now().chosen).to.equal(null);
  });
});
