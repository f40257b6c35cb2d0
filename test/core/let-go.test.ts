import { expect } from "chai";
import { STORE_UNMOUNT_DELAY } from "nanostores";
import {
  type Client,
  createClient,
  createResource,
  defineResource,
  perClient,
  perClientWhileWatched,
  type Resource,
  rtsViews,
} from "../../src/core/internal.js";
import { waitUntil } from "../helper/wait-until.js";

const DEVICES = 500;
/** More than this is not kept of what nobody watches, with what a client has anyway. */
const MOST = 100;
const day = 1_700_000_000;

let count = 0;
/** A provider that has a log for every device. */
function city(): { client: Client; asked: string[] } {
  const asked: string[] = [];
  const client = createClient({
    provider: "http://127.0.0.1:1",
    sessionKey: `let-go-${++count}`,
    async fetch(input) {
      const { pathname } = new URL((input as Request).url);
      asked.push(pathname);
      return Response.json([{ utime: day, status: "attention", msg: `all is well at ${pathname}` }]);
    },
  });
  client.session.$session.setKey("user", { ...client.session.$session.get().user, isAnonym: false, id: 7 });
  return { client, asked };
}

async function visit<Data>({ $state }: Resource<Data>): Promise<void> {
  const leave = $state.listen(() => {});
  await waitUntil("the answer is there", () => $state.get().data);
  leave();
}

/** The stores of those that were left have noticed it. */
const settled = () => new Promise((resolve) => setTimeout(resolve, STORE_UNMOUNT_DELAY + 100));

/** What is shown of it at once, before anything is asked. */
function atOnce<Data>({ $state }: Resource<Data>): Data | undefined {
  let first: { data: Data | undefined } | undefined;
  $state.subscribe((state) => {
    first ??= state;
  })();
  return first?.data;
}

describe("what nobody watches", () => {
  const dayLog = (client: Client, device: number) => rtsViews.eventsOfDay?.(client, device, day) as Resource<unknown>;

  it("is let go: of 500 devices visited the last are kept, and shown at once on return", async () => {
    const { client } = city();
    for (let device = 0; device < DEVICES; device += 20)
      await Promise.all(Array.from({ length: 20 }, (_, next) => visit(dayLog(client, device + next))));
    await settled();
    expect(client.kept.size()).to.be.below(MOST);
    const kept = Array.from({ length: DEVICES }, (_, back) => atOnce(dayLog(client, DEVICES - 1 - back)) !== undefined);
    expect(kept[0], "the last one").to.equal(true);
    expect(kept.filter(Boolean).length).to.be.above(20).and.below(MOST);
    expect(kept.lastIndexOf(true)).to.be.below(MOST);
  });

  it("is not let go while it is watched, however many others are visited", async () => {
    const { client } = city();
    const watched = dayLog(client, 9000);
    const leave = watched.$state.listen(() => {});
    await waitUntil("the answer is there", () => watched.$state.get().data);
    for (let device = 0; device < MOST; device += 20)
      await Promise.all(Array.from({ length: 20 }, (_, next) => visit(dayLog(client, device + next))));
    await settled();
    expect(dayLog(client, 9000)).to.equal(watched);
    expect(watched.$state.get().data).to.have.length(1);
    leave();
  });

  it("is the same thing again for whoever held it meanwhile, and asks anew", async () => {
    const { client, asked } = city();
    const held = dayLog(client, 9000);
    await visit(held);
    for (let device = 0; device < MOST; device += 20)
      await Promise.all(Array.from({ length: 20 }, (_, next) => visit(dayLog(client, device + next))));
    await settled();
    const before = asked.filter((path) => path.includes("/9000/")).length;
    expect(atOnce(held)).to.equal(undefined);
    expect(dayLog(client, 9000)).to.equal(held);
    await visit(held);
    expect(asked.filter((path) => path.includes("/9000/")).length).to.be.above(before);
  });

  it("is kept all the same where there is one of it for the city", async () => {
    const { client } = city();
    const news = defineResource("news", async () => ["a festival"], { signed: false });
    const counter = perClient("counter", () => ({ count: 0 }));
    counter(client).count = 3;
    await visit(news(client));
    for (let device = 0; device < MOST; device += 20)
      await Promise.all(Array.from({ length: 20 }, (_, next) => visit(dayLog(client, device + next))));
    await settled();
    expect(atOnce(news(client))).to.deep.equal(["a festival"]);
    expect(counter(client).count).to.equal(3);
  });
});

describe("what a client keeps", () => {
  it("is one of a name and its parts, and another of each provider", () => {
    const one = city().client;
    const other = city().client;
    const shelf = perClient("shelf", (_client, name, _row: number, _what: { of: string }) => ({ name }));
    expect(shelf(one, 1, { of: "books" })).to.equal(shelf(one, 1, { of: "books" }));
    expect(shelf(one, 1, { of: "books" })).not.to.equal(shelf(one, 2, { of: "books" }));
    expect(shelf(one, 1, { of: "books" })).not.to.equal(shelf(one, 1, { of: "maps" }));
    expect(shelf(one, 1, { of: "books" })).not.to.equal(shelf(other, 1, { of: "books" }));
    expect(shelf(one, 1, { of: "books" }).name).to.equal('shelf/1/{"of":"books"}');
  });

  it("is shared by all bundles of the page that have a name for it", () => {
    const { client } = city();
    const ours = perClientWhileWatched("phase", (client, name) => createResource(client, name, async () => 1));
    const theirs = perClientWhileWatched("phase", (client, name) => createResource(client, name, async () => 2));
    expect(ours(client)).to.equal(theirs(client));
  });
});
