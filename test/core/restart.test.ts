import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { rtsDevices } from "../../src/core/city-lists/lists.js";
import { createClient } from "../../src/core/client.js";
import { startProvider } from "../../src/provider/http/start.js";
import { waitUntil } from "../helper/wait-until.js";
import { operator } from "../provider/asking.js";

describe("a provider that starts anew (faults F24)", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "its-restart-"));
  after(() => rmSync(dataDir, { recursive: true }));

  it("finds its operator signed in, is asked for lists again, and gets no write that was made while it was away", async () => {
    let provider = await startProvider({ dataDir });
    const { port } = provider;
    const posts: string[] = [];
    const client = createClient({
      provider: provider.url,
      sessionKey: "restart-test",
      fetch(input, init) {
        const request = new Request(input, init);
        if (request.method === "POST") posts.push(new URL(request.url).pathname);
        return fetch(request);
      },
    });
    assert.equal(await client.session.signIn(operator), 200);
    const { $state } = rtsDevices(client);
    const stop = $state.listen(() => {});
    await waitUntil("the list is there", () => $state.get().data);

    await provider.close();
    const { authOps } = await import("../../src/core/contract/auth.js");
    const refused = await client.http.call(authOps.editPhone, { body: { phone: "1" } }).catch((error) => error.failure);
    assert.equal(refused, "network");
    await waitUntil("the list is old", () => $state.get().error);
    assert.ok($state.get().data, "the last one stays");

    provider = await startProvider({ dataDir, port });
    try {
      const { answered } = $state.get();
      await waitUntil("the list is new", () => !$state.get().error && $state.get().answered !== answered);
      assert.equal(client.session.$session.get().user.email, operator.email);
      assert.equal(client.connection.$isBadConnection.get(), false);
      assert.deepEqual(posts, ["/api/v1/auth/login", "/api/v1/user/edit_phone"]);
    } finally {
      stop();
      client.session.signOut();
      await provider.close();
    }
  });
});
