import { expect } from "chai";
import { archiveUploads, createClient } from "../../src/core/internal.js";
import { provider } from "../helper/provider.js";
import { waitUntil } from "../helper/wait-until.js";

const operator = { email: "operator@its.test", password: "operator1" };
const viewer = { email: "viewer@its.test", password: "viewer1234" };
const pdf = (name: string) => ({
  kind: "letters" as const,
  file: new File(["%PDF-1.4 x"], name, { type: "application/pdf" }),
  name,
  purpose: { entry: { name_object: name, target_object: "street" as const, file_description: "", time: "2026-11-21", comment: "" } },
});

describe("uploads into the archive", () => {
  async function signedIn(fetchAs: typeof fetch) {
    const { url } = await provider();
    const client = createClient({ provider: url, sessionKey: "uploads", fetch: fetchAs });
    await client.session.signIn(operator);
    return { client, uploads: archiveUploads(client) };
  }

  it("send a file that has arrived no second time when only its record failed", async () => {
    let isFailing = true;
    // No record of this test may stand in the archive that other tests look at.
    const { uploads } = await signedIn(async (input, init) => {
      const request = new Request(input, init);
      if (request.method !== "POST" || !request.url.endsWith("/archive/letters")) return fetch(request);
      return isFailing ? Response.json({ message: "broken" }, { status: 500 }) : Response.json({ id: 1, ...(await request.json()) });
    });
    const { send } = XMLHttpRequest.prototype;
    let sent = 0;
    XMLHttpRequest.prototype.send = function (body) {
      sent += 1;
      return send.call(this, body);
    };
    uploads.add([pdf("план.pdf")]);
    const is = (state: string) => waitUntil(state, () => uploads.$uploads.get()[0]?.state === state);
    await is("failed");
    isFailing = false;
    uploads.resume();
    await is("done");
    XMLHttpRequest.prototype.send = send;
    expect(sent).to.equal(1);
  });

  it("tell a file that was changed after it was chosen from a cut line, go on with the next, and take another in its place", async () => {
    const folder = await navigator.storage.getDirectory();
    const handle = await folder.getFileHandle("план.pdf", { create: true });
    const write = async (text: string) => {
      const writer = await handle.createWritable();
      await writer.write(text);
      await writer.close();
    };
    await write("%PDF-1.4 x");
    const chosen = await handle.getFile();
    await write("%PDF-1.4 changed since");
    const bodies: unknown[] = [];
    const { client, uploads } = await signedIn(async (input, init) => {
      const request = new Request(input, init);
      if (request.method !== "POST" || !request.url.endsWith("/archive/letters")) return fetch(request);
      bodies.push(await request.json());
      return Response.json({ id: 1, ...(bodies.at(-1) as object) });
    });
    uploads.add([{ ...pdf("план.pdf"), file: chosen }, pdf("другой.pdf")]);
    const states = () => uploads.$uploads.get().map(({ state }) => state);
    await waitUntil("the next has arrived", () => states().join() === "failed,done");
    const [failed] = uploads.$uploads.get();
    expect(failed?.error?.code).to.equal("unreadable_file");
    expect(client.connection.$isBadConnection.get(), "the provider is not blamed").to.equal(false);
    uploads.sendInstead(`${failed?.key}`, await handle.getFile());
    await waitUntil("both have arrived", () => states().join() === "done,done");
    expect(bodies).to.deep.include({ ...(pdf("план.pdf").purpose.entry as object), file_name: "план.pdf" });
    uploads.forgetDone();
    await folder.removeEntry("план.pdf");
  });

  it("go on with the next file when one is too large for the archive", async () => {
    const { uploads } = await signedIn(async (input, init) => {
      const request = new Request(input, init);
      if (request.method !== "POST" || !request.url.endsWith("/archive/letters")) return fetch(request);
      return Response.json({ id: 1, ...(await request.json()) });
    });
    const large = new File([new Uint8Array(51 * 2 ** 20)], "большой.pdf", { type: "application/pdf" });
    uploads.add([{ ...pdf("большой.pdf"), file: large }, pdf("малый.pdf")]);
    const states = () => uploads.$uploads.get().map(({ state }) => state);
    await waitUntil("the large one was refused", () => states()[0] === "failed");
    expect(uploads.$uploads.get()[0]?.error?.status).to.equal(413);
    await waitUntil("the small one has arrived", () => states()[1] === "done");
    uploads.forgetDone();
    uploads.cancel(`${uploads.$uploads.get()[0]?.key}`);
  });

  it("give up a file for a record that did not get there when another is sent for it", async () => {
    const { uploads } = await signedIn(fetch);
    const put = (file: string) => uploads.add([{ ...pdf(file), purpose: { record: "no such record" } }]);
    const states = () => uploads.$uploads.get().map(({ file, state }) => `${file.name} ${state}`);
    put("первый.pdf");
    await waitUntil("it failed", () => states()[0] === "первый.pdf failed");
    put("второй.pdf");
    await waitUntil("the second failed", () => states().join() === "второй.pdf failed");
    uploads.cancel(`${uploads.$uploads.get()[0]?.key}`);
  });

  it("do not wait for a check of the session that hangs when the file it was made for is given up", async () => {
    let hanging = 0;
    const { uploads } = await signedIn(async (input, init) => {
      const request = new Request(input, init);
      if (request.url.endsWith("/auth/check") && hanging === 0) return new Promise(() => (hanging += 1));
      if (request.method === "POST" && request.url.endsWith("/archive/letters")) return Response.json({ id: 1, ...(await request.json()) });
      return fetch(request);
    });
    uploads.add([pdf("первый.pdf")]);
    await waitUntil("the session is asked for", () => hanging === 1);
    uploads.cancel(`${uploads.$uploads.get()[0]?.key}`);
    uploads.add([pdf("второй.pdf")]);
    await waitUntil("the second has arrived", () => uploads.$uploads.get()[0]?.state === "done");
    uploads.forgetDone();
  });

  it("have the browser ask before the page is left, until they have arrived or were given up", async () => {
    const isLeftUnasked = () => dispatchEvent(new Event("beforeunload", { cancelable: true }));
    const { uploads } = await signedIn((input, init) => {
      const request = new Request(input, init);
      return request.url.endsWith("/archive/letters") ? Promise.reject(new TypeError("down")) : fetch(request);
    });
    expect(isLeftUnasked()).to.equal(true);
    uploads.add([pdf("план.pdf")]);
    expect(isLeftUnasked(), "on its way").to.equal(false);
    await waitUntil("it failed", () => uploads.$uploads.get()[0]?.state === "failed");
    expect(isLeftUnasked(), "its file is kept for another try").to.equal(false);
    uploads.cancel(`${uploads.$uploads.get()[0]?.key}`);
    expect(isLeftUnasked()).to.equal(true);
  });

  it("are another user's no longer; after a new sign-in of the same they are still there", async () => {
    const { client, uploads } = await signedIn((input, init) => {
      const request = new Request(input, init);
      return request.url.includes("/archive/") ? Promise.reject(new TypeError("down")) : fetch(request);
    });
    uploads.add([pdf("план.pdf")]);
    await waitUntil("it failed", () => uploads.$uploads.get()[0]?.state === "failed");
    client.session.signOut();
    await client.session.signIn(operator);
    expect(uploads.$uploads.get()).to.have.length(1);
    client.session.signOut();
    await client.session.signIn(viewer);
    expect(uploads.$uploads.get()).to.have.length(0);
  });
});
