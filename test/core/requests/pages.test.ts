import { expect } from "chai";
import { changeUrbanRequest, createClient, requestComments } from "../../../src/core/internal.js";
import { waitUntil } from "../../helper/wait-until.js";

const user = { id: 1, fio: "О", phone: "", email: "", access: true, isAnonym: false, file_name: null, restrictions: [] };
const request = (id: string) => ({
  id,
  author: "О",
  themes: "Светофор",
  executor: "",
  description: "Не горит",
  latitude: 55,
  longitude: 37,
  create_time: 1_700_000_000,
  work_time: null,
  task_time: null,
  do_time: null,
  close_time: null,
  version: 1,
  editor: "",
});
const comment = (id: string) => ({ id, author: "О", description: id, create_time: 1_700_000_000 });

/** A provider that gives each list one item at a time, the next after the one before. */
function oneAtATime(lists: Readonly<Record<string, readonly { readonly id: string }[]>>) {
  const client = createClient({
    provider: "http://127.0.0.1:1",
    sessionKey: "requests-pages",
    async fetch(input, init) {
      const asked = new Request(input, init);
      const { pathname, searchParams } = new URL(asked.url);
      const path = pathname.replace("/api/v1/", "");
      if (path === "auth/check") return Response.json({ access_token: "a.b.c", user });
      if (asked.method === "PUT") return Response.json({ ...request(path.replace("uds/", "")), ...(await asked.json()), version: 2 });
      const list = lists[path] ?? [];
      const at = list.findIndex(({ id }) => id === searchParams.get("after")) + 1;
      const next = at + 1 < list.length ? { link: `<?after=${list[at]?.id}>; rel="next"` } : {};
      return Response.json(list.slice(at, at + 1), { headers: next as HeadersInit });
    },
  });
  client.lendToken(() => "a.b.c");
  return client;
}

describe("lists of urban requests that come a page at a time", () => {
  it("are looked through to the oldest request before one counts as gone", async () => {
    const client = oneAtATime({ uds: ["newest", "older", "oldest"].map(request) });
    const taken = { executor: { from: "", to: "Бригада № 2" } };
    const { outcome, ...rest } = await changeUrbanRequest(client, "oldest", taken);
    expect(outcome).to.equal("changed");
    expect(rest).to.have.nested.property("request.executor", "Бригада № 2");
    expect((await changeUrbanRequest(client, "nobody", taken)).outcome).to.equal("gone");
  });

  it("show the newest comment, in the provider's order", async () => {
    const comments = requestComments(oneAtATime({ "uds/u1/comments": ["c", "b", "a"].map(comment) }), "u1");
    const stop = comments.$state.listen(() => {});
    await waitUntil("they are there", () => comments.$state.get().data);
    stop();
    expect(comments.$state.get().data?.map(({ id }) => id)).to.deep.equal(["c", "b", "a"]);
  });
});
