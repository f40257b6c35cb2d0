import { expect } from "chai";
import { type ArchiveEntry, archive, createArchiveRecord, createClient, updateArchiveComment } from "../../src/core/internal.js";
import { waitUntil } from "../helper/wait-until.js";

const user = { id: 1, fio: "О", phone: "", email: "", access: true, isAnonym: false, file_name: null, restrictions: [] };
const entry = (name_object: string): ArchiveEntry => ({
  name_object,
  target_object: "street",
  file_description: "",
  file_name: "план.pdf",
  time: "2026-11-20",
  comment: "",
});

describe("the lists of the archive", () => {
  it("show what was written while they were on their way", async () => {
    const records: (ArchiveEntry & { id: number })[] = [];
    const lists: (() => void)[] = [];
    const client = createClient({
      provider: "http://127.0.0.1:1",
      sessionKey: "archive-lists",
      async fetch(input, init) {
        const request = new Request(input, init);
        if (request.url.endsWith("/auth/check")) return Response.json({ access_token: "a.b.c", user });
        if (request.url.endsWith("/about")) return Response.json({ api: "v1" });
        if (request.method === "GET") {
          const answer = Response.json(records);
          return new Promise((resolve) => lists.push(() => resolve(answer)));
        }
        const sent = (await request.json()) as ArchiveEntry;
        const id = request.method === "POST" ? records.length + 1 : 1;
        records[id - 1] = { ...sent, id };
        return Response.json(records[id - 1]);
      },
    });
    client.lendToken(() => "a.b.c");
    const list = archive(client, "letters");
    const shown = () => list.$state.get().data?.map(({ name_object, comment }) => `${name_object} ${comment}`.trim());
    /** Lets the running question end and waits for the one after it. */
    const answerNext = async (at: number) => (await waitUntil(`question ${at} is asked`, () => lists[at]))();
    const stop = list.$state.listen(() => {});
    await answerNext(0);
    await waitUntil("it is empty", () => shown()?.length === 0);

    await createArchiveRecord(client, "letters", entry("один"), "1");
    await waitUntil("the list is asked", () => lists.length === 2);
    await createArchiveRecord(client, "letters", entry("два"), "2");
    await answerNext(1);
    await answerNext(2);
    await waitUntil("both are there", () => shown()?.length === 2);

    list.revalidate();
    await waitUntil("the list is asked", () => lists.length === 4);
    const [first] = records;
    const written = updateArchiveComment(client, "letters", first as never, { from: [""], to: "готово" });
    await answerNext(4);
    await written;
    await answerNext(3);
    await answerNext(5);
    await waitUntil("the comment is there", () => shown()?.[0] === "один готово");
    expect(lists.length).to.equal(6);
    stop();
  });
});
