import { expect } from "chai";
import { archiveUploads, createClient } from "../../src/core/index.js";
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
