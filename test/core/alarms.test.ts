import { expect } from "chai";
import { type Alarm, alarms, rtsDevices } from "../../src/core/internal.js";
import { openClient, telling, watching } from "../helper/stream-client.js";
import { waitUntil } from "../helper/wait-until.js";
import { alarm } from "../widgets/alarms/city.js";

describe("the alarms of a provider, in the client", () => {
  const { watch } = watching();
  const acknowledged = { state: "acknowledged", acknowledged: { fio: "Anna", utime: 1_795_000_000 } } as const;
  const told = (list: readonly Alarm[] | undefined) => (list ?? []).map(({ id, state }) => `${id} ${state}`);

  /** A client of a provider that tells these alarms, under this version, and that says of them what `tell` is given. */
  async function open(list: readonly Alarm[], version: string | null) {
    let hold: Promise<unknown> | null = null;
    const headers: HeadersInit = version === null ? {} : { etag: `"${version}"` };
    const stream = telling(() => ({ rts: "x", alarms: version ?? "one" }));
    const opened = await openClient(stream.streamed, async (path, send) => {
      if (path !== "alarms") return send();
      await hold;
      return Response.json(list, { headers });
    });
    const seen = watch(alarms(opened.client));
    watch(rtsDevices(opened.client));
    await waitUntil("they have come", seen);
    await waitUntil("it is live", opened.$isLive.get);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return { ...opened, seen, tell: stream.tell, holdBack: (until: Promise<unknown>) => (hold = until) };
  }

  it("follow what the stream says has changed, and are asked for no more", async () => {
    const { seen, tell, timesOf } = await open([alarm("a"), alarm("b")], "v1");
    const before = timesOf("alarms");
    tell("delta", {
      topic: "alarms",
      from: "v1",
      to: "v2",
      changed: [{ id: "b", ...acknowledged }, { ...alarm("c") }],
      removed: [{ id: "a" }],
    });
    await waitUntil("it is so", () => told(seen()).join() === "b acknowledged,c unacknowledged");
    expect(seen()?.[0]?.acknowledged?.fio).to.equal("Anna");
    expect(seen()?.[0]?.cause, "what the stream did not say stays").to.equal("Нет связи: b");
    expect(timesOf("alarms")).to.equal(before);
    tell("delta", { topic: "alarms", from: "v7", to: "v8", changed: [{ id: "c", ...acknowledged }], removed: [] });
    await waitUntil("what does not lead on is asked again", () => timesOf("alarms") > before);
    await waitUntil("they are the provider's", () => told(seen()).join() === "a unacknowledged,b unacknowledged");
  });

  it("are led on where an answer under way is older than what the stream has brought", async () => {
    const { client, seen, tell, timesOf, holdBack } = await open([alarm("a")], "v1");
    let letGo = () => {};
    holdBack(
      new Promise<void>((resolve) => {
        letGo = resolve;
      }),
    );
    const before = timesOf("alarms");
    alarms(client).revalidate();
    await waitUntil("they are asked for", () => timesOf("alarms") > before);
    tell("delta", { topic: "alarms", from: "v1", to: "v2", changed: [{ id: "a", ...acknowledged }], removed: [] });
    await waitUntil("the stream has said it", () => told(seen()).join() === "a acknowledged");
    letGo();
    await waitUntil("the answer is there", () => !alarms(client).$state.get().isFetching);
    expect(told(seen())).to.deep.equal(["a acknowledged"]);
  });

  it("come whole from a provider whose list has no version", async () => {
    const { seen, tell, timesOf } = await open([alarm("a")], null);
    const before = timesOf("alarms");
    for (const [turn, id] of ["b", "c"].entries()) {
      tell("delta", { topic: "alarms", from: null, to: `whole-${turn}`, changed: [alarm(id)], removed: [] });
      await waitUntil(`it is ${id}`, () => told(seen()).join() === `${id} unacknowledged`);
    }
    expect(timesOf("alarms")).to.equal(before);
  });
});
